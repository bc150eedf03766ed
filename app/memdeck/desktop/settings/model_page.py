"""The settings page for the extraction model: its server, its name, its key, and a test."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from memdeck.desktop.settings.fields.form_fields import (
    ChoiceBox,
    Fields,
    JobButton,
    KeyState,
    Override,
    SelfTestButton,
    note_label,
    server_error,
)
from memdeck.desktop.ui.text.translation import translate
from memdeck.desktop.ui.theme.tokens import SNUG
from memdeck.desktop.ui.views.widgets.box_layouts import vbox
from memdeck.extraction.llm import ModelList
from memdeck.storage.config.settings import Settings


@dataclass(frozen=True, slots=True)
class Preset:
    """A server's address, and a model often used with it."""

    name: str
    base_url: str
    example: str


PRESETS = (
    Preset("OpenAI", "https://api.openai.com/v1", "gpt-5-mini"),
    Preset("Ollama", "http://localhost:11434/v1", "qwen3:8b"),
    Preset("LM Studio", "http://localhost:1234/v1", "qwen3-8b"),
    Preset("vLLM", "http://localhost:8000/v1", "Qwen/Qwen3-8B"),
    Preset("DeepSeek", "https://api.deepseek.com/v1", "deepseek-chat"),
)
RULES, OTHER = 0, len(PRESETS) + 1


def preset_of(base_url: str) -> Preset | None:
    """Return the preset of an address; None for the user's own."""
    address = base_url.strip().rstrip("/")
    return next((preset for preset in PRESETS if preset.base_url == address), None)


def models_text(models: ModelList) -> str:
    """Return a sentence on the list of a server's models."""
    count = len(models.names)
    if not count:
        return translate("settings", "The server lists no models. Type the name of one.")
    if count == 1:
        return translate("settings", "1 model available.")
    return translate("settings", "%Ln models available.", "", count)


class ModelPage(QWidget):
    """Shows and reads the choice; the first choice is no server: rules on this machine."""

    key_state_asked = Signal(str)
    """The address field has changed: ``key_state`` shows what is known of its key."""
    test_asked = Signal(str, str, str)
    """Test this address and this model, with this key ("" for the stored one)."""
    models_asked = Signal(str, str)
    """List the models at this address, with this key ("" for the stored one)."""

    def __init__(self) -> None:
        super().__init__()
        self.server = ChoiceBox()
        self.address = QLineEdit()
        self.model = ChoiceBox()
        self._typed_model = QLineEdit()
        self.model.setLineEdit(self._typed_model)
        self.model.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.refresh = JobButton(self.tr("Refresh"), self.tr("Loading the list of models…"))
        self.refresh.setToolTip(self.tr("List the models of this server"))
        self.key = QLineEdit()
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.key_state = KeyState()
        self.test_button = SelfTestButton(self.tr("Waiting for the model's answer…"))
        self._description = note_label()
        self._fields = Fields()
        self.override = Override()
        self.server.addItem(self.tr("No model: rules on this computer"))
        self.server.addItems([preset.name for preset in PRESETS])
        self.server.addItem(self.tr("Other server"))
        self._lay_out()
        self._listen()

    @property
    def base_url(self) -> str:
        """The selected address; "" for rules on this machine."""
        return "" if self.server.currentIndex() == RULES else self.address.text().strip()

    @property
    def model_name(self) -> str:
        return "" if self.server.currentIndex() == RULES else self.model.currentText().strip()

    @property
    def typed_key(self) -> str:
        """The typed key; "" to keep the stored one."""
        return self.key.text().strip()

    @property
    def values(self) -> dict[str, object]:
        return {"base_url": self.base_url, "model": self.model_name}

    def show_settings(self, settings: Settings) -> None:
        preset = preset_of(settings.base_url)
        number = PRESETS.index(preset) + 1 if preset else OTHER
        self.server.setCurrentIndex(number if settings.base_url else RULES)
        self.address.setText(settings.base_url)
        self.model.setEditText(settings.model)
        self._update_enabled()

    def has_errors(self) -> bool:
        """Return whether the settings cannot be saved; if so, the page shows the reason."""
        if self.server.currentIndex() == RULES:
            return False
        error = server_error(self.base_url, self.model_name)
        if error:
            self.test_button.show_result(error)
            (self.model if self.base_url and not self.model_name else self.address).setFocus()
        return bool(error)

    def show_models(self, models: ModelList) -> None:
        """Offer *models* in the list of the field, and correct the address if it lacked a part."""
        self._set_models(models.names)
        if models.base_url != self.base_url.rstrip("/"):
            with QSignalBlocker(self.address):
                self.address.setText(models.base_url)
            self._request_key_state()

    def _lay_out(self) -> None:
        fields = self._fields
        fields.add(self.tr("Server"), self.server)
        fields.add(self.tr("Address"), self.address)
        fields.add(self.tr("Model"), self.model, self.refresh)
        fields.add_note(self.refresh.note)
        fields.add(self.tr("API key"), self.key)
        fields.add_note(self.key_state)
        fields.add_note(self.test_button)
        layout = vbox(self.override, self._description, fields, spacing=SNUG)
        layout.addStretch()
        self.setLayout(layout)

    def _listen(self) -> None:
        self.server.currentIndexChanged.connect(self._on_server_current_index_changed)
        self.address.editingFinished.connect(self._request_key_state)
        self.address.textChanged.connect(self._on_address_text_changed)
        self.model.editTextChanged.connect(self._update_enabled)
        self.refresh.asked.connect(lambda: self.models_asked.emit(self.base_url, self.typed_key))
        self.test_button.asked.connect(
            lambda: self.test_asked.emit(self.base_url, self.model_name, self.typed_key)
        )

    def _on_server_current_index_changed(self, number: int) -> None:
        if RULES < number < OTHER:
            self.address.setText(PRESETS[number - 1].base_url)
        elif number == OTHER and preset_of(self.address.text()):
            self.address.clear()
        self._update_enabled()
        self._request_key_state()

    def _set_models(self, names: Sequence[str]) -> None:
        """Set the list of the field; the typed name stays."""
        name = self.model.currentText()
        self.model.clear()
        self.model.addItems(names)
        self.model.setEditText(name)

    def _on_address_text_changed(self) -> None:
        self._set_models(())
        self.refresh.show_note("")
        self._update_enabled()

    def _request_key_state(self) -> None:
        self.key_state_asked.emit(self.base_url)

    def _update_enabled(self) -> None:
        number = self.server.currentIndex()
        has_model, is_preset = number != RULES, RULES < number < OTHER
        for field in (self.address, self.model, self.refresh, self.key, self.key_state):
            self._fields.show_row(field, is_shown=has_model)
        self.test_button.setVisible(has_model)
        self.address.setReadOnly(is_preset)
        if is_preset:
            example = PRESETS[number - 1].example
            self._typed_model.setPlaceholderText(
                self.tr("for example {model}").format(model=example)
            )
        self.refresh.setEnabled(bool(self.base_url))
        self.test_button.test.setEnabled(bool(self.base_url and self.model_name))
        self.test_button.show_result("")
        self._description.setText(
            self.tr(
                "The model reads conversations that you import and suggests memories. Memdeck asks"
                " before it sends text to a server for the first time. Nothing is saved until you"
                " apply it."
            )
            if has_model
            else self.tr(
                "Rules find 60–80% of the memories in a conversation; expect 25–33% false"
                " positives. They need no network and no key."
            )
        )
