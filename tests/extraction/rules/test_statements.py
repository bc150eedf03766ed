"""Two facts in a message become two memories, so that each can be forgotten alone."""

from datetime import date

import pytest

from memdeck.domain.conversation.conversation import Role
from memdeck.domain.memory.candidate import Intent
from memdeck.extraction.rules import RuleExtractor
from tests.extraction.conversations import WEDNESDAY, build_conversation, candidates_from


def contents(text: str) -> list[str]:
    return [candidate.content for candidate in candidates_from(text)]


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        (
            "I am allergic to nuts and I live in Oslo.",
            "The user is allergic to nuts",
            "The user lives in Oslo.",
        ),
        (
            "We live in Turin and we have three cats.",
            "The user lives in Turin",
            "The user has three cats.",
        ),
        (
            "I speak Dutch and my wife speaks Greek.",
            "The user speaks Dutch",
            "The user's wife speaks Greek.",
        ),
        (
            "I own a bakery, I live in Lyon.",
            "The user owns a bakery",
            "The user lives in Lyon.",
        ),
        (
            "I work at a bank but I live in the countryside.",
            "The user works at a bank",
            "The user lives in the countryside.",
        ),
        (
            "My name is Ottilie. I live in Graz.",
            "The user's name is Ottilie.",
            "The user lives in Graz.",
        ),
        ("我对花生过敏，我住在南京。", "用户对花生过敏", "用户住在南京。"),
        ("我对青霉素过敏，而且我在西门子工作。", "用户对青霉素过敏", "用户在西门子工作。"),
        ("我讨厌香菜，我的生日是五月三号。", "用户讨厌香菜", "用户的生日是五月三号。"),
        ("我吃素。我住在大理。", "用户吃素。", "用户住在大理。"),
    ],
)
def test_two_facts_are_two_memories(text, first, second):
    assert contents(text) == [first, second]


@pytest.mark.parametrize(
    "text",
    [
        "I live in Ghent because I work at the harbour.",
        "I moved to Oslo and so I learn Norwegian.",
        "I moved to Ghent and I love it.",
        "I sold my Fiat and I bought a Skoda.",
        "I quit my job and I'm a freelancer now.",
        "When I'm tired I listen to jazz and I read.",
        "My wife and I live in Brno.",
        "I live and work in Oslo.",
        "我搬到了杭州，我很喜欢。",
        "我在博世工作，所以我住在苏州。",
        "我辞职了，我现在是自由职业者。",
        "我和我老婆住在昆明。",
    ],
)
def test_what_says_something_only_as_a_whole_is_one_memory(text):
    assert len(contents(text)) == 1


def test_each_fact_in_a_request_to_remember_is_a_memory():
    assert contents("Remember that I am allergic to nuts and I live in Oslo.") == [
        "The user is allergic to nuts",
        "The user lives in Oslo.",
    ]


def test_the_sentences_of_an_experience_are_one_memory():
    memories = "I went to Rome in May. I lost my passport there and had to go to the embassy."

    assert len(contents(memories)) == 1


@pytest.mark.parametrize(
    ("text", "days"),
    [
        (
            "remind me to submit the grant proposal by 15 May, and call Dr. Patel on Monday",
            {"submit the grant proposal": date(2024, 5, 16), "call Dr. Patel": date(2024, 5, 21)},
        ),
        (
            "I have to send the report by Friday and I have to call mum on Sunday",
            {"has to send the report": date(2024, 5, 18), "has to call mum": date(2024, 5, 20)},
        ),
        (
            "My flight is on Sunday, so remind me to check in on Saturday.",
            {"flight is on": date(2024, 5, 20), "reminded to check in": date(2024, 5, 19)},
        ),
        (
            "提醒我5月20日前交基金申请，周五给李医生打电话",
            {
                "被提醒5月20日前交基金申请": date(2024, 5, 21),
                "被提醒周五给李医生": date(2024, 5, 18),
            },
        ),
        (
            "我周日搬家，记得提醒我周六打包",
            {"周日搬家": date(2024, 5, 20), "被提醒周六打包": date(2024, 5, 19)},
        ),
    ],
)
def test_each_of_several_errands_has_its_own_day(text, days):
    found = {one.content: one.expires_at for one in candidates_from(text, at=WEDNESDAY)}

    assert list(found.values()) == list(days.values())
    assert all(any(errand in one for one in found) for errand in days)


@pytest.mark.parametrize(
    "text",
    [
        "remind me to call Ana and ask about the trip on Friday",
        "remind me to pack tonight, the flight is at 6am",
        "I have a dentist appointment on Friday, remind me to go",
        "提醒我明天去银行，带上身份证",
        "提醒我下周出差，周一到周三在北京",
    ],
)
def test_an_errand_of_one_day_is_one(text):
    assert len(candidates_from(text, at=WEDNESDAY)) == 1


