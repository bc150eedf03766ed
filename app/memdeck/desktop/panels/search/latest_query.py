"""Answers the newest of many queries; late answers to older ones are dropped."""

from functools import partial

from PySide6.QtCore import QObject, Signal

from memdeck.desktop.panels.search.query_runner import Answering, Aside
from memdeck.desktop.panels.search.results import Answer, Question
from memdeck.desktop.ui.session.worker import Bridge
from memdeck.errors import MemdeckError
from memdeck.services.manager import MemoryManager


class Searcher(QObject):
    """Queries one vault in the background; while one query runs, only the newest waits."""

    answered = Signal(object)
    """This ``Answer`` is to the newest query."""
    failed = Signal(object)
    """The newest query failed, with this ``MemdeckError``."""

    def __init__(self, manager: MemoryManager, bridge: Bridge, parent: QObject) -> None:
        super().__init__(parent)
        self._manager = manager
        self._answering = Answering(manager)
        self._aside = Aside(bridge, "search")
        self._wanted: Question | None = None
        self._next: Question | None = None
        self._is_busy = False
        self._is_warm = False
        self._is_open = True

    @property
    def is_busy(self) -> bool:
        """Whether the newest query has no answer yet."""
        return self._is_busy and self._wanted is not None

    def warm_up(self) -> None:
        """Update the index before the first query, which is faster then."""
        if not self._is_warm and self._is_open:
            self._is_warm = True
            self._aside.start(lambda _: self._answering.warm_up())

    def ask(self, question: Question) -> None:
        """Answer *question*, and none asked before; do nothing once closed."""
        if not self._is_open:
            return
        self._wanted = self._next = question
        if not self._is_busy:
            self._run()

    def note(self, answer: Answer) -> None:
        """Record that the user asked for this answer."""
        if self._is_open:
            self._aside.start(lambda _: self._answering.note(answer))

    def forget(self) -> None:
        """Drop the answers to all queries so far."""
        self._wanted = self._next = None

    def close(self) -> None:
        """Stop answering, and close the index."""
        if self._is_open:
            self._is_open = False
            self.forget()
            self._aside.close(self._manager.recollection.close)

    def _run(self) -> None:
        question, self._next = self._next, None
        self._is_busy = question is not None
        if question is not None:
            job = self._aside.start(lambda _: self._answering.answer(question))
            job.done.connect(self._take)
            job.failed.connect(partial(self._on_job_failed, question))
            job.ended.connect(self._run)

    def _take(self, answer: Answer) -> None:
        if answer.question == self._wanted:
            self._wanted = None
            self.answered.emit(answer)

    def _on_job_failed(self, question: Question, error: MemdeckError) -> None:
        if question == self._wanted:
            self._wanted = None
            self.failed.emit(error)
