"""Preparation of the semantic index in the background."""

import os
import threading
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QObject, Signal

from memdeck.desktop.panels.search.query_runner import BackgroundThread
from memdeck.desktop.ui.session.worker import Bridge, Job, Report
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.errors import MemdeckError
from memdeck.services.recall.embedding import Embedding

_LOWER = 10
"""Steps of niceness: the engine computes without a pause, and the window has priority."""


class Phase(Enum):
    """The phase of the preparation."""

    UNTRIED = auto()
    LOADING = auto()
    EMBEDDING = auto()
    READY = auto()
    STOPPED = auto()
    """The user stopped it; the finished part is kept."""
    NONE = auto()
    """No embedder is configured."""
    FAILED = auto()


@dataclass(frozen=True, slots=True)
class Readiness:
    """A phase; *done* of *total* texts are embedded in this run, *error* is the error text."""

    phase: Phase = Phase.UNTRIED
    done: int = 0
    total: int = 0
    error: str = ""

    @property
    def is_open(self) -> bool:
        """Whether a query by meaning can be answered without waiting."""
        return self.phase in (Phase.EMBEDDING, Phase.READY, Phase.STOPPED)

    @property
    def is_under_way(self) -> bool:
        return self.phase in (Phase.LOADING, Phase.EMBEDDING)

    @property
    def is_given_up(self) -> bool:
        """Whether no more texts will be embedded in the current state."""
        return self.phase in (Phase.STOPPED, Phase.NONE, Phase.FAILED)


class Preparation(QObject):
    """Loads the embedder of one vault and embeds the texts without a vector, on request."""

    opened = Signal()
    """From now on queries by meaning are possible."""
    changed = Signal()

    def __init__(self, embedding: Embedding, bridge: Bridge, parent: QObject) -> None:
        super().__init__(parent)
        self._embedding = embedding
        self._thread = BackgroundThread(bridge, "meanings", _be_modest)
        self.readiness = Readiness()
        self._job: Job | None = None
        self._is_closed = False

    def begin(self) -> None:
        """Start, or continue where it was stopped; do nothing while it is running."""
        if self.readiness.is_under_way or self._is_closed:
            return
        is_open = self.readiness.is_open
        self._set(Readiness(Phase.EMBEDDING if is_open else Phase.LOADING))
        job = self._thread.start(self._prepared, self.tr("Preparing search by meaning"))
        job.progressed.connect(self._on_job_progressed)
        job.done.connect(self._on_job_done)
        job.cancelled.connect(self._on_job_cancelled)
        job.failed.connect(self._on_job_failed)
        job.ended.connect(self._on_job_ended)
        self._job = job

    def restart(self) -> None:
        """Start again with another embedder or index; stop the work for the old one."""
        if self.readiness.is_under_way and self._job is not None:
            self._job.ended.connect(self._start_over)
            self._job.cancel()
        else:
            self._start_over()

    def close(self) -> None:
        """Stop after the current batch."""
        if not self._is_closed:
            self._is_closed = True
            if self._job is not None:
                self._job.cancel()
            self._thread.close()

    def _start_over(self) -> None:
        self._set(Readiness())
        self.begin()

    def _prepared(self, report: Report) -> bool:
        """Prepare in its own thread; return False where no embedder is configured."""
        if self._embedding.opened() is None:
            return False
        progress = (0, max(1, self._embedding.missing()))
        report(*progress)

        def advance(done: int, total: int) -> None:
            nonlocal progress
            progress = (done, max(1, total))
            report(*progress)

        self._embedding.embed_missing(advance, lambda: report(*progress))
        return True

    def _on_job_progressed(self, done: int, total: int) -> None:
        self._set(Readiness(Phase.EMBEDDING, done, total))

    def _on_job_done(self, is_set_up: bool) -> None:
        self._set(Readiness(Phase.READY if is_set_up else Phase.NONE))

    def _on_job_cancelled(self) -> None:
        self._set(Readiness(Phase.STOPPED))

    def _on_job_failed(self, error: MemdeckError) -> None:
        self._set(Readiness(Phase.FAILED, error=message_text(error)))

    def _on_job_ended(self) -> None:
        """Allow another try where it ended by an unexpected error."""
        if self.readiness.is_under_way and self.sender() is self._job:
            self._set(Readiness())

    def _set(self, readiness: Readiness) -> None:
        was_open, self.readiness = self.readiness.is_open, readiness
        self.changed.emit()
        if readiness.is_open and not was_open:
            self.opened.emit()


def _be_modest() -> None:
    """Lower the priority of this thread, where the system supports it."""
    if hasattr(os, "setpriority"):
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _LOWER)
