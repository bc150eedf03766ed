"""The open vault as the window has it; lives in the GUI thread."""

from collections.abc import Callable
from datetime import date
from typing import ParamSpec

from PySide6.QtCore import QObject, QTimer, Signal

from memdeck.desktop.bridge import Bridge, Job
from memdeck.desktop.shown import Shown, show
from memdeck.domain.changeset import ChangeSet
from memdeck.services.manager import MemoryManager
from memdeck.storage.watcher import VaultWatcher

SETTLE_MS = 50  # editors save in several steps; wait for the last

P = ParamSpec("P")


class Desk(QObject):
    """One vault, what is shown of it, and the way to change it.

    Every change runs in the bridge's lane and is followed by a new reading,
    so that what is shown is always what the file says.
    """

    shown_changed = Signal(object)
    """Another ``Shown`` is there, after opening, a change, or an edit from outside."""
    changed = Signal(object)
    """A verb was carried out here and gave this ``ChangeSet``."""
    edited_outside = Signal(object)
    """The file was changed by another program; what is shown of it now, as a ``Shown``."""
    failed = Signal(object)
    """A verb or a reading failed with this ``MemdeckError``."""

    _touched = Signal()

    def __init__(
        self, manager: MemoryManager, bridge: Bridge, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.manager = manager
        self.bridge = bridge
        self.shown: Shown | None = None
        self.day: date | None = None
        self._settling = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settling.timeout.connect(self.refresh)
        self._touched.connect(self._settling.start)
        self._watcher = VaultWatcher(manager.vault.layout, self._touched.emit)

    def open(self) -> Job:
        """Read the vault, and watch its folder from now on."""
        self._watcher.start()
        return self.refresh()

    def close(self) -> None:
        """Watch no longer. The bridge stays."""
        self._watcher.stop()

    def refresh(self) -> Job:
        """Read the vault anew."""
        job = self.bridge.run(show, self.manager, self.day, self.shown)
        job.done.connect(self._take)
        job.failed.connect(self.failed)
        return job

    def set_day(self, day: date | None) -> None:
        """Show the vault as of *day*; None for today."""
        if day != self.day:
            self.day = day
            self.refresh()

    def do(
        self,
        verb: Callable[P, ChangeSet],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Job:
        """Carry out a verb of the services; ``changed`` and ``shown_changed`` follow."""
        job = self.bridge.run(self._done_and_shown, verb, *args, **kwargs)
        job.done.connect(self._take_change)
        job.failed.connect(self.failed)
        return job

    def _done_and_shown(
        self, verb: Callable[P, ChangeSet], *args: P.args, **kwargs: P.kwargs
    ) -> tuple[ChangeSet, Shown]:
        """Run in the lane: nothing can come between the change and the reading."""
        changes = verb(*args, **kwargs)
        return changes, show(self.manager, self.day, self.shown)

    def _take_change(self, outcome: tuple[ChangeSet, Shown]) -> None:
        changes, shown = outcome
        self._put(shown)
        self.changed.emit(changes)

    def _take(self, shown: Shown) -> None:
        known = self.shown
        self._put(shown)
        if known is not None and known.revision != shown.revision:
            self.edited_outside.emit(shown)

    def _put(self, shown: Shown) -> None:
        self.shown = shown
        self.shown_changed.emit(shown)
