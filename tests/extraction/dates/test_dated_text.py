from datetime import date

import pytest

from memdeck.extraction.dates.dated_text import with_days, with_said_days
from memdeck.extraction.dates.values import Days

SAID_ON = date(2026, 3, 10)
"""A Tuesday."""


@pytest.mark.row("E2")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("以后周末才能来打球", ""),
        ("礼拜六平时都要加班", ""),
        ("今后星期三不上班", ""),
        ("Ben usually works from home on Friday.", ""),
        ("From now on, Ben can only come on the weekend.", ""),
        ("So Saturday trips to the hills are easy.", ""),
        ("Anna prefers Friday drinks to parties.", ""),
        ("Ben loves Sunday mornings.", ""),
        ("Their Monday meetings are long.", ""),
        ("Ben hates Tuesday deadlines.", ""),
        ("阿豪喜欢周六的聚会", ""),
        ("小雨讨厌星期一的例会", ""),
        ("On Saturday trips to the hills were cancelled.", "Saturday"),
        ("Saturday works for Ben.", "Saturday"),
        ("Ben has a dentist appointment on Friday.", "Friday"),
        ("周六的聚会取消了", "周六"),
        ("三天以后去爬山", "三天以后"),
        ("毕业以后5月去了日本", "5月"),
        ("Ben is generally tired but we met on Monday.", "Monday"),
    ],
)
def test_days_of_a_habit_are_no_date(text, said):
    dated, _, words = with_days(text, SAID_ON)

    assert words == said
    assert (dated == text) == (not said)


@pytest.mark.row("E2")
@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("陈静下个月结婚，4月18日", date(2026, 4, 18), date(2026, 4, 18)),
        ("Anna is getting married next month, on April 18.", *[date(2026, 4, 18)] * 2),
        ("张伟下周出差，周四走", *[date(2026, 3, 19)] * 2),
        ("The exam was last month, on the 20th.", *[date(2026, 2, 20)] * 2),
        ("张伟上个月搬了家，20号要请客", date(2026, 2, 1), date(2026, 2, 28)),
        ("女儿今年上小学", date(2026, 1, 1), date(2026, 12, 31)),
        ("The trip is in July, 3 to 10 August at the latest.", date(2026, 7, 1), date(2026, 7, 31)),
    ],
)
def test_the_more_exact_date_of_an_event_counts(text, first, last):
    assert with_days(text, SAID_ON)[1] == Days(first, last)


@pytest.mark.row("E2")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Tom lives in Hamburg now, moved here last month.", ""),
        ("Tom now works at Bosch and left Siemens in January.", ""),
        ("王芳目前在北京读书，前年从成都来的", ""),
        ("Anna, who lives in York, visited last week.", "last week"),
        ("After a long search, Tom found a flat last month.", "last month"),
        ("Tom has lived in Hamburg since last month.", "since last month"),
    ],
)
def test_what_holds_now_has_no_past_date_of_another_clause(text, said):
    assert with_days(text, SAID_ON)[2] == said


@pytest.mark.parametrize(
    ("text", "dated"),
    [
        (
            "The user's brother got married last weekend.",
            "The user's brother got married last weekend (2026-03-07 to 2026-03-08).",
        ),
        (
            "The user moved to Bath three days ago.",
            "The user moved to Bath three days ago (2026-03-07).",
        ),
        ("用户的妹妹昨天结婚了。", "用户的妹妹昨天 (2026-03-09)结婚了。"),
        ("用户去年换了工作。", "用户去年 (2025)换了工作。"),
        ("用户今年35岁。", "用户今年 (2026)35岁。"),
        ("The user's birthday is on May 13.", None),
        ("用户的生日是四月十三号。", None),
        ("The user swims on Fridays.", None),
        ("The user usually pays the nanny at the end of the month.", None),
        ("用户一般月底交房租。", None),
        ("The user married on 2024-05-01.", None),
    ],
)
def test_only_what_the_day_of_the_message_resolves_gets_a_day(text, dated):
    assert with_said_days(text, SAID_ON) == (dated or text)


def test_a_text_of_an_unknown_day_gets_no_day():
    assert with_said_days("The user moved yesterday.", None) == "The user moved yesterday."


@pytest.mark.parametrize(
    ("text", "dated"),
    [
        (
            "It is on 23 May, not the 16th",
            "It is on 23 May (2026-05-23), not the 16th (2026-05-16)",
        ),
        ("婚礼是5月23号，不是16号", "婚礼是5月23号 (2026-05-23)，不是16号 (2026-05-16)"),
        ("我周末不来了", "我周末 (2025-11-22至2025-11-23)不来了"),
        ("周末去看电影了", "周末 (2025-11-15至2025-11-16)去看电影了"),
        ("I'm vegetarian since January", "I'm vegetarian since January (2025-01)"),
        ("I run since 3 January", "I run since 3 January (2025-01-03)"),
        ("我从一月起吃素", "我从一月起 (2025-01)吃素"),
    ],
)
def test_a_date_is_written_as_exactly_as_its_words_name_it(text, dated):
    assert with_days(text, date(2025, 11, 20))[0] == dated
