"""Which statements of a conversation are claims of profiles, and whose."""

from datetime import UTC, datetime, timedelta

import pytest

from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.domain.profiles.profile import Participant
from memdeck.extraction.episodes.semantic_memories import said_to_last
from memdeck.extraction.episodes.units import UnitReader

START = datetime(2026, 2, 10, 9, 30, tzinfo=UTC)


def said(*lines, roles=None, **fields):
    roles = roles or {}
    messages = tuple(
        Message(f"m{n}", roles.get(author, Role.USER), text, author, START + timedelta(minutes=n))
        for n, (author, text) in enumerate(lines, 1)
    )
    conversation = Conversation("chat/1", "", "test", messages, START, **fields)
    reader = UnitReader(conversation, (), lambda _text: False, is_final=True)
    return said_to_last(conversation, reader.statements([*reader]))


def texts(found, name):
    return [memory.text for memory in found.of_people.get(Participant(name, "chat/1"), ())]


@pytest.mark.row("E1")
@pytest.mark.parametrize(
    "text",
    [
        "I live in Leeds, near the park.",
        "I prefer tea to coffee.",
        "I run every Tuesday evening.",
        "I'm planning to move to Bristol in September.",
        "I moved to Lisbon last month.",
        "I've been promoted to senior engineer!",
        "I got promoted.",
        "我升职了！",
        "我住在北京。",
        "我每周三晚上打羽毛球。",
        "我不喜欢吃香菜。",
    ],
)
def test_facts_preferences_habits_and_plans_last(text):
    found = said(("Anna", text), ("Ben", "I have two cats."))

    assert len(texts(found, "Anna")) == 1


@pytest.mark.parametrize(
    "text",
    [
        "We had pizza after the last session, it was great.",
        "I felt so accepted and happy there, just being around people.",
        "Yesterday I dropped my phone in the river.",
        "haha good luck with the boxes",
        "昨天我们去看了场电影，挺好看的。",
    ],
)
def test_what_happened_once_and_chit_chat_do_not_last(text):
    assert texts(said(("Anna", text), ("Ben", "I have two cats.")), "Anna") == []


def test_a_claim_names_the_message_and_who_said_it():
    found = said(
        ("Anna Lee", "I live in Leeds, near the park."),
        ("Ben", "Anna is allergic to bees, keep the window shut."),
    )
    own, hearsay = found.of_people[Participant("Anna Lee", "chat/1")]

    assert [m.message for m in (*own.mentions, *hearsay.mentions)] == ["m1", "m2"]
    assert (own.mentions[0].speaker, hearsay.mentions[0].speaker) == ("", "Ben")
    assert (own.owner, hearsay.owner) == ("Anna Lee", "Anna Lee")


def test_a_name_that_two_people_have_is_nobodys():
    found = said(
        ("Sam Reed", "I teach maths at Hill School."),
        ("Sam Okafor", "I drive a bus in Leeds."),
        ("Gwen", "Sam is allergic to dogs."),
    )
    assert not any(
        "dogs" in memory.text for memories in found.of_people.values() for memory in memories
    )


def test_the_user_is_no_participant_by_name():
    found = said(
        ("Me", "I live in Leeds, near the park."),
        ("Ben", "I have two cats."),
        roles={"Ben": Role.OTHER},
    )
    assert set(found.of_people) == {Participant(), Participant("Ben", "chat/1")}


def test_what_we_do_is_of_the_group_from_three_people_on():
    lines = (
        ("Anna", "We meet at the climbing hall every Sunday."),
        ("Ben", "I have two cats."),
        ("Clara", "I live in Leeds, near the park."),
    )
    (shared,) = said(*lines).of_group

    assert (shared.text, shared.owner) == (
        "The group meets at the climbing hall every Sunday.",
        "",
    )
    assert shared.mentions[0].speaker == "Anna"
    assert said(*lines).members == ("Anna", "Ben", "Clara")
    assert (said(*lines[:2]).of_group, said(*lines[:2]).members) == ((), ())


