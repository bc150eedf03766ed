"""The empty state of a view: what the view is for, and what to do."""

from collections.abc import Iterable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QPalette, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import ROOMY, SNUG, TIGHT, WIDE
from memdeck.desktop.ui.views.widgets.action_button import ActionButton
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, vbox

ICON_PX = 48
TEXT_PX = 420  # a line of some sixty characters reads best
LEAST_TEXT_PX = 120


class EmptyState(QWidget):
    """An icon, a title, a sentence, and buttons for *actions*, the first of them the main one.

    The buttons are one below the other where the pane is too narrow for a row. Below them it says
    why one of them is disabled, and then follows *footer*.
    """

    def __init__(
        self,
        theme: Theme,
        icons: Icons,
        icon: str,
        title: str,
        sentence: str,
        actions: Iterable[QAction] = (),
        footer: QWidget | None = None,
    ) -> None:
        super().__init__()
        self._theme = theme
        self._icons = icons
        self._icon_name = icon
        self._icon = PlainLabel()
        self._title = PlainLabel(title, variant="title", wraps=True)
        self._sentence = PlainLabel(sentence, variant="muted", wraps=True)
        for label in (self._icon, self._title, self._sentence):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.setAccessibleName(title)
        self.setAccessibleDescription(sentence)
        self._reason = PlainLabel(variant="muted", wraps=True)
        self._reason.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        shown = list(actions)
        self._lay_out([ActionButton(action) for action in shown], footer)
        for action in shown:
            action.changed.connect(self._show_reason)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self._draw_icon()
        theme.changed.connect(self._draw_icon)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        width_px = max(0, event.size().width() - 2 * WIDE)
        self._fit(min(TEXT_PX, width_px))
        direction = QBoxLayout.Direction
        is_wide = sum(button.sizeHint().width() + TIGHT for button in self._buttons) <= width_px
        self._row.setDirection(direction.LeftToRight if is_wide else direction.TopToBottom)
        # At once: otherwise one frame has the new widths at the old positions.
        self._column.activate()

    def minimumSizeHint(self) -> QSize:
        """Allow the pane's current width: the text wraps."""
        return QSize(LEAST_TEXT_PX + 2 * WIDE, super().minimumSizeHint().height())

    def _fit(self, width_px: int) -> None:
        for label in (self._title, self._sentence, self._reason):
            label.setFixedWidth(width_px)
            _set_height(label, width_px)

    def _show_reason(self) -> None:
        reason = next(filter(None, (button.reason for button in self._buttons)), "")
        self._reason.setText(reason)
        self._reason.setVisible(bool(reason))
        _set_height(self._reason, self._reason.width())

    def _lay_out(self, buttons: list[ActionButton], footer: QWidget | None) -> None:
        column = self._column = vbox(spacing=TIGHT, margins=WIDE)
        self.setLayout(column)
        column.addStretch(2)
        column.addWidget(self._icon)
        column.addSpacing(SNUG)
        for label in (self._title, self._sentence):
            column.addWidget(label, alignment=Qt.AlignmentFlag.AlignHCenter)
        column.addSpacing(ROOMY)
        self._buttons = buttons
        self._row = hbox(*buttons, spacing=TIGHT)
        if buttons:
            self.setFocusProxy(buttons[0])
        for number, button in enumerate(buttons):
            button.setProperty("variant", "primary" if number == 0 else "")
        column.addLayout(self._row)
        column.setAlignment(self._row, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self._reason, alignment=Qt.AlignmentFlag.AlignHCenter)
        self._show_reason()
        if footer is not None:
            column.addSpacing(ROOMY)
            column.addWidget(footer, alignment=Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)

    def _draw_icon(self) -> None:
        ink, ratio = self._theme.colors.faint, self.devicePixelRatioF()
        self._icon.setPixmap(self._icons.pixmap(self._icon_name, ICON_PX, ratio, ink))


def _set_height(label: PlainLabel, width_px: int) -> None:
    """Make room for the lines of *label*; the layout asks at its own width, for fewer lines."""
    label.setMinimumHeight(0)  # heightForWidth returns no less
    label.setMinimumHeight(max(0, label.heightForWidth(width_px)))  # -1 without text
