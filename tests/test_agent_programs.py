"""The programs of agents on this computer, and whether they start our server."""

import json
import os
import stat
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from memdeck.bootstrap.agent_programs import (
    PROGRAMS,
    AgentPrograms,
    Computer,
    State,
    launch_command,
    program_of,
    write_change,
)
from memdeck.domain.memory.namespace import Namespace
from memdeck.errors import ConflictError, StorageError, UsageError
from memdeck.storage.config.mcp_entries import entries_in, with_entry

LAUNCH = (sys.executable, "-P", "-m", "memdeck")
VAULT = "/vaults/alfred"
FILES = {
    "linux": {
        "claude-code": ".claude.json",
        "claude-desktop": ".config/Claude/claude_desktop_config.json",
        "cursor": ".cursor/mcp.json",
        "vscode": ".config/Code/User/mcp.json",
        "codex": ".codex/config.toml",
        "openclaw": ".openclaw/openclaw.json",
    },
    "darwin": {
        "claude-code": ".claude.json",
        "claude-desktop": "Library/Application Support/Claude/claude_desktop_config.json",
        "cursor": ".cursor/mcp.json",
        "vscode": "Library/Application Support/Code/User/mcp.json",
        "codex": ".codex/config.toml",
        "openclaw": ".openclaw/openclaw.json",
    },
    "win32": {
        "claude-code": ".claude.json",
        "claude-desktop": "AppData/Roaming/Claude/claude_desktop_config.json",
        "cursor": ".cursor/mcp.json",
        "vscode": "AppData/Roaming/Code/User/mcp.json",
        "codex": ".codex/config.toml",
        "openclaw": ".openclaw/openclaw.json",
    },
}


@pytest.fixture
def computer(tmp_path):
    return Computer(tmp_path, "linux", {})


@pytest.fixture
def programs(computer):
    return AgentPrograms(computer, LAUNCH, VAULT)


def installed(key, computer):
    """Make the folder of a program, and return the program."""
    program = program_of(key)
    program.folder(computer).mkdir(parents=True, exist_ok=True)
    return program


def state(programs, key):
    return next(one.state for one in programs.connections() if one.program.key == key)


@pytest.mark.parametrize("platform", FILES)
def test_each_program_keeps_its_configuration_where_its_manual_says(platform):
    home = Path("/home/you")
    computer = Computer(home, platform, {})

    assert {p.key: p.file(computer).relative_to(home).as_posix() for p in PROGRAMS} == FILES[
        platform
    ]


def test_variables_move_the_configuration_of_a_program():
    variables = {
        "CLAUDE_CONFIG_DIR": "/a",
        "CODEX_HOME": "/b",
        "OPENCLAW_CONFIG_PATH": "/c/own.json",
        "XDG_CONFIG_HOME": "/d",
    }
    computer = Computer(Path("/home/you"), "linux", variables)

    assert program_of("claude-code").file(computer) == Path("/a/.claude.json")
    assert program_of("codex").file(computer) == Path("/b/config.toml")
    assert program_of("openclaw").file(computer) == Path("/c/own.json")
    assert program_of("vscode").file(computer) == Path("/d/Code/User/mcp.json")


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.key)
def test_a_program_is_connected_and_disconnected(program, programs, computer):
    key = program.key
    assert state(programs, key) is State.NOT_FOUND
    installed(key, computer)
    assert state(programs, key) is State.NOT_CONNECTED

    assert write_change(programs.connected(program)) is None
    assert state(programs, key) is State.CONNECTED
    assert programs.connected(program).is_empty
    connection = next(one for one in programs.connections() if one.program is program)
    assert connection.command == (*LAUNCH, "--vault", VAULT, "mcp")
    other = AgentPrograms(computer, LAUNCH, "/vaults/brenda")
    assert state(other, key) is State.OTHER_VAULT

    backup = write_change(programs.disconnected(program))
    assert backup == program.file(computer).with_name(f"{program.place.file}.memdeck-backup")
    assert state(programs, key) is State.NOT_CONNECTED
    assert programs.disconnected(program).is_empty


def test_an_entry_of_something_else_is_not_ours(programs, computer):
    cursor = installed("cursor", computer)
    entries: list[object] = [{"url": "https://x"}, {"command": "x", "args": "mcp"}, "x", []]
    for entry in entries:
        text = json.dumps({"mcpServers": {"memdeck": entry}})
        cursor.file(computer).write_text(text, encoding="utf-8")
        assert state(programs, "cursor") is State.OTHER_VAULT


