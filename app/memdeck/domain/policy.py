"""Every number of one school of memory."""

from dataclasses import dataclass
from enum import StrEnum

from memdeck.domain.candidate import Importance
from memdeck.errors import PolicyError


@dataclass(frozen=True, slots=True)
class Curve:
    """What is kept of a value as days go by.

    Nothing is lost during *grace_days*; then *daily_retention* of it remains
    each day. e^(-d/30) is a retention of e^(-1/30), a half-life of 30 days one
    of 0.5^(1/30).
    """

    daily_retention: float
    grace_days: int = 0

    def __post_init__(self) -> None:
        if not 0 < self.daily_retention <= 1:
            raise PolicyError("daily_retention must be above 0, at most 1; mend the policy file.")
        if self.grace_days < 0:
            raise PolicyError("grace_days must not be negative; mend the policy file.")

    def kept(self, days: int, since_days: int = 0) -> float:
        """Return the share that is left on day *days* of what was there on day *since_days*.

        In [0, 1]; 0 where it is too little for a float. It is the quotient of
        the curve at the two days, taken in the exponent so that it never
        divides by zero. A day before the first, a negative one, is as good as
        the first.
        """
        worn_days = max(days, self.grace_days) - max(since_days, self.grace_days)
        return self.daily_retention ** max(0, worn_days)


@dataclass(frozen=True, slots=True)
class Category:
    """A kind of memory, and which of the seven of the ``everbot`` policy it answers to."""

    name: str
    meaning: str = ""
    maps_to: str = "fact"


@dataclass(frozen=True, slots=True)
class Lines:
    """Scores at which an entry changes its standing."""

    prompt: float = 0.5
    active: float = 0.2
    forget: float = 0.05

    def __post_init__(self) -> None:
        if not 0 <= self.forget <= self.active <= self.prompt <= 1:
            raise PolicyError(
                "The lines must rise from forget over active to prompt, within 0 and 1;"
                " mend the policy file."
            )


@dataclass(frozen=True, slots=True)
class FirstScores:
    """The score a new memory starts with."""

    high: float = 0.8
    medium: float = 0.6
    low: float = 0.4


class RecencyFrom(StrEnum):
    """From which day a ranking counts how recent an entry is."""

    LAST_ACTIVATED = "last_activated"
    LAST_ACCESSED = "last_accessed"


@dataclass(frozen=True, slots=True)
class Ranking:
    """How recall weighs an entry: a weighted sum, or a product of the three."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """One school of memory. The defaults are those of design A.

    *fade* is None in schools whose scores do not fade. *tidies_at_session_end*
    says whether a session-end merge rewrites the whole file.

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
    """The most that an archived or expired entry reads."""
    fade: Curve | None = None
    lines: Lines = Lines()
    prompt_limit: int = 20
    ranking: Ranking = Ranking()
    matching: Matching = Matching()
    tidies_at_session_end: bool = False

    def first_score(self, importance: Importance) -> float:
        """Return the score a new memory of that importance starts with."""
        firsts = self.first_scores
        return {"high": firsts.high, "medium": firsts.medium, "low": firsts.low}[importance]

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
                raise PolicyError(f"{name} must lie within 0 and 1; mend the policy file.")
        if self.prompt_limit < 0:
            raise PolicyError("prompt_limit must not be negative; mend the policy file.")
