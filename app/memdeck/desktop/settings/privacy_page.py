"""The settings page for what leaves the machine, and what is stored."""

from PySide6.QtWidgets import QCheckBox, QListWidget, QPushButton, QWidget

from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.tokens import ROOMY, SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, vbox
from memdeck.storage.config.settings import Settings


class PrivacyPage(QWidget):
    """Lists the addresses with consent to send text, which can be revoked one by one."""

    def __init__(self) -> None:
        super().__init__()
        self.keeps_sources = QCheckBox(
            self.tr("Keep imported conversations in the vault, as evidence")
        )
        self.addresses = QListWidget()
        self.addresses.setAccessibleName(self.tr("Servers with consent"))
        self.revoke = QPushButton(self.tr("Withdraw consent"))
        self.revoke.clicked.connect(self._on_revoke_clicked)
        self.addresses.currentRowChanged.connect(self._update_enabled)
        self._none = PlainLabel(self.tr("No server yet."), variant="muted")
        self._lay_out()

    @property
    def consented(self) -> tuple[str, ...]:
        rows = range(self.addresses.count())
        return tuple(self.addresses.item(row).text() for row in rows)

    @property
    def values(self) -> dict[str, object]:
        return {"consented": self.consented, "keep_sources": self.keeps_sources.isChecked()}

    def show_settings(self, settings: Settings) -> None:
        self.keeps_sources.setChecked(settings.keep_sources)
        self.addresses.clear()
        self.addresses.addItems(list(settings.consented))
        self._update_enabled()

    def _lay_out(self) -> None:
        description = self.tr(
            "Passwords and keys in them are replaced by •••. If off, a memory still names the"
            " conversation it came from, but the conversation cannot be opened."
        )
        heading = self.tr("You agreed to send text to")
        buttons = hbox(self.revoke, spacing=SNUG)
        buttons.addStretch()
        note = PlainLabel(description, wraps=True, variant="muted")
        column = vbox(self.keeps_sources, note, spacing=TIGHT)
        column.addSpacing(ROOMY)
        column.addWidget(PlainLabel(heading, variant="heading"))
        column.addWidget(self._none)
        column.addWidget(self.addresses, 1)
        column.addLayout(buttons)
        column.addStretch()
        self.setLayout(column)

    def _on_revoke_clicked(self) -> None:
        self.addresses.takeItem(self.addresses.currentRow())
        self._update_enabled()

    def _update_enabled(self) -> None:
        has_any = self.addresses.count() > 0
        self.addresses.setVisible(has_any)
        self.revoke.setVisible(has_any)
        self._none.setVisible(not has_any)
        self.revoke.setEnabled(self.addresses.currentRow() >= 0)
