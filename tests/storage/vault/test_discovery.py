import errno
from pathlib import Path

import pytest

from memdeck.storage.vault import discovery
from memdeck.storage.vault.discovery import FoundVault, find_vaults, other_memory_files
from memdeck.storage.vault_layout import VaultLayout
from tests.fakes.disk import refusing
from tests.fakes.stores import MEM0


def memory(folder, name="MEMORY.md"):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text("")
    return folder


@pytest.mark.parametrize(
    ("location", "name"),
    [
        (".alfred/agents/research", "alfred: research"),
        (".claude/projects/-home-ann-app/memory", "Claude Code: -home-ann-app"),
        (".openclaw/workspace", "OpenClaw"),
        (".openclaw/workspace-work", "OpenClaw: work"),
        (".hermes/memories", "Hermes"),
        (".nanobot/workspace/memory", "nanobot"),
    ],
)
def test_each_agent_is_found_in_its_usual_place(tmp_path, location, name):
    folder = memory(tmp_path / location)

    assert find_vaults(tmp_path) == [FoundVault(name, folder)]


def test_they_come_in_order_of_kind_and_name_and_need_a_memory_file(tmp_path):
    for location in ("b", "a"):
        memory(tmp_path / ".alfred/agents" / location)
    (tmp_path / ".alfred/agents/empty").mkdir()
    (tmp_path / ".alfred/agents/odd/MEMORY.md").mkdir(parents=True)
    memory(tmp_path / ".hermes/memories", "memory.md")

    assert [found.name for found in find_vaults(tmp_path)] == ["alfred: a", "alfred: b", "Hermes"]


def test_a_home_without_agents_or_no_home_at_all_gives_none(tmp_path):
    (tmp_path / ".alfred").write_text("a file")

    assert find_vaults(tmp_path) == []
    assert find_vaults(tmp_path / "gone") == []


def test_a_home_that_cannot_be_read_gives_none(tmp_path, monkeypatch):
    memory(tmp_path / ".hermes/memories")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "is_file", refusing(errno.EACCES))
        assert find_vaults(tmp_path) == []
    monkeypatch.setattr(Path, "glob", refusing(errno.EIO))
    assert find_vaults(tmp_path) == []


def test_thousands_of_projects_do_not_fill_the_list(tmp_path, monkeypatch):
    monkeypatch.setattr(discovery, "MOST_PER_PATTERN", 3)
    for number in range(5):
        memory(tmp_path / f".claude/projects/{number}/memory")

    assert len(find_vaults(tmp_path)) == 3


def test_the_files_that_agents_keep_for_all_projects_are_found(tmp_path):
    claude, gemini = tmp_path / ".claude/CLAUDE.md", tmp_path / ".gemini/GEMINI.md"
    for path in (claude, gemini):
        path.parent.mkdir()
        path.write_text("- Be brief\n")

    assert find_vaults(tmp_path) == [
        FoundVault("Claude Code", claude),
        FoundVault("Gemini CLI", gemini),
    ]


def found_in(folder):
    return [path.name for path in other_memory_files(VaultLayout.at(folder))]


def test_memories_of_other_programs_are_seen_in_a_folder_without_a_memory_file(tmp_path):
    for name in ("GEMINI.md", "CLAUDE.md", ".cursorrules", "notes.md"):
        memory(tmp_path, name)
    (tmp_path / "mem0.json").write_text(MEM0.text)
    (tmp_path / "package.json").write_text('{"name": "app"}')
    (tmp_path / "torn.json").write_text('{"results": [')
    (tmp_path / "latin.json").write_bytes(b"\xff\xfe\xe9")
    (tmp_path / "AGENTS.md").mkdir()

    assert found_in(tmp_path) == [".cursorrules", "CLAUDE.md", "GEMINI.md", "mem0.json"]


def test_a_large_json_file_is_not_looked_into(tmp_path, monkeypatch):
    monkeypatch.setattr(discovery, "MOST_JSON_BYTES", len(MEM0.text) - 1)
    (tmp_path / "mem0.json").write_text(MEM0.text)

    assert found_in(tmp_path) == []


def test_nothing_is_found_next_to_a_vault_that_has_its_file(tmp_path):
    memory(tmp_path, "CLAUDE.md")
    assert found_in(tmp_path / "CLAUDE.md") == []

    memory(tmp_path)
    assert found_in(tmp_path) == []


def test_nothing_is_found_next_to_a_missing_vault(tmp_path):
    assert found_in(tmp_path / "gone") == []
