"""Making ready, in the background, what finds by meaning."""

import os
import threading
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QObject, Signal

from memdeck.desktop.panels.search.background_thread import Aside
from memdeck.desktop.ui.session.worker import Bridge, Job, Report
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.errors import MemdeckError
from memdeck.services.recall.embedding import Embedding

_LOWER = 10
"""Steps of niceness: the engine computes without a pause, and the window goes first."""


class Phase(Enum):
    """How far it is."""

    UNTRIED = auto()
    LOADING = auto()
    EMBEDDING = auto()
    READY = auto()
    STOPPED = auto()
    """The person stopped it; what was done is kept."""
    NONE = auto()
    """Nothing is set up that could tell meanings."""
    FAILED = auto()


@dataclass(frozen=True, slots=True)
class Readiness:
    """A phase; *done* of *total* texts are embedded in this run, *word* says what failed."""

    phase: Phase = Phase.UNTRIED
    done: int = 0
    total: int = 0
    word: str = ""

    @property
    def is_open(self) -> bool:
        """Whether a question can be asked by meaning without a wait."""
        return self.phase in (Phase.EMBEDDING, Phase.READY, Phase.STOPPED)

    @property
    def is_under_way(self) -> bool:
        return self.phase in (Phase.LOADING, Phase.EMBEDDING)

    @property
    def is_given_up(self) -> bool:
        """Whether nothing more will be known by meaning as it is."""
        return self.phase in (Phase.STOPPED, Phase.NONE, Phase.FAILED)


class Preparation(QObject):
    """Loads the embedder of one vault and embeds what has no vector, once it is asked to."""

    opened = Signal()
    """From now on a question can be asked by meaning."""
    changed = Signal()

    def __init__(self, embedding: Embedding, bridge: Bridge, parent: QObject) -> None:
        super().__init__(parent)
        self._embedding = embedding
        self._aside = Aside(bridge, "meanings", _be_modest)
        self.readiness = Readiness()
        self._job: Job | None = None
        self._is_closed = False

    def begin(self) -> None:
        """Begin, or go on where it was stopped; nothing while it is under way."""
        if self.readiness.is_under_way or self._is_closed:
            return
        is_open = self.readiness.is_open
        self._set(Readiness(Phase.EMBEDDING if is_open else Phase.LOADING))
        job = self._aside.start(self._prepared, self.tr("Preparing to find by meaning"))
        job.progressed.connect(self._advance)
        job.done.connect(self._end)
        job.cancelled.connect(self._note_stop)
        job.failed.connect(self._fail)
        job.ended.connect(self._note_end)
        self._job = job

    def restart(self) -> None:
        """Begin anew, with another embedder or index; what is under way for the old one ends."""
        if self.readiness.is_under_way and self._job is not None:
            self._job.ended.connect(self._start_over)
            self._job.cancel()
        else:
            self._start_over()

    def close(self) -> None:
        """Stop after the batch that is under way."""
        if not self._is_closed:
            self._is_closed = True
            if self._job is not None:
                self._job.cancel()
            self._aside.close()

    def _start_over(self) -> None:
        self._set(Readiness())
        self.begin()

    def _prepared(self, report: Report) -> bool:
        """Run in its own thread; return False where nothing is set up."""
        if self._embedding.opened() is None:
            return False
        missing = self._embedding.missing()
        report(0, max(1, missing))
        done = 0

        def check() -> None:
            report(done, max(1, missing))

        def advance(now: int, total: int) -> None:
            nonlocal done, missing
            done, missing = now, total
            check()

        self._embedding.embed_missing(advance, check)
        return True

    def _advance(self, done: int, total: int) -> None:
        self._set(Readiness(Phase.EMBEDDING, done, total))

    def _end(self, is_set_up: bool) -> None:
        self._set(Readiness(Phase.READY if is_set_up else Phase.NONE))

    def _note_stop(self) -> None:
        self._set(Readiness(Phase.STOPPED))

    def _fail(self, error: MemdeckError) -> None:
        self._set(Readiness(Phase.FAILED, word=message_text(error)))

    def _note_end(self) -> None:
        """Be ready to try again where it ended by an error nobody foresaw."""
        if self.readiness.is_under_way and self.sender() is self._job:
            self._set(Readiness())

    def _set(self, readiness: Readiness) -> None:
        was_open, self.readiness = self.readiness.is_open, readiness
        self.changed.emit()
        if readiness.is_open and not was_open:
            self.opened.emit()


def _be_modest() -> None:
    """Let every other thread go first, where the system has such an order."""
    if hasattr(os, "setpriority"):
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _LOWER)
