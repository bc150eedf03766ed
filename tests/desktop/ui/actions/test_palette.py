import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QMainWindow

from memdeck.desktop.ui.actions.palette import CommandPalette


@pytest.fixture
def window(qtbot):
    window, field = QMainWindow(), QLineEdit()
    window.setCentralWidget(field)
    window.resize(900, 600)
    qtbot.addWidget(window)
    window.show()
    field.setFocus()
    return window


@pytest.fixture
def palette(theme, window):
    return CommandPalette(theme, window)


@pytest.fixture
def actions(window):
    actions = [
        QAction(text, window) for text in ("Archive", "Show all again", "Restore", "归档全部")
    ]
    actions[2].setEnabled(False)
    return actions


def type_in(palette, text):
    palette._field.setText(text)


def test_it_lists_what_can_be_done_now(palette, actions):
    palette.open(actions)

    assert palette.texts() == ["Archive", "Show all again", "归档全部"]


@pytest.mark.parametrize(
    ("typed", "listed"),
    [
        ("arch", ["Archive"]),
        ("A", ["Archive", "Show all again"]),
        ("again all", ["Show all again"]),
        ("归档", ["归档全部"]),
        ("nothing", []),
    ],
)
def test_typing_narrows_and_puts_first_what_begins_so(palette, actions, typed, listed):
    palette.open(actions)
    type_in(palette, typed)

    assert palette.texts() == listed


def test_enter_runs_the_chosen_command_and_closes(palette, actions, qtbot):
    palette.open(actions)
    type_in(palette, "show")
    with qtbot.waitSignal(actions[1].triggered):
        QTest.keyClick(palette._field, Qt.Key.Key_Return)

    assert palette.isHidden()


def test_the_arrow_keys_choose_another(palette, actions, qtbot):
    palette.open(actions)
    QTest.keyClick(palette._field, Qt.Key.Key_Down)
    with qtbot.waitSignal(actions[1].triggered):
        QTest.keyClick(palette._field, Qt.Key.Key_Return)


def test_escape_gives_the_keyboard_back(palette, actions, window):
    palette.open(actions)
    QTest.keyClick(palette._field, Qt.Key.Key_Escape)

    assert palette.isHidden()
    assert window.focusWidget() is window.centralWidget()


def test_enter_on_nothing_does_nothing(palette, actions):
    palette.open(actions)
    type_in(palette, "nothing")
    QTest.keyClick(palette._field, Qt.Key.Key_Return)

    assert palette.isVisible()


def test_it_closes_when_the_keyboard_goes_elsewhere(palette, actions, window):
    palette.open(actions)
    window.centralWidget().setFocus()

    assert palette.isHidden()


def test_where_no_command_is_called_that_it_says_so(palette, actions):
    palette.open(actions)
    assert palette._no_match.isHidden()

    type_in(palette, "nothing")
    assert palette._no_match.isVisible()
    QTest.keyClick(palette._field, Qt.Key.Key_Return)
    assert palette.isVisible()