@pytest.mark.parametrize(
    "text",
    ["My mum is out of hospital.", "I gave up the cello.", "我妈妈出院了。", "我的感冒好了。"],
)
def test_that_something_ended_lasts(text):
    found = said(("Anna", text), ("Ben", "I have two cats."))

    assert len(texts(found, "Anna")) == 1


@pytest.mark.parametrize(
    ("speaker", "text", "owner", "claim"),
    [
        ("Anna", "Ben got the job in Oslo!", "Ben", "Ben got the job in Oslo!"),
        ("Anna", "Ben got the job in Oslo, did you hear?", "Ben", "Ben got the job in Oslo"),
        ("Anna", "Ben's sister is a vet.", "Ben", "Ben's sister is a vet."),
        ("Anna", "I heard Ben lives in Otley.", "Ben", "Ben lives in Otley."),
        ("小李", "王芳不吃香菜。", "王芳", "王芳不吃香菜。"),
        ("王芳", "听说小李买房了，在滨江。", "小李", "小李买房了，在滨江。"),
    ],
)
def test_what_one_person_says_of_another_is_the_others_claim(speaker, text, owner, claim):
    said_by = said((speaker, text), (owner, "Hello." if text.isascii() else "大家好。"))

    assert texts(said_by, owner) == [claim]
    assert said_by.of_people[Participant(owner, "chat/1")][0].mentions[0].speaker == speaker


@pytest.mark.parametrize(
    "text",
    [
        "Ben said the printer is broken.",
        "Ben asked if the room is free.",
        "Ben gave me a lift.",
        "Did Ben sell his car?",
        "Maybe Ben should move to Oslo.",
        "Due in October.",
        "The bakery closes at six every day.",
    ],
)
def test_reports_questions_and_fragments_are_no_claims(text):
    found = said(("Anna", text), ("Ben", "Hello."))

    assert (texts(found, "Anna"), texts(found, "Ben")) == ([], [])


@pytest.mark.parametrize(
    "text",
    [
        "I live with it.",
        "My boss is a vampire.",
        "Rice flour is my new god.",
        "I'm Anna!",
        "大家好，我是Anna",
        "我老板简直是魔鬼",
        "我最近怎么老生病",
    ],
)
def test_figures_of_speech_and_a_name_alone_are_no_claims(text):
    assert texts(said(("Anna", text), ("Ben", "I have two cats.")), "Anna") == []


@pytest.mark.parametrize(
    "text",
    ["We've moved to Swansea.", "We bought a house in Leeds.", "我们下个月搬到苏州。"],
)
def test_what_a_household_does_is_of_the_speaker_alone(text):
    lines = (("Anna", text), ("Ben", "I have two cats."), ("Clara", "I live in Leeds."))
    found = said(*lines)

    assert found.of_group == ()
    assert len(texts(found, "Anna")) == 1


def test_what_a_group_does_together_is_no_claim_of_the_speaker():
    lines = (
        ("Anna", "We meet at the climbing hall every Sunday."),
        ("Ben", "I have two cats."),
        ("Clara", "I live in Leeds."),
    )
    assert texts(said(*lines), "Anna") == []


def test_what_is_taken_back_at_once_is_no_claim():
    lines = (("Anna", "I'm allergic to almonds."), ("Ben", "oh no"), ("Anna", "kidding"))
    assert texts(said(*lines), "Anna") == []


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("I've moved to Swansea last week.", "Anna moved to Swansea last week (2026-02-02 to"),
        ("I have moved to York two weeks ago.", "Anna moved to York two weeks ago"),
        ("I've moved to York.", "Anna has moved to York."),
    ],
)
def test_what_happened_on_a_past_day_is_told_in_the_past(text, claim):
    (found,) = texts(said(("Anna", text), ("Ben", "I have two cats.")), "Anna")

    assert found.startswith(claim)


