"""The painting of the rows of a profile, their clickable quotes, and the editor of a claim."""

from typing import cast

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from memdeck.desktop.panels.people.claim_rows import ROW, ClaimRow, Heading, Quote, Row, SubjectRow
from memdeck.desktop.review.list.row_layout import Part, RowLayout, Run, Zone
from memdeck.desktop.ui.models.roles import EDIT, Index
from memdeck.desktop.ui.text.diff_formats import Formats
from memdeck.desktop.ui.text.lists import GAP
from memdeck.desktop.ui.text.plain_text import painted
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, ICON_PX, ROOMY, SNUG, TIGHT
from memdeck.desktop.ui.views.memory_table.cell_editors import TextCellEditor
from memdeck.desktop.ui.views.widgets.score_bar import paint_ground

CACHED_LAYOUTS = 1_024
_MIDDLE = Qt.AlignmentFlag.AlignVCenter


class ClaimsDelegate(QStyledItemDelegate):
    """Lays out each row once for a width and a theme, and paints it from that."""

    edited = Signal(str, str, str)
    """The id of a claim, its new text, and the one that was shown before."""

    def __init__(self, theme: Theme, icons: Icons, view: QListView) -> None:
        super().__init__(view)
        self._theme = theme
        self._icons = icons
        self._view = view
        self.unsaved = ""
        """The text with which the next editor opens, where one could not be saved."""
        self.refresh()

    def refresh(self) -> None:
        """Apply the current theme and fonts."""
        self._formats = Formats(self._theme.colors)
        self._layouts: dict[tuple[Row, int], RowLayout] = {}

    def zone_at(self, index: Index, point: QPoint) -> Zone | None:
        """Return the quote under *point* of the viewport, if there is one."""
        layout = self._layout(index.data(ROW))
        return layout.zone_at(point - self._view.visualRect(index).topLeft())

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        row = index.data(ROW)
        if isinstance(row, Heading):
            return QSize(0, QFontMetrics(self._theme.small_font()).height() + SNUG + HAIR)
        return QSize(0, self._layout(row).top + HAIR)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: Row = index.data(ROW)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if isinstance(row, Heading):
            self._paint_heading(painter, option, row)
        else:
            paint_ground(painter, option, self._theme.colors, HAIR)
            painter.translate(option.rect.topLeft())
            for text in self._layout(row).texts:
                painter.setPen(QColor(text.ink))
                text.layout.draw(painter, text.at)
        painter.restore()

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> TextCellEditor:
        editor = TextCellEditor(parent)
        editor.setAccessibleName(self.tr("Claim"))
        editor.setPlaceholderText(self.tr("A claim needs text"))
        editor.finished.connect(lambda: self.finish(editor))
        editor.cancelled.connect(lambda: self.closeEditor.emit(editor))
        row: Row = index.data(ROW)
        editor.grown.connect(lambda: editor.resize(editor.width(), self._height_of(editor, row)))
        return editor

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        text, self.unsaved = self.unsaved or index.data(EDIT), ""
        cast("TextCellEditor", editor).setPlainText(text)
        cast("TextCellEditor", editor).selectAll()

    def setModelData(self, editor: QWidget, model: QObject, index: Index) -> None:
        row = index.data(ROW)
        text = " ".join(cast("TextCellEditor", editor).toPlainText().split())
        if isinstance(row, ClaimRow) and text and text != row.claim.text:
            self.edited.emit(row.claim.id, text, row.claim.text)

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:
        rect = option.rect.adjusted(SNUG - HAIR, 1, -SNUG + HAIR, -1)
        rect.setHeight(self._height_of(cast("TextCellEditor", editor), index.data(ROW)))
        editor.setGeometry(rect)

    def _height_of(self, editor: TextCellEditor, row: Row) -> int:
        """Return the height of the editor of *row*: it covers no line of the row by half."""
        wanted = editor.wanted_height()
        ends = (
            round(text.at.y() + text.layout.boundingRect().height())
            for text in self._layout(row).texts
        )
        return next((end for end in ends if end >= wanted), wanted)

    def finish(self, editor: TextCellEditor) -> None:
        """Save the text and close the editor; it stays open without text."""
        if editor.toPlainText().strip():
            self.commitData.emit(editor)
            self.closeEditor.emit(editor)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave the keys of the editor to itself."""
        if isinstance(watched, TextCellEditor) and event.type() == QEvent.Type.KeyPress:
            return False
        return super().eventFilter(watched, event)

    def _paint_heading(self, painter: QPainter, option: QStyleOptionViewItem, row: Heading) -> None:
        font = self._theme.small_font()
        font.setWeight(font.Weight.DemiBold)
        painter.setFont(font)
        rect = option.rect.adjusted(SNUG, TIGHT, -SNUG, 0)
        if row.fold:
            if option.state & QStyle.StateFlag.State_Selected:
                paint_ground(painter, option, self._theme.colors, HAIR)
            name = "chevron-down" if row.is_open else "chevron-right"
            name = "add" if row.adds_more else name
            top = rect.center().y() - ICON_PX // 2 + 1
            icon = QRect(rect.left(), top, ICON_PX, ICON_PX)
            self._icons.icon(name, self._theme.colors.muted).paint(painter, icon)
            rect.adjust(ICON_PX + HAIR, 0, 0, 0)
        painter.setPen(QColor(self._theme.colors.muted))
        painter.drawText(rect, _MIDDLE, row.text)

    def _layout(self, row: Row) -> RowLayout:
        width = self._view.viewport().width()
        key = (row, width)
        if key not in self._layouts:
            if len(self._layouts) >= CACHED_LAYOUTS:
                del self._layouts[next(iter(self._layouts))]
            self._layouts[key] = self._laid_out(row, width)
        return self._layouts[key]

    def _laid_out(self, row: Row, width: int) -> RowLayout:
        layout = RowLayout(SNUG, width - SNUG, TIGHT - 1)
        colors, small = self._theme.colors, self._theme.small_font()
        match row:
            case ClaimRow():
                ink = colors.text if row.claim.holds else colors.muted
                layout.set_paragraph([Run(painted(row.claim.text))], self._view.font(), ink)
                layout.top -= HAIR // 2
                layout.set_paragraph([Run(row.about)], small, colors.muted)
                if row.note:
                    note_ink = colors.warn.ink if row.claim.holds else colors.muted
                    layout.set_paragraph([Run(row.note)], small, note_ink)
                for number, quote in enumerate(row.quotes):
                    rect = layout.set_paragraph(self._quoted(quote), small, colors.muted, ROOMY)
                    if quote.text:
                        layout.zones.append(Zone(rect, Part.QUOTE, number))
            case SubjectRow():
                layout.set_paragraph([Run(row.text)], self._view.font(), colors.text)
                layout.top -= HAIR // 2
                layout.set_paragraph([Run(row.about)], small, colors.muted)
            case Heading():
                pass
        return layout

    def _quoted(self, quote: Quote) -> list[Run]:
        if not quote.text:
            return [Run(quote.about)]
        return [
            Run(f"“{quote.text}”", self._formats.link),
            Run(f"{GAP}{quote.about}"),
        ]
