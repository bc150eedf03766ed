"""Start an empty main window, for comparison with the window of Memdeck.

Prints as JSON the CPU time from the start of the process to the first frame.
"""

import json
import sys
import time

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QMainWindow


class EmptyWindow(QMainWindow):
    """Sets ``shown_ms`` to the CPU time once it is painted."""

    def __init__(self) -> None:
        super().__init__()
        self.shown_ms = 0.0

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        super().paintEvent(event)
        QTimer.singleShot(0, self, self._on_painted)

    def _on_painted(self) -> None:
        self.shown_ms = time.process_time() * 1000


def main() -> dict[str, float]:
    """Show the window; return its time."""
    app = QApplication(sys.argv[:1])
    window = EmptyWindow()
    window.resize(1280, 800)
    window.show()
    while not window.shown_ms:
        app.processEvents()
    return {"shown_ms": window.shown_ms}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main()))
