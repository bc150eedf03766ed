"""A card of the Health page: how one thing is doing, why, and one action."""

from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from memdeck.desktop.ui.text.lists import labelled
from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, ICON_PX, SNUG, Colors
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, vbox


class CardLevel(Enum):
    """How urgent a card is; the value is its icon."""

    GOOD = "check"
    NOTE = "info"
    SOON = "clock"
    WARNING = "warning"

    def ink(self, colors: Colors) -> str:
        """Return the colour of the icon."""
        match self:
            case CardLevel.GOOD:
                return colors.add.ink
            case CardLevel.WARNING:
                return colors.warn.ink
            case _:
                return colors.muted


@dataclass(frozen=True, slots=True)
class CardText:
    """The texts of a card: *title* holds the count, *reason* says why it matters."""

    level: CardLevel
    title: str
    reason: str = ""


class HealthCard(QFrame):
    """Shows one ``CardText``, details below it, and a button where there is something to do."""

    def __init__(
        self, theme: Theme, icons: Icons, *details: QWidget, action_name: str = ""
    ) -> None:
        super().__init__()
        self._theme = theme
        self._icons = icons
        self._level = CardLevel.NOTE
        self._icon = PlainLabel()
        self.title = PlainLabel(variant="title", wraps=True)
        self.reason = PlainLabel(variant="muted", wraps=True)
        self.reason.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.reason.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for label in (self.title, self.reason):
            label.setMinimumWidth(1)  # a long word must not widen the page
        self.button = QPushButton(action_name)
        self.setProperty("variant", "card")
        # The button stands below: next to the text, it would not fit into a narrow window.
        content = vbox(self.title, self.reason, *details, spacing=HAIR)
        content.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        row = hbox(spacing=SNUG, margins=SNUG)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(content, 1)
        self.setLayout(row)
        self.button.setVisible(bool(action_name))
        self._draw_icon()
        theme.changed.connect(self._draw_icon)

    def show_text(self, text: CardText, *, has_action: bool = True) -> None:
        """Show *text*; the button is hidden without an action."""
        self._level = text.level
        self.title.setText(text.title)
        self.reason.setText(text.reason)
        self.reason.setVisible(bool(text.reason))
        self.button.setVisible(has_action and bool(self.button.text()))
        self.button.setAccessibleName(labelled(text.title, self.button.text()))
        self.setAccessibleName(text.title)
        self.setAccessibleDescription(text.reason)
        self._draw_icon()

    def _draw_icon(self) -> None:
        ink, ratio = self._level.ink(self._theme.colors), self.devicePixelRatioF()
        self._icon.setPixmap(self._icons.pixmap(self._level.value, ICON_PX, ratio, ink))
