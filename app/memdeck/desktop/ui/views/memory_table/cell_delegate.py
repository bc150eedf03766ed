"""The painting and editing of a row of the memory table."""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractItemModel, QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QPainter,
    QPen,
    QTextCursor,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from memdeck.desktop.ui.models.entry_model import COLUMNS, EntryTableModel
from memdeck.desktop.ui.models.entry_rows import Column, EntryRow, MemoryStatus
from memdeck.desktop.ui.models.roles import EDIT, Index
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, RADIUS, TIGHT
from memdeck.desktop.ui.views.memory_table.cell_editors import (
    CategoryCellEditor,
    ScoreCellEditor,
    TextCellEditor,
)
from memdeck.desktop.ui.views.widgets.score_bar import BAR, CHIP_PX, DrawingCache

PIN_PX = 12
SHOWN_CHARACTERS = 400  # more than fits in any cell; measuring text costs by its length

_ONE_LINE = int(Qt.AlignmentFlag.AlignVCenter) | int(Qt.TextFlag.TextSingleLine)
_SELECTED = QStyle.StateFlag.State_Selected.value
_ACTIVE = QStyle.StateFlag.State_Active.value
_FOCUS = QStyle.StateFlag.State_HasFocus.value
_FILLED = "filled"
_WRAPPED = QTextOption()
_WRAPPED.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)


