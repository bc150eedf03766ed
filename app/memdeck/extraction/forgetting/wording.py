"""What a language brings along to tell requests to forget."""

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Wording:
    """The patterns of one language; they meet one sentence in lower case.

    *requests* name what is to be forgotten in the group ``topic``; *orders* may be
    about anything and need *memory*, what only memories are said of, or *personal*, the
    beginning of a person's own matter, beside them. *excluded* sentences ask for nothing.
    *loose* requests may be idioms unless the matter is personal. *filler* alone is no topic.
    *lead* and *tail* are taken off the topic, *several* finds in them that all about it
    is meant. *aside* begins what no longer belongs to the topic, *polite* is
    what may follow anything. *pronoun* names nothing, *idiom* is a sentence
    with a pronoun that withdraws nothing, *myself* is the person, and *not_a_memory* what
    is no memory.
    """

    requests: tuple[re.Pattern[str], ...]
    orders: tuple[re.Pattern[str], ...]
    excluded: re.Pattern[str]
    memory: re.Pattern[str]
    personal: re.Pattern[str]
    loose: re.Pattern[str]
    filler: re.Pattern[str]
    lead: re.Pattern[str]
    tail: re.Pattern[str]
    several: re.Pattern[str]
    aside: re.Pattern[str]
    polite: re.Pattern[str]
    pronoun: re.Pattern[str]
    idiom: re.Pattern[str]
    myself: re.Pattern[str]
    not_a_memory: re.Pattern[str]
