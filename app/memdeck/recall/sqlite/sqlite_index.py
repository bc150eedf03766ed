"""An index in one SQLite file: postings of our own tokens, and vectors.

FTS5 was tried: over the same tokens it takes 2 ms for a query among 10,000 passages and 20
ms among 100,000; this index takes 1 and 3 with all that ranking needs.
"""

import json
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from itertools import starmap
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from memdeck.domain.search.passage import Passage
from memdeck.errors import StorageError
from memdeck.recall.index.index_rows import COLUMNS, VectorRow, passage_of, storable
from memdeck.recall.index.protocol import CandidateHits, IndexQuery, IndexStats, Meaning
from memdeck.recall.sqlite.columns import Columns, Layout, Row
from memdeck.recall.sqlite.database_file import (
    SCRUBBED,
    is_damage,
    open_file,
    reading,
    refused,
    scrubbed,
    start_over,
    transaction,
)
from memdeck.recall.sqlite.diagnostics import stats_of, wrong_in
from memdeck.recall.sqlite.query import Finding
from memdeck.recall.sqlite.vector_store import Meanings
from memdeck.recall.sqlite.write import Writing
from memdeck.recall.text.tokenizer import Segmenter
from memdeck.recall.vectors.centering import language_of_passage

if TYPE_CHECKING:
    from memdeck.recall.embedders.embedder import Vectors

_T = TypeVar("_T")

_PASSAGES = f"select {COLUMNS} from passage where id in (select value from json_each(?))"  # noqa: S608 - our own columns
_UNEMBEDDED = f"""
select {COLUMNS} from passage where embedded_by < ? or embedded_by > ? limit ?
"""  # noqa: S608 - as above

_NUMBERED = f"select n, {COLUMNS} from passage where id in (select value from json_each(?))"  # noqa: S608 - as above
_VECTORS = "select n, language, vector from vector where model = ?"


