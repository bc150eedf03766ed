"""Whether the day or the month comes first is decided on all dates of a file."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.transcripts.dates.day_month_order import Order, decide

ORDERS = (Order.DAY_FIRST, Order.MONTH_FIRST)


@pytest.mark.parametrize(
    ("dates", "order", "is_sure"),
    [
        ([(1, 2, 24), (31, 1, 24)], Order.DAY_FIRST, True),
        ([(1, 2, 24), (1, 31, 24)], Order.MONTH_FIRST, True),
        ([(11, 3, 24), (12, 3, 24), (1, 4, 24), (2, 4, 24)], Order.DAY_FIRST, True),
        ([(3, 11, 24), (3, 12, 24), (4, 1, 24), (4, 2, 24)], Order.MONTH_FIRST, True),
        ([(1, 2, 24), (2, 3, 24)], Order.DAY_FIRST, False),
        ([(2, 2, 24), (3, 3, 24)], Order.DAY_FIRST, True),
        ([], Order.DAY_FIRST, True),
        ([(40, 40, 40), (1, 31, 24)], Order.MONTH_FIRST, True),
    ],
)
def test_the_order_is_the_one_in_which_dates_exist_and_go_forward(dates, order, is_sure):
    decision = decide(dates, ORDERS)

    assert (decision.order, decision.rival is None) == (order, is_sure)


def test_the_likelier_order_stands_where_nothing_tells():
    assert decide([(1, 2, 24)], (Order.MONTH_FIRST, Order.DAY_FIRST)).order is Order.MONTH_FIRST


def test_two_digits_of_a_year_are_of_this_century():
    assert Order.YEAR_FIRST.date((24, 3, 5)) == (2024, 3, 5)
    assert Order.DAY_FIRST.date((5, 3, 2024)) == (2024, 3, 5)


@given(st.lists(st.dates(min_value=date(2010, 1, 1), max_value=date(2060, 1, 1)), min_size=1))
def test_a_day_past_the_twelfth_decides_whatever_else_there_is(days):
    written = [(one.day, one.month, one.year % 100) for one in days] + [(31, 1, 24)]

    assert decide(written, (Order.MONTH_FIRST, Order.DAY_FIRST)).order is Order.DAY_FIRST
