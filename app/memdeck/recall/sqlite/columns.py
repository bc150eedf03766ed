"""The data of every passage for ranking by words, in memory: a hundred bytes each."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from memdeck.domain.search.passage import PAGES, Kind

NONE = -1
_FIRST_SIZE = 1024

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]


KINDS = tuple(Kind)
_PLACES_OF_KINDS: Mapping[str, int] = {kind: place for place, kind in enumerate(KINDS)}


class Row(NamedTuple):
    """A passage by its number; *length* counts tokens, *session* is "" if it has none."""

    number: int
    length: int
    session: str
    place: int | None
    id: str
    kind: str


class Totals(NamedTuple):
    """The number of passages, of whole sessions and of tokens."""

    passages: int
    wholes: int
    tokens: float


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """Values by the number of a passage, or by that of a session; ``NONE`` stands for none.

    A passage without a session is a session, too, without a name. *before* and *after* are its
    neighbours. *kinds* are places in ``KINDS``. *totals* has those of
    all that are pages or not, by ``Where.pages``.
    """

    ids: Sequence[str]
    names: Sequence[str]
    """The names of the sessions."""

    lengths: Floats
    sessions: Ints
    places: Ints
    before: Ints
    after: Ints
    session_lengths: Floats
    kinds: Ints
    is_page: Bools
    totals: Mapping[tuple[bool, ...], Totals]


class Columns:
    """The rows of all passages of an index, as long as every change is passed in."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self._ids = [""] * _FIRST_SIZE
        self._names: list[str] = []
        self._lengths = np.zeros(_FIRST_SIZE)
        self._sessions = np.full(_FIRST_SIZE, NONE)
        self._places = np.full(_FIRST_SIZE, NONE)
        self._kinds = np.zeros(_FIRST_SIZE, np.int64)
        self._numbers_of_sessions: dict[str, int] = {}
        self._layout: Layout | None = None
        self.change(rows, ())

    def change(self, put: Iterable[Row], gone: Iterable[int]) -> None:
        """Remove rows, then insert rows, in place of those with their numbers."""
        for number in gone:
            self._lengths[number], self._sessions[number], self._places[number] = 0, NONE, NONE
        for number, length, session, place, id_, kind in put:
            if number >= len(self._lengths):
                self._grow(number)
            self._ids[number] = id_
            self._lengths[number] = length
            self._sessions[number] = self._session(session)
            self._places[number] = NONE if place is None else place
            self._kinds[number] = _PLACES_OF_KINDS[kind]
        self._layout = None

    def layout(self) -> Layout:
        """Return the current rows; fast if none has changed since the last call."""
        if self._layout is None:
            self._layout = self._laid_out()
        return self._layout

    def _grow(self, number: int) -> None:
        more = max(number + 1, 2 * len(self._lengths)) - len(self._lengths)
        self._ids += [""] * more
        self._lengths = np.pad(self._lengths, (0, more))
        self._sessions = np.pad(self._sessions, (0, more), constant_values=NONE)
        self._places = np.pad(self._places, (0, more), constant_values=NONE)
        self._kinds = np.pad(self._kinds, (0, more))

    def _session(self, name: str) -> int:
        known = self._numbers_of_sessions.get(name)
        if known is not None:
            return known
        number = len(self._names)
        self._names.append(name)
        if name:
            self._numbers_of_sessions[name] = number
        return number

    def _laid_out(self) -> Layout:
        here = np.flatnonzero(self._sessions != NONE)
        counted = np.zeros(len(self._names))
        np.add.at(counted, self._sessions[here], self._lengths[here])
        before, after = self._neighbours()
        is_page = np.isin(self._kinds, [_PLACES_OF_KINDS[kind] for kind in PAGES])
        return Layout(
            ids=self._ids,
            names=self._names,
            lengths=self._lengths,
            sessions=self._sessions,
            places=self._places,
            before=before,
            after=after,
            session_lengths=counted,
            kinds=self._kinds,
            is_page=is_page,
            totals={
                (False,): self._totals(here[~is_page[here]]),
                (True,): self._totals(here[is_page[here]]),
                (False, True): self._totals(here),
            },
        )

    def _totals(self, numbers: Ints) -> Totals:
        wholes = len(np.unique(self._sessions[numbers]))
        return Totals(len(numbers), wholes, float(self._lengths[numbers].sum()))

    def _neighbours(self) -> tuple[Ints, Ints]:
        before, after = np.full_like(self._places, NONE), np.full_like(self._places, NONE)
        placed = np.flatnonzero(self._places != NONE)
        order = placed[np.lexsort((self._places[placed], self._sessions[placed]))]
        first, second = order[:-1], order[1:]
        is_beside = (self._sessions[first] == self._sessions[second]) & (
            self._places[first] + 1 == self._places[second]
        )
        before[second[is_beside]] = first[is_beside]
        after[first[is_beside]] = second[is_beside]
        return before, after
