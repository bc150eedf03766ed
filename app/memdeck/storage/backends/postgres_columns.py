"""The columns of a table on a PostgreSQL server, as text and back without loss."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from math import isfinite
from typing import Any, TypeAlias

import psycopg
from psycopg import sql

from memdeck.storage.backends.rows_as_json import Cell, Json

_UNTOLD = frozenset({"bytea", "vector", "halfvec", "sparsevec", "tsvector"})
"""Types whose values are no readable text: BLOBs, and values derived from the text."""
_INTEGERS = frozenset({"int2", "int4", "int8"})
_NUMBERS = frozenset({"float4", "float8", "numeric"})
_JSON = frozenset({"json", "jsonb"})

Connection: TypeAlias = psycopg.Connection[tuple[Any, ...]]

_COLUMNS = """
select attname, typname, attgenerated = '' and attidentity <> 'a'
from pg_attribute join pg_type on pg_type.oid = atttypid
where attrelid = to_regclass(%s) and attnum > 0 and not attisdropped
order by attnum
"""


@dataclass(frozen=True, slots=True)
class Column:
    """One column, and the name of its type."""

    name: str
    type_name: str
    can_be_set: bool = True

    @property
    def is_told(self) -> bool:
        """Whether its values are in the text; a generated column cannot be written."""
        return self.can_be_set and self.type_name not in _UNTOLD

    def cell(self, text: str | None) -> Cell:
        """Return a value that the server returned as *text*."""
        if text is None:
            return None
        match self.type_name:
            case "bool":
                return text == "true"
            case name if name in _INTEGERS:
                return int(text)
            case name if name in _NUMBERS:
                return _number(text)
            case name if name in _JSON:
                return Json(text)
            case _:
                return text

    def value(self, cell: Cell) -> sql.Composable:
        """Return *cell* as an SQL value of this column."""
        if cell is None:
            return sql.SQL("null")
        if isinstance(cell, Json):
            return sql.Literal(cell.text)
        is_told = isinstance(cell, str) and self.type_name not in _JSON
        text = cell if is_told else json.dumps(cell, ensure_ascii=False)
        return sql.Literal(text)  # the server converts it to the type of the column


def columns_of(connection: Connection, table: str) -> Mapping[str, Column]:
    """Return the columns of *table*, by name and in order; none where it does not exist."""
    found = connection.execute(_COLUMNS, (table,))
    return {name: Column(name, *about) for name, *about in found}


def _number(text: str) -> float | str:
    """Return a number; one that a float cannot hold exactly stays a text."""
    number = float(text)
    is_kept = isfinite(number) and Decimal(repr(number)) == Decimal(text)
    return number if is_kept else text
