"""The model of the memory table: instant filter, quick sort, row-by-row updates."""

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from datetime import date
from itertools import count

from PySide6.QtCore import QAbstractTableModel, QLocale, QObject, Qt, QTimer, Signal

from memdeck.desktop.ui.models.cells import cell_detail, cell_text, spoken_text
from memdeck.desktop.ui.models.display_names import column_meaning, column_name
from memdeck.desktop.ui.models.entry_rows import Column, EntryRow, Item
from memdeck.desktop.ui.models.filter import Filter, Scan
from memdeck.desktop.ui.models.roles import (
    ALIGNMENT,
    DISPLAY,
    EDIT,
    OWN,
    ROOT,
    SPOKEN,
    TOOLTIP,
    Index,
)
from memdeck.desktop.ui.models.sorting import Sorting
from memdeck.desktop.ui.text.plain_text import plain_tip

SLICE_S = 0.003  # a fifth of a frame; layout and paint need the rest
ROW_BY_ROW = 64  # a larger change is laid out in one go
FEW = 16  # up to here, a list search for each beats one pass with a lookup per row

# data() is called thousands of times a frame, and an enum member costs a lookup each time.
ROW = OWN  # the EntryRow itself, for delegates

COLUMNS = tuple(Column)
EDITED_FIELDS = {Column.MEMORY: "content", Column.CATEGORY: "category", Column.SCORE: "score"}

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_READ = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
_EDITABLE = _READ | Qt.ItemFlag.ItemIsEditable


