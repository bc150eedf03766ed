"""Text that an editor writes to a file that a save has replaced is not lost."""

import os
import time
from contextlib import contextmanager

import pytest

from memdeck import MemoryManager
from memdeck.storage.vault.store.late_edit import WATCHED_S, replaced_files
from tests.fakes.vaults import MEMORY_MD, FakeClock

BULLETS = "# Notes\n\n" + "".join(f"- User likes dish number {n}\n" for n in range(20))
ADDED = {
    "MEMORY.md": "\n### [c0c0c0] fact | 0.60 | 2026-03-01 | 0\nUser rows on Lake Como\n",
    "CLAUDE.md": "- User rows on Lake Como\n",
}


def vault(folder, name="MEMORY.md"):
    path = folder / name
    path.write_text({"MEMORY.md": MEMORY_MD, "CLAUDE.md": BULLETS}[name], encoding="utf-8")
    manager = MemoryManager(path, clock=FakeClock())
    manager.add("User drinks 龙井茶")
    return manager


@contextmanager
def editing(manager, parts):
    """Write the first of *parts* in place; return a function that writes the next one."""
    path = manager.vault.layout.memory
    with path.open("wb", buffering=0) as file:

        def write():
            file.write(parts.pop(0))
            a_while_ago_s = time.time() - 2  # unchanged for as long as a save waits
            os.utime(file.fileno(), (a_while_ago_s, a_while_ago_s))

        write()
        yield write


def cut(text, count, encoding="utf-8"):
    """Split *text* into that number of parts; each but the last one ends within a line."""
    size = len(text) // count
    parts = [text[n * size : (n + 1) * size if n + 1 < count else None] for n in range(count)]
    return [part.encode(encoding) for part in parts]


def contents(manager):
    return {row.entry.content for row in manager.list().rows}


@pytest.mark.parametrize("name", ADDED)
@pytest.mark.parametrize("parts", [2, 3, 7])
@pytest.mark.parametrize("encoding", ["utf-8", "gb18030"])
def test_what_comes_after_a_save_is_merged_with_what_was_saved(tmp_path, name, parts, encoding):
    manager = vault(tmp_path, name)
    before = contents(manager)
    text = manager.vault.layout.memory.read_text(encoding="utf-8") + ADDED[name]
    saved = set()

    with editing(manager, cut(text, parts, encoding)) as write:
        for number in range(1, parts):
            saved.add(f"User owns boat {number}")
            manager.add(f"User owns boat {number}")
            write()
    manager.add("User keeps bees")

    assert before | saved | {"User keeps bees", "User rows on Lake Como"} <= contents(manager)
    assert len(manager.list().rows) == len(contents(manager))
    active = {row.entry.content for row in manager.list("active").rows}
    assert saved <= active


def test_what_was_kept_aside_is_private_and_goes_after_a_while(tmp_path):
    manager = vault(tmp_path)
    text = manager.vault.layout.memory.read_text(encoding="utf-8")
    with editing(manager, cut(text, 2)) as write:
        manager.add("User owns a boat")
        write()
    manager.add("User keeps bees")
    for link in replaced_files(manager.vault.layout):
        assert link.stat().st_mode & 0o077 == 0
        os.utime(link, (0, time.time() - WATCHED_S - 1))
    manager.add("User sings")

    assert replaced_files(manager.vault.layout) == []


def test_a_purge_leaves_nothing_kept_aside(tmp_path):
    manager = vault(tmp_path)
    text = manager.vault.layout.memory.read_text(encoding="utf-8")
    with editing(manager, cut(text + ADDED["MEMORY.md"], 2)):
        id_ = manager.add("User owns a boat").entry.id

    manager.purge(id_)

    assert replaced_files(manager.vault.layout) == []


def test_a_save_without_an_edit_keeps_nothing_aside(tmp_path):
    manager = vault(tmp_path)

    manager.add("User owns a boat")

    assert replaced_files(manager.vault.layout) == []
