"""The painting of a conversation: its tick, and its name and opening in two lines."""

from PySide6.QtCore import QAbstractItemModel, QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from memdeck.desktop.review.picker.picker_labels import conversation_name, mark_words, one_line
from memdeck.desktop.review.picker.picker_model import TALK
from memdeck.desktop.ui.models.roles import Index
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, TIGHT
from memdeck.services.imports.conversation_list import ListedConversation

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class ConversationDelegate(QStyledItemDelegate):
    """Paints the first column; an untitled conversation shows its opening once."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.tells_mark = False
        """Whether the second line begins with the mark, which has no column of its own."""

    def second_line(self, conversation: ListedConversation) -> str:
        """Return the line below the name of *conversation*."""
        mark = mark_words(conversation) if self.tells_mark else ""
        opening = one_line(conversation.opening) if conversation.title else ""
        return "  ·  ".join(part for part in (mark, opening) if part)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        small = self._theme.small_font()
        lines = option.fontMetrics.height() + QFontMetrics(small).height()
        return QSize(super().sizeHint(option, index).width(), lines + TIGHT + HAIR)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        self.initStyleOption(option, index)
        option.text = ""
        style = option.widget.style()
        ground = QStyle.PrimitiveElement.PE_PanelItemViewItem
        style.drawPrimitive(ground, option, painter, option.widget)
        option.rect.setLeft(option.rect.left() + HAIR)
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)
        element = QStyle.SubElement.SE_ItemViewItemCheckIndicator
        tick = style.subElementRect(element, option, option.widget)
        left = tick.right() + TIGHT if tick.isValid() else option.rect.left() + TIGHT
        spot = QRect(QPoint(left, option.rect.top()), option.rect.bottomRight())
        self._write(painter, option, spot.adjusted(0, HAIR, -HAIR, -HAIR), index.data(TALK))

    def editorEvent(
        self,
        event: QEvent,
        model: QAbstractItemModel,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> bool:
        """Handle clicks where the tick is painted."""
        option.rect.setLeft(option.rect.left() + HAIR)
        return super().editorEvent(event, model, option, index)

    def _write(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        spot: QRect,
        conversation: ListedConversation,
    ) -> None:
        colors = self._theme.colors
        below = self.second_line(conversation)
        height_px = option.fontMetrics.height() if below else spot.height()
        upper = QRect(spot.left(), spot.top(), spot.width(), height_px)
        lower = QRect(spot.left(), upper.bottom() + 1, spot.width(), spot.bottom() - upper.bottom())
        painter.save()
        painter.setFont(option.font)
        painter.setPen(QColor(colors.text))
        _draw(painter, upper, conversation_name(conversation))
        painter.setFont(self._theme.small_font())
        painter.setPen(QColor(colors.muted))
        _draw(painter, lower, below)
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
        spot = option.rect.adjusted(TIGHT, 0, -TIGHT, 0)
        _draw(painter, spot, text, option.displayAlignment)
        painter.restore()


def _draw(painter: QPainter, spot: QRect, text: str, align: Qt.AlignmentFlag = _LEFT) -> None:
    shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, spot.width())
    painter.drawText(spot, align, shown)
