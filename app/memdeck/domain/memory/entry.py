"""One memory, and its evidence."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from itertools import compress
from operator import is_not
from types import MappingProxyType

from memdeck.domain.fast_dataclass import value
from memdeck.domain.memory.namespace import NO_NAMESPACE, Namespace


class Section(StrEnum):
    """The section of an entry in MEMORY.md."""

    ACTIVE = "active"
    ARCHIVED = "archived"


class Layer(StrEnum):
    """The kind of memory of an entry, which determines its file in the vault.

    Source: seed 001, section 2.1.
    """

    SEMANTIC = "semantic"
    """Knowledge: MEMORY.md."""
    PROCEDURAL = "procedural"
    """Working methods: LEARNINGS.md."""


class Relation(StrEnum):
    """The relation of one entry to another. Source: seed 001, section 3.1."""

    SUPPORTS = "supports"
    CONTRADICTS = "contradicts"
    REFINES = "refines"


@dataclass(frozen=True, slots=True)
class Evidence:
    """The message an entry rests on, and the words quoted from it."""

    conversation: str
    message: str
    quote: str = ""


MOST_EVIDENCE = 20
"""Messages that an entry keeps as evidence, so that its file stays small."""


def kept_evidence(evidence: Iterable[Evidence]) -> tuple[Evidence, ...]:
    """Return the *evidence* that an entry keeps, oldest first: the first one and the newest."""
    unique = list(dict.fromkeys(evidence))
    return (*unique[:1], *unique[1:][1 - MOST_EVIDENCE :])


@dataclass(frozen=True, slots=True)
class Link:
    """A relation to another entry; *strength* in [0, 1]."""

    relation: Relation
    target: str
    strength: float = 0.5


@value(frozen=True, slots=True)
class DatedScore:
    """A score as of a day."""

    score: float
    on: date


UNDATED = date.max
"""The day of a value that a store does not have: of a hit, or of a score that no one gave.

It is later than every other day, so that nothing fades by a score that is only assumed.
"""

DAILY_LOG = "daily-log"
"""The program, as the session names it, of a memory that was extracted from a daily log."""
LEARNED, EXPLICIT = "auto_reflection", "user_explicit"
"""Sources of memories: learned from a session, or written down. Source: seed 002, section 2.1."""
NO_DATA: Mapping[str, object] = MappingProxyType({})


@value(frozen=True, slots=True, kw_only=True)
class MemoryEntry:
    """One memory as the vault holds it.

    *score*, in [0, 1], counts as of *scored_at*; its value on another day is a current score
    (``domain.memory.decay``). Days are calendar days in the vault's time zone, because a heading
    of MEMORY.md can hold nothing else.
    """

    id: str
    content: str
    category: str
    score: float
    scored_at: date
    last_activated: date
    activation_count: int = 0
    section: Section = Section.ACTIVE
    layer: Layer = Layer.SEMANTIC
    group: str | None = None
    created_at: datetime | None = None
    last_accessed: datetime | None = None
    access_count: int = 0
    source_session: str | None = None
    evidence: tuple[Evidence, ...] = ()
    expires_at: date | None = None
    """The first day on which it no longer holds."""
    confidence: float | None = None
    pinned: bool = False
    tags: tuple[str, ...] = ()
    owner: str = ""
    """The name of the person whom it is about, as the chat gives it; "" for the user."""
    namespace: Namespace = NO_NAMESPACE
    """The user, agent and run that it belongs to, in a vault that several share."""
    links: tuple[Link, ...] = ()
    was: DatedScore | None = None
    """Its score before the user archived it."""
    structured_data: Mapping[str, object] = field(default_factory=lambda: NO_DATA)
    extra: tuple[tuple[str, str], ...] = ()
    """Keys of its comment that Memdeck does not know, in order."""

    @property
    def source(self) -> str:
        """The source that its file names, else ``usual_source``.

        Source: seed 002, section 2.1.
        """
        written = dict(self.extra).get("source", "")
        try:
            source = json.loads(written)
        except (ValueError, RecursionError):
            source = written
        return source if isinstance(source, str) and source else self.usual_source

    @property
    def usual_source(self) -> str:
        """The source of an entry whose file names none: whether it was learned from a session."""
        return LEARNED if self.source_session or self.evidence else EXPLICIT

    @property
    def dated_score(self) -> DatedScore:
        """Its score, with the day from which it counts."""
        return DatedScore(self.score, self.scored_at)

    @property
    def created_s(self) -> float:
        """When it was created, in seconds since 1970; 0 if that is unknown."""
        return 0.0 if self.created_at is None else self.created_at.timestamp()

    @property
    def is_dated(self) -> bool:
        """Whether it is known when it was last hit."""
        return self.last_activated != UNDATED

    @property
    def is_scored(self) -> bool:
        """Whether anyone gave it its score; an assumed one counts on every day."""
        return self.scored_at != UNDATED


def changed_ids(before: Mapping[str, MemoryEntry], after: Mapping[str, MemoryEntry]) -> list[str]:
    """Return the ids whose entry is not the same object in both, those of *after* first."""
    # Tens of thousands are compared, so without a Python step for each.
    is_changed = map(is_not, after.values(), map(before.get, after))
    return [*compress(after, is_changed), *(id_ for id_ in before if id_ not in after)]
