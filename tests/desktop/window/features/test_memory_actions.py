"""What a person does with memories, and how it is taken back."""

import errno

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from memdeck.desktop.ui.models.entry_rows import Column
from memdeck.desktop.ui.models.sidebar import SidebarSection
from memdeck.desktop.ui.views.memory_table.cell_editors import TextCellEditor
from memdeck.desktop.window.features.add_memory import AddDialog
from memdeck.desktop.window.features.purge import PurgeDialog
from memdeck.domain.memory.entry import Section
from tests.fakes.disk import refusing


def entry(desktop, id_):
    return desktop.vault.vault_session.manager.show(id_).entry


def note(desktop):
    return desktop.window.status.undo.text.text()


def test_archiving_moves_a_memory_away_and_offers_undo(desktop):
    desktop.choose("d4e5f6")
    desktop.ask("entry.archive")

    assert entry(desktop, "d4e5f6").section is Section.ARCHIVED
    assert "d4e5f6" not in desktop.shown()
    assert note(desktop) == "Archived a memory"
    assert desktop.window.commands["history.undo"].text() == "Undo “Archive a memory”"


def test_undo_and_redo_turn_the_last_change_round(desktop):
    desktop.choose("d4e5f6", "a7b8c9")
    desktop.ask("entry.archive")
    desktop.ask("history.undo")

    assert {"d4e5f6", "a7b8c9"} <= set(desktop.shown())
    assert note(desktop) == "Undone: Archived 2 memories"

    desktop.ask("history.redo")

    assert desktop.shown() == ["a1b2c3"]
    assert note(desktop) == "Redone: Archived 2 memories"


def test_the_note_in_the_status_line_takes_the_change_back(desktop):
    desktop.choose("d4e5f6")
    desktop.ask("entry.forget")
    desktop.window.status.undo.undo_requested.emit()
    desktop.settle()

    assert "d4e5f6" in desktop.shown()


def test_a_forgotten_memory_lies_in_the_trash_until_it_is_restored(desktop):
    desktop.choose("d4e5f6")
    desktop.ask("entry.forget")
    desktop.view.sidebar.show_section(SidebarSection.FORGOTTEN)
    assert desktop.shown() == ["d4e5f6"]

    desktop.choose("d4e5f6")
    desktop.ask("entry.restore")

    assert entry(desktop, "d4e5f6").section is Section.ACTIVE
    assert desktop.shown() == []


def test_pinning_turns_into_unpinning_where_all_are_pinned(desktop):
    desktop.choose("d4e5f6")
    desktop.ask("entry.pin")

    assert entry(desktop, "d4e5f6").pinned
    assert desktop.window.commands["entry.pin"].text() == "Unpin"

    desktop.ask("entry.pin")

    assert not entry(desktop, "d4e5f6").pinned


def test_only_what_can_be_done_with_the_chosen_is_on_offer(desktop):
    commands = desktop.window.commands
    desktop.choose("d4e5f6")
    assert not commands["entry.restore"].isEnabled()

    desktop.view.sidebar.show_section(SidebarSection.ARCHIVED)
    desktop.choose("b1c2d3")

    assert commands["entry.restore"].isEnabled()
    assert not commands["entry.archive"].isEnabled()


def test_the_memory_that_takes_the_place_of_an_archived_one_is_chosen(desktop):
    desktop.choose("a1b2c3")
    following = desktop.shown()[1]
    desktop.ask("entry.archive")

    assert desktop.view.table.selected_ids() == [following]


def test_what_stood_below_the_first_of_several_that_leave_is_chosen(open_desktop, folder):
    more = "### [c1c2c3] fact | 0.30 | 2026-02-20 | 1\nUser rows on Sundays\n\n## Archived"
    file = folder / "MEMORY.md"
    file.write_text(file.read_text("utf-8").replace("## Archived", more, 1), "utf-8")
    desktop = open_desktop(folder)
    first, second, third, _ = desktop.shown()
    desktop.choose(second, first)
    desktop.ask("entry.forget")

    assert desktop.view.table.selected_ids() == [third]


