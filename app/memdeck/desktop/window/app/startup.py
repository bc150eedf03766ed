"""The desktop program, from the command line to the exit code, in three stages.

1. ``Startup.__init__`` builds the window and imports only what its first frame needs.
2. ``Startup._load``, after the first frame, opens the vault on the worker thread, and
   ``Startup._on_loaded`` connects the window to it, so that its rows are shown.
3. ``OpenVaultController.open`` builds the services on the worker thread, and then the features in
   the GUI thread, where Qt classes belong.

Source: sample vault, offscreen, 2026-11-26, medians in CPU time on a busy machine. The first frame
is there after 525 ms, that of a bare ``QMainWindow`` after 222 ms; with the real panes in it, after
745 ms, and with everything imported before it, after 2,550 ms.
"""

import argparse
import os
import signal
import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget

from memdeck.bootstrap import Program, plain_name
from memdeck.desktop.ui.session.launch_options import LaunchOptions
from memdeck.desktop.ui.text.languages import install_translators
from memdeck.desktop.ui.text.translation import translate
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.window.app.crash_reporter import CrashReporter
from memdeck.desktop.window.app.single_instance import SingleInstance, hand_over
from memdeck.desktop.window.shell.main_window import MainWindow
from memdeck.desktop.window.shell.window_state import WindowState
from memdeck.errors import MemdeckError
from memdeck.postgres.connections import PostgresConnections

if TYPE_CHECKING:
    from memdeck.desktop.ui.session.worker import Bridge
    from memdeck.desktop.window.app.application import Application
    from memdeck.desktop.window.vault.initial_state import InitialState

UNPAINTED_MS = 500
"""A minimised window is never painted; it loads its vault after this time."""


def run(arguments: list[str]) -> int:
    """Open the window, or run the headless tour without a display; return the exit code.

    If the user has a window already, that one opens the vault instead.
    Wrong usage exits through argparse, with 2.
    """
    options = _launch_options(arguments)
    if not has_display(os.environ):
        from memdeck.desktop.window.app.headless_demo import run_headless_demo

        return run_headless_demo(Program(), options, sys.stdout)
    # Until the window is loaded there is nothing to save, and Qt's event loop runs no Python.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    app = QApplication(sys.argv[:1])
    app.setApplicationName("memdeck")
    app.setDesktopFileName("memdeck")
    program = Program(connections=PostgresConnections())
    if not options.is_fresh and hand_over(program.data, _named(options, program)):
        return 0
    instance = SingleInstance(program.data, app)
    crash_reporter = CrashReporter(program.data, app)
    startup = Startup(app, program, options, crash_reporter)
    startup.loaded.connect(partial(_close_on_interrupt, startup.window))
    instance.requested.connect(startup.open)
    startup.window.show()
    exit_code = app.exec()
    startup.close()
    instance.close()
    crash_reporter.close()
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return exit_code


def has_display(environment: Mapping[str, str], platform: str = sys.platform) -> bool:
    """Return whether a window can be shown: everywhere but on a Unix without a display."""
    if platform in {"win32", "darwin"} or environment.get("QT_QPA_PLATFORM"):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def _launch_options(arguments: list[str]) -> LaunchOptions:
    parser = argparse.ArgumentParser(prog="memdeck", description="Open the window.")
    parser.add_argument("command", nargs="?", choices=["open"])
    parser.add_argument("file", nargs="?", type=Path, help="the file of memories to open")
    parser.add_argument("--vault", type=Path, metavar="DIR", help="the vault to open")
    parser.add_argument("--sample", action="store_true", help="open the sample vault")
    parser.add_argument("--fresh", action="store_true", help="reset the sample vault first")
    options = parser.parse_args(arguments)
    vault = options.file or options.vault
    return LaunchOptions(vault, is_sample=options.sample, is_fresh=options.fresh)


def _named(options: LaunchOptions, program: Program) -> LaunchOptions:
    """Return *options* with the vault that this process's environment names, if they name none."""
    if options.is_sample or options.vault is not None:
        return options
    return replace(options, vault=program.named_vault())


