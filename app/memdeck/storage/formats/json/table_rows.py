"""Memories as the rows of a database's table: the part that all designs share.

The text is the rows themselves (``storage.backends.rows_as_json``). A table has a column for the
score, which its program uses; so our data in the row's JSON counts only as long as the column is
as we left it. The same holds for ``updated_at``: every edit sets it, and the day of the last hit
is kept in the JSON from then on, until another program moves it to another day.
"""

from abc import abstractmethod
from collections.abc import Collection, Iterable, Mapping
from datetime import UTC, date, datetime, time
from typing import TypeGuard
from uuid import uuid4

from memdeck.domain.memory.entry import UNDATED, MemoryEntry
from memdeck.storage.formats.json.json_format import JsonFormat, left_of
from memdeck.storage.formats.json.json_rows import Row
from memdeck.storage.formats.protocol import unsupported_fields as overlay
from memdeck.storage.formats.protocol.foreign_format import NO_TIME
from memdeck.storage.text.json import edit
from memdeck.storage.text.json.edit import Style
from memdeck.storage.text.json.json_fields import Fields, mapping, moment
from memdeck.storage.text.json.spans import Span, members

_UPDATED = "updated_at"
"""The column that every edit sets; in our JSON, its value when the last hit was written."""
_USE = frozenset({_UPDATED, "access_count", "last_accessed_at"})


class TableFormat(JsonFormat):
    """The rows of one table; a subclass knows the meaning of its columns."""

    table: str
    """The table, and the list of its rows."""
    suffixes: tuple[str, ...]
    """The suffixes of the files that stand for such a database."""
    score_column: str
    category_column: str
    category_of: Mapping[str, str]
    """The table's category for each of those of other designs."""
    usual_category: str
    """The category of all others."""

    @abstractmethod
    def cells(self, entry: MemoryEntry) -> dict[str, object]:
        """Return the cells for *entry*, except its JSON."""

    @abstractmethod
    def own_json(self, entry: MemoryEntry) -> object:
        """Return the cell of JSON for *entry* in the table's own keys; None for NULL."""

    def matches(self, name: str, text: str) -> bool:  # noqa: ARG002 - the name says all
        return name.lower().endswith(self.suffixes)

    def list_in(self, text: str, top: Span) -> Span | None:
        if not isinstance(top.value, dict):
            return None
        spans = (member.span for member in members(text, top.start) if member.key == self.table)
        return next((span for span in spans if isinstance(span.value, list)), None)

    def flaw(self, row: Fields) -> str:
        if row.get("id") is None:
            return "Its row has no id; let the program that owns the table give it one."
        if not is_share(row.get(self.score_column, 0.0)):
            return f"Its {self.score_column} is no number from 0 to 1; correct it in an editor."
        return super().flaw(row)

    def empty(self) -> str:
        return f'{{\n  "{self.table}": []\n}}\n'

    def fresh_id(self, taken: Collection[str]) -> str:  # noqa: ARG002 - no two are the same
        return str(uuid4())

    def filed(self, category: str) -> str:
        """Return the table's own category for one of ours."""
        return self.category_of.get(category, self.usual_category)

    def own_data(self, row: Fields) -> object:
        """Return our own data of a row, without fields that others have changed since."""
        uses, score = count(row.get("access_count")), row.get(self.score_column)
        data = overlay.without_stale(mapping(super().own_data(row)), uses, score)
        edited = data.pop(_UPDATED, None)
        if edited is not None and _utc_day(edited) != _utc_day(row.get(_UPDATED)):
            data.pop("last_activated", None)
        if self.filed(str(data.get("category"))) != row.get(self.category_column):
            data.pop("category", None)
        return data

    def changed_members(
        self, entry: MemoryEntry, plain: MemoryEntry, row: Fields
    ) -> dict[str, object]:
        cells, known = self.cells(entry), self.cells(plain)
        changed = {key: cells[key] for key in cells if key not in known or cells[key] != known[key]}
        updated, last = moment(changed.get(_UPDATED)), moment(row.get(_UPDATED))
        if updated is not None and last is not None and updated <= last:
            del changed[_UPDATED]
        key = self.metadata_key(row)
        if not isinstance(row.get(key), dict) and row.get(key) not in (None, "null"):
            changed[key] = {"text": row[key]}  # else there is no spot to store other data
        return changed

    def overlay_for(self, entry: MemoryEntry, plain: MemoryEntry, row: Fields) -> dict[str, object]:
        data = super().overlay_for(entry, plain, row)
        return data | ({_UPDATED: row.get(_UPDATED)} if "last_activated" in data else {})

    def new_row(
        self,
        entry: MemoryEntry,
        rows: Iterable[Row],  # noqa: ARG002 - its own say all
        now: datetime,
    ) -> dict[str, object]:
        row = {"id": entry.id, **self.cells(entry), self.metadata_key({}): self.own_json(entry)}
        row.setdefault(_UPDATED, now.isoformat())
        row.setdefault("created_at", row[_UPDATED])
        return row

    def unread(self, row: Fields, entry: MemoryEntry) -> tuple[tuple[str, str], ...]:
        """Return the data of a row that no field of *entry* holds, as JSON.

        The hour of the last change is not part of a memory: a trigger may set it with every
        save.
        """
        brought_back = self.new_row(entry, (), NO_TIME) | {"content": row.get("content")}
        rest = {key: value for key, value in row.items() if key != _UPDATED}
        return tuple(sorted(left_of(rest, self.metadata_key(row), brought_back)))

    def _changed(self, text: str, row: Row, entry: MemoryEntry, style: Style, now: datetime) -> str:
        """Return the text of *row* for *entry*; an edit sets its time."""
        if row.entry is None or _UPDATED not in row.fields or not self._says_more(entry, row.entry):
            return super()._changed(text, row, entry, style, now)
        indent = edit.indent_of_line(text, row.span.start)
        changed = {_UPDATED: now.astimezone(UTC).isoformat(timespec="seconds")}
        own = text[row.span.start : row.span.end]
        own = edit.with_members(own, changed, (), style, indent)
        return self._written(own, entry, style, indent, now, {})

    def _says_more(self, entry: MemoryEntry, before: MemoryEntry) -> bool:
        """Return whether a column differs between *entry* and *before*, except for its use."""
        cells, known = self.cells(entry), self.cells(before)
        names = (cells.keys() | known.keys()) - _USE
        is_same = all(cells.get(name) == known.get(name) for name in names)
        return not is_same or entry.structured_data != before.structured_data


def is_share(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1


def count(value: object) -> int:
    """Return how often something happened; an invalid value counts as never."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else 0


def _utc_day(value: object) -> date | None:
    known = moment(value)
    return None if known is None else known.astimezone(UTC).date()


def noon(day: date) -> str | None:
    """Return a time that falls on *day* nearly everywhere; None for no day."""
    return None if day == UNDATED else datetime.combine(day, time(12), UTC).isoformat()


def used_at(entry: MemoryEntry) -> datetime | None:
    """Return when *entry* was last retrieved or hit; None if neither is known.

    A day without a time counts as the time of creation, if that is on that day, or as noon.
    """
    created, day = entry.created_at, entry.last_activated
    if not entry.is_dated or (created is not None and created.date() == day):
        hit = created
    else:
        hit = datetime.combine(day, time(12), UTC)
    accessed = entry.last_accessed
    if accessed is None or hit is None:
        return accessed or hit
    return hit if hit.date() > accessed.date() else accessed
