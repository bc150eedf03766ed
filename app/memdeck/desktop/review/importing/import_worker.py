"""The jobs of an import, off the GUI thread."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from time import monotonic, sleep
from typing import TypeVar

from PySide6.QtCore import QObject, Qt, Signal

from memdeck.desktop.review.importing.import_state import (
    AllRead,
    BatchRead,
    Event,
    Failed,
    Listed,
    Source,
    Stopped,
)
from memdeck.desktop.ui.session.worker import Bridge, Job, Report
from memdeck.desktop.ui.text.translation import translate
from memdeck.domain.conversation.conversation import ImportedMemory
from memdeck.extraction.guards.secrets import redact
from memdeck.services.imports.conversation_list import ConversationListing, ListedConversation
from memdeck.services.imports.import_run import Batch, ImportRun, Task
from memdeck.services.imports.imports import Imports
from memdeck.services.proposals.session_service import Sessions
from memdeck.services.vault.vault import Vault
from memdeck.storage.vault.state.unfinished_imports import Picked

T = TypeVar("T")

EMIT_S = 0.25  # minimum time between two emissions of conversations found
PAINT_S = 0.03
"""The pause of a listing after each emission, so that the window can paint without competition.

Source: measured; while a thread computes, each call into Qt waits for its turn, and while other
programs use the processor a paint took 3 s.
"""


class ImportWorker(QObject):
    """Runs one job at a time: a listing, or the next batch of a task."""

    result = Signal(object)
    """The result of a job, as an ``Event`` of the import: one for each job.

    It is also emitted for a cancel without a job.
    """
    found = Signal(object)
    """Conversations that a listing found so far, as a tuple of ``ListedConversation``."""
    reached = Signal(int, int, str)
    """The number of conversations read, their total, and the title of the next one."""
    compared = Signal(int, int)
    """The number of memories of the files that were compared with the vault's, and their total."""
    slow = Signal()
    """The job takes long enough to show progress."""

    _found = Signal(object)
    _reached = Signal(int, int, str)
    _compared = Signal(int, int)

    def __init__(self, bridge: Bridge, vault: Vault, sessions: Sessions, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._vault = vault
        self._sessions = sessions
        self._job: Job | None = None
        self._run: ImportRun | None = None
        bridge.slow.connect(self._on_slow)
        # Emitted by other threads.
        self._found.connect(self.found, Qt.ConnectionType.QueuedConnection)
        self._reached.connect(self.reached, Qt.ConnectionType.QueuedConnection)
        self._compared.connect(self.compared, Qt.ConnectionType.QueuedConnection)

    @property
    def is_busy(self) -> bool:
        return self._job is not None

    @property
    def title(self) -> str:
        """The description of the job in progress; "" for none."""
        return "" if self._job is None else self._job.title

    def list_source(self, source: Source, title: str) -> None:
        """List a source; *title* describes the job to the user."""

        def work(report: Report) -> Awaitable[ConversationListing]:
            batches = _FoundBatches(report, self._found.emit)
            return asyncio.to_thread(self._list, source, batches)

        self._start(title, work, Listed)

    def read(self, task: Task, sessions: Sessions | None = None) -> None:
        """Read the first batch of *task*; *sessions* replace the vault's own.

        The memories that its files contain as such are a batch of their own, before the others.
        """
        self._run = ImportRun(self._vault, sessions or self._sessions, task)
        if task.memories:
            self._read_memories(task.memories)
        else:
            self.read_next()

    def _read_memories(self, memories: Sequence[ImportedMemory]) -> None:
        def propose(report: Report) -> Batch:
            def progress(done: int, total: int) -> None:
                report(done, total)
                self._compared.emit(len(memories) * done // total, len(memories))

            return Batch(self._sessions.propose_memories(memories, progress), (), (), ())

        title = translate("review", "Reading memories")
        self._start(title, lambda report: asyncio.to_thread(propose, report), self._batch_event)

    def read_next(self) -> None:
        run = self._run
        if run is None:
            return

        def read(report: Report) -> Awaitable[Batch | None]:
            def progress(_: int, total: int, title: str) -> None:
                # Without the batch in progress, which a stop discards.
                report(run.read_count, total)
                self._reached.emit(run.read_count, total, title)

            return run.next(progress, lambda: report(run.read_count, run.total))

        title = translate("review", "Reading conversations")
        self._start(title, read, self._batch_event)

    def cancel(self) -> None:
        """Cancel the job in progress, or emit ``Stopped`` at once if there is none.

        A result that has just arrived is still emitted.
        """
        if self._job is not None:
            self._job.cancel()
        else:
            self.result.emit(Stopped(self._left()))

    def close(self) -> None:
        """Cancel the job in progress, and emit nothing any more."""
        self.blockSignals(True)
        self.cancel()

    def _list(self, source: Source, batches: "_FoundBatches") -> ConversationListing:
        # The first secret loads the patterns, for half a second: here, not while the picker paints.
        redact("My password is x1!")
        return Imports(self._vault).list_conversations(
            source.origin, batches.add, waiting=source.pending
        )

    def _batch_event(self, batch: Batch | None) -> Event:
        left = self._left()
        return AllRead(left) if batch is None else BatchRead(batch, left)

    def _left(self) -> tuple[Picked, ...]:
        return () if self._run is None else self._run.left

    def _start(
        self, title: str, work: Callable[[Report], Awaitable[T]], event_of: Callable[[T], Event]
    ) -> None:
        self._job = job = self._bridge.start(work, title)
        job.done.connect(lambda result: self._end(job, event_of(result)))
        job.failed.connect(lambda error: self._end(job, Failed(error, self._left())))
        job.ended.connect(lambda: self._end(job, Stopped(self._left())))

    def _end(self, job: Job, event: Event) -> None:
        """Emit the result of *job*; its ``ended`` after ``done`` or ``failed`` is ignored."""
        if job is not self._job:
            return
        self.result.emit(event)
        # Only now: a cancel while the result is emitted must not emit another.
        if job is self._job:
            self._job = None

    def _on_slow(self, job: Job) -> None:
        if job is self._job:
            self.slow.emit()


class _FoundBatches:
    """Collects the conversations that a listing finds, and emits them in batches."""

    def __init__(self, report: Report, emit: Callable[[object], None]) -> None:
        self._report = report
        self._emit = emit
        self._conversations: list[ListedConversation] = []
        self._count = 0
        self._emitted_s = 0.0

    def add(self, conversation: ListedConversation) -> None:
        """Add a conversation; called in the thread that lists."""
        self._count += 1
        self._conversations.append(conversation)
        if monotonic() - self._emitted_s >= EMIT_S:
            self._report(self._count, 0)
            self._emit(tuple(self._conversations))
            self._conversations.clear()
            sleep(PAINT_S)
            self._emitted_s = monotonic()
