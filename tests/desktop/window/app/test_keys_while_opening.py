"""Keys pressed while the window starts reach the find field, or nothing."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest

LETTERS = (Qt.Key.Key_A, Qt.Key.Key_P, Qt.Key.Key_N, Qt.Key.Key_E, Qt.Key.Key_Delete)


def test_what_is_typed_while_a_vault_is_opened_is_searched_for(open_desktop, folder):
    def type_word(window):
        QTest.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClicks(window.bar.finder, "Hang")

    desktop = open_desktop(folder, while_opening=type_word)
    finder = desktop.window.bar.finder

    assert finder.text() == "Hang"
    assert finder.hasFocus()
    assert desktop.shown() == ["d4e5f6"]
    assert desktop.features.find.offer.isVisible()

    QTest.keyClicks(finder, "zhou")

    assert finder.text() == "Hangzhou"


def test_without_keys_the_table_has_the_focus(desktop):
    assert desktop.view.table.hasFocus()


def test_a_letter_typed_while_a_vault_is_opened_changes_nothing(open_desktop, folder):
    before = (folder / "MEMORY.md").read_bytes()

    def type_letters(window):
        for key in LETTERS:
            commands = [a for a in window.commands if QKeySequence(key) in a.shortcuts()]
            assert not any(command.isEnabled() for command in commands)
            QTest.keyClick(window, key)

    desktop = open_desktop(folder, while_opening=type_letters)

    assert desktop.file.read_bytes() == before
