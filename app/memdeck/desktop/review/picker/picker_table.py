"""The table of conversations: ticks by Space or a click, sortable by every column."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView, QWidget

from memdeck.desktop.review.picker.picker_delegate import CellDelegate, ConversationDelegate
from memdeck.desktop.review.picker.picker_labels import column_name, day_samples
from memdeck.desktop.review.picker.picker_model import TALK, PickerModel
from memdeck.desktop.review.picker.sort_order import Column
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, TIGHT
from memdeck.desktop.ui.views.memory_table.header import QuietHeader

NARROW_PX = 560  # below this the program is hidden
NARROWEST_PX = 420  # and below this the note is under the name


class PickerTable(QTableView):
    """Shows a ``PickerModel``; Space ticks the selected rows, or clears their ticks."""

    confirmed = Signal()
    """Ctrl+Enter."""

    def __init__(
        self, model: PickerModel, theme: Theme, icons: Icons, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._talks = model
        self._current = ""
        self.setHorizontalHeader(QuietHeader(theme, icons, self))
        self.setModel(model)
        self.setItemDelegate(CellDelegate(theme, self))
        self._names = ConversationDelegate(theme, self)
        self.setItemDelegateForColumn(Column.TALK, self._names)
        self.setAccessibleName(self.tr("Conversations to pick from"))
        self._behave()
        self._size_columns()
        model.modelAboutToBeReset.connect(self._on_model_about_to_be_reset)
        model.modelReset.connect(self._on_model_reset)
        model.modelReset.connect(self._fit_columns)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.key() == Qt.Key.Key_Space and not event.modifiers():
            self._tick_selected()
        elif is_enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.confirmed.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_columns()

    def _fit_columns(self) -> None:
        """Hide columns that do not fit, and notes where there are none."""
        width = self.viewport().width()
        self.setColumnHidden(Column.PROGRAM, width < NARROW_PX)
        self._names.tells_mark = width < NARROWEST_PX
        self.setColumnHidden(Column.MARK, self._names.tells_mark or not self._talks.has_marks)

    def _behave(self) -> None:
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setSortingEnabled(True)
        self.sortByColumn(Column.DATE, Qt.SortOrder.DescendingOrder)

    def _size_columns(self) -> None:
        rows, columns = self.verticalHeader(), self.horizontalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        metrics = self.fontMetrics()
        rows.setDefaultSectionSize(2 * metrics.height() + TIGHT + HAIR)
        columns.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        columns.setSectionResizeMode(Column.TALK, QHeaderView.ResizeMode.Stretch)
        columns.setSectionsMovable(False)
        samples = {
            Column.DATE: day_samples(),
            Column.MESSAGES: [column_name(Column.MESSAGES)],
            Column.PROGRAM: ["Claude Code"],
            Column.MARK: ["00 new messages"],
        }
        for column, texts in samples.items():
            self.setColumnWidth(column, max(map(metrics.horizontalAdvance, texts)) + 2 * TIGHT)

    def _tick_selected(self) -> None:
        rows = {index.row() for index in self.selectionModel().selectedRows()}
        current = self.currentIndex()
        if not rows and current.isValid():
            rows = {current.row()}
        self._talks.tick(rows, is_ticked=not self._talks.are_ticked(rows))

    def _on_model_about_to_be_reset(self) -> None:
        conversation = self.currentIndex().data(TALK)
        self._current = conversation.id if conversation is not None else ""

    def _on_model_reset(self) -> None:
        row = self._talks.row_of(self._current)
        if row is not None:
            self.selectRow(row)
