"""The settings dialog: changes apply once they are saved."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from memdeck.desktop.settings.look_page import LookPage
from memdeck.desktop.settings.model_page import ModelPage
from memdeck.desktop.settings.privacy_page import PrivacyPage
from memdeck.desktop.settings.recall.consent import EmbedderConsent
from memdeck.desktop.settings.recall.page import RecallPage
from memdeck.desktop.ui.theme.theme import Appearance
from memdeck.desktop.ui.theme.tokens import ROOMY, TIGHT, WIDE
from memdeck.extraction.llm import ModelSettings
from memdeck.storage.config.settings import Settings

NAMES_PX = 168
NAME_PX = 34


class SettingsDialog(QDialog):
    """Pages next to their names. Esc changes nothing."""

    saved = Signal(dict)
    """The new settings, by name."""

    def __init__(self, settings: Settings, languages: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Settings"))
        self.model_page = ModelPage()
        self.recall_page = RecallPage()
        self.privacy_page = PrivacyPage()
        self.look_page = LookPage(languages)
        self._names = QListWidget()
        self._names.setAccessibleName(self.tr("Pages"))
        self._names.setProperty("look", "side")
        self._names.setStyleSheet(f"QListWidget::item {{ padding-left: {TIGHT}px; }}")
        self._pages = QStackedWidget()
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel
        )
        save = self._buttons.button(QDialogButtonBox.StandardButton.Save)
        save.setProperty("look", "primary")
        self._buttons.accepted.connect(self._save)
        self._buttons.rejected.connect(self.reject)
        self._lay_out()
        self._show(settings)
        self.resize(760, 560)

    def _show(self, settings: Settings) -> None:
        self.model_page.show_choice(settings.base_url, settings.model)
        self.recall_page.show_choice(settings)
        self.privacy_page.show_choice(settings.consented, keeps_sources=settings.keep_sources)
        self.look_page.show_choice(Appearance(settings.theme), settings.language)

    def _save(self) -> None:
        if self.recall_page.refuse():
            self._names.setCurrentRow(self._pages.indexOf(self.recall_page))
            return
        address = self.recall_page.unasked_address(self.privacy_page.consented)
        if not address:
            self._finish(self.privacy_page.consented)
            return
        question = EmbedderConsent(ModelSettings(address, "").server, self)
        question.accepted.connect(lambda: self._finish((*self.privacy_page.consented, address)))
        question.finished.connect(question.deleteLater)
        question.open()

    def _finish(self, consented: Sequence[str]) -> None:
        self.saved.emit(
            {
                "base_url": self.model_page.base_url,
                "model": self.model_page.model_name,
                **self.recall_page.values,
                "consented": tuple(consented),
                "keep_sources": self.privacy_page.keeps_sources.isChecked(),
                "theme": str(self.look_page.chosen_appearance),
                "language": self.look_page.chosen_language,
            }
        )
        self.accept()

    def _lay_out(self) -> None:
        for name, page in (
            (self.tr("Language model"), self.model_page),
            (self.tr("Recall"), self.recall_page),
            (self.tr("Privacy"), self.privacy_page),
            (self.tr("Appearance"), self.look_page),
        ):
            item = QListWidgetItem(name)
            item.setSizeHint(QSize(0, NAME_PX))
            self._names.addItem(item)
            self._pages.addWidget(page)
        self._names.setFixedWidth(NAMES_PX)
        self._names.currentRowChanged.connect(self._pages.setCurrentIndex)
        self._names.setCurrentRow(0)
        beside = QVBoxLayout()
        beside.setContentsMargins(WIDE, WIDE, WIDE, ROOMY)
        beside.setSpacing(ROOMY)
        beside.addWidget(self._pages, 1)
        beside.addWidget(self._buttons)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._names)
        row.addLayout(beside, 1)