@pytest.mark.parametrize(
    ("earlier", "later", "text"),
    [
        ("I have a dog, Biscuit.", "Biscuit died on Sunday", "Anna's dog Biscuit died on Sunday"),
        ("I'm on crutches, I broke my leg.", "Crutches are gone!", "Anna's crutches are gone!"),
        ("I'm getting married in May.", "The wedding was lovely", "Anna's wedding was lovely"),
        ("我感冒了。", "感冒好了", "Anna感冒好了"),
        ("我骨折了。", "石膏拆了", "Anna石膏拆了"),
        ("我养了一只叫旺财的狗。", "旺财昨天去世了", "Anna的狗旺财昨天"),
    ],
)
def test_what_ended_is_the_speakers_if_they_spoke_of_it_before(earlier, later, text):
    found = texts(said(("Anna", earlier), ("Ben", "I have two cats."), ("Anna", later)), "Anna")

    assert len(found) == 2
    assert found[1].startswith(text)


@pytest.mark.parametrize("later", ["The Queen died", "The meeting was great", "Biscuit died"])
def test_what_ended_is_nobodys_if_the_speaker_never_spoke_of_it(later):
    found = said(("Anna", "I live in Leeds."), ("Ben", "I have a dog, Biscuit."), ("Anna", later))

    assert len(texts(found, "Anna")) == 1


def test_a_trailing_comment_is_no_part_of_a_claim():
    found = said(
        ("Anna", "I'm allergic to penicillin it turns out"),
        ("Ben", "I work in Leeds, apparently"),
        ("Cai", "我对花生过敏，原来"),
    )

    assert texts(found, "Anna") == ["Anna is allergic to penicillin"]
    assert texts(found, "Ben") == ["Ben works in Leeds"]
    assert texts(found, "Cai") == ["Cai对花生过敏"]


def test_a_place_is_named_without_here():
    found = said(("Anna", "I live here now, in York"), ("Ben", "I have two cats."))

    assert texts(found, "Anna") == ["Anna lives in York"]


def test_a_diet_that_ended_lasts_whatever_is_told_with_it():
    found = said(
        ("Anna", "I'm not vegetarian any more, I had a burger and I cried"),
        ("Ben", "I have two cats."),
    )

    assert len(texts(found, "Anna")) == 1


def test_others_may_take_back_what_was_said_of_nobody_known_as_the_user():
    roles = {"Anna": Role.OTHER, "Ben": Role.OTHER}
    found = said(("Anna", "I live in Peru now"), ("Ben", "haha"), ("Anna", "jk"), roles=roles)

    assert texts(found, "Anna") == []


@pytest.mark.parametrize(
    "text",
    [
        "I love it too",
        "New group since the old one died with my phone",
        "Is Ben invited to the hen party",
        "Ben is Scottish since when",
        "我喜欢",
        "我也不喜欢",
        "我实在受不了",
        "Ben住在北京吗",
    ],
)
def test_a_statement_without_content_and_a_question_are_no_claims(text):
    found = said(("Anna", text), ("Ben", "I have two cats."))

    assert texts(found, "Anna") == []
    assert len(texts(found, "Ben")) == 1


@pytest.mark.parametrize("text", ["Will is allergic to nuts", "I quit my job", "我喜欢抹茶"])
def test_a_statement_with_content_stays_a_claim(text):
    found = said(("Anna", text), ("Will", "I have two cats."))

    assert len(texts(found, "Anna")) + len(texts(found, "Will")) == 2


def test_the_user_is_known_by_name_where_others_speak_too():
    found = said(
        ("Anna", "I'm on crutches, I broke my leg."),
        ("Ben", "I have two cats."),
        ("Anna", "I love it too"),
        ("Anna", "Crutches are gone!"),
        roles={"Ben": Role.OTHER},
    )

    assert [memory.text for memory in found.of_people[Participant()]] == [
        "Anna is on crutches, they broke their leg.",
        "Anna's crutches are gone!",
    ]
