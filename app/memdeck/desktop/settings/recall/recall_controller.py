"""The recall page connected to the program: availability, tests, and the index."""

import asyncio
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from memdeck.bootstrap.embedder_settings import EmbedderChoice
from memdeck.bootstrap.model_keys import KeyLocation
from memdeck.desktop.settings.fields.form_fields import key_location_text
from memdeck.desktop.settings.fields.preferences import Preferences
from memdeck.desktop.settings.recall.page import RecallPage
from memdeck.desktop.settings.recall.recall_labels import stats_label, trial_text
from memdeck.desktop.ui.session.worker import Bridge, Job, Report
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.text.translation import translate
from memdeck.errors import MemdeckError
from memdeck.recall.index.protocol import IndexStats
from memdeck.services.recall.recall import Recall


class IndexRebuild(QObject):
    """At most one rebuild at a time; it continues when the settings are closed."""

    started = Signal()
    progressed = Signal(int, int)
    """The number of embedded texts, and their total."""
    done = Signal(object)
    """The index is complete again; this is its ``IndexStats``."""
    failed = Signal(object)
    """It could not be finished, for this ``MemdeckError``; the finished part can be searched."""
    stopped = Signal()

    def __init__(self, bridge: Bridge, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._job: Job | None = None

    @property
    def is_running(self) -> bool:
        return self._job is not None

    def start(self, recall_service: Recall) -> None:
        """Rebuild the index of that vault; do nothing while another rebuild is running."""
        if self._job is not None:
            return
        job = self._job = self._bridge.start(
            lambda report: asyncio.to_thread(_rebuild, recall_service, report),
            self.tr("Rebuilding the index"),
        )
        job.progressed.connect(self.progressed)
        for outcome, signal in (
            (job.done, self.done),
            (job.failed, self.failed),
            (job.cancelled, self.stopped),
        ):
            outcome.connect(self._clear_job)  # first, since a receiver may check it
            outcome.connect(signal)
        job.ended.connect(self._clear_job)
        self.started.emit()

    def stop(self) -> None:
        """Stop after the current batch; embedded texts are kept."""
        if self._job is not None:
            self._job.cancel()

    def _clear_job(self) -> None:
        self._job = None


class RecallController(QObject):
    """Runs the calls of one open page to the program off the GUI thread.

    *recall_service* is that of the open vault, None where none is open.
    """

    def __init__(
        self,
        page: RecallPage,
        preferences: Preferences,
        bridge: Bridge,
        rebuild: IndexRebuild,
        recall_service: Recall | None,
    ) -> None:
        super().__init__(page)
        self._page = page
        self._program = preferences.program
        self._bridge = bridge
        self._rebuild = rebuild
        self._recall_service = recall_service
        self._jobs: list[Job] = []
        self._listen()
        self._show_overrides()

    def keep_secrets(self) -> Job | None:
        """Store the typed key and password; return None where none was typed.

        The job returns sentences on what could not be stored permanently.
        """
        embedder, location = self._page.embedder, self._page.location
        calls: list[Callable[[], str]] = []
        if embedder.typed_key and embedder.choice.address:
            keep = self._program.keys.keep
            address, key = embedder.choice.address, embedder.typed_key
            calls.append(lambda: _session_note(keep(address, key)))
        if location.typed_password and location.server:
            keep_password = self._program.indexes.keep_password
            server, password = location.server, location.typed_password
            calls.append(lambda: _password_note(is_kept=keep_password(server, password)[1]))
        if not calls:
            return None
        return self._bridge.run_in_thread(lambda: tuple(filter(None, [call() for call in calls])))

    def end(self) -> None:
        """Stop waiting for tests and keys."""
        for job in self._jobs:
            job.cancel()

    def _listen(self) -> None:
        page, rebuild = self._page, self._rebuild
        page.shown.connect(self._refresh)
        page.embedder.key_state_asked.connect(self._find_key)
        page.embedder.test_asked.connect(self._on_embedder_test_asked)
        page.location.test_asked.connect(self._on_location_test_asked)
        page.location.move_asked.connect(self._on_move_asked)
        page.index.rebuild_asked.connect(self._on_rebuild_asked)
        page.index.stop_asked.connect(rebuild.stop)
        rebuild.started.connect(self._show_start)
        rebuild.progressed.connect(page.index.show_figure)
        rebuild.done.connect(self._on_rebuild_done)
        rebuild.failed.connect(self._on_rebuild_failed)
        rebuild.stopped.connect(self._on_rebuild_stopped)

    def _show_overrides(self) -> None:
        if self._program.embedders.is_named:
            self._page.embedder.override.show_text(
                self.tr("An environment variable sets the embedder and overrides this setting.")
            )
        if self._program.indexes.is_named:
            self._page.location.override.show_text(
                self.tr(
                    "An environment variable sets the PostgreSQL server and overrides this setting."
                )
            )

    def _refresh(self) -> None:
        """Query the available embedders and the state of the index."""
        availability = self._bridge.run_in_thread(self._program.embedders.availability)
        availability.done.connect(self._page.embedder.show_availability)
        self._find_key(self._page.embedder.choice.address)
        if self._rebuild.is_running:
            self._show_start()
        elif self._recall_service is None:
            self._page.index.show_state(
                self.tr("Open a vault to see its index."), can_rebuild=False
            )
        else:
            self._page.index.show_state(self.tr("Reading the index…"))
            stats = self._bridge.run_in_thread(self._recall_service.stats)
            stats.done.connect(self._show_stats)
            stats.failed.connect(self._on_stats_failed)

    def _find_key(self, address: str) -> None:
        key_state = self._page.embedder.key_state
        key_state.clear()
        if address:
            job = self._bridge.run_in_thread(self._program.keys.location, address, of_embedder=True)
            job.done.connect(key_state.show_location)
            job.failed.connect(key_state.show_error)
            self._jobs.append(job)

    def _on_embedder_test_asked(self, choice: EmbedderChoice, typed_key: str) -> None:
        job = self._bridge.run_in_thread(self._program.embedders.try_out, choice, typed_key)
        self._jobs.append(job)
        self._page.embedder.test_button.follow(job, trial_text)

    def _on_location_test_asked(self, address: str, password: str) -> None:
        check = self._program.indexes.check_connection
        job = self._bridge.run_in_thread(check, address, password)
        self._jobs.append(job)
        self._page.location.test_button.follow(job)

    def _on_move_asked(self, address: str) -> None:
        job = self._bridge.run_in_thread(self._program.indexes.keep_password, address)
        job.done.connect(self._show_moved)
        job.failed.connect(self._page.location.show_error)

    def _show_moved(self, moved: tuple[str, bool]) -> None:
        address, is_kept = moved
        if is_kept:
            self._page.location.show_moved(address, self.tr("Password moved to the keychain."))
        else:
            self._page.location.show_error(_password_note(is_kept=False))

    def _on_rebuild_asked(self) -> None:
        if self._recall_service is not None:
            self._rebuild.start(self._recall_service)

    def _show_start(self) -> None:
        self._page.index.show_working(self.tr("Reading the vault…"))

    def _show_stats(self, stats: IndexStats) -> None:
        self._page.index.show_state(stats_label(stats))

    def _on_stats_failed(self, error: MemdeckError) -> None:
        self._page.index.show_state(message_text(error))

    def _on_rebuild_done(self, stats: IndexStats) -> None:
        self._show_stats(stats)
        self._page.index.show_idle(self.tr("Index rebuilt."))

    def _on_rebuild_failed(self, error: MemdeckError) -> None:
        self._page.index.show_idle(message_text(error))
        self._refresh()

    def _on_rebuild_stopped(self) -> None:
        self._page.index.show_idle(
            self.tr("Stopped. Texts without a vector are found by keywords only.")
        )
        self._refresh()


def _session_note(location: KeyLocation) -> str:
    return key_location_text(location) if location is KeyLocation.SESSION else ""


def _password_note(*, is_kept: bool) -> str:
    if is_kept:
        return ""
    return translate(
        "settings",
        "No system keychain was found. Remove the password from the address, and put it into"
        " .pgpass or the environment variable MEMDECK_POSTGRES_PASSWORD.",
    )


def _rebuild(recall_service: Recall, report: Report) -> IndexStats:
    recall_service.reindex()
    if recall_service.embedding.opened() is not None:
        recall_service.embedding.embed_missing(report, lambda: None)
    return recall_service.stats()