class SqliteIndex:
    """The index at *path*; in memory if that is None.

    Raises:
        StorageError: the disk refused.
    """

    def __init__(self, path: Path | None, segmenter: Segmenter) -> None:
        self._path = path
        self._segmenter = segmenter
        self._lock = RLock()
        self._columns: Columns | None = None
        self._meanings: Meanings | None = None
        self._version = 0
        self._connection, self.word = open_file(path, segmenter.fingerprint)
        """*word* says why the index was rebuilt, in a sentence; "" if it was not."""
        self.lack = ""

    def update(self, put: Iterable[Passage] = (), remove: Iterable[str] = ()) -> None:
        last, gone = {passage.id: passage for passage in put}, list(remove)

        def write(connection: sqlite3.Connection) -> None:
            with transaction(connection):
                writing = Writing(connection, self._segmenter)
                writing.remove(gone)
                writing.put(last.values())
                writing.settle()
            if self._columns is not None:
                self._columns.change(writing.rows, writing.gone)
            if self._meanings is not None:
                self._meanings.remove(writing.unembedded)

        self._run(write)

    def candidate_hits(self, query: IndexQuery) -> CandidateHits:
        def find(connection: sqlite3.Connection) -> CandidateHits:
            with reading(connection):
                self._follow_others(connection)
                layout = self._layout(connection)
                finding = Finding(connection, layout, query)
                admitted = finding.admitted()
                numbers = finding.by_words(admitted)
                if query.meaning is None:
                    return finding.candidate_hits(numbers)
                meanings = self._meanings_of(connection, query.meaning)
                nearness = meanings.nearness(query.meaning, len(layout.lengths))
                nearest = finding.by_meaning(nearness, admitted)
                return finding.candidate_hits(np.union1d(numbers, nearest), nearness)

        return self._run(find)

    def passages(self, ids: Iterable[str]) -> dict[str, Passage]:
        stored_ids = json.dumps([storable(id_) for id_ in ids])
        rows = self._run(lambda connection: connection.execute(_PASSAGES, (stored_ids,)).fetchall())
        return {row[0]: passage_of(row) for row in rows}

    def digests(self) -> dict[str, bytes]:
        return self._run(
            lambda connection: dict(connection.execute("select id, digest from passage"))
        )

    def unembedded(self, model: str, limit: int) -> list[Passage]:
        rows = self._run(
            lambda connection: connection.execute(_UNEMBEDDED, (model, model, limit)).fetchall()
        )
        return [passage_of(row) for row in rows]

    def put_vectors(self, model: str, passages: Sequence[Passage], vectors: "Vectors") -> None:
        def write(connection: sqlite3.Connection) -> None:
            with transaction(connection):
                rows = _still_held(connection, passages, vectors)
                connection.executemany(
                    "update passage set embedded_by = ? where n = ?",
                    ((model, row.number) for row in rows),
                )
                connection.executemany(
                    "insert or replace into vector values (?, ?, ?, ?)",
                    (
                        (number, model, language, np.asarray(vector, "<f4").tobytes())
                        for number, language, vector in rows
                    ),
                )
            if self._meanings is not None and self._meanings.model == model:
                self._meanings.put(rows)
            else:
                self._meanings = None

        self._run(write)

    def data_version(self) -> int | None:
        return self._run(_data_version)

    def clear(self) -> None:
        def write(connection: sqlite3.Connection) -> None:
            with transaction(connection):
                for table in ("passage", "posting", "vector"):
                    connection.execute(f"delete from {table}")  # noqa: S608 - our own tables
            self._forget()

        self._run(write)

    def scrub(self) -> None:
        """Leave no byte of what was removed; an index that cannot be scrubbed is created again."""
        try:
            is_clean = self._run(scrubbed)
        except StorageError:
            is_clean = False
        if not is_clean and self._path is not None:
            with self._lock:
                self._start_over(self._path)
                self.word = SCRUBBED

    def stats(self) -> IndexStats:
        return self._run(stats_of)

    def check(self) -> list[str]:
        return self._run(lambda connection: wrong_in(connection, self._segmenter))

    def close(self) -> None:
        with self._lock:
            self._connection.close()

    def _run(self, operation: Callable[[sqlite3.Connection], _T]) -> _T:
        """Return the result of *operation*, on an empty file if this one is found to be damaged."""
        with self._lock:
            try:
                return operation(self._connection)
            except sqlite3.Error as error:
                if self._path is None or not is_damage(error):
                    raise refused(error) from error
                self._start_over(self._path)
                return operation(self._connection)

    def _start_over(self, path: Path) -> None:
        self._connection.close()
        self._forget()
        self._connection, self.word = start_over(path, self._segmenter.fingerprint)

    def _forget(self) -> None:
        """Drop everything in memory that the file held."""
        self._columns = None
        self._meanings = None

    def _follow_others(self, connection: sqlite3.Connection) -> None:
        """Drop from memory what another program has changed."""
        version = _data_version(connection)
        if version != self._version:
            self._forget()
            self._version = version

    def _layout(self, connection: sqlite3.Connection) -> Layout:
        if self._columns is None:
            rows = connection.execute("select n, length, session, place, id, kind from passage")
            self._columns = Columns(starmap(Row, rows))
        return self._columns.layout()

    def _meanings_of(self, connection: sqlite3.Connection, meaning: Meaning) -> Meanings:
        known = self._meanings
        dimension = len(meaning.vector)
        if known is None or (known.model, known.dimension) != (meaning.model, dimension):
            known = Meanings(meaning.model, dimension)
            rows = connection.execute(_VECTORS, (meaning.model,))
            known.put(
                VectorRow(number, language, np.frombuffer(vector, "<f4"))
                for number, language, vector in rows
            )
            self._meanings = known
        return known


def _data_version(connection: sqlite3.Connection) -> int:
    """Return a number that changes with what other connections write, and not with our own."""
    (version,) = connection.execute("pragma data_version").fetchone()
    return int(version)


def _still_held(
    connection: sqlite3.Connection, passages: Sequence[Passage], vectors: "Vectors"
) -> list[VectorRow]:
    """Return the vectors, (n, d), of those *passages* that still exist with the same text."""
    positions = {storable(passage.id): index for index, passage in enumerate(passages)}
    rows = []
    for number, *row in connection.execute(_NUMBERED, (json.dumps([*positions]),)):
        stored = passage_of(tuple(row))
        index = positions[stored.id]
        if stored.spoken == storable(passages[index].spoken):
            rows.append(VectorRow(number, language_of_passage(stored), vectors[index]))
    return rows
