"""Undo in the editor takes back what was typed, and never what another program wrote."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QKeySequence, QTextCursor
from PySide6.QtTest import QTest

from memdeck.desktop.ui.actions.text_redo import TextRedo
from tests.fakes.vaults import MEMORY_MD

CTRL = Qt.KeyboardModifier.ControlModifier
SUZHOU = ("Hangzhou", "Suzhou")


@pytest.fixture
def undo(scene, qtbot):
    """Presses Ctrl+Z in the editor."""
    return lambda: qtbot.keyClick(scene.page, Qt.Key.Key_Z, CTRL)


@pytest.fixture
def save(scene):
    def save() -> None:
        scene.file.save()
        scene.settled()

    return save


def test_an_undo_reverts_what_was_typed_and_leaves_what_was_merged_in(scene, undo):
    scene.type_at("User tried", "Last year the ")
    theirs = scene.save_outside(SUZHOU)
    scene.shown("Suzhou")
    undo()

    assert scene.editor.text() == theirs
    assert not scene.file.is_modified


def test_no_number_of_undos_takes_an_outside_change_out_of_the_file(scene, undo, save):
    scene.type_at("User tried", "Last year the ")
    scene.save_outside(SUZHOU)
    scene.shown("Suzhou")
    for _ in range(4):
        undo()
    save()

    assert "Suzhou" in scene.path.read_text()
    assert "Last year" not in scene.path.read_text()


def test_with_nothing_typed_there_is_nothing_to_undo_after_an_outside_change(scene, undo):
    theirs = scene.save_outside(SUZHOU)
    scene.shown("Suzhou")
    assert not scene.page.document().isUndoAvailable()

    undo()
    assert scene.editor.text() == theirs
    assert not scene.file.is_modified


def test_what_was_typed_and_saved_is_undone_below_a_later_change_from_outside(scene, undo, save):
    scene.type_at("User tried", "Last year the ")
    save()
    scene.save_outside(SUZHOU)
    scene.shown("Suzhou")
    scene.save_outside(("# Agent Memory", "# Memory of an agent"))
    scene.shown("Memory of an agent")
    undo()
    assert scene.file.is_modified

    save()
    written = scene.path.read_text()
    assert "Last year" not in written
    assert "Suzhou" in written
    assert "Memory of an agent" in written


def test_each_thing_typed_before_an_outside_change_is_undone_by_itself(scene, undo):
    scene.type_at("User tried", "Last year the ")
    scene.type_at("User lives", "Since May the ")
    scene.save_outside(("# Agent Memory", "# Memory of an agent"))
    scene.shown("Memory of an agent")

    undo()
    assert "Last year" in scene.editor.text()
    assert "Since May" not in scene.editor.text()
    undo()
    assert "Last year" not in scene.editor.text()
    assert "Memory of an agent" in scene.editor.text()


def test_what_was_typed_after_an_outside_change_is_undone_and_done_again(scene, undo, qtbot):
    scene.type_at("User tried", "Last year the ")
    scene.save_outside(SUZHOU)
    scene.shown("Suzhou")
    scene.type_at("User tried", "perhaps ")
    typed = scene.editor.text()
    undo()
    assert "perhaps" not in scene.editor.text()
    assert "Last year" in scene.editor.text()

    qtbot.keyClick(scene.page, Qt.Key.Key_Y, CTRL)
    assert scene.editor.text() == typed


def test_a_save_between_leaves_an_outside_change_out_of_reach(scene, undo, save):
    scene.type_at("User tried", "Last year the ")
    scene.save_outside(SUZHOU)
    scene.shown("Suzhou")
    save()
    undo()
    assert "Last year" not in scene.editor.text()

    save()
    assert "Suzhou" in scene.path.read_text()


def test_others_who_wrote_while_a_save_was_under_way_are_not_undone_with_it(scene, undo, save):
    scene.type_at("User tried", "Last year the ")
    scene.save_outside(SUZHOU)
    save()
    undo()

    assert "Suzhou" in scene.editor.text()
    assert "Last year" not in scene.editor.text()


def test_an_undo_is_refused_where_the_same_memory_was_changed_since(scene, undo, save):
    scene.type_at("User lives", "Since May the ")
    save()
    scene.save_outside(SUZHOU)
    scene.shown("Suzhou")
    undo()
    assert "Since May the User lives in Suzhou" in scene.editor.text()
    assert not scene.file.is_modified
    assert scene.notices()["undo"].startswith("This cannot be undone")

    scene.type_at("User tried", "x")
    assert scene.notices() == {}


def test_a_decision_between_two_sides_cannot_be_undone_to_drop_theirs(scene, undo):
    scene.type_at("Hangzhou", "Kyoto ")
    scene.save_outside(SUZHOU)
    scene.wait(lambda: "conflicts" in scene.notices())
    scene.press("conflicts", "Compare")
    scene.wait(lambda: scene.panel.shows_conflicts)
    scene.panel.conflicts.choices.theirs.click()
    scene.settled()
    undo()

    assert "User lives in Suzhou" in scene.editor.text()


def test_the_menu_of_the_page_undoes_in_the_same_way(scene):
    scene.type_at("User tried", "Last year the ")
    scene.save_outside(SUZHOU)
    scene.shown("Suzhou")
    menu = scene.page.menu_at(QPoint(5, 5))
    menu.findChild(QAction, "edit-undo").trigger()
    menu.deleteLater()

    assert "Last year" not in scene.editor.text()
    assert "Suzhou" in scene.editor.text()


def test_typing_alone_is_undone_to_the_file(scene, undo):
    scene.type_at("User tried", "Last year the ")
    undo()

    assert scene.editor.text() == MEMORY_MD
    assert not scene.file.is_modified


def test_ctrl_z_with_nothing_to_undo_stays_in_the_text(scene, qapp):
    """A step of the vault, which the window undoes by the same key, is left alone."""
    undone: list[bool] = []
    action = QAction(scene.window)
    action.setShortcut(QKeySequence(QKeySequence.StandardKey.Undo))
    action.triggered.connect(lambda: undone.append(True))
    scene.window.addAction(action)
    TextRedo(qapp, scene.window)
    scene.elsewhere.setFocus()
    scene.page.setFocus()
    QTest.keyClick(scene.page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)

    assert undone == []


def test_text_that_is_the_file_s_again_is_not_unsaved(scene):
    scene.type_at("User lives", "x")
    assert scene.file.is_modified
    scene.page.textCursor().deletePreviousChar()
    scene.wait(lambda: not scene.file.is_modified)

    assert scene.modified == [True, False]


def many_memories(count):
    entries = (
        f"### [{number:06x}] fact | 0.88 | 2026-02-28 | 8\nUser owns book number {number}\n\n"
        for number in range(count)
    )
    return "# Agent Memory\n\n" + "".join(entries)


def type_and_save(scene, qtbot):
    """Type by keys, which is another kind of step than an input method's, and save."""
    cursor = QTextCursor(scene.page.document())
    cursor.setPosition(scene.page.shown_text().index("number 55"))
    scene.page.setTextCursor(cursor)
    qtbot.keyClicks(scene.page, "that is called ")
    scene.file.save()
    scene.settled()
    assert "that is called" in scene.path.read_text("utf-8")
    assert "Last updated" in scene.editor.text()


