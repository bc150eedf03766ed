"""Choosing the text of a merged suggestion."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QPlainTextEdit

from memdeck.desktop.review.page.merge_dialog import MergeDialog
from tests.fakes.reviews import suggestion
from tests.fakes.widgets import on_screen


@pytest.fixture
def dialog(qtbot):
    return on_screen(
        MergeDialog([suggestion(4, "Bees"), suggestion(7, "Wild bees"), suggestion(9, "Bees")]),
        qtbot,
    )


def text_of(dialog):
    return dialog.findChild(QPlainTextEdit)


def test_each_version_is_offered_once_and_the_first_is_chosen(dialog):
    offered = dialog.findChild(QListWidget)

    assert [offered.item(row).text() for row in range(offered.count())] == ["Bees", "Wild bees"]
    assert dialog.content == "Bees"
    assert dialog.numbers == {4, 7, 9}


def test_choosing_a_version_copies_it_and_it_can_be_edited(dialog):
    dialog.findChild(QListWidget).setCurrentRow(1)
    assert dialog.content == "Wild bees"

    text_of(dialog).setPlainText(" Wild bees at home ")
    assert dialog.content == "Wild bees at home"


def test_ctrl_enter_merges_but_not_without_text(dialog, qtbot):
    text_of(dialog).setPlainText("  ")
    qtbot.keyClick(text_of(dialog), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert dialog.isVisible()

    text_of(dialog).setPlainText("Bees")
    with qtbot.waitSignal(dialog.accepted):
        qtbot.keyClick(text_of(dialog), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
