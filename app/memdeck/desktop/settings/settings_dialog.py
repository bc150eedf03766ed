"""The settings dialog: changes apply once they are saved."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QStackedWidget,
    QWidget,
)

from memdeck.desktop.settings.appearance_page import AppearancePage
from memdeck.desktop.settings.model_page import ModelPage
from memdeck.desktop.settings.privacy_page import PrivacyPage
from memdeck.desktop.settings.recall.page import RecallPage
from memdeck.desktop.ui.theme.tokens import ROOMY, TIGHT, WIDE
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, vbox
from memdeck.desktop.ui.views.widgets.first_size import first_size
from memdeck.desktop.ui.views.widgets.question import Question
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
        self.appearance_page = AppearancePage(languages)
        self._names = QListWidget()
        self._names.setAccessibleName(self.tr("Pages"))
        self._names.setProperty("variant", "side")
        self._names.setStyleSheet(f"QListWidget::item {{ padding-left: {TIGHT}px; }}")
        self._pages = QStackedWidget()
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel
        )
        save = self._buttons.button(QDialogButtonBox.StandardButton.Save)
        save.setProperty("variant", "primary")
        self._buttons.accepted.connect(self._save)
        self._buttons.rejected.connect(self.reject)
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), self).activated.connect(self._save)
        self._lay_out()
        for page in self.pages:
            page.show_settings(settings)
        self.resize(first_size(self, 760, 560))

    @property
    def pages(self) -> tuple[ModelPage | RecallPage | PrivacyPage | AppearancePage, ...]:
        """The pages; ``values`` of each are the settings it shows, by name."""
        return self.model_page, self.recall_page, self.privacy_page, self.appearance_page

    def _save(self) -> None:
        for number, page in enumerate(self.pages):
            if isinstance(page, ModelPage | RecallPage) and page.has_errors():
                self._names.setCurrentRow(number)
                return
        address = self.recall_page.unasked_address(self.privacy_page.consented)
        if not address:
            self._finish()
            return
        question = Question(
            self.tr("Send text to the embedding server?"),
            self.tr(
                "The text of your memories and of the conversations you keep will be sent to"
                " {server}."
            ).format(server=ModelSettings(address, "").server),
            self.tr("Send"),
            self,
            detail=self.tr(
                "So will your searches. Whoever runs that server can read them. You will be asked"
                " once per server; you can withdraw consent in Settings > Privacy."
            ),
        )
        question.confirmed.clicked.connect(lambda: self._finish(address))
        question.open()

    def _finish(self, *new_consents: str) -> None:
        """Emit the settings of all pages, with consent to the addresses *new_consents*."""
        values = {name: value for page in self.pages for name, value in page.values.items()}
        self.saved.emit(values | {"consented": (*self.privacy_page.consented, *new_consents)})
        self.accept()

    def _lay_out(self) -> None:
        names = (
            self.tr("Language model"),
            self.tr("Search"),
            self.tr("Privacy"),
            self.tr("Appearance"),
        )
        for name, page in zip(names, self.pages, strict=True):
            item = QListWidgetItem(name)
            item.setSizeHint(QSize(0, NAME_PX))
            self._names.addItem(item)
            is_scrolling = isinstance(page, QScrollArea)
            self._pages.addWidget(page if is_scrolling else _scroll_area(page))
        self._names.setFixedWidth(NAMES_PX)
        self._names.currentRowChanged.connect(self._pages.setCurrentIndex)
        self._names.setCurrentRow(0)
        right = vbox(
            self._pages,
            self._buttons,
            spacing=ROOMY,
            margins=(WIDE, WIDE, WIDE, ROOMY),
            stretched=self._pages,
        )
        self.setLayout(hbox(self._names, right, spacing=0, stretched=right))


def _scroll_area(page: QWidget) -> QScrollArea:
    """Return *page* in an area that scrolls where the dialog is lower than the page."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(page)
    return area
