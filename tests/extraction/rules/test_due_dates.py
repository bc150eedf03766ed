from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.extraction.rules.due_dates import due_day, is_undated, needs_said_day

WEDNESDAY = date(2024, 5, 15)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("today", "2024-05-15"),
        ("I do it tomorrow", "2024-05-16"),
        ("the day after tomorrow", "2024-05-17"),
        ("by Friday", "2024-05-17"),
        ("on Wednesday", "2024-05-22"),
        ("next Tuesday at 9", "2024-05-21"),
        ("next Friday", "2024-05-24"),
        ("this weekend", "2024-05-19"),
        ("before the end of the month", "2024-05-31"),
        ("this quarter", "2024-06-30"),
        ("next week", "2024-05-26"),
        ("next month", "2024-06-30"),
        ("next year", "2025-12-31"),
        ("in two weeks", "2024-05-29"),
        ("within 10 days", "2024-05-25"),
        ("in a month", "2024-06-15"),
        ("on May 20", "2024-05-20"),
        ("on the 3rd of March", "2025-03-03"),
        ("March 14", "2025-03-14"),
        ("14 March 2026", "2026-03-14"),
        ("June 1st, 2024", "2024-06-01"),
        ("2025-08-01", "2025-08-01"),
        ("by the 20th", "2024-05-20"),
        ("by the 3rd", "2024-06-03"),
        ("in October", "2024-10-31"),
        ("by April", "2025-04-30"),
        ("on March 14, so finish it by Friday", "2024-05-17"),
        ("in a fortnight", "2024-05-29"),
        ("three weeks from now", "2024-06-05"),
        ("10 days from today", "2024-05-25"),
        ("a week on Tuesday", "2024-05-28"),
        ("one week from Friday", "2024-05-24"),
        ("Friday week", "2024-05-24"),
        ("the week after next", "2024-06-02"),
        ("还有三天就交稿", "2024-05-18"),
        ("再过两个礼拜", "2024-05-29"),
        ("今天", "2024-05-15"),
        ("明天下午三点", "2024-05-16"),
        ("后天", "2024-05-17"),
        ("大后天", "2024-05-18"),
        ("周五前", "2024-05-17"),
        ("下周三下午", "2024-05-22"),
        ("下下周一", "2024-05-27"),
        ("本周日", "2024-05-19"),
        ("这个月", "2024-05-31"),
        ("月底之前", "2024-05-31"),
        ("下个月", "2024-06-30"),
        ("三天内", "2024-05-18"),
        ("两周后", "2024-05-29"),
        ("六月十二号", "2024-06-12"),
        ("3月3日", "2025-03-03"),
        ("2026年1月5日", "2026-01-05"),
        ("十五号前", "2024-05-15"),
        ("三月底", "2025-03-31"),
        ("年底", "2024-12-31"),
        ("二十三号之前", "2024-05-23"),
        ("2026年12月1日前", "2026-12-01"),
        ("我要在 2026 年 12 月 1 日前做完", "2026-12-01"),
        ("２０２６年１２月１日前", "2026-12-01"),
        ("二十三号 之前", "2024-05-23"),
        ("12月5日", "2024-12-05"),
        ("12 月 5 日上午", "2024-12-05"),
        ("１２月５号", "2024-12-05"),
        ("5 月 15 日", "2024-05-15"),
        ("5 月 14 日", "2025-05-14"),
        ("2026 年 11 月底", "2026-11-30"),
        ("2026 年底前", "2026-12-31"),
        ("明年 6 月 3 日", "2025-06-03"),
        ("今年 12 月 3 日", "2024-12-03"),
        ("下个月 5 号前", "2024-06-05"),
        ("本月 28 日", "2024-05-28"),
        ("下 周三", "2024-05-22"),
        ("3 天内", "2024-05-18"),
        ("by 28 November 2026", "2026-11-28"),
        ("by November 28, 2026", "2026-11-28"),
        ("before 15 July 2026", "2026-07-15"),
        ("Nov 28", "2024-11-28"),
        ("Nov. 28th", "2024-11-28"),
        ("on 22 June", "2024-06-22"),
        ("on 22 April", "2025-04-22"),
        ("by the end of November 2026", "2026-11-30"),
        ("before March 2026", "2026-03-31"),
    ],
)
def test_an_expression_means_a_day(text, day):
    assert due_day(text, WEDNESDAY) == date.fromisoformat(day)


@pytest.mark.parametrize(
    "text",
    [
        "every Friday",
        "last Friday",
        "3/4",
        "on February 30",
        "13 May 20245",
        "每周五",
        "上周三",
        "2024 年 13 月 1 日",
        "三个月前",
        "I have done this since 2016",
        "for the past two weeks",
        "what I began earlier this week",
        "",
    ],
)
def test_a_habit_the_past_and_a_riddle_name_no_day(text):
    assert due_day(text, WEDNESDAY) is None


def test_a_full_date_needs_no_other_day():
    assert due_day("by 2025-08-01 or tomorrow", None) == date(2025, 8, 1)
    assert not needs_said_day("by 2025-08-01")


@pytest.mark.parametrize("text", ["by Friday", "tomorrow", "March 14", "下周", "月底"])
def test_other_days_count_from_the_day_they_were_said(text):
    assert needs_said_day(text)
    assert due_day(text, None) is None


@given(st.dates(date(1990, 1, 1), date(2100, 12, 31)))
def test_a_coming_day_is_never_in_the_past(said_on):
    for text in ("by Friday", "next Monday", "end of the month", "March 31", "下周三", "31号前"):
        day = due_day(text, said_on)
        assert day is None or said_on <= day <= said_on + timedelta(days=366)


