"""Talks passed on as they are found, a bunch at a time."""

from collections.abc import Callable
from time import monotonic, sleep

from memdeck.desktop.ui.session.worker import Report
from memdeck.services.imports.conversation_list import ListedConversation

TELL_S = 0.25  # between two bunches, at least
PAINT_S = 0.03
"""How long a listing then stands still, so that the window paints them without a rival.

Source: measured; against a thread that computes, each call of Qt's waits its turn, and
while other programs take the processor a picture took 3 s.
"""


class ImportBatch:
    """Gathers the talks of one listing; used in the worker's thread."""

    def __init__(self, report: Report, tell: Callable[[object], None]) -> None:
        self._report = report
        self._tell = tell
        self._talks: list[ListedConversation] = []
        self._count = 0
        self._told_s = 0.0

    def add(self, talk: ListedConversation) -> None:
        self._count += 1
        self._talks.append(talk)
        if monotonic() - self._told_s >= TELL_S:
            self._report(self._count, 0)
            self._tell(tuple(self._talks))
            self._talks.clear()
            sleep(PAINT_S)
            self._told_s = monotonic()