@pytest.mark.parametrize(
    ("column", "value", "field"),
    [
        (Column.MEMORY, "User lives in Suzhou", "content"),
        (Column.CATEGORY, "decision", "category"),
        (Column.SCORE, 0.5, "score"),
    ],
)
def test_a_cell_that_is_edited_is_saved_at_once(desktop, column, value, field):
    place = desktop.view.model.row_of("d4e5f6")
    desktop.view.model.setData(desktop.view.model.index(place, column), value)
    desktop.settle()

    assert getattr(entry(desktop, "d4e5f6"), field) == value
    assert note(desktop) == "Edited a memory"


def test_an_edit_that_makes_no_sense_is_reported_and_changes_nothing(desktop):
    before = desktop.file.read_bytes()
    place = desktop.view.model.row_of("d4e5f6")
    desktop.view.model.setData(desktop.view.model.index(place, Column.MEMORY), "   ")
    desktop.settle()

    assert desktop.notices() == ["There is nothing to remember; write at least one word."]
    assert desktop.file.read_bytes() == before


def test_a_memory_of_ones_own_is_added_and_shown(desktop):
    desktop.ask("entry.add")
    dialog = desktop.dialog(AddDialog)
    assert not dialog.add.isEnabled()
    dialog.text.setPlainText("用户养蜂")
    dialog.category.set_category("fact")
    dialog.add.click()
    desktop.settle()

    assert desktop.vault.memories.current.entry.content == "用户养蜂"
    assert note(desktop) == "Added a memory"


def test_what_was_typed_before_esc_is_there_when_the_dialog_opens_again(desktop, qtbot):
    desktop.ask("entry.add")
    dialog = desktop.dialog(AddDialog)
    dialog.text.setPlainText("用户养蜂")
    dialog.category.set_category("decision")
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    qtbot.waitUntil(lambda: not desktop.window.findChildren(AddDialog))

    desktop.ask("entry.add")
    again = desktop.dialog(AddDialog)
    assert (again.text.toPlainText(), again.category.category()) == ("用户养蜂", "decision")
    again.add.click()
    desktop.settle()
    assert desktop.vault.memories.current.entry.category == "decision"

    desktop.ask("entry.add")
    assert desktop.dialog(AddDialog).text.toPlainText() == ""


def test_a_cell_without_text_stays_open_and_says_why(desktop):
    table = desktop.view.table
    desktop.choose("d4e5f6")
    table.edit_cell(Column.MEMORY)
    editor = table.findChild(TextCellEditor)
    editor.setPlainText("  ")
    QTest.keyClick(editor, Qt.Key.Key_Return)

    assert editor.isVisible()
    assert note(desktop).startswith("A memory needs text.")
    assert editor.placeholderText() == "A memory needs text"

    QTest.keyClick(editor, Qt.Key.Key_Escape)
    desktop.settle()
    assert entry(desktop, "d4e5f6").content == "User lives in Hangzhou"


def test_words_that_could_not_be_added_are_there_again(desktop, monkeypatch):
    desktop.ask("entry.add")
    dialog = desktop.dialog(AddDialog)
    dialog.text.setPlainText("用户养蜂")
    dialog.category.set_category("decision")
    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", refusing(errno.ENOSPC))
        dialog.add.click()
        desktop.settle()
    again = desktop.dialog(AddDialog)
    assert "the disk is full" in desktop.notices()[0]
    assert again.text.toPlainText() == "用户养蜂"

    again.add.click()
    desktop.settle()
    assert desktop.vault.memories.current.entry.content == "用户养蜂"
    assert desktop.vault.memories.current.entry.category == "decision"


def test_words_typed_into_a_cell_that_could_not_be_saved_are_there_again(desktop, monkeypatch):
    model, table = desktop.view.model, desktop.view.table
    desktop.choose("d4e5f6")
    index = model.index(model.row_of("d4e5f6"), Column.MEMORY)
    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", refusing(errno.ENOSPC))
        model.setData(index, "User lives in Suzhou")
        desktop.settle()
    editor = table.findChild(TextCellEditor)
    assert editor.toPlainText() == "User lives in Suzhou"

    editor.finished.emit()
    desktop.settle()
    assert entry(desktop, "d4e5f6").content == "User lives in Suzhou"
    table.edit_cell(Column.MEMORY)
    assert table.findChildren(TextCellEditor)[-1].toPlainText() == "User lives in Suzhou"


