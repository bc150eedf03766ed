import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from memdeck.desktop.ui.session.launch_options import LaunchOptions
from memdeck.desktop.ui.views.widgets.skeleton import Skeleton
from memdeck.desktop.window.app import headless_demo, startup
from memdeck.desktop.window.app.crash_reporter import LOG, CrashReporter
from memdeck.desktop.window.app.startup import Startup, _close_on_interrupt, has_display, run
from memdeck.desktop.window.shell import main_window
from memdeck.desktop.window.shell.panes import FOLDING_WIDTH_PX, OpeningPage, Pane
from memdeck.desktop.window.shell.window_state import FILE, WindowState
from memdeck.desktop.window.vault.welcome import WelcomePage

RUN = """
import os, signal, sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox
from memdeck.desktop.window.app import startup

def show(parent, title, text):
    print(title, text, sep=": ")
    QApplication.exit(3)

QMessageBox.critical = show
{change}
sys.exit(startup.run([]))
"""
LOAD_FAILS = """
def fail(*_):
    raise ImportError("a bug")

startup._load_initial_state = fail
"""
LOAD_IS_REFUSED = """
from memdeck.errors import StorageError

def fail(*_):
    raise StorageError("The disk is full.")

startup._load_initial_state = fail
"""
WINDOW_FAILS = """
class MainWindow:
    def __init__(self, *_):
        raise ZeroDivisionError("a bug")

startup.MainWindow = MainWindow
"""
INTERRUPT = """
class Startup(startup.Startup):
    def _on_loaded(self, initial_state):
        super()._on_loaded(initial_state)
        QTimer.singleShot(0, lambda: os.kill(os.getpid(), signal.SIGINT))

startup.Startup = Startup
"""


def run_window(home, change):
    """Run the program with *change* made to it, and return the finished process."""
    return subprocess.run(
        [sys.executable, "-c", RUN.format(change=change)],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env={**os.environ, "MEMDECK_HOME": str(home), "QT_QPA_PLATFORM": "offscreen"},
    )


@pytest.mark.parametrize(
    ("environment", "platform", "expected"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"QT_QPA_PLATFORM": "offscreen"}, "linux", True),
        ({"DISPLAY": ""}, "linux", False),
        ({}, "win32", True),
        ({}, "darwin", True),
    ],
)
def test_a_window_needs_a_display_on_unix_alone(environment, platform, expected):
    assert has_display(environment, platform) is expected


@pytest.mark.parametrize(
    ("arguments", "options"),
    [
        ([], LaunchOptions()),
        (["open"], LaunchOptions()),
        (["open", "--sample"], LaunchOptions(is_sample=True)),
        (["open", "--sample", "--fresh"], LaunchOptions(is_sample=True, is_fresh=True)),
        (["--vault", "a", "open"], LaunchOptions(vault=Path("a"))),
        (["open", "a/MEMORY.md"], LaunchOptions(vault=Path("a/MEMORY.md"))),
    ],
)
def test_the_command_line_says_what_to_open(monkeypatch, arguments, options):
    requested = []

    def run_headless_demo(program, requested_options, out):
        requested.append(requested_options)
        return 7

    monkeypatch.setattr(startup, "has_display", lambda _: False)
    monkeypatch.setattr(headless_demo, "run_headless_demo", run_headless_demo)

    assert run(arguments) == 7
    assert requested == [options]


def test_wrong_words_leave_with_usage(capsys):
    with pytest.raises(SystemExit) as left:
        run(["close"])

    assert left.value.code == 2


@pytest.mark.parametrize("heavy", ["openai", "pyqtgraph", "pydantic", "rapidfuzz", "markdown_it"])
def test_the_first_picture_waits_for_nothing_heavy(heavy):
    code = "import sys, memdeck.desktop.window.app.startup; sys.exit(sys.argv[1] in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code, heavy], check=False, timeout=60)

    assert done.returncode == 0


@pytest.mark.parametrize(
    ("change", "error"),
    [(LOAD_FAILS, "ImportError: a bug"), (WINDOW_FAILS, "ZeroDivisionError: a bug")],
)
def test_a_fault_before_the_window_is_loaded_is_shown_and_logged(tmp_path, change, error):
    done = run_window(tmp_path, change)

    (log,) = tmp_path.rglob(LOG)
    assert done.returncode > 0  # negative after a crash
    assert done.stdout.startswith("Memdeck: Memdeck ran into an unexpected error")
    assert str(log) in done.stdout
    assert error in log.read_text(encoding="utf-8")


