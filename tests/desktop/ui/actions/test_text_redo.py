"""A text field with the focus takes undo and redo, and never leaves them to the window."""

from functools import partial

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QMainWindow, QPlainTextEdit, QVBoxLayout, QWidget

from memdeck.desktop.ui.actions.text_redo import TextRedo

CTRL = Qt.KeyboardModifier.ControlModifier


class Window(QMainWindow):
    """A line and a text, and undo and redo of the window's own."""

    def __init__(self, app) -> None:
        super().__init__()
        self.undone: list[str] = []
        for key in ("Ctrl+Z", "Ctrl+Shift+Z", "Ctrl+Y"):
            action = QAction(key, self)
            action.setShortcut(QKeySequence(key))
            action.triggered.connect(partial(self.undone.append, key))
            self.addAction(action)
        self.line, self.text = QLineEdit(), QPlainTextEdit()
        page = QWidget()
        column = QVBoxLayout(page)
        column.addWidget(self.line)
        column.addWidget(self.text)
        self.setCentralWidget(page)
        TextRedo(app, self)


@pytest.fixture
def window(qapp, qtbot):
    window = Window(qapp)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(window.isActiveWindow)
    return window


@pytest.mark.parametrize("name", ["line", "text"])
def test_a_field_with_something_to_take_back_takes_the_key(window, name):
    field = getattr(window, name)
    field.setFocus()
    QTest.keyClicks(field, "tea")
    QTest.keyClick(field, Qt.Key.Key_Z, CTRL)

    assert window.undone == []


KEYS = [
    (Qt.Key.Key_Z, CTRL),
    (Qt.Key.Key_Z, CTRL | Qt.KeyboardModifier.ShiftModifier),
    (Qt.Key.Key_Y, CTRL),
]


@pytest.mark.parametrize("name", ["line", "text"])
def test_a_field_with_nothing_to_take_back_keeps_the_keys(window, name):
    field = getattr(window, name)
    field.setFocus()
    for key, modifiers in KEYS:
        QTest.keyClick(field, key, modifiers)

    assert window.undone == []


@pytest.mark.parametrize("name", ["line", "text"])
def test_a_field_that_is_read_only_leaves_the_keys_to_the_window(window, name):
    field = getattr(window, name)
    field.setReadOnly(True)
    field.setFocus()
    for key, modifiers in KEYS:
        QTest.keyClick(field, key, modifiers)

    assert window.undone == ["Ctrl+Z", "Ctrl+Shift+Z", "Ctrl+Y"]


def test_a_field_that_is_gone_does_no_harm(window, qapp):
    window.line.setFocus()
    window.line.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    window.text.setFocus()
    QTest.keyClicks(window.text, "tea")
    QTest.keyClick(window.text, Qt.Key.Key_Z, CTRL)
    QTest.keyClick(window.text, Qt.Key.Key_Y, CTRL)

    assert window.text.toPlainText() == "tea"


@pytest.mark.parametrize("name", ["line", "text"])
def test_ctrl_y_redoes_the_text_of_a_field(window, name):
    field = getattr(window, name)
    field.setFocus()
    QTest.keyClicks(field, "tea")
    QTest.keyClick(field, Qt.Key.Key_Z, CTRL)
    QTest.keyClick(field, Qt.Key.Key_Y, CTRL)

    assert (field.text() if name == "line" else field.toPlainText()) == "tea"
    assert window.undone == []
