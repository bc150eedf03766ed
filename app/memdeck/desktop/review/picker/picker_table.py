"""The table of listed conversations, and how its cells are painted."""

from PySide6.QtCore import QAbstractItemModel, QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from memdeck.desktop.review.picker.picker_labels import (
    Column,
    column_name,
    conversation_name,
    day_samples,
    note_text,
)
from memdeck.desktop.review.picker.picker_model import CONVERSATION, PickerModel
from memdeck.desktop.ui.models.roles import Index
from memdeck.desktop.ui.text.plain_text import one_line
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, TIGHT
from memdeck.desktop.ui.views.memory_table.header import QuietHeader
from memdeck.services.imports.conversation_list import ListedConversation

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


NARROW_PX = 560  # below this the program is hidden
NARROWEST_PX = 420  # and below this the note is under the name
SMALLEST_PX = 300  # and below this the number of messages is hidden, too
LEAST_ROWS = 2  # that the table keeps in a small window


class ConversationDelegate(QStyledItemDelegate):
    """Paints the first column; an untitled conversation shows its opening once."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.shows_note = False
        """Whether the second line begins with the note, which has no column of its own."""

    def second_line(self, conversation: ListedConversation) -> str:
        """Return the line below the name of *conversation*."""
        note = note_text(conversation) if self.shows_note else ""
        opening = one_line(conversation.opening) if conversation.title else ""
        return "  ·  ".join(part for part in (note, opening) if part)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        small = self._theme.small_font()
        lines = option.fontMetrics.height() + QFontMetrics(small).height()
        return QSize(super().sizeHint(option, index).width(), lines + TIGHT + HAIR)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        self.initStyleOption(option, index)
        option.text = ""
        style = option.widget.style()
        panel = QStyle.PrimitiveElement.PE_PanelItemViewItem
        style.drawPrimitive(panel, option, painter, option.widget)
        option.rect.setLeft(option.rect.left() + HAIR)
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)
        element = QStyle.SubElement.SE_ItemViewItemCheckIndicator
        tick = style.subElementRect(element, option, option.widget)
        left = tick.right() + TIGHT if tick.isValid() else option.rect.left() + TIGHT
        rect = QRect(QPoint(left, option.rect.top()), option.rect.bottomRight())
        self._paint_lines(
            painter, option, rect.adjusted(0, HAIR, -HAIR, -HAIR), index.data(CONVERSATION)
        )

    def editorEvent(
        self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        """Handle clicks where the tick is painted."""
        option.rect.setLeft(option.rect.left() + HAIR)
        return super().editorEvent(event, model, option, index)

    def _paint_lines(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        rect: QRect,
        conversation: ListedConversation,
    ) -> None:
        colors = self._theme.colors
        second_line = self.second_line(conversation)
        height_px = option.fontMetrics.height() if second_line else rect.height()
        upper = QRect(rect.left(), rect.top(), rect.width(), height_px)
        lower = QRect(rect.left(), upper.bottom() + 1, rect.width(), rect.bottom() - upper.bottom())
        painter.save()
        painter.setFont(option.font)
        painter.setPen(QColor(colors.text))
        _draw(painter, upper, conversation_name(conversation))
        painter.setFont(self._theme.small_font())
        painter.setPen(QColor(colors.muted))
        _draw(painter, lower, second_line)
        painter.restore()


class CellDelegate(QStyledItemDelegate):
    """Paints the other columns, their text aligned with the heading."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        self.initStyleOption(option, index)
        text, option.text = option.text, ""
        control = QStyle.ControlElement.CE_ItemViewItem
        option.widget.style().drawControl(control, option, painter, option.widget)
        painter.save()
        painter.setFont(option.font)
        painter.setPen(QColor(self._theme.colors.text))
        rect = option.rect.adjusted(TIGHT, 0, -TIGHT, 0)
        _draw(painter, rect, text, option.displayAlignment)
        painter.restore()


def _draw(painter: QPainter, rect: QRect, text: str, align: Qt.AlignmentFlag = _LEFT) -> None:
    elided = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
    painter.drawText(rect, align, elided)


class PickerTable(QTableView):
    """Shows a ``PickerModel``; Space ticks the selected rows, or clears their ticks."""

    def __init__(
        self, model: PickerModel, theme: Theme, icons: Icons, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._model = model
        self._current = ""
        self._has_moved = False
        """Whether the current row was another than the first since the list was empty."""
        self.setHorizontalHeader(QuietHeader(theme, icons, self))
        self.setModel(model)
        self.setItemDelegate(CellDelegate(theme, self))
        self._names = ConversationDelegate(theme, self)
        self.setItemDelegateForColumn(Column.CONVERSATION, self._names)
        self.setAccessibleName(self.tr("Conversations"))
        self._configure()
        self._size_columns()
        model.modelAboutToBeReset.connect(self._on_model_about_to_be_reset)
        model.modelReset.connect(self._on_model_reset)
        model.modelReset.connect(self._fit_columns)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.modifiers():
            self._tick_selected()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_columns()

    def _fit_columns(self) -> None:
        """Hide columns that do not fit, and notes where there are none."""
        width = self.viewport().width()
        self.setColumnHidden(Column.PROGRAM, width < NARROW_PX)
        self.setColumnHidden(Column.MESSAGES, width < SMALLEST_PX)
        self._names.shows_note = width < NARROWEST_PX
        self.setColumnHidden(Column.NOTE, self._names.shows_note or not self._model.has_notes)

    def _configure(self) -> None:
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
        columns.setSectionResizeMode(Column.CONVERSATION, QHeaderView.ResizeMode.Stretch)
        columns.setSectionsMovable(False)
        self.setMinimumHeight(columns.sizeHint().height() + LEAST_ROWS * rows.defaultSectionSize())
        samples = {
            Column.DATE: day_samples(),
            Column.MESSAGES: [column_name(Column.MESSAGES)],
            Column.PROGRAM: ["Claude Code"],
            Column.NOTE: ["00 new messages"],
        }
        for column, texts in samples.items():
            self.setColumnWidth(column, max(map(metrics.horizontalAdvance, texts)) + 2 * TIGHT)

    def _tick_selected(self) -> None:
        rows = {index.row() for index in self.selectionModel().selectedRows()}
        current = self.currentIndex()
        if not rows and current.isValid():
            rows = {current.row()}
        self._model.tick(rows, is_ticked=not self._model.are_ticked(rows))

    def _on_model_about_to_be_reset(self) -> None:
        self._has_moved = bool(self._model.rowCount()) and (
            self._has_moved or self.currentIndex().row() > 0
        )
        conversation = self.currentIndex().data(CONVERSATION)
        self._current = conversation.id if conversation is not None else ""

    def _on_model_reset(self) -> None:
        """Keep the current conversation, or stay at the top while rows arrive above it."""
        row = self._model.row_of(self._current)
        if row is not None:
            self.selectRow(row if self._has_moved else 0)
