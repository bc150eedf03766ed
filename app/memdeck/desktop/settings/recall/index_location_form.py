"""The form for the index location: this computer's cache, or a PostgreSQL server."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from memdeck.desktop.settings.fields.form_fields import (
    ChoiceBox,
    Fields,
    Override,
    SelfTestButton,
    note_label,
)
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.views.widgets.box_layouts import vbox
from memdeck.errors import MemdeckError
from memdeck.storage.backends.postgres_address import holds_password

CACHE, POSTGRES = range(2)


class IndexLocationForm(QWidget):
    """Shows and reads the choice. A password in the address is rejected, but can be moved."""

    test_asked = Signal(str, str)
    """Test the server at this address, with this password ("" for the stored one)."""
    move_asked = Signal(str)
    """Move the password in this address to the keychain: ``show_moved`` confirms it."""

    def __init__(self) -> None:
        super().__init__()
        self.location = ChoiceBox()
        self.address = QLineEdit()
        self.password = QLineEdit()
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self.test_button = SelfTestButton(self.tr("Connecting to the server…"))
        self.override = Override()
        self.move_password = QPushButton(self.tr("Move to keychain"))
        self._description = note_label()
        self.error = note_label()
        """The reason why the address is not valid; "" for a valid one."""
        self._error_box = QWidget()
        self.fields = Fields()
        self.location.addItem(self.tr("On this computer"))
        self.location.addItem(self.tr("On a PostgreSQL server"))
        self.address.setPlaceholderText("postgresql://name@host/database")
        self.password.setPlaceholderText(
            self.tr("stored in the keychain; leave empty to use .pgpass")
        )
        self._lay_out()
        self._listen()

    @property
    def server(self) -> str:
        """The address of the server; "" for this computer's cache."""
        return "" if self.location.currentIndex() == CACHE else self.address.text().strip()

    @property
    def typed_password(self) -> str:
        """The typed password; "" to keep the stored one."""
        return self.password.text()

    def show_choice(self, server: str) -> None:
        self.address.setText(server)
        self.location.setCurrentIndex(POSTGRES if server else CACHE)
        self._update_enabled()

    def invalid_field(self) -> QWidget | None:
        """Show why the address cannot be saved, and return the field to correct; None if it can."""
        if self.location.currentIndex() == CACHE or (self.server and not self.error.text()):
            return None
        if not self.server:
            self.test_button.show_result(self.tr("Enter the server's address."))
        return self.address

    def show_moved(self, address: str, sentence: str) -> None:
        """Show the address without its password, and the password's new location."""
        self.address.setText(address)
        self.test_button.show_result(sentence)

    def show_error(self, reason: str | MemdeckError) -> None:
        """Show why the password could not be moved."""
        self.error.setText(message_text(reason))

    def _lay_out(self) -> None:
        self.fields.add(self.tr("Index"), self.location)
        self.fields.add_note(self._description)
        self.fields.add(self.tr("Address"), self.address)
        self.fields.add_note(self._error_box)
        self.fields.add(self.tr("Password"), self.password)
        self.fields.add_note(self.test_button)
        error = vbox(self.error, self.move_password)
        error.setAlignment(self.move_password, Qt.AlignmentFlag.AlignLeft)
        self._error_box.setLayout(error)
        self.setLayout(vbox(self.override, self.fields))

    def _listen(self) -> None:
        self.location.currentIndexChanged.connect(self._update_enabled)
        self.address.textChanged.connect(self._update_enabled)
        self.test_button.asked.connect(
            lambda: self.test_asked.emit(self.server, self.typed_password)
        )
        self.move_password.clicked.connect(lambda: self.move_asked.emit(self.server))

    def _update_enabled(self) -> None:
        is_server = self.location.currentIndex() == POSTGRES
        has_password = holds_password(self.server)
        for field in (self.address, self.password, self.test_button):
            self.fields.show_row(field, is_shown=is_server)
        self.fields.show_row(self._error_box, is_shown=has_password)
        self.address.setProperty("variant", "wrong" if has_password else "")
        self.address.style().polish(self.address)
        self.error.setText(
            self.tr(
                "The address contains a password and would be saved in the settings file. Move the"
                " password to the keychain, or remove it."
            )
            if has_password
            else ""
        )
        self.test_button.test.setEnabled(bool(self.server) and not has_password)
        self.test_button.show_result("")
        self._description.setText(
            self.tr(
                "For very large vaults, or several computers. The server also stores the text of"
                " memories and conversations; the files stay authoritative."
            )
            if is_server
            else self.tr(
                "A cache file built from your memories and conversations. It can be deleted at any"
                " time, and is enough for 100,000 texts and more."
            )
        )
