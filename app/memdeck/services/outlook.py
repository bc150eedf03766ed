"""An entry, and what a day makes of it."""

from datetime import date

from memdeck.domain.entry import MemoryEntry
from memdeck.domain.policy import Policy
from memdeck.domain.reading import archives_on, forgotten_on, score_on
from memdeck.domain.value import value


@value(frozen=True, slots=True)
class Outlook:
    """*entry* with its reading on a day, and the days on which it will fall.

    A day is None where it lies more than a century ahead, or never comes.
    """

    entry: MemoryEntry
    score: float
    archives_on: date | None
    forgotten_on: date | None


def outlook(entry: MemoryEntry, policy: Policy, day: date) -> Outlook:
    """Return how *entry* stands on *day*."""
    return Outlook(
        entry,
        score_on(entry, policy, day),
        archives_on(entry, policy, day),
        forgotten_on(entry, policy, day),
    )
