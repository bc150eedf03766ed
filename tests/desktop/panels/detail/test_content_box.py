import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QApplication

from memdeck.desktop.panels.detail.content_box import ContentBox
from tests.fakes.widgets import on_screen

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def box(qtbot, theme):
    made = ContentBox()
    made.set_content("User likes tea")
    return on_screen(made, qtbot, (300, 60))


@pytest.fixture
def texts(box):
    texts: list[str] = []
    box.committed.connect(texts.append)
    return texts


def leave(box: ContentBox, reason: Qt.FocusReason) -> None:
    QApplication.sendEvent(box, QFocusEvent(QFocusEvent.Type.FocusOut, reason))


def test_ctrl_enter_gives_away_what_was_typed(box, texts, qtbot):
    qtbot.keyClicks(box, "No: ")
    qtbot.keyClick(box, Qt.Key.Key_Return, CTRL)

    assert texts == ["No: User likes tea"]


def test_ctrl_enter_is_its_own_before_a_command_of_the_window(box):
    override = QKeyEvent(QKeyEvent.Type.ShortcutOverride, Qt.Key.Key_Return, CTRL)
    override.ignore()
    QApplication.sendEvent(box, override)

    assert override.isAccepted()


def test_enter_alone_is_a_new_line(box, texts, qtbot):
    qtbot.keyClick(box, Qt.Key.Key_Return)

    assert texts == []
    assert box.toPlainText() == "\nUser likes tea"


def test_leaving_for_another_field_saves_and_for_another_program_does_not(box, texts, qtbot):
    qtbot.keyClicks(box, "x")
    leave(box, Qt.FocusReason.ActiveWindowFocusReason)
    leave(box, Qt.FocusReason.PopupFocusReason)
    assert texts == []

    leave(box, Qt.FocusReason.TabFocusReason)
    assert texts == ["xUser likes tea"]


def test_what_was_given_away_once_is_given_again_only_when_asked_for(box, texts, qtbot):
    qtbot.keyClicks(box, "x")
    leave(box, Qt.FocusReason.TabFocusReason)
    leave(box, Qt.FocusReason.TabFocusReason)
    assert texts == ["xUser likes tea"]
    assert box.is_edited

    qtbot.keyClick(box, Qt.Key.Key_Return, CTRL)
    assert texts == ["xUser likes tea"] * 2


def test_escape_reverts_what_was_typed(box, texts, qtbot):
    qtbot.keyClicks(box, "x")
    qtbot.keyClick(box, Qt.Key.Key_Escape)

    assert box.toPlainText() == "User likes tea"
    assert texts == []


def test_an_emptied_box_is_filled_again_and_nothing_is_saved(box, texts):
    box.setPlainText("  ")
    leave(box, Qt.FocusReason.TabFocusReason)

    assert box.toPlainText() == "User likes tea"
    assert texts == []


def test_what_is_being_typed_survives_a_change_from_elsewhere(box, texts, qtbot):
    qtbot.keyClicks(box, "x")
    box.update_content("User likes coffee")

    assert box.toPlainText() == "xUser likes tea"
    assert box.is_edited


def test_a_change_from_elsewhere_is_shown_where_nothing_was_typed(box):
    box.moveCursor(box.textCursor().MoveOperation.End)
    box.update_content("User likes")

    assert box.toPlainText() == "User likes"
    assert box.textCursor().position() == len("User likes")
    assert not box.is_edited


def test_it_says_when_there_is_something_unsaved_and_when_no_more(box, qtbot):
    changes: list[bool] = []
    box.edited_changed.connect(changes.append)
    qtbot.keyClicks(box, "ab")
    box.update_content("abUser likes tea")

    assert changes == [True, False]


def test_it_is_as_high_as_its_text_up_to_a_limit(box):
    short = box.height()
    box.set_content("\n".join("line" for _ in range(6)))
    six = box.height()
    box.set_content("\n".join("line" for _ in range(60)))

    assert short < six < box.height() < 60 * box.fontMetrics().lineSpacing()
    assert box.verticalScrollBarPolicy() is Qt.ScrollBarPolicy.ScrollBarAlwaysOn
