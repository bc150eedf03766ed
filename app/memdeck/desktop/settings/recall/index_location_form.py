"""The form for the index location: this computer's cache, or a PostgreSQL server."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget

from memdeck.desktop.settings.fields.form_fields import (
    ChoiceBox,
    Fields,
    Override,
    Tryout,
    note_label,
)
from memdeck.storage.backends.postgres_address import holds_password

CACHE, POSTGRES = range(2)


class PlaceForm(QWidget):
    """Shows and reads the choice. A password in the address is rejected, but can be moved."""

    test_asked = Signal(str, str)
    """Test the server at this address, with this password ("" for the stored one)."""
    move_asked = Signal(str)
    """Move the password in this address to the keychain: ``show_moved`` confirms it."""

    def __init__(self) -> None:
        super().__init__()
        self.place = ChoiceBox()
        self.address = QLineEdit()
        self.password = QLineEdit()
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self.tryout = Tryout(self.tr("Asking the server…"))
        self.override = Override()
        self.move_password = QPushButton(self.tr("Move it to the keychain"))
        self._meaning = note_label()
        self._refusal = note_label()
        self._refused = QWidget()
        self.fields = Fields()
        self._fill()
        self._lay_out()
        self._listen()

    @property
    def server(self) -> str:
        """The address of the server; "" for this computer's cache."""
        return "" if self.place.currentIndex() == CACHE else self.address.text().strip()

    @property
    def typed_password(self) -> str:
        """The typed password; "" to keep the stored one."""
        return self.password.text()

    @property
    def refusal(self) -> str:
        """The reason why the address is not valid; "" for a valid one."""
        return self._refusal.text()

    def show_choice(self, server: str) -> None:
        """Show the current settings."""
        self.address.setText(server)
        self.place.setCurrentIndex(POSTGRES if server else CACHE)
        self._allow()

    def refuse(self) -> QWidget | None:
        """Show why the address cannot be saved, and return the field to correct; None if it can."""
        if self.place.currentIndex() == CACHE or (self.server and not self.refusal):
            return None
        if not self.server:
            self.tryout.show_verdict(self.tr("Enter the server's address."))
        return self.address

    def show_moved(self, address: str, sentence: str) -> None:
        """Show the address without its password, and the password's new location."""
        self.address.setText(address)
        self.tryout.show_verdict(sentence)

    def show_refusal(self, sentence: str) -> None:
        """Show why the password could not be moved."""
        self._refusal.setText(sentence)

    def _fill(self) -> None:
        self.place.addItem(self.tr("In this computer's cache"))
        self.place.addItem(self.tr("On a PostgreSQL server"))
        names = {
            self.place: self.tr("Index"),
            self.address: self.tr("Address"),
            self.password: self.tr("Password"),
        }
        for field, name in names.items():
            field.setAccessibleName(name)
        self.address.setPlaceholderText("postgresql://name@host/database")
        self.password.setPlaceholderText(self.tr("kept in the keychain; .pgpass will do, too"))

    def _lay_out(self) -> None:
        self.fields.add(self.place)
        self.fields.add_said(self._meaning)
        self.fields.add(self.address)
        self.fields.add_said(self._refused)
        self.fields.add(self.password)
        self.fields.add_said(self.tryout)
        column = QVBoxLayout(self._refused)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._refusal)
        column.addWidget(self.move_password, alignment=Qt.AlignmentFlag.AlignLeft)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.override)
        whole.addLayout(self.fields)

    def _listen(self) -> None:
        self.place.currentIndexChanged.connect(self._allow)
        self.address.textChanged.connect(self._allow)
        self.tryout.asked.connect(self._on_tryout_asked)
        self.move_password.clicked.connect(lambda: self.move_asked.emit(self.server))

    def _on_tryout_asked(self) -> None:
        self.test_asked.emit(self.server, self.typed_password)

    def _allow(self) -> None:
        is_server = self.place.currentIndex() == POSTGRES
        is_refused = holds_password(self.server)
        for field in (self.address, self.password, self.tryout):
            self.fields.show_row(field, is_shown=is_server)
        self.fields.show_row(self._refused, is_shown=is_refused)
        self.address.setProperty("look", "wrong" if is_refused else "")
        self.address.style().polish(self.address)
        self._refusal.setText(
            self.tr(
                "There is a password in the address, and the address goes into the settings file;"
                " move it to the keychain, or take it out."
            )
            if is_refused
            else ""
        )
        self.tryout.test.setEnabled(bool(self.server) and not is_refused)
        self.tryout.show_verdict("")
        self._meaning.setText(self._meaning_of(is_server=is_server))

    def _meaning_of(self, *, is_server: bool) -> str:
        if is_server:
            return self.tr(
                "For more memories than one machine carries, or for several machines. The text of"
                " memories and conversations is kept on that server, too; the files stay the"
                " truth."
            )
        return self.tr(
            "A file of the program's own, made from your memories and conversations; it can be"
            " deleted at any time. Enough for 100,000 texts and more."
        )
