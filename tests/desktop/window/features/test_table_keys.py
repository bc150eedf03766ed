"""A letter typed in the table is a command, a word is a search."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from memdeck.desktop.ui.views.widgets.question import Question
from memdeck.domain.memory.entry import Section


def entry(desktop, id_):
    return desktop.vault.vault_session.manager.show(id_).entry


def press(desktop, qtbot, key, condition=lambda: True):
    """Press a key in the table, and wait until a letter would have run its command."""
    QTest.keyClick(desktop.view.table, key)
    qtbot.wait(0)
    qtbot.waitUntil(lambda: not desktop.vault.table_keys.is_waiting)
    qtbot.waitUntil(condition)
    desktop.settle()


def test_a_letter_alone_is_a_command(desktop, qtbot):
    desktop.choose("d4e5f6")
    press(desktop, qtbot, Qt.Key.Key_A)

    assert entry(desktop, "d4e5f6").section is Section.ARCHIVED


def test_a_letter_pressed_twice_quickly_is_a_command_each_time(desktop, qtbot):
    desktop.choose("d4e5f6")
    QTest.keyClick(desktop.view.table, Qt.Key.Key_A)
    press(desktop, qtbot, Qt.Key.Key_A)

    assert entry(desktop, "d4e5f6").section is Section.ARCHIVED
    assert desktop.window.bar.finder.text() == ""


@pytest.mark.parametrize("word", ["python", "archive", "tea", "pa", "R2", "n "])
def test_a_word_is_searched_for_and_runs_no_command(desktop, word):
    desktop.choose("d4e5f6")
    before = desktop.file.read_bytes()
    QTest.keyClicks(desktop.view.table, word[:2])
    QTest.keyClicks(desktop.window.bar.finder, word[2:])
    desktop.settle()

    assert desktop.window.bar.finder.text() == word
    assert desktop.window.bar.finder.hasFocus()
    assert not desktop.vault.table_keys.is_waiting
    assert desktop.file.read_bytes() == before


def test_a_word_over_all_selected_rows_changes_none(desktop):
    desktop.view.table.setFocus()
    desktop.view.table.selectAll()
    desktop.settle()
    before = desktop.file.read_bytes()
    QTest.keyClicks(desktop.view.table, "py")
    desktop.settle()

    assert desktop.window.bar.finder.text() == "py"
    assert not desktop.window.findChildren(Question)
    assert desktop.file.read_bytes() == before


def test_a_letter_without_a_command_does_nothing_alone(desktop, qtbot):
    desktop.choose("d4e5f6")
    press(desktop, qtbot, Qt.Key.Key_Z)

    assert desktop.window.bar.finder.text() == ""
    assert desktop.view.table.hasFocus()


def test_an_arrow_runs_the_command_of_the_letter_before_it(desktop, qtbot):
    desktop.choose("d4e5f6")
    QTest.keyClick(desktop.view.table, Qt.Key.Key_P)
    QTest.keyClick(desktop.view.table, Qt.Key.Key_Up)
    desktop.settle()

    assert entry(desktop, "d4e5f6").pinned


@pytest.mark.parametrize("leave", ["escape", "focus"])
def test_esc_and_another_widget_cancel_a_letter(desktop, qtbot, leave):
    desktop.choose("d4e5f6")
    before = desktop.file.read_bytes()
    QTest.keyClick(desktop.view.table, Qt.Key.Key_A)
    assert desktop.vault.table_keys.is_waiting
    if leave == "escape":
        QTest.keyClick(desktop.view.table, Qt.Key.Key_Escape)
    else:
        desktop.window.bar.finder.setFocus()

    assert not desktop.vault.table_keys.is_waiting
    assert desktop.file.read_bytes() == before


@pytest.mark.parametrize(
    ("key", "text", "button"),
    [
        (Qt.Key.Key_A, "Archive 2 memories?", "Archive"),
        (Qt.Key.Key_P, "Pin 2 memories?", "Pin"),
        (Qt.Key.Key_Delete, "Forget 2 memories?", "Forget"),
    ],
)
def test_a_key_asks_before_it_changes_several_memories(desktop, qtbot, key, text, button):
    desktop.choose("d4e5f6", "a7b8c9")
    before = desktop.file.read_bytes()
    press(desktop, qtbot, key)
    question = desktop.dialog(Question)

    assert (question.text(), question.confirmed.text()) == (text, button)
    assert desktop.file.read_bytes() == before

    question.confirmed.click()
    desktop.settle()

    assert desktop.file.read_bytes() != before


def test_several_memories_stay_where_the_question_is_cancelled(desktop, qtbot):
    desktop.choose("d4e5f6", "a7b8c9")
    before = desktop.file.read_bytes()
    press(desktop, qtbot, Qt.Key.Key_Delete)
    QTest.keyClick(desktop.dialog(Question), Qt.Key.Key_Escape)
    desktop.settle()

    assert desktop.file.read_bytes() == before


def test_delete_forgets_one_memory_at_once(desktop, qtbot):
    desktop.choose("d4e5f6")
    press(desktop, qtbot, Qt.Key.Key_Delete)

    assert "d4e5f6" not in desktop.shown()


def test_a_menu_does_not_ask_again(desktop):
    desktop.choose("d4e5f6", "a7b8c9")
    desktop.ask("entry.archive")

    assert entry(desktop, "d4e5f6").section is Section.ARCHIVED


def test_letters_pressed_while_the_window_is_busy_are_a_word(desktop, qtbot):
    """They wait in the queue of events, and the pause is over before they are read."""
    desktop.choose("d4e5f6")
    before = desktop.file.read_bytes()
    table, keys = desktop.view.table, desktop.vault.table_keys
    QTest.keyClick(table, Qt.Key.Key_P)
    keys._pause.timeout.connect(lambda: QTest.keyClick(table, Qt.Key.Key_Y))
    qtbot.waitUntil(lambda: desktop.window.bar.finder.text() == "py")
    desktop.settle()

    assert desktop.file.read_bytes() == before
