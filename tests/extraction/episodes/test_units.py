from datetime import UTC, date, datetime, timedelta

import pytest

from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.domain.episodes.sentence import Sentence
from memdeck.domain.episodes.unit import SourceType
from memdeck.extraction.episodes.titles import MOST_CHARACTERS
from memdeck.extraction.episodes.units import UnitReader, unit_id

START = datetime(2026, 3, 10, 9, 30, tzinfo=UTC)
"""A Tuesday."""


def chat(*said, days=0):
    """Return a chat of "Name: text" messages, a minute apart; *days* later from the fourth on."""
    messages = []
    for number, turn in enumerate(said):
        author, _, text = turn.partition(": ")
        at = START + timedelta(minutes=number, days=days if number > 3 else 0)
        role = Role.ASSISTANT if author == "assistant" else Role.USER
        name = "" if author in {"user", "assistant"} else author
        messages.append(Message(f"m{number + 1}", role, text, name, at))
    return Conversation("chat/1", "A chat", "test", tuple(messages), START)


def units_of(conversation, withheld=(), is_forgotten=lambda _text: False, *, is_final=True):
    return list(UnitReader(conversation, frozenset(withheld), is_forgotten, is_final=is_final))


def narrated(unit):
    return tuple(sentence.text for sentence in unit.narrative)


FRIENDS = chat(
    "Anna: Hey Ben! Long time no see!",
    "Ben: I moved to Lisbon last month.",
    "Anna: Wow! I adopted a dog called Pico yesterday.",
    "Ben: That's great, what do you feed it?",
    "Anna: I run the reading group in our library every Saturday.",
    days=3,
)


@pytest.mark.row("E1")
def test_a_unit_tells_in_the_third_person_who_stated_what():
    first, second = units_of(FRIENDS)

    assert narrated(first) == (
        "Ben moved to Lisbon last month (2026-02-01 to 2026-02-28).",
        "Anna adopted a dog called Pico yesterday (2026-03-09).",
    )
    assert narrated(second) == ("Anna runs the reading group in their library every Saturday.",)
    assert first.participants == first.users == ("Anna", "Ben")
    assert (first.group, first.source_type) == ("chat/1", SourceType.CHAT)
    assert (first.since, first.until) == (START, START + timedelta(minutes=3))
    assert first.messages == ("m1", "m2", "m3", "m4")


@pytest.mark.row("E2")
def test_an_event_has_its_owner_its_days_and_how_the_message_named_them():
    first, second = units_of(FRIENDS)

    moved, adopted = first.events
    assert (moved.owner, moved.message, moved.said) == ("Ben", "m2", "last month")
    assert (moved.first, moved.last) == (date(2026, 2, 1), date(2026, 2, 28))
    assert (adopted.owner, adopted.first, adopted.last) == ("Anna", *[date(2026, 3, 9)] * 2)
    (runs,) = second.events
    assert (runs.first, runs.last, runs.said) == (date(2026, 3, 13), date(2026, 3, 13), "")


@pytest.mark.row("E2")
def test_each_person_has_an_episode_of_what_is_told_of_them():
    (unit,) = units_of(
        chat(
            "Anna: I adopted a dog called Pico yesterday.",
            "Ben: I moved to Lisbon last month.",
            "Anna: Ben gave me a blue bicycle.",
            "Cleo: Hello!",
        )
    )

    anna, ben = unit.episodes
    assert (anna.owner, ben.owner) == ("Anna", "Ben")
    assert [sentence.messages for sentence in anna.narrative] == [("m1",), ("m3",)]
    assert [sentence.messages for sentence in ben.narrative] == [("m2",), ("m3",)]
    assert ben.title == "Ben moved to Lisbon last month"
    assert set(ben.summary) <= set(ben.narrative)
    assert unit.importance > ben.importance == anna.importance > 0


def test_a_unit_in_which_one_person_speaks_has_no_episodes():
    (unit,) = units_of(chat("user: I have a Raspberry Pi 4 with 8 GB.", "assistant: Great."))

    assert unit.episodes == ()


