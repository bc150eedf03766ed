"""The passages of memories and of conversations."""

import re
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.conversation.conversation import Attachment, Conversation, Message, Role
from memdeck.domain.episodes.event import Event
from memdeck.domain.episodes.unit import SourceType, Unit
from memdeck.domain.memory.entry import UNDATED, Evidence
from memdeck.domain.profiles.profile import profile_id
from memdeck.domain.search.passage import Kind
from memdeck.services.pages.episodes_page import EpisodesPage
from memdeck.services.pages.passage_fields import (
    MEMORIES,
    Named,
    conversation_part,
    entry_of,
    memory_id,
    named,
    part_of,
)
from memdeck.services.recall.passages import memory_passage, messages
from tests.fakes.conversations import SAID_AT, conversation_of
from tests.fakes.entries import entry

any_names = st.text(st.characters(), min_size=1, max_size=12)  # surrogates, NUL and spaces too


def test_a_memory_is_found_by_its_words_its_day_and_how_it_is_filed():
    one = memory_passage(entry("a1", "I keep bees", group="home", tags=("honey",)))

    assert (one.text, one.kind, one.session) == ("I keep bees", Kind.MEMORY, "")
    assert one.about.splitlines() == ["2026-03-01 1 March 2026", "preference", "home", "honey"]
    assert (one.section, one.category, one.group) == ("active", "preference", "home")
    assert one.at == datetime(2026, 3, 1, 12, tzinfo=UTC)


def test_a_memory_of_no_known_day_counts_from_when_it_was_made_if_that_is_known():
    undated = entry("a1", last_activated=UNDATED)

    assert memory_passage(undated).at is None
    assert memory_passage(undated).about == "preference"
    assert memory_passage(replace(undated, created_at=SAID_AT)).at == SAID_AT


def test_messages_are_neighbours_in_their_conversation_and_keep_who_said_them_and_when():
    conversation = conversation_of("I keep bees", "assistant: How many hives?")
    first, second = messages(conversation)

    assert (first.session, first.place, second.place) == ("chat/1", 0, 1)
    assert (first.speaker, second.speaker) == ("user", "assistant")
    assert (first.kind, first.at) == (Kind.MESSAGE, SAID_AT)
    assert first.about.splitlines() == ["2026-03-10 10 March 2026", "A talk"]


def test_the_title_of_a_conversation_counts_once_however_much_was_said_in_it():
    conversation = conversation_of("I keep bees", "assistant: How many hives?", "Two")

    assert ["A talk" in one.about for one in messages(conversation)] == [True, False, False]


def test_a_message_is_found_by_what_came_with_it_and_one_that_says_nothing_is_not():
    came = Message("m2", Role.USER, "", attachments=(Attachment("hives.txt", "Langstroth"),))
    conversation = replace(conversation_of("  "), messages=(*conversation_of("  ").messages, came))

    (found,) = messages(conversation)

    assert (named(found.id).message, found.place) == ("m2", 1)
    assert found.about.splitlines() == ["A talk", "hives.txt", "Langstroth"]


def test_a_conversation_that_is_not_to_be_remembered_is_not_found():
    assert list(messages(conversation_of("I keep bees", forbidden=True))) == []


def test_who_speaks_is_the_author_where_one_is_named():
    said = replace(conversation_of("Hello").messages[0], author="Ana")

    (found,) = messages(replace(conversation_of("Hello"), messages=(said,)))

    assert found.speaker == "Ana"


@given(any_names, any_names)
def test_an_id_says_what_it_is_of_whatever_that_is_called(first, second):
    said = Message(second, Role.USER, "Hello")
    (found,) = messages(replace(conversation_of("Hello", id=first), messages=(said,)))

    assert named(found.id) == Named(conversation=first, message=second)
    assert named(memory_id(first)) == Named(entry=first)
    assert (entry_of(memory_id(first)), entry_of(found.id)) == (first, "")
    assert part_of(found.id) == conversation_part(first)
    assert part_of(memory_id(first)) == MEMORIES
    assert found.id.isascii()


