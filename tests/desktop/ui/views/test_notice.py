import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from memdeck.desktop.ui.theme.theme import Appearance
from memdeck.desktop.ui.views.widgets.notice import (
    MOST_LINES,
    NARROW_PX,
    Notice,
    NoticeAction,
    NoticeArea,
    NoticeBar,
    Severity,
)
from tests.fakes.widgets import on_screen


@pytest.fixture
def area(theme, icons, qtbot):
    area = NoticeArea(theme, icons)
    qtbot.addWidget(area)
    area.resize(800, 80)
    return area


def press(area: NoticeArea, qtbot, label: str) -> None:
    buttons = [*area.findChildren(QPushButton), *area.findChildren(QToolButton)]
    (button,) = [button for button in buttons if button.accessibleName() == label]
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_it_takes_no_room_until_there_is_something_to_say(area):
    assert area.isHidden()

    area.show_notice(Notice("disk", "The disk is full; free some space."))
    assert not area.isHidden()


def test_a_step_is_taken_and_settles_the_matter(area, qtbot):
    taken: list[str] = []
    settled: list[str] = []
    area.settled.connect(settled.append)
    step = NoticeAction("Save again", lambda: taken.append("saved"))
    area.show_notice(Notice("disk", "The disk is full.", Severity.ERROR, (step,)))
    press(area, qtbot, "Save again")

    assert taken == ["saved"]
    assert settled == ["disk"]
    assert area.notices == ()
    assert area.isHidden()


def test_a_notice_with_a_button_that_dismisses_it_has_no_close_button(area):
    def close_button():
        return next(b for b in area.findChildren(QToolButton) if b.accessibleName() == "Close")

    area.show_notice(Notice("disk", "The disk is full."))
    assert not close_button().isHidden()

    area.clear("disk")
    dismiss = NoticeAction("Dismiss", lambda: None, is_dismissal=True)
    area.show_notice(Notice("import", "The import was stopped.", actions=(dismiss,)))
    closing = [bar for bar in area.findChildren(NoticeBar) if bar.notice.subject == "import"]
    assert [b.isHidden() for b in closing[0].findChildren(QToolButton)] == [True]


def test_a_step_that_settles_nothing_leaves_the_notice(area, qtbot):
    area.show_notice(
        Notice(
            "both", "Look at both.", actions=(NoticeAction("Compare", int, closes_notice=False),)
        )
    )
    press(area, qtbot, "Compare")

    assert [notice.subject for notice in area.notices] == ["both"]


def test_the_cross_and_escape_close_it(area, qtbot):
    area.show_notice(Notice("one", "One."))
    press(area, qtbot, "Close")
    area.show_notice(Notice("two", "Two."))
    qtbot.keyClick(area.findChildren(NoticeBar)[-1], Qt.Key.Key_Escape)

    assert area.notices == ()


def test_a_newer_notice_about_the_same_matter_replaces_the_older(area):
    area.show_notice(Notice("disk", "Full."))
    area.show_notice(Notice("vault", "Locked."))
    area.show_notice(Notice("disk", "Still full."))

    assert [notice.text for notice in area.notices] == ["Locked.", "Still full."]


def test_a_matter_that_is_over_is_cleared(area):
    area.show_notice(Notice("disk", "Full."))
    area.clear("disk")
    area.clear("disk")

    assert area.notices == ()


def test_words_of_a_file_are_shown_as_they_stand(area):
    area.show_notice(Notice("file", "<b>bold</b> could not be read."))
    bar = area.findChild(NoticeBar)

    assert bar._text.label.textFormat() is Qt.TextFormat.PlainText
    assert bar.accessibleName() == "<b>bold</b> could not be read."


def test_in_a_narrow_window_the_buttons_stand_below(area, qtbot):
    area.show_notice(Notice("disk", "Full.", actions=(NoticeAction("Save again", int),)))
    area.show()
    bar = area.findChild(NoticeBar)
    bar.resize(NARROW_PX - 1, 100)
    bar.layout().activate()
    assert bar._actions.y() >= bar._text.geometry().bottom()

    bar.resize(NARROW_PX + 200, 100)
    bar.layout().activate()
    assert bar._actions.x() >= bar._text.geometry().right()


