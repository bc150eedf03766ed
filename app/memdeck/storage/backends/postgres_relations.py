"""Relations between memories on a PostgreSQL server: the rows of ``memory_relations``.

    "memory_relations": [{"id": "…", "target_memory_id": "…", "relation_type": "supports",
                          "strength": 0.5, "created_at": "…"}]

Source: seed 001, section 3.1.
"""

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import LiteralString
from uuid import uuid4

from psycopg import sql

from memdeck.errors import UsageError
from memdeck.storage.backends.postgres_schema import Column, Connection, columns_of
from memdeck.storage.backends.rows_as_json import Cell, Json, Key

RELATIONS = "memory_relations"
"""The table, and the member of a memory's row that holds its relations."""

VERSION = sql.SQL("tableoid || ' ' || ctid || ' ' || xmin")
"""A value that differs in any other state of a row."""

_SOURCE, _TARGET = "source_memory_id", "target_memory_id"


class Relations:
    """The table of relations, if there is one; without it, rows have no such member."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        columns = columns_of(connection, RELATIONS)
        is_there = {"id", _SOURCE, _TARGET} <= columns.keys()
        self._columns: Mapping[str, Column] = columns if is_there else {}
        self._column_names = [
            name for name, one in columns.items() if one.is_text and name != _SOURCE
        ]

    def versions(self, sources: sql.Composable) -> str:
        """Return a value that changes with any of the relations of *sources*, a query for ids."""
        if not self._columns:
            return ""
        query = sql.SQL("select string_agg({}, ';' order by id) from {} where {} in ({})")
        found = self._connection.execute(
            query.format(VERSION, sql.Identifier(RELATIONS), sql.Identifier(_SOURCE), sources)
        ).fetchone()
        return found[0] or "" if found else ""

    def by_source(self, ids: Sequence[Cell], every: sql.Composable | None) -> dict[str, Json]:
        """Return the cell of each memory's row, by its id; none without a table.

        *every* is a query for these *ids*, where they are all there are: a list takes long then.
        """
        if not self._columns:
            return {}
        known: dict[str, list[dict[str, Cell]]] = defaultdict(list)
        for source, relation in self._rows(self._among(_SOURCE, ids, every)):
            known[source].append(relation)
        none = Json(_dumped([]))
        return {
            str(id_): Json(_dumped(known[str(id_)])) if str(id_) in known else none for id_ in ids
        }

    def forget(self, removed: Sequence[Key]) -> None:
        """Delete the relations from and to removed memories."""
        if self._columns and removed:
            self._run(
                "delete from {} where {} or {}",
                sql.Identifier(RELATIONS),
                self._among(_SOURCE, removed),
                self._among(_TARGET, removed),
            )

    def replace(self, source: str, cell: Cell) -> None:
        """Replace the relations of the memory *source* by those in *cell*.

        Raises:
            UsageError: they are no list of relations.
        """
        if not self._columns:
            return
        wanted = {str(one.setdefault("id", str(uuid4()))): one for one in _parsed(cell)}
        known = {str(one["id"]): one for _, one in self._rows(self._among(_SOURCE, [source]))}
        for id_ in known.keys() - wanted.keys():
            self._delete(id_)
        for id_, relation in wanted.items():
            if id_ not in known:
                self._insert({_SOURCE: source, **relation})
            elif _dumped([relation]) != _dumped([known[id_]]):
                self._delete(id_)
                self._insert({_SOURCE: source, **relation})

    def _rows(self, which: sql.Composable) -> list[tuple[str, dict[str, Cell]]]:
        columns = sql.SQL(", ").join(
            sql.SQL("{}::text").format(sql.Identifier(name))
            for name in (_SOURCE, *self._column_names)
        )
        query = sql.SQL("select {} from {} where {}").format(
            columns, sql.Identifier(RELATIONS), which
        )
        rows = [
            (
                source,
                dict(
                    zip(
                        self._column_names, map(self._cell, self._column_names, values), strict=True
                    )
                ),
            )
            for source, *values in self._connection.execute(query)
        ]
        return sorted(rows, key=lambda row: (str(row[1].get("created_at")), str(row[1]["id"])))

    def _cell(self, name: str, text: str | None) -> Cell:
        return self._columns[name].cell(text)

    def _among(
        self, column: str, ids: Sequence[Cell], query: sql.Composable | None = None
    ) -> sql.Composable:
        values = [self._columns[column].value(id_) for id_ in ids] if query is None else []
        listed = query or (sql.SQL(", ").join(values) if values else sql.SQL("null"))
        return sql.SQL("{} in ({})").format(sql.Identifier(column), listed)

    def _delete(self, id_: str) -> None:
        self._run(
            "delete from {} where id = {}",
            sql.Identifier(RELATIONS),
            self._columns["id"].value(id_),
        )

    def _insert(self, relation: Mapping[str, Cell]) -> None:
        cells = {name: cell for name, cell in relation.items() if name in self._columns}
        self._run(
            "insert into {} ({}) values ({})",
            sql.Identifier(RELATIONS),
            sql.SQL(", ").join(map(sql.Identifier, cells)),
            sql.SQL(", ").join(self._columns[name].value(cells[name]) for name in cells),
        )

    def _run(self, query: LiteralString, *parts: sql.Composable) -> None:
        self._connection.execute(sql.SQL(query).format(*parts))


def _parsed(cell: Cell) -> list[dict[str, Cell]]:
    found = json.loads(cell.text) if isinstance(cell, Json) else cell
    rows = [] if found is None else found
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise UsageError("memory_relations is a list of relations; write it as [] where none is.")
    return [{key: _as_cell(value) for key, value in row.items()} for row in rows]


def _as_cell(value: object) -> Cell:
    match value:
        case str() | int() | float() | None:
            return value
        case _:
            return Json(_one_line(value))


def _dumped(rows: Sequence[Mapping[str, Cell]]) -> str:
    objects = (
        ", ".join(f"{_one_line(key)}: {_written(cell)}" for key, cell in row.items())
        for row in rows
    )
    return "[" + ", ".join(f"{{{one}}}" for one in objects) + "]"


def _written(cell: Cell) -> str:
    return cell.text if isinstance(cell, Json) else _one_line(cell)


def _one_line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
