from datetime import timedelta

import pytest
from PySide6.QtCore import QLocale, Qt

from memdeck.desktop.panels.decay.counts import CountsLine, count_label
from memdeck.desktop.panels.decay.events import EventList, event_label
from memdeck.domain.memory.forecast import DayCount, DayEvents
from tests.fakes.entries import TODAY
from tests.fakes.widgets import on_screen

BRITISH = QLocale("en_GB")
EVENTS = (
    DayEvents(TODAY + timedelta(days=3), ("a", "b"), ("c",)),
    DayEvents(TODAY + timedelta(days=9), (), ("d",)),
)
WORDS = {"a": "Tried\nVue", "b": "<b>bold</b>", "c": "Old", "d": "Older"}


@pytest.fixture
def view(qtbot, theme):
    made = EventList()
    made.show_events(EVENTS, WORDS, TODAY)
    return on_screen(made, qtbot, (300, 200))


def click(view: EventList, item, qtbot) -> None:
    spot = view.visualItemRect(item).center()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)


def test_a_day_says_what_falls_on_it():
    assert [event_label(event, TODAY, BRITISH) for event in EVENTS] == [
        "4 Mar: 2 archived, 1 forgotten",
        "10 Mar: 1 forgotten",
    ]


def test_a_click_on_a_day_shows_which_and_another_hides_them(view, qtbot):
    day = view.topLevelItem(0)
    click(view, day, qtbot)
    assert [day.child(n).text(0) for n in range(3)] == ["Tried Vue", "<b>bold</b>", "Old"]
    assert [day.child(n).toolTip(0) for n in range(3)] == ["Archived", "Archived", "Forgotten"]

    click(view, day, qtbot)
    assert not day.isExpanded()
    click(view, day, qtbot)
    assert day.childCount() == 3


def test_a_click_on_a_memory_chooses_it(view, qtbot):
    day = view.topLevelItem(0)
    day.setExpanded(True)
    with qtbot.waitSignal(view.entry_chosen) as emitted:
        click(view, day.child(1), qtbot)

    assert emitted.args == ["b"]


def test_days_are_opened_and_memories_chosen_from_the_keyboard(view, qtbot):
    view.setFocus()
    view.setCurrentItem(view.topLevelItem(0))
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down):
        qtbot.keyClick(view, key)
    with qtbot.waitSignal(view.entry_chosen) as emitted:
        qtbot.keyClick(view, Qt.Key.Key_Return)

    assert emitted.args == ["a"]


def test_the_same_events_leave_open_days_open(view):
    view.topLevelItem(0).setExpanded(True)
    view.show_events(EVENTS, dict(WORDS), TODAY)
    assert view.topLevelItem(0).isExpanded()

    view.show_events(EVENTS[1:], WORDS, TODAY)
    assert view.topLevelItemCount() == 1


def test_figures_say_what_another_rule_changes(qtbot, theme):
    line = CountsLine(theme)
    qtbot.addWidget(line)
    line.show_counts(DayCount(TODAY, 44, 10, 1_200), DayCount(TODAY, 41, 13, 1_200))

    assert [label.text() for label in line._figures] == ["44 (+3)", "10 (−3)", "1,200"]
    assert line._figures[0].accessibleName() == "Active: 44 (+3)"
    assert count_label(5, 0, BRITISH) == "5"
