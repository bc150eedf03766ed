"""The occurrences of a token: a few bytes a passage, in parts of a bounded size.

So a change of one passage rewrites at most ``PART`` of the entries of each of its tokens,
however common the token is.
"""

import struct
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

import numpy as np

from memdeck.recall.index.protocol import MOST_COUNTED
from memdeck.recall.sqlite.columns import Bools, Floats, Ints

PART_BITS = 12
PART = 1 << PART_BITS
"""Number of passages whose numbers share a part."""

_ENTRY = np.dtype([("offset", "<u2"), ("count", "u1")])
_PACK = struct.Struct("<HB").pack
ENTRY_BYTES = _ENTRY.itemsize


def part_of(number: int) -> int:
    return number >> PART_BITS


class Postings(NamedTuple):
    """Occurrences of tokens, each array with an element for every token of every passage.

    *tokens* are the positions of the tokens in a query, *numbers* those of the passages, and
    *counts* how often the token is in the passage.
    """

    tokens: Ints
    numbers: Ints
    counts: Floats

    def where(self, is_chosen: Bools) -> "Postings":
        """Return those that are chosen."""
        return Postings(self.tokens[is_chosen], self.numbers[is_chosen], self.counts[is_chosen])


def read_postings(parts: Sequence[tuple[int, int, bytes]]) -> Postings:
    """Return the entries of *parts*, each with the position of its token and its own number."""
    entries = np.frombuffer(b"".join(written for _, _, written in parts), _ENTRY)
    sizes = [len(written) // ENTRY_BYTES for _, _, written in parts]
    tokens = np.repeat(np.array([token for token, _, _ in parts], np.int64), sizes)
    starts = np.repeat(np.array([part << PART_BITS for _, part, _ in parts], np.int64), sizes)
    return Postings(tokens, entries["offset"] + starts, entries["count"].astype(np.float64))


def changed(written: bytes, put: Iterable[tuple[int, int]], gone: Collection[int]) -> bytes:
    """Return a part without the entries of *gone* passages, and then with *put* added.

    *put* are the numbers of passages and the count of the token in each.
    """
    if gone and written:
        entries = np.frombuffer(written, _ENTRY)
        offsets = [number % PART for number in gone]
        written = entries[~np.isin(entries["offset"], offsets)].tobytes()
    return written + b"".join(
        _PACK(number % PART, min(count, MOST_COUNTED)) for number, count in put
    )
