"""The order of day and month is decided by all dates of a file with the same style."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.transcripts.dates.day_month_order import Order, WrittenDate, decide

ORDERS = (Order.DAY_FIRST, Order.MONTH_FIRST)


def written(*numbers, orders=ORDERS, style=""):
    return [WrittenDate(one, orders, style) for one in numbers]


def months_and_days(decision):
    return [day[1:] for day in decision.days]


@pytest.mark.parametrize(
    ("dates", "order"),
    [
        ([(1, 2, 24), (31, 1, 24)], Order.DAY_FIRST),
        ([(1, 2, 24), (1, 31, 24)], Order.MONTH_FIRST),
        ([(11, 3, 24), (12, 3, 24), (1, 4, 24), (2, 4, 24)], Order.DAY_FIRST),
        ([(3, 11, 24), (3, 12, 24), (4, 1, 24), (4, 2, 24)], Order.MONTH_FIRST),
        ([(2, 2, 24), (3, 3, 24)], Order.DAY_FIRST),
        ([], Order.DAY_FIRST),
        ([(40, 40, 40), (1, 31, 24)], Order.MONTH_FIRST),
    ],
)
def test_the_order_is_the_one_in_which_dates_exist_and_go_forward(dates, order):
    decision = decide(written(*dates))

    assert decision.days == [order.date(one) for one in dates]
    assert decision.order is None


@pytest.mark.parametrize("orders", [ORDERS, ORDERS[::-1]])
def test_the_likelier_order_is_used_where_nothing_decides(orders):
    dates = [(2, 2, 24), (3, 4, 24), (4, 5, 24)]

    decision = decide(written(*dates, orders=orders))

    assert decision.order == orders[0]
    assert decision.example == (3, 4, 24)
    assert decision.days == [orders[0].date(one) for one in dates]
    assert decision.other_days == [orders[1].date(one) for one in dates]
    assert not decision.is_partial


def test_two_digits_of_a_year_are_of_this_century():
    assert Order.YEAR_FIRST.date((24, 3, 5)) == (2024, 3, 5)
    assert Order.DAY_FIRST.date((5, 3, 2024)) == (2024, 3, 5)


@given(st.lists(st.dates(min_value=date(2010, 1, 1), max_value=date(2060, 1, 1)), min_size=1))
def test_a_day_past_the_twelfth_decides_whatever_else_there_is(days):
    numbers = [(one.day, one.month, one.year % 100) for one in days] + [(31, 1, 24)]

    decision = decide(written(*numbers, orders=ORDERS[::-1]))

    assert decision.days[:-1] == [(one.year, one.month, one.day) for one in days]


def test_each_style_of_a_file_has_an_order_of_its_own():
    american = written((6, 29, 23), (7, 1, 23), style="two digits")
    european = written((2, 7, 2023), (30, 7, 2023), (1, 8, 2023), style="four digits")

    decision = decide(american + european)

    assert months_and_days(decision) == [(6, 29), (7, 1), (7, 2), (7, 30), (8, 1)]
    assert decision.order is None
    assert decision.neighbour is None


def test_a_style_that_does_not_tell_is_read_as_the_dates_around_it_go_on():
    american = written((6, 29, 23), (6, 30, 23), style="two digits")
    unclear = written((1, 7, 2023), (2, 7, 2023), style="four digits")

    decision = decide(american + unclear)

    assert months_and_days(decision) == [(6, 29), (6, 30), (7, 1), (7, 2)]
    assert decision.order is None


def test_only_the_undecided_style_is_read_both_ways():
    american = written((1, 29, 23), (1, 30, 23), style="two digits")
    unclear = written((3, 4, 2023), (4, 5, 2023), style="four digits")

    decision = decide(american + unclear)

    assert months_and_days(decision) == [(1, 29), (1, 30), (4, 3), (5, 4)]
    assert [day[1:] for day in decision.other_days] == [(1, 29), (1, 30), (3, 4), (4, 5)]
    assert (decision.order, decision.example) == (Order.DAY_FIRST, (3, 4, 2023))
    assert decision.is_partial


@pytest.mark.parametrize(
    ("dates", "days"),
    [
        (
            [(6, 29, 23), (6, 30, 23), (7, 1, 23), (30, 7, 23), (1, 8, 23), (2, 8, 23)],
            [(6, 29), (6, 30), (7, 1), (7, 30), (8, 1), (8, 2)],
        ),
        (
            [(30, 6, 23), (1, 7, 23), (1, 31, 23), (2, 7, 23), (3, 7, 23), (13, 7, 23)],
            [(6, 30), (7, 1), (1, 31), (7, 2), (7, 3), (7, 13)],
        ),
        ([(6, 30, 23), (30, 6, 23)], [(6, 30), (6, 30)]),
    ],
)
def test_a_date_of_one_reading_has_it_where_its_style_has_both_orders(dates, days):
    decision = decide(written(*dates))

    assert months_and_days(decision) == days
    assert decision.order is None
    assert (decision.neighbour is None) == (len(dates) == 2)


@given(st.lists(st.tuples(*[st.integers(1, 31)] * 2, st.just(24)), max_size=30))
def test_no_date_that_can_be_read_is_lost(numbers):
    decision = decide(written(*numbers))

    for one, day in zip(numbers, decision.days, strict=True):
        valid = [order.date(one) for order in ORDERS if is_date(order.date(one))]
        assert day in (valid or [order.date(one) for order in ORDERS])


def is_date(day):
    try:
        date(*day)
    except ValueError:
        return False
    return True