@pytest.mark.parametrize(
    ("name", "text", "content"),
    [
        (
            "Ana",
            "I can pick up the kids tomorrow, remind me to call the school on Friday.",
            "Ana wants to be reminded to call the school on Friday. (2024-05-17)",
        ),
        (
            "小明",
            "我明天去接孩子，提醒我周五给学校打电话。",
            "小明希望被提醒周五给学校打电话。 (2024-05-17)",
        ),
    ],
)
def test_a_reminder_is_of_the_named_user_who_asks_for_it(name, text, content):
    session = build_conversation(
        (Role.USER, text, name),
        (Role.USER, "I like tea.", "Ben"),
        (Role.ASSISTANT, "Ok."),
        at=WEDNESDAY,
    )

    assert content in [one.content for one in RuleExtractor().extract(session).candidates]


@pytest.mark.parametrize(
    ("text", "memory"),
    [
        ("We're moving to Graz, so yeah.", "The user is moving to Graz"),
        ("2nd year physics student btw", "The user is a 2nd year physics student"),
        ("我们要搬去昆明，就这样。", "用户要搬去昆明"),
        ("我住在根特，不，我没结婚。", "用户住在根特"),
    ],
)
def test_a_memory_ends_where_the_statement_does(text, memory):
    assert contents(text)[0] == memory


@pytest.mark.parametrize(
    ("text", "memory"),
    [
        ("Got promoted to shift lead yesterday!", "The user got promoted to shift lead yesterday!"),
        ("Just switched from Windows to a Mac.", "The user just switched from Windows to a Mac."),
        ("I can't have gluten.", "The user can't have gluten."),
        ("My grandmother raised me.", "The user's grandmother raised them."),
        ("I used to work as a postman.", "The user used to work as a postman."),
        ("I had a heart bypass in 2020.", "The user had a heart bypass in 2020."),
        ("Loud offices make me uneasy.", "Loud offices make the user uneasy."),
        (
            "I told my boss I'm leaving in spring.",
            "The user told their boss they're leaving in spring.",
        ),
        (
            "Let's use British spelling in this repo.",
            "The user wants to use British spelling in this repo.",
        ),
        ("我不能碰虾。", "用户不能碰虾。"),
        ("我外甥在清华读研。", "用户的外甥在清华读研。"),
        ("我换了个牙医。", "用户换了个牙医。"),
        ("我从小在家说客家话。", "用户从小在家说客家话。"),
        ("我周日从不工作。", "用户周日从不工作。"),
        ("我女儿小米九月上小学。", "用户的女儿小米九月上小学。"),
        ("上周离职了。", "用户上周离职了。"),
        ("我一般半夜画画。", "用户一般半夜画画。"),
        ("我右耳听不见。", "用户右耳听不见。"),
        ('别用"当然可以"开头。', '用户希望别用"当然可以"开头。'),
    ],
)
def test_what_is_plainly_stated_is_found(text, memory):
    assert contents(text) == [memory]


@pytest.mark.parametrize(
    "text",
    [
        "I've got a spreadsheet for that.",
        "We already have one somewhere.",
        "I just made some coffee.",
        "We just had a late lunch.",
        "I just woke up.",
        "刚泡了杯咖啡。",
        "我刚睡醒。",
        "刚才断网了。",
    ],
)
def test_what_passes_or_points_back_is_no_memory(text):
    assert contents(text) == []


def said_among_friends(text):
    return build_conversation(
        (Role.OTHER, "I live in Bath.", "Tom"), (Role.USER, text, "Maya"), at=WEDNESDAY
    )


@pytest.mark.parametrize(
    ("text", "contents"),
    [
        ("Please don't tell anyone that I'm quitting.", []),
        ("我对猫毛过敏，不能去你家了", ["用户对猫毛过敏"]),
        ("我不吃辣，你下次少放点辣椒", ["用户不吃辣"]),
        ("I'm allergic to peanuts.", ["The user is allergic to peanuts."]),
        (
            "I work as an assistant at a law firm.",
            ["The user works as an assistant at a law firm."],
        ),
    ],
)
def test_what_is_said_to_other_people_is_asked_of_no_assistant(text, contents):
    found = RuleExtractor().extract(said_among_friends(text)).candidates

    assert [candidate.content for candidate in found] == contents


@pytest.mark.parametrize(
    "text",
    ["Can we call you Kale now", "Forget what I said about Ben.", "忘了这件事吧", "别再提阿哲了"],
)
def test_no_memory_is_asked_to_forget_among_friends(text):
    found = RuleExtractor().extract(said_among_friends(text)).candidates

    assert Intent.FORGET not in {candidate.intent for candidate in found}