@pytest.mark.parametrize("severity", Severity)
def test_each_gravity_has_its_own_look_in_both_appearances(area, theme, severity):
    area.show_notice(Notice("it", "It is so.", severity))
    bar = area.findChild(NoticeBar)
    light = bar.styleSheet()
    theme.set_appearance(Appearance.DARK)

    assert bar.styleSheet() != light


def test_a_click_leaves_the_keyboard_where_it_was(theme, icons, qtbot):
    window = QWidget()
    area = NoticeArea(theme, icons, window)
    column = QVBoxLayout(window)
    typing, after = QLineEdit(), QLineEdit()
    for widget in (typing, area, after):
        column.addWidget(widget)
    on_screen(window, qtbot)
    window.activateWindow()
    typing.setFocus()
    area.show_notice(
        Notice("disk", "The disk is full.", actions=(NoticeAction("Save again", int),))
    )
    press(area, qtbot, "Save again")

    assert QApplication.focusWidget() is typing


def shown_text(area):
    return area._bar.notice.text


def test_of_several_notices_only_the_newest_is_shown_and_the_others_are_counted(area, qtbot):
    area.show_notice(Notice("disk", "The disk is full.", Severity.ERROR))
    area.show_notice(Notice("copy", "A copy was found.", Severity.WARNING))
    area.show_notice(Notice("answer", "The model's answer is not JSON."))

    def shown() -> list[str]:
        return [bar.notice.subject for bar in area.findChildren(NoticeBar) if not bar.isHidden()]

    qtbot.waitUntil(lambda: shown() == ["answer"])
    assert area._bar._others.text() == "2 more"


def test_a_notice_shown_again_with_the_same_text_does_not_cover_a_newer_one(area):
    area.show_notice(Notice("file", "The file is missing.", Severity.WARNING))
    area.show_notice(Notice("answer", "The model's answer is not JSON."))
    area.show_notice(Notice("file", "The file is missing.", Severity.WARNING))

    assert shown_text(area) == "The model's answer is not JSON."


def test_a_long_notice_scrolls_in_a_limited_height(area, qtbot):
    area.show_notice(Notice("disk", "The disk is full; free some space. " * 40, Severity.ERROR))
    on_screen(area, qtbot, (600, 400))
    text = area.findChild(NoticeBar)._text
    lines_px = MOST_LINES * text.fontMetrics().lineSpacing()

    qtbot.waitUntil(lambda: text.height() == lines_px)
    assert text.verticalScrollBar().maximum() > 0
    area.show_notice(Notice("disk", "The disk is full.", Severity.ERROR))
    short = area._bar._text
    qtbot.waitUntil(lambda: short.verticalScrollBar().maximum() == 0)


def test_once_a_notice_is_closed_the_next_is_shown(area, qtbot):
    area.show_notice(Notice("copy", "A copy was found.", Severity.WARNING))
    area.show_notice(Notice("disk", "The disk is full.", Severity.ERROR))
    area.clear("disk")
    bar = area._bar

    assert shown_text(area) == "A copy was found."
    assert bar._others.isHidden()


@pytest.mark.parametrize("size", [(900, 600), (640, 400)])
def test_no_sentence_of_the_program_is_hidden_behind_a_scroll_bar(area, qtbot, size):
    text = (
        "3 of 12 conversations could not be read. Nothing of what the model suggested rests on"
        " what you said, so the conversation does not count as read; try again, choose another"
        " model, or read it without one."
    )
    actions = tuple(
        NoticeAction(label, int) for label in ("Try again", "Read without a model", "Settings")
    )
    area.show_notice(Notice("other", "Another."))
    area.show_notice(Notice("reading", text, Severity.WARNING, actions))
    on_screen(area, qtbot, size)
    label = area._bar._text

    qtbot.waitUntil(lambda: label.height() >= label.label.heightForWidth(label.label.width()))
    assert label.verticalScrollBar().maximum() == 0
