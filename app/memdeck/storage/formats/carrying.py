"""What a format knows of an entry that no field of it holds, carried through another format.

An entry's ``extra`` are members of the row it stood in, or keys of its comment.
In another format they would mean something else, so they go into one key of
their own, ``of_vibeworker``, and come out of it when the entry comes home.
"""

import json
from collections.abc import Iterator
from dataclasses import replace

from memdeck.domain.entry import MemoryEntry

_PREFIX = "of_"

Extra = tuple[tuple[str, str], ...]


def carried(entry: MemoryEntry, source: str, target: str) -> MemoryEntry:
    """Return *entry* of the format *source*, by its name, as an entry of *target*."""
    if source == target:
        return entry
    own: list[tuple[str, str]] = []
    others: list[tuple[str, str]] = []
    for key, value in entry.extra:
        (others if key.startswith(_PREFIX) else own).append((key, value))
    home = [pair for key, value in others if key == _PREFIX + target for pair in _unpacked(value)]
    kept = [pair for pair in others if pair[0] != _PREFIX + target]
    if own:
        packed = json.dumps(own, ensure_ascii=False, separators=(",", ":"))
        kept.append((_PREFIX + source, packed))
    return replace(entry, extra=(*home, *kept))


def _unpacked(value: str) -> Iterator[tuple[str, str]]:
    """Yield the pairs that were packed; nothing where somebody wrote over them."""
    try:
        told = json.loads(value)
    except ValueError:
        return
    for pair in told if isinstance(told, list) else ():
        if isinstance(pair, list) and [type(one) for one in pair] == [str, str]:
            yield pair[0], pair[1]
