"""The settings while the window is open."""

from PySide6.QtCore import QObject, Signal

from memdeck.bootstrap import Program
from memdeck.bootstrap.model_settings import ModelChoice
from memdeck.desktop.ui.session.worker import Bridge, Job
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.text.translation import translate
from memdeck.errors import MemdeckError
from memdeck.storage.config.settings import Settings


class Preferences(QObject):
    """The settings as they were last read or written. GUI thread only."""

    changed = Signal()
    failed = Signal(object)
    """The settings could not be saved, with this ``MemdeckError``."""
    secrets_changed = Signal()
    """A key or a password has changed."""

    def __init__(
        self, program: Program, bridge: Bridge, settings: Settings, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.program = program
        self._bridge = bridge
        self._settings = settings

    @property
    def settings(self) -> Settings:
        return self._settings

    @property
    def model(self) -> ModelChoice | None:
        """The configured model; None where the rules are used."""
        return self.program.models.chosen(self._settings)

    def change(self, **values: object) -> Job:
        """Apply these settings at once, and save them; others in the file stay.

        Raises:
            KeyError: there is no setting of that name.
        """
        self._set_settings(self._settings.changed(values))
        job = self._bridge.run(self._save_values, values)
        job.done.connect(self._set_settings)
        job.failed.connect(self.failed)
        return job

    def reread(self) -> Job:
        """Read the settings again: opening a vault is saved in the file too."""
        job = self._bridge.run(lambda: self.program.settings_file.read().settings)
        job.done.connect(self._set_settings)
        return job

    def allow(self, address: str) -> Job:
        """Record that the user agreed to send text to *address*."""
        others = [known for known in self._settings.consented if known != address]
        return self.change(consented=(*others, address))

    def _save_values(self, values: dict[str, object]) -> Settings:
        """Save on the worker thread: another window may have changed other settings meanwhile."""
        file = self.program.settings_file
        settings = file.read().settings.changed(values)
        file.write(settings)
        return settings

    def _set_settings(self, settings: Settings) -> None:
        if settings != self._settings:
            self._settings = settings
            self.changed.emit()


def model_text(choice: ModelChoice | None) -> tuple[str, str]:
    """Return a short name of the extractor, and a sentence that explains it."""
    if choice is None:
        return (
            translate("settings", "Local rules · no model"),
            translate(
                "settings", "Conversations are read by rules on this computer. Set up a model here."
            ),
        )
    model = choice.settings.model
    try:
        server = choice.settings.server
    except MemdeckError as error:
        return model, message_text(error)
    if choice.is_allowed:
        sentence = translate(
            "settings", "The text of conversations you import is sent to {server}."
        )
    else:
        sentence = translate(
            "settings", "You will be asked before text is sent to {server} for the first time."
        )
    return f"{model} · {server}", sentence.format(server=server)
