"""Start-up: show the window first, then load what it needs.

Only what the first paint needs is imported before it. The services are imported on the worker
thread while the user already sees the panes, and then the code that connects them to the window.
"""

import linecache
import sys
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from memdeck.bootstrap import Program
from memdeck.desktop.settings.fields.languages import speak
from memdeck.desktop.ui.session.launch_options import LaunchOptions
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.window.shell.main_window import MainWindow
from memdeck.desktop.window.shell.window_state import Remembered

if TYPE_CHECKING:
    from memdeck.desktop.ui.session.worker import Bridge
    from memdeck.desktop.window.app.application import Application
    from memdeck.desktop.window.vault.initial_state import Beginning

LATEST_MS = 500  # a minimised window is never painted, but opens its vault too


def start(program: Program, wish: LaunchOptions) -> int:
    """Show the window and run until it is closed; return the exit code."""
    app = QApplication(sys.argv[:1])
    app.setApplicationName("memdeck")
    app.setDesktopFileName("memdeck")
    starting = Starting(app, program, wish)
    starting.window.show()
    return app.exec()


class Starting(QObject):
    """Builds the window from the saved state, and loads the rest after its first paint."""

    def __init__(self, app: QApplication, program: Program, wish: LaunchOptions) -> None:
        super().__init__(app)
        self._app = app
        self._program = program
        self._wish = wish
        self._bridge: Bridge | None = None
        self.house: Application | None = None
        self.remembered = Remembered(program.config)
        speak(app, self.remembered.language)
        theme = Theme(app, self.remembered.appearance)
        self.window = MainWindow(theme, Icons(theme))
        self.remembered.restore_window(self.window)
        if wish.vault or wish.is_sample or self.remembered.had_vault:
            self.remembered.restore_view(self.window.show_vault_view(), self.window.width())
        self.window.painted.connect(self._bring_in)
        QTimer.singleShot(LATEST_MS, self, self._bring_in)

    @property
    def is_ready(self) -> bool:
        """True once the vault is loaded with all its features, or the reason for none is shown."""
        return self.house is not None and self.house.vaults.is_ready

    @property
    def is_busy(self) -> bool:
        """True while work is in progress off the GUI thread."""
        return self._bridge is not None and self._bridge.is_busy

    def _bring_in(self) -> None:
        if self._bridge is None:
            from memdeck.desktop.ui.session.worker import Bridge

            self._bridge = Bridge(self)
            job = self._bridge.run(_begun, self._program, self._wish)
            job.done.connect(self._on_job_done)

    def _on_job_done(self, beginning: "Beginning") -> None:
        # On the GUI thread, not the worker: see ``desktop.window.vault.initial_state``.
        from memdeck.desktop.window.app.application import Application

        # PySide6 has read the source of each module; 10 MB of it would stay in memory.
        linecache.clearcache()
        if self._bridge is not None:
            self.house = Application(
                self._app, self._program, self._bridge, self.window, self.remembered, beginning
            )


def _begun(program: Program, wish: LaunchOptions) -> "Beginning":
    """Import the services, and open the requested vault. Runs on the worker thread."""
    from memdeck.desktop.window.vault.initial_state import begin

    return begin(program, wish)
