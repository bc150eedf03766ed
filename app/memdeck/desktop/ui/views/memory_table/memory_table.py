"""The table of memories."""

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import cast

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QItemSelectionRange,
    QModelIndex,
    QPoint,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView

from memdeck.desktop.ui.models.entry_model import EntryTableModel
from memdeck.desktop.ui.models.entry_rows import Column, EntryRow
from memdeck.desktop.ui.models.roles import Index
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import SNUG
from memdeck.desktop.ui.views.memory_table.cell_delegate import EntryDelegate
from memdeck.desktop.ui.views.memory_table.columns import Columns
from memdeck.desktop.ui.views.memory_table.header import QuietHeader
from memdeck.desktop.ui.views.widgets.empty_state import EmptyState

RESTORED_ROWS = 200  # a larger selection is not restored after a filter
_WHOLE_ROWS = QItemSelectionModel.SelectionFlag.Rows
_NOTHING = QItemSelectionModel.SelectionFlag.NoUpdate


class EntryTable(QTableView):
    """Shows an ``EntryTableModel``; the selection is expressed in ids.

    A selected memory that a filter hides is selected again when it is shown again.
    """

    selection_changed = Signal()
    """The selection or the current memory has changed; emitted once for both."""
    opened = Signal(str)
    """Enter on a memory: its id."""
    refused = Signal(str)
    """The text typed in a cell is not valid; a sentence that says why."""
    menu_requested = Signal(QPoint)
    """The user wants the menu of the selected memories, at a point of the screen."""

    def __init__(self, model: EntryTableModel, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._entries = model
        self._remembered: list[str] = []
        self._remembered_current: str | None = None
        self._reported_count = 0
        self._empty: EmptyState | None = None
        self._selection_timer = QTimer(self, singleShot=True, interval=0)
        self._selection_timer.timeout.connect(self._emit_selection_changed)
        self._delegate = EntryDelegate(model, theme, icons, self)
        self._delegate.refused.connect(self.refused)
        self.setItemDelegate(self._delegate)
        self.setHorizontalHeader(QuietHeader(theme, icons, self))
        self.setModel(model)
        self._set_behaviour()
        self._lay_rows()
        self.columns = Columns(self, theme.small_font())
        self.columns.density_changed.connect(self._on_density_changed)
        self._on_density_changed(self.columns.is_compact)
        self._sort_by_clicks()
        self._connect(theme)

    def current_id(self) -> str | None:
        """Return the id of the current memory; None where there is none."""
        index = self.currentIndex()
        return self._entries.row_at(index.row()).entry.id if index.isValid() else None

    @property
    def selected_count(self) -> int:
        """The number of selected memories, counted without visiting each of them."""
        return sum(map(len, self._selected_blocks()))

    @property
    def first_selected_row(self) -> int | None:
        """The position of the first selected memory; None where none is selected."""
        return min((block.start for block in self._selected_blocks()), default=None)

    @property
    def rows_in_view(self) -> int:
        """The number of rows that fit the height of the table."""
        return self.viewport().height() // self.verticalHeader().defaultSectionSize()

    def selected_rows(self) -> list[EntryRow]:
        """Return the selected memories, in the order shown."""
        rows: list[EntryRow] = []
        for block in sorted(self._selected_blocks(), key=attrgetter("start")):
            rows += self._entries.rows_between(block.start, block.stop)
        return rows

    def selected_ids(self) -> list[str]:
        """Return the ids of the selected memories, in the order shown."""
        return [row.entry.id for row in self.selected_rows()]

    def select_id(self, id_: str) -> None:
        """Select only this memory, and scroll to it; do nothing where it is hidden."""
        row = self._entries.row_of(id_)
        if row is not None and self.selected_ids() != [id_]:
            self.select_row(row)
        if row is not None:
            self.scrollTo(self._entries.index(row, Column.MEMORY))

    def select_row(self, row: int) -> None:
        """Select only this row, regardless of keys held down."""
        index = self._entries.index(row, Column.MEMORY)
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | _WHOLE_ROWS
        self.selectionModel().setCurrentIndex(index, flags)

    def select_ids(self, ids: Sequence[str]) -> None:
        """Select these memories; hidden ones are selected when they are shown."""
        self._remembered = list(ids)
        self._remembered_current = ids[0] if ids else None
        self._restore_selection()

    def select_in_view(self, ids: Sequence[str]) -> None:
        """Select these memories, in the order shown, and scroll to them.

        Of more than fit the view, only the first: a key must not act on what cannot be seen.
        """
        selected = ids if len(ids) <= self.rows_in_view else ids[:1]
        self.select_ids(selected)
        for id_ in (selected[-1], selected[0]):
            row = self._entries.row_of(id_)
            if row is not None:
                self.scrollTo(self._entries.index(row, Column.MEMORY))

    def edit_cell(self, column: Column) -> None:
        """Open the editor of the current memory's cell."""
        if self.currentIndex().isValid():
            index = self.currentIndex().siblingAtColumn(column)
            self.selectionModel().setCurrentIndex(index, _NOTHING)
            self.edit(index)

    def edit_again(self, id_: str, text: str) -> None:
        """Open the editor of a memory's text with *text*, which could not be saved."""
        self.select_id(id_)
        if self.current_id() == id_:
            self._delegate.unsaved = text
            self.edit_cell(Column.MEMORY)

    def set_categories(self, categories: Sequence[str]) -> None:
        """Set the categories offered by the category editor."""
        self._delegate.categories = tuple(categories)

    def set_empty(self, state: EmptyState | None) -> None:
        """Show *state* over the table instead of rows; None removes it."""
        if self._empty is not None and self._empty is not state:
            self._empty.hide()
            self._empty.deleteLater()
        self._empty = state
        if state is not None:
            state.setParent(self.viewport())
            state.setGeometry(self.viewport().rect())
            state.show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        id_ = self.current_id()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and id_ is not None:
            # The Enter that ends an edit in a cell arrives here as well.
            if self.state() is not QAbstractItemView.State.EditingState:
                self.opened.emit(id_)
        elif event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End):
            # With Ctrl, Qt would move there without changing the selection.
            modifiers = event.modifiers() & ~Qt.KeyboardModifier.ControlModifier
            super().keyPressEvent(QKeyEvent(event.type(), event.key(), modifiers))
        else:
            super().keyPressEvent(event)

    def moveCursor(
        self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        """Go to the first row or the last by Home and End; Qt's own go along the row.

        Coming from another widget, start at the text of the first memory.
        """
        to_end = action is QAbstractItemView.CursorAction.MoveEnd
        last = self._entries.rowCount() - 1
        if last >= 0 and not self.currentIndex().isValid():
            return self._entries.index(last if to_end else 0, Column.MEMORY)
        if last >= 0 and (to_end or action is QAbstractItemView.CursorAction.MoveHome):
            return self._entries.index(last if to_end else 0, self.currentIndex().column())
        return super().moveCursor(action, modifiers)

    def keyboardSearch(self, search: str) -> None:
        """Leave letters to the commands; searching is the filter's task."""

    def menu_point(self) -> QPoint:
        """Scroll to the current memory, and return the point of the screen below its text."""
        self.scrollTo(self.currentIndex())
        text = self.visualRect(self.currentIndex().siblingAtColumn(Column.MEMORY))
        return self.viewport().mapToGlobal(text.bottomLeft())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Request the menu at the mouse; from the keyboard, below the current memory."""
        if event.reason() is not QContextMenuEvent.Reason.Keyboard:
            self.menu_requested.emit(event.globalPos())
        elif self.currentIndex().isValid():
            self.menu_requested.emit(self.menu_point())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._hover(self.rowAt(event.position().toPoint().y()))

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self._hover(-1)
        elif event.type() == QEvent.Type.DevicePixelRatioChange:
            self._apply_theme()
        return super().viewportEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.columns.fit()
        if self._empty is not None:
            self._empty.setGeometry(self.viewport().rect())

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        super().selectionChanged(selected, deselected)
        is_restorable = self.selected_count <= RESTORED_ROWS
        self._remembered = self.selected_ids() if is_restorable else []
        self._selection_timer.start()

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        self._remembered_current = self.current_id()
        self._selection_timer.start()

    def _set_behaviour(self) -> None:
        self.setAccessibleName(self.tr("Memories"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
        )
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)

    def _lay_rows(self) -> None:
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setCornerButtonEnabled(False)
        rows = self.verticalHeader()
        rows.hide()
        rows.setSectionResizeMode(rows.ResizeMode.Fixed)

    def _on_density_changed(self, is_compact: bool) -> None:
        self._delegate.lines_per_row = 1 if is_compact else 2
        lines_px = self.fontMetrics().lineSpacing() * self._delegate.lines_per_row
        self.verticalHeader().setDefaultSectionSize(lines_px + SNUG + 2)

    def _sort_by_clicks(self) -> None:
        header = self.horizontalHeader()
        sorting = self._entries.sorting
        header.setSortIndicator(
            sorting.column,
            Qt.SortOrder.DescendingOrder if sorting.is_descending else Qt.SortOrder.AscendingOrder,
        )
        self.setSortingEnabled(True)

    def _connect(self, theme: Theme) -> None:
        self._entries.filtered.connect(self._on_filtered)
        self._entries.settled.connect(self._restore_selection)
        self._entries.settled.connect(self._on_settled)
        theme.changed.connect(self._apply_theme)

    def _apply_theme(self) -> None:
        self._delegate.refresh(self.devicePixelRatioF())
        self.viewport().update()

    def _hover(self, row: int) -> None:
        if row != self._delegate.hovered:
            self._delegate.hovered = row
            self.viewport().update()

    def _on_filtered(self) -> None:
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())
        else:
            self.scrollToTop()

    def _emit_selection_changed(self) -> None:
        self._reported_count = self.selected_count
        self.selection_changed.emit()

    def _on_settled(self) -> None:
        """Signal a smaller selection: Qt does not where a new layout leaves rows out."""
        if self.selected_count != self._reported_count:
            self._selection_timer.start()

    def _selected_blocks(self) -> list[range]:
        """Return the selected rows, in blocks; each row is in a block that begins at its left."""
        selection = self.selectionModel().selection()
        return [
            range(block.top(), block.bottom() + 1)
            for block in cast("Iterable[QItemSelectionRange]", selection)
            if block.left() == 0
        ]

    def _restore_selection(self) -> None:
        """Restore the selection from before a filter hid it."""
        if (
            not 0 < len(self._remembered) <= RESTORED_ROWS
            or self.selected_ids() == self._remembered
        ):
            return
        ids, current = self._remembered, self._remembered_current
        selection = QItemSelection()
        for id_ in ids:
            if (row := self._entries.row_of(id_)) is not None:
                index = self._entries.index(row, 0)
                selection.select(index, index)
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | _WHOLE_ROWS
        self.selectionModel().select(selection, flags)
        if current is not None and (row := self._entries.row_of(current)) is not None:
            index = self._entries.index(row, Column.MEMORY)
            self.setAutoScroll(False)
            self.selectionModel().setCurrentIndex(index, _NOTHING)
            self.setAutoScroll(True)
        self._remembered, self._remembered_current = ids, current
