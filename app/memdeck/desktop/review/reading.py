"""From files and text to proposals, off the GUI thread, a batch of talks at a time."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal

from memdeck.desktop.bridge import Bridge, Job, Report
from memdeck.domain.conversation import Conversation, ImportedMemory, Reading
from memdeck.errors import MemdeckError
from memdeck.services.sessions import AT_ONCE, Progress, Proposal, Sessions, newest_first

Talks = tuple[Conversation, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of *talks*: a proposal, or an error."""

    talks: Talks
    result: Proposal | MemdeckError


class TalkReading(QObject):
    """Reads one thing after the other; of a long export the newest talks first.

    Each batch is handed out by ``batch_ready`` and waits for ``extract`` or
    ``leave``, because the person may have to be asked first.
    """

    started = Signal(str)
    """Work began; what is done, in words."""
    ended = Signal()
    """Nothing is under way or queued any more."""
    slow = Signal()
    """Work takes long enough to be shown."""
    reached = Signal(int, int, str)
    """So many talks of so many are read; the title of the next one."""
    was_read = Signal(object)
    """A ``Reading``: what a source held, before anything is extracted."""
    batch_ready = Signal(object)
    """The talks to be read next, as a tuple of ``Conversation``."""
    settled = Signal(object)
    """An ``Outcome``."""

    _passed = Signal(int, int, str)

    def __init__(self, bridge: Bridge, sessions: Sessions, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._sessions = sessions
        self._job: Job | None = None
        self._batch: Talks | None = None
        self._queue: deque[Callable[[], None]] = deque()
        self._memories: tuple[ImportedMemory, ...] = ()
        self._owes_batch = False
        self._left: list[Conversation] = []
        bridge.slow.connect(self._on_slow)
        self._passed.connect(self.reached, Qt.ConnectionType.QueuedConnection)

    @property
    def is_busy(self) -> bool:
        """True while work is under way or a batch waits for its answer."""
        return self._job is not None or self._batch is not None

    @property
    def left(self) -> int:
        """How many talks are not read yet."""
        return len(self._left)

    def read_files(self, paths: Sequence[Path]) -> None:
        """Read files and folders, once nothing else is being read."""
        if len(paths) == 1:
            title = self.tr("Reading {name}").format(name=paths[0].name)
        else:
            title = self.tr("Reading {count} files").format(count=len(paths))
        self._enqueue(title, partial(self._sessions.read, paths))

    def read_text(self, text: str) -> None:
        """Read a pasted talk, once nothing else is being read."""
        self._enqueue(self.tr("Reading the talk"), partial(self._sessions.read_text, text))

    def read_on(self) -> None:
        """Hand out the next talks of what was read before."""
        if self._left and not self.is_busy:
            self._batch = tuple(self._left[:AT_ONCE])
            self.batch_ready.emit(self._batch)

    def extract(self, talks: Talks, sessions: Sessions | None = None) -> None:
        """Extract from *talks*, once nothing else is read; *sessions* in place of the usual one."""
        if self._job is not None:
            self._queue.append(partial(self.extract, talks, sessions))
            return
        self._batch = talks
        extract = (sessions or self._sessions).extract
        title = self.tr("Reading talks")
        self._start(title, lambda report: extract(talks, self._progress(report)))

    def leave(self) -> None:
        """Read the batch that was handed out at another time, or never."""
        self._batch = None
        self._go_on()

    def cancel(self) -> None:
        """Stop what is under way and forget what is queued; talks not read yet stay at hand."""
        self._queue.clear()
        if self._job is not None:
            self._job.cancel()

    def _enqueue(self, title: str, call: Callable[[], Reading]) -> None:
        self._queue.append(lambda: self._start(title, lambda _: asyncio.to_thread(call)))
        if not self.is_busy:
            self._go_on()

    def _start(self, title: str, make: Callable[[Report], Awaitable[Reading | Proposal]]) -> None:
        self._job = job = self._bridge.start(make, title)
        job.done.connect(self._take)
        job.failed.connect(self._take_error)
        job.ended.connect(self._on_ended)
        self.started.emit(title)

    def _take(self, result: Reading | Proposal) -> None:
        match result:
            case Reading():
                self._take_reading(result)
            case Proposal():
                talks = self._batch or ()
                read = {talk.id for talk in talks}
                self._left = [talk for talk in self._left if talk.id not in read]
                self.settled.emit(Outcome(talks, result))

    def _take_reading(self, reading: Reading) -> None:
        fresh = newest_first(reading.conversations)
        ids = {talk.id for talk in fresh}
        self._left = [*fresh, *(talk for talk in self._left if talk.id not in ids)]
        self._owes_batch = bool(fresh)
        self._memories = reading.memories
        self.was_read.emit(reading)

    def _take_error(self, error: MemdeckError) -> None:
        self.settled.emit(Outcome(self._batch or (), error))

    def _on_ended(self) -> None:
        self._job = self._batch = None
        self._go_on()

    def _go_on(self) -> None:
        """Do what is next: all that one source held, then the source after it."""
        if self._memories:
            weigh = partial(self._sessions.weigh, self._memories)
            self._memories = ()
            self._start(self.tr("Reading memories"), lambda _: asyncio.to_thread(weigh))
        elif self._owes_batch:
            self._owes_batch = False
            self.read_on()
        elif self._queue:
            self._queue.popleft()()
        else:
            self.ended.emit()

    def _progress(self, report: Report) -> Progress:
        def progress(done: int, total: int, title: str) -> None:
            report(done, total)
            self._passed.emit(done, total, title)

        return progress

    def _on_slow(self, job: Job) -> None:
        if job is self._job:
            self.slow.emit()
