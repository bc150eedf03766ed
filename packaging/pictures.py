"""Take the pictures of the documentation from the window with the sample vault.

They go into ``resources/screenshots``. A day later they differ a little, because scores fade.
"""

import sys
import tempfile
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import cast

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from memdeck.bootstrap import Program
from memdeck.desktop.ui.session.launch_options import LaunchOptions
from memdeck.desktop.ui.theme.theme import Appearance
from memdeck.desktop.window.app.application import Application
from memdeck.desktop.window.app.crash_reporter import CrashReporter
from memdeck.desktop.window.app.startup import Startup
from memdeck.desktop.window.shell.main_window import MainWindow
from memdeck.desktop.window.shell.side_tabs import SideTab
from memdeck.desktop.window.vault.open_vault import OpenVaultController
from memdeck.desktop.window.vault.vault_features import VaultFeatures
from memdeck.resources import resource

FOLDER = Path(__file__).parents[1] / "resources" / "screenshots"
SIZE = (1280, 800)
POLL_MS = 500
"""Longer than layouts take to settle after a change of the theme."""
SELECTED_ROW = 10
DAYS_AHEAD = 60


Steps = Iterator[Callable[[], bool] | None]
"""Steps in a window.

After each the caller waits until no work is in progress and, where a function is yielded, until it
returns True.
"""


def picture_steps(startup: Startup) -> Steps:
    """Bring the window into the state of each picture, and take it."""
    window = startup.window
    yield None
    application = cast("Application", startup.application)
    vault = cast("OpenVaultController", application.vault_switcher.vault_controller)
    features = cast("VaultFeatures", vault.features)
    vault.view.table.select_row(SELECTED_ROW)
    yield None
    _take(window, "table")
    window.theme.set_appearance(Appearance.DARK)
    yield None
    _take(window, "table-dark")
    window.theme.set_appearance(Appearance.LIGHT)
    vault.show_tab(SideTab.DECAY)
    vault.view.table.select_ids([vault.view.model.row_at(row).entry.id for row in (2, 7, 14)])
    yield None
    vault.vault_session.set_day(
        vault.vault_session.manager.vault.today() + timedelta(days=DAYS_AHEAD)
    )
    yield None
    _take(window, "decay")
    vault.vault_session.set_day(None)
    vault.show_tab(SideTab.DETAIL)
    yield None
    importer = features.review.controller
    importer.read_files([resource("sample", "chatgpt-export.json")])
    yield importer.picker.isVisible
    importer.picker.footer.read.click()
    yield lambda: bool(importer.model.draft.rows)
    _take(window, "review")


def _take(window: MainWindow, name: str) -> None:
    window.grab().save(str(FOLDER / f"{name}.png"))


class Photographer(QObject):
    """Goes through the steps whenever the window is idle, and closes it after the last."""

    def __init__(self, startup: Startup, steps: Steps) -> None:
        super().__init__(startup)
        self._startup = startup
        self._steps = steps
        self._condition: Callable[[], bool] | None = None
        self._timer = QTimer(self, singleShot=True, interval=POLL_MS)
        self._timer.timeout.connect(self._on_timeout)
        self._timer.start()

    def _on_timeout(self) -> None:
        is_idle = self._startup.is_ready and not self._startup.is_busy
        if is_idle and (self._condition is None or self._condition()):
            try:
                self._condition = next(self._steps)
            except StopIteration:
                self._startup.window.close()
                return
        self._timer.start()


def photograph(size: tuple[int, int], steps: Callable[[Startup], Steps]) -> int:
    """Go through *steps* in a window with the sample vault; return the exit code."""
    with tempfile.TemporaryDirectory() as home:
        program = Program({"MEMDECK_HOME": home})
        app = QApplication([sys.argv[0], "-platform", "offscreen"])
        crash_reporter = CrashReporter(program.data, app)
        startup = Startup(app, program, LaunchOptions(is_sample=True), crash_reporter)
        Photographer(startup, steps(startup))
        startup.window.resize(*size)
        startup.window.show()
        exit_code = app.exec()
        crash_reporter.close()
        return exit_code


if __name__ == "__main__":
    sys.exit(photograph(SIZE, picture_steps))