def test_tab_leads_through_a_new_memory_in_reading_order(desktop):
    desktop.ask("entry.add")
    dialog = desktop.dialog(AddDialog)
    for field in (dialog.text, dialog.category, dialog.importance):
        focused = dialog.focusWidget()
        assert focused is field or field.isAncestorOf(focused)
        dialog.focusNextChild()


def test_a_near_duplicate_is_mentioned_after_it_was_added(desktop):
    desktop.ask("entry.add")
    dialog = desktop.dialog(AddDialog)
    dialog.text.setPlainText("User lives in Hangzhou now")
    dialog.add.click()
    desktop.settle()

    assert "User lives in Hangzhou" in desktop.notices()[0]
    assert len(desktop.shown()) == 4


def test_purging_asks_first_and_leaves_no_trace(desktop, folder):
    desktop.choose("d4e5f6")
    desktop.ask("entry.purge")
    dialog = desktop.dialog(PurgeDialog)
    assert "Hangzhou" in desktop.file.read_text()
    dialog.purge.click()
    desktop.settle()

    left = [path for path in folder.rglob("*") if path.is_file()]
    assert [path for path in left if b"Hangzhou" in path.read_bytes()] == []
    assert "d4e5f6" not in desktop.shown()


def test_enter_at_the_question_purges_nothing(desktop, qtbot):
    before = desktop.file.read_bytes()
    desktop.choose("d4e5f6")
    desktop.ask("entry.purge")
    dialog = desktop.dialog(PurgeDialog)
    with qtbot.waitSignal(dialog.rejected):
        qtbot.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Return)
    desktop.settle()

    assert desktop.file.read_bytes() == before


def test_leaving_the_question_purges_nothing(desktop):
    before = desktop.file.read_bytes()
    desktop.choose("d4e5f6")
    desktop.ask("entry.purge")
    desktop.dialog(PurgeDialog).reject()
    desktop.settle()

    assert desktop.file.read_bytes() == before


def test_copying_puts_the_words_on_the_clipboard(desktop):
    desktop.choose("a1b2c3")
    desktop.ask("entry.copy")

    assert QGuiApplication.clipboard().text() == "用户喜欢简洁的代码风格，不喜欢过多注释"


@pytest.mark.parametrize("key", [Qt.Key.Key_A, Qt.Key.Key_Delete])
def test_a_single_key_acts_while_the_table_has_the_keyboard(desktop, qtbot, key):
    desktop.choose("d4e5f6")
    desktop.view.table.setFocus()
    QTest.keyClick(desktop.view.table, key)
    qtbot.waitUntil(lambda: not desktop.vault.table_keys.is_waiting)
    desktop.settle()

    assert "d4e5f6" not in desktop.shown()


def test_a_single_key_is_text_in_the_field_to_find(desktop):
    desktop.choose("d4e5f6")
    finder = desktop.window.bar.finder
    finder.setFocus()
    QTest.keyClick(finder, Qt.Key.Key_A)
    desktop.settle()

    assert finder.text() == "a"
    assert entry(desktop, "d4e5f6").section is Section.ACTIVE


def test_the_field_to_find_takes_ctrl_z_first(desktop):
    desktop.choose("d4e5f6")
    desktop.ask("entry.archive")
    finder = desktop.window.bar.finder
    finder.setFocus()
    QTest.keyClicks(finder, "vue")
    QTest.keyClick(finder, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    desktop.settle()

    assert finder.text() == ""
    assert entry(desktop, "d4e5f6").section is Section.ARCHIVED


def test_with_nothing_to_take_back_in_the_field_ctrl_z_changes_nothing(desktop):
    desktop.choose("d4e5f6")
    desktop.ask("entry.archive")
    finder = desktop.window.bar.finder
    finder.setFocus()
    QTest.keyClick(finder, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    desktop.settle()

    assert entry(desktop, "d4e5f6").section is Section.ARCHIVED
