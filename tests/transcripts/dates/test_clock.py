"""Clock times with words before or after them."""

from datetime import datetime

import pytest

from memdeck.transcripts.dates.clock import hour_of_day, local_datetime, parse_datetime


@pytest.mark.parametrize(
    ("hour", "word", "read"),
    [
        (12, "AM", 0),
        (12, "PM", 12),
        (1, "pm", 13),
        (9, "a.\u202fm.", 9),
        (9, "p. m.", 21),
        (9, "上午", 9),
        (12, "上午", 0),
        (12, "凌晨", 0),
        (3, "下午", 15),
        (11, "中午", 11),
        (12, "中午", 12),
        (1, "中午", 13),
        (8, "晚上", 20),
        (12, "晚上", 0),
        (12, "오전", 0),
        (9, "오후", 21),
        (9, "午後", 21),
        (9, "nachm.", 21),
        (9, "μ.μ.", 21),
        (9, "م", 21),
        (14, "PM", 14),
        (9, "à", 9),
        (9, "", 9),
    ],
)
def test_a_word_next_to_an_hour_says_which_of_the_day_it_is(hour, word, read):
    assert hour_of_day(hour, word) == read


def test_a_date_that_there_is_not_is_none():
    assert local_datetime((2024, 2, 30), (9, 5, 0)) is None
    assert local_datetime((2024, 2, 3), (25, 5, 0)) is None


def test_a_year_of_the_buddhist_count_is_one_of_ours():
    assert local_datetime((2567, 3, 5), (9, 5, 0)) == datetime(2024, 3, 5, 9, 5)  # noqa: DTZ001


@pytest.mark.parametrize(
    ("text", "hour"),
    [
        ("2024-03-05 14:02:11", 14),
        ("2024/3/5, 2:02 PM", 14),
        ("2024年3月5日 下午2:02", 14),
        (" 2024.03.05 02:02 ", 2),
        ("2024-13-05 14:02", None),
        ("5/3/2024 14:02", None),
        ("14:02", None),
        ("", None),
    ],
)
def test_a_stamp_begins_with_the_year(text, hour):
    stamp = parse_datetime(text)

    assert (stamp and stamp.hour) == hour
