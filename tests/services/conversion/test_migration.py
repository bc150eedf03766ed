"""Migration of a folder from MEMORY.md to memory.json, and back."""

import json
from dataclasses import replace

import pytest

from memdeck.domain.memory.entry import Layer
from memdeck.errors import StorageError, UsageError
from memdeck.services.manager import MemoryManager
from tests.fakes.entries import entry
from tests.fakes.stores import MEM0, MEMORY_JSON
from tests.fakes.vaults import MEMORY_MD, FakeClock, commit, vault_at

LOG = "# 2026-02-21\n\n- 14:30:00 [event] Finished the API's documentation\n"


def opened(folder):
    return MemoryManager(folder, clock=FakeClock(), by="user")


def entries_of(manager):
    return {row.entry.id: row.entry for row in manager.list().rows}


@pytest.mark.row("C13")
def test_the_folder_is_the_new_vault_and_the_former_files_stay(manager, tmp_path):
    before = entries_of(manager)
    report = manager.migrate("memory.json")
    after = opened(tmp_path)

    assert (report.is_done, report.memories) == (True, 4)
    assert report.notes[-1] == "What was in MEMORY.md stays beside it, with the ending .migrated."
    assert (tmp_path / "MEMORY.md.migrated").read_text(encoding="utf-8") == MEMORY_MD
    assert not (tmp_path / "MEMORY.md").exists()
    assert after.vault.layout.memory == tmp_path / "memory.json"
    assert after.vault.policy.name == "vibeworker"
    assert entries_of(after) == before


@pytest.mark.row("C13")
def test_logs_in_markdown_become_those_of_the_new_version_and_stay_too(manager, tmp_path):
    logs = tmp_path / "logs"
    logs.mkdir()
    (logs / "2026-02-21.md").write_text(LOG)
    (logs / "notes.md").write_text("no log")
    report = manager.migrate("memory.json")

    assert report.notes[-1] == "1 daily log is rewritten, from .md files."
    assert sorted(path.name for path in logs.iterdir()) == [
        *("2026-02-21.json", "2026-02-21.md.migrated", "notes.md")
    ]
    assert (logs / "2026-02-21.md.migrated").read_text() == LOG
    assert json.loads((logs / "2026-02-21.json").read_text()) == {
        "date": "2026-02-21",
        "entries": [
            {
                "time": "14:30:00",
                "type": "event",
                "content": "Finished the API's documentation",
            }
        ],
        "summary": None,
        "archived": False,
    }


@pytest.mark.row("C13")
def test_the_way_back_brings_all_of_it_back(manager, tmp_path):
    lesson = entry("def456", "curl needs -L", layer=Layer.PROCEDURAL)
    commit(manager.vault, "add", lambda _, draft: replace(draft, after=(lesson,)))
    manager.summary.set("Ana.")
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "2026-02-21.md").write_text(LOG)
    before = entries_of(manager)
    manager.migrate("memory.json")
    opened(tmp_path).migrate("MEMORY.md", markdown_logs=True)
    back = opened(tmp_path)

    assert entries_of(back) == before
    assert back.summary.get() == "Ana."
    assert "curl needs -L" in (tmp_path / "LEARNINGS.md").read_text(encoding="utf-8")
    assert (tmp_path / "logs" / "2026-02-21.md").read_text() == LOG
    assert {path.name for path in tmp_path.glob("*.migrated")} == {
        *("MEMORY.md.migrated", "LEARNINGS.md.migrated", "memory.json.migrated"),
        *(".memdeck.migrated", ".memdeck-memory.json.migrated"),
    }


def test_logs_stay_as_they_are_on_the_way_back_unless_they_are_wanted_otherwise(tmp_path):
    (tmp_path / "memory.json").write_bytes(MEMORY_JSON.text.encode())
    opened(tmp_path).write_daily_log("Had tea")
    opened(tmp_path).migrate("MEMORY.md")

    assert opened(tmp_path).get_daily_logs()[0].entries[0].content == "Had tea"


def test_undo_does_not_reach_back_beyond_a_migration_and_says_so(manager, tmp_path):
    manager.forget(["d4e5f6"])
    manager.migrate("memory.json")
    after = opened(tmp_path)

    assert after.history.look().undoable is None
    with pytest.raises(UsageError, match=r"MEMORY.md became memory.json on .* \.migrated"):
        after.undo()
    assert "d4e5f6" not in entries_of(after)


