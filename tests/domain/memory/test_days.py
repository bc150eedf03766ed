"""Days near the ends of the calendar."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.memory.forecast import bands, coming, curve, forecast, moved
from tests.fakes.entries import EVERBOT, entry


@given(st.dates(date(1000, 1, 1), date(3000, 1, 1)), st.integers(-9000, 9000))
def test_a_day_is_moved_by_so_many_days(day, days):
    assert moved(day, days) == day + timedelta(days=days)


@pytest.mark.parametrize("days", [1, 400, 10**9])
def test_no_day_is_beyond_the_calendar(days):
    assert moved(date.max, days) == date.max
    assert moved(date.min, -days) == date.min
    assert coming(date.max, days) == [date.max]


def test_the_days_to_come_are_every_one():
    assert coming(date(2026, 2, 27), 2) == [date(2026, 2, 27), date(2026, 2, 28), date(2026, 3, 1)]
    assert coming(date(2026, 2, 27), 0) == [date(2026, 2, 27)]


def test_a_forecast_ends_with_the_calendar():
    last = date.max - timedelta(days=2)
    result = forecast([entry()], EVERBOT, last, 90)
    assert [one.date for one in result.days] == coming(last, 90)
    assert len(curve(entry(), EVERBOT, last, 90)) == 3
    assert bands([entry()], EVERBOT, last, 90).days[-1] <= date.max
