"""The state of the open vault in the window; lives in the GUI thread."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Generic, ParamSpec, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from memdeck.desktop.ui.actions.action_labels import progress_label
from memdeck.desktop.ui.actions.action_summary import ActionSummary
from memdeck.desktop.ui.session.snapshot import VaultSnapshot, take_snapshot
from memdeck.desktop.ui.session.worker import Bridge, Job, Latest
from memdeck.domain.changes.changeset import ChangeSet
from memdeck.errors import UsageError
from memdeck.services.manager import MemoryManager
from memdeck.storage.vault.store.watcher import VaultWatcher

SETTLE_MS = 50  # editors save in several steps; wait for the last
DAY_CHECK_MS = 60_000

P = ParamSpec("P")
T = TypeVar("T")


BULK_ROWS = 200
"""The number of memories from which on a change shows its progress and can be cancelled."""


@dataclass(frozen=True, slots=True)
class Done(Generic[T]):
    """The result of a service call, and the vault as read right after it."""

    outcome: T
    snapshot: VaultSnapshot
    summary: ActionSummary | None
    """What the call changed; None where it changed nothing."""


class ReadOnlyError(UsageError):
    """A change was requested while another day than today is shown."""


class VaultSession(QObject):
    """One vault, its current snapshot, and the way to change it.

    Every change runs on the worker thread and is followed by a new read, so that the snapshot
    always matches the file. Snapshots arrive in the order they were read: each ``step`` follows
    from the one before.
    """

    snapshot_changed = Signal(object)
    """A new ``VaultSnapshot``, after opening, a change, or an edit from outside."""
    changed = Signal(object, object)
    """A service call changed the vault by this ``ChangeSet``, which is not empty.

    With its ``ActionSummary``.
    """
    edited_outside = Signal(object)
    """Another program changed the file; with the new ``VaultSnapshot``.

    Emitted before ``snapshot_changed``.
    """
    failed = Signal(object)
    """A service call failed with this ``MemdeckError``."""
    cancelled = Signal()
    """The user cancelled a service call; nothing was changed."""
    busy_changed = Signal(bool)
    """A change that shows its progress has begun, or none is in progress any more."""
    files_settled = Signal()
    """Files of the vault were written, by whichever program; the last write is 50 ms old."""
    unread = Signal(object)
    """The vault could not be read, with this ``MemdeckError``; the snapshot is older."""

    _touched = Signal()

    def __init__(
        self, manager: MemoryManager, bridge: Bridge, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.manager = manager
        self.bridge = bridge
        self.snapshot: VaultSnapshot | None = None
        self.day: date | None = None
        """The day of the table; None for today."""
        self._in_progress = 0
        # Both are used only on the worker thread.
        self._last_read: VaultSnapshot | None = None
        self._signatures_read: Sequence[tuple[int, ...]] = ()
        self._settle_timer = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settle_timer.timeout.connect(self._on_settled)
        self._touched.connect(self._on_touched)
        self._day_timer = QTimer(self, interval=DAY_CHECK_MS)
        self._day_timer.timeout.connect(self._check_day)
        self._watcher = VaultWatcher(manager.vault.layout, self._touched.emit)
        self._is_watching = False

    @property
    def is_busy(self) -> bool:
        """Whether a change that shows its progress is in progress."""
        return self._in_progress > 0

    def open(self, first: VaultSnapshot | None = None) -> None:
        """Watch the vault from now on, and show it; *first* is a fresh snapshot."""
        self._watcher.start()
        self._is_watching = True
        self._day_timer.start()
        if first is None:
            self.refresh()
        else:
            self._last_read = first
            self._publish(first)

    def close(self) -> None:
        """Stop watching. The bridge stays open."""
        if self._is_watching:
            self._is_watching = False
            self._watcher.stop()
            self._settle_timer.stop()
            self._day_timer.stop()
            self.bridge.garbage_collection.is_full_due = True

    def refresh(self) -> Job:
        """Read the vault again."""
        return self._request(self._read)

    def set_day(self, day: date | None) -> None:
        """Show the vault as of *day*; None for today."""
        if day != self.day:
            self.day = day
            self.refresh()

    def can_change(self) -> bool:
        """Return whether today is shown; where it is not, ``failed`` says so."""
        if self.day is not None:
            self.failed.emit(ReadOnlyError(_read_only_text(self.day)))
        return self.day is None

    def read(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Job:
        """Call *work*, which changes nothing, on the worker thread; ``failed`` reports an error."""
        job = self.bridge.run(work, *args, **kwargs)
        job.failed.connect(self.failed)
        return job

    def reader(self, show: Callable[[Any], object], parent: QObject) -> Latest:
        """Return a ``Latest`` that brings what it read to *show*; ``unread`` reports an error."""
        reads = Latest(self.bridge, parent)
        reads.done.connect(show)
        reads.failed.connect(self.unread)
        return reads

    def do(self, verb: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Job:
        """Call a service; the job's ``done`` brings a ``Done``.

        ``snapshot_changed`` comes first, and ``changed`` if anything changed. While another day
        than today is shown, the job fails with a ``ReadOnlyError``.
        """
        job = self.bridge.run(self._change_and_read, self.day, lambda: verb(*args, **kwargs))
        return self._follow(job)

    def do_for_good(
        self, title: str, verb: Callable[P, T], /, *args: P.args, **kw: P.kwargs
    ) -> Job:
        """Call a service as ``do`` does, with *title* shown until it ends; nothing cancels it."""
        day = self.day
        job = self.bridge.run_titled(
            lambda: self._change_and_read(day, lambda: verb(*args, **kw)), title
        )
        return self._follow(self._count_in(job))

    def do_many(
        self,
        verb: str,
        change: Callable[..., ChangeSet],
        ids: Sequence[str],
        **arguments: Any,  # noqa: ANN401 - those of *change*
    ) -> Job:
        """Call a service on memories as ``do`` does, on ``BULK_ROWS`` or more with progress.

        Until these are saved, the job can be cancelled. *verb* is the verb of its changes.
        """
        if len(ids) < BULK_ROWS:
            return self.do(change, ids, **arguments)
        title = progress_label(ActionSummary(verb, len(ids)))
        return self.do_reporting(title, change, ids, **arguments)

    def do_reporting(
        self,
        title: str,
        change: Callable[..., ChangeSet | None],
        *arguments: Any,  # noqa: ANN401 - those of *change*
        **options: Any,  # noqa: ANN401 - likewise
    ) -> Job:
        """Call a service as ``do`` does, with its progress shown under *title*.

        Until it saves, the job can be cancelled.
        """
        day = self.day
        job = self.bridge.run_reporting(
            lambda report: self._change_and_read(
                day, lambda: change(*arguments, **options, progress=report)
            ),
            title,
        )
        job.cancelled.connect(self.cancelled)
        return self._follow(self._count_in(job))

    def _count_in(self, job: Job) -> Job:
        """Have ``is_busy`` be true until *job* ends."""
        self._in_progress += 1
        self.busy_changed.emit(True)
        job.ended.connect(self._on_reporting_ended)
        return job

    def _follow(self, job: Job) -> Job:
        job.done.connect(self._on_change_done)
        job.failed.connect(self.failed)
        return job

    def _on_reporting_ended(self) -> None:
        self._in_progress -= 1
        self.busy_changed.emit(self.is_busy)

    def _on_touched(self) -> None:
        # A report from the watcher's thread may arrive after the end of watching.
        if self._is_watching:
            self._settle_timer.start()

    def _on_settled(self) -> None:
        self._request(self._read_if_changed)
        self.files_settled.emit()

    def _request(self, read: Callable[[date | None], VaultSnapshot]) -> Job:
        job = self.bridge.run(read, self.day)
        job.done.connect(self._on_read)
        job.failed.connect(self.unread)
        return job

    def _read(self, day: date | None) -> VaultSnapshot:
        """Read on the worker thread, one snapshot after the other."""
        signatures, self._signatures_read = self._watcher.signatures(), ()
        self._last_read = take_snapshot(self.manager, day, self._last_read)
        self._signatures_read = signatures
        return self._last_read

    def _read_if_changed(self, day: date | None) -> VaultSnapshot:
        """Read, unless the files are those of the last read: the watcher saw our own save.

        A snapshot of 20,000 memories takes 170 ms of CPU time, just when the window shows the
        changed rows (2026-11-27).
        """
        last, signatures = self._last_read, self._signatures_read
        self._signatures_read = ()  # if reading fails here, the next read is a whole one
        if last is None or self._watcher.signatures() != signatures:
            return self._read(day)
        if self.manager.vault.load().state != last.revision:
            return self._read(day)
        self._signatures_read = signatures
        return last

    def _change_and_read(self, day: date | None, verb: Callable[[], T]) -> Done[T]:
        """Change and read on the worker thread, with no other call of ours between."""
        if day is not None:
            raise ReadOnlyError(_read_only_text(day))
        outcome = verb()
        snapshot = self._read(day)
        changes = _changes_of(outcome)
        summary = None if changes is None else snapshot.summary_of(changes)
        return Done(outcome, snapshot, summary)

    def _on_change_done(self, done: Done[object]) -> None:
        self._publish(done.snapshot)
        if done.summary is not None:
            self.changed.emit(_changes_of(done.outcome), done.summary)

    def _on_read(self, snapshot: VaultSnapshot) -> None:
        previous = self.snapshot
        if snapshot is previous:
            return
        is_edited = previous is not None and previous.revision != snapshot.revision
        if is_edited:
            self.edited_outside.emit(snapshot)
        self._publish(snapshot)
        if is_edited and self.manager.table.is_kept:
            self.bridge.run(self.manager.table.follow)

    def _publish(self, snapshot: VaultSnapshot) -> None:
        if self.day is not None and self.day <= snapshot.today:
            self.day = None  # it was midnight meanwhile
        self.snapshot = snapshot
        self.snapshot_changed.emit(snapshot)

    def _check_day(self) -> None:
        if self.snapshot is not None and self.manager.vault.today() != self.snapshot.today:
            self.refresh()


def _changes_of(outcome: object) -> ChangeSet | None:
    """Return the changes that a service call made; None where it made none."""
    changes = getattr(outcome, "changeset", outcome)
    return changes if isinstance(changes, ChangeSet) and not changes.is_empty else None


def _read_only_text(day: date) -> str:
    return f"The memories of {day} are shown; go back to today to change them."
