"""What is asked of a vault, and what it answered."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import Enum

from memdeck.domain.memory.entry import Evidence, MemoryEntry
from memdeck.domain.search.passage import Mode


@dataclass(frozen=True, slots=True)
class Question:
    """Words to look for; or, with *like*, the id of the memory that others shall be near to.

    *entries* are the memories that are shown, by id. Two questions are the same
    that look for the same.
    """

    text: str
    mode: Mode = Mode.KEYWORD
    like: str = ""
    entries: Mapping[str, MemoryEntry] = field(default_factory=dict, compare=False, repr=False)


class Group(Enum):
    """What stands together among the results, in this order."""

    ACTIVE = "active"
    ARCHIVED = "archived"
    MESSAGES = "messages"


@dataclass(frozen=True, slots=True)
class Excerpt:
    """One line of a text, and which stretches of it are the words that were looked for."""

    text: str
    marks: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """A result: the memory *entry*, or else the message of *evidence*, said on *day*.

    *why* is what recall says for its rank; "" for a memory that only holds the letters.
    *meaning* is how near it is, in [-1, 1]; None where that was not asked or is not known.
    *is_worded* tells whether it, or what is known about it, has any of the words.
    """

    group: Group
    excerpt: Excerpt
    why: str
    is_worded: bool = True
    meaning: float | None = None
    entry: str = ""
    category: str = ""
    evidence: Evidence | None = None
    title: str = ""
    speaker: str = ""
    day: date | None = None


@dataclass(frozen=True, slots=True)
class Coverage:
    """So many of so many texts can be found by their meaning."""

    known: int
    total: int

    @property
    def is_whole(self) -> bool:
        return self.known >= self.total


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What was found, best first within each group, and how.

    *mode* is what really ranked. *coverage* is None where meaning was not asked
    for. Of the groups of *cut*, the best alone are here. *problem* says in a
    sentence why the index could not be used, "" where it was.
    """

    question: Question
    results: tuple[Result, ...]
    mode: Mode
    cut: frozenset[Group] = frozenset()
    coverage: Coverage | None = None
    problem: str = ""
