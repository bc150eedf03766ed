"""Which known memories a request to forget names, and how surely.

A request surely names a memory that contains all its words, or that begins with its
topic. A memory that is only similar waits for the user: to forget the wrong memory is
worse than to ask.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from memdeck.domain.candidate import Candidate, Scope
from memdeck.domain.claims import Claim, claim_of, content_words, covered
from memdeck.domain.entry import MemoryEntry
from memdeck.domain.matching import Match, as_statement
from memdeck.domain.stance import LEAST_WORDS
from memdeck.domain.topics import (
    folded,
    has_any,
    has_topics,
    means_another,
    topic_end,
    topics_of,
    without_topics,
)

SURE = 0.75
"""Least confidence with which a request is carried out without asking."""
LIKELY = 0.25
"""Least confidence with which it waits for the user even if it names no memory."""
MOST_NEAR = 3
"""Memories suggested if none is surely named."""
MOST_NAMED = 20
"""Memories suggested if many are named."""
MUCH_OF_IT = 0.5
"""Least share of a request's words in a memory that may be meant."""

_ASKING = frozenset(
    content_words("where when much many which number date code word kind part detail info address")
)
"""Stems by which a request says what kind of thing it means; a memory need not have them."""
_HEAD = re.compile(
    r"\A\W*(?:(?:the |my )?(?:user|i)\b(?:'s|'m|'ve)? ?|my |our |用户|我们?)?"
    r"(?:(?:is|was|has|had|have|been|got|no longer|private|personal|current|old|new|a|an|the|very"
    r"|also|currently|(?:in )?\d{4}) |[的是有在也还常]|最近|去年|今年|\d{4}年|每天|每[周月两].?)*"
)
_OWNED = re.compile(
    r"\A\W*(?:(?:the )?user's |my |our |(?:the )?(?:user|i)(?: is| was| has|'m|'ve got)"
    r"(?: been| got)? )(?:(?:private|personal|current|old|new|a|an|the|very) )*"
    r"(?P<en>[a-z][\w'-]{0,30})"
    r"|\A(?:用户|我)(?:的|是|有)?(?P<zh>[\u4e00-\u9fff]{2})(?=[号码]?[是为叫有\d a-z，])"
)
"""A memory that begins with what the user has or is: "The user's passport"."""
_ATTRIBUTES = r"(?:address|number|name|plate|code|id|detail|account|title|date|size|status)s?"
_COMPOUND = re.compile(
    rf"(?<!s) (?!{_ATTRIBUTES}\b)(?P<noun>[a-z][\w-]{{1,30}})"
    r"(?P<is> (?:is|are|was|were|has|have)\b)?"
    r"|(?![号码地址账户名品型尾]|车牌)[\u4e00-\u9fff]{1,4}?(?=[是为叫在])"
)
"""What follows a noun that only modifies another one: "email client", 邮箱客户端."""
_NO_NOUN = re.compile(
    r"(?:\w{0,30}(?:s|ed|ing|ly)|and|or|but|in|on|at|to|of|with|for|from|by|near|that|who|which|when|since"
    r"|because|not|also|never|now|still|again|went|got|had|did|can|will|must|should|may|ran|ate"
    r"|died|left|came|broke|lost|won|bit|took|made|said|told|gave)$"
)


class Naming(IntEnum):
    """How surely a request names a memory."""

    LIKELY = 1
    ABOUT = 2
    """It names the topic that the memory begins with."""
    SURE = 3
    """The memory contains all its words, and these are several."""
    SAME = 4
    """It says what the memory says, and nothing else."""


@dataclass(frozen=True, slots=True)
class Target:
    """A memory that a request may mean; *is_sure* if nobody need be asked."""

    entry_id: str
    similarity: float
    is_sure: bool


def naming(topic: str, memory: str) -> Naming | None:
    """Return how surely *topic*, what is to be forgotten, names *memory*; None if it does not."""
    if as_statement(topic) == as_statement(memory):
        return Naming.SAME
    asked, known = claim_of(topic), claim_of(memory)
    if asked.others - known.others:
        return None
    words = asked.words - _ASKING or asked.words
    is_of_one = asked.others == known.others
    found = _by_words(words, asked, known, memory) if words and words <= known.words else None
    if found is not None and not is_of_one:
        return Naming.LIKELY
    by_topics = _by_topics(topic, known, memory) if is_of_one else None
    found = max(filter(None, (found, by_topics)), default=None)
    if found is not None and means_another(folded(topic), folded(memory)):
        return Naming.LIKELY
    if found is None and covered(words, known.words) >= MUCH_OF_IT:
        return Naming.LIKELY
    return found