def write_entries(program, computer, entries):
    file = program.file(computer)
    file.write_text(with_entries(program, entries), encoding="utf-8")
    return file


def with_entries(program, entries):
    text = ""
    for name, entry in entries.items():
        text = with_entry(text, replace(program.place, name=name), entry)
    return text


def entries_of(program, computer):
    return entries_in(program.file(computer).read_text(encoding="utf-8"), program.place)


def serving(vault, *args, command="/gone/memdeck", **keys):
    return {"command": command, "args": ["--vault", vault, "mcp", *args], **keys}


@pytest.mark.parametrize("key", ["cursor", "codex", "claude-code"])
def test_connecting_again_replaces_the_command_and_the_vault_and_nothing_else(
    key, programs, computer
):
    program = installed(key, computer)
    older = {
        "command": "uvx",
        "args": ["--from", "x", "memdeck", "--json", "--vault=/old", "mcp", "--user", "ana"],
        "env": {"MEMDECK_EMBEDDER": "none", "A B": "中"},
        "startup_timeout_sec": 20,
        "enabled_tools": ["memory_search"],
    }
    write_entries(program, computer, {"memdeck": older})

    write_change(programs.connected(program))

    type_ = {"type": "stdio"} if program.states_type else {}
    args = [*LAUNCH[1:], "--json", "--vault", VAULT, "mcp", "--user", "ana"]
    changed = {**older, **type_, "command": LAUNCH[0], "args": args}
    assert entries_of(program, computer) == {"memdeck": changed}
    assert programs.connection(program).namespace == Namespace("ana")


def test_ids_that_are_named_replace_those_of_an_older_entry(programs, computer):
    cursor = installed("cursor", computer)
    older = serving(VAULT, "--user=ana", "--create", "--run", "7")
    write_entries(cursor, computer, {"memdeck": older})

    write_change(programs.connected(cursor, Namespace("li", "coder")))

    connection = programs.connection(cursor)
    assert connection.namespace == Namespace("li", "coder", "7")
    assert "--create" in connection.command
    assert '"--agent"' in programs.entry_text(cursor, Namespace(agent_id="coder"))


def test_an_entry_of_something_else_is_replaced_as_a_whole(programs, computer):
    cursor = installed("cursor", computer)
    write_entries(cursor, computer, {"memdeck": {"url": "http://127.0.0.1:1/mcp"}})

    write_change(programs.connected(cursor))
    assert set(entries_of(cursor, computer)["memdeck"]) == {"command", "args"}


@pytest.mark.parametrize("key", ["cursor", "codex"])
@pytest.mark.parametrize(
    "entry",
    [
        serving(VAULT, command=sys.executable) | {"args": [*LAUNCH[1:], "mcp", "--vault", VAULT]},
        {"command": "/usr/bin/env", "args": ["memdeck", f"--vault={VAULT}", "mcp"]},
        {
            "command": sys.executable,
            "args": ["-m", "memdeck", "mcp"],
            "env": {"MEMDECK_VAULT": VAULT},
        },
    ],
)
def test_an_entry_of_another_name_that_serves_this_vault_counts(key, entry, programs, computer):
    program = installed(key, computer)
    others = {"notes": {"command": "notes", "args": ["--vault", VAULT, "mcp"]}}
    elsewhere = {"memdeck": serving("/vaults/brenda")}
    write_entries(program, computer, {**others, **elsewhere, "my memory": entry})
    assert state(programs, key) is State.CONNECTED

    write_change(programs.connected(program))
    assert set(entries_of(program, computer)) == {"notes", "memdeck", "my memory"}
    write_change(programs.disconnected(program))
    assert entries_of(program, computer) == {**others, **elsewhere}


@pytest.mark.parametrize("keys", [{"disabled": True}, {"enabled": False}])
def test_an_entry_that_is_switched_off_is_reported_and_stays_so(keys, programs, computer):
    cursor = installed("cursor", computer)
    write_entries(cursor, computer, {"memdeck": serving(VAULT, **keys)})
    assert state(programs, "cursor") is State.DISABLED

    write_change(programs.connected(cursor))
    assert state(programs, "cursor") is State.DISABLED


def test_a_command_that_is_gone_is_reported_and_corrected(computer, programs, tmp_path):
    cursor = installed("cursor", computer)
    for command in ("/gone/memdeck", "memdeck-that-is-not-on-the-path"):
        write_entries(cursor, computer, {"memdeck": serving(VAULT, command=command)})
        assert state(programs, "cursor") is State.COMMAND_MISSING

    write_change(programs.connected(cursor))
    assert state(programs, "cursor") is State.CONNECTED


