"""The current theme: light or dark, applied to the application."""

from collections.abc import Collection
from enum import StrEnum

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo
from PySide6.QtWidgets import QApplication

from memdeck.desktop.ui.theme.category_colors import assign_slots, with_categories
from memdeck.desktop.ui.theme.fonts import ui_families
from memdeck.desktop.ui.theme.palette import palette_of
from memdeck.desktop.ui.theme.stylesheet import stylesheet_of
from memdeck.desktop.ui.theme.tokens import DARK, LIGHT, SMALLER_PT, Colors


class Appearance(StrEnum):
    """The user's choice."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


_SCHEMES = {
    Appearance.SYSTEM: Qt.ColorScheme.Unknown,
    Appearance.LIGHT: Qt.ColorScheme.Light,
    Appearance.DARK: Qt.ColorScheme.Dark,
}


class Theme(QObject):
    """Applies the theme to *app*, and signals widgets that paint themselves."""

    changed = Signal()

    def __init__(self, app: QApplication, appearance: Appearance = Appearance.SYSTEM) -> None:
        super().__init__(app)
        self._app = app
        self.appearance = appearance
        app.setStyle("Fusion")
        font = app.font()
        font.setFamilies(ui_families(QFontInfo(font).family(), QFontDatabase.families()))
        app.setFont(font)
        self._hints = app.styleHints()
        self._hints.setColorScheme(_SCHEMES[appearance])
        self._category_slots: dict[str, int] = {}
        self._base_colors = self._current_colors()
        self.colors = self._base_colors
        self._apply()
        self._hints.colorSchemeChanged.connect(self._follow)

    def set_appearance(self, appearance: Appearance) -> None:
        """Change to *appearance*; SYSTEM follows the desktop from now on."""
        self.appearance = appearance
        self._hints.setColorScheme(_SCHEMES[appearance])
        self._follow()

    def set_categories(self, categories: Collection[str]) -> None:
        """Give each of a vault's *categories* a colour that no other has, while any is free."""
        slots = assign_slots(categories, self._category_slots)
        if slots != self._category_slots:
            self._category_slots = slots
            self.colors = with_categories(self._base_colors, slots)
            self.changed.emit()

    def small_font(self) -> QFont:
        """Return the second font size: for headings of lists, dates, counts."""
        font = QFont(self._app.font())
        font.setPointSizeF(font.pointSizeF() - SMALLER_PT)
        return font

    def mono_font(self) -> QFont:
        """Return the font of MEMORY.md; Chinese falls back to the system's own."""
        mono = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        mono.setFamilies([mono.family(), self._app.font().family()])
        mono.setPointSizeF(self._app.font().pointSizeF())
        return mono

    def _current_colors(self) -> Colors:
        match self.appearance:
            case Appearance.LIGHT:
                return LIGHT
            case Appearance.DARK:
                return DARK
            case Appearance.SYSTEM:
                is_dark = self._hints.colorScheme() is Qt.ColorScheme.Dark
                return DARK if is_dark else LIGHT

    def _follow(self) -> None:
        colors = self._current_colors()
        if colors is not self._base_colors:
            self._base_colors = colors
            self.colors = with_categories(colors, self._category_slots)
            self._apply()
            self.changed.emit()

    def _apply(self) -> None:
        self._app.setPalette(palette_of(self.colors))
        self._app.setStyleSheet(stylesheet_of(self.colors))
