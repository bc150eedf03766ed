"""The columns of a table on a PostgreSQL server, told as text and back without a loss."""

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
"""Types whose values are no text for a person: BLOBs, and what is derived from the words."""
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
        """Whether its values stand in the text; what is reckoned cannot be put back."""
        return self.can_be_set and self.type_name not in _UNTOLD

    def cell(self, text: str | None) -> Cell:
        """Return a value that the server gave as *text*."""
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
        """Return *cell* as SQL has a value of this column."""
        if cell is None:
            return sql.SQL("null")
        if isinstance(cell, Json):
            return sql.Literal(cell.text)
        is_told = isinstance(cell, str) and self.type_name not in _JSON
        text = cell if is_told else json.dumps(cell, ensure_ascii=False)
        return sql.Literal(text)  # the server takes it for what the column holds


def columns_of(connection: Connection, table: str) -> Mapping[str, Column]:
    """Return the columns of *table*, by name and in order; none where there is no such table."""
    found = connection.execute(_COLUMNS, (table,))
    return {name: Column(name, *about) for name, *about in found}


def _number(text: str) -> float | str:
    """Return a number; one that a float would not hold as it is stays a text."""
    number = float(text)
    is_kept = isfinite(number) and Decimal(repr(number)) == Decimal(text)
    return number if is_kept else text