@given(any_names, any_names, any_names, any_names)
def test_no_two_things_have_one_id(first, second, third, fourth):
    (one,) = messages(
        replace(conversation_of("x", id=first), messages=(Message(second, Role.USER, "x"),))
    )
    (other,) = messages(
        replace(conversation_of("x", id=third), messages=(Message(fourth, Role.USER, "x"),))
    )

    assert (one.id == other.id) == ((first, second) == (third, fourth))
    assert one.id not in {memory_id(name) for name in (first, second, one.id)}


@pytest.mark.parametrize(
    ("name", "expected"),
    [(Named(entry="a1"), "a1"), (Named(conversation="chat/1", message="m2"), "chat/1#m2")],
)
def test_every_surface_calls_it_by_one_name(name, expected):
    assert name.id == expected


def test_a_memory_is_of_its_owner():
    said = (Evidence("chat/1", "m1"), Evidence("chat/2", "m1"))

    assert names_of(memory_passage(entry("a1", owner="Ana"))) == ["Ana"]
    assert names_of(memory_passage(entry("a1"))) == [""]
    assert memory_passage(entry("a1", owner="Ana", evidence=said)).people == (
        *("Ana", profile_id("Ana", "chat/1"), profile_id("Ana", "chat/2")),
    )


def names_of(passage):
    """Return the people of *passage*, without their ids."""
    return [name for name in passage.people if not re.fullmatch("[0-9a-f]{12}", name)]


def group_chat(*speakers):
    said = tuple(
        Message(f"m{n}", role, f"Hello {n}", author) for n, (role, author) in enumerate(speakers)
    )
    return Conversation("chat/1", "", "test", said)


@pytest.mark.row("E5")
@pytest.mark.parametrize(
    ("speakers", "people", "group"),
    [
        ([(Role.OTHER, "Ana"), (Role.OTHER, "Ben")], ("Ana", "Ben"), "chat/1"),
        ([(Role.USER, "Ana"), (Role.OTHER, "Ben")], ("", "Ana", "Ben"), "chat/1"),
        ([(Role.USER, ""), (Role.ASSISTANT, "Claude")], ("",), ""),
        ([(Role.OTHER, "Ana"), (Role.OTHER, "")], ("Ana",), "chat/1"),
    ],
)
def test_a_message_is_of_those_who_take_part_in_its_conversation(speakers, people, group):
    for message in messages(group_chat(*speakers)):
        assert (names_of(message), message.group) == ([*people], group)
        ids = {profile_id(name, "chat/1" if name else "") for name in people}
        assert ids == set(message.people) - set(people)


def unit(**fields):
    events = (Event(key="e1", text="Tom fell", owner="Tom", message="m1", last=date(2026, 3, 2)),)
    named_fields = {"users": ("Ana", "Ben"), "participants": ("Ana", "Ben"), "group": "chat/1"}
    return Unit(
        **named_fields | {"source_type": SourceType.CHAT, "events": events} | fields,
        id="u1",
        conversation="chat/1",
        messages=("m1",),
        subject="",
        summary=(),
        narrative=(),
    )


@pytest.mark.row("E5")
def test_a_unit_is_of_those_who_speak_in_it_and_an_event_of_its_owner_alone():
    episode, event = EpisodesPage(unit()).passages()

    assert (names_of(episode), episode.group) == (["Ana", "Ben"], "chat/1")
    assert (names_of(event), event.group) == (["Tom"], "chat/1")
    assert named(event.evidence) == Named(conversation="chat/1", message="m1")


def test_a_unit_with_an_assistant_is_of_the_user():
    with_assistant = unit(users=("Ana",), group=None, source_type=SourceType.ASSISTANT, events=())

    (episode,) = EpisodesPage(with_assistant).passages()

    assert (names_of(episode), episode.group) == (["", "Ana"], "")


def test_an_event_lasts_until_its_last_day_and_a_unit_until_its_last_message():
    episode, event = EpisodesPage(
        unit(since=SAID_AT, until=SAID_AT + timedelta(hours=1))
    ).passages()

    assert (episode.at, episode.until) == (SAID_AT, SAID_AT + timedelta(hours=1))
    assert (event.at, event.until) == (SAID_AT, datetime(2026, 3, 2, 12, tzinfo=UTC))
