"""What extraction proposes: not yet part of any vault."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum

from memdeck.domain.memory.entry import NO_DATA, Evidence


class Importance(StrEnum):
    """How much a new memory matters; a policy turns it into a first score."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class Intent(StrEnum):
    """What the person's words ask for."""

    STATED = "stated"
    REMEMBER = "remember"
    """They said "remember this"."""
    FORGET = "forget"
    """They said "forget that"."""


class Scope(StrEnum):
    """How much a request to forget names."""

    NAMED = "named"
    SEVERAL = "several"
    """All about what it names: "everything about my car"."""
    NEWS = "news"
    """The matter that a statement is news of: "I sold the car, drop that"."""
    BEFORE = "before"
    """What was said last, which is not known here: "forget that"."""
    ALL = "all"
    """All that is known of the person."""


class Verdict(StrEnum):
    """How a candidate stands to what is known; UNDECIDED leaves it to thresholds."""

    UNDECIDED = "undecided"
    NEW = "new"
    REINFORCES = "reinforces"
    UPDATES = "updates"
    CONTRADICTS = "contradicts"


class Flag(StrEnum):
    """Why a candidate or a plan row wants a second look."""

    INJECTION = "injection"
    """Reads like an instruction to the agent."""
    SECRET = "secret"  # noqa: S105 - the name of a warning, not a password
    """Looks like it holds a key or a password."""
    UNVERIFIED = "unverified"
    """Its quote is not in the message it names."""
    QUOTED = "quoted"
    """The words are somebody else's."""
    HYPOTHETICAL = "hypothetical"
    """Said as a what-if."""
    FICTION = "fiction"
    """Said in role play, where the person may speak as somebody else."""
    UNDATED = "undated"
    """Names a day, such as "tomorrow" or "in a few days", that cannot be counted."""
    DOUBTFUL = "doubtful"
    """Close to a known memory; a person should say how they relate."""
    FORGOTTEN_BEFORE = "forgotten_before"
    """A person forgot or rejected this once."""
    ALREADY_PROCESSED = "already_processed"
    """Its session was consolidated before."""
    UNMATCHED = "unmatched"
    """A request to forget, and nothing known matches it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """One proposed memory.

    *confidence* in [0, 1] is the extractor's own; *ticked* is its advice.
    *evidence* is never empty when it comes from a conversation, and names
    messages of the person only. *target* is the id of a known entry that
    *verdict*, or a request to forget, names. *scope* says how much such a request names;
    its *content* is what is to be forgotten, and *stays* what of it is not.
    *structured_data* is what a lesson about a tool was learned from: ``tool``, ``error_type``,
    ``learned_from``.
    """

    content: str
    category: str
    importance: Importance = Importance.MEDIUM
    evidence: tuple[Evidence, ...] = ()
    session: str | None = None
    said_on: date | None = None
    expires_at: date | None = None
    intent: Intent = Intent.STATED
    scope: Scope = Scope.NAMED
    stays: tuple[str, ...] = ()
    verdict: Verdict = Verdict.UNDECIDED
    target: str | None = None
    reason: str = ""
    structured_data: Mapping[str, object] = field(default_factory=lambda: NO_DATA, hash=False)
    confidence: float = 1.0
    ticked: bool = True
    flags: tuple[Flag, ...] = ()


def as_fiction(candidate: Candidate) -> Candidate:
    """Return *candidate* as what was said in role play: for the person to decide."""
    return replace(candidate, ticked=False, flags=(*candidate.flags, Flag.FICTION))


@dataclass(frozen=True, slots=True)
class Extraction:
    """What one conversation gave, and how it was read.

    *notes* are full sentences about what went less than well, for a person:
    the model's answer was cut, a part could not be read. *failed* where the
    answer was of no use at all: the talk does not count as read.
    """

    candidates: tuple[Candidate, ...]
    extractor: str
    notes: tuple[str, ...] = ()
    failed: bool = False
