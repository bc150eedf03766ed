"""Dates as a text names them: the words, and the days that they may mean."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum, auto

from memdeck.domain.regex import lazy_compile


class Direction(Enum):
    """Whether a text speaks of the past or of the future."""

    PAST = auto()
    FUTURE = auto()

    @property
    def sign(self) -> int:
        """-1 for the past, 1 for the future."""
        return -1 if self is Direction.PAST else 1

    @property
    def opposite(self) -> "Direction":
        """The other direction."""
        return Direction.FUTURE if self is Direction.PAST else Direction.PAST


class Basis(Enum):
    """What an expression needs to be resolved."""

    DATE = auto()
    """Nothing: it names its year."""
    NAME = auto()
    """The day it was said on and a direction: "Friday", "in May", "the 5th" come again."""
    SAID_DAY = auto()
    """The day it was said on: "yesterday", "next Friday", "last year"."""


class Unresolved(Enum):
    """Why an expression means no days."""

    NO_SAID_DAY = auto()
    """It is relative to a day that is not known."""
    NO_SUCH_DAY = auto()
    """No calendar has the day: 30 February, the year 12026."""
    SOME_DAY = auto()
    """It is a coming day that nobody has fixed: "one of these days"."""
    LONG_AGO = auto()
    """It is a time in the past without bounds: "decades ago"."""
    HOLIDAY = auto()
    """It is a holiday that is on another day each year, such as Easter."""


@dataclass(frozen=True, slots=True)
class Days:
    """The days from *first* to *last*, both included.

    They are approximate after "a few" and the like. They are a duration if the text means all of
    them, up to the day it was said on: "since May", "the past two weeks".
    """

    first: date
    last: date
    is_approximate: bool = False
    is_duration: bool = False

    def __contains__(self, day: date) -> bool:
        """Return whether *day* is one of them."""
        return self.first <= day <= self.last


@dataclass(frozen=True, slots=True)
class DateExpression:
    """A date in a text: ``text[start:end]`` are its words.

    *readings* are the days it may mean, the likeliest first. They are empty if it cannot be
    resolved; *reason* then says why.
    """

    start: int
    end: int
    words: str
    basis: Basis
    readings: tuple[Days, ...] = ()
    reason: Unresolved | None = None

    @property
    def days(self) -> Days | None:
        """The likeliest days, None if it cannot be resolved."""
        return self.readings[0] if self.readings else None


Groups = Mapping[str, str]
"""The named groups of a match; a group that is not in it is empty."""

Meaning = Callable[[Groups, date, Direction], Days]
"""The days that a match means, for the day it was said on; ``ValueError`` if there are none."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern of date expressions and what its matches mean.

    *other_meaning* is a second reading. A rule with a *reason* has no meaning.
    """

    pattern: re.Pattern[str]
    basis: Basis
    meaning: Meaning | None = None
    other_meaning: Meaning | None = None
    reason: Unresolved | None = None

    @classmethod
    def of(
        cls,
        pattern: str,
        basis: Basis,
        meaning: Meaning | None = None,
        other_meaning: Meaning | None = None,
        *,
        reason: Unresolved | None = None,
    ) -> "Rule":
        """Return the rule of a pattern that is compiled when it is first used."""
        return cls(lazy_compile(pattern), basis, meaning, other_meaning, reason)

    @property
    def meanings(self) -> tuple[Meaning, ...]:
        """The meanings, the likeliest first."""
        return tuple(meaning for meaning in (self.meaning, self.other_meaning) if meaning)

    def basis_of(self, groups: Groups) -> Basis:
        """Return the basis of a match: a year makes a date of a name, "last" a count."""
        if self.basis is Basis.NAME and groups["year"]:
            return Basis.DATE
        if self.basis is Basis.NAME and (groups["which"] or groups["which_year"]):
            return Basis.SAID_DAY
        return self.basis
