"""One start of a main window with nothing in it, which ours is measured against.

Prints as JSON how much CPU it had taken, from the start of the process to its picture.
"""

import json
import sys
import time

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QMainWindow


class Bare(QMainWindow):
    """Notes in ``shown_ms`` when it has been painted."""

    def __init__(self) -> None:
        super().__init__()
        self.shown_ms = 0.0

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        super().paintEvent(event)
        QTimer.singleShot(0, self, self._note)

    def _note(self) -> None:
        self.shown_ms = time.process_time() * 1000


def main() -> dict[str, float]:
    app = QApplication(sys.argv[:1])
    window = Bare()
    window.resize(1280, 800)
    window.show()
    while not window.shown_ms:
        app.processEvents()
    return {"shown_ms": window.shown_ms}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main()))
