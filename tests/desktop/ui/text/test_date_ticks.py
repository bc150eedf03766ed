from datetime import date, timedelta

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PySide6.QtCore import QLocale

from memdeck.desktop.ui.text.date_ticks import ticks

BRITISH = QLocale("en_GB")


@pytest.mark.parametrize(
    ("days", "most", "labels"),
    [
        (4, 5, ["22 Nov", "23 Nov", "24 Nov", "25 Nov", "26 Nov"]),
        (8, 5, ["22 Nov", "24 Nov", "26 Nov", "28 Nov", "30 Nov"]),
        (30, 5, ["23 Nov", "30 Nov", "7 Dec", "14 Dec", "21 Dec"]),
        (100, 5, ["Dec", "2027", "Feb", "Mar"]),
        (365, 5, ["2027", "Apr", "Jul", "Oct"]),
        (1200, 4, ["2027", "2028", "2029", "2030"]),
    ],
)
def test_days_are_marked_where_the_calendar_turns(days, most, labels):
    first = date(2026, 11, 22)
    labelled = ticks(first, first + timedelta(days=days), most, BRITISH)

    assert [tick.label for tick in labelled] == labels


def test_chinese_marks_carry_their_own_signs():
    labelled = ticks(date(2026, 11, 22), date(2027, 3, 1), 5, QLocale("zh_CN"))

    assert [tick.label for tick in labelled] == ["12月", "2027年", "2月", "3月"]


@example(date(2000, 1, 1), 36_525, 1)
@given(st.dates(date(1990, 1, 1), date(2060, 1, 1)), st.integers(0, 40_000), st.integers(1, 12))
def test_marks_are_few_in_order_and_within_the_span(first, days, most):
    last = first + timedelta(days=days)
    days = [tick.day for tick in ticks(first, last, most, BRITISH)]

    assert days == sorted(set(days))
    assert all(first <= day <= last for day in days)
    assert len(days) <= most + 1
