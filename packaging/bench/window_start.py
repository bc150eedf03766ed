"""One start of our window, timed from inside: ``window_start.py vault|follow|change VAULT``.

The first picture is timed in CPU from the start of the process, because other
programs share the machine; what waits for a disk or for the watcher, in wall
time. Prints what it measured as JSON.
"""

import json
import os
import sys
import time

STARTED_S = time.perf_counter()

from collections.abc import Callable
from pathlib import Path
from typing import cast

from PySide6.QtCore import QEvent, QEventLoop, QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget

from memdeck.bootstrap import Program
from memdeck.desktop.ui.session.launch_options import LaunchOptions
from memdeck.desktop.window.app.crash_reporter import CrashReporter
from memdeck.desktop.window.app.startup import Startup
from memdeck.desktop.window.shell.side_tabs import SideTab
from memdeck.desktop.window.shell.vault_view import VaultView

LATEST_MS = 60_000
REST_MS = 2_000  # a file that was just opened is coloured for a while
CHANGED = "(10000)"  # stands in one entry, in the middle of the file
ROUNDS = 3
TICK_MS = 10

Figures = dict[str, float]


class FirstFrame(QObject):
    """Tells when a window was painted for the first time."""

    painted = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        window.installEventFilter(self)

    def eventFilter(self, window: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() == QEvent.Type.Paint:
            window.removeEventFilter(self)
            QTimer.singleShot(0, self, self.painted.emit)
        return False


class Window:
    """The window on a vault, from its first picture on."""

    def __init__(self, vault: Path) -> None:
        self.figures: Figures = {}
        self._memory = vault / "MEMORY.md"
        app = QApplication(sys.argv[:1])
        program = Program()
        crash_reporter = CrashReporter(program.data, app)
        self.startup = Startup(app, program, LaunchOptions(vault), crash_reporter)
        # As the bare window does: before the program starts what comes after its first frame.
        first_frame = FirstFrame(self.startup.window)
        first_frame.painted.connect(self._note_picture)
        self.startup.window.show()
        _wait(lambda: self.startup.window.view and self.startup.window.view.model.total)
        self.view = cast("VaultView", self.startup.window.view)
        self.startup.window.repaint()
        self.figures["rows_ms"] = (time.perf_counter() - STARTED_S) * 1000
        self.rest()

    def rest(self) -> None:
        """Wait until nothing is under way."""
        _wait(lambda: self.startup.is_ready and not self.startup.is_busy)

    def follow(self) -> None:
        """Time how long a save from outside takes to be seen, in the best of some rounds."""
        self.figures["rss_mb"] = _rss_mb()
        self.view.tabs.turn_to(SideTab.FILE)
        self.rest()
        _spend(REST_MS)
        rounds = [self._followed(number) for number in range(ROUNDS)]
        self.figures["follow_ms"] = min(ms for ms, _ in rounds)
        self.figures["touched"] = max(rows for _, rows in rounds)

    def change(self) -> None:
        """Archive every memory, and undo it."""
        self.view.table.selectAll()
        self.rest()
        longest_ms, last_s = 0.0, time.process_time()

        def tick() -> None:
            nonlocal longest_ms, last_s
            now_s = time.process_time()
            longest_ms, last_s = max(longest_ms, (now_s - last_s) * 1000), now_s

        ticks = QTimer(interval=TICK_MS)
        ticks.timeout.connect(tick)
        ticks.start()
        self.figures["archive_s"] = self._changed_s("entry.archive")
        self.figures["undo_s"] = self._changed_s("history.undo")
        ticks.stop()
        self.figures["block_ms"] = longest_ms
        self.figures["rss_mb"] = _rss_mb()

    def _changed_s(self, command: str) -> float:
        """Return the CPU time of a command that changes the rows shown."""
        rows, start_s = self.view.model.rowCount(), time.process_time()
        self.startup.window.commands[command].trigger()
        _wait(lambda: self.view.model.rowCount() != rows)
        self.rest()
        return time.process_time() - start_s

    def close(self) -> Figures:
        self.startup.window.close()
        return self.figures

    def _followed(self, number: int) -> tuple[float, int]:
        """Change one entry as another program would; return the time, and the rows it touched."""
        touched: list[int] = []
        link = self.view.model.dataChanged.connect(
            lambda first, last: touched.append(last.row() - first.row() + 1)
        )
        text = self._memory.read_text(encoding="utf-8")
        fresh = self._memory.with_suffix(".new")
        fresh.write_text(text.replace(CHANGED, f"{CHANGED} {number}"), encoding="utf-8")
        started_s = time.perf_counter()
        fresh.replace(self._memory)
        # The editor takes the text up in the same step of the event loop as the table.
        _wait(lambda: touched)
        took_ms = (time.perf_counter() - started_s) * 1000
        self.rest()
        self.view.model.dataChanged.disconnect(link)
        return took_ms, sum(touched)

    def _note_picture(self) -> None:
        self.figures["shown_ms"] = time.process_time() * 1000


def _wait(condition: Callable[[], object]) -> None:
    """Run the event loop until *condition* holds.

    Raises:
        TimeoutError: it does not in a minute.
    """
    loop = QEventLoop()
    poll = QTimer(interval=5)
    poll.timeout.connect(lambda: loop.quit() if condition() else None)
    poll.start()
    QTimer.singleShot(LATEST_MS, loop.quit)
    loop.exec()
    if not condition():
        raise TimeoutError


def _spend(time_ms: int) -> None:
    loop = QEventLoop()
    QTimer.singleShot(time_ms, loop.quit)
    loop.exec()


def _rss_mb() -> float:
    """Return the resident memory, where the system tells it as Linux does, else 0."""
    statm = Path("/proc/self/statm")
    if not statm.exists():
        return 0.0
    return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def main() -> Figures:
    what, vault = sys.argv[1], Path(sys.argv[2])
    window = Window(vault)
    if what == "follow":
        window.follow()
    elif what == "change":
        window.change()
    return window.close()


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main()))