def test_what_others_state_is_theirs_though_the_user_has_no_name():
    def statements_of(*said):
        messages = tuple(
            Message(f"m{number}", role, text, author, START)
            for number, (role, author, text) in enumerate(said)
        )
        (unit,) = units_of(Conversation("chat/1", "A chat", "test", messages, START))
        return unit.group, [(event.owner, event.text) for event in unit.events]

    user = (Role.USER, "", "I bought a house in Kyoto.")
    anna = (Role.OTHER, "Anna", "I adopted a dog called Pico.")
    unknown = (Role.OTHER, "", "I run the reading group in our library.")
    of_user, of_anna = (
        ("", "The user bought a house in Kyoto."),
        ("Anna", "Anna adopted a dog called Pico."),
    )

    assert statements_of(user, anna, unknown) == ("chat/1", [of_user, of_anna])
    assert statements_of(anna) == ("chat/1", [of_anna])
    assert statements_of(user, unknown) == (None, [of_user])


def test_a_chinese_conversation_gives_chinese_sentences():
    (unit,) = units_of(chat("王峰: 我昨天去爬山了。", "李雪: 我在学做菜，昨天做了一道宫保鸡丁。"))

    assert narrated(unit) == (
        "王峰昨天 (2026-03-09)去爬山了。",
        "李雪在学做菜，昨天 (2026-03-09)做了一道宫保鸡丁。",
    )


def test_of_a_chat_with_an_assistant_the_users_requests_are_told():
    (unit,) = units_of(
        chat(
            "user: Can you help me set up Docker on my Raspberry Pi?",
            "assistant: Of course. Which model do you have?",
            "user: I have a Raspberry Pi 4 with 8 GB.",
        )
    )

    assert unit.source_type is SourceType.ASSISTANT
    assert unit.group is None
    assert unit.participants == ("user", "assistant")
    assert unit.users == ("user",)
    assert narrated(unit)[0].startswith("The user asks the assistant to help them set up Docker")
    assert "The user has a Raspberry Pi 4" in narrated(unit)[1]


def test_a_question_to_an_assistant_is_told_as_a_question():
    (unit,) = units_of(chat("user: What is the capital of France?", "assistant: Paris."))

    assert unit.summary == (Sentence("The user asks: What is the capital of France?", ("m1",)),)


def test_secrets_quoted_text_and_what_is_withheld_or_forgotten_are_left_out():
    conversation = chat(
        "Anna: I live in Ghent with my two cats.",
        "Anna: The password of my router is hunter2-Xy99!",
        "Anna: > I moved to Paris and I love it there.",
        "Anna: I work at the city library since May.",
        "Ben: I adopted a dog called Pico.",
    )

    (unit,) = units_of(conversation, {"m4"}, lambda text: "Pico" in text)

    assert narrated(unit) == ("Anna lives in Ghent with their two cats.",)


def test_a_unit_in_which_nothing_is_stated_is_left_out():
    assert units_of(chat("Anna: Hey!", "Ben: Hi!")) == []


def test_the_last_messages_wait_unless_the_conversation_is_final():
    reader = UnitReader(FRIENDS, frozenset(), lambda _text: False, is_final=False)

    assert [unit.messages for unit in reader] == [("m1", "m2", "m3", "m4")]
    assert reader.waiting == ("m5",)


def test_a_unit_keeps_its_id_when_it_grows():
    longer = chat(
        "Anna: I live in Ghent with my two cats.",
        "Ben: I adopted a dog called Pico.",
        "Ben: I bought a bike yesterday.",
    )
    (before,) = units_of(Conversation("chat/1", "", "test", longer.messages[:2]))
    (after,) = units_of(longer)

    assert before.id == after.id == unit_id("chat/1", "m1")
    assert len(after.events) > len(before.events)
    assert set(before.events) <= set(after.events)


def test_a_subject_is_a_title_of_some_words():
    (unit,) = units_of(
        chat(
            "Anna: Yesterday I decided that I will paint the whole old kitchen of my grandmother"
            " with yellow and blue stripes and some red dots on the ceiling"
        )
    )

    assert len(unit.subject) <= MOST_CHARACTERS
    assert unit.subject.endswith("…")
    assert "(2026-03-09)" not in unit.subject


def test_messages_without_times_give_undated_units():
    messages = (Message("m1", Role.USER, "I live in Ghent with my two cats.", "Anna"),)
    (unit,) = units_of(Conversation("chat/1", "", "test", messages))

    assert (unit.since, unit.until) == (None, None)
    assert [(event.first, event.last) for event in unit.events] == [(None, None)]
