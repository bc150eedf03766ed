import subprocess
import sys
from pathlib import Path

import pytest

from memdeck.desktop.ui.session.launch_options import LaunchOptions
from memdeck.desktop.window.app import headless_demo, startup
from memdeck.desktop.window.app.startup import has_display, run


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
