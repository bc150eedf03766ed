"""The types of cue tables, and of the patterns of a language."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from memdeck.extraction.text.regex import bounded, joined


@dataclass(frozen=True, slots=True)
class Cue:
    """A pattern that raises or lowers the score of a sentence.

    *points* are on the scale where 1 is enough alone; *category* is the category of a
    sentence with it, empty if it only changes the score. *why* explains the pattern
    to readers of the table.
    """

    points: float
    why: str
    pattern: re.Pattern[str]
    category: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Cues that belong together.

    None can match a text without what all of them *need*, or with what excludes them.
    """

    cues: tuple[Cue, ...]
    needs: re.Pattern[str] | None = None
    unless: re.Pattern[str] | None = None

    def matching(self, text: str) -> Iterator[Cue]:
        """Yield the cues that match *text*, in the table's order."""
        if self.needs is not None and not self.needs.search(text):
            return
        if self.unless is not None and self.unless.search(text):
            return
        for cue in self.cues:
            if cue.pattern.search(text):
                yield cue


def table(category: str, *rows: tuple[float, str, str], needs: str = "", unless: str = "") -> Table:
    """Build a table from rows (points, why, pattern).

    Patterns match lower-case text; they may span several lines, as for ``joined``. Each run
    of one character class in them is limited by ``bounded``.
    """
    cues = (
        Cue(points, why, re.compile(bounded(joined(row))), category) for points, why, row in rows
    )
    return Table(
        tuple(cues),
        re.compile(bounded(needs)) if needs else None,
        re.compile(bounded(unless)) if unless else None,
    )


@dataclass(frozen=True, slots=True)
class Asking:
    """The question and request patterns of a language.

    *sentence* finds a sentence that asks; *clause* finds where it can be cut,
    *clause_asks* which part asks: the text before that part is stated. *errand* matches
    a part that requests a single action, next to a statement; *owes* is found where it
    may be an errand of the user's own.
    """

    sentence: re.Pattern[str]
    clause: re.Pattern[str]
    clause_asks: re.Pattern[str]
    clause_idles: re.Pattern[str]
    errand: re.Pattern[str]
    owes: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Statements:
    """The patterns of several user statements in one sentence of a language.

    *joint* matches the text between two, *own* the beginning of one, and *leans* is found
    in one that is incomplete without its neighbour. *asks* returns whether a clause is a
    request by its form, *then* matches the text between a statement and a request after it,
    and *lasts* a request that applies from then on. *reminds* matches the text before a
    reminder that follows something else. *owes* matches the common start of several errands
    ("remind me to"), *next_errand* the text between two, and *day* when one is due.
    """

    joint: re.Pattern[str]
    own: re.Pattern[str]
    leans: re.Pattern[str]
    asks: Callable[[str], bool]
    then: re.Pattern[str]
    lasts: re.Pattern[str]
    reminds: re.Pattern[str]
    owes: re.Pattern[str]
    next_errand: re.Pattern[str]
    day: re.Pattern[str]

    def stands_alone(self, text: str) -> bool:
        """Return whether *text*, lower case, is a complete statement of the user."""
        return bool(self.own.match(text)) and not self.leans.search(text)


@dataclass(frozen=True, slots=True)
class Language:
    """The tables of one language; ``scoring`` defines what they count.

    *colon* is written between a speaker's name and their text. *claims* name a category;
    *cased_claims* match the text in its own case. *supports* count in a sentence that is about
    the user. *doubts* have negative points, and so have *faults*, which are about something
    broken right now, unless a firm claim explains it. *dismissals* reject a sentence, such as
    thanks or a request, unless a claim in it is firm. *about_self* finds the user as the
    subject, and *other_person* matches text that begins with somebody else. *remember* matches
    the start of a sentence that asks for that, *remembered* finds it at the end, and
    *bare_topic* matches a topic to remember without a statement on it. *opening* is dispensable
    text at the start of a memory, *introduction* matches as a whole text that only introduces a
    statement, and *lacks_predicate* returns whether a part of a sentence says nothing. *aside*
    is where a sentence continues with a reason or a consequence. *statements* finds where a
    second statement begins, and *habit* a day on which something is done repeatedly. *word*
    finds words to count, each worth *points_per_word*. *token* and *word_classes* classify a
    sentence into a category. *third_person* turns the user's words into a statement about them,
    or about the person with the given name; *with_subject* adds the omitted subject to a
    sentence. *closing* is dispensable text at the end of a sentence.
    """

    name: str
    colon: str
    claims: tuple[Table, ...]
    cased_claims: Table
    supports: Table
    doubts: Table
    faults: Table
    named_others: Table
    dismissals: Table
    about_self: re.Pattern[str]
    other_person: re.Pattern[str]
    asking: Asking
    remember: re.Pattern[str]
    remembered: re.Pattern[str]
    bare_topic: re.Pattern[str]
    opening: re.Pattern[str]
    introduction: re.Pattern[str]
    lacks_predicate: Callable[[str], bool]
    aside: re.Pattern[str]
    closing: re.Pattern[str]
    statements: Statements
    habit: re.Pattern[str]
    word: re.Pattern[str]
    points_per_word: float
    token: re.Pattern[str]
    word_classes: Mapping[str, re.Pattern[str]]
    third_person: Callable[[str, str], str]
    with_subject: Callable[[str], str]
