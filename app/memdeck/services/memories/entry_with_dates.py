"""An entry with its score on a day and its fade dates."""

from collections.abc import Mapping
from datetime import date
from types import MappingProxyType

from memdeck.domain.fast_dataclass import value
from memdeck.domain.memory.decay import score_on
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.memory.forecast import archives_on, forgotten_on
from memdeck.domain.memory.policy import Policy
from memdeck.domain.search.usage import Usage, usage_of

NEVER: Mapping[str, Usage] = MappingProxyType({})


@value(frozen=True, slots=True)
class EntryWithDates:
    """*entry* with its score on a day, and the days on which it will cross the thresholds.

    A day is None if it is more than a century ahead, or never comes. *usage* is how often it
    was retrieved.
    """

    entry: MemoryEntry
    score: float
    archives_on: date | None
    forgotten_on: date | None
    usage: Usage = Usage()


def with_dates(
    entry: MemoryEntry, policy: Policy, day: date, usages: Mapping[str, Usage] = NEVER
) -> EntryWithDates:
    """Return *entry* with its score and fade dates on *day*; *usages* counts retrievals, by id."""
    return EntryWithDates(
        entry,
        score_on(entry, policy, day),
        archives_on(entry, policy, day),
        forgotten_on(entry, policy, day),
        usage_of(entry, usages),
    )
