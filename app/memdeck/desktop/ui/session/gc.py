"""Python's garbage collector, restricted to the GUI thread.

By default it runs in whichever thread creates the next object, and may delete unused widgets and
timers there. Qt requires their own thread for that: any other crashes the program occasionally.
"""

import gc

from PySide6.QtCore import QObject, QTimer

COLLECT_MS = 1_000


class Collector(QObject):
    """Collects every second what the collector would have collected itself. GUI thread only."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._was_on = gc.isenabled()
        gc.disable()
        self._timer = QTimer(self, interval=COLLECT_MS)
        self._timer.timeout.connect(self.collect)
        self._timer.start()

    def collect(self) -> None:
        """Collect the oldest generation that is due, and the younger ones."""
        full = [age for age, limit in enumerate(gc.get_threshold()) if gc.get_count()[age] > limit]
        if full:
            gc.collect(full[-1])

    def close(self) -> None:
        """Enable automatic collection again, as there is no other thread any more."""
        self._timer.stop()
        if self._was_on:
            gc.enable()