def _close_on_interrupt(window: QWidget) -> None:
    """Close *window* on Ctrl+C, so that drafts and its state are saved; a second one kills."""

    def close(_signal: int, _frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        # Python calls this between any two of its instructions, so also in the middle of a change.
        QTimer.singleShot(0, window, window.close)

    signal.signal(signal.SIGINT, close)


class Startup(QObject):
    """Builds the window from the saved state, and loads the rest after its first frame."""

    loaded = Signal()
    """The settings and the vault are loaded, and ``application`` is there."""

    def __init__(
        self,
        app: QApplication,
        program: Program,
        options: LaunchOptions,
        crash_reporter: CrashReporter,
    ) -> None:
        super().__init__(app)
        self._app = app
        self._program = program
        self._options = options
        self._crash_reporter = crash_reporter
        self._requested: LaunchOptions | None = None
        self._bridge: Bridge | None = None
        self.application: Application | None = None
        self.window_state = WindowState(program.config)
        install_translators(app, self.window_state.language)
        theme = Theme(app, self.window_state.appearance)
        self.window = MainWindow(theme, Icons(theme, defers_commands=True))
        self.window_state.restore_window(self.window)
        self._show_first_frame()
        self.window.painted.connect(self._load)
        QTimer.singleShot(UNPAINTED_MS, self, self._load)

    @property
    def is_ready(self) -> bool:
        """True once the vault is loaded with all its features, or the reason for none is shown."""
        return self.application is not None and self.application.vault_switcher.is_ready

    @property
    def is_busy(self) -> bool:
        """True while work is in progress off the GUI thread."""
        return self._bridge is not None and self._bridge.is_busy

    def open(self, options: LaunchOptions) -> None:
        """Come to the front, and open the vault that a later start of the program asks for.

        Without a vault in *options*, the open one stays. While the first vault is loading, the
        last request waits for it.
        """
        self.window.setWindowState(self.window.windowState() & ~Qt.WindowState.WindowMinimized)
        self.window.raise_()
        self.window.activateWindow()
        if self.application is None:
            self._requested = options
        elif options.is_sample:
            self.application.vault_switcher.open_sample()
        elif options.vault is not None:
            self.application.vault_switcher.open(options.vault)

    def close(self) -> None:
        """Hide the window, and end the work off the GUI thread.

        The program would crash at its end with a window in view.
        """
        self.window.hide()
        if self._bridge is not None:
            self._bridge.close()

    def _show_first_frame(self) -> None:
        """Show what the loaded window will show, as far as it is known without reading a vault."""
        saved = self.window_state
        if self._options.is_sample:
            page = self.window.show_opening("sample")
        else:
            path = self._options.vault or self._program.named_vault() or saved.vault
            if path is None:
                from memdeck.desktop.window.vault.welcome import WelcomePage

                window = self.window
                window.show_page(WelcomePage(window.commands, window.theme, window.icons, window))
                return
            is_saved = path == saved.vault
            name = (is_saved and saved.vault_name) or plain_name(path)
            page = self.window.show_opening(name, saved.memory_count if is_saved else 0)
        saved.restore_opening_page(page, self.window.width())

    def _load(self) -> None:
        if self._bridge is None:
            from memdeck.desktop.ui.session.heap import return_large_blocks
            from memdeck.desktop.ui.session.worker import Bridge

            return_large_blocks()
            self._bridge = Bridge(self)
            job = self._bridge.run(_load_initial_state, self._program, self._options)
            job.done.connect(self._on_loaded)
            job.failed.connect(self._on_load_failed)
            self.window.icons.draw_commands()

    def _on_load_failed(self, error: MemdeckError) -> None:
        """Show *error* in a message box, because the window has no area for notices yet."""
        from memdeck.desktop.ui.text.core_messages import message_text

        title = translate("MainWindow", "Memdeck")
        QMessageBox.critical(self.window, title, message_text(error))

    def _on_loaded(self, initial_state: "InitialState") -> None:
        # In the GUI thread: a Qt class created in another thread can crash the program.
        from memdeck.desktop.window.app.application import Application

        if self._bridge is not None:
            self.application = Application(
                self._app,
                self._program,
                self._bridge,
                self._crash_reporter,
                self.window,
                self.window_state,
                initial_state,
            )
            self.loaded.emit()
            if self._requested is not None:
                self.open(self._requested)


def _load_initial_state(program: Program, options: LaunchOptions) -> "InitialState":
    """Open the requested vault, and read the settings. Runs on the worker thread."""
    from memdeck.desktop.window.vault.initial_state import load_initial_state

    return load_initial_state(program, options)
