"""The bar over the memories while another day than today is shown."""

from datetime import date

from PySide6.QtCore import QLocale, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QFrame, QSizePolicy

from memdeck.desktop.ui.text.dates import day_by_fields
from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, ICON_PX, RADIUS, SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import hbox
from memdeck.desktop.ui.views.widgets.buttons import link_button


class DayBar(QFrame):
    """Names the day, says that it is read-only, and leads back to today."""

    today_requested = Signal()
    """The user wants to return to today."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._theme = theme
        self._icons = icons
        self._day: date | None = None
        self._icon = PlainLabel()
        self.text = PlainLabel(wraps=True)
        self.text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.back = link_button(self.tr("Back to today"))
        self.back.clicked.connect(self.today_requested)
        margins = (SNUG, HAIR, TIGHT, HAIR)
        self.setLayout(
            hbox(
                self._icon,
                self.text,
                self.back,
                spacing=TIGHT,
                margins=margins,
                stretched=self.text,
            )
        )
        self._color()
        theme.changed.connect(self._color)
        self.hide()

    def show_day(self, day: date | None) -> None:
        """Name *day*; hide the bar for today, which is None."""
        if day != self._day:
            self._day = day
            self._show_text(self._day_text())
            self.setVisible(day is not None)

    def explain(self) -> None:
        """Say why a change was refused, and announce it to assistive technology."""
        self._show_text(
            self.tr("{day}. Go back to today to make changes.").format(day=self._day_text())
        )
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def _day_text(self) -> str:
        if self._day is None:
            return ""
        day = day_by_fields(self._day, "dMy", QLocale())
        return self.tr("Viewing {day} – read-only").format(day=day)

    def _show_text(self, text: str) -> None:
        self.text.setText(text)
        self.setAccessibleName(text)

    def _color(self) -> None:
        warn = self._theme.colors.warn
        self.setStyleSheet(
            f"DayBar {{ background: {warn.wash}; }}"
            f"DayBar QLabel {{ color: {warn.ink}; font-weight: 600; }}"
            f"DayBar QPushButton {{ color: {warn.ink}; border-radius: {RADIUS}px; }}"
        )
        self._icon.setPixmap(
            self._icons.pixmap("clock", ICON_PX, self.devicePixelRatioF(), warn.ink)
        )
