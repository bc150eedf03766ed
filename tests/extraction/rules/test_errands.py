"""A fact is proposed without the request next to it."""

import pytest

from memdeck.domain.memory.candidate import Intent
from tests.extraction.conversations import candidates_from


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
    assert [one.content for one in candidates_from(text)] == [memory]


@pytest.mark.parametrize(
    ("text", "instruction"),
    [
        ("I'm a nurse, always give me short answers", "short answers"),
        ("我是护士，以后都给我写短一点", "写短一点"),
    ],
)
def test_what_is_wanted_from_now_on_stays(text, instruction):
    assert any(instruction in one.content for one in candidates_from(text))


@pytest.mark.parametrize(
    ("text", "fact", "instruction"),
    [
        (
            "I'm a midwife in Leeds, please keep your answers short.",
            "The user is a midwife in Leeds",
            "The user asks the assistant to keep its answers short.",
        ),
        (
            "I use Helix, so don't suggest VS Code extensions.",
            "The user uses Helix",
            "The user asks the assistant not to suggest VS Code extensions.",
        ),
        (
            "My son has a sesame allergy, so never suggest recipes with tahini.",
            "The user's son has a sesame allergy",
            "The user asks the assistant never to suggest recipes with tahini.",
        ),
        (
            "I'm dyslexic - please use short sentences.",
            "The user is dyslexic",
            "The user asks the assistant to use short sentences.",
        ),
        ("我是长沙的药剂师，回答请简短一点。", "用户是长沙的药剂师", "用户希望回答简短一点。"),
        (
            "我儿子芝麻过敏，所以别推荐带芝麻的菜。",
            "用户的儿子芝麻过敏",
            "用户希望别推荐带芝麻的菜。",
        ),
        ("我是色盲，图表里别用红色和绿色。", "用户是色盲", "用户希望图表里别用红色和绿色。"),
    ],
)
def test_a_fact_and_a_lasting_request_in_one_sentence_are_two_memories(text, fact, instruction):
    assert [one.content for one in candidates_from(text)] == [fact, instruction]


def test_what_only_explains_a_request_and_does_not_last_is_left_out():
    (request,) = candidates_from("I'm in a hurry, so always keep your answers short.")

    assert request.content == "The user asks the assistant to always keep its answers short."


def test_with_a_fact_to_remember_the_request_is_remembered_too():
    found = candidates_from("Remember: I'm a beekeeper, so always use metric units.")

    assert [(one.content, one.intent) for one in found] == [
        ("The user is a beekeeper", Intent.REMEMBER),
        ("The user asks the assistant to always use metric units.", Intent.REMEMBER),
    ]


def test_what_follows_a_fact_and_is_no_request_stays_with_it():
    (one,) = candidates_from("I live in Leeds, work at a bank")

    assert one.content == "The user lives in Leeds, works at a bank"


@pytest.mark.parametrize(
    ("text", "memories"),
    [
        (
            "I'm a trainee cook, so please weigh every ingredient.",
            [
                "The user is a trainee cook",
                "The user asks the assistant to weigh every ingredient.",
            ],
        ),
        ("我住在挪威，报价用克朗。", ["用户住在挪威", "用户希望报价用克朗。"]),
        ("我是初学者，请每个术语都说明。", ["用户是初学者", "用户希望每个术语都说明。"]),
        ("我听力不好，请别推荐播客。", ["用户听力不好", "用户希望别推荐播客。"]),
    ],
)
def test_a_lasting_request_is_separated_from_the_fact_before_it(text, memories):
    assert [one.content for one in candidates_from(text)] == memories


def test_a_fact_about_all_of_us_is_one_about_the_user():
    assert [one.content for one in candidates_from("我们都用 Rust。我住在无锡。")] == [
        "用户这边都用 Rust。",
        "用户住在无锡。",
    ]


@pytest.mark.parametrize(
    ("text", "memory"),
    [
        ("I want you to remember that I like olives.", "The user likes olives."),
        ("I'd really like you to keep in mind that I work nights.", "The user works nights."),
        ("我要你记住，我不吃芹菜。", "用户不吃芹菜。"),
    ],
)
def test_the_text_to_remember_is_the_memory(text, memory):
    (one,) = candidates_from(text)

    assert (one.content, one.intent) == (memory, Intent.REMEMBER)
