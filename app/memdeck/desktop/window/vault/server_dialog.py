"""The dialog to open memories on a PostgreSQL server."""

from urllib.parse import quote

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QLineEdit, QWidget

from memdeck.desktop.settings.fields.form_fields import Fields, SelfTestButton, note_label
from memdeck.desktop.ui.theme.tokens import SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import vbox
from memdeck.desktop.ui.views.widgets.buttons import answer_buttons


class ServerDialog(QDialog):
    """Takes the server's address, the user whose memories to open, and the password."""

    test_asked = Signal(str, str)
    """Test the vault at this address, with this password ("" for the stored one)."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Open memories on a server"))
        self.address, self.user, self.password = QLineEdit(), QLineEdit(), QLineEdit()
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self.test_button = SelfTestButton(self.tr("Connecting to the server…"))
        self._buttons, self.open_vault = answer_buttons(self, self.tr("Open"))
        self.address.setPlaceholderText("postgresql://name@host/database")
        self.user.setPlaceholderText(self.tr("user_id of the memories to open"))
        self.password.setPlaceholderText(
            self.tr("stored in the keychain; leave empty to use .pgpass")
        )
        self._lay_out()
        self.address.textChanged.connect(self._update_buttons)
        self.user.textChanged.connect(self._update_buttons)
        self.test_button.asked.connect(self._on_tryout_asked)
        self._update_buttons()
        self.resize(560, self.sizeHint().height())

    @property
    def vault(self) -> str:
        """The address of the vault: the server's, with the user."""
        address, user = self.address.text().strip(), self.user.text().strip()
        separator = "&" if "?" in address else "?"
        return f"{address}{separator}user_id={quote(user)}" if user else address

    def _lay_out(self) -> None:
        explanation = note_label()
        explanation.setText(
            self.tr(
                "For agents that keep memories in the tables user_memories and memory_relations."
                " The memories stay there; Memdeck keeps the history of changes on this computer."
            )
        )
        fields = Fields()
        fields.add(self.tr("Address"), self.address)
        fields.add(self.tr("User"), self.user)
        fields.add(self.tr("Password"), self.password)
        fields.add_note(self.test_button)
        self.setLayout(vbox(explanation, fields, self._buttons, spacing=TIGHT, margins=SNUG))

    def _update_buttons(self) -> None:
        is_complete = bool(self.address.text().strip()) and "user_id=" in self.vault
        self.open_vault.setEnabled(is_complete)
        self.test_button.test.setEnabled(is_complete)
        self.test_button.show_result("")

    def _on_tryout_asked(self) -> None:
        self.test_asked.emit(self.vault, self.password.text())