class EntryTableModel(QAbstractTableModel):
    """The memories of a vault, filtered and sorted.

    Rows are identified by the id of their entry. Nothing resets the model, so selection, scroll
    position and open editors survive. A filter over many rows shows its first hits at once and
    appends the rest from the event loop.
    """

    settled = Signal()
    """All matching rows are shown, after a change of rows, filter or order."""
    filtered = Signal()
    """Another filter is set, and its first hits are shown."""
    edit_requested = Signal(str, str, object)
    """The user typed a new value: the entry's id, the field, the value."""

    def __init__(
        self, today: date, locale: QLocale | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._today = today
        self._locale = locale or QLocale()
        self._items: dict[str, Item] = {}
        self._ranks = count()
        self.sorting = Sorting()
        self.filter = Filter()
        self._order: list[Item] = []
        self._visible: list[Item] = []
        self._scan = Scan(self.filter, ())
        self._found: list[Item] = []
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._on_timer_timeout)

    @property
    def total(self) -> int:
        """The number of rows, shown or hidden."""
        return len(self._items)

    @property
    def is_settled(self) -> bool:
        return self._scan.is_done

    def row_at(self, position: int) -> EntryRow:
        return self._visible[position].row

    def rows_between(self, start: int, stop: int) -> list[EntryRow]:
        """Return the rows shown from position *start* to the one before *stop*."""
        return [item.row for item in self._visible[start:stop]]

    def text_at(self, position: int, column: Column) -> str:
        """Return the text of a cell, as ``data`` does, without the detour through Qt."""
        return cell_text(self._visible[position].row, column, self._today, self._locale)

    def row_of(self, id_: str) -> int | None:
        """Return the row at which an entry is shown; None where it is hidden."""
        item = self._items.get(id_)
        return None if item is None else _positions_of(self._visible, {item}).get(item)

    def entry_row(self, id_: str) -> EntryRow | None:
        """Return the row of an entry, shown or hidden."""
        item = self._items.get(id_)
        return None if item is None else item.row

    def rows(self) -> list[EntryRow]:
        """Return every row, shown or hidden, in the order of the table."""
        return [item.row for item in self._order]

    def set_rows(self, rows: Iterable[EntryRow]) -> None:
        """Update the table to *rows*; only those that differ are touched."""
        fresh = {row.entry.id: row for row in rows}
        changed = [row for id_, row in fresh.items() if self.entry_row(id_) != row]
        self.apply(changed, self._items.keys() - fresh.keys())

    def apply(self, rows: Collection[EntryRow], gone: Collection[str] = ()) -> None:
        """Add or replace each of *rows*, and remove the entries of *gone*."""
        self._finish_scan()
        if len(rows) + len(gone) > ROW_BY_ROW:
            self._apply_at_once(rows, gone)
        else:
            for id_ in gone:
                self._remove(id_)
            for row in rows:
                self._upsert(row)
        self.settled.emit()

    def set_day(self, today: date) -> None:
        """Format days relative to *today*; the rows are those of that day already."""
        self._today = today
        self._repaint_all()

    def set_filter(self, new_filter: Filter) -> None:
        """Show the rows that match *new_filter*; the first hits at once, the rest soon after."""
        self._timer.stop()
        narrows = self.is_settled and new_filter.narrows(self.filter)
        self.filter = new_filter
        self._scan = Scan(new_filter, self._visible if narrows else self._order)
        self._found = []
        self._lay_out(self._scan.next_hits(SLICE_S))
        self.filtered.emit()
        self._settle_or_scan_on()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._finish_scan()
        self.sorting = Sorting(Column(column), order is Qt.SortOrder.DescendingOrder)
        for item in self._order:
            item.rank = next(self._ranks)
        self._order = self.sorting.sorted(self._order)
        self._lay_out(self.filter.matching(self._order))
        self.settled.emit()

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._visible)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(COLUMNS)

    def data(self, index: Index, role: int = DISPLAY) -> object:
        if not index.isValid():
            return None
        row, column = self._visible[index.row()].row, COLUMNS[index.column()]
        if role == ROW:
            return row
        if role == DISPLAY:
            return cell_text(row, column, self._today, self._locale)
        if role == ALIGNMENT:
            return _RIGHT if column is Column.HITS else _LEFT
        if role == TOOLTIP:
            return plain_tip(cell_detail(row, column, self._locale))
        if role == SPOKEN:
            return spoken_text(row, column, self._today, self._locale)
        if role == EDIT:
            return _value(row, column)
        return None

    def setData(self, index: Index, value: object, role: int = EDIT) -> bool:
        """Request the edit; return False, since nothing changes before the answer."""
        if not index.isValid():
            return False
        row, column = self._visible[index.row()].row, COLUMNS[index.column()]
        if role == EDIT and column in EDITED_FIELDS and value != _value(row, column):
            self.edit_requested.emit(row.entry.id, EDITED_FIELDS[column], value)
        return False

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        is_kept = self._visible[index.row()].row.is_kept
        return _EDITABLE if is_kept and COLUMNS[index.column()] in EDITED_FIELDS else _READ

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = DISPLAY) -> object:
        if orientation is not Qt.Orientation.Horizontal or section not in range(len(COLUMNS)):
            return None
        if role == DISPLAY:
            return column_name(COLUMNS[section])
        if role == TOOLTIP:
            return column_meaning(COLUMNS[section])
        if role == ALIGNMENT:
            return _RIGHT if COLUMNS[section] is Column.HITS else _LEFT
        return None

    def _upsert(self, row: EntryRow) -> None:
        item = self._items.get(row.entry.id)
        if item is None:
            item = self._items[row.entry.id] = Item(row, next(self._ranks))
            self._order.insert(self.sorting.insertion_position(self._order, item), item)
            self._show(item)
        elif item.row != row:
            self._replace(item, row)

    def _replace(self, item: Item, row: EntryRow) -> None:
        position = self.row_of(row.entry.id)
        old_key = self.sorting.key(item)
        self._order.remove(item)
        item.row = row
        self._order.insert(self.sorting.insertion_position(self._order, item), item)
        if position is None:
            self._show(item)
        elif not self.filter.matching([item]):
            self._hide(position)
        else:
            if old_key != self.sorting.key(item):
                position = self._move(position)
            self.dataChanged.emit(self.index(position, 0), self.index(position, len(COLUMNS) - 1))

    def _remove(self, id_: str) -> None:
        position = self.row_of(id_)
        item = self._items.pop(id_, None)
        if item is not None:
            self._order.remove(item)
        if position is not None:
            self._hide(position)

    def _show(self, item: Item) -> None:
        if self.filter.matching([item]):
            position = self.sorting.insertion_position(self._visible, item)
            self.beginInsertRows(ROOT, position, position)
            self._visible.insert(position, item)
            self.endInsertRows()

    def _hide(self, position: int) -> None:
        self.beginRemoveRows(ROOT, position, position)
        del self._visible[position]
        self.endRemoveRows()

    def _move(self, position: int) -> int:
        item = self._visible[position]
        others = self._visible[:position] + self._visible[position + 1 :]
        target = self.sorting.insertion_position(others, item)
        if target != position:
            # Qt counts the destination among the rows before the move.
            before = target if target < position else target + 1
            self.beginMoveRows(ROOT, position, position, ROOT, before)
            others.insert(target, item)
            self._visible = others
            self.endMoveRows()
        return target

    def _apply_at_once(self, rows: Collection[EntryRow], gone: Collection[str]) -> None:
        removed = {self._items.pop(id_) for id_ in gone if id_ in self._items}
        items = [item for item in self._order if item not in removed]
        for row in rows:
            item = self._items.get(row.entry.id)
            if item is None:
                item = self._items[row.entry.id] = Item(row, next(self._ranks))
                items.append(item)
            else:
                item.row = row
        self._order = self.sorting.sorted(items)
        visible = self.filter.matching(self._order)
        if visible != self._visible:
            self._lay_out(visible)
        self._repaint_all()

    def _lay_out(self, visible: list[Item]) -> None:
        """Show *visible*; keep the selection of items that are still there."""
        self.layoutAboutToBeChanged.emit()
        old = self.persistentIndexList()
        items = [self._visible[index.row()] for index in old]
        self._visible = visible
        positions = _positions_of(visible, set(items))
        new = [
            self.index(positions.get(item, -1), index.column())
            for item, index in zip(items, old, strict=True)
        ]
        self.changePersistentIndexList(old, new)
        self.layoutChanged.emit()

    def _repaint_all(self) -> None:
        if self._visible:
            last = self.index(len(self._visible) - 1, len(COLUMNS) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def _on_timer_timeout(self) -> None:
        self._found += self._scan.next_hits(SLICE_S)
        self._settle_or_scan_on()

    def _settle_or_scan_on(self) -> None:
        if self._scan.is_done:
            self._append_found()
            self.settled.emit()
        else:
            self._timer.start()

    def _finish_scan(self) -> None:
        self._timer.stop()
        self._found += self._scan.finish()
        self._append_found()

    def _append_found(self) -> None:
        """Show the later hits, all at once: each insertion makes the view lay out."""
        if self._found:
            first = len(self._visible)
            self.beginInsertRows(ROOT, first, first + len(self._found) - 1)
            self._visible += self._found
            self._found = []
            self.endInsertRows()


def _positions_of(items: Sequence[Item], searched: Collection[Item]) -> dict[Item, int]:
    """Return the index of each of *searched* that is among *items*."""
    if len(searched) > FEW:
        return {item: position for position, item in enumerate(items) if item in searched}
    positions = {}
    for item in searched:
        with suppress(ValueError):
            positions[item] = items.index(item)
    return positions


def _value(row: EntryRow, column: Column) -> object:
    """Return the initial value of a cell's editor; None where there is none."""
    match column:
        case Column.MEMORY:
            return row.entry.content
        case Column.CATEGORY:
            return row.entry.category
        case Column.SCORE:
            return round(row.score, 2)
        case _:
            return None
