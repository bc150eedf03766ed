"""Where a token stands, and how often: a few bytes a passage, in parts of a bounded size.

A change of one passage so rewrites at most ``PART`` of each of its tokens'
entries, however common the token is.
"""

import struct
from collections.abc import Collection, Iterable

import numpy as np
from numpy.typing import NDArray

from memdeck.recall.index import MOST_COUNTED

PART_BITS = 12
PART = 1 << PART_BITS
"""Passages whose numbers share a part."""

_ENTRY = np.dtype([("offset", "<u2"), ("count", "u1")])
_PACK = struct.Struct("<HB").pack
ENTRY_BYTES = _ENTRY.itemsize


def part_of(number: int) -> int:
    return number >> PART_BITS


def numbers_and_counts(
    parts: Iterable[tuple[int, bytes]],
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Return the passages of all parts and how often the token stands in each."""
    numbers, counts = [], []
    for part, written in parts:
        entries = np.frombuffer(written, _ENTRY)
        numbers.append(entries["offset"].astype(np.int64) + (part << PART_BITS))
        counts.append(entries["count"])
    if not numbers:
        return np.empty(0, np.int64), np.empty(0, np.float64)
    return np.concatenate(numbers), np.concatenate(counts).astype(np.float64)


def changed(written: bytes, put: Iterable[tuple[int, int]], gone: Collection[int]) -> bytes:
    """Return a part without the entries of *gone* passages, and then with those put in.

    What is put in are the numbers of passages and how often the token stands in each.
    """
    if gone and written:
        entries = np.frombuffer(written, _ENTRY)
        offsets = [number % PART for number in gone]
        written = entries[~np.isin(entries["offset"], offsets)].tobytes()
    return written + b"".join(
        _PACK(number % PART, min(count, MOST_COUNTED)) for number, count in put
    )
