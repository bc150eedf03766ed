"""What is not edited here follows the file, and a person is not disturbed by it."""

import pytest

from memdeck.domain.memory.entry import Layer
from memdeck.domain.memory.memory_edits import Edit
from tests.fakes.vaults import MEMORY_MD

pytestmark = pytest.mark.parametrize("layer", list(Layer))


def test_the_editor_shows_the_file_byte_for_byte(open_scene):
    text = "\ufeff" + MEMORY_MD.replace("\n", "\r\n")
    scene = open_scene(text)

    assert scene.editor.text() == text
    assert not scene.file.is_modified
    assert scene.modified == []


def test_an_outside_save_appears_with_cursor_and_scroll_kept(open_scene):
    long = MEMORY_MD.replace(
        "## Archived", "".join(f"line {n}\n" for n in range(300)) + "## Archived"
    )
    scene = open_scene(long)
    scene.type_at("line 200", "")
    scene.page.centerCursor()
    top = scene.page.firstVisibleBlock().text()
    scene.save_outside(("Hangzhou", "Suzhou"), ("2026-03-01T08:00:00", "2026-03-01T09:00:00"))
    scene.shown("Suzhou", "T09:00:00")

    assert scene.page.firstVisibleBlock().text() == top
    assert scene.page.textCursor().block().text() == "line 200"
    assert not scene.file.is_modified
    assert scene.modified == []


def test_an_edit_of_the_table_appears_at_once_and_saves_nothing_back(scene):
    scene.vault_session.do(scene.manager.edit, "d4e5f6", Edit(content="User lives in Suzhou"))
    scene.shown("Suzhou")

    assert scene.editor.text() == scene.path.read_text()
    assert len(scene.manager.history.changes()) == 1
    assert scene.modified == []


def test_our_own_save_makes_no_echo(scene):
    scene.type_at("User lives", "Since May the ")
    scene.file.save()
    scene.settled()
    undo_steps = scene.page.document().availableUndoSteps()
    scene.vault_session.refresh()
    scene.settled()

    assert scene.page.document().availableUndoSteps() == undo_steps
    assert scene.editor.text() == scene.path.read_text()
    assert scene.modified == [True, False]


def test_a_tab_that_was_never_seen_is_filled_when_it_is(open_scene, qtbot):
    scene = open_scene(is_seen=False)
    assert scene.editor.text() == ""

    scene.save_outside(("Hangzhou", "Suzhou"))
    scene.window.show()
    scene.shown("Suzhou")
    assert not scene.file.is_modified


def test_a_vault_without_a_file_is_an_empty_text_and_no_alarm(open_scene):
    scene = open_scene(None)
    assert scene.notices() == {}

    scene.type_at("", "# Notes\n")
    scene.file.save()
    scene.settled()
    assert scene.path.read_text() == "# Notes\n"
