"""The settings dialog connected to the program: the file, the keychain, and model tests."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import ParamSpec

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from memdeck.bootstrap.model_keys import KeyLocation
from memdeck.desktop.settings.fields.form_fields import key_location_text
from memdeck.desktop.settings.fields.languages import languages
from memdeck.desktop.settings.fields.preferences import Preferences
from memdeck.desktop.settings.model_page import ModelPage
from memdeck.desktop.settings.recall.rebuild import IndexRebuild
from memdeck.desktop.settings.recall.recall_controller import RecallController
from memdeck.desktop.settings.settings_dialog import SettingsDialog
from memdeck.desktop.ui.session.worker import Bridge, Job
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.errors import MemdeckError
from memdeck.extraction.llm import ModelSettings, check
from memdeck.services.recall.recall import Recall

P = ParamSpec("P")


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
        self._page: ModelPage | None = None
        self._recall: RecallController | None = None
        self._test: Job | None = None

    def open(self) -> SettingsDialog:
        """Show the dialog."""
        dialog = SettingsDialog(self._preferences.settings, languages(), self._window)
        page = self._page = dialog.model_page
        self._recall = RecallController(
            dialog.recall_page,
            self._preferences,
            self._bridge,
            self._rebuild,
            self._recall_service(),
        )
        page.key_state_asked.connect(self._find_key)
        page.test_asked.connect(self._on_test_asked)
        dialog.saved.connect(self._save)
        dialog.finished.connect(self._on_dialog_finished)
        if self._preferences.program.models.is_named:
            page.override.show_text(
                self.tr("The environment names the model, whatever is chosen here.")
            )
        self._find_key(page.base_url)
        dialog.open()
        return dialog

    def _find_key(self, base_url: str) -> None:
        if not base_url:
            self._show_key_state("")
            return
        job = self._run_in_thread(self._preferences.program.keys.place, base_url)
        job.done.connect(self._show_key_location)
        job.failed.connect(self._on_job_failed)

    def _run_in_thread(self, call: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> Job:
        """Run a call that may wait for a keychain to be unlocked off the vault's worker thread."""
        return self._bridge.start(lambda _: asyncio.to_thread(call, *args, **kwargs))

    def _show_key_location(self, location: KeyLocation) -> None:
        self._show_key_state(key_location_text(location))

    def _on_job_failed(self, error: MemdeckError) -> None:
        self._show_key_state(message_text(error))

    def _show_key_state(self, sentence: str) -> None:
        if self._page is not None:
            self._page.show_key_state(sentence)

    def _on_test_asked(self, base_url: str, model: str, typed_key: str) -> None:
        settings = ModelSettings(base_url, model)
        key = typed_key or self._preferences.program.keys.key_reader(settings)
        self._test = self._bridge.start(lambda _: check(settings, key))
        self._test.done.connect(self._show_result)
        self._test.failed.connect(self._show_result)
        if self._page is not None:
            self._page.test_button.show_testing()

    def _show_result(self, result: object) -> None:
        if self._page is not None:
            self._page.test_button.show_result(str(result))

    def _save(self, values: dict[str, object]) -> None:
        if self._page is not None and self._page.typed_key and self._page.base_url:
            program, page = self._preferences.program, self._page
            job = self._run_in_thread(program.keys.keep, page.base_url, page.typed_key)
            job.done.connect(self._on_key_kept)
            job.failed.connect(self.failed)
        secrets = None if self._recall is None else self._recall.keep_secrets()
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
        self._page = None
        if self._recall is not None:
            self._recall.end()
            self._recall = None
        if self._test is not None:
            self._test.cancel()
