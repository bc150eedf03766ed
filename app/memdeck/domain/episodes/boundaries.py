"""Where one unit of a conversation ends and the next begins.

A long pause is a boundary. Elsewhere points decide: for phrases that open or close a conversation,
for a pause or the lack of one, and for a change of vocabulary. A unit that grows too long is
divided where the points are highest.

A stream may be read in pieces. A boundary depends on at most ``LOOKAHEAD`` messages behind it, so
that the units found so far do not change when more messages come.

Source: the change of vocabulary is the depth score of M. A. Hearst, TextTiling (1997), with
messages in the place of its token sequences.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from itertools import pairwise

LONG_PAUSE = timedelta(hours=8)
"""A pause that is a boundary by itself."""
PAUSE = timedelta(hours=1)
"""A pause that speaks for a boundary."""
NO_PAUSE = timedelta(minutes=10)
"""A shorter pause speaks against a boundary."""
ENOUGH = 1.0
"""Points from which there is a boundary."""
FEWEST, MOST = 4, 60
"""Messages of a unit between two boundaries that are no long pauses."""
WINDOW = 6
"""Messages on each side of a boundary whose vocabulary is compared."""
LOOKAHEAD = 2 * WINDOW
"""Messages behind a boundary on which it may depend."""

_PAUSE_POINTS, _NO_PAUSE_POINTS = 0.4, -0.2
_POINTS_PER_DEPTH = 0.5
_MOST_DEPTH_POINTS = 0.6


@dataclass(frozen=True, slots=True)
class Signals:
    """What one message says about a boundary.

    *words* is its vocabulary. *opening* and *closing* are the points of phrases that open and
    close a conversation, negative where they show that it goes on. *at* is aware, None if unknown.
    """

    words: frozenset[str]
    opening: float = 0.0
    closing: float = 0.0
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Division:
    """A stream in units: the positions from the first message of a unit to behind its last.

    The messages from *rest* on wait for more; none do if the stream is final.
    """

    units: tuple[range, ...]
    rest: int


def divided(stream: Sequence[Signals], *, is_final: bool) -> Division:
    """Return the units of *stream*; if it *is_final*, its last messages are a unit, too."""
    starts = [0, *(n for n in range(1, len(stream)) if _is_long_pause(stream, n)), len(stream)]
    units: list[range] = []
    for start, end in pairwise(starts):
        section = _Section(stream[start:end], is_final=is_final or end < len(stream))
        edges = section.boundaries()
        units += (range(start + first, start + last) for first, last in pairwise((0, *edges)))
    return Division(tuple(units), units[-1].stop if units else 0)


def _is_long_pause(stream: Sequence[Signals], position: int) -> bool:
    before, after = stream[position - 1].at, stream[position].at
    return before is not None and after is not None and after - before >= LONG_PAUSE


@dataclass(frozen=True)
class _Section:
    """The messages between two long pauses; more may follow unless it *is_final*."""

    messages: Sequence[Signals]
    is_final: bool

    def boundaries(self) -> tuple[int, ...]:
        """Return the position behind the last message of each unit."""
        size, found, start = len(self.messages), list[int](), 0
        known = size if self.is_final else max(0, size - LOOKAHEAD)
        position = FEWEST
        while position < known:
            if self.points(position) >= ENOUGH:
                found.append(position)
                start, position = position, position + FEWEST
            elif position - start == MOST:
                middle = range(start + MOST // 2, position + 1)
                start = max(middle, key=self.points)
                found.append(start)
                position = start + FEWEST
            else:
                position += 1
        return (*found, size) if self.is_final and size else tuple(found)

    def points(self, position: int) -> float:
        """Return the points for a boundary before the message at *position*, 2 or later."""
        before, after = self.messages[position - 1], self.messages[position]
        earlier = self.messages[position - 2]
        closing = max(before.closing, min(before.closing, 0.0) + earlier.closing)
        depth_points = min(_POINTS_PER_DEPTH * self._depth(position), _MOST_DEPTH_POINTS)
        return after.opening + closing + _pause_points(before.at, after.at) + depth_points

    def _depth(self, position: int) -> float:
        """Return how much less alike the two sides of *position* are than those around it."""
        similarity = self._similarities[position]
        left = self._similarities[max(1, position - WINDOW) : position]
        right = self._similarities[position + 1 : position + WINDOW]
        peaks = max(left, default=similarity), max(right, default=similarity)
        return sum(max(0.0, peak - similarity) for peak in peaks)

    @cached_property
    def _similarities(self) -> Sequence[float]:
        """The cosine of the vocabularies on both sides of each position; 0 at its ends."""
        words = [message.words for message in self.messages]
        return [
            _cosine(_counts(words[max(0, n - WINDOW) : n]), _counts(words[n : n + WINDOW]))
            for n in range(len(words))
        ]


def _pause_points(before: datetime | None, after: datetime | None) -> float:
    if before is None or after is None:
        return 0.0
    if after - before >= PAUSE:
        return _PAUSE_POINTS
    return _NO_PAUSE_POINTS if after - before < NO_PAUSE else 0.0


def _counts(messages: Sequence[frozenset[str]]) -> Counter[str]:
    return Counter(word for words in messages for word in words)


def _cosine(first: Counter[str], second: Counter[str]) -> float:
    product = sum(count * second[word] for word, count in first.items())
    norms = math.sqrt(sum(n * n for n in first.values()) * sum(n * n for n in second.values()))
    return product / norms if norms else 0.0
