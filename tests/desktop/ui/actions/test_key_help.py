from itertools import chain

import pytest
from PySide6.QtWidgets import QLabel, QMainWindow

from memdeck.desktop.ui.actions.action_set import Actions
from memdeck.desktop.ui.actions.key_help import KeyHelp


@pytest.fixture
def window(qtbot):
    window = QMainWindow()
    window.resize(900, 600)
    qtbot.addWidget(window)
    return window


@pytest.fixture
def actions(window, icons):
    return Actions(window, icons)


@pytest.fixture
def texts(actions, window):
    key_help = KeyHelp(actions, window)
    return {label.text() for label in key_help.findChildren(QLabel)}


def test_every_command_that_has_a_key_is_listed_with_it(actions, texts):
    commands = chain.from_iterable(actions.menus.values())
    assert [
        command.text for command in commands if command.keys and command.text not in texts
    ] == []
    assert {"Ctrl+K", "Ctrl+Shift+P", "A", "Del"} <= texts


def test_keys_of_the_file_and_of_a_review_are_listed_too(texts):
    assert {"In MEMORY.md", "In a review", "Next suggestion", "Ctrl+S", "Esc"} <= texts
    assert {"Answer its question", "1   2   3"} <= texts
