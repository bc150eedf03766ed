"""The vectors of a PostgreSQL index, centred, and searched by HNSW.

HNSW needs fixed vectors, and means move with every passage. So vectors are stored centred
by the means of one day, next to their length before they were normalised, which restores
the embedder's vectors; and are centred again, into another table, when a mean has moved
noticeably. A search that finds the old table gone meanwhile starts again.

Source: Malkov and Yashunin, Efficient and robust approximate nearest neighbor search
using hierarchical navigable small world graphs (2018).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from pgvector import HalfVector, Vector

from memdeck.postgres.postgres_server import Connection
from memdeck.recall.embedders.text_vectors import unit
from memdeck.recall.index.index_rows import VectorRow
from memdeck.recall.vectors.centering import Means, Total, means_of, neutral_means, totals_of

if TYPE_CHECKING:
    from memdeck.recall.embedders.embedder import Vectors

FARTHEST = 0.02
"""Distance from the subtracted mean that is tolerated; centred vectors are about 0.5 long."""
FEWEST_INDEXED = 2000
"""Below this number vectors are compared one by one, in 4 ms."""
MOST_DIMENSIONS = 2000
"""For HNSW; at half precision, ``MOST_HALVED``. Longer vectors are compared one by one."""
MOST_HALVED = 4000
_OTHERWISE = ""
_NEW_VERSION = "select nextval('version')"
_NEW_SPACE = """
insert into space (version, model, dimension, is_indexed)
values (nextval('version'), %s, %s, false) returning number, version
"""
_LEAST_MEMORY_KB = 64 * 1024
_GRAPH_BYTES = 500
"""Bytes of each vector's node in the graph while it is built, without the vector."""


@dataclass(slots=True)
class Space:
    """The vectors of one model and one dimension: what is known of them besides their table.

    *means* are the subtracted ones, *totals* the sums of the stored vectors.
    """

    number: int
    version: int
    model: str
    dimension: int
    is_indexed: bool
    totals: dict[str, Total]
    means: Means

    @property
    def table(self) -> str:
        return f"meaning_{self.number}_{self.version}"

    @property
    def kind(self) -> str:
        """The type of a vector, without its dimension."""
        return "halfvec" if MOST_DIMENSIONS < self.dimension <= MOST_HALVED else "vector"

    @property
    def column(self) -> str:
        """The type of a vector."""
        return f"{self.kind}({self.dimension})"

    @property
    def count(self) -> int:
        return sum(total.count for total in self.totals.values())

    def own_means(self) -> Means:
        """Return the means of the stored vectors."""
        neutral = neutral_means(self.model, self.dimension)
        return means_of(self.totals, neutral, self.dimension)

    def change(self, rows: Sequence[VectorRow], sign: int) -> None:
        """Count *rows* in the totals as added, 1, or removed, -1."""
        if not rows:
            return
        vectors = np.stack([row.vector for row in rows])
        for name, total in totals_of(vectors, [row.language for row in rows]).items():
            old = self.totals.get(name, Total(0, np.zeros(self.dimension)))
            new = Total(old.count + sign * total.count, old.vector + sign * total.vector)
            self.totals[name] = new
            if not new.count:
                del self.totals[name]


def spaces_of(connection: Connection) -> list[Space]:
    """Return all spaces of the index."""
    languages: dict[int, list[tuple[str, int, list[float], list[float]]]] = {}
    for space, *rest in connection.execute("select space, name, count, total, mean from language"):
        languages.setdefault(space, []).append((rest[0], rest[1], rest[2], rest[3]))
    rows = connection.execute("select number, version, model, dimension, is_indexed from space")
    return [
        Space(
            number, version, model, dimension, is_indexed, *_read_means(languages.get(number, ()))
        )
        for number, version, model, dimension, is_indexed in rows.fetchall()
    ]


