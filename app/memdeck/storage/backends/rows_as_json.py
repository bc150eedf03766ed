"""The rows of a table as the text of a JSON file, and the differences between two such texts.

    {
      "memories": [
        {
          "id": "8c1f",
          "content": "Likes cricket",
          "metadata": {"source_session": "s1"}
        }
      ]
    }

The text has every column that can be written as text, so that the content of a table can be
edited, compared and written back as any file. A cell that holds JSON is written as it is in the
table: unchanged cells go back byte for byte.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import compress
from operator import is_, is_not
from typing import TypeAlias

from memdeck.errors import StorageError
from memdeck.storage.text.json.chunks import pieces_of, read_between
from memdeck.storage.text.json.edit import replaced
from memdeck.storage.text.json.spans import Span, elements, members, whole

dumped = json.JSONEncoder(ensure_ascii=False).encode
_TOKEN = re.compile(r'("(?:[^"\\]|\\.)*")|[ \t\r\n]+|([,:])')


@dataclass(frozen=True, slots=True)
class Json:
    """The text of a cell that is JSON itself."""

    text: str


Cell: TypeAlias = str | int | float | bool | Json | None
Row: TypeAlias = Mapping[str, Cell]
Key: TypeAlias = str | int
"""The key of a row: its ``id``."""


@dataclass(frozen=True, slots=True)
class RowChanges:
    """The changes to a table: rows to insert, cells to set by row, and rows to delete."""

    new: tuple[Row, ...] = ()
    changed: tuple[tuple[Key, Row], ...] = ()
    removed: tuple[Key, ...] = ()


@dataclass(frozen=True, slots=True)
class RowText:
    """A row in the form of a text, and its key; None where it has no id."""

    key: Key | None
    text: str

    def cells(self) -> dict[str, Cell]:
        return {
            member.key: cell_of(member.span.value, self.text[member.span.start : member.span.end])
            for member in members(self.text, 0)
        }

    def in_one_line(self, known: Row) -> "RowText":
        """Return it with each cell of JSON that differs from *known* in one line."""
        cells = self.cells()
        parts = {
            (member.span.start, member.span.end): _in_one_line(cell.text)
            for member in members(self.text, 0)
            if isinstance(cell := cells[member.key], Json) and cell != known.get(member.key)
        }
        text = replaced(self.text, parts)
        return self if text == self.text else RowText(self.key, text)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A text of rows, parsed: every other one of *pieces*, the text, is a row.

    *rows* are those that have a key, by it. One without an id, which a database may have, is
    *without_id*: no change can be about it.
    """

    text: str
    pieces: Sequence[str]
    row_texts: Sequence[RowText]
    rows: Mapping[Key, RowText]

    @property
    def without_id(self) -> list[str]:
        if len(self.rows) == len(self.row_texts):  # nearly always
            return []
        return [row.text for row in self.row_texts if row.key is None]

    def parse(self, name: str, text: str) -> "Sheet":
        """Return *text* as ``parse_sheet`` does; fast where little of it differs from this one."""
        between = read_between(text, self.pieces, self.text)
        if between is None:
            return parse_sheet(name, text)
        first, spans, last = between
        middle = pieces_of(text[: spans[-1].end], spans, spans[0].start)[1:-1]
        pieces = (*self.pieces[:first], *middle, *self.pieces[last:])
        start, end = first // 2, last // 2
        rows = dict(self.rows)
        for row in self.row_texts[start:end]:
            if row.key is not None:
                del rows[row.key]
        fresh = [_row_text_at(text, span) for span in spans]
        row_texts = (*self.row_texts[:start], *fresh, *self.row_texts[end:])
        return Sheet(text, pieces, row_texts, _by_key(fresh, rows))

    def changes_from(self, before: "Sheet") -> RowChanges:
        """Return the changes that turn the rows of *before* into these.

        Raises:
            StorageError: a row without an id is new, gone or changed.
        """
        if self.without_id != before.without_id:
            raise StorageError("A row has no id; give it one of its own, or leave it as it was.")
        old, new = before.rows, self.rows
        changed = (
            (key, _changed_cells(old[key].cells(), new[key].cells()))
            for key in self._changed_keys(before)
        )
        came, went = new.keys() - old.keys(), old.keys() - new.keys()
        return RowChanges(
            new=tuple(row.cells() for key, row in new.items() if key in came) if came else (),
            changed=tuple((key, cells) for key, cells in changed if cells),
            removed=tuple(key for key in old if key in went) if went else (),
        )

    def in_one_line_where_new(self, before: "Sheet") -> "Sheet":
        """Return it with each cell of JSON that differs from *before* in one line.

        Its strings and numbers stay as they are written.
        """
        known = {key: before.rows[key].cells() for key in self._changed_keys(before)}
        known |= {key: {} for key in self.rows.keys() - before.rows.keys()}
        row_texts = [
            row if row.key not in known else row.in_one_line(known[row.key])
            for row in self.row_texts
        ]
        if all(map(is_, row_texts, self.row_texts)):
            return self
        pieces = list(self.pieces)
        pieces[1::2] = [row.text for row in row_texts]
        return Sheet("".join(pieces), pieces, row_texts, _by_key(row_texts))

    def _changed_keys(self, before: "Sheet") -> list[Key]:
        """Return the keys of the rows that were there *before* and differ now."""
        # Ten thousand are compared, nearly all of them reused unchanged.
        known = map(before.rows.get, self.rows)
        others = compress(self.rows, map(is_not, self.rows.values(), known))
        return [
            key
            for key in others
            if key in before.rows and before.rows[key].text != self.rows[key].text
        ]