def test_a_command_is_found_in_the_folders_of_the_path(tmp_path):
    python = Path(sys.executable)
    computer = Computer(tmp_path, "linux", {"PATH": str(python.parent)})
    cursor = installed("cursor", computer)
    write_entries(cursor, computer, {"memdeck": serving(VAULT, command=python.name)})

    assert state(AgentPrograms(computer, LAUNCH, VAULT), "cursor") is State.CONNECTED


def test_nothing_is_connected_to_an_installation_that_cannot_serve(computer):
    cursor = installed("cursor", computer)
    without_server = AgentPrograms(computer, LAUNCH, VAULT, has_server=False)

    with pytest.raises(UsageError, match="`pip install mcp`"):
        without_server.connected(cursor)
    write_entries(cursor, computer, {"memdeck": serving(VAULT)})
    assert not without_server.disconnected(cursor).is_empty


def test_the_copy_from_before_the_first_change_stays(programs, computer):
    cursor = installed("cursor", computer)
    file = cursor.file(computer)
    file.write_text('{"a": 1}', encoding="utf-8")

    backup = write_change(programs.connected(cursor))
    assert write_change(programs.disconnected(cursor)) == backup
    assert backup is not None
    assert backup.read_text(encoding="utf-8") == '{"a": 1}'


def test_the_error_of_a_read_only_configuration_names_that_file(programs, computer, monkeypatch):
    cursor = installed("cursor", computer)
    file = cursor.file(computer)
    file.write_text("{}", encoding="utf-8")
    change = programs.connected(cursor)
    monkeypatch.setattr(os, "access", lambda _path, mode: mode != os.W_OK)

    with pytest.raises(StorageError) as error:
        write_change(change)
    assert str(error.value).startswith(f"{file} could not be saved: access was denied")
    assert [path.name for path in file.parent.iterdir()] == [file.name]
    assert file.read_text(encoding="utf-8") == "{}"


def test_a_program_that_is_not_there_is_not_connected(programs, computer):
    with pytest.raises(UsageError, match=r"Codex was not found, .*/\.codex; install"):
        programs.connected(program_of("codex"))
    assert not list(computer.home.iterdir())


def test_a_damaged_configuration_is_reported_and_left_alone(programs, computer):
    cursor = installed("cursor", computer)
    cursor.file(computer).write_bytes(b'{"a": "\xff"}')
    connection = next(one for one in programs.connections() if one.program is cursor)

    assert connection.state is State.DAMAGED
    assert "UTF-8" in str(connection.error)
    with pytest.raises(StorageError):
        programs.connected(cursor)


def test_a_change_keeps_the_old_file_and_its_mode(programs, computer):
    code = installed("claude-code", computer)
    file = code.file(computer)
    file.write_bytes(b'{\r\n  "oauth": "secret"\r\n}\r\n')
    if os.name == "posix":
        file.chmod(0o600)

    backup = write_change(programs.connected(code))

    assert backup is not None
    assert backup.read_bytes() == b'{\r\n  "oauth": "secret"\r\n}\r\n'
    assert json.loads(file.read_bytes())["mcpServers"]["memdeck"]["type"] == "stdio"
    if os.name == "posix":
        assert {stat.S_IMODE(path.stat().st_mode) for path in (file, backup)} == {0o600}


def test_nothing_is_written_over_what_the_program_wrote_meanwhile(programs, computer):
    code = installed("claude-code", computer)
    change = programs.connected(code)
    code.file(computer).write_text('{"new": 1}', encoding="utf-8")

    with pytest.raises(ConflictError):
        write_change(change)
    assert code.file(computer).read_text(encoding="utf-8") == '{"new": 1}'


def test_the_command_starts_this_installation_by_its_whole_path(monkeypatch):
    first, *others = launch_command({})
    assert Path(first).is_absolute()
    assert others == ["-P", "-m", "memdeck"]

    monkeypatch.setattr(sys, "executable", r"/py/pythonw.exe")
    assert launch_command({})[0] == str(Path("/py/python.exe"))

    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert launch_command({}) == (r"/py/pythonw.exe",)
    assert launch_command({"APPIMAGE": "/apps/Memdeck.AppImage"}) == ("/apps/Memdeck.AppImage",)
