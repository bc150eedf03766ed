"""What is typed is unsaved until Ctrl+S or until the keyboard leaves; then it is in the file."""

import errno
import os

import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.memory.entry import Layer
from tests.fakes.disk import refusing
from tests.fakes.vaults import MEMORY_MD

pytestmark = pytest.mark.parametrize("layer", list(Layer))

CTRL = Qt.KeyboardModifier.ControlModifier


def press_save(scene, qtbot):
    qtbot.keyClick(scene.page, Qt.Key.Key_S, CTRL)


def test_typing_is_marked_as_unsaved_and_stays_out_of_the_file(scene):
    scene.type_at("User lives", "x")

    assert scene.modified == [True]
    assert scene.file.is_modified
    assert scene.path.read_text() == MEMORY_MD


def test_ctrl_s_saves_and_shows_the_text_as_it_was_saved(scene, qtbot):
    scene.type_at("User lives", "Since May the ")
    press_save(scene, qtbot)
    scene.settled()

    assert "Since May the User lives" in scene.path.read_text()
    assert scene.editor.text() == scene.path.read_text()
    assert scene.modified == [True, False]


def test_a_save_is_one_step_of_the_vault_s_undo_and_the_editor_follows_it(open_scene, qtbot):
    scene = open_scene(days=5)
    changes: list[ChangeSet] = []
    scene.vault_session.changed.connect(lambda change, _summary: changes.append(change))
    scene.type_at("0.88", "0.33 | 2026-02-28 | 8\nUser")
    scene.page.textCursor().deleteChar()
    scene.type_at(".88 | 2026-02-28 | 8\n", "")
    press_save(scene, qtbot)
    scene.settled()
    assert [(change.verb, len(change.after)) for change in changes] == [("edit", 1)]
    assert "<!-- score=0.33@2026-03-06 -->" in scene.editor.text()

    scene.vault_session.do(scene.manager.undo)
    scene.shown("fact | 0.88")
    assert not scene.file.is_modified


def test_one_undo_in_the_editor_reverts_what_was_typed_with_what_the_save_added(scene, qtbot):
    scene.type_at("User lives", "Since May the ")
    press_save(scene, qtbot)
    scene.settled()
    scene.page.undo()

    assert scene.editor.text() == MEMORY_MD
    assert scene.file.is_modified
    scene.page.redo()
    assert not scene.file.is_modified


@pytest.mark.parametrize("typed", ["", "Last year the "])
def test_what_was_purged_does_not_come_back_by_the_editor_s_undo(scene, typed):
    scene.type_at("User tried", typed)
    job = scene.vault_session.do(scene.manager.purge, ["d4e5f6"])
    job.done.connect(lambda _: scene.file.clear_undo())
    scene.wait(lambda: "Hangzhou" not in scene.editor.text())
    scene.settled()
    scene.page.undo()

    assert "Hangzhou" not in scene.editor.text()
    assert f"{typed}User tried" in scene.editor.text()


def test_leaving_for_another_part_of_the_window_saves(scene):
    scene.type_at("User lives", "Since May the ")
    scene.elsewhere.setFocus()
    scene.settled()

    assert "Since May the" in scene.path.read_text()


def test_moving_within_the_tab_saves_nothing(scene):
    scene.type_at("User lives", "Since May the ")
    scene.editor.open_find()
    scene.settled()

    assert scene.path.read_text() == MEMORY_MD


def test_closing_saves(scene):
    scene.type_at("User lives", "Since May the ")
    scene.close()

    assert "Since May the" in scene.path.read_text()


def test_the_tab_may_be_gone_before_its_last_save_is_done(scene):
    scene.type_at("User lives", "Since May the ")
    scene.file.close()
    shiboken6.delete(scene.window)
    scene.settled()

    assert "Since May the" in scene.path.read_text()


def test_closing_while_a_save_is_under_way_saves_what_was_typed_since(scene):
    scene.type_at("User lives", "Since May the ")
    scene.file.save()
    scene.type_at("User tried", "Last year the ")
    scene.close()

    assert "Since May the User lives" in scene.path.read_text()
    assert "Last year the User tried" in scene.path.read_text()


def test_what_is_typed_while_a_save_is_under_way_stays_and_stays_unsaved(scene):
    scene.type_at("User lives", "Since May the ")
    scene.file.save()
    scene.type_at("User tried", "Last year the ")
    scene.shown("Last year the", "Scores as of")

    assert "Since May the" in scene.path.read_text()
    assert "Last year" not in scene.path.read_text()
    assert scene.file.is_modified


def test_a_second_save_asked_for_meanwhile_follows_the_first(scene):
    scene.type_at("User lives", "Since May the ")
    scene.file.save()
    scene.type_at("User tried", "Last year the ")
    scene.file.save()
    scene.wait(lambda: "Last year the" in scene.path.read_text())
    scene.settled()

    assert not scene.file.is_modified
    assert scene.editor.text() == scene.path.read_text()


def test_saving_what_is_saved_writes_nothing(scene, qtbot):
    scene.type_at("User lives", "x")
    scene.page.undo()
    press_save(scene, qtbot)
    scene.settled()

    assert not (scene.folder / ".memdeck").exists()


def test_a_full_disk_loses_nothing_and_the_next_save_succeeds(scene, qtbot, monkeypatch):
    failures = []
    scene.vault_session.failed.connect(lambda error: failures.append(str(error)))
    scene.type_at("User lives", "Since May the ")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", refusing(errno.ENOSPC))
        press_save(scene, qtbot)
        scene.wait(lambda: bool(failures))
        scene.settled()
    assert "free some space" in failures[0]
    assert scene.file.is_modified
    assert scene.path.read_text() == MEMORY_MD

    press_save(scene, qtbot)
    scene.settled()
    assert "Since May the" in scene.path.read_text()


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_line_ends_and_all_that_was_not_touched_stay_byte_for_byte(open_scene, newline):
    scene = open_scene("\ufeff" + MEMORY_MD.replace("\n", newline))
    scene.type_at("# Agent Memory", "Mine. ")
    scene.file.save()
    scene.settled()

    expected = "\ufeff" + MEMORY_MD.replace("# Agent", "Mine. # Agent").replace("\n", newline)
    assert scene.path.read_bytes() == expected.encode()


def test_its_controls_have_names(scene):
    nameless = [
        widget
        for widget in scene.panel.findChildren(QWidget)
        if widget.focusPolicy() != Qt.FocusPolicy.NoFocus
        and not (widget.accessibleName() or getattr(widget, "text", str)())
        and widget.objectName() != "qt_scrollarea_viewport"
    ]

    assert nameless == []