def test_one_undo_takes_back_keys_and_what_their_save_changed(open_scene, qtbot):
    scene = open_scene(many_memories(60))
    before = scene.editor.text()
    type_and_save(scene, qtbot)
    qtbot.keyClick(scene.page, Qt.Key.Key_Z, CTRL)

    assert scene.editor.text() == before


def test_one_undo_takes_back_saved_keys_after_fifty_memories_were_archived(open_scene, qtbot):
    scene = open_scene(many_memories(60))
    ids = list(scene.vault_session.snapshot.entries)
    type_and_save(scene, qtbot)
    scene.vault_session.do(scene.manager.entries.archive, ids[:50])
    scene.settled()
    qtbot.keyClick(scene.page, Qt.Key.Key_Z, CTRL)

    assert "that is called" not in scene.editor.text()
    assert "## Archived" in scene.editor.text()


def test_an_undo_back_to_the_file_as_it_was_shows_the_file_as_it_is(scene, undo):
    scene.type_at("Hangzhou", "Kyoto ")
    theirs = scene.save_outside(SUZHOU)
    scene.wait(lambda: "conflicts" in scene.notices())
    undo()
    scene.shown("Suzhou")

    assert scene.editor.text() == theirs
    assert scene.notices() == {}


def test_one_undo_takes_back_the_typed_text_after_fifty_memories_were_archived(open_scene, qtbot):
    scene = open_scene(many_memories(60))
    ids = list(scene.vault_session.snapshot.entries)
    assert len(ids) == 60
    scene.type_at("number 55", "that is called ")
    scene.vault_session.do(scene.manager.entries.archive, ids[:50])
    scene.settled()
    assert "## Archived" in scene.editor.text()
    qtbot.keyClick(scene.page, Qt.Key.Key_Z, CTRL)

    assert "that is called" not in scene.editor.text()
    assert scene.editor.text() == scene.path.read_text("utf-8")
