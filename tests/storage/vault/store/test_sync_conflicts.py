import errno

import pytest

from memdeck.storage.vault.store.sync_conflicts import conflict_copies
from tests.fakes.disk import names_in, refusing

TEXT = "# Memory\n\n### [a1b2c3] fact | 0.80 | 2026-03-01 | 0\nHas two cats\n"

SURE = [
    "MEMORY.sync-conflict-20240102-030405-ABCDEFG.md",
    "MEMORY.sync-conflict-20240102-030405-.md",
    "MEMORY.sync-conflict-20240102-030405.md",
    "MEMORY.sync-conflict-20240102-030405-ABCDEFG",
    "MEMORY (Ann's conflicted copy 2024-01-02).md",
    "MEMORY (conflicted copy 2024-01-02 030405).md",
    "MEMORY (Conflicted copy laptop 202401020304).md",
    "MEMORY (小明 的冲突副本 2024-01-02).md",
    "MEMORY（小明的冲突副本 2024-01-02）.md",
    "MEMORY (Anns in Konflikt stehende Kopie 2024-01-02).md",
    "MEMORY_conflict-20240102-030405.md",
]


@pytest.mark.parametrize("name", SURE)
def test_the_names_of_sync_services_are_known(layout, name):
    layout.memory.write_text(TEXT)
    (layout.folder / name).write_bytes(b"\0")

    assert conflict_copies(layout.memory) == (layout.folder / name,)


@pytest.mark.parametrize("name", ["MEMORY-LAPTOP.md", "MEMORY 2.md", "MEMORY (1).md"])
def test_a_name_that_could_be_the_users_own_counts_by_its_content(layout, name):
    layout.memory.write_text(TEXT)
    copy = layout.folder / name

    copy.write_text(TEXT.replace("two", "three"))
    assert conflict_copies(layout.memory) == (copy,)

    for other in ("", "Notes of my own\n\nHas two cats\nand more\n"):
        copy.write_text(other)
        assert conflict_copies(layout.memory) == ()
    copy.write_bytes(b"\0")
    assert conflict_copies(layout.memory) == ()


@pytest.mark.parametrize(
    "name",
    [
        "MEMORY.md",
        "MEMORY.md.bak",
        "LEARNINGS.sync-conflict-20240102-030405-ABCDEFG.md",
        "LEARNINGS-LAPTOP.md",
        "MEMORY (old).md",
        ".MEMORY.md.0123abcd.memdeck.tmp",
        ".syncthing.MEMORY.md.tmp",
    ],
)
def test_other_names_are_no_copies_of_the_memory_file(layout, name):
    layout.memory.write_text(TEXT)
    (layout.folder / name).write_text(TEXT)

    assert conflict_copies(layout.memory) == ()


def test_folders_are_no_copies_and_a_missing_vault_has_none(layout):
    (layout.folder / "MEMORY (conflicted copy).md").mkdir()

    assert conflict_copies(layout.memory) == ()
    assert conflict_copies(layout.folder / "gone" / "MEMORY.md") == ()


def test_what_cannot_be_read_is_no_copy(layout, monkeypatch):
    layout.memory.write_text(TEXT)
    (layout.folder / "MEMORY 2.md").write_text(TEXT)
    monkeypatch.setattr(type(layout.memory), "read_bytes", refusing(errno.EACCES))

    assert conflict_copies(layout.memory) == ()
    assert names_in(layout.folder) == ["MEMORY 2.md", "MEMORY.md"]