def test_an_error_of_the_core_before_the_window_is_loaded_is_shown(tmp_path):
    done = run_window(tmp_path, LOAD_IS_REFUSED)

    assert done.returncode == 3
    assert done.stdout == "Memdeck: The disk is full.\n"


@pytest.mark.skipif(sys.platform == "win32", reason="os.kill ends a process there")
def test_an_interrupt_closes_the_window_and_saves_its_state(tmp_path):
    done = run_window(tmp_path, INTERRUPT)

    (state,) = tmp_path.rglob(FILE)
    assert done.returncode == 0
    assert "geometry" in state.read_text(encoding="utf-8")


def test_an_interrupt_closes_the_window_from_the_event_loop(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    previous = signal.getsignal(signal.SIGINT)
    try:
        _close_on_interrupt(window)
        signal.raise_signal(signal.SIGINT)
        is_open_in_the_same_step = window.isVisible()
        qtbot.waitUntil(window.isHidden)
    finally:
        signal.signal(signal.SIGINT, previous)

    assert is_open_in_the_same_step


@pytest.fixture
def first_frame(qapp, qtbot, program, monkeypatch, tmp_path):
    """Return a function that builds the window as it is first shown, before anything is loaded."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Startup, "_load", lambda _: None)
    # The offscreen platform's screen is so narrow that a pane would be folded away.
    monkeypatch.setattr(main_window, "first_size", lambda _, *size_px: QSize(*size_px))
    crash_reporter = CrashReporter(program.data, qapp)

    def build(options=LaunchOptions()):  # noqa: B008 - it is frozen
        built = Startup(qapp, program, options, crash_reporter)
        qtbot.addWidget(built.window)
        return built.window

    yield build
    crash_reporter.close()


def test_the_first_frame_names_the_vault_and_says_that_it_is_opened(first_frame, folder):
    window = first_frame(LaunchOptions(folder))

    assert window.bar._vault.text() == "alfred"
    assert window.windowTitle() == "alfred – Memdeck"
    assert window.findChild(OpeningPage).text == "Opening alfred…"


def test_the_first_frame_says_how_many_memories_the_last_vault_had(first_frame, program, folder):
    state = WindowState(program.config)
    state.save_vault("Alfred the agent", 20_000)
    state.settings.setValue("vault", str(folder))
    window = first_frame()

    assert window.bar._vault.text() == "Alfred the agent"
    assert window.findChild(OpeningPage).text == "Opening 20,000 memories…"


def test_without_a_vault_the_first_frame_is_the_first_screen(first_frame):
    window = first_frame()

    assert window.view is None
    assert window.findChild(WelcomePage) is not None


def test_in_the_first_frame_no_pane_is_empty(first_frame, folder):
    window = first_frame(LaunchOptions(folder))
    window.show()

    skeletons = window.findChildren(Skeleton)
    assert len(skeletons) == 3
    assert all(skeleton.isVisible() for skeleton in skeletons)


def test_a_pane_that_was_hidden_is_not_in_the_first_frame(first_frame, program, folder):
    WindowState(program.config).settings.setValue("hidden", Pane.DETAIL.name)
    window = first_frame(LaunchOptions(folder))

    assert window.findChild(OpeningPage).widget(Pane.DETAIL).isHidden()


@pytest.mark.parametrize(("selected", "is_folded"), [("", True), ("a1b2c3", False)])
def test_an_inspector_that_will_fold_away_is_not_in_the_first_frame(
    first_frame, program, folder, selected, is_folded
):
    state = WindowState(program.config)
    state.settings.setValue("chosen", selected)
    window = first_frame(LaunchOptions(folder))
    state.restore_opening_page(window.findChild(OpeningPage), FOLDING_WIDTH_PX - 1)

    assert window.findChild(OpeningPage).widget(Pane.DETAIL).isHidden() is is_folded


def test_what_is_typed_in_the_first_frame_is_searched_once_the_vault_is_open(
    open_desktop, folder, qtbot, monkeypatch
):
    real = Startup._show_first_frame

    def show_and_type(startup):
        real(startup)
        startup.window.bar.finder.setText("Vue")

    monkeypatch.setattr(Startup, "_show_first_frame", show_and_type)
    desktop = open_desktop(folder)

    assert desktop.window.bar.finder.text() == "Vue"
    qtbot.waitUntil(lambda: desktop.view.model.filter.text == "Vue")