def targets_of(
    candidate: Candidate, entries: Mapping[str, MemoryEntry], near: Sequence[Match]
) -> tuple[Target, ...]:
    """Return the memories that *candidate*, a request to forget, names; else those *near* it.

    The surest come first. Several are sure only if the request is about the whole topic.
    """
    named = sorted(_named(candidate.content, entries), key=lambda pair: -pair[0])
    if not named:
        return tuple(
            Target(one.entry_id, one.similarity, is_sure=False) for one in near[:MOST_NEAR]
        )
    best = named[0][0]
    surest = sum(how is best for how, _ in named)
    is_several = candidate.scope is Scope.SEVERAL
    match best:
        case Naming.SAME:
            is_clear = True
        case Naming.SURE:
            is_clear = surest == 1 or is_several
        case Naming.ABOUT:
            is_clear = len(named) == 1 or is_several
        case _:
            is_clear = False
    most = MOST_NEAR if best is Naming.LIKELY else MOST_NAMED
    similarities = {one.entry_id: one.similarity for one in near}
    return tuple(
        Target(id_, similarities.get(id_, 0.0), is_sure=is_clear and how is best)
        for how, id_ in named[:most]
    )


def _named(topic: str, entries: Mapping[str, MemoryEntry]) -> Iterator[tuple[Naming, str]]:
    """Yield each of *entries* that *topic* names; a quick check skips most."""
    beginnings = tuple(_beginning(word) for word in content_words(topic))
    topics = topics_of(folded(topic))
    same = as_statement(topic)
    for id_, entry in entries.items():
        text = folded(entry.content)
        has_word = any(beginning in text for beginning in beginnings)
        if has_word or has_any(text, topics) or as_statement(entry.content) == same:
            found = naming(topic, entry.content)
            if found is not None:
                yield found, id_


def _by_words(words: frozenset[str], asked: Claim, known: Claim, memory: str) -> Naming:
    if asked.affirmed & known.denied or asked.denied & known.affirmed:
        return Naming.LIKELY
    if len(words) >= LEAST_WORDS:
        return Naming.SAME if words == known.words else Naming.SURE
    owned = _OWNED.match(folded(memory))
    if owned is None or not words <= frozenset(content_words(owned["en"] or owned["zh"])):
        return Naming.LIKELY
    return Naming.LIKELY if _is_compound(memory, owned.end()) else Naming.ABOUT


def _by_topics(topic: str, known: Claim, memory: str) -> Naming | None:
    asked, text = folded(topic), folded(memory)
    topics = topics_of(asked)
    if not topics or not has_topics(text, topics):
        return None
    rest = claim_of(without_topics(asked, topics)).words - _ASKING
    # Of a name such as 成都, whose second character says little, the first is left.
    if not all(
        one in known.words or (len(one) == 1 and one >= "\u4e00" and one in text) for one in rest
    ):
        return Naming.LIKELY if covered(rest, known.words) >= MUCH_OF_IT else None
    head = _HEAD.match(text)
    end = topic_end(text, head.end() if head else 0, topics)
    return Naming.LIKELY if end is None or _is_compound(memory, end) else Naming.ABOUT


def _is_compound(memory: str, place: int) -> bool:
    """Tell whether the noun that ends at *place* only modifies the next one.

    A name may follow it: "my wife Ines".
    """
    found = _COMPOUND.match(folded(memory), place)
    if found is None or found["noun"] is None:
        return found is not None
    if unicodedata.normalize("NFKC", memory)[place + 1 : place + 2].isupper():
        return False
    return found["is"] is not None or not _NO_NOUN.match(found["noun"])


def _beginning(word: str) -> str:
    """Return the prefix that all forms of a stem share."""
    return word[:-1] if len(word) > len("word") and word[0] < "\u4e00" else word
