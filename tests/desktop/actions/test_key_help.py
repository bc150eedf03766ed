import pytest
from PySide6.QtWidgets import QLabel, QMainWindow

from memdeck.desktop.ui.actions.action_set import Actions
from memdeck.desktop.ui.actions.key_help import KeyHelp


@pytest.fixture
def texts(qtbot, icons):
    window = QMainWindow()
    window.resize(900, 600)
    qtbot.addWidget(window)
    actions = Actions(window, icons)
    page = KeyHelp(actions, window)
    return actions, {label.text() for label in page.findChildren(QLabel)}


def test_every_command_that_has_a_key_is_listed_with_it(texts):
    actions, told = texts

    assert [
        command.text for command, _ in actions if command.keys and command.text not in told
    ] == []
    assert {"Ctrl+K", "Ctrl+Shift+P", "A", "Del"} <= told


def test_keys_of_the_file_and_of_a_review_are_listed_too(texts):
    _, told = texts

    assert {"In MEMORY.md", "In a review", "Next suggestion", "Ctrl+S", "Esc"} <= told
    assert {"Answer its question", "1   2   3"} <= told
