"""The entries that differ between two states of a vault."""

from collections.abc import Mapping
from itertools import compress
from operator import is_not

from memdeck.domain.memory.entry import MemoryEntry


def changed_ids(before: Mapping[str, MemoryEntry], after: Mapping[str, MemoryEntry]) -> list[str]:
    """Return the ids whose entry is not the same object in both: of *after*, then those removed."""
    # Ten thousand are compared, so without a Python step for each.
    is_changed = map(is_not, after.values(), map(before.get, after))
    found = list(compress(after, is_changed))
    if len(before) + sum(id_ not in before for id_ in found) != len(after):
        found += [id_ for id_ in before if id_ not in after]
    return found
