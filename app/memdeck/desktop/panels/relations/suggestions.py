"""Suggested targets of a relation, found in a background thread."""

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal

from memdeck.desktop.panels.search.background_thread import Aside
from memdeck.desktop.panels.search.query_runner import Answering
from memdeck.desktop.panels.search.results import Question
from memdeck.desktop.ui.session.worker import Bridge, Report
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.services.manager import MemoryManager


class Suggestions(QObject):
    """Answers the newest query on a vault; the thread lives from ``begin`` to ``end``."""

    found = Signal(object)
    """The memories found for the newest query, a tuple of ``MemoryEntry``."""
    failed = Signal(object)
    """The newest query failed, with this ``MemdeckError``."""

    def __init__(self, manager: MemoryManager, bridge: Bridge, parent: QObject) -> None:
        super().__init__(parent)
        self._answering = Answering(manager)
        self._bridge = bridge
        self._aside: Aside | None = None
        self._asked = 0

    def begin(self) -> None:
        """Start the thread."""
        if self._aside is None:
            self._aside = Aside(self._bridge, "relations")

    def end(self) -> None:
        """Stop answering."""
        self._asked += 1
        if self._aside is not None:
            self._aside.close()
            self._aside = None

    def ask(self, id_: str, text: str, entries: Mapping[str, MemoryEntry]) -> None:
        """Find memories that contain *text*; without it, those similar to the memory *id_*."""
        if self._aside is None:
            return
        self._asked += 1
        number = self._asked

        def answer(_: Report) -> tuple[MemoryEntry, ...] | None:
            return self._answer(id_, text, entries) if number == self._asked else None

        job = self._aside.start(answer)
        job.done.connect(lambda found: self._give(number, found))
        job.failed.connect(self.failed)

    def _answer(
        self, id_: str, text: str, entries: Mapping[str, MemoryEntry]
    ) -> tuple[MemoryEntry, ...]:
        question = Question(text or entries[id_].content, like="" if text else id_, entries=entries)
        ids = [result.entry for result in self._answering.answer(question).results]
        return tuple(entries[one] for one in ids if one in entries and one != id_)

    def _give(self, number: int, found: tuple[MemoryEntry, ...] | None) -> None:
        if number == self._asked and found is not None:
            self.found.emit(found)