def parse_sheet(name: str, text: str) -> Sheet:
    """Parse *text*, the list of that *name*; an empty text has no rows.

    Raises:
        StorageError: it is no list of rows, or two of them have the same id.
    """
    spans = _spans(name, text)
    row_texts = [_row_text_at(text, span) for span in spans]
    return Sheet(text, pieces_of(text, spans), row_texts, _by_key(row_texts))


def sheet_of(name: str, row_texts: Sequence[RowText]) -> Sheet:
    """Return the rows in *row_texts*, in their order, as the list of that *name*."""
    pieces = [",\n    "] * (2 * len(row_texts) + 1)
    pieces[1::2] = [row.text for row in row_texts]
    pieces[0], pieces[-1] = f'{{\n  "{name}": [\n    ', "\n  ]\n}\n"
    if not row_texts:
        pieces = [f'{{\n  "{name}": []\n}}\n']
    return Sheet("".join(pieces), pieces, row_texts, _by_key(row_texts))


def row_text(row: Row) -> RowText:
    """Return *row* in the form used in a text."""
    cells = ",\n".join([f"      {dumped(name)}: {rendered(row[name])}" for name in row])
    return RowText(_key(row.get("id")), f"{{\n{cells}\n    }}")


def render_rows(name: str, rows: Iterable[Row]) -> str:
    """Return the text of a table's *rows*, in their order, as the list of that *name*."""
    return sheet_of(name, list(map(row_text, rows))).text


def is_object(text: str) -> bool:
    """Return whether *text* is a JSON object."""
    if not text.lstrip(" \t\r\n").startswith("{"):
        return False
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False


def _in_one_line(json_text: str) -> str:
    return _TOKEN.sub(lambda found: found[1] or (f"{found[2]} " if found[2] else ""), json_text)


def rendered(cell: Cell) -> str:
    """Return *cell* as JSON."""
    return cell.text if isinstance(cell, Json) else dumped(cell)


def cell_of(value: object, text: str) -> Cell:
    """Return the cell of *value*; of one that no cell holds, its JSON *text*."""
    match value:
        case str() | int() | float() | None:
            return value
        case _:
            return Json(text)


def _changed_cells(old: Row, new: Row) -> dict[str, Cell]:
    """Return the cells of *new* that differ from *old*; a missing one is empty."""
    # Their types are compared too: 1 equals True.
    cells = {name: (old.get(name), new.get(name)) for name in (*old, *new)}
    return {
        name: after
        for name, (before, after) in cells.items()
        if type(before) is not type(after) or before != after
    }


def _spans(name: str, text: str) -> list[Span]:
    if not text.strip(" \t\r\n\ufeff"):
        return []
    top = whole(text, "The text")
    inner = members(text, top.start) if isinstance(top.value, dict) else []
    spans = {member.key: member.span for member in inner}
    if name not in spans or not isinstance(spans[name].value, list):
        raise StorageError(f"The text has no list “{name}” any more; undo that edit.")
    return elements(text, spans[name].start)


def _row_text_at(text: str, span: Span) -> RowText:
    if not isinstance(span.value, dict):
        raise StorageError("A row is an object of cells; undo that edit.")
    return RowText(_key(span.value.get("id")), text[span.start : span.end])


def _key(id_: object) -> Key | None:
    return id_ if isinstance(id_, str | int) else None


def _by_key(
    row_texts: Sequence[RowText], known: Mapping[Key, RowText] | None = None
) -> dict[Key, RowText]:
    """Return the rows that have a key, by it, after those in *known*."""
    found = dict(known or {})
    named = [(row.key, row) for row in row_texts if row.key is not None]
    expected = len(found) + len(named)
    found.update(named)
    if len(found) < expected:
        counts = Counter([*(known or {}), *(key for key, _ in named)])
        [(key, _)] = counts.most_common(1)
        raise StorageError(f"Two rows have the id {key}; give one of them another.")
    return found
