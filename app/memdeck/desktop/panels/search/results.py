"""A query on a vault, and its answer."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from enum import Enum

from memdeck.domain.memory.entry import Evidence, MemoryEntry
from memdeck.domain.search.mode import Mode


@dataclass(frozen=True, slots=True)
class Question:
    """A text to find; or, with *like*, the id of the memory to find similar ones to.

    *entries* are the memories that are shown, by id. Two questions are equal if they search for the
    same.
    """

    text: str
    mode: Mode = Mode.KEYWORD
    like: str = ""
    entries: Mapping[str, MemoryEntry] = field(default_factory=dict, compare=False, repr=False)


class Group(Enum):
    """The groups of results, in this order."""

    ACTIVE = "active"
    ARCHIVED = "archived"
    MESSAGES = "messages"


class Placement(Enum):
    """Where a result is listed."""

    GROUP = "group"
    """Under the heading of its group."""
    LESS_SIMILAR = "less similar"
    """After all groups, as it answers much worse than the best."""
    FOUND_LATER = "found later"
    """At the end, as the rows before it were on the screen already."""


@dataclass(frozen=True, slots=True)
class Excerpt:
    """One line of a text, and the positions of the words found in it."""

    text: str
    highlights: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """A result: the memory *entry*, or else the message of *evidence*, said on *day*.

    *why* is recall's explanation of its rank; "" for a memory that only contains the letters.
    *meaning* is its similarity, in [-1, 1]; None where that was not requested or is unknown.
    *importance* in [0, 1] is the memory's score today; 0 for a message.
    *similarity*, in [0, 1], is how well it answers, compared with the best of its search.
    *is_worded* means that it, or its context, has any of the words; *names* are those of its
    category, group and tags, or of its speaker, title and attachments, that have one, *is_dated*
    that its date has one.
    """

    group: Group
    excerpt: Excerpt
    why: str
    placement: Placement = Placement.GROUP
    similarity: float = 1.0
    is_worded: bool = True
    names: tuple[str, ...] = ()
    is_dated: bool = False
    meaning: float | None = None
    importance: float = 0.0
    last_used: date | None = None
    entry: str = ""
    category: str = ""
    evidence: Evidence | None = None
    title: str = ""
    speaker: str = ""
    day: date | None = None

    @property
    def represents(self) -> str:
        """The conversation that is listed by this message, which has none of the words itself.

        "" if the message has one, was found by its meaning, or is a memory.
        """
        if self.evidence is None or self.excerpt.highlights or not self.is_worded:
            return ""
        return self.evidence.conversation


@dataclass(frozen=True, slots=True)
class Coverage:
    """The number of texts that can be found by meaning, and their total."""

    known: int
    total: int

    @property
    def is_whole(self) -> bool:
        return self.known >= self.total


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The results, best first within each group, and how they were found.

    *mode* is what really ranked. *coverage* is None where meaning was not requested. Only the best
    results of the groups in *cut* are here. *problem* is a sentence why the index could not be
    used, "" where it was.
    """

    question: Question
    results: tuple[Result, ...]
    mode: Mode
    cut: frozenset[Group] = frozenset()
    coverage: Coverage | None = None
    problem: str = ""

    def in_order_of(self, previous: "Answer") -> "Answer":
        """Return this answer with the results of *previous* in their order, and new ones below.

        Results that this answer lacks stay, unless their memory is gone. A new one is the last of
        its placement, so that no heading is repeated.
        """
        found = {_source(result): result for result in self.results}
        unmoved = [
            replace(found.get(_source(result), result), placement=result.placement)
            for result in previous.results
            if not result.entry or result.entry in self.question.entries
        ]
        known = {_source(result) for result in previous.results}
        represented = {result.represents for result in previous.results} - {""}
        later = [
            replace(result, placement=Placement.FOUND_LATER)
            if result.placement is Placement.GROUP
            else result
            for result in self.results
            if _source(result) not in known and result.represents not in represented
        ]
        results = (*unmoved, *later)
        placements = list(dict.fromkeys(result.placement for result in results))
        by_placement = sorted(results, key=lambda result: placements.index(result.placement))
        return replace(self, results=tuple(by_placement), cut=previous.cut)


def _source(result: Result) -> tuple[str, Evidence | None]:
    """Return what identifies the memory or message of *result*."""
    return result.entry, result.evidence
