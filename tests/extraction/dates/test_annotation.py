from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.extraction.dates.annotation import chinese_days, english_days, with_dates
from memdeck.extraction.dates.values import Days

MONDAY = date(2023, 5, 8)


@pytest.mark.parametrize(
    ("text", "annotated"),
    [
        ("I ran last week.", "I ran last week (May 1–7, 2023)."),
        ("上周三去了医院", "上周三（2023年5月3日）去了医院"),
        ("We met yesterday!", "We met yesterday (May 7, 2023)!"),
        ("In March I quit", "In March (March 2023) I quit"),
        ("I moved three years ago", "I moved three years ago (2020)"),
        ("It was warm last summer", "It was warm last summer (June–August 2022)"),
        ("a few days ago", "a few days ago (about May 1–6, 2023)"),
        ("I cough since Friday", "I cough since Friday (since May 5, 2023)"),
        ("前年冬天很冷", "前年冬天（2021年12月至2022年2月）很冷"),
        ("去年开始学琴，半年前停了", "去年（2022年）开始学琴，半年前（2022年11月）停了"),
        ("几天前手机丢了", "几天前（约2023年5月1日至6日）手机丢了"),
        ("过去三个月", "过去三个月（自2023年2月8日起）"),
    ],
)
def test_a_relative_date_gets_its_days_in_brackets(text, annotated):
    assert with_dates(text, MONDAY) == annotated


@pytest.mark.parametrize(
    "text",
    [
        "We met on 8 May 2023",
        "Buy milk",
        "I ran last week (May 1–7, 2023)",
        "一起在上周三（2023年5月3日）去了医院",
        "one of these days",
    ],
)
def test_a_full_date_and_one_with_brackets_stay_as_they_are(text):
    assert with_dates(text, MONDAY) == text


@pytest.mark.parametrize(
    ("first", "last", "english", "chinese"),
    [
        ("2023-04-28", "2023-05-04", "April 28 – May 4, 2023", "2023年4月28日至5月4日"),
        (
            "2025-12-29",
            "2026-01-04",
            "December 29, 2025 – January 4, 2026",
            "2025年12月29日至2026年1月4日",
        ),
        ("2023-12-01", "2024-02-29", "December 2023 – February 2024", "2023年12月至2024年2月"),
        ("2021-01-01", "2024-12-31", "2021–2024", "2021年至2024年"),
        ("2024-02-01", "2024-02-29", "February 2024", "2024年2月"),
    ],
)
def test_a_range_names_each_month_and_year_once(first, last, english, chinese):
    days = Days(date.fromisoformat(first), date.fromisoformat(last))

    assert english_days(days) == english
    assert chinese_days(days) == chinese


@given(
    st.sampled_from(["last week", "上周三", "a few days ago", "since May", "in 3 days", "去年"]),
    st.dates(date(1900, 1, 1), date(2200, 1, 1)),
)
def test_a_text_is_annotated_once(text, said_on):
    annotated = with_dates(f"{text}, yes", said_on)

    assert annotated != f"{text}, yes"
    assert with_dates(annotated, said_on) == annotated
