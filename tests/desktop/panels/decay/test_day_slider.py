from datetime import timedelta

import pytest
from PySide6.QtCore import Qt

from memdeck.desktop.panels.decay.day_slider import HANDLE_PX, DaySlider
from tests.fakes.entries import TODAY
from tests.fakes.widgets import on_screen


@pytest.fixture
def slider(qtbot, theme):
    made = DaySlider()
    made.set_span(TODAY, 90)
    return on_screen(made, qtbot, (400, 60))


@pytest.fixture
def emitted(slider):
    days: list[object] = []
    slider.moved.connect(days.append)
    return days


def test_arrow_keys_go_by_days_and_home_leads_back_to_today(slider, emitted, qtbot):
    for key in (Qt.Key.Key_Right, Qt.Key.Key_PageUp, Qt.Key.Key_Home):
        qtbot.keyClick(slider.slider, key)

    assert emitted == [TODAY + timedelta(days=1), TODAY + timedelta(days=8), None]


def test_the_day_is_reported_in_words(slider, qtbot):
    assert slider.text.text() == "Today"
    assert not slider.back.isVisible()

    slider.slider.setValue(5)
    assert slider.text.text() == "As of 6 Mar 2026"
    assert slider.slider.accessibleDescription() == "As of 6 Mar 2026"

    slider.back.click()
    assert slider.day is None


def test_a_day_chosen_elsewhere_is_shown_without_a_word(slider, emitted):
    slider.set_day(TODAY + timedelta(days=9))

    assert slider.text.text() == "As of 10 Mar 2026"
    assert emitted == []


def test_a_nearer_horizon_takes_the_day_along_and_says_so(slider, emitted):
    slider.slider.setValue(80)
    slider.set_span(TODAY, 90)
    assert emitted == [TODAY + timedelta(days=80)]

    slider.set_span(TODAY, 30)
    assert emitted[1:] == [TODAY + timedelta(days=30)]


def test_a_new_today_leaves_the_chosen_day_as_it_is(slider, emitted):
    slider.slider.setValue(10)
    slider.set_span(TODAY + timedelta(days=1), 90)

    assert slider.day == TODAY + timedelta(days=10)
    assert slider.slider.value() == 9
    assert len(emitted) == 1


def test_the_handle_stands_below_the_day_of_the_charts(slider, qtbot):
    slider.align(60, 380)
    slider._track.activate()

    assert slider.slider.geometry().left() == 60 - HANDLE_PX // 2
    assert slider.slider.geometry().right() == 380 + HANDLE_PX // 2 - 1


def test_the_groove_ends_with_the_days_of_the_charts(slider, theme):
    slider.slider.setValue(45)
    shown = slider.slider.grab().toImage()
    middle = shown.height() // 2
    ground = shown.pixelColor(0, 0)
    drawn = [x for x in range(shown.width()) if shown.pixelColor(x, middle) != ground]

    assert (drawn[0], drawn[-1]) == (HANDLE_PX // 2, shown.width() - 1 - HANDLE_PX // 2)
