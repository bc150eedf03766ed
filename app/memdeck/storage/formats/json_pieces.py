"""A list in a JSON text, cut into pieces, most of which a change leaves as they are.

    pieces == ('{"memories": [', '{"id": 1}', ", ", '{"id": 2}', "]}")

The first is what stands above the first element, then an element and what
parts it from the next take turns, and the last is what stands below. To find
the elements of a long list takes long; a text that starts and ends with the
pieces of another is only read between these.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple, overload

from memdeck.storage.formats.json_edits import Extent
from memdeck.storage.formats.json_spans import Span, elements_until


class Between(NamedTuple):
    """The elements of a text that were read anew, between the pieces it shares with another.

    Of the other's pieces, those up to number *first* are in front of them, those from
    number *last* on behind.
    """

    first: int
    spans: list[Span]
    last: int


def pieces_of(text: str, spans: Iterable[Span], start: int = 0) -> tuple[str, ...]:
    """Return *text* from *start* on in pieces, as the elements of its list are at *spans*."""
    places = [at for span in spans for at in (span.start, span.end)]
    return tuple(map(text.__getitem__, map(slice, (start, *places), (*places, len(text)))))


class Extents(Sequence[Extent]):
    """Where in the text of *pieces*, which begins at *start*, its elements stand."""

    def __init__(self, pieces: Iterable[str], start: int = 0) -> None:
        self._ends = [*accumulate(map(len, pieces), initial=start)]

    def __len__(self) -> int:
        return len(self._ends) // 2 - 1

    @overload
    def __getitem__(self, at: int) -> Extent: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Extent]: ...
    def __getitem__(self, at: int | slice) -> Extent | Sequence[Extent]:
        numbers = range(len(self))[at]
        if isinstance(numbers, range):
            return [self[n] for n in numbers]
        return self._ends[2 * numbers + 1], self._ends[2 * numbers + 2]


def with_changed(pieces: Sequence[str], changed: Mapping[int, str]) -> list[str]:
    """Return *pieces* with the elements of these numbers *changed*."""
    new = list(pieces)
    for n, text in changed.items():
        new[2 * n + 1] = text
    return new


def read_between(text: str, pieces: Sequence[str], start: int = 0) -> Between | None:
    """Read of *text* what it has otherwise than *pieces*; None where that is not a few elements.

    *text* begins at *start*. One element is read in any case.
    """
    first, at = 0, start
    last, end = len(pieces), len(text)
    while first < last - 1 and text.startswith(pieces[first], at):
        at += len(pieces[first])
        first += 1
    while last > first and text.endswith(pieces[last - 1], at, end):
        last -= 1
        end -= len(pieces[last])
    if not first or last == len(pieces):
        return None
    if first % 2 == 0:  # what follows an element is read with it: a number may go on there
        first -= 1
        at -= len(pieces[first])
    if last % 2:
        end += len(pieces[last])
        last += 1
    spans = elements_until(text, at, end)
    return None if spans is None else Between(first, spans, last)
