"""Data of an entry that none of its fields holds, carried through another format.

An entry's ``extra`` are members of its row, or keys of its comment. In another format they would
mean something else, so they go into one key of their own, ``of_vibeworker``, and are unpacked
when the entry returns to its format. In a row that key is in our own object (``overlay``), as a
table has no other spot.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace

from memdeck.domain.memory.entry import MemoryEntry

_PREFIX = "of_"

Extra = tuple[tuple[str, str], ...]


def carried(entry: MemoryEntry, source: str, target: str) -> MemoryEntry:
    """Return *entry* of the format *source*, by its name, as an entry of *target*."""
    if source == target:
        return entry
    own, others = own_and_foreign(entry.extra)
    home = [pair for key, value in others if key == _PREFIX + target for pair in _unpacked(value)]
    kept = [pair for pair in others if pair[0] != _PREFIX + target]
    if own:
        packed = json.dumps(own, ensure_ascii=False, separators=(",", ":"))
        kept.append((_PREFIX + source, packed))
    return replace(entry, extra=(*home, *kept))


def own_and_foreign(extra: Extra) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Return the pairs of the current format, and those carried over from others."""
    own: list[tuple[str, str]] = []
    foreign: list[tuple[str, str]] = []
    for key, value in extra:
        (foreign if key.startswith(_PREFIX) else own).append((key, value))
    return own, foreign


def with_foreign(entry: MemoryEntry, said: object) -> MemoryEntry:
    """Return *entry* with the pairs of other formats in our object *said*."""
    pairs = said.items() if isinstance(said, Mapping) else ()
    found = [
        (key, value) for key, value in pairs if key.startswith(_PREFIX) and isinstance(value, str)
    ]
    return replace(entry, extra=(*entry.extra, *found)) if found else entry


def _unpacked(value: str) -> Iterator[tuple[str, str]]:
    """Yield the pairs that were packed; nothing where somebody overwrote them."""
    try:
        told = json.loads(value)
    except (ValueError, RecursionError):
        return
    for pair in told if isinstance(told, list) else ():
        if isinstance(pair, list) and [type(one) for one in pair] == [str, str]:
            yield pair[0], pair[1]
