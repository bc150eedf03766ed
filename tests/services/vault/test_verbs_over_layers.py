"""Operations on a vault of two files affect the memories of both."""

import pytest

from memdeck.domain.changes.changeset import EXTERNAL
from memdeck.domain.memory.entry import Layer
from memdeck.domain.memory.memory_edits import Edit
from tests.fakes.layers import TO_LEARNINGS, TO_MEMORY, both, layers, two_files
from tests.fakes.vaults import LEARNINGS_MD, MEMORY_MD, FakeClock, ids_of


def test_a_hand_edit_of_the_second_file_keeps_its_day_and_is_in_the_history(tmp_path):
    clock = FakeClock()
    manager = two_files(tmp_path, clock)
    manager.pin(["e2e2e2"])
    path = tmp_path / "LEARNINGS.md"
    path.write_text(path.read_text().replace("skill | 0.80", "skill | 0.40"))
    clock.pass_days(20)
    manager.list()
    clock.pass_days(10)
    manager.unpin(["e2e2e2"])
    outside = [one for one in manager.history.changes() if one.by == EXTERNAL]

    assert [(one.before[0].score, one.after[0].score) for one in outside] == [(0.8, 0.4)]
    assert manager.show("e1e1e1").entry.score == 0.4


def test_deleting_the_second_file_by_hand_is_a_change_from_outside(tmp_path):
    manager = two_files(tmp_path)
    manager.pin(["e2e2e2"])
    (tmp_path / "LEARNINGS.md").unlink()

    assert set(layers(manager)) == {"a1b2c3", "d4e5f6", "a7b8c9", "b1c2d3"}
    manager.add("Run the formatter first", layer=Layer.PROCEDURAL)
    outside = [one for one in manager.history.changes() if one.by == EXTERNAL]
    assert [len(one.before) for one in outside] == [3]


def test_tidying_puts_both_files_in_order_in_one_step(tmp_path):
    clock = FakeClock()
    manager = two_files(tmp_path, clock)
    clock.pass_days(100)
    readings = {row.entry.id: row.score for row in manager.list().rows}
    before = both(tmp_path)
    manager.tidy()

    assert {row.entry.id: row.score for row in manager.list().rows} == pytest.approx(readings)
    assert all(old != new for old, new in zip(before, both(tmp_path), strict=True))
    assert manager.tidy().is_empty
    manager.undo()
    assert both(tmp_path) == before


def test_a_purge_leaves_no_text_of_a_procedural_memory(tmp_path):
    manager = two_files(tmp_path)
    manager.edit("e1e1e1", TO_MEMORY)
    manager.edit("e1e1e1", TO_LEARNINGS)
    manager.edit("e1e1e1", Edit(content="Fetch such pages otherwise"))
    manager.archive(["d4e5f6", "e2e2e2"])
    manager.purge(["e1e1e1"])

    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert len(files) > 6
    for words in ("Fetch dynamic pages", "Fetch such pages", "e1e1e1"):
        assert [path.name for path in files if words in path.read_text()] == []


def test_a_backup_of_each_file_brings_that_file_back(tmp_path):
    manager = two_files(tmp_path)
    manager.forget(["e1e1e1", "a1b2c3"])
    backups = manager.maintenance.backups()
    assert {one.layer for one in backups} == set(Layer)
    (name,) = (one.name for one in backups if one.layer is Layer.PROCEDURAL)
    manager.maintenance.restore_backup(name)

    assert layers(manager)["e1e1e1"] is Layer.PROCEDURAL
    assert "a1b2c3" not in layers(manager)
    manager.undo()
    assert "e1e1e1" not in layers(manager)


def test_conflict_copies_of_both_files_are_found(tmp_path):
    manager = two_files(tmp_path)
    copy = tmp_path / "LEARNINGS.sync-conflict-20260301-101010-ABCDEFG.md"
    copy.write_text("x")

    assert manager.vault.find_conflict_copies() == (copy,)
    assert manager.vault.layer_of_copy(copy) is Layer.PROCEDURAL
    assert manager.vault.layer_of_copy(tmp_path / "MEMORY 2.md") is Layer.SEMANTIC


def test_both_layers_are_recalled_and_forgotten_by_the_index(tmp_path):
    manager = two_files(tmp_path)
    assert ids_of(manager.recall("formatter linter"))[:1] == ["e2e2e2"]
    manager.edit("e2e2e2", Edit(content="Tabs or spaces, never both"))

    assert ids_of(manager.recall("tabs spaces"))[:1] == ["e2e2e2"]


def test_the_editor_saves_the_first_file_alone(tmp_path):
    manager = two_files(tmp_path)
    text = manager.vault.load().text
    manager.text.save(text.replace("Hangzhou", "Suzhou"), text)

    assert both(tmp_path)[1] == LEARNINGS_MD.encode()
    manager.undo()
    assert both(tmp_path) == (MEMORY_MD.encode(), LEARNINGS_MD.encode())