class MeaningsWriting:
    """One change of the vectors, in a transaction that the caller begins and ends."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._spaces = spaces_of(connection)

    def remove(self, numbers: Sequence[int]) -> None:
        """Remove the vectors of these passages, of whichever model."""
        for space in [*self._spaces] if numbers else ():
            gone = self._connection.execute(
                f"delete from {space.table} where n = any(%s)"  # noqa: S608 - a name of ours
                " returning n, language, length, centred::vector",
                (numbers,),
            ).fetchall()
            rows = [
                VectorRow(n, name, length * vector.to_numpy() + space.means.of(name))
                for n, name, length, vector in gone
            ]
            space.change(rows, -1)
            if rows:
                self._keep(space)

    def put(self, model: str, rows: Sequence[VectorRow]) -> None:
        """Insert vectors, in place of those of these passages."""
        self.remove([row.number for row in rows])
        if not rows:
            return
        space = self._space(model, len(rows[0].vector))
        space.change(rows, 1)
        means = space.own_means()
        if _farthest(means, space) > FARTHEST:
            self._recenter(space, means)
        self._copy(space, rows)
        if not space.is_indexed and space.count >= FEWEST_INDEXED:
            self._build_graph(space)
        self._keep(space)

    def _space(self, model: str, dimension: int) -> Space:
        for space in self._spaces:
            if (space.model, space.dimension) == (model, dimension):
                return space
        rows = self._connection.execute(_NEW_SPACE, (model, dimension))
        nothing = Means({}, np.zeros(dimension, np.float32))
        ((number, version),) = rows.fetchall()
        space = Space(number, version, model, dimension, False, {}, nothing)
        self._make_table(space)
        self._spaces.append(space)
        return space

    def _make_table(self, space: Space) -> None:
        self._connection.execute(
            f"create table {space.table} (n integer primary key, language text not null,"
            f" length real not null, centred {space.column} not null)"
        )

    def _copy(self, space: Space, rows: Sequence[VectorRow]) -> None:
        apart = np.stack([row.vector - space.means.of(row.language) for row in rows])
        lengths = np.linalg.norm(apart, axis=1).tolist()
        written = f"copy {space.table} (n, language, length, centred) from stdin (format binary)"
        with self._connection.cursor() as cursor, cursor.copy(written) as copy:
            copy.set_types(["int4", "text", "float4", space.kind])
            sent = HalfVector if space.kind == "halfvec" else Vector
            for row, length, centred in zip(rows, lengths, unit(apart), strict=True):
                copy.write_row((row.number, row.language, length, sent(centred)))

    def _recenter(self, space: Space, means: Means) -> None:
        """Write the vectors, centred by *means*, into a table in place of the old one."""
        old, before = space.table, space.means
        ((space.version,),) = self._connection.execute(_NEW_VERSION).fetchall()
        space.means, space.is_indexed = means, False
        self._make_table(space)
        for (name,) in self._connection.execute(f"select distinct language from {old}").fetchall():  # noqa: S608 - a name of ours
            moved = before.of(name) - means.of(name)
            self._connection.execute(
                f"insert into {space.table}"  # noqa: S608 - as above
                f" select n, language, vector_norm(v), l2_normalize(v)::{space.column} from ("
                "select n, language, centred::vector * array_fill(length, array[%s])::vector"
                f" + %s as v from {old} where language = %s) as moved",
                (space.dimension, Vector(moved), name),
            )
        self._connection.execute(f"drop table {old}")

    def _build_graph(self, space: Space) -> None:
        if space.dimension > MOST_HALVED:
            return
        bytes_ = space.count * (space.dimension * 4 + _GRAPH_BYTES)
        memory_kb = min(_LEAST_MEMORY_KB + bytes_ // 1024, 2**21 - 1)
        # Parallel workers share memory, of which a container often has too little.
        self._connection.execute("set local max_parallel_maintenance_workers = 0")
        self._connection.execute(f"set local maintenance_work_mem = '{memory_kb}kB'")
        self._connection.execute(
            f"create index on {space.table} using hnsw (centred {space.kind}_cosine_ops)"
            " with (m = 16, ef_construction = 64)"
        )
        self._connection.execute(f"analyze {space.table}")
        space.is_indexed = True

    def _keep(self, space: Space) -> None:
        """Write the state of *space*; one without vectors is deleted."""
        if not space.count:
            self._drop(space)
            return
        execute, number = self._connection.execute, space.number
        execute(
            "update space set version = %s, is_indexed = %s where number = %s",
            (space.version, space.is_indexed, number),
        )
        execute("delete from language where space = %s", (number,))
        none = Total(0, np.zeros(space.dimension))
        known = {_OTHERWISE: space.means.otherwise, **space.means.of_language}
        for name in known.keys() | space.totals.keys():
            total = space.totals.get(name, none)
            execute(
                "insert into language values (%s, %s, %s, %s, %s)",
                (number, name, total.count, total.vector.tolist(), space.means.of(name).tolist()),
            )

    def _drop(self, space: Space) -> None:
        self._connection.execute(f"drop table {space.table}")
        self._connection.execute("delete from space where number = %s", (space.number,))
        self._spaces.remove(space)


def _farthest(means: Means, space: Space) -> float:
    """Return how far the mean of any language present is from the subtracted one."""
    moved = (means.of(name) - space.means.of(name) for name in space.totals)
    return max(float(np.linalg.norm(one)) for one in moved)


def _read_means(
    languages: Sequence[tuple[str, int, list[float], list[float]]],
) -> tuple[dict[str, Total], Means]:
    totals = {name: Total(count, np.array(total)) for name, count, total, _ in languages if count}
    means: Mapping[str, Vectors] = {
        name: np.array(mean, np.float32) for name, _, _, mean in languages
    }
    of_language = {name: mean for name, mean in means.items() if name != _OTHERWISE}
    return totals, Means(of_language, means[_OTHERWISE])
