"""Conversations passed on in batches as they are found."""

from collections.abc import Callable
from time import monotonic, sleep

from memdeck.desktop.ui.session.worker import Report
from memdeck.services.imports.conversation_list import ListedConversation

TELL_S = 0.25  # minimum time between two batches
PAINT_S = 0.03
"""The pause of a listing after each batch, so that the window can paint without competition.

Source: measured; while a thread computes, each call into Qt waits for its turn, and while other
programs use the processor a paint took 3 s.
"""


class ImportBatch:
    """Collects the conversations of one listing; used in the worker's thread."""

    def __init__(self, report: Report, tell: Callable[[object], None]) -> None:
        self._report = report
        self._tell = tell
        self._talks: list[ListedConversation] = []
        self._count = 0
        self._told_s = 0.0

    def add(self, conversation: ListedConversation) -> None:
        self._count += 1
        self._talks.append(conversation)
        if monotonic() - self._told_s >= TELL_S:
            self._report(self._count, 0)
            self._tell(tuple(self._talks))
            self._talks.clear()
            sleep(PAINT_S)
            self._told_s = monotonic()
