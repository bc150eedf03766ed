"""Finding prospects in an SQLite index."""

import json
import math
import sqlite3
from collections import defaultdict

import numpy as np

from memdeck.domain.passage import Where
from memdeck.recall.columns import Floats, Ints, Layout
from memdeck.recall.index import NEIGHBOURED, Probe, Prospect, Prospects, telling
from memdeck.recall.occurrences import Occurrences, best_of
from memdeck.recall.postings import ENTRY_BYTES, numbers_and_counts
from memdeck.recall.rows import storable

_FREQUENCIES = f"""
select token, sum(length(entries)) / {ENTRY_BYTES} from posting
where token in (select value from json_each(?)) group by token
"""  # noqa: S608 - a number of ours
_POSTINGS = """
select token, part, entries from posting where token in (select value from json_each(?))
"""
_ADMITTED = "select n from passage where true {}"
_FOUND = "select n, id, session, place from passage where n in (select value from json_each(?))"


class Finding:
    """One search, in a transaction that the caller begins and ends."""

    def __init__(self, connection: sqlite3.Connection, layout: Layout, probe: Probe) -> None:
        self._connection = connection
        self._layout = layout
        self._probe = probe
        tokens = json.dumps([term.token for term in probe.terms])
        frequencies = dict(connection.execute(_FREQUENCIES, (tokens,)))
        self._terms = telling(probe.terms, frequencies, layout.size)
        self._occurrences = Occurrences(self._terms, self._read_occurrences(), layout)

    def admitted(self) -> Ints | None:
        """Return the numbers of the passages that are looked through; None for all."""
        condition, values = _condition(self._probe.where)
        if not condition:
            return None
        rows = self._connection.execute(_ADMITTED.format(condition), values)
        return np.fromiter((number for (number,) in rows), np.int64)

    def by_words(self, admitted: Ints | None) -> Ints:
        """Return the best by words and, for a question, those beside them."""
        scores = self._occurrences.scores()
        if admitted is not None:
            scores = np.where(np.isin(np.arange(len(scores)), admitted), scores, 0)
        best = best_of(scores, self._probe.limit)
        if not self._probe.is_question:
            return best
        beside = self._occurrences.beside(best[:NEIGHBOURED])
        return np.union1d(best, beside if admitted is None else np.intersect1d(beside, admitted))

    def by_meaning(self, nearness: Floats, admitted: Ints | None) -> Ints:
        """Return the nearest; *nearness* is by number, NaN for a passage without a vector."""
        near = np.nan_to_num(nearness) + 1
        if admitted is not None:
            near = np.where(np.isin(np.arange(len(near)), admitted), near, 0)
        return best_of(np.where(np.isnan(nearness), 0, near), self._probe.limit)

    def told(self, numbers: Ints, nearness: Floats | None = None) -> Prospects:
        """Return the passages of these numbers as prospects.

        *nearness* is by number; NaN for a passage without a vector.
        """
        rows = self._connection.execute(_FOUND, (json.dumps(numbers.tolist()),))
        told = {number: (id_, session, place) for number, id_, session, place in rows}
        near = [None] * len(numbers) if nearness is None else _known(nearness[numbers])
        found = [
            Prospect(*told[number], words, one)
            for number, words, one in zip(
                numbers.tolist(), self._occurrences.counted(numbers), near, strict=True
            )
        ]
        names = [one.session for one in found if one.session]
        spoken = numbers[[bool(one.session) for one in found]]
        by_number = self._occurrences.sessions(spoken)
        sessions = {
            name: by_number[number]
            for name, number in zip(names, self._layout.sessions[spoken].tolist(), strict=True)
        }
        return Prospects(
            self._terms, found, sessions, self._occurrences.passages, self._occurrences.wholes
        )

    def _read_occurrences(self) -> list[tuple[Ints, Floats]]:
        tokens = [term.token for term in self._terms]
        parts = defaultdict[str, list[tuple[int, bytes]]](list)
        for token, part, entries in self._connection.execute(_POSTINGS, (json.dumps(tokens),)):
            parts[token].append((part, entries))
        return [numbers_and_counts(parts[token]) for token in tokens]


def _known(nearness: Floats) -> list[float | None]:
    return [None if math.isnan(one) else one for one in nearness.tolist()]


def _condition(where: Where) -> tuple[str, list[object]]:
    """Return what a passage must meet, as SQL, and the values in that."""
    named = {
        "kind": where.kinds,
        "section": where.sections,
        "category": where.categories,
        '"group"': where.groups,
        "session": where.sessions,
        "speaker": where.speakers,
    }
    parts = [
        f"and {column} in (select value from json_each(?))"  # noqa: S608 - our own columns
        for column, names in named.items()
        if names
    ]
    values: list[object] = [
        json.dumps([storable(name) for name in names]) for names in named.values() if names
    ]
    for sign, moment in ((">=", where.since), ("<=", where.until)):
        if moment is not None:
            parts.append(f"and at_s {sign} ?")
            values.append(moment.timestamp())
    return " ".join(parts), values
