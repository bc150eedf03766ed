"""A file that an editor writes slowly and in place is read only when it is complete."""

import os
import time
from pathlib import Path

import pytest

from memdeck.errors import ConflictError
from memdeck.storage.disk import half_written
from memdeck.storage.disk.half_written import wait_until_written
from tests.fakes.vaults import MEMORY_MD, vault_at

WHOLE = MEMORY_MD + "\n".join(f"A line of prose, number {number}." for number in range(200)) + "\n"
HALF = WHOLE[: len(WHOLE) // 2]


class Editor:
    """Writes the file in steps, each after some seconds of a fake clock."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.now_s = time.time()
        self.steps: list[tuple[float, str]] = []
        self.slept_s = 0.0

    def write(self, text: str) -> None:
        self.path.write_text(text, encoding="utf-8")
        os.utime(self.path, (self.now_s, self.now_s))

    def will(self, after_s: float, text: str) -> None:
        last_s = self.steps[-1][0] if self.steps else self.now_s
        self.steps.append((last_s + after_s, text))

    def sleep(self, seconds: float) -> None:
        self.now_s += seconds
        self.slept_s += seconds
        while self.steps and self.steps[0][0] <= self.now_s:
            self.write(self.steps.pop(0)[1])


@pytest.fixture
def editor(tmp_path, monkeypatch):
    monkeypatch.setattr(half_written, "QUIET_S", 0.1)
    monkeypatch.setattr(half_written, "SHRUNK_QUIET_S", 1.0)
    editor = Editor(tmp_path / "MEMORY.md")
    monkeypatch.setattr(time, "time", lambda: editor.now_s)
    monkeypatch.setattr(time, "monotonic", lambda: editor.now_s)
    monkeypatch.setattr(time, "sleep", editor.sleep)
    return editor


@pytest.fixture
def base(tmp_path, editor):
    editor.write(WHOLE)
    path = tmp_path / "base.md"
    path.write_text(WHOLE, encoding="utf-8")
    editor.now_s += 60
    return path


def test_what_memdeck_saved_is_believed_at_once(editor, base):
    editor.write(WHOLE)
    wait_until_written(editor.path, base)
    assert editor.slept_s == 0


def test_an_edit_of_a_while_ago_is_believed_at_once(editor, base):
    editor.write(HALF)
    editor.now_s += 1
    wait_until_written(editor.path, base)
    assert editor.slept_s == 0


def test_a_file_that_memdeck_never_saved_is_believed_at_once(editor, tmp_path):
    editor.write(HALF)
    wait_until_written(editor.path, tmp_path / "none.md")
    assert editor.slept_s == 0


@pytest.mark.parametrize("pause_s", [0.02, 0.5])
@pytest.mark.parametrize(
    "first_part",
    ["", HALF, WHOLE[:-20], "New first line\n" + HALF],
    ids=["empty", "half", "all but the end", "no beginning of it"],
)
def test_a_file_that_is_written_in_two_steps_is_read_after_the_second(
    editor, base, first_part, pause_s
):
    editor.write(first_part)
    editor.will(pause_s, f"{WHOLE}By hand\n")

    wait_until_written(editor.path, base)

    assert editor.path.read_text(encoding="utf-8").endswith("By hand\n")


@pytest.mark.parametrize(
    ("left", "limit_s"),
    [(HALF, 1.1), ("# Agent Memory\n", 1.1), (WHOLE.replace("prose", "p"), 0.2)],
)
def test_an_edit_that_really_removes_text_is_believed_soon(editor, base, left, limit_s):
    editor.write(left)
    wait_until_written(editor.path, base)
    assert editor.slept_s < limit_s


def test_a_whole_file_that_is_saved_all_the_time_is_not_waited_for_long(editor, base):
    for _ in range(200):
        editor.will(0.03, f"{WHOLE}By hand\n")
    editor.sleep(0.05)
    wait_until_written(editor.path, base)
    assert editor.slept_s < 0.5


def test_a_half_file_that_is_saved_all_the_time_is_not_believed(editor, base):
    for _ in range(200):
        editor.will(0.03, HALF)
    editor.sleep(0.05)
    with pytest.raises(ConflictError, match="lacks much"):
        wait_until_written(editor.path, base)
    assert editor.slept_s < 2.5


def move_away(editor):
    """Move the file away, as vim does before it writes the new one."""
    editor.path.rename(editor.path.with_name(f"{editor.path.name}~"))
    os.utime(editor.path.parent, (editor.now_s, editor.now_s))


def test_a_file_that_was_moved_away_just_now_is_waited_for(editor, base):
    move_away(editor)
    editor.will(0.04, f"{WHOLE}By hand\n")

    wait_until_written(editor.path, base)
    assert editor.path.read_text(encoding="utf-8").endswith("By hand\n")


@pytest.mark.parametrize(("ago_s", "limit_s"), [(0, 0.2), (5, 0.01)])
def test_a_file_that_is_gone_is_not_waited_for_long(editor, base, ago_s, limit_s):
    move_away(editor)
    editor.now_s += ago_s

    wait_until_written(editor.path, base)
    assert editor.slept_s < limit_s


def test_a_change_while_an_editor_replaces_the_file_finds_its_memory(editor, tmp_path):
    manager = vault_at(tmp_path, WHOLE)
    id_ = manager.add("First").entry.id
    editor.now_s = time.time() + 60
    saved = editor.path.read_text(encoding="utf-8")
    move_away(editor)
    editor.will(0.04, f"{saved}By hand\n")

    manager.pin([id_])
    assert "By hand" in editor.path.read_text(encoding="utf-8")


@pytest.mark.parametrize("verb", ["add", "rewrite", "undo"])
def test_a_change_during_a_slow_edit_loses_neither(editor, tmp_path, verb):
    manager = vault_at(tmp_path, WHOLE)
    manager.add("First")
    editor.now_s = time.time() + 60
    saved = editor.path.read_text(encoding="utf-8")
    editor.write(saved[: len(saved) // 2])
    editor.will(0.02, f"{saved}By hand\n")

    match verb:
        case "add":
            manager.add("Second")
        case "undo":
            manager.history.undo()
        case _:
            manager.text.save(f"{saved}In the editor\n", base_text=saved)

    assert "By hand" in editor.path.read_text(encoding="utf-8")
    assert all(
        f"number {number}." in editor.path.read_text(encoding="utf-8") for number in (0, 199)
    )


def test_what_an_edit_took_away_can_be_brought_back_however_many_saves_follow(editor, tmp_path):
    manager = vault_at(tmp_path, WHOLE)
    manager.add("First")
    editor.write(manager.vault.load().text[:300])
    editor.now_s += 60
    for number in range(30):
        manager.add(f"Number {number}")

    texts = [manager.vault.read_backup(backup.name) for backup in manager.vault.read_backups()]
    assert any("number 199." in text and "First" in text for text in texts)
