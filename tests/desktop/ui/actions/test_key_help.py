import pytest
from PySide6.QtWidgets import QLabel, QMainWindow

from memdeck.desktop.ui.actions.commands import COMMANDS
from memdeck.desktop.ui.actions.key_help import KeyHelp


@pytest.fixture
def texts(qtbot):
    window = QMainWindow()
    window.resize(900, 600)
    qtbot.addWidget(window)
    return {label.text() for label in KeyHelp(window).findChildren(QLabel)}


def test_every_command_that_has_a_key_is_listed_with_it(texts):
    assert [
        command.text for command in COMMANDS if command.keys and command.text not in texts
    ] == []
    assert {"Ctrl+K", "Ctrl+Shift+P", "A", "Del"} <= texts


def test_keys_of_the_file_and_of_a_review_are_listed_too(texts):
    assert {"In MEMORY.md", "In a review", "Next suggestion", "Ctrl+S", "Esc"} <= texts
    assert {"Answer its question", "1   2   3"} <= texts
