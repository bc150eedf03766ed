"""Find candidate hits in an SQLite index, and score their terms."""

import json
import math
import sqlite3
from collections.abc import Iterable, Sequence
from functools import cached_property

import numpy as np

from memdeck.domain.search.passage import Kind, Where
from memdeck.recall.index.bm25 import PASSAGE, Bm25
from memdeck.recall.index.index_rows import storable
from memdeck.recall.index.protocol import (
    NEIGHBOURED,
    CandidateHit,
    CandidateHits,
    Counted,
    Field,
    IndexQuery,
    rarest_terms,
)
from memdeck.recall.sqlite.columns import KINDS, NONE, Floats, Ints, Layout, Totals
from memdeck.recall.sqlite.postings import Postings, read_postings
from memdeck.recall.text.query_parser import Term

_POSTINGS = "select token, part, entries from posting where token in ({})"
"""With a placeholder for each token, which takes half the time of ``json_each``."""
_ADMITTED = "select n from passage where true {}"


class Occurrences:
    """The *postings* of *terms*, by their positions among these, in an index of that *layout*.

    *totals* are those of the passages that the postings are of.
    """

    def __init__(
        self, terms: Sequence[Term], postings: Postings, layout: Layout, totals: Totals
    ) -> None:
        self._number = len(terms)
        self._postings = postings
        self._layout = layout
        self._totals = totals
        frequencies = np.bincount(postings.tokens, minlength=self._number)
        self.passages = _field(totals.tokens, totals.passages, frequencies)
        self._bm25 = Bm25(terms, self.passages, PASSAGE)

    @cached_property
    def wholes(self) -> Field:
        """The statistics of whole sessions; if no passage has one, of the passages."""
        layout, totals = self._layout, self._totals
        if totals.wholes == totals.passages:
            return self.passages
        tokens, numbers, _ = self._postings
        pairs = np.unique(tokens * len(layout.names) + layout.sessions[numbers])
        frequencies = np.bincount(pairs // len(layout.names), minlength=self._number)
        return _field(totals.tokens, totals.wholes, frequencies)

    def scores(self) -> Floats:
        """Return the score of the words of each passage, by its number."""
        tokens, numbers, counts = self._postings
        damping = self._bm25.flat + self._bm25.slope * self._layout.lengths[numbers]
        scores = np.array(self._bm25.weights)[tokens] * counts / (counts + damping)
        return _summed(numbers, scores, len(self._layout.lengths))

    def beside(self, numbers: Ints) -> Ints:
        """Return the neighbours of these passages."""
        both = np.concatenate([self._layout.before[numbers], self._layout.after[numbers]])
        found: Ints = both[both != NONE]
        return found

    def counted(self, numbers: Ints) -> list[Counted]:
        """Return the counts of each term in these passages, in their order."""
        rows = np.full(len(self._layout.lengths), NONE)
        rows[numbers] = np.arange(len(numbers))
        return self._counted(rows[self._postings.numbers], self._layout.lengths[numbers])

    def sessions(self, numbers: Ints) -> dict[int, Counted]:
        """Return the counts of each term in the sessions of these passages."""
        if not len(numbers):
            return {}
        layout = self._layout
        sessions = np.unique(layout.sessions[numbers])
        rows = np.full(len(layout.names), NONE)
        rows[sessions] = np.arange(len(sessions))
        session_rows = rows[layout.sessions[self._postings.numbers]]
        counted = self._counted(session_rows, layout.session_lengths[sessions])
        return dict(zip(sessions.tolist(), counted, strict=True))

    def _counted(self, rows: Ints, lengths: Floats) -> list[Counted]:
        """Return the counts of each term in texts of these *lengths*.

        *rows* has for each posting the text that it counts for, ``NONE`` for none.
        """
        is_counted = rows != NONE
        cells = rows[is_counted] * self._number + self._postings.tokens[is_counted]
        counts = _summed(cells, self._postings.counts[is_counted], len(lengths) * self._number)
        table = counts.astype(int).reshape(len(lengths), self._number).tolist()
        return list(map(Counted, map(tuple, table), lengths.astype(int).tolist()))


class Finding:
    """One search, in a transaction that the caller begins and ends."""

    def __init__(self, connection: sqlite3.Connection, layout: Layout, probe: IndexQuery) -> None:
        self._connection = connection
        self._layout = layout
        self._probe = probe
        self._terms, self._occurrences = self._read_occurrences()

    def admitted(self) -> Ints | None:
        """Return the numbers of the passages that are searched; None for all."""
        kinds = self._of_kinds(self._probe.where.kinds)
        condition, values = _condition(self._probe.where)
        if not condition:
            return kinds
        rows = self._connection.execute(_ADMITTED.format(condition), values)
        numbers = np.fromiter((number for (number,) in rows), np.int64)
        return numbers if kinds is None else np.intersect1d(numbers, kinds)

    def _of_kinds(self, kinds: frozenset[Kind]) -> Ints | None:
        """Return the numbers of the passages of *kinds*; None for all."""
        if not kinds:
            return None
        layout = self._layout
        places = [place for place, kind in enumerate(KINDS) if kind in kinds]
        numbers: Ints = np.flatnonzero(np.isin(layout.kinds, places) & (layout.sessions != NONE))
        return numbers

    def by_words(self, admitted: Ints | None) -> Ints:
        """Return the best by words and, for a question, their neighbours."""
        scores = self._occurrences.scores()
        if admitted is not None:
            scores = np.where(np.isin(np.arange(len(scores)), admitted), scores, 0)
        best = best_of(scores, self._probe.limit)
        if not self._probe.is_question:
            return best
        beside = self._occurrences.beside(best[:NEIGHBOURED])
        if not len(beside):
            return best
        return np.union1d(best, beside if admitted is None else np.intersect1d(beside, admitted))

    def by_meaning(self, nearness: Floats, admitted: Ints | None) -> Ints:
        """Return the nearest; *nearness* is by number, NaN for a passage without a vector."""
        near = np.nan_to_num(nearness) + 1
        if admitted is not None:
            near = np.where(np.isin(np.arange(len(near)), admitted), near, 0)
        return best_of(np.where(np.isnan(nearness), 0, near), self._probe.limit)

    def candidate_hits(self, numbers: Ints, nearness: Floats | None = None) -> CandidateHits:
        """Return the passages of these numbers as candidate hits.

        *nearness* is by number; NaN for a passage without a vector.
        """
        layout = self._layout
        ids = map(layout.ids.__getitem__, numbers.tolist())
        names = [layout.names[session] for session in layout.sessions[numbers].tolist()]
        places = [None if place == NONE else place for place in layout.places[numbers].tolist()]
        near = [None] * len(numbers) if nearness is None else _known(nearness[numbers])
        words = self._occurrences.counted(numbers)
        found = list(map(CandidateHit, ids, names, places, words, near))
        by_number = self._occurrences.sessions(numbers[[bool(name) for name in names]])
        sessions = {layout.names[number]: counted for number, counted in by_number.items()}
        return CandidateHits(
            self._terms, found, sessions, self._occurrences.passages, self._occurrences.wholes
        )

    def _read_occurrences(self) -> tuple[tuple[Term, ...], Occurrences]:
        """Return the terms of the query that occur in what is searched, and their postings."""
        query, pages, layout = self._probe.terms, self._probe.where.pages, self._layout
        totals = layout.totals[pages]
        statement = _POSTINGS.format(", ".join("?" * len(query)))
        rows = self._connection.execute(statement, [term.token for term in query]).fetchall()
        positions = {term.token: position for position, term in enumerate(query)}
        parts = sorted((positions[token], part, entries) for token, part, entries in rows)
        postings = read_postings(parts)
        if len(pages) == 1:
            postings = postings.where(layout.is_page[postings.numbers] == pages[0])
        counts = np.bincount(postings.tokens, minlength=len(query)).tolist()
        frequencies = dict(zip(positions, counts, strict=True))
        terms = rarest_terms(query, frequencies, totals.passages)
        if len(terms) < len(query):
            places = np.full(len(query), NONE)
            places[[positions[term.token] for term in terms]] = np.arange(len(terms))
            postings = postings._replace(tokens=places[postings.tokens])
            postings = postings.where(postings.tokens != NONE)
        return terms, Occurrences(terms, postings, layout, totals)


def _known(nearness: Floats) -> list[float | None]:
    return [None if math.isnan(cosine) else cosine for cosine in nearness.tolist()]


def _condition(where: Where) -> tuple[str, list[object]]:
    """Return the filter of passages by all but their kinds, as SQL, and its values."""
    named = {
        "section": where.sections,
        "category": where.categories,
        '"group"': where.groups,
        "session": where.sessions,
        "speaker": where.speakers,
        "user_id": where.user_ids,
        "agent_id": where.agent_ids,
        "run_id": where.run_ids,
    }
    parts = [
        f"and {column} in (select value from json_each(?))"  # noqa: S608 - our own columns
        for column, names in named.items()
        if names
    ]
    values: list[object] = [_as_list(names) for names in named.values() if names]
    for column, names in (("people", where.people), ("tags", where.tags)):
        if names:
            parts.append(
                f"and exists (select 1 from json_each({column})"  # noqa: S608 - as above
                " where value in (select value from json_each(?)))"
            )
            values.append(_as_list(names))
    if where.labels:
        parts.append(
            "and not exists (select 1 from json_each(?)"
            " where value not in (select value from json_each(labels)))"
        )
        values.append(_as_list(where.labels))
    for bound, moment in (("until_s >=", where.since), ("at_s <=", where.until)):
        if moment is not None:
            parts.append(f"and {bound} ?")
            values.append(moment.timestamp())
    return " ".join(parts), values


def _as_list(names: Iterable[str]) -> str:
    return json.dumps([storable(name) for name in names])


def best_of(scores: Floats, limit: int) -> Ints:
    """Return the numbers of the highest scores above 0, best first; of equals, the lower number."""
    numbers = np.flatnonzero(scores > 0)
    if len(numbers) > limit:
        numbers = numbers[scores[numbers] >= np.partition(scores[numbers], -limit)[-limit]]
    return numbers[np.lexsort((numbers, -scores[numbers]))][:limit]


def _summed(positions: Ints, counts: Floats, size: int) -> Floats:
    """Return the sum of the counts of each position below *size*."""
    return np.bincount(positions, counts, size).astype(np.float64, copy=False)


def _field(tokens: float, size: int, frequencies: Ints) -> Field:
    return Field(size, tokens / max(1, size), tuple(frequencies.tolist()))
