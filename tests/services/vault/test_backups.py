"""Restoring an earlier state of the file."""

import pytest

from memdeck.errors import StorageError


def readings(manager):
    return {row.entry.id: (row.entry.content, round(row.score, 6)) for row in manager.list().rows}


def test_a_backup_brings_back_every_memory_with_its_reading(manager):
    before = readings(manager)
    manager.forget(["a1b2c3"])
    manager.add("User keeps bees")

    manager.maintenance.restore_backup(manager.maintenance.backups()[-1].name)

    assert readings(manager) == before


def test_a_restored_score_has_gone_on_fading_meanwhile(manager, clock):
    manager.pin(["d4e5f6"])
    manager.unpin(["d4e5f6"])
    oldest = manager.maintenance.backups()[-1].name
    clock.pass_days(60)
    untouched = readings(manager)

    manager.maintenance.restore_backup(oldest)

    assert readings(manager)["a1b2c3"] == untouched["a1b2c3"]


def test_one_undo_takes_a_restored_backup_back(manager):
    manager.forget(["a1b2c3"])
    manager.add("User keeps bees")
    before = readings(manager)
    manager.maintenance.restore_backup(manager.maintenance.backups()[-1].name)

    undone = manager.undo()

    assert undone.why == "backup"
    assert readings(manager) == before


def test_what_comes_back_may_be_learned_again(manager):
    manager.forget(["a1b2c3"])
    manager.maintenance.restore_backup(manager.maintenance.backups()[-1].name)

    assert manager.vault.tombstones.read() == ()

    manager.undo()

    assert len(manager.vault.tombstones.read()) == 1


def test_prose_comes_back_too(tmp_path, manager):
    path = tmp_path / "MEMORY.md"
    path.write_text(path.read_text().replace("# Agent Memory", "# Alfred's memory"))
    manager.pin(["a1b2c3"])
    path.write_text(path.read_text().replace("# Alfred's memory", "# Agent Memory"))

    manager.maintenance.restore_backup(manager.maintenance.backups()[0].name)

    assert path.read_text().startswith("# Alfred's memory")


def test_a_backup_that_is_not_there_changes_nothing(tmp_path, manager):
    before = (tmp_path / "MEMORY.md").read_bytes()

    with pytest.raises(StorageError):
        manager.maintenance.restore_backup("20200101T000000.000000Z.md")

    assert (tmp_path / "MEMORY.md").read_bytes() == before
