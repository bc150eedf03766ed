"""A later start of the program, and the window that is open already."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtNetwork import QLocalSocket

from memdeck.desktop.ui.session.launch_options import LaunchOptions
from memdeck.desktop.window.app import single_instance
from memdeck.desktop.window.app.single_instance import SingleInstance, hand_over, server_name
from memdeck.desktop.window.app.startup import Startup

WINDOW = """
import sys
from PySide6.QtCore import QTimer
from memdeck.desktop.window.app import startup
from memdeck.desktop.window.vault.vault_switcher import VaultSwitcher

class Startup(startup.Startup):
    def _on_loaded(self, initial_state):
        super()._on_loaded(initial_state)
        print("loaded", flush=True)

def open_vault(switcher, path):
    print(path, flush=True)
    QTimer.singleShot(0, switcher._window.close)

VaultSwitcher.open = open_vault
startup.Startup = Startup
sys.exit(startup.run(sys.argv[1:]))
"""

LATER = """
import sys
from pathlib import Path
from memdeck.desktop.ui.session.launch_options import LaunchOptions
from memdeck.desktop.window.app.single_instance import hand_over

folder, vault, is_sample = sys.argv[1:]
options = LaunchOptions(Path(vault) if vault else None, is_sample=is_sample == "True")
sys.exit(not hand_over(Path(folder), options))
"""


@pytest.fixture
def start(tmp_path, home):
    """Return a function that starts the program; what still runs at the end is killed."""
    started = []

    def start(*arguments, cwd=tmp_path):
        process = subprocess.Popen(
            [sys.executable, "-c", WINDOW, *arguments],
            cwd=cwd,
            env={**os.environ, "MEMDECK_HOME": str(home / "m"), "QT_QPA_PLATFORM": "offscreen"},
            stdout=subprocess.PIPE,
            text=True,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


@pytest.fixture
def data(home):
    """The folder of the program's data."""
    return home / "data"


@pytest.fixture
def first(qapp, data):
    instance = SingleInstance(data, qapp)
    yield instance
    instance.close()
    instance.deleteLater()


def asked(qtbot, first, data, options, cwd=None):
    """Hand *options* over from another process; return whether that was accepted, and what came."""
    received: list[LaunchOptions] = []
    first.requested.connect(received.append)
    arguments = [str(data), str(options.vault or ""), str(options.is_sample)]
    process = subprocess.Popen([sys.executable, "-c", LATER, *arguments], cwd=cwd)
    qtbot.waitUntil(lambda: process.poll() is not None)
    return process.returncode == 0, received


@pytest.mark.slow
def test_a_second_start_opens_its_file_in_the_first_window_and_ends(start, tmp_path):
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "MEMORY.md").write_text("# Memory\n", encoding="utf-8")
    first = start()
    assert first.stdout.readline() == "loaded\n"

    second = start("open", "MEMORY.md", cwd=tmp_path / "notes")

    assert (second.wait(60), second.stdout.read()) == (0, "")
    assert first.stdout.readline() == f"{tmp_path / 'notes' / 'MEMORY.md'}\n"
    assert first.wait(60) == 0


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows drops a pipe with its process")
def test_a_start_after_a_crash_opens_a_window(start):
    crashed = start()
    assert crashed.stdout.readline() == "loaded\n"
    crashed.send_signal(signal.SIGKILL)
    crashed.wait(60)

    later = start()

    assert later.stdout.readline() == "loaded\n"


@pytest.mark.parametrize(
    "options",
    [LaunchOptions(), LaunchOptions(is_sample=True), LaunchOptions(Path("postgresql:/db/m?a=1"))],
)
def test_what_the_later_start_asks_for_arrives(qtbot, first, data, options):
    assert asked(qtbot, first, data, options) == (True, [options])


def test_a_path_arrives_as_seen_from_the_folder_of_the_later_start(qtbot, first, data, tmp_path):
    vault = tmp_path / "阿尔弗雷德 notes"
    vault.mkdir()
    options = LaunchOptions(Path(vault.name))

    assert asked(qtbot, first, data, options, tmp_path) == (True, [LaunchOptions(vault)])


def test_without_a_window_nothing_is_handed_over(data):
    assert not hand_over(data, LaunchOptions())


def test_after_the_first_window_closed_the_next_start_is_the_first(qapp, data):
    first = SingleInstance(data, qapp)
    first.close()

    assert not hand_over(data, LaunchOptions())
    second = SingleInstance(data, qapp)
    assert second.is_first
    second.close()


def test_a_window_that_does_not_answer_leaves_the_later_start_its_own(
    first, data, qapp, monkeypatch
):
    monkeypatch.setattr(single_instance, "ANSWER_MS", 50)

    assert not hand_over(data, LaunchOptions())  # nothing here runs the event loop of the first
    later = SingleInstance(data, qapp)
    assert not later.is_first
    later.close()


@pytest.mark.parametrize(
    "request_",
    [b"{\n", b"[]\n", b'{"vault": 3, "is_sample": true}\n', b'{"vault": "a"}\n', b"x" * 70_000],
    ids=["no JSON", "no object", "a number", "a field less", "too long"],
)
def test_a_request_that_is_not_valid_is_dropped(qtbot, first, data, request_):
    received: list[LaunchOptions] = []
    first.requested.connect(received.append)
    socket = QLocalSocket()
    socket.connectToServer(server_name(data))
    with qtbot.waitSignal(socket.disconnected):
        socket.write(request_)

    assert (socket.readAll().data(), received) == (b"", [])


@pytest.mark.skipif(sys.platform == "win32", reason="pipes have no modes")
def test_other_users_cannot_reach_the_window(first, data):
    assert (Path(server_name(data)).stat().st_mode & 0o777) == 0o700


def test_a_folder_with_a_very_long_path_has_no_socket_and_no_error(qapp, home):
    data = home / ("x" * 120)

    instance = SingleInstance(data, qapp)
    assert not hand_over(data, LaunchOptions())
    instance.close()


def test_on_windows_each_folder_has_its_own_pipe():
    names = {server_name(Path(name), "win32") for name in ("/Users/ana", "/Users/bo")}

    assert len(names) == 2
    assert not any("\\" in name for name in names)


@pytest.fixture
def other(tmp_path):
    """A second vault, which is empty."""
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "MEMORY.md").write_text("# Memory\n", encoding="utf-8")
    return folder


def name_of(desktop):
    return desktop.window.bar._vault.text()


def test_the_window_opens_the_vault_that_a_later_start_asks_for(desktop, other):
    desktop.startup.open(LaunchOptions(other))
    desktop.settle()

    assert name_of(desktop) == "notes"


def test_the_window_keeps_its_vault_if_a_later_start_asks_for_none(desktop):
    desktop.startup.open(LaunchOptions())
    desktop.settle()

    assert name_of(desktop) == "alfred"


def test_the_window_opens_the_sample_for_a_later_start(desktop):
    desktop.startup.open(LaunchOptions(is_sample=True))
    desktop.settle()

    assert desktop.vault.folder.name == "sample"


def test_a_minimised_window_comes_back_for_a_later_start(desktop):
    desktop.window.showMinimized()

    desktop.startup.open(LaunchOptions())

    assert not desktop.window.isMinimized()


def test_a_request_during_the_start_is_kept_until_the_vault_is_open(
    open_desktop, folder, other, qtbot, monkeypatch
):
    real = Startup._load

    def load(startup):
        startup.open(LaunchOptions(other))
        real(startup)

    monkeypatch.setattr(Startup, "_load", load)
    desktop = open_desktop(folder)

    qtbot.waitUntil(lambda: name_of(desktop) == "notes")
