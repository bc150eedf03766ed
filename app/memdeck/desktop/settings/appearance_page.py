"""The settings page for the appearance and the language of the window."""

from collections.abc import Sequence

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QComboBox, QFormLayout, QWidget

from memdeck.desktop.ui.text.languages import ENGLISH
from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.theme import Appearance
from memdeck.desktop.ui.theme.tokens import ROOMY, TIGHT
from memdeck.storage.config.settings import Settings


class AppearancePage(QWidget):
    """Shows and reads the choice."""

    def __init__(self, languages: Sequence[str]) -> None:
        super().__init__()
        self.appearance = QComboBox()
        self.appearance.setAccessibleName(self.tr("Appearance"))
        for appearance, name in (
            (Appearance.SYSTEM, self.tr("System default")),
            (Appearance.LIGHT, self.tr("Light")),
            (Appearance.DARK, self.tr("Dark")),
        ):
            self.appearance.addItem(name, appearance)
        self.language = QComboBox()
        self.language.setAccessibleName(self.tr("Language"))
        self.language.addItem(self.tr("System default"), "")
        for language in languages:
            self.language.addItem(_own_name(language), language)
        later = PlainLabel(
            self.tr("A new language applies after a restart."), wraps=True, variant="muted"
        )
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setHorizontalSpacing(ROOMY)
        form.setVerticalSpacing(TIGHT)
        form.addRow(self.tr("Appearance"), self.appearance)
        form.addRow(self.tr("Language"), self.language)
        form.addRow("", later)

    @property
    def values(self) -> dict[str, object]:
        return {
            "theme": str(Appearance(self.appearance.currentData())),
            "language": self.language.currentData(),
        }

    def show_settings(self, settings: Settings) -> None:
        """Show the current settings; a language without a translation counts as the system's."""
        self.appearance.setCurrentIndex(self.appearance.findData(Appearance(settings.theme)))
        self.language.setCurrentIndex(max(0, self.language.findData(settings.language)))


def _own_name(language: str) -> str:
    """Return a language's own name; Qt would name the country's English."""
    if language == ENGLISH:
        return "English"
    return QLocale(language).nativeLanguageName() or language
