"""From files and text to proposals, off the GUI thread: listed first, then read in batches."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, Qt, Signal

from memdeck.desktop.review.importing.batching import ImportBatch
from memdeck.desktop.review.importing.task_state import ImportTask
from memdeck.desktop.review.importing.unfinished import import_title
from memdeck.desktop.ui.session.worker import Bridge, Job, Report
from memdeck.domain.conversation.conversation import DateOrder, ImportedMemory
from memdeck.errors import MemdeckError
from memdeck.services.imports.conversation_list import ConversationListing, ListedConversation
from memdeck.services.imports.import_run import Batch, ImportRun, Task
from memdeck.services.imports.imports import Files, Imports, Origin, Pasted
from memdeck.services.proposals.run_extractor import Progress
from memdeck.services.proposals.session_service import Proposal, Sessions
from memdeck.services.vault.vault import Vault

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Listed:
    """The contents of an origin; *title* is its display name, *waiting* as for ``Imports``."""

    title: str
    origin: Origin
    listing: ConversationListing
    waiting: Sequence[str] = ()


class ConversationReading(QObject):
    """Works sequentially: lists an origin, waits for the user's selection, reads it.

    A listing is emitted by ``was_listed`` and waits for ``read`` or ``leave``.
    """

    started = Signal(str)
    """Work started; the text describes it."""
    ended = Signal()
    """Nothing is in progress or queued any more."""
    slow = Signal()
    """Work takes long enough to show progress."""
    listing_began = Signal(str)
    """The listing of an origin started; its display name."""
    listing_stopped = Signal()
    found = Signal(object)
    """Conversations found so far, as a tuple of ``ListedConversation``."""
    was_listed = Signal(object)
    """A ``Listed``, which waits for ``read`` or ``leave``."""
    not_listed = Signal(object)
    """An origin could not be listed, for this ``MemdeckError``."""
    reached = Signal(int, int, str)
    """The number of conversations read, their total, and the title of the next one."""
    proposed = Signal(object)
    """The ``Proposal`` of memories that a file contains as such."""
    batch_read = Signal(object, object)
    """A ``Task``, and a ``Batch`` of it."""
    finished = Signal(object)
    """An ``ImportResult``."""

    _passed = Signal(int, int, str)
    _found = Signal(object)

    def __init__(
        self, bridge: Bridge, vault: Vault, sessions: Sessions, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._vault = vault
        self._sessions = sessions
        self._job: Job | None = None
        self._is_asking = False
        self._is_stopping = False
        self._queue: deque[Callable[[], None]] = deque()
        self._under_way: ImportTask | None = None
        bridge.slow.connect(self._on_slow)
        self._passed.connect(self.reached, Qt.ConnectionType.QueuedConnection)
        self._found.connect(self._tell_found, Qt.ConnectionType.QueuedConnection)

    @property
    def is_busy(self) -> bool:
        """True while work is in progress or a listing waits for its answer."""
        return self._job is not None or self._is_asking

    @property
    def is_working(self) -> bool:
        """True while work is in progress."""
        return self._job is not None

    @property
    def task(self) -> Task | None:
        """The task in progress."""
        return None if self._under_way is None else self._under_way.task

    def list_files(self, paths: Sequence[Path], waiting: Sequence[str] = ()) -> None:
        """List files and folders after the work in progress; *waiting*: see ``Imports``."""
        self._enqueue(import_title(paths), Files(tuple(paths)), waiting)

    def list_text(self, text: str, waiting: Sequence[str] = ()) -> None:
        """List a pasted transcript after the work in progress."""
        self._enqueue(self.tr("the pasted conversation"), Pasted(text), waiting)

    def read(self, task: Task, sessions: Sessions | None = None) -> None:
        """Read what was selected of the current listing; *sessions* replace the usual ones."""
        self._is_asking = False
        self._begin(task, sessions or self._sessions)

    def go_on(self, task: Task, sessions: Sessions | None = None) -> None:
        """Continue an unfinished import after the work in progress."""
        self._queue.append(partial(self._begin, task, sessions or self._sessions))
        self._go_on_if_idle()

    def list_again(self, listed: Listed, dates: DateOrder) -> None:
        """List the current origin again; *dates* is the order for ambiguous dates."""
        self._is_asking = False
        self._list(listed.title, replace(listed.origin, dates=dates), listed.waiting)

    def leave(self) -> None:
        """Discard the current listing without reading."""
        if self._is_asking:
            self._is_asking = False
            self._go_on()

    def stop(self) -> None:
        """Stop the work in progress and continue with the queue; the task ends as paused."""
        if self._job is not None:
            self._is_stopping = True  # a batch that has just arrived can no longer be cancelled
            self._job.cancel()

    def close(self) -> None:
        """Stop the work in progress and clear the queue; nothing is shown any more."""
        self.blockSignals(True)
        self._queue.clear()
        self.stop()

    def _enqueue(self, title: str, origin: Origin, waiting: Sequence[str]) -> None:
        self._queue.append(partial(self._list, title, origin, waiting))
        self._go_on_if_idle()

    def _go_on_if_idle(self) -> None:
        if not self.is_busy:
            self._go_on()

    def _list(self, title: str, origin: Origin, waiting: Sequence[str]) -> None:
        def listed(report: Report) -> Awaitable[ConversationListing]:
            import_batch = ImportBatch(report, self._found.emit)
            imports = Imports(self._vault)
            return asyncio.to_thread(imports.list_talks, origin, import_batch.add, waiting=waiting)

        words = self.tr("Looking through {name}").format(name=title)
        self.listing_began.emit(title)
        self.started.emit(words)
        job = self._start(words, listed)
        job.cancelled.connect(self.listing_stopped)
        job.done.connect(
            lambda listing: self._take_listing(Listed(title, origin, listing, waiting))
        )
        job.failed.connect(self.not_listed)

    def _take_listing(self, listed: Listed) -> None:
        self._is_asking = True
        self.was_listed.emit(listed)

    def _begin(self, task: Task, sessions: Sessions) -> None:
        self._under_way = ImportTask(task, ImportRun(self._vault, sessions, task))
        self.started.emit(self.tr("Reading conversations"))
        if task.memories:
            self._propose_memories(task.memories)
        else:
            self._read_batch(self._under_way)

    def _propose_memories(self, memories: Sequence[ImportedMemory]) -> None:
        def proposed(_: Report) -> Awaitable[Proposal]:
            return asyncio.to_thread(self._sessions.propose_memories, memories)

        job = self._start("", proposed)
        job.done.connect(self._take_memories)
        job.failed.connect(self._finish)

    def _read_batch(self, under_way: ImportTask) -> None:
        under_way.has_more = False
        next_of = under_way.run.next
        job = self._start("", lambda report: next_of(self._progress(report), _check(report)))
        job.done.connect(self._take_batch)
        job.failed.connect(self._finish)

    def _start(self, title: str, make: Callable[[Report], Awaitable[T]]) -> Job:
        self._job = job = self._bridge.start(make, title)
        job.ended.connect(lambda: self._on_ended(job))
        return job

    def _take_memories(self, proposal: Proposal) -> None:
        if self._under_way is not None:
            self._under_way.has_more = True
        self.proposed.emit(proposal)

    def _take_batch(self, batch: Batch | None) -> None:
        under_way = self._under_way
        if under_way is None:
            return
        if batch is None:
            self._finish()
            return
        under_way.take(batch)
        self.batch_read.emit(under_way.task, batch)
        if batch.proposal.is_cut_off:
            self._finish(batch.proposal.refusal)

    def _finish(self, error: MemdeckError | None = None, *, is_paused: bool = False) -> None:
        if self._under_way is not None:
            ending = self._under_way.ending(error, is_paused=is_paused)
            self._under_way = None
            self.finished.emit(ending)

    def _on_ended(self, job: Job) -> None:
        if job is not self._job:
            return  # its result was answered at once, and that work is in progress
        self._job = None
        under_way, is_stopping = self._under_way, self._is_stopping
        self._is_stopping = False
        if under_way is not None and (is_stopping or not under_way.has_more):
            self._finish(is_paused=True)  # it was stopped, or a bug ended it
        self._go_on()

    def _go_on(self) -> None:
        """Do what is next: the rest of the current task, then the queue."""
        if self._is_asking:
            return
        if self._under_way is not None:
            self._read_batch(self._under_way)
        elif self._queue:
            self._queue.popleft()()
        else:
            self.ended.emit()

    def _progress(self, report: Report) -> Progress:
        def progress(done: int, total: int, title: str) -> None:
            report(done, total)
            self._passed.emit(done, total, title)

        return progress

    def _tell_found(self, talks: tuple[ListedConversation, ...]) -> None:
        # The listing itself has shown what was still queued when it ended.
        if self._job is not None and not self._is_asking:
            self.found.emit(talks)

    def _on_slow(self, job: Job) -> None:
        if job is self._job:
            self.slow.emit()


def _check(report: Report) -> Callable[[], object]:
    """Return a function that raises once the work is cancelled."""
    return lambda: report(0, 1)
