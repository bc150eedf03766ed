"""Which of two takes Ctrl+Z: the field that has the keyboard, or the window."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QMainWindow, QPlainTextEdit, QVBoxLayout, QWidget

from memdeck.desktop.actions.text_undo import TextUndo

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(qapp, qtbot):
    made = QMainWindow()
    qtbot.addWidget(made)
    made.undone = []
    for key in ("Ctrl+Z", "Ctrl+Shift+Z"):
        action = QAction(key, made)
        action.setShortcut(QKeySequence(key))
        action.triggered.connect(lambda _=False, key=key: made.undone.append(key))
        made.addAction(action)
    page = QWidget()
    column = QVBoxLayout(page)
    made.line, made.text = QLineEdit(), QPlainTextEdit()
    column.addWidget(made.line)
    column.addWidget(made.text)
    made.setCentralWidget(page)
    made.keeper = TextUndo(qapp, made)
    made.show()
    qtbot.waitUntil(made.isActiveWindow)
    return made


@pytest.mark.parametrize("name", ["line", "text"])
def test_a_field_with_something_to_take_back_takes_the_key(window, name):
    field = getattr(window, name)
    field.setFocus()
    QTest.keyClicks(field, "tea")
    QTest.keyClick(field, Qt.Key.Key_Z, CTRL)

    assert window.undone == []


@pytest.mark.parametrize("name", ["line", "text"])
def test_a_field_with_nothing_to_take_back_leaves_it_to_the_window(window, name):
    field = getattr(window, name)
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Z, CTRL)
    QTest.keyClick(field, Qt.Key.Key_Z, CTRL | Qt.KeyboardModifier.ShiftModifier)

    assert window.undone == ["Ctrl+Z", "Ctrl+Shift+Z"]


def test_a_field_that_is_gone_does_no_harm(window, qapp):
    window.line.setFocus()
    window.line.deleteLater()
    QTest.qWait(1)
    window.text.setFocus()
    QTest.keyClick(window.text, Qt.Key.Key_Z, CTRL)

    assert window.undone == ["Ctrl+Z"]
