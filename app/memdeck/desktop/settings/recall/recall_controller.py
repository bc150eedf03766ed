"""The recall page connected to the program: availability, tests, and the index."""

import asyncio
from collections.abc import Callable
from typing import ParamSpec

from PySide6.QtCore import QCoreApplication, QObject

from memdeck.bootstrap.embedders import EmbedderChoice
from memdeck.bootstrap.keys import KeyLocation
from memdeck.desktop.settings.fields.form_fields import key_words
from memdeck.desktop.settings.fields.preferences import Preferences
from memdeck.desktop.settings.recall.page import RecallPage
from memdeck.desktop.settings.recall.rebuild import Rebuilding
from memdeck.desktop.settings.recall.recall_labels import stats_label, trial_words
from memdeck.desktop.ui.session.worker import Bridge, Job
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.errors import MemdeckError
from memdeck.recall.embedders.self_test import Trial
from memdeck.recall.index.protocol import IndexStats
from memdeck.services.recall.recall import Recall

P = ParamSpec("P")


class RecallController(QObject):
    """Runs the calls of one open page to the program off the GUI thread.

    *recollection* is that of the open vault, None where none is open.
    """

    def __init__(
        self,
        page: RecallPage,
        preferences: Preferences,
        bridge: Bridge,
        rebuilding: Rebuilding,
        recollection: Recall | None,
    ) -> None:
        super().__init__(page)
        self._page = page
        self._program = preferences.program
        self._bridge = bridge
        self._rebuilding = rebuilding
        self._recollection = recollection
        self._tests: list[Job] = []
        self._listen()
        self._tell_overrides()

    def keep_secrets(self) -> Job | None:
        """Store the typed key and password; return None where none was typed.

        The job returns sentences on what could not be stored permanently.
        """
        embedder, place = self._page.embedder, self._page.place
        deeds: list[Callable[[], str]] = []
        if embedder.typed_key and embedder.choice.address:
            keep = self._program.keys.keep
            address, key = embedder.choice.address, embedder.typed_key
            deeds.append(lambda: _lasting(keep(address, key)))
        if place.typed_password and place.server:
            keep_password = self._program.indexes.keep_password
            server, password = place.server, place.typed_password
            deeds.append(lambda: _kept_words(is_kept=keep_password(server, password)[1]))
        if not deeds:
            return None
        return self._beside(lambda: tuple(filter(None, [deed() for deed in deeds])))

    def end(self) -> None:
        """Stop waiting for tests."""
        for job in self._tests:
            job.cancel()

    def _listen(self) -> None:
        page, rebuilding = self._page, self._rebuilding
        page.shown.connect(self._look_around)
        page.embedder.key_state_asked.connect(self._look_for_key)
        page.embedder.test_asked.connect(self._on_embedder_test_asked)
        page.place.test_asked.connect(self._on_place_test_asked)
        page.place.move_asked.connect(self._on_move_asked)
        page.index.rebuild_asked.connect(self._on_rebuild_asked)
        page.index.stop_asked.connect(rebuilding.stop)
        rebuilding.started.connect(self._show_start)
        rebuilding.progressed.connect(page.index.show_figure)
        rebuilding.done.connect(self._on_rebuilding_done)
        rebuilding.failed.connect(self._on_rebuilding_failed)
        rebuilding.stopped.connect(self._on_rebuilding_stopped)

    def _tell_overrides(self) -> None:
        if self._program.embedders.is_named:
            self._page.embedder.override.say(
                self.tr("The environment names the embedder, whatever is chosen here.")
            )
        if self._program.indexes.is_named:
            self._page.place.override.say(
                self.tr("The environment names the PostgreSQL server, whatever is chosen here.")
            )

    def _look_around(self) -> None:
        """Query the available embedders and the state of the index."""
        looking = self._beside(self._program.embedders.availability)
        looking.done.connect(self._page.embedder.show_availability)
        self._look_for_key(self._page.embedder.choice.address)
        if self._rebuilding.is_under_way:
            self._show_start()
        elif self._recollection is None:
            self._page.index.show_state(
                self.tr("No vault is open; open one to see its index."), can_rebuild=False
            )
        else:
            self._page.index.show_state(self.tr("Reading the index…"))
            stats = self._beside(self._recollection.stats)
            stats.done.connect(self._show_stats)
            stats.failed.connect(self._on_stats_failed)

    def _beside(self, call: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> Job:
        """Run a call that may wait for a keychain or a server off the vault's worker thread."""
        return self._bridge.start(lambda _: asyncio.to_thread(call, *args, **kwargs))

    def _look_for_key(self, address: str) -> None:
        if not address:
            self._page.embedder.show_key_state("")
            return
        job = self._beside(self._program.keys.embedder_location, address)
        job.done.connect(self._show_key_place)
        job.failed.connect(self._show_key_problem)

    def _show_key_place(self, place: KeyLocation) -> None:
        self._page.embedder.show_key_state(key_words(place))

    def _show_key_problem(self, error: MemdeckError) -> None:
        self._page.embedder.show_key_state(message_text(error))

    def _on_embedder_test_asked(self, choice: EmbedderChoice, typed_key: str) -> None:
        job = self._beside(self._program.embedders.try_out, choice, typed_key)
        job.done.connect(self._show_trial)
        job.failed.connect(self._show_no_trial)
        self._tests.append(job)
        self._page.embedder.tryout.show_testing()

    def _show_trial(self, trial: Trial) -> None:
        self._page.embedder.tryout.show_verdict(trial_words(trial))

    def _show_no_trial(self, error: MemdeckError) -> None:
        self._page.embedder.tryout.show_verdict(message_text(error))

    def _on_place_test_asked(self, address: str, password: str) -> None:
        job = self._beside(self._program.indexes.check_connection, address, password)
        job.done.connect(self._page.place.tryout.show_verdict)
        self._tests.append(job)
        self._page.place.tryout.show_testing()

    def _on_move_asked(self, address: str) -> None:
        job = self._beside(self._program.indexes.keep_password, address)
        job.done.connect(self._show_moved)
        job.failed.connect(self._show_unmoved)

    def _show_moved(self, moved: tuple[str, bool]) -> None:
        address, is_kept = moved
        if is_kept:
            self._page.place.show_moved(address, self.tr("The password is in the keychain now."))
        else:
            self._page.place.show_refusal(_kept_words(is_kept=False))

    def _show_unmoved(self, error: MemdeckError) -> None:
        self._page.place.show_refusal(message_text(error))

    def _on_rebuild_asked(self) -> None:
        if self._recollection is not None:
            self._rebuilding.start(self._recollection)

    def _show_start(self) -> None:
        self._page.index.show_working(self.tr("Reading the vault…"))

    def _show_stats(self, stats: IndexStats) -> None:
        self._page.index.show_state(stats_label(stats))

    def _on_stats_failed(self, error: MemdeckError) -> None:
        self._page.index.show_state(message_text(error))

    def _on_rebuilding_done(self, stats: IndexStats) -> None:
        self._show_stats(stats)
        self._page.index.show_idle(self.tr("The index was rebuilt."))

    def _on_rebuilding_failed(self, error: MemdeckError) -> None:
        self._page.index.show_idle(message_text(error))
        self._look_around()

    def _on_rebuilding_stopped(self) -> None:
        self._page.index.show_idle(
            self.tr("Stopped. What is embedded is kept; the rest is found by words.")
        )
        self._look_around()


def _lasting(place: KeyLocation) -> str:
    return key_words(place) if place is KeyLocation.SESSION else ""


def _kept_words(*, is_kept: bool) -> str:
    if is_kept:
        return ""
    return QCoreApplication.translate(
        "settings",
        "There is no system keychain here; take the password out of the address, and put it into"
        " .pgpass or the variable MEMDECK_POSTGRES_PASSWORD.",
    )
