"""The open vault as the window has it; lives in the GUI thread."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Generic, ParamSpec, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from memdeck.desktop.ui.session.snapshot import VaultSnapshot, show
from memdeck.desktop.ui.session.worker import Bridge, Job
from memdeck.domain.changes.changeset import ChangeSet
from memdeck.services.manager import MemoryManager
from memdeck.services.memories.entry_service import Addition
from memdeck.services.vault.text_editing import Saved
from memdeck.storage.vault.store.watcher import VaultWatcher

SETTLE_MS = 50  # editors save in several steps; wait for the last
DAY_CHECK_MS = 60_000

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Done(Generic[T]):
    """What a verb gave, and the vault as it was read right after it."""

    outcome: T
    shown: VaultSnapshot


class VaultSession(QObject):
    """One vault, what is shown of it, and the way to change it.

    Every change runs in the bridge's lane and is followed by a new reading,
    so that what is shown is always what the file says. The readings arrive in
    the order they were made: each ``step`` leads on from the one before.
    """

    shown_changed = Signal(object)
    """Another ``VaultSnapshot`` is there, after opening, a change, or an edit from outside."""
    changed = Signal(object)
    """A verb was carried out here and gave this ``ChangeSet``, which is not empty."""
    edited_outside = Signal(object)
    """The file was changed by another program; what is shown of it now, as a ``VaultSnapshot``."""
    failed = Signal(object)
    """A verb failed with this ``MemdeckError``."""
    unread = Signal(object)
    """The vault could not be read, with this ``MemdeckError``; what is shown is older."""

    _touched = Signal()

    def __init__(
        self, manager: MemoryManager, bridge: Bridge, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.manager = manager
        self.bridge = bridge
        self.shown: VaultSnapshot | None = None
        self.day: date | None = None
        """The day of the table; None for today."""
        self._last_read: VaultSnapshot | None = None  # the lane's own
        self._settling = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settling.timeout.connect(self.refresh)
        self._touched.connect(self._note_touch)
        self._day_check = QTimer(self, interval=DAY_CHECK_MS)
        self._day_check.timeout.connect(self._follow_calendar)
        self._watcher = VaultWatcher(manager.vault.layout, self._touched.emit)
        self._is_watching = False

    def open(self, first: VaultSnapshot | None = None) -> None:
        """Watch the vault from now on, and show it; *first* is a reading just made."""
        self._watcher.start()
        self._is_watching = True
        self._day_check.start()
        if first is None:
            self.refresh()
        else:
            self._last_read = first
            self._put(first)

    def close(self) -> None:
        """Watch no longer. The bridge stays."""
        if self._is_watching:
            self._is_watching = False
            self._watcher.stop()
            self._settling.stop()
            self._day_check.stop()

    def refresh(self) -> Job:
        """Read the vault anew."""
        job = self.bridge.run(self._read, self.day)
        job.done.connect(self._take)
        job.failed.connect(self.unread)
        return job

    def set_day(self, day: date | None) -> None:
        """Show the vault as of *day*; None for today."""
        if day != self.day:
            self.day = day
            self.refresh()

    def do(self, verb: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Job:
        """Carry out a verb of the services; the job's ``done`` brings a ``Done``.

        ``shown_changed`` comes first, and ``changed`` where something did.
        """
        job = self.bridge.run(self._done_and_read, self.day, lambda: verb(*args, **kwargs))
        job.done.connect(self._take_outcome)
        job.failed.connect(self.failed)
        return job

    def _note_touch(self) -> None:
        # Word from the watcher's thread may arrive after the end of watching.
        if self._is_watching:
            self._settling.start()

    def _read(self, day: date | None) -> VaultSnapshot:
        """Read in the lane, where readings follow one another."""
        self._last_read = show(self.manager, day, self._last_read)
        return self._last_read

    def _done_and_read(self, day: date | None, verb: Callable[[], T]) -> Done[T]:
        """Run in the lane: nothing of ours can come between the change and the reading."""
        outcome = verb()
        return Done(outcome, self._read(day))

    def _take_outcome(self, done: Done[object]) -> None:
        self._put(done.shown)
        outcome = done.outcome
        changes = outcome.changeset if isinstance(outcome, Addition | Saved) else outcome
        if isinstance(changes, ChangeSet) and not changes.is_empty:
            self.changed.emit(changes)

    def _take(self, shown: VaultSnapshot) -> None:
        known = self.shown
        self._put(shown)
        if known is not None and known.revision != shown.revision:
            self.edited_outside.emit(shown)
            if self.manager.table.is_kept:
                self.bridge.run(self.manager.table.follow)

    def _put(self, shown: VaultSnapshot) -> None:
        self.shown = shown
        self.shown_changed.emit(shown)

    def _follow_calendar(self) -> None:
        if self.shown is not None and self.manager.vault.today() != self.shown.today:
            self.refresh()
