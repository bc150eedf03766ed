"""A text without most of its memories is saved only after the user has agreed."""

import pytest
from PySide6.QtCore import Qt

from memdeck.domain.memory.entry import Layer
from tests.fakes.vaults import MEMORY_MD

DELETIONS = "deletions"
pytestmark = pytest.mark.parametrize("layer", list(Layer))


def replace_all(scene, text: str) -> None:
    """Select all, and type *text* over it."""
    scene.page.setFocus()
    scene.page.selectAll()
    scene.page.textCursor().insertText(text)


def press_save(scene, qtbot):
    qtbot.keyClick(scene.page, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    scene.settled()


def test_an_emptied_text_is_not_saved_by_ctrl_s(scene, qtbot):
    replace_all(scene, "")
    press_save(scene, qtbot)

    assert "4 of the 4" in scene.notices()[DELETIONS]
    assert scene.path.read_text() == MEMORY_MD
    assert scene.file.is_modified


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [(1, "It also deletes 1 broken entry."), (2, "It also deletes 2 broken entries.")],
)
def test_the_question_counts_the_broken_entries_too(scene, qtbot, broken, sentence):
    ids = ("d4e5f6", "a7b8c9")[:broken]
    text = MEMORY_MD
    for id_ in ids:
        text = text.replace(f"[{id_}]", f"[{id_}")
    scene.path.write_text(text, encoding="utf-8")
    scene.wait(lambda: len(scene.file._file.broken) == broken and scene.editor.text() == text)
    replace_all(scene, "")
    press_save(scene, qtbot)

    assert f"{4 - broken} of the {4 - broken}" in scene.notices()[DELETIONS]
    assert scene.notices()[DELETIONS].endswith(sentence)


def test_a_broken_entry_that_stays_or_is_mended_is_not_counted(scene, qtbot):
    text = MEMORY_MD.replace("[d4e5f6]", "[d4e5f6").replace("[a7b8c9]", "[a7b8c9")
    scene.path.write_text(text, encoding="utf-8")
    scene.wait(lambda: len(scene.file._file.broken) == 2 and scene.editor.text() == text)
    start, end = text.index("### [d4e5f6"), text.index("## Archived")
    replace_all(scene, text[start:end].replace("[a7b8c9", "[a7b8c9]"))
    press_save(scene, qtbot)

    assert "2 of the 2" in scene.notices()[DELETIONS]
    assert "broken" not in scene.notices()[DELETIONS]


def test_an_emptied_text_is_not_saved_by_leaving(scene, qtbot):
    replace_all(scene, "")
    scene.elsewhere.setFocus()
    scene.settled()

    assert DELETIONS in scene.notices()
    assert scene.path.read_text() == MEMORY_MD


def test_an_emptied_text_is_saved_once_the_user_agrees(scene, qtbot):
    replace_all(scene, "")
    press_save(scene, qtbot)
    scene.press(DELETIONS, "Save")
    scene.settled()

    assert not scene.file.is_modified
    assert "Hangzhou" not in scene.path.read_text()
    assert not scene.notices()


def test_discard_shows_the_file_again(scene, qtbot):
    replace_all(scene, "")
    press_save(scene, qtbot)
    scene.press(DELETIONS, "Discard")
    scene.settled()

    assert scene.editor.text() == MEMORY_MD
    assert not scene.file.is_modified
    assert not scene.notices()


def test_discard_goes_back_to_the_memory_that_was_at_the_cursor(scene, qtbot):
    scene.type_at("in Hangzhou", "")
    replace_all(scene, "")
    press_save(scene, qtbot)
    scene.press(DELETIONS, "Discard")
    scene.settled()

    assert scene.page.textCursor().block().text().startswith("### [d4e5f6]")
    assert scene.at_cursor == ["d4e5f6"]


def test_the_question_ends_with_the_next_edit(scene, qtbot):
    replace_all(scene, "")
    press_save(scene, qtbot)
    scene.page.undo()
    scene.settled()

    assert not scene.notices()
    assert scene.editor.text() == MEMORY_MD


def test_one_deleted_memory_is_saved_without_a_question(scene, qtbot):
    start = MEMORY_MD.index("### [d4e5f6]")
    end = MEMORY_MD.index("### ", start + 1)
    replace_all(scene, MEMORY_MD[:start] + MEMORY_MD[end:])
    press_save(scene, qtbot)

    assert "Hangzhou" not in scene.path.read_text()
    assert not scene.notices()


def test_an_emptied_text_is_a_draft_at_the_next_start(scene, open_scene, qtbot):
    replace_all(scene, "")
    assert scene.file.leaves_draft
    scene.close()

    assert scene.path.read_text() == MEMORY_MD
    assert open_scene(None).editor.text() == ""


def test_an_emptied_draft_is_saved_only_once_the_user_agrees(scene, open_scene):
    replace_all(scene, "")
    scene.close()
    again = open_scene(None)
    again.press("restored", "Save")
    again.settled()

    assert again.path.read_text() == MEMORY_MD
    again.press(DELETIONS, "Save")
    again.settled()

    assert "Hangzhou" not in again.path.read_text()
    assert not again.notices()


def test_the_question_stays_while_the_file_changes_and_changes_back(scene, qtbot):
    replace_all(scene, "")
    press_save(scene, qtbot)
    entries = scene.manager.entries
    scene.vault_session.do(entries.archive, ["d4e5f6"])
    scene.settled()
    scene.vault_session.do(scene.manager.undo)
    scene.settled()

    assert scene.editor.text() == ""
    assert "4 of the 4" in scene.notices()[DELETIONS]
