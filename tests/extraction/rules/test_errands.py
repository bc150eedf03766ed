"""A fact is proposed without what the user wants done next to it."""

import pytest

from tests.extraction.talk import said


@pytest.mark.parametrize(
    ("text", "memory"),
    [
        ("I'm a nurse in Leeds, please make me a shift plan", "The user is a nurse in Leeds"),
        ("I'm allergic to nuts, give me three breakfast ideas", "The user is allergic to nuts"),
        (
            "help me write a cover letter, i'm a junior accountant at KPMG",
            "The user is a junior accountant at KPMG",
        ),
        (
            "2nd year cs student here, how do I learn recursion?",
            "The user is a 2nd year cs student",
        ),
        ("second-year law student, help me write a brief", "The user is a second-year law student"),
        ("quitting my job at Deloitte", "The user is quitting their job at Deloitte"),
        ("我是护士，帮我排个班表", "用户是护士"),
        ("我爸在南京当老师，帮忙写个教师节贺卡", "用户的爸爸在南京当老师"),
        ("我们组用 Jira，麻烦帮我写个看板模板", "用户的组用 Jira"),
    ],
)
def test_what_is_wanted_once_is_no_part_of_the_memory(text, memory):
    assert [one.content for one in said(text)] == [memory]


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("I'm a nurse, always give me short answers", "short answers"),
        ("我是护士，以后都给我写短一点", "写短一点"),
    ],
)
def test_what_is_wanted_from_now_on_stays(text, wish):
    assert any(wish in one.content for one in said(text))