class EntryDelegate(QStyledItemDelegate):
    """Paints whole rows alike: one background for all cells, muted figures, clear text."""

    refused = Signal(str)
    """The typed text is not valid; a sentence that says why."""

    def __init__(self, model: EntryTableModel, theme: Theme, icons: Icons, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._theme = theme
        self._icons = icons
        self.hovered = -1
        """The row under the mouse."""
        self.categories: Sequence[str] = ()
        """The choices of the category editor."""
        self.lines_per_row = 2
        """How many lines a memory's text may have."""
        self.unsaved = ""
        """The initial text of the next text editor, instead of the memory's."""
        self.refresh(parent.devicePixelRatioF())

    def refresh(self, ratio: float) -> None:
        """Apply the current theme, for a screen of that pixel ratio."""
        colors = self._theme.colors
        self._drawings = DrawingCache(self._theme, ratio)
        self._text = QColor(colors.text)
        self._muted = QColor(colors.muted)
        self._hover = QColor(colors.hover)
        self._selected = QColor(colors.selection)
        self._selected_idle = QColor(colors.selection_idle)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        position, column = index.row(), COLUMNS[index.column()]
        row = self._model.row_at(position)
        state, rect = option.state.value, option.rect
        if state & _SELECTED:
            painter.fillRect(rect, self._selected if state & _ACTIVE else self._selected_idle)
        elif position == self.hovered:
            painter.fillRect(rect, self._hover)
        cell = rect.adjusted(TIGHT, 0, -TIGHT, 0)
        text = self._model.text_at(position, column)
        if column is Column.MEMORY:
            painter.setFont(option.font)
            self._paint_memory(painter, cell, row, text)
        elif column is Column.CATEGORY:
            chip = self._drawings.chip(row.entry.category, cell.width(), row.entry.group or "")
            painter.drawPixmap(cell.left(), cell.center().y() - CHIP_PX // 2, chip)
        else:
            self._paint_figures(painter, cell, row, column, text)
        if state & _FOCUS:
            self._paint_focus(painter, rect)

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        match COLUMNS[index.column()]:
            case Column.CATEGORY:
                return CategoryCellEditor(self.categories, parent)
            case Column.SCORE:
                editor = ScoreCellEditor(option.locale, parent)
                editor.refused.connect(self.refused)
                return editor
            case _:
                return self._text_editor(parent)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Fill the editor when it opens; an outside change keeps the edit in progress."""
        if editor.property(_FILLED):
            return
        editor.setProperty(_FILLED, True)
        value = index.data(EDIT)
        match editor:
            case TextCellEditor() if self.unsaved:
                editor.setPlainText(self.unsaved)
                editor.moveCursor(QTextCursor.MoveOperation.End)
                self.unsaved = ""
            case TextCellEditor():
                editor.setPlainText(value)
                editor.selectAll()
            case CategoryCellEditor():
                editor.set_category(value)
            case ScoreCellEditor():
                editor.setValue(value)
            case _:
                super().setEditorData(editor, index)

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        match editor:
            case TextCellEditor():
                value: object = editor.toPlainText().strip()
            case CategoryCellEditor():
                value = editor.category()
            case ScoreCellEditor():
                editor.interpretText()
                value = round(editor.value(), 2)
            case _:
                value = ""
        if value != "":
            model.setData(index, value, EDIT)

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:
        editor.setGeometry(option.rect)
        if isinstance(editor, TextCellEditor):
            _grow(editor, option.rect)
        elif isinstance(editor, CategoryCellEditor):
            # The column may be folded to the category's dot.
            width = max(option.rect.width(), editor.sizeHint().width())
            editor.setGeometry(option.rect.adjusted(option.rect.width() - width, 0, 0, 0))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave the keys of a text editor to itself; others keep Qt's Enter, Tab and Esc."""
        if isinstance(watched, TextCellEditor) and event.type() == QEvent.Type.KeyPress:
            return False
        return super().eventFilter(watched, event)

    def _text_editor(self, parent: QWidget) -> TextCellEditor:
        editor = TextCellEditor(parent)
        editor.finished.connect(lambda: self._finish(editor))
        editor.cancelled.connect(lambda: self.closeEditor.emit(editor))
        editor.grown.connect(lambda: _grow(editor, editor.geometry()))
        return editor

    def _finish(self, editor: TextCellEditor) -> None:
        """Commit the text and close the editor; keep it open without text, and say why."""
        if editor.toPlainText().strip():
            self.commitData.emit(editor)
            self.closeEditor.emit(editor)
        else:
            self.refused.emit(
                self.tr("A memory needs text. Press Esc, then archive or forget the memory.")
            )

    def _paint_memory(self, painter: QPainter, cell: QRect, row: EntryRow, text: str) -> None:
        if row.entry.pinned:
            pin = QRect(cell.left(), cell.center().y() - PIN_PX // 2 + 1, PIN_PX, PIN_PX)
            self._icons.icon("pin", self._theme.colors.accent).paint(painter, pin)
            cell = cell.adjusted(PIN_PX + HAIR + 2, 0, 0, 0)
        is_kept = (
            row.memory_status is MemoryStatus.PROMPT or row.memory_status is MemoryStatus.ACTIVE
        )
        painter.setPen(self._text if is_kept else self._muted)
        line_px = painter.fontMetrics().lineSpacing()
        lines = wrapped_lines(
            text[:SHOWN_CHARACTERS], painter.font(), cell.width(), self.lines_per_row
        )
        top = cell.top() + (cell.height() - len(lines) * line_px) // 2
        for number, line in enumerate(lines):
            rect = QRect(cell.left(), top + number * line_px, cell.width(), line_px)
            painter.drawText(rect, _ONE_LINE, line)

    def _paint_figures(
        self, painter: QPainter, cell: QRect, row: EntryRow, column: Column, text: str
    ) -> None:
        left = cell.left()
        painter.setPen(self._muted)
        if column is Column.SCORE:
            painter.setPen(self._text)
            text_px = self._drawings.small_metrics.horizontalAdvance(text)
            if cell.width() >= BAR.width() + TIGHT + text_px:
                bar = self._drawings.bar(row.score, row.memory_status)
                painter.drawPixmap(left, cell.center().y() - BAR.height() // 2 + 1, bar)
                left += BAR.width() + TIGHT
        figures = self._drawings.text(text, cell.right() - left + 1)
        size = figures.size()
        if column is Column.HITS:
            left = cell.right() - round(size.width())
        painter.setFont(self._drawings.small)
        painter.drawStaticText(left, cell.center().y() - round(size.height() / 2) + 1, figures)

    def _paint_focus(self, painter: QPainter, cell: QRect) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self._theme.colors.accent), 1))
        painter.drawRoundedRect(cell.adjusted(1, 1, -2, -2), RADIUS - 2, RADIUS - 2)
        painter.restore()


def wrapped_lines(text: str, font: QFont, width: int, count: int) -> list[str]:
    """Return *text* in at most *count* lines of *width*, the last one elided."""
    metrics = QFontMetrics(font)
    lines: list[str] = []
    while len(lines) < count - 1 and metrics.horizontalAdvance(text) > width:
        length = _first_line_length(text, font, width)
        lines.append(text[:length].rstrip())
        text = text[length:]
    return [*lines, metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)]


def _first_line_length(text: str, font: QFont, width: int) -> int:
    """Return how many characters of *text* the first of its wrapped lines holds."""
    layout = QTextLayout(text, font)
    layout.setTextOption(_WRAPPED)
    layout.beginLayout()
    line = layout.createLine()
    line.setLineWidth(width)
    layout.endLayout()
    return line.textLength()


def _grow(editor: TextCellEditor, cell: QRect) -> None:
    """Make *editor* as high as its text, growing upwards where the table ends below."""
    height = max(cell.height(), editor.wanted_height())
    table = editor.parentWidget()
    top = cell.top() if table is None else max(0, min(cell.top(), table.height() - height))
    editor.setGeometry(cell.left(), top, cell.width(), height)
