"""Dates and times before messages, in the languages and zones that programs write them in."""

import re
from datetime import datetime

import pytest

from memdeck.transcripts.dates.day_month_order import Order
from memdeck.transcripts.dates.written_stamps import (
    CLOCK_STAMP,
    DATED_STAMP,
    parse_day_heading,
    parse_stamp,
    time_of,
)


@pytest.mark.parametrize(
    ("stamp", "at"),
    [
        ("05.03.24, 14:02", "2024-03-05T14:02:00"),
        ("05.03.2024 um 14:02 Uhr", "2024-03-05T14:02:00"),
        ("5. März 2024 14:02", "2024-03-05T14:02:00"),
        ("25/03/2024 à 14h02", "2024-03-25T14:02:00"),
        ("5 de março de 2024 às 14:02", "2024-03-05T14:02:00"),
        ("5 mar 2024, 14:02", "2024-03-05T14:02:00"),
        ("3/25/2024 2:02:11 PM", "2024-03-25T14:02:11"),
        ("Mar 5, 2024, 2:02 PM", "2024-03-05T14:02:00"),
        ("Tue, Mar 5th, 2024 at 12:02 am", "2024-03-05T00:02:00"),
        ("05-Mar-2024 14:02", "2024-03-05T14:02:00"),
        ("2024年3月5日 上午9:05", "2024-03-05T09:05:00"),
        ("2024/3/5 (火) 14:02", "2024-03-05T14:02:00"),
        ("2024. 3. 5. 오후 2:02", "2024-03-05T14:02:00"),
        ("2024년 3월 5일 오후 2:02", "2024-03-05T14:02:00"),
        ("14:02, 25/03/2024", "2024-03-25T14:02:00"),
        ("2024-03-05 14:02:11,678", "2024-03-05T14:02:11"),
        ("2024-03-05T14:02:11Z", "2024-03-05T14:02:11+00:00"),
        ("2024-03-05T14:02:11.5+01:00", "2024-03-05T13:02:11+00:00"),
        ("2024-03-05 14:02 -0330", "2024-03-05T17:32:00+00:00"),
        ("2024-03-05 24:00", None),
        ("2024-13-05 14:00", None),
    ],
)
def test_a_date_and_a_time_are_read_in_their_language(stamp, at):
    assert re.fullmatch(DATED_STAMP, stamp)
    found = parse_stamp(stamp)
    assert found.date
    orders = [order for order in found.date.orders if order.date(found.date.numbers)[1] < 13]
    read = time_of((orders or [Order.YEAR_FIRST])[0].date(found.date.numbers), found)

    assert (read.isoformat() if read else None) == at


def test_a_time_alone_has_no_date():
    assert re.fullmatch(CLOCK_STAMP, "오후 2:02")
    found = parse_stamp("오후 2:02")

    assert (found.date, found.clock) == (None, (14, 2, 0))
    assert time_of((2024, 3, 5), found) == datetime(2024, 3, 5, 14, 2)  # noqa: DTZ001 - as written
    assert time_of(None, found) is None


@pytest.mark.parametrize("text", ["Thing 5, 2024, 14:02", "5 of these 2024 14:02"])
def test_a_word_that_is_no_month_makes_no_date(text):
    assert parse_stamp(text).date is None


@pytest.mark.parametrize(
    "line",
    [
        "Tuesday, March 5, 2024",
        "--------------- 2024년 3월 5일 화요일 ---------------",
        "2024年3月5日 星期二",
        "=== 2024-03-05 ===",
        "Dienstag, 5. März 2024",
        "martes, 5 de marzo de 2024",
        "2024/03/05(Tue)",
    ],
)
def test_a_line_of_a_date_alone_heads_a_day(line):
    date = parse_day_heading(line)

    assert date
    assert date.numbers == (2024, 3, 5)


@pytest.mark.parametrize(
    "line", ["I met Ana on March 5, 2024", "Tuesday", "2024-03-05 14:02", "-" * 200 + "2024-03-05"]
)
def test_a_line_of_anything_else_heads_none(line):
    assert parse_day_heading(line) is None
