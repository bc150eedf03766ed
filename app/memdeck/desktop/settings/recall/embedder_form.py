"""The form for the embedder: an offline one, a server with its model and key, or none."""

from typing import cast

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from memdeck.bootstrap.embedder_settings import EmbedderChoice
from memdeck.desktop.settings.fields.form_fields import (
    ChoiceBox,
    Fields,
    KeyState,
    Override,
    SelfTestButton,
    note_label,
    server_error,
)
from memdeck.desktop.settings.recall.recall_labels import (
    EMBEDDERS,
    ENDPOINT,
    NONE,
    Available,
    choice_label,
    description_of,
)
from memdeck.desktop.ui.views.widgets.box_layouts import vbox


class EmbedderForm(QWidget):
    """Shows and reads the choice."""

    key_state_asked = Signal(str)
    """The address field has changed: ``key_state`` shows what is known of its key."""
    test_asked = Signal(object, str)
    """Test this ``EmbedderChoice``, with this key ("" for the stored one)."""

    def __init__(self) -> None:
        super().__init__()
        self.embedder = ChoiceBox()
        self.address = QLineEdit()
        self.model = QLineEdit()
        self.key = QLineEdit()
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.test_button = SelfTestButton(self.tr("Embedding a sentence…"))
        self.override = Override()
        self._available: Available = {}
        self.description = note_label()
        self.key_state = KeyState()
        self.fields = Fields()
        for name in EMBEDDERS:
            self.embedder.addItem(choice_label(name, {}), name)
        self.address.setPlaceholderText(
            self.tr("for example {address}").format(address="http://localhost:11434/v1")
        )
        self.model.setPlaceholderText(self.tr("for example {model}").format(model="bge-m3"))
        self._lay_out()
        self._listen()

    @property
    def choice(self) -> EmbedderChoice:
        """The current choice; consent is not checked here."""
        name = cast("str", self.embedder.currentData())
        if name != ENDPOINT:
            return EmbedderChoice(name)
        return EmbedderChoice(name, self.typed_address, self.typed_model)

    @property
    def typed_address(self) -> str:
        return self.address.text().strip()

    @property
    def typed_model(self) -> str:
        return self.model.text().strip()

    @property
    def typed_key(self) -> str:
        """The typed key; "" to keep the stored one."""
        return self.key.text().strip()

    def show_choice(self, name: str, address: str, model: str) -> None:
        """Show the current settings; an unknown name counts as automatic."""
        self.address.setText(address)
        self.model.setText(model)
        self.embedder.setCurrentIndex(max(0, self.embedder.findData(name)))
        self._update_enabled()

    def show_availability(self, available: Available) -> None:
        """Show which embedders are available."""
        self._available = available
        for row, name in enumerate(EMBEDDERS):
            self.embedder.setItemText(row, choice_label(name, available))
        self._explain()

    def invalid_field(self) -> QWidget | None:
        """Show why the choice cannot be saved, and return the field to correct; None if it can."""
        choice = self.choice
        if choice.name != ENDPOINT:
            return None
        error = server_error(choice.address, choice.model)
        if not error:
            return None
        self.test_button.show_result(error)
        return self.model if choice.address and not choice.model else self.address

    def _lay_out(self) -> None:
        self.fields.add(self.tr("Embedder"), self.embedder)
        self.fields.add_note(self.description)
        self.fields.add(self.tr("Address"), self.address)
        self.fields.add(self.tr("Model"), self.model)
        self.fields.add(self.tr("API key"), self.key)
        self.fields.add_note(self.key_state)
        self.fields.add_note(self.test_button)
        self.setLayout(vbox(self.override, self.fields))

    def _listen(self) -> None:
        self.embedder.currentIndexChanged.connect(self._update_enabled)
        self.embedder.currentIndexChanged.connect(self._request_key_state)
        self.address.editingFinished.connect(self._request_key_state)
        for field in (self.address, self.model):
            field.textChanged.connect(self._update_enabled)
        self.test_button.asked.connect(lambda: self.test_asked.emit(self.choice, self.typed_key))

    def _request_key_state(self) -> None:
        self.key_state_asked.emit(self.choice.address)

    def _update_enabled(self) -> None:
        choice = self.choice
        is_server = choice.name == ENDPOINT
        for field in (self.address, self.model, self.key, self.key_state):
            self.fields.show_row(field, is_shown=is_server)
        is_whole = not is_server or bool(choice.address and choice.model)
        self.test_button.test.setEnabled(is_whole and choice.name != NONE)
        self.test_button.show_result("")
        self._explain()

    def _explain(self) -> None:
        self.description.setText(description_of(self.choice, self._available))
