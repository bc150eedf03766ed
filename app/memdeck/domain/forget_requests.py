"""Which known memories a request to forget names, and how surely.

A request is sure of a memory that holds all its words, or that begins with the
matter it names. What only comes near waits for the person: to forget the wrong
memory is worse than to ask.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from memdeck.domain.bearing import LEAST_WORDS
from memdeck.domain.candidate import Candidate, Scope
from memdeck.domain.claims import Claim, claim_of, content_words, covered
from memdeck.domain.entry import MemoryEntry
from memdeck.domain.matching import Match, normalised
from memdeck.domain.topics import (
    has_any,
    has_topics,
    is_topic_at,
    means_another,
    topics_of,
    without_topics,
)

LEAST_SURE = 0.5
"""Confidence in a request from which its words can mean nothing but memories."""
MOST_NEAR = 3
"""Memories offered where none is named surely."""
MOST_NAMED = 20
"""Memories offered where many are named."""
MUCH_OF_IT = 0.5
"""Share of a request's words in a memory, from which it may be meant."""

_ASKING = frozenset(
    content_words("where when much many which number date code word kind part detail info address")
)
"""Stems by which a request says what kind of thing it means; a memory need not hold them."""
_HEAD = re.compile(
    r"\W*(?:(?:the |my )?(?:user|i)\b(?:'s|'m|'ve)? ?|my |our |用户|我们?)?"
    r"(?:(?:is|was|has|had|have|been|got|no longer|private|personal|current|old|new|a|an|the|very"
    r"|also|currently|(?:in )?\d{4}) |[的是有在也还常]|最近|去年|今年|\d{4}年|每天|每[周月两].?)*"
)
_OWNED = re.compile(
    r"\W*(?:(?:the )?user's |my |our |(?:the )?(?:user|i)(?: is| was| has|'m|'ve got)"
    r"(?: been| got)? )(?:(?:private|personal|current|old|new|a|an|the|very) )*(?P<en>[a-z][\w'-]*)"
    r"|(?:用户|我)(?:的|是|有)?(?P<zh>[\u4e00-\u9fff]{2})(?=[号码]?[是为叫有\d a-z，])"
)
"""A memory that begins with what the user has or is: "The user's passport"."""


class Naming(IntEnum):
    """How surely a request names a memory."""

    LIKELY = 1
    ABOUT = 2
    """It names the matter that the memory begins with."""
    SURE = 3
    """The memory holds all its words, and these are several."""
    SAME = 4
    """It says what the memory says, and no more."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A memory that a request names or comes near; *is_sure* where nobody need be asked."""

    entry_id: str
    similarity: float
    is_sure: bool


def naming(topic: str, memory: str) -> Naming | None:
    """Return how surely *topic*, what is to be forgotten, names *memory*; None for not at all."""
    if normalised(topic) == normalised(memory):
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
    if found is not None and means_another(_folded(topic), _folded(memory)):
        return Naming.LIKELY
    if found is None and covered(words, known.words) >= MUCH_OF_IT:
        return Naming.LIKELY
    return found


def aims_of(
    candidate: Candidate, entries: Mapping[str, MemoryEntry], near: Sequence[Match]
) -> tuple[Aim, ...]:
    """Return the memories that *candidate*, a request to forget, names; else those *near* it.

    The surest come first. Several are sure only where all about their matter is to be forgotten.
    """
    named = sorted(_named(candidate.content, entries), key=lambda pair: -pair[0])
    if not named:
        return tuple(Aim(one.entry_id, one.similarity, is_sure=False) for one in near[:MOST_NEAR])
    best = named[0][0]
    surest = sum(naming_ is best for naming_, _ in named)
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
    likenesses = {one.entry_id: one.similarity for one in near}
    return tuple(
        Aim(id_, likenesses.get(id_, 0.0), is_sure=is_clear and naming_ is best)
        for naming_, id_ in named[:most]
    )


def _named(topic: str, entries: Mapping[str, MemoryEntry]) -> Iterator[tuple[Naming, str]]:
    """Yield each of *entries* that *topic* names; most are passed over at a glance."""
    beginnings = tuple(_beginning(word) for word in content_words(topic))
    topics = topics_of(_folded(topic))
    same = normalised(topic)
    for id_, entry in entries.items():
        text = _folded(entry.content)
        has_word = any(beginning in text for beginning in beginnings)
        if has_word or has_any(text, topics) or normalised(entry.content) == same:
            found = naming(topic, entry.content)
            if found is not None:
                yield found, id_


def _by_words(words: frozenset[str], asked: Claim, known: Claim, memory: str) -> Naming:
    if asked.affirmed & known.denied or asked.denied & known.affirmed:
        return Naming.LIKELY
    if len(words) >= LEAST_WORDS:
        return Naming.SAME if words == known.words else Naming.SURE
    owned = _OWNED.match(_folded(memory))
    begins = owned is not None and words <= frozenset(content_words(owned["en"] or owned["zh"]))
    return Naming.ABOUT if begins else Naming.LIKELY


def _by_topics(topic: str, known: Claim, memory: str) -> Naming | None:
    asked, text = _folded(topic), _folded(memory)
    topics = topics_of(asked)
    if not topics or not has_topics(text, topics):
        return None
    rest = claim_of(without_topics(asked, topics)).words - _ASKING
    if not rest <= known.words:
        return Naming.LIKELY if covered(rest, known.words) >= MUCH_OF_IT else None
    return Naming.ABOUT if is_topic_at(text, _head_end(text), topics) else Naming.LIKELY


def _head_end(text: str) -> int:
    head = _HEAD.match(text)
    return head.end() if head else 0


def _beginning(word: str) -> str:
    """Return the letters that all forms of a stem begin with."""
    return word[:-1] if len(word) > len("word") and word[0] < "\u4e00" else word


def _folded(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text).casefold()
    return folded.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