@given(st.text(st.sampled_from("三十一二月日号天周下 next Friday in days 9")), st.dates())
def test_no_text_breaks_the_calendar(text, said_on):
    due_day(text, said_on)


@pytest.mark.parametrize(
    "text",
    [
        "日期要用 2024-05-22 这种格式",
        "日期写成 2024-05-22 的格式",
        "日期格式要用 2024-05-22",
        "dates written like 2024-05-22",
        "dates in the format 2024-05-22",
        "use the 2024-05-22 format",
        "write dates like May 22",
    ],
)
def test_a_date_that_shows_a_format_is_no_day(text):
    assert due_day(text, WEDNESDAY) is None


@pytest.mark.parametrize(
    "text",
    ["send it by 2024-05-16 in PDF format", "I'd like tomorrow off", "2024-05-16 前改好格式"],
)
def test_a_format_elsewhere_leaves_the_day(text):
    assert due_day(text, WEDNESDAY) == date(2024, 5, 16)


@pytest.mark.parametrize(
    "words",
    [
        "Call the bank in a few days",
        "I should see the dentist some time soon",
        "过几天要交材料",
        "改天去修车",
        "这几天得把房租转过去",
        "Hand in the report tomorrow",
    ],
)
def test_a_near_day_that_nobody_can_count_is_undated(words):
    assert is_undated(words, None)
    assert is_undated(words, WEDNESDAY) is ("tomorrow" not in words)


@pytest.mark.parametrize("said_on", [None, WEDNESDAY])
def test_a_day_of_the_past_is_not_undated(said_on):
    assert not is_undated("Finish the report that I began yesterday", said_on)
    assert not is_undated("上周开始的报告要写完", said_on)


@pytest.mark.parametrize(
    "words", ["Pay the rent on 2027-03-01", "Buy milk", "过年要回家", "改天气接口"]
)
def test_text_without_a_near_day_is_not_undated(words):
    assert not is_undated(words, None)


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("I have to return the land by 7 June 2118", date(2118, 6, 7)),
        ("The patent runs out on June 7th, 2118", date(2118, 6, 7)),
        ("The lease ends on the 1st of January 2300", date(2300, 1, 1)),
        ("due by October 2144", date(2144, 10, 31)),
        ("deliver by 2201-02-03", date(2201, 2, 3)),
        ("必须在2118年6月7日前交还", date(2118, 6, 7)),
        ("2144年底到期", date(2144, 12, 31)),
        ("Hand in the essay by 7 June, 1800 words", date(2024, 6, 7)),
        ("We meet on June 7 at 1400", date(2024, 6, 7)),
    ],
)
def test_a_written_year_counts_whatever_it_is(words, day):
    assert due_day(words, WEDNESDAY) == day


@pytest.mark.parametrize(
    "words",
    [
        "Pay it back by 7 June 0000",
        "Pay it back by June 7, 12024",
        "Pay it back by 31 December 9999",
        "在0000年6月7日前还清",
        "在12024年6月7日前还清",
    ],
)
def test_a_year_in_which_no_day_can_be_named_is_undated(words):
    assert due_day(words, WEDNESDAY) is None
    assert is_undated(words, WEDNESDAY)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Send Priya the October invoices by 28 November 2026", "2026-11-28"),
        ("Send the September figures to Tom by 20 June", "2024-06-20"),
        ("The April budget is due Friday", "2024-05-17"),
        ("Ship the December catalogue on 25 November 2026", "2026-11-25"),
        ("Book the trip in March, the deadline is 10 December 2026", "2026-12-10"),
        ("Hand in the April ledger on 3 June at the latest, we talk on 9 June", "2024-06-03"),
        ("要在2026年11月15日前把十月的账单发给小李", "2026-11-15"),
        ("十月账单要在6月20日之前交", "2024-06-20"),
        ("截止6月10号，把十月发票交给财务", "2024-06-10"),
        ("下周五下午三点前交二月的计划", "2024-05-24"),
    ],
)
def test_a_deadline_or_a_year_counts_before_other_dates(text, day):
    assert due_day(text, WEDNESDAY) == date.fromisoformat(day)


def test_a_deadline_with_a_year_is_absolute_whatever_other_dates_are_named():
    assert not needs_said_day("Send the invoices of October by 28 November 2026, as on Friday")


@pytest.mark.parametrize(
    "text",
    [
        "Correct the October invoices",
        "Reread the June report",
        "Scan August's receipts",
        "Look through the invoices for October",
        "Go over the minutes of the August meeting",
        "Reconcile the October 2026 ledger",
        "Find the Q3 numbers",
        "核对十月的账单",
        "整理九月份的报表",
        "把三季度的数据重新算一遍",
    ],
)
def test_a_month_that_tells_which_thing_is_meant_is_no_due_day(text):
    assert due_day(text, WEDNESDAY) is None
    assert not is_undated(text, WEDNESDAY)


@pytest.mark.parametrize(
    "text",
    [
        "Refile the tax form that I sent in April",
        "Thank the hosts I met on 3 May",
        "把四月交过的表再填一次",
    ],
)
def test_a_day_that_has_just_passed_by_the_verbs_near_it_is_no_due_day(text):
    assert due_day(text, WEDNESDAY) is None
    assert not is_undated(text, WEDNESDAY)


def test_a_day_that_a_past_verb_announces_is_a_due_day():
    assert due_day("I was told to come on 3 June", WEDNESDAY) == date(2024, 6, 3)
