"""Signs that a statement may contradict another one."""

import pytest

from memdeck.domain.matching.contradiction import contradiction_sign
from memdeck.domain.matching.distinction import Distinction


@pytest.mark.parametrize(
    ("old", "new", "sign"),
    [
        ("User lives in Hangzhou", "We moved to Suzhou in May", "moved"),
        ("用户住在上海浦东", "我上个月搬到了杭州", "another home"),
        ("User works at a bank as an analyst", "I quit my job last week", "quit"),
        ("用户在一家银行工作", "我上个月离职了", "离职"),
        ("项目使用 PostgreSQL", "项目改用 SQLite", "改用"),
        ("The weekly meeting is on Monday at ten", "Our weekly meeting is on Tuesday now", "now"),
        ("User weighs 86 kg", "User weighs 80 kg", "numbers"),
        ("User has one dog", "I have three dogs", "numbers"),
        ("User likes long answers", "User does not like long answers", "denial"),
        ("User prefers tea, not coffee", "I prefer coffee to tea", "denial"),
        ("用户喜欢语音消息", "我讨厌语音消息", "denial"),
        ("代码缩进用四个空格", "代码缩进不要用四个空格", "denial"),
    ],
)
def test_what_speaks_against_a_memory_shows_by_a_sign(old, new, sign):
    found = contradiction_sign(old, new)

    assert found is not None
    assert sign in found


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("User prefers tabs", "user prefers tabs."),
        ("User prefers plain asserts over unittest classes", "Plain asserts, no unittest classes"),
        ("User avoids meetings before noon", "I want no meetings before noon"),
        ("用户用 pytest 而不是 unittest", "我用 pytest，不用 unittest"),
    ],
)
def test_a_denial_said_again_is_no_contradiction(old, new):
    assert contradiction_sign(old, new) is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("User writes the reason first", "User wants one change per commit"),
        ("User has 2 cats", "User has 2 cats and a dog"),
        ("User meets the team on Monday", "User meets the team on Monday at noon"),
        ("User wants concise answers", "User wants no emoji in answers"),
        ("User's budget for the kitchen is 8000 euros", "My budget for the trip is 1200 euros"),
        ("User drinks coffee", "My sister does not drink coffee"),
        ("User lives in Lyon", "We moved the database to Postgres now"),
        ("回答要先给结论", "回答不要带表情"),
    ],
)
def test_a_denial_or_a_number_of_something_else_proves_nothing(old, new):
    assert contradiction_sign(old, new) is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The user is over Covid.", "The user doesn't like coffee any more, Covid ruined it."),
        ("The user is more of a cat person.", "The user is not vegan any more."),
        ("The user plays the violin.", "The user doesn't play football any more."),
    ],
)
def test_not_any_more_ends_only_what_it_names(old, new):
    assert contradiction_sign(old, new) is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("房租3000", "房租3100"),
        ("用户的房租是3000", "用户的房租是3100"),
        ("工资8000", "工资9000"),
        ("体重70公斤", "体重68公斤"),
        ("门票50元", "门票80元"),
        ("Rent 1200", "Rent 1350"),
        ("The user's rent is €1200", "The user's rent is €1350"),
    ],
)
def test_another_number_of_the_same_thing_is_a_contradiction(old, new):
    assert contradiction_sign(old, new) == Distinction.NUMBERS


@pytest.mark.parametrize(
    ("old", "new", "change"),
    [("我房租3000", "我的房租涨到3100了", "涨到"), ("工资9000", "工资降到8000", "降到")],
)
def test_a_number_that_rose_or_fell_is_a_change(old, new, change):
    assert contradiction_sign(old, new) == f"it speaks of a change (“{change}”)"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("房租3000", "水费3000"),
        ("房租3000元", "电费3100元"),
        ("身高180", "体重180"),
        ("Salary 5000", "Rent 5000"),
    ],
)
def test_a_number_of_another_thing_is_no_contradiction(old, new):
    assert contradiction_sign(old, new) is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("用户的团队把订单库迁到了苏州机房", "用户的团队把Lumenor迁到了Vostrik机房"),
        ("用户把周会改到周五", "用户把体检改到周一"),
        ("用户把日志迁到了Loki", "用户把缓存迁到了Redis"),
        ("The user moved Anna to a new school", "The user moved Ben to a new flat"),
    ],
)
def test_what_was_moved_changes_nothing_of_another_thing(old, new):
    assert contradiction_sign(old, new) is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("用户的团队把Redis迁到了北京机房", "用户的团队把Redis迁到了上海机房"),
        ("用户的会议在周一", "用户把会议改到周五"),
        ("The standup is on Monday", "The user moved the standup to Friday"),
        ("The user lives in Leeds", "The user moved back to York"),
    ],
)
def test_what_was_moved_changes_where_it_was(old, new):
    assert contradiction_sign(old, new) is not None
