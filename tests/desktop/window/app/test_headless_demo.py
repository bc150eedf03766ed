"""Without a display the same job is done in words, and the window drawn to a file."""

import os
import subprocess
import sys

import pytest
from PySide6.QtGui import QImage

from memdeck.desktop.window.app.crash_reporter import LOG

RUN = """
import sys
from memdeck.bootstrap import Program
from memdeck.desktop.ui.session.launch_options import LaunchOptions
from memdeck.desktop.window.app import headless_demo, startup

def fail(*_):
    raise ZeroDivisionError("a bug")

{change}
sys.exit(headless_demo.run_headless_demo(Program(), LaunchOptions(is_sample=True), sys.stdout))
"""
WINDOW_FAILS = "startup.MainWindow = fail"
LOAD_FAILS = "startup._load_initial_state = fail"
NEVER_LOADED = """
headless_demo.DRAW_LIMIT_MS = 100
startup._load_initial_state = lambda *_: None
startup.Startup._on_loaded = lambda *_: None
"""


def run_python(home, *arguments):
    """Run Python as on a machine without a display, and return the finished process."""
    headless = {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}
    environment = {name: value for name, value in os.environ.items() if name not in headless}
    return subprocess.run(
        [sys.executable, *arguments],
        env=environment | {"MEMDECK_HOME": str(home)},
        cwd=home.parent,
        capture_output=True,
        check=False,
        timeout=120,
    )


@pytest.fixture
def output(tmp_path):
    """Run the program as on a machine without a display, and return what it says."""
    done = run_python(tmp_path / "home", "-m", "memdeck", "open", "--sample")
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


def test_review_forecast_and_picture_prove_the_program(output, tmp_path):
    assert "suggestions from the sample ChatGPT export" in output
    assert "☑ ADD" in output
    assert "Forecast" in output
    picture = output.rstrip().rpartition("The window itself: ")[2]
    assert QImage(picture).width() >= 900
    assert not (tmp_path / "home" / "sample" / ".memdeck" / "journal.jsonl").exists()


def test_a_fault_before_the_event_loop_is_printed(tmp_path):
    done = run_python(tmp_path / "home", "-c", RUN.format(change=WINDOW_FAILS))

    assert done.returncode == 1
    assert "ZeroDivisionError: a bug" in done.stderr.decode()


@pytest.mark.parametrize(
    ("change", "error"),
    [(LOAD_FAILS, "ZeroDivisionError: a bug"), (NEVER_LOADED, "TimeoutError")],
)
def test_a_fault_in_the_event_loop_is_printed_and_logged(tmp_path, change, error):
    done = run_python(tmp_path / "home", "-c", RUN.format(change=change))

    (log,) = tmp_path.rglob(LOG)
    assert done.returncode == 1
    assert str(log) in done.stderr.decode()
    assert error in done.stderr.decode()
    assert error in log.read_text(encoding="utf-8")
    assert "The window itself" not in done.stdout.decode()
