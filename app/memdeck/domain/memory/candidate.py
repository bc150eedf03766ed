"""The memories that extraction proposes: not yet part of any vault."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum

from memdeck.domain.memory.entry import NO_DATA, Evidence
from memdeck.domain.memory.namespace import NO_NAMESPACE, Namespace


class Importance(StrEnum):
    """The importance of a new memory; a policy turns it into a first score."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class Intent(StrEnum):
    """The request in the user's message."""

    STATED = "stated"
    REMEMBER = "remember"
    """They said "remember this"."""
    FORGET = "forget"
    """They said "forget that"."""


class Scope(StrEnum):
    """The number of memories that a request to forget names."""

    NAMED = "named"
    SEVERAL = "several"
    """All about its topic: "everything about my car"."""
    NEWS = "news"
    """The matter that a statement is news of: "I sold the car, drop that"."""
    BEFORE = "before"
    """The statement before it, which is not known here: "forget that"."""
    ALL = "all"
    """All that is known of the user."""


class Verdict(StrEnum):
    """The relation of a candidate to the known memories; UNDECIDED leaves it to thresholds."""

    UNDECIDED = "undecided"
    NEW = "new"
    REINFORCES = "reinforces"
    UPDATES = "updates"
    CONTRADICTS = "contradicts"


class Flag(StrEnum):
    """The reason why a candidate or a plan row needs a second look."""

    INJECTION = "injection"
    """Reads like an instruction to the agent."""
    SECRET = "secret"  # noqa: S105 - the name of a warning, not a password
    """Seems to hold a key or a password."""
    UNVERIFIED = "unverified"
    """Its quote is not in the message it names."""
    QUOTED = "quoted"
    """The words are somebody else's."""
    HYPOTHETICAL = "hypothetical"
    """Said as a what-if."""
    FICTION = "fiction"
    """Said in role play, where the user may speak as somebody else."""
    UNDATED = "undated"
    """Names a day, such as "tomorrow" or "in a few days", whose date cannot be computed."""
    DOUBTFUL = "doubtful"
    """Similar to a known memory; the user should say how they relate."""
    FORGOTTEN_BEFORE = "forgotten_before"
    """The user forgot or rejected this once."""
    ALREADY_PROCESSED = "already_processed"
    """Its session was consolidated before."""
    UNMATCHED = "unmatched"
    """A request to forget that matches no known memory."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """One proposed memory.

    *confidence* in [0, 1] is the extractor's own; *ticked* is its advice. *evidence* is never
    empty when it comes from a conversation, and names messages of the user only. *target* is the
    id of a known entry that *verdict*, or a request to forget, names. *scope* says how much such
    a request names; its *content* is what is to be forgotten, and *stays* the part that is not.
    *structured_data* is what a lesson about a tool was learned from: ``tool``, ``error_type``,
    ``learned_from``. *owner* and *namespace* are as in ``MemoryEntry``; the owner of a request to
    forget is who asks. *extractor* is "" unless another one than that of its conversation
    suggests it.
    """

    content: str
    category: str
    owner: str = ""
    namespace: Namespace = NO_NAMESPACE
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
    tags: tuple[str, ...] = ()
    confidence: float = 1.0
    ticked: bool = True
    flags: tuple[Flag, ...] = ()
    extractor: str = ""


def as_fiction(candidate: Candidate) -> Candidate:
    """Return *candidate* marked as said in role play: the user must decide."""
    return replace(candidate, ticked=False, flags=(*candidate.flags, Flag.FICTION))


@dataclass(frozen=True, slots=True)
class Extraction:
    """The result for one conversation, and how it was read.

    *notes* are full sentences for the user about what did not work: the model's answer was cut,
    a part could not be read. *failed* where the answer was of no use at all: the conversation
    does not count as read.
    """

    candidates: tuple[Candidate, ...]
    extractor: str
    notes: tuple[str, ...] = ()
    failed: bool = False