def test_what_was_done_since_a_migration_is_undone(manager, tmp_path):
    manager.migrate("memory.json")
    after = opened(tmp_path)
    after.forget(["d4e5f6"])
    after.undo()

    assert "d4e5f6" in entries_of(after)


def test_history_trash_and_what_must_not_come_back_go_along(manager, tmp_path):
    manager.forget(["d4e5f6"])
    manager.migrate("memory.json")
    after = opened(tmp_path)

    assert [changes.verb for changes in after.history.changes()] == ["forget", "migrate"]
    assert [tombstone.text for tombstone in after.vault.tombstones.read()] == [
        "User lives in Hangzhou"
    ]
    after.restore(["d4e5f6"])
    assert "d4e5f6" in entries_of(after)


def test_a_second_migration_keeps_the_originals_of_the_first(manager, tmp_path):
    for name in ("memory.json", "MEMORY.md", "memory.json"):
        opened(tmp_path).migrate(name)

    assert (tmp_path / "MEMORY.md.migrated").read_text(encoding="utf-8") == MEMORY_MD
    assert (tmp_path / "MEMORY.md.migrated.2").exists()


def test_where_there_was_no_file_none_is_said_to_stay(tmp_path):
    manager = vault_at(tmp_path, None)
    manager.write_daily_log("Had tea")

    assert manager.migrate("memory.json").notes == ()


def test_a_dry_run_changes_nothing(manager, tmp_path):
    report = manager.migrate("memory.json", dry_run=True)

    assert [path.name for path in tmp_path.iterdir()] == ["MEMORY.md"]
    assert (report.is_done, report.memories) == (False, 4)


def test_a_log_that_is_there_already_stays_and_so_does_its_markdown(manager, tmp_path):
    logs = tmp_path / "logs"
    logs.mkdir()
    (logs / "2026-02-21.md").write_text(LOG)
    (logs / "2026-02-21.json").write_text('{"entries": []}')
    manager.migrate("memory.json")

    assert (logs / "2026-02-21.json").read_text() == '{"entries": []}'
    assert (logs / "2026-02-21.md").read_text() == LOG


def test_a_damaged_log_is_reported_before_anything_is_done(tmp_path):
    (tmp_path / "memory.json").write_bytes(MEMORY_JSON.text.encode())
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "2026-02-21.json").write_text("{")

    with pytest.raises(StorageError, match=r"2026-02-21.json is not valid JSON"):
        opened(tmp_path).migrate("MEMORY.md", markdown_logs=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["logs", "memory.json"]


def test_what_cannot_be_migrated_is_rejected(manager, tmp_path):
    (tmp_path / MEM0.name).write_bytes(MEM0.text.encode())

    for made in (manager, opened(tmp_path / MEM0.name)):
        with pytest.raises(UsageError, match=r"cannot be migrated to MEMORY.md"):
            made.migrate("MEMORY.md")
    for name in ("foo.json", "notes.md", "memory.md", "sub/memory.json", ""):
        with pytest.raises(UsageError, match="cannot be migrated to"):
            manager.migrate(name)
    (tmp_path / "memory.json").write_text("mine")
    with pytest.raises(UsageError, match="is there already"):
        manager.migrate("memory.json")
    assert (tmp_path / "MEMORY.md").exists()


@pytest.mark.row("C13")
def test_a_purge_leaves_no_trace_in_the_originals_either(manager, tmp_path):
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "2026-02-21.md").write_text(
        "- User lives in Hangzhou\n- Had tea\n", encoding="utf-8"
    )
    manager.pin(["d4e5f6"])
    manager.migrate("memory.json")
    after = opened(tmp_path)
    after.purge(["d4e5f6"])
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    holders = [path.name for path in files if b"Hangzhou" in path.read_bytes()]

    assert holders == []
    kept = (tmp_path / "MEMORY.md.migrated").read_text(encoding="utf-8")
    assert "User reads the A-share market every morning" in kept
    assert "Had tea" in (tmp_path / "logs" / "2026-02-21.md.migrated").read_text()
