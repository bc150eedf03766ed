"""Finding words in a talk."""

import pytest
from PySide6.QtCore import Qt

from memdeck.desktop.ui.views.source.conversation_pane import ConversationPane
from memdeck.domain.memory.entry import Evidence
from tests.fakes.reviews import KYOTO, talk
from tests.fakes.widgets import on_screen

Key = Qt.Key


@pytest.fixture
def pane(theme, icons, qtbot):
    pane = on_screen(ConversationPane(theme, icons), qtbot, (500, 300))
    pane.activateWindow()
    texts = ("I keep 🐝 bees.", "Nice bees!", "BEES it is.")
    pane.view.show_source(talk(texts=texts), Evidence(KYOTO, ""))
    return pane


def look_for(pane, qtbot, words):
    pane.field.setText(words)
    qtbot.waitUntil(lambda: pane.count.text() != "")


def found(pane):
    return pane.view.textCursor().selectedText()


def test_hits_are_counted_and_the_first_is_selected(pane, qtbot):
    look_for(pane, qtbot, "bees")

    assert (pane.count.text(), found(pane)) == ("1 of 3", "bees")


def test_enter_goes_from_hit_to_hit_and_round(pane, qtbot):
    look_for(pane, qtbot, "bees")
    pane.field.setFocus()
    places = []
    for _ in range(3):
        qtbot.keyClick(pane.field, Key.Key_Return)
        places.append(pane.count.text())
    assert places == ["2 of 3", "3 of 3", "1 of 3"]

    qtbot.keyClick(pane.field, Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert (pane.count.text(), found(pane)) == ("3 of 3", "BEES")


def test_what_is_not_there_is_said(pane, qtbot):
    look_for(pane, qtbot, "wasps")

    assert pane.count.text() == "No matches"
    assert not pane.next.isEnabled()


def test_control_f_and_escape_move_between_field_and_conversation(pane, qtbot):
    pane.view.setFocus()
    qtbot.keyClick(pane.view, Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert pane.field.hasFocus()

    look_for(pane, qtbot, "bees")
    qtbot.keyClick(pane.field, Key.Key_Escape)
    assert pane.view.hasFocus()
    assert pane.field.text() == ""


def test_another_conversation_has_hits_of_its_own(pane, qtbot):
    look_for(pane, qtbot, "bees")
    pane.view.show_source(talk(texts=("Only hens.",)), Evidence(KYOTO, ""))
    assert not pane.next.isEnabled()

    pane.step(1)
    assert pane.count.text() == "No matches"
