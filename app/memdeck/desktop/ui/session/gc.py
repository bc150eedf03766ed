"""Python's garbage collector, kept to the GUI thread.

Left alone it runs in whichever thread makes the next object, and there it may
delete widgets and timers that are garbage. Qt wants that done in their own
thread: anywhere else it crashes the program, now and then.
"""

import gc

from PySide6.QtCore import QObject, QTimer

COLLECT_MS = 1_000


class Collector(QObject):
    """Collects every second what the collector would have by itself. GUI thread only."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._was_on = gc.isenabled()
        gc.disable()
        self._timer = QTimer(self, interval=COLLECT_MS)
        self._timer.timeout.connect(self.collect)
        self._timer.start()

    def collect(self) -> None:
        """Look at the objects of the oldest generation that has its turn, and at younger ones."""
        full = [age for age, limit in enumerate(gc.get_threshold()) if gc.get_count()[age] > limit]
        if full:
            gc.collect(full[-1])

    def close(self) -> None:
        """Leave the collector to itself again, as there is no other thread any more."""
        self._timer.stop()
        if self._was_on:
            gc.enable()
