"""Insert passages into an SQLite index and remove them."""

import json
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from memdeck.domain.search.passage import Passage
from memdeck.recall.index.index_rows import (
    COLUMNS,
    end_s,
    has_same_vector,
    passage_of,
    row_of,
    storable,
)
from memdeck.recall.sqlite.columns import Row
from memdeck.recall.sqlite.postings import changed, part_of
from memdeck.recall.text.tokenizer import Segmenter

_INSERT = f"""
insert into passage (n, embedded_by, digest, at_s, until_s, length, {COLUMNS})
values ({", ".join("?" * (6 + len(COLUMNS.split(", "))))})
"""  # noqa: S608 - our own columns
_OLD = f"select n, embedded_by, digest, {COLUMNS} from passage where id = ?"  # noqa: S608 - as above
_POSTINGS = """
select token, part, entries from posting where token in (select value from json_each(?))
"""
_AT_ONCE = 500
_MOST_WAITING = 400_000
"""Entries of postings that are buffered in memory and written together."""


class Writing:
    """One update, in a transaction that the caller begins and ends.

    Afterwards *rows* and *gone* are the changes for ``Columns``, and *unembedded* those whose
    vectors are outdated.
    """

    def __init__(self, connection: sqlite3.Connection, segmenter: Segmenter) -> None:
        self._connection = connection
        self._segmenter = segmenter
        self._put = defaultdict[tuple[str, int], list[tuple[int, int]]](list)
        self._gone = defaultdict[tuple[str, int], list[int]](list)
        self._waiting = 0
        self.rows: list[Row] = []
        self.gone: list[int] = []
        self.unembedded: list[int] = []

    def remove(self, ids: Iterable[str]) -> None:
        """Remove passages; a missing id is ignored."""
        for id_ in ids:
            old = self._connection.execute(_OLD, (storable(id_),)).fetchone()
            if old is not None:
                self._take_out(old[0], passage_of(old[3:]), keeps_vector=False)
                self.gone.append(old[0])

    def put(self, passages: Iterable[Passage]) -> None:
        """Insert passages, in place of those with their ids; end with ``settle``."""
        for passage in passages:
            old = self._connection.execute(_OLD, (storable(passage.id),)).fetchone()
            if old is None:
                self._insert(None, "", passage)
            elif old[2] != passage.digest:
                self._replace(old[0], old[1], passage_of(old[3:]), passage)
            if self._waiting > _MOST_WAITING:
                self.settle()

    def settle(self) -> None:
        """Write the buffered postings."""
        keys = sorted(self._put.keys() | self._gone.keys())
        for start in range(0, len(keys), _AT_ONCE):
            self._write(keys[start : start + _AT_ONCE])
        self._put.clear()
        self._gone.clear()
        self._waiting = 0

    def _write(self, keys: Sequence[tuple[str, int]]) -> None:
        rows = self._connection.execute(_POSTINGS, (json.dumps([token for token, _ in keys]),))
        written = {(token, part): entries for token, part, entries in rows}
        entries = {
            key: changed(written.get(key, b""), self._put.get(key, ()), self._gone.get(key, ()))
            for key in keys
        }
        self._connection.executemany(
            "insert or replace into posting values (?, ?, ?)",
            ((*key, rest) for key, rest in entries.items() if rest),
        )
        self._connection.executemany(
            "delete from posting where token = ? and part = ?",
            (key for key, rest in entries.items() if not rest),
        )

    def _replace(self, number: int, embedded_by: str, old: Passage, new: Passage) -> None:
        keeps_vector = has_same_vector(old, new)
        self._take_out(number, old, keeps_vector=keeps_vector)
        self._insert(number, embedded_by if keeps_vector else "", new)

    def _insert(self, number: int | None, embedded_by: str, passage: Passage) -> None:
        counts = Counter(self._segmenter.tokens(storable(passage.worded)))
        length = counts.total()
        at_s = passage.at and passage.at.timestamp()
        id_, session = storable(passage.id), storable(passage.session)
        times = at_s, end_s(passage)
        row = (number, embedded_by, passage.digest, *times, length, *row_of(passage))
        number = self._connection.execute(_INSERT, row).lastrowid
        assert number is not None  # noqa: S101 - an insert has one
        part = part_of(number)
        for token, count in counts.items():
            self._put[token, part].append((number, count))
        self._waiting += len(counts)
        self.rows.append(Row(number, length, session, passage.place, id_, passage.kind))

    def _take_out(self, number: int, passage: Passage, *, keeps_vector: bool) -> None:
        """Remove a passage; to tokenize it again is cheaper than to keep its tokens."""
        part = part_of(number)
        for token in set(self._segmenter.tokens(passage.worded)):
            self._gone[token, part].append(number)
        self._connection.execute("delete from passage where n = ?", (number,))
        if not keeps_vector:
            self._connection.execute("delete from vector where n = ?", (number,))
            self.unembedded.append(number)
