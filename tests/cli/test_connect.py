"""Connecting the programs of agents: the change is shown, and written after a yes."""

import io
import json
import tomllib
from pathlib import Path

import pytest

from memdeck.cli.main import run


@pytest.fixture
def home(tmp_path, monkeypatch):
    folder = tmp_path / "home"
    (folder / ".codex").mkdir(parents=True)
    for name in ("CLAUDE_CONFIG_DIR", "CODEX_HOME", "OPENCLAW_CONFIG_PATH", "OPENCLAW_STATE_DIR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", lambda: folder)
    return folder


def answer(monkeypatch, text):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    monkeypatch.setattr("sys.stdin", Terminal(text))


def test_the_programs_are_listed_with_their_state(home, memdeck, as_json):
    code, out, _ = memdeck("connect")
    assert code == 0
    assert "Codex (codex): not connected" in out.splitlines()
    assert f"Cursor (cursor): not found: there is no folder {home / '.cursor'}" in out.splitlines()

    states = {one["program"]: one["state"] for one in as_json("connect")["programs"]}
    assert (states["codex"], states["openclaw"]) == ("not_connected", "not_found")


def test_the_entry_is_printed_even_for_a_program_that_is_not_there(home, memdeck, vault):
    code, out, _ = memdeck("connect", "cursor", "--print")

    assert code == 0
    args = json.loads(out)["mcpServers"]["memdeck"]["args"]
    assert args[-3:] == ["--vault", str(vault), "mcp"]
    assert not (home / ".cursor").exists()


def test_nothing_is_written_without_a_yes(home, memdeck, monkeypatch):
    code, _, err = memdeck("connect", "codex")
    assert (code, "--yes" in err) == (1, True)

    answer(monkeypatch, "n\n")
    code, _, err = memdeck("connect", "codex")
    assert code == 1
    assert "+[mcp_servers.memdeck]" in err
    assert not (home / ".codex" / "config.toml").exists()


def test_an_entry_is_written_after_a_yes_and_removed_again(home, memdeck, as_json, monkeypatch):
    file = home / ".codex" / "config.toml"
    file.write_text('model = "x"\n', encoding="utf-8")

    answer(monkeypatch, "y\n")
    code, out, _ = memdeck("connect", "codex")
    assert code == 0
    assert "restart Codex" in out
    assert "memdeck" in tomllib.loads(file.read_text(encoding="utf-8"))["mcp_servers"]
    assert memdeck("connect", "codex")[:2] == (0, f"{file} needs no change.\n")

    removed = as_json("connect", "codex", "--remove", "--yes")
    assert removed["state"] == "not_connected"
    assert removed["backup"] == f"{file}.memdeck-backup"
    assert file.read_text(encoding="utf-8") == 'model = "x"\n'


def test_without_a_terminal_the_change_is_shown_with_yes_and_without(home, memdeck):
    code, out, err = memdeck("connect", "codex")
    assert (code, out) == (1, "")
    assert "+[mcp_servers.memdeck]" in err.splitlines()

    code, out, _ = memdeck("connect", "codex", "--yes")
    assert code == 0
    assert "+[mcp_servers.memdeck]" in out.splitlines()


def test_the_ids_of_an_entry_are_written_kept_and_listed(home, memdeck, as_json):
    assert memdeck("connect", "codex", "--yes", "--user", "ana", "--run", "七")[0] == 0
    assert memdeck("connect", "codex", "--yes")[1].endswith("needs no change.\n")

    line = "Codex (codex): connected to this vault, for user ana, for run 七"
    assert line in memdeck("connect")[1].splitlines()
    codex = next(one for one in as_json("connect")["programs"] if one["program"] == "codex")
    assert codex["namespace"] == {"user_id": "ana", "agent_id": "", "run_id": "七"}
    assert memdeck("connect", "codex", "--user", " ")[0] == 1


def test_an_id_that_an_entry_keeps_is_named(home, memdeck):
    def notes(*ids):
        lines = memdeck("connect", "codex", "--yes", *ids)[1].splitlines()
        return [line for line in lines if line.startswith("The entry keeps")]

    assert notes("--user", "bob", "--run", "七") == []
    user, run_ = (
        f"The entry keeps {kept}; to drop it, remove the entry first."
        for kept in ("--user bob", "--run 七")
    )
    assert notes() == [user, run_]
    assert notes("--agent", "coder", "--run", "8") == [user]

    memdeck("connect", "codex", "--remove", "--yes")
    assert notes() == []


def test_the_programs_are_listed_before_there_is_a_vault(home, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for named in ([], ["--vault", str(tmp_path / "new")]):
        assert run([*named, "connect"]) == 0
        assert "Codex (codex): not connected" in capsys.readouterr().out.splitlines()
    assert not (tmp_path / "new").exists()


def test_a_program_is_connected_to_a_vault_that_does_not_exist_yet(home, tmp_path, capsys):
    new = str(tmp_path / "new")

    assert run(["--vault", new, "connect", "codex", "--yes"]) == 1
    assert "create one there with `--create`" in capsys.readouterr().err
    for _ in range(2):
        assert run(["--vault", new, "connect", "codex", "--create", "--yes"]) == 0
        file = tomllib.loads((home / ".codex" / "config.toml").read_text(encoding="utf-8"))
        args = file["mcp_servers"]["memdeck"]["args"]
        assert args[-4:] == ["--vault", new, "mcp", "--create"]
    assert not (tmp_path / "new").exists()


def test_an_entry_that_does_not_work_is_listed_with_the_reason(home, memdeck, vault):
    entry = f'[mcp_servers.x]\ncommand = "/gone/memdeck"\nargs = ["--vault", "{vault}", "mcp"]\n'
    file = home / ".codex" / "config.toml"
    for more, reason in [
        ("", "but its program is missing: /gone/memdeck"),
        ("enabled = false\n", f"but disabled in {file}"),
    ]:
        file.write_text(entry + more, encoding="utf-8")
        line = f"Codex (codex): connected to this vault, {reason}"
        assert line in memdeck("connect")[1].splitlines()


def test_nothing_is_written_without_the_package_of_the_server(home, memdeck, monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)

    code, _, err = memdeck("connect", "codex", "--yes")
    assert (code, "pip install mcp" in err) == (1, True)
    assert not (home / ".codex" / "config.toml").exists()


def test_an_entry_is_removed_without_a_vault(home, capsys, monkeypatch):
    file = home / ".codex" / "config.toml"
    args = '["--vault", "/vaults/gone", "mcp"]'
    file.write_text(f'[mcp_servers.memdeck]\ncommand = "m"\nargs = {args}\n', encoding="utf-8")
    monkeypatch.setenv("MEMDECK_VAULT", "/vaults/none")

    assert run(["connect", "codex", "--remove", "--yes"]) == 0
    out = capsys.readouterr().out
    assert "The entry is for another vault: /vaults/gone" in out.splitlines()
    assert file.read_text(encoding="utf-8") == ""


def test_a_damaged_configuration_is_listed_with_its_error(home, memdeck):
    (home / ".codex" / "config.toml").write_text("a = ", encoding="utf-8")

    assert "Codex (codex): config.toml is not valid TOML" in memdeck("connect")[1]
    assert memdeck("connect", "codex", "--yes")[0] == 1


def test_the_states_are_in_the_users_language(home, memdeck, in_chinese):
    assert "Codex (codex)：未连接" in memdeck("connect")[1]
