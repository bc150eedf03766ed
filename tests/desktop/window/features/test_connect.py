"""Connecting the programs of agents in the window: a change is seen, and written after a yes."""

import json
import sys

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox

from memdeck.bootstrap import Choices, agent_programs
from memdeck.desktop.panels.compare import Line
from memdeck.desktop.panels.connect_dialog import ConnectDialog, state_label
from memdeck.desktop.ui.text.diff import Change


@pytest.fixture
def home(tmp_path, monkeypatch):
    home = tmp_path / "home-of-user"
    (home / ".cursor").mkdir(parents=True)
    monkeypatch.setattr("memdeck.bootstrap.program.Path.home", lambda: home)
    return home


@pytest.fixture
def dialog(home, desktop):
    desktop.ask("vault.connect")
    desktop.settle()
    return desktop.dialog(ConnectDialog)


def states(dialog):
    return {record.key: record.detail for record in dialog.list.records}


def answer(desktop, dialog, button):
    """Answer the question that is open."""
    (question,) = [box for box in dialog.findChildren(QMessageBox) if box.isVisible()]
    found = {question.buttonRole(one): one for one in question.buttons()}
    found[button].click()
    desktop.settle()


def test_the_programs_are_listed_and_the_first_that_is_there_is_current(dialog):
    assert states(dialog)["cursor"] == "Not connected"
    assert states(dialog)["codex"] == "Not found"
    assert dialog.list.current.key == "cursor"
    assert dialog.connect_program.isEnabled()
    assert not dialog.disconnect_program.isEnabled()


def test_a_program_is_connected_after_a_yes(desktop, dialog, home, folder):
    file = home / ".cursor" / "mcp.json"
    assert '+       "command": ' in dialog.view.toPlainText()

    dialog.connect_program.click()
    answer(desktop, dialog, QMessageBox.ButtonRole.RejectRole)
    assert not file.exists()

    dialog.connect_program.click()
    answer(desktop, dialog, QMessageBox.ButtonRole.AcceptRole)
    entry = json.loads(file.read_text(encoding="utf-8"))["mcpServers"]["memdeck"]
    assert entry["args"][-3:] == ["--vault", str(folder), "mcp"]
    assert states(dialog)["cursor"] == "Connected to this vault"
    assert dialog.test.note.text() == "The file was written. Restart the program."
    assert not dialog.connect_program.isEnabled()


def test_a_program_is_disconnected_and_the_old_file_kept(desktop, home, folder):
    file = home / ".cursor" / "mcp.json"
    old = {"command": "memdeck", "args": ["--vault", "/other", "mcp"]}
    file.write_text(json.dumps({"mcpServers": {"memdeck": old}}, indent=2), encoding="utf-8")
    desktop.ask("vault.connect")
    dialog = desktop.dialog(ConnectDialog)
    assert states(dialog)["cursor"] == "Connected to another vault"

    dialog.disconnect_program.click()
    removed = [row.text for row in dialog.view._lines if isinstance(row, Line)]
    assert '      "command": "memdeck",' in removed
    assert Change.ADDED in {row.change for row in dialog.view._lines if isinstance(row, Line)}
    answer(desktop, dialog, QMessageBox.ButtonRole.AcceptRole)

    assert json.loads(file.read_text(encoding="utf-8")) == {"mcpServers": {}}
    assert "mcp.json.memdeck-backup" in dialog.test.note.text()


def test_the_ids_that_limit_a_server_and_a_missing_program_are_listed(desktop, home, folder):
    args = ["--vault", str(folder), "mcp", "--user", "ana", "--run", "7"]
    for command, state in [
        (sys.executable, "Connected to this vault (ana, 7)"),
        ("/gone/memdeck", "Connected, but its program is missing (ana, 7)"),
    ]:
        entry = {"command": command, "args": args}
        text = json.dumps({"mcpServers": {"memdeck": entry}})
        (home / ".cursor" / "mcp.json").write_text(text, encoding="utf-8")
        desktop.ask("vault.connect")
        dialog = desktop.dialog(ConnectDialog)
        assert states(dialog)["cursor"] == state
        dialog.reject()
        desktop.settle()


def test_a_file_that_was_changed_meanwhile_is_left_alone(desktop, dialog, home):
    (home / ".cursor" / "mcp.json").write_text('{"new": 1}', encoding="utf-8")

    dialog.connect_program.click()
    answer(desktop, dialog, QMessageBox.ButtonRole.AcceptRole)

    assert "was changed meanwhile" in dialog.test.note.text()
    assert "new" in dialog.view.toPlainText()


def test_a_program_that_is_not_there_or_damaged_says_why(desktop, dialog, home):
    dialog.list.select("codex")
    assert "Codex was not found" in dialog.heading.text()
    assert not dialog.connect_program.isEnabled()
    assert dialog.view.toPlainText() == ""

    dialog.reject()
    (home / ".cursor" / "mcp.json").write_text("{", encoding="utf-8")
    desktop.ask("vault.connect")
    damaged = desktop.dialog(ConnectDialog)
    damaged.list.select("cursor")
    assert "mcp.json is not valid JSON" in damaged.heading.text()
    assert "by hand" in damaged.heading.text()
    assert '"memdeck": {' in damaged.view.toPlainText()
    assert not damaged.test.isEnabled()


MISSING = "import sys; sys.exit('memdeck: The server needs the package mcp; install it.')"
ANSWERING = """
import json
for n in (1, 2):
    input()
    n == 2 and input()
    tools = [{"name": "a"}, {"name": "b"}]
    print(json.dumps({"id": n, "result": {"tools": tools}}), flush=True)
"""


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (MISSING, "ended without an answer: The server needs the package mcp; install it."),
        (ANSWERING, "The server answers. It has 2 tools."),
    ],
)
def test_the_test_starts_the_command_and_says_what_it_answers(
    desktop, dialog, qtbot, monkeypatch, code, text
):
    monkeypatch.setattr(agent_programs, "command_of", lambda _: (sys.executable, "-c", code))
    dialog.connect_program.click()
    answer(desktop, dialog, QMessageBox.ButtonRole.AcceptRole)

    qtbot.mouseClick(dialog.test, Qt.MouseButton.LeftButton)
    assert dialog.test.note.text() == "Starting the server…"
    desktop.settle()
    assert dialog.test.note.text().endswith(text)


def test_each_state_has_a_label_of_its_own():
    assert len({state_label(state) for state in agent_programs.State}) == len(agent_programs.State)


def test_what_an_agent_asks_and_writes_is_listed_while_the_dialog_is_open(
    desktop, dialog, folder, program, qtbot
):
    agent = program.open(Choices(vault=folder, is_agent=True))
    agent.add("Keeps bees in the garden")
    agent.recollection.recall("bees")

    qtbot.waitUntil(lambda: len(dialog.activity.list.records) == 2)
    assert {record.title for record in dialog.activity.list.records} == {
        "Added a memory",
        "Searched for “bees”",
    }
