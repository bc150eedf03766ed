"""All numbers of one memory policy."""

from dataclasses import dataclass
from enum import StrEnum
from itertools import chain

from memdeck.domain.memory.candidate import Importance
from memdeck.domain.memory.entry import Layer
from memdeck.errors import PolicyError

_PROCEDURAL = "procedural"
"""The category of lessons about tools."""


@dataclass(frozen=True, slots=True)
class Curve:
    """The share of a value that is kept as days go by.

    Nothing is lost during *grace_days*; then *daily_retention* of it remains each day. e^(-d/30)
    is a retention of e^(-1/30), a half-life of 30 days one of 0.5^(1/30).
    """

    daily_retention: float
    grace_days: int = 0

    def __post_init__(self) -> None:
        if not 0 < self.daily_retention <= 1:
            raise PolicyError("daily_retention must be above 0, at most 1; fix the policy file.")
        if self.grace_days < 0:
            raise PolicyError("grace_days must not be negative; fix the policy file.")

    def kept(self, days: int, since_days: int = 0) -> float:
        """Return the share left on day *days* of the value on day *since_days*.

        In [0, 1]; 0 where it is too small for a float. It is the quotient of the curve at the
        two days, taken in the exponent so that it never divides by zero. A day before the first,
        a negative one, counts as the first.
        """
        worn_days = max(days, self.grace_days) - max(since_days, self.grace_days)
        return self.daily_retention ** max(0, worn_days)


@dataclass(frozen=True, slots=True)
class Category:
    """A kind of memory, and the one of the seven of the ``everbot`` policy it maps to."""

    name: str
    meaning: str = ""
    maps_to: str = "fact"
    takes: tuple[str, ...] = ()
    """Others of those seven that are filed under it, as no category maps to them."""
    layer: Layer = Layer.SEMANTIC
    """The layer that a new memory of it goes to."""


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Scores at which an entry changes its status."""

    prompt: float = 0.5
    active: float = 0.2
    forget: float = 0.05

    def __post_init__(self) -> None:
        if not 0 <= self.forget <= self.active <= self.prompt <= 1:
            raise PolicyError(
                "The thresholds must rise from forget through active to prompt, between 0 and 1;"
                " fix the policy file."
            )


@dataclass(frozen=True, slots=True)
class FirstScores:
    """The score a new memory starts with."""

    high: float = 0.8
    medium: float = 0.6
    low: float = 0.4


class RecencyFrom(StrEnum):
    """The day from which a ranking counts how recent an entry is."""

    LAST_ACTIVATED = "last_activated"
    LAST_ACCESSED = "last_accessed"


@dataclass(frozen=True, slots=True)
class Ranking:
    """The weights of recall for an entry: a weighted sum, or a product of the three."""

    similarity: float = 0.85
    recency: float = 0.05
    importance: float = 0.1
    is_product: bool = False
    curve: Curve = Curve(daily_retention=0.99, grace_days=7)
    recency_from: RecencyFrom = RecencyFrom.LAST_ACTIVATED


@dataclass(frozen=True, slots=True)
class Matching:
    """Similarities, in [0, 1], at which two memories count as the same or as related."""

    same: float = 0.95
    related: float = 0.88
    is_within_category: bool = False
    """Whether only memories of one category are compared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionEnd:
    """The actions at the end of a session."""

    is_reflected_on: bool = True
    """Whether memories are learned from it at all."""
    min_messages: int = 1
    """A shorter session yields nothing."""
    important: float = 0.8
    """From this first score on, a new memory is reported to listeners for important ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Upkeep:
    """When old memories are proposed for compression and removal, and old logs too; 0 for never.

    Memories that nobody used for *condense_after_days* become *condense_to*, those of
    *compress_after_days* one, a category at a time: where at least *compress_from* of them were
    used fewer than *compress_below_accesses* times.
    """

    condense_after_days: int = 0
    condense_to: int = 3
    compress_after_days: int = 90
    compress_below_accesses: int = 5
    compress_from: int = 3
    most_entries: int = 0
    """Above this number, the least important and longest unused are removed."""
    logs_archived_after_days: int = 30
    logs_removed_after_days: int = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptParts:
    """The parts of the prompt besides memories, and their size."""

    tokens: int = 0
    """The limit of all parts together; 0 for no limit."""
    log_days: int = 0
    """The number of days of daily logs, today included."""
    has_summary: bool = False
    """Whether the rolling summary comes first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImplicitRecall:
    """The memories given to an agent unasked at a first message."""

    is_on: bool = True
    memories: int = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """One memory policy. The defaults are those of design A.

    *fade* is None in policies whose scores do not fade. *tidies_at_session_end* says whether a
    session-end merge rewrites the whole file.

    Source: DESIGN section 4; seed 000, sections 3.4 and 4.1.
    """

    name: str
    title: str = ""
    source: str = ""
    categories: tuple[Category, ...] = ()
    first_scores: FirstScores = FirstScores()
    reinforcement: float = 0.2
    contradiction: float = 0.5
    archived_ceiling: float = 0.19
    """The highest current score of an archived or expired entry."""
    fade: Curve | None = None
    lines: Thresholds = Thresholds()
    prompt_limit: int = 20
    ranking: Ranking = Ranking()
    matching: Matching = Matching()
    session_end: SessionEnd = SessionEnd()
    upkeep: Upkeep = Upkeep()
    prompt_parts: PromptParts = PromptParts()
    implicit_recall: ImplicitRecall = ImplicitRecall()
    keeps_higher: bool = False
    """Whether a repeated memory takes the higher of its current score and a new one's first
    score.
    """
    consolidates: bool = True
    """Whether a memory that an agent writes is compared with the existing ones."""
    tidies_at_session_end: bool = False

    def first_score(self, importance: Importance) -> float:
        """Return the score a new memory of that importance starts with."""
        firsts = self.first_scores
        return {"high": firsts.high, "medium": firsts.medium, "low": firsts.low}[importance]

    def category_for(self, name: str) -> str:
        """Return *name* where it is one of this policy's categories, else its replacement.

        That is the first that maps to it, else the first that takes it. A name without a
        replacement stays.
        """
        if any(category.name == name for category in self.categories):
            return name
        answering = (category.name for category in self.categories if category.maps_to == name)
        taking = (category.name for category in self.categories if name in category.takes)
        return next(chain(answering, taking), name)

    @property
    def procedural_categories(self) -> frozenset[str]:
        """The categories of lessons about tools.

        A policy without such a category keeps them under its equivalent of "experience".
        """
        if any(category.name == _PROCEDURAL for category in self.categories):
            return frozenset({_PROCEDURAL})
        return frozenset(
            category.name for category in self.categories if category.maps_to == "experience"
        )

    def importance_of(self, score: float) -> Importance:
        """Return the importance whose first score is nearest to *score*."""
        return min(Importance, key=lambda importance: abs(self.first_score(importance) - score))

    def __post_init__(self) -> None:
        shares = {
            "reinforcement": self.reinforcement,
            "contradiction": self.contradiction,
            "archived_ceiling": self.archived_ceiling,
            "first_scores.high": self.first_scores.high,
            "first_scores.medium": self.first_scores.medium,
            "first_scores.low": self.first_scores.low,
            "matching.same": self.matching.same,
            "matching.related": self.matching.related,
        }
        for name, share in shares.items():
            if not 0 <= share <= 1:
                raise PolicyError(f"{name} must be between 0 and 1; fix the policy file.")
        if self.prompt_limit < 0:
            raise PolicyError("prompt_limit must not be negative; fix the policy file.")
