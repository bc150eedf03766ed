"""One memory in the graph: a box with its text, or a dot."""

from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from memdeck.desktop.panels.relations.relations_data import Presence, Relative
from memdeck.desktop.ui.text.plain_text import painted, plain_tip
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, RADIUS, TIGHT, Colors

MARK_PX = 3
_LONGEST = 160


class Saying(NamedTuple):
    """The texts of a node: *text* in its box, *whole* in its tooltip and accessible name."""

    text: str
    whole: str


class Node(QAbstractButton):
    """Selected by a click, Enter or Space; an unknown memory cannot be."""

    def __init__(
        self, relative: Relative, saying: Saying, theme: Theme, parent: QWidget, *, is_dot: bool
    ) -> None:
        super().__init__(parent)
        self.relative = relative
        self.is_middle = False
        self._theme = theme
        self._is_dot = is_dot
        self._text = painted(saying.text, _LONGEST)
        self.setAccessibleName(painted(saying.whole))
        self.setToolTip(plain_tip(saying.whole))
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        if relative.presence is not Presence.UNKNOWN:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFont(theme.small_font())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave all keys but Space to the graph; a button would move by creation order."""
        if event.key() == Qt.Key.Key_Space:
            super().keyPressEvent(event)
        else:
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colors = self._theme.colors
        if self._is_dot:
            self._paint_dot(painter, colors)
        else:
            self._paint_box(painter, colors)

    def _paint_dot(self, painter: QPainter, colors: Colors) -> None:
        is_gone = self.relative.is_gone
        painter.setPen(self._frame(colors))
        painter.setBrush(QColor(colors.surface if is_gone else colors.faint))
        painter.drawEllipse(QRectF(self.rect()).adjusted(1, 1, -1, -1))

    def _paint_box(self, painter: QPainter, colors: Colors) -> None:
        room = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(self._frame(colors))
        painter.setBrush(QColor(colors.selection if self.is_middle else self._ground(colors)))
        painter.drawRoundedRect(room, RADIUS, RADIUS)
        if self.relative.presence is Presence.ACTIVE:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colors.category(self.relative.category)))
            mark = QRectF(
                room.x() + HAIR, room.y() + HAIR + 1, MARK_PX, room.height() - 2 * HAIR - 2
            )
            painter.drawRoundedRect(mark, 1.5, 1.5)
        is_plain = self.is_middle or self.relative.presence is Presence.ACTIVE
        painter.setPen(QColor(colors.text if is_plain else colors.muted))
        font = self.font()
        font.setStrikeOut(self.relative.presence is Presence.FORGOTTEN)
        painter.setFont(font)
        line = room.adjusted(HAIR + MARK_PX + HAIR, 0, -TIGHT, 0)
        elided = painter.fontMetrics().elidedText(
            self._text, Qt.TextElideMode.ElideRight, int(line.width())
        )
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, elided)

    def _ground(self, colors: Colors) -> str:
        return colors.hover if self.underMouse() and self.isEnabled() else colors.surface

    def _frame(self, colors: Colors) -> QPen:
        if self.hasFocus():
            return QPen(QColor(colors.accent), 2)
        pen = QPen(QColor(colors.accent if self.is_middle else colors.edge), 1)
        if self.relative.presence is not Presence.ACTIVE:
            pen.setStyle(Qt.PenStyle.DashLine)
        return pen
