"""The dates that a user's text may mean."""

from datetime import date

import pytest

from memdeck.extraction.llm.checks.dates import days_in, rules_out

FRIDAY = date(2026, 11, 20)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("I fly to Rome tomorrow", "2026-11-21"),
        ("dentist next Friday", "2026-11-27"),
        ("see you on Tuesday", "2026-11-24"),
        ("the exam is in two weeks", "2026-12-04"),
        ("I was born on 3 March 1990", "1990-03-03"),
        ("the deadline is the 15th", "2026-12-15"),
        ("we moved last month", "2026-10-01"),
        ("rent goes up next year", "2027-01-01"),
        ("flight at Christmas", "2026-12-25"),
        ("I like tea", "2024-01-01"),
        ("I use Python 3.11, and the exam is on the 5th", "2026-12-05"),
        ("version 2.4 ships in 2028", "2028-06-01"),
        ("the ride takes 3.5 hours, we go in May", "2027-05-09"),
        ("我跑了3.5公里，下次比赛在5月", "2027-05-09"),
        ("明天体检", "2026-11-21"),
        ("下周三发布", "2026-11-25"),
        ("三个月后搬家", "2027-02-20"),
        ("12月5日交房租", "2026-12-05"),
        ("due 3/15", "2027-03-15"),
        ("I started three days ago", "2026-11-17"),
        ("yesterday I signed", "2026-11-19"),
        ("the day after tomorrow is the match", "2026-11-22"),
        ("I quit on Monday", "2026-11-16"),
        ("it ships at the end of the month", "2026-11-30"),
        ("my visa ends on May 4th, 2028", "2028-05-04"),
        ("we married five years ago", "2021-11-20"),
        ("the lease runs until March", "2027-03-31"),
        ("上周五签了合同", "2026-11-13"),
        ("后天去医院", "2026-11-22"),
        ("月底前交稿", "2026-11-30"),
        ("去年开始学琴", "2025-01-01"),
        ("春节回家", "2027-02-06"),
        ("15号发工资", "2026-12-15"),
        ("on 24 December we close", "2026-12-24"),
        ("we meet this weekend", "2026-11-21"),
        ("tonight I cook", "2026-11-20"),
        ("the sprint ends this sprint", "2026-12-04"),
        ("it was warm last summer", "2026-07-01"),
        ("in the past month", "2026-10-25"),
        ("we launch on 2026-12-01", "2026-12-01"),
        ("三月去北京", "2027-03-10"),
        ("back in 2019", "2019-05-01"),
    ],
)
def test_a_day_that_the_text_means_is_not_ruled_out(text, day):
    assert not rules_out(date.fromisoformat(day), text, FRIDAY)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("I fly to Rome tomorrow", "2027-06-01"),
        ("dentist next Friday", "2026-12-25"),
        ("see you on Tuesday", "2026-11-25"),
        ("the exam is in two weeks", "2027-02-04"),
        ("I was born on 3 March 1990", "1990-04-03"),
        ("the deadline is the 15th", "2026-12-16"),
        ("we moved last month", "2026-08-01"),
        ("rent goes up next year", "2029-01-01"),
        ("明天体检", "2026-11-23"),
        ("下周三发布", "2026-11-26"),
        ("三个月后搬家", "2026-12-01"),
        ("12月5日交房租", "2026-12-15"),
        ("yesterday I signed", "2026-11-29"),
        ("the day after tomorrow is the match", "2026-11-30"),
        ("I quit on Monday", "2026-11-17"),
        ("it ships at the end of the month", "2027-01-31"),
        ("my visa ends on May 4th, 2028", "2027-05-04"),
        ("we married five years ago", "2011-11-20"),
        ("the lease runs until March", "2027-06-30"),
        ("上周五签了合同", "2026-11-12"),
        ("后天去医院", "2026-12-22"),
        ("月底前交稿", "2027-03-31"),
        ("去年开始学琴", "2023-01-01"),
        ("15号发工资", "2026-12-10"),
        ("on 24 December we close", "2026-12-20"),
        ("tonight I cook", "2026-11-27"),
        ("we launch on 2026-12-01", "2026-12-11"),
        ("三月去北京", "2027-04-10"),
        ("back in 2019", "2018-05-01"),
        ("two weekends ago we hiked", "2026-11-14"),
        ("大前天到的货", "2026-11-18"),
        ("the party is on 5.4.2027", "2027-09-09"),
        ("the party is on 12.12.2027", "2027-09-09"),
    ],
)
def test_a_day_that_no_expression_can_mean_is_ruled_out(text, day):
    assert rules_out(date.fromisoformat(day), text, FRIDAY)


def test_days_that_no_calendar_has_are_none():
    assert list(days_in("2026-02-30, 2026-02-28 and 12026-02-281")) == [date(2026, 2, 28)]
