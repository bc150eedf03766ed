"""Start the window and measure it: ``window_start.py vault|follow|change|timeline VAULT``.

The first frame is measured in CPU time from the start of the process, because other programs share
the machine. What waits for the disk or for the file watcher is measured in wall time. Prints the
figures as JSON.
"""

import json
import os
import sys
import time

START_S = time.perf_counter()

from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QEventLoop, QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QScrollBar, QWidget

import memdeck.desktop.window.app  # noqa: F401 - as the program does, before everything else
from memdeck.bootstrap import Program
from memdeck.desktop.ui.models.sidebar import SidebarSection
from memdeck.desktop.ui.session.launch_options import LaunchOptions
from memdeck.desktop.window.app.crash_reporter import CrashReporter
from memdeck.desktop.window.app.startup import Startup
from memdeck.desktop.window.shell.side_tabs import SideTab
from memdeck.desktop.window.shell.vault_view import VaultView

if TYPE_CHECKING:
    from memdeck.desktop.panels.timeline.timeline_page import TimelinePage

TIMEOUT_MS = 60_000
SETTLE_MS = 4_000
"""Time in which the editor highlights a text, and free memory is returned to the system."""
CHANGED = "(10000)"
"""Text of a single entry, in the middle of the file."""
ROUNDS = 3
TICK_MS = 10
FRAMES = 400
"""Steps in which the timeline is scrolled through."""

Figures = dict[str, float]


