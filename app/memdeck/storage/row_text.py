"""The rows of a table as the text of a JSON file, and what tells one such text from another.

    {
      "memories": [
        {
          "id": "8c1f",
          "content": "Likes cricket",
          "metadata": {"source_session": "s1"}
        }
      ]
    }

The text has every column that can be told as text, so that what is read from a
table can be edited, compared and put back as any file. A cell that holds JSON
stands there as it is written in the table: what nobody touched goes back byte
for byte.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from memdeck.errors import StorageError
from memdeck.storage.formats.json_edits import replaced
from memdeck.storage.formats.json_spans import elements, members, whole

_dumped = json.JSONEncoder(ensure_ascii=False).encode
_TOKEN = re.compile(r'("(?:[^"\\]|\\.)*")|[ \t\r\n]+|([,:])')


@dataclass(frozen=True, slots=True)
class Json:
    """The text of a cell that is JSON itself."""

    text: str


Cell: TypeAlias = str | int | float | bool | Json | None
Row: TypeAlias = Mapping[str, Cell]
Key: TypeAlias = str | int
"""What a row is known by: its ``id``."""


@dataclass(frozen=True, slots=True)
class RowChanges:
    """What to do to a table: rows to insert, cells to set by row, and rows to delete."""

    new: tuple[Row, ...] = ()
    changed: tuple[tuple[Key, Row], ...] = ()
    gone: tuple[Key, ...] = ()


@dataclass(frozen=True, slots=True)
class _Told:
    """A row as a text has it."""

    text: str
    start: int
    end: int

    @property
    def words(self) -> str:
        return self.text[self.start : self.end]

    def cells(self) -> dict[str, Cell]:
        return {
            member.key: _cell(member.span.value, self.text[member.span.start : member.span.end])
            for member in members(self.text, self.start)
        }

    def in_one_line(self, known: Row) -> dict[tuple[int, int], str]:
        """Return the cells of JSON that are not as *known* in one line, by their places."""
        return {
            (member.span.start, member.span.end): _in_one_line(cell.text)
            for member in members(self.text, self.start)
            if isinstance(cell := self.cells()[member.key], Json) and cell != known.get(member.key)
        }


def render_rows(name: str, rows: Iterable[Row]) -> str:
    """Return the text of a table's *rows*, in their order, as the list of that *name*."""
    told = ",\n".join(map(_rendered, rows))
    return f'{{\n  "{name}": [\n{told}\n  ]\n}}\n' if told else f'{{\n  "{name}": []\n}}\n'


class Sheet:
    """A text of rows, taken apart: what each says, by its key."""

    def __init__(self, name: str, text: str) -> None:
        """Take *text* apart, the list of that *name*; an empty text has no rows.

        Raises:
            StorageError: it is no list of rows, or two of them have the same id.
        """
        self.text = text
        told = list(_rows(name, text))
        self.rows = _by_key(told)
        self.nameless = [one.words for key, one in told if key is None]
        """Rows without an id, which a database may have: no change can be about them."""

    def changes_from(self, before: "Sheet") -> RowChanges:
        """Return what makes these rows of those *before*.

        Raises:
            StorageError: a row without an id is new, gone or changed.
        """
        if self.nameless != before.nameless:
            raise StorageError("A row has no id; give it one of its own, or leave it as it was.")
        old, new = before.rows, self.rows
        changed = (
            (key, _unlike(old[key].cells(), told.cells())) for key, told in self._touched(before)
        )
        return RowChanges(
            new=tuple(told.cells() for key, told in new.items() if key not in old),
            changed=tuple((key, cells) for key, cells in changed if cells),
            gone=tuple(key for key in old if key not in new),
        )

    def in_one_line_where_new(self, before: "Sheet") -> str:
        """Return the text with each cell of JSON that is not as it was *before* in one line.

        Its strings and numbers stay as they are written.
        """
        parts: dict[tuple[int, int], str] = {}
        for key, told in self._touched(before):
            parts |= told.in_one_line(before.rows[key].cells())
        for key, told in self.rows.items():
            parts |= {} if key in before.rows else told.in_one_line({})
        return replaced(self.text, parts) if parts else self.text

    def _touched(self, before: "Sheet") -> Iterator[tuple[Key, _Told]]:
        """Yield the rows that were there *before* and are told otherwise."""
        for key, told in self.rows.items():
            known = before.rows.get(key)
            if known is not None and known.words != told.words:
                yield key, told


def is_object(words: str) -> bool:
    """Tell whether *words* are a JSON object."""
    if not words.lstrip(" \t\r\n").startswith("{"):
        return False
    try:
        return isinstance(json.loads(words), dict)
    except (ValueError, RecursionError):
        return False


def _in_one_line(json_text: str) -> str:
    return _TOKEN.sub(lambda found: found[1] or (f"{found[2]} " if found[2] else ""), json_text)


def _rendered(row: Row) -> str:
    cells = ",\n".join([f"      {_dumped(key)}: {_written(row[key])}" for key in row])
    return f"    {{\n{cells}\n    }}"


def _written(cell: Cell) -> str:
    return cell.text if isinstance(cell, Json) else _dumped(cell)


def _cell(value: object, words: str) -> Cell:
    match value:
        case str() | int() | float() | None:
            return value
        case _:
            return Json(words)


def _unlike(old: Row, new: Row) -> dict[str, Cell]:
    """Return the cells of *new* that are not as in *old*; one that is missing is empty."""
    names = dict.fromkeys((*old, *new))
    return {name: new.get(name) for name in names if not _is_same(old, new, name)}


def _is_same(old: Row, new: Row, name: str) -> bool:
    one, other = old.get(name), new.get(name)
    return type(one) is type(other) and one == other


def _rows(name: str, text: str) -> Iterator[tuple[Key | None, _Told]]:
    """Yield each row by its id."""
    if not text.strip(" \t\r\n\ufeff"):
        return
    top = whole(text, "The text")
    inner = members(text, top.start) if isinstance(top.value, dict) else []
    spans = {member.key: member.span for member in inner}
    if name not in spans or not isinstance(spans[name].value, list):
        raise StorageError(f"The text has no list “{name}” any more; undo that edit.")
    for start, end, value in elements(text, spans[name].start):
        if not isinstance(value, dict):
            raise StorageError("A row is an object of cells; undo that edit.")
        key = value.get("id")
        yield key if isinstance(key, str | int) else None, _Told(text, start, end)


def _by_key(told: Iterable[tuple[Key | None, _Told]]) -> dict[Key, _Told]:
    found: dict[Key, _Told] = {}
    for key, one in told:
        if key in found:
            raise StorageError(f"Two rows have the id {key}; give one of them another.")
        if key is not None:
            found[key] = one
    return found
