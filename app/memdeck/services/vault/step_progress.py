"""The progress of work on many memories."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Report = Callable[[int, int], object]
"""Called with the number of steps done and their total. What it raises cancels the work."""

REPORTED_STEPS = 64
"""The number of steps from one report to the next."""

T = TypeVar("T")


class StepProgress:
    """Counts the steps of work on many memories.

    A change has two for each: the memory is decided on, and then written as text. An undo
    learns their number from the journal, by ``decided``. The save itself is not counted: once it
    has begun, the change can no longer be cancelled.
    """

    def __init__(self, report: Report | None = None, total: int = 0) -> None:
        self._report = report or (lambda _done, _total: None)
        self._total = total
        self._done = 0

    def restart(self) -> None:
        """Count from the start: another attempt begins."""
        self._done = 0

    def counted(self, memories: Iterable[T]) -> Iterator[T]:
        """Yield *memories*, each a step."""
        for memory in memories:
            self.count()
            yield memory

    def count(self) -> None:
        """Count a step that begins."""
        if self._done % REPORTED_STEPS == 0:
            self._report(self._done, self._total)
        self._done += 1

    def decided(self, memories: int) -> None:
        """Report that all *memories* are decided on, and none is written yet."""
        self._done, self._total = memories, 2 * memories
        self._report(self._done, self._total)

    def finish(self) -> None:
        """Report that everything is ready to be saved: the last chance to cancel."""
        self._report(self._total, self._total)