class FirstFrame(QObject):
    """Emits ``painted`` after the first paint of a window."""

    painted = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        window.installEventFilter(self)

    def eventFilter(self, window: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() == QEvent.Type.Paint:
            window.removeEventFilter(self)
            QTimer.singleShot(0, self, self.painted.emit)
        return False


class BlockTimer(QTimer):
    """Measures the longest CPU time of this thread between two events of its event loop."""

    def __init__(self) -> None:
        super().__init__(interval=TICK_MS)
        self._longest_ms, self._last_s = 0.0, time.thread_time()
        self.timeout.connect(self._tick)
        self.start()

    def end(self) -> float:
        """Stop measuring; return the longest time in ms."""
        self.stop()
        return self._longest_ms

    def _tick(self) -> None:
        now_s = time.thread_time()
        self._longest_ms = max(self._longest_ms, (now_s - self._last_s) * 1000)
        self._last_s = now_s


class Window:
    """The window with a vault, once it shows the memories."""

    def __init__(self, vault: Path) -> None:
        self.figures: Figures = {}
        self._memory = vault / "MEMORY.md"
        app = QApplication(sys.argv[:1])
        program = Program()
        crash_reporter = CrashReporter(program.data, app)
        self.startup = Startup(app, program, LaunchOptions(vault), crash_reporter)
        # Measure before the program starts the work that follows its first frame.
        first_frame = FirstFrame(self.startup.window)
        first_frame.painted.connect(self._on_painted)
        self.startup.window.show()
        _wait(lambda: self.startup.window.view and self.startup.window.view.model.total)
        self.view = cast("VaultView", self.startup.window.view)
        self.startup.window.repaint()
        self.figures["rows_ms"] = (time.perf_counter() - START_S) * 1000
        self.wait_until_idle()

    def wait_until_idle(self) -> None:
        """Wait until no work is in progress."""
        _wait(lambda: self.startup.is_ready and not self.startup.is_busy)

    def follow(self) -> None:
        """Measure the time until an external save is shown, in the fastest of some rounds."""
        self.figures["rss_mb"] = _rss_mb()
        self.view.tabs.turn_to(SideTab.FILE)
        self.wait_until_idle()
        _run_event_loop(SETTLE_MS)
        rounds = [self._follow_save(number) for number in range(ROUNDS)]
        self.figures["follow_ms"] = min(ms for ms, _ in rounds)
        self.figures["updated_rows"] = max(rows for _, rows in rounds)

    def change(self) -> None:
        """Archive every memory, and undo that."""
        self.view.table.selectAll()
        self.wait_until_idle()
        blocks = BlockTimer()
        self.figures["archive_s"] = self._command_s("entry.archive")
        self.figures["undo_s"] = self._command_s("history.undo")
        self.figures["block_ms"] = blocks.end()
        _run_event_loop(SETTLE_MS)
        self.figures["rss_mb"] = _rss_mb()

    def timeline(self) -> None:
        """Open the timeline, wait for all of its episodes, and scroll back to the first."""
        # Not above: the window is shown before it imports this.
        from memdeck.desktop.window.features.timeline import FIRST_FILES  # noqa: PLC0415

        blocks, start_s = BlockTimer(), time.process_time()
        page = cast("TimelinePage", self.view.page(SidebarSection.TIMELINE))
        episodes = page.list
        self.startup.window.commands["timeline.open"].trigger()
        _wait(lambda: episodes.episodes.rows)
        page.repaint()
        self.figures["timeline_ms"] = (time.process_time() - start_s) * 1000
        _wait(lambda: len(episodes.episodes.rows) > FIRST_FILES)
        self.wait_until_idle()
        self.figures["block_ms"] = blocks.end()
        bar = episodes.verticalScrollBar()
        frames_ms = [self._frame_ms(page, bar, share / FRAMES) for share in range(FRAMES, -1, -1)]
        self.figures["frame_ms"] = median(frames_ms)
        self.figures["longest_frame_ms"] = max(frames_ms)

    def _frame_ms(self, page: QWidget, bar: QScrollBar, share: float) -> float:
        """Scroll to that share of the episodes, paint, and return the CPU time of the thread."""
        start_s = time.thread_time()
        bar.setValue(round(bar.maximum() * share))
        page.repaint()
        QApplication.processEvents()
        return (time.thread_time() - start_s) * 1000

    def _command_s(self, command: str) -> float:
        """Return the CPU time of a command that changes the rows shown."""
        rows, start_s = self.view.model.rowCount(), time.process_time()
        self.startup.window.commands[command].trigger()
        _wait(lambda: self.view.model.rowCount() != rows)
        self.wait_until_idle()
        return time.process_time() - start_s

    def close(self) -> Figures:
        """Close the window; return the figures."""
        self.startup.window.close()
        return self.figures

    def _follow_save(self, number: int) -> tuple[float, int]:
        """Change an entry as another program does; return the time in ms and the updated rows."""
        updated: list[int] = []
        connection = self.view.model.dataChanged.connect(
            lambda first, last: updated.append(last.row() - first.row() + 1)
        )
        text = self._memory.read_text(encoding="utf-8")
        new_file = self._memory.with_suffix(".new")
        new_file.write_text(text.replace(CHANGED, f"{CHANGED} {number}"), encoding="utf-8")
        start_s = time.perf_counter()
        new_file.replace(self._memory)
        # The editor is updated in the same event of the event loop as the table.
        _wait(lambda: updated)
        took_ms = (time.perf_counter() - start_s) * 1000
        self.wait_until_idle()
        self.view.model.dataChanged.disconnect(connection)
        return took_ms, sum(updated)

    def _on_painted(self) -> None:
        self.figures["shown_ms"] = time.process_time() * 1000


def _wait(condition: Callable[[], object]) -> None:
    """Run the event loop until *condition* holds.

    Raises:
        TimeoutError: *condition* does not hold within a minute.
    """
    loop = QEventLoop()
    is_met = False

    def check() -> None:
        nonlocal is_met
        is_met = bool(condition())
        if is_met:
            loop.quit()

    poll = QTimer(interval=5)
    poll.timeout.connect(check)
    poll.start()
    QTimer.singleShot(TIMEOUT_MS, loop.quit)
    loop.exec()
    if not is_met:
        raise TimeoutError


def _run_event_loop(time_ms: int) -> None:
    loop = QEventLoop()
    QTimer.singleShot(time_ms, loop.quit)
    loop.exec()


def _rss_mb() -> float:
    """Return the resident memory in MB on Linux, 0 on other systems."""
    statm = Path("/proc/self/statm")
    if not statm.exists():
        return 0.0
    return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def main() -> Figures:
    """Run the measurement that the arguments name; return the figures."""
    measurement, vault = sys.argv[1], Path(sys.argv[2])
    window = Window(vault)
    if measurement == "follow":
        window.follow()
    elif measurement == "change":
        window.change()
    elif measurement == "timeline":
        window.timeline()
    return window.close()


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main()))
