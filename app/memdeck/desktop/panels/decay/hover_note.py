"""The note on the point under the mouse in the charts."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QWidget

from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, RADIUS, SNUG, TIGHT

MOST_PX = 280


class HoverNote(PlainLabel):
    """A short text next to the mouse, always within *room*; transparent for mouse events."""

    def __init__(self, theme: Theme, room: QWidget) -> None:
        super().__init__("", room, wraps=True)
        self._theme = theme
        self._room = room
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFont(theme.small_font())
        self.hide()
        self._color()
        theme.changed.connect(self._color)

    def say(self, text: str, at: QPointF) -> None:
        """Show *text* next to the point *at* of the room."""
        room = self._room.rect()
        self.setText(text)
        self.setMaximumWidth(min(MOST_PX, room.width() - 2 * TIGHT))
        self.adjustSize()
        left = min(round(at.x()) + SNUG, room.right() - self.width() - HAIR)
        top = round(at.y()) - self.height() - SNUG
        self.move(max(left, HAIR), top if top > HAIR else round(at.y()) + SNUG)
        self.show()
        self.raise_()

    def _color(self) -> None:
        colors = self._theme.colors
        self.setStyleSheet(
            f"background: {colors.raised}; color: {colors.text}; border: 1px solid {colors.edge};"
            f" border-radius: {RADIUS}px; padding: {HAIR}px {TIGHT}px;"
        )
