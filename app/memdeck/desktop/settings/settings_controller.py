"""The settings dialog connected to the program: the file, the keychain, and model tests."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from memdeck.bootstrap.model_keys import KeyLocation
from memdeck.desktop.settings.fields.form_fields import key_location_text
from memdeck.desktop.settings.fields.preferences import Preferences
from memdeck.desktop.settings.model_page import ModelPage, models_text
from memdeck.desktop.settings.recall.recall_controller import IndexRebuild, RecallController
from memdeck.desktop.settings.settings_dialog import SettingsDialog
from memdeck.desktop.ui.session.worker import Bridge, Job
from memdeck.desktop.ui.text.languages import languages
from memdeck.extraction.llm import ModelSettings, check, list_models
from memdeck.services.recall.recall import Recall

TEST_TIMEOUT_S = 60.0
"""A local server may load the model first."""
LIST_TIMEOUT_S = 10.0


class SettingsController(QObject):
    """Opens the dialog, and runs its calls to the program off the GUI thread.

    *recall_service* returns that of the open vault, None where none is open.
    """

    noted = Signal(str)
    """A sentence on where a key or a password was stored."""
    failed = Signal(object)
    """A key or a password could not be stored, with this ``MemdeckError``."""

    def __init__(
        self,
        preferences: Preferences,
        bridge: Bridge,
        window: QWidget,
        recall_service: Callable[[], Recall | None] = lambda: None,
    ) -> None:
        super().__init__(window)
        self._preferences = preferences
        self._bridge = bridge
        self._window = window
        self._recall_service = recall_service
        self._rebuild = IndexRebuild(bridge, self)
        self._jobs: list[Job] = []

    def open(self) -> SettingsDialog:
        dialog = SettingsDialog(self._preferences.settings, languages(), self._window)
        page = dialog.model_page
        recall = RecallController(
            dialog.recall_page,
            self._preferences,
            self._bridge,
            self._rebuild,
            self._recall_service(),
        )
        page.key_state_asked.connect(partial(self._find_key, page))
        page.test_asked.connect(partial(self._test_model, page))
        page.models_asked.connect(partial(self._list_models, page))
        dialog.saved.connect(partial(self._save, page, recall))
        dialog.finished.connect(recall.end)
        dialog.finished.connect(self._on_dialog_finished)
        if self._preferences.program.models.is_named:
            page.override.show_text(
                self.tr("An environment variable sets the model and overrides this setting.")
            )
        self._find_key(page, page.base_url)
        dialog.open()
        return dialog

    def _find_key(self, page: ModelPage, base_url: str) -> None:
        page.key_state.clear()
        if base_url:
            # In a thread, since it may wait for a keychain to be unlocked.
            job = self._bridge.run_in_thread(self._preferences.program.keys.location, base_url)
            job.done.connect(page.key_state.show_location)
            job.failed.connect(page.key_state.show_error)
            self._jobs.append(job)

    def _test_model(self, page: ModelPage, base_url: str, model: str, typed_key: str) -> None:
        settings = ModelSettings(base_url, model, timeout_s=TEST_TIMEOUT_S)
        key = typed_key or self._preferences.program.keys.key_reader(settings.server)
        job = self._bridge.start(lambda _: check(settings, key))
        self._jobs.append(job)
        page.test_button.follow(job)

    def _list_models(self, page: ModelPage, base_url: str, typed_key: str) -> None:
        settings = ModelSettings(base_url, "", timeout_s=LIST_TIMEOUT_S)
        key = typed_key or self._preferences.program.keys.key_reader(settings.server)
        job = self._bridge.start(lambda _: list_models(settings, key))
        job.done.connect(page.show_models)
        self._jobs.append(job)
        page.refresh.follow(job, models_text)

    def _save(self, page: ModelPage, recall: RecallController, values: dict[str, object]) -> None:
        if page.typed_key and page.base_url:
            keep = self._preferences.program.keys.keep
            job = self._bridge.run_in_thread(keep, page.base_url, page.typed_key)
            job.done.connect(self._on_key_kept)
            job.failed.connect(self.failed)
        secrets = recall.keep_secrets()
        if secrets is None:
            self._preferences.change(**values)
            return
        # First, since the configured servers are opened at once, and will need them.
        secrets.done.connect(self._on_secrets_done)
        secrets.failed.connect(self.failed)
        secrets.ended.connect(partial(self._preferences.change, **values))

    def _on_secrets_done(self, sentences: tuple[str, ...]) -> None:
        for sentence in sentences:
            self.noted.emit(sentence)
        self._preferences.secrets_changed.emit()

    def _on_key_kept(self, location: KeyLocation) -> None:
        if location is KeyLocation.SESSION:
            self.noted.emit(key_location_text(location))

    def _on_dialog_finished(self) -> None:
        for job in self._jobs:
            job.cancel()
        self._jobs.clear()
