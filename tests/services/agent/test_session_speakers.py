"""The owners of memories from a session of several people, and its dates."""

import asyncio
from datetime import date, timedelta

import pytest

from memdeck import MemoryManager
from memdeck.storage.config.own_names import add_own_names

ENGLISH = [
    {"role": "user", "name": "Ana", "content": "I am allergic to peanuts."},
    {"role": "assistant", "content": "Noted, Ana."},
    {"role": "user", "name": "Ben", "content": "I moved to Leeds last year and I drink no coffee."},
    {"role": "user", "name": "Ana", "content": "My brother works at Siemens."},
]
CHINESE = [
    {"role": "user", "name": "小李", "content": "我对花生过敏。"},
    {"role": "assistant", "content": "好的。"},
    {"role": "user", "name": "小王", "content": "我去年搬到了苏州，我喜欢喝茶。"},
]


@pytest.fixture
def manager(tmp_path, clock):
    return MemoryManager(tmp_path, clock=clock)


def learned(manager, messages):
    asyncio.run(manager.process_session_end(messages, "s1"))
    return [row.entry for row in manager.list().rows]


@pytest.mark.row("E2")
@pytest.mark.parametrize(
    ("messages", "owners"), [(ENGLISH, {"Ana", "Ben"}), (CHINESE, {"小李", "小王"})]
)
def test_of_several_users_each_memory_names_its_owner(manager, messages, owners):
    entries = learned(manager, messages)
    contents = [entry.content for entry in entries]

    assert {entry.owner for entry in entries} == owners
    assert all(content.startswith(tuple(owners)) for content in contents)
    assert all(any(content.startswith(owner) for content in contents) for owner in owners)
    assert any("allergic" in one or "过敏" in one for one in contents)


@pytest.mark.parametrize(
    ("messages", "own", "words"),
    [(ENGLISH, "Ben", ("Leeds", "coffee")), (CHINESE, "小王", ("苏州", "茶"))],
)
def test_where_the_user_is_known_by_name_only_their_words_become_memories(
    manager, messages, own, words
):
    add_own_names(manager.vault.layout, [own])

    contents = [entry.content for entry in learned(manager, messages)]

    assert len(contents) == len(words)
    assert all(any(word in content for content in contents) for word in words)
    assert not any(own in content for content in contents)


@pytest.mark.row("E2")
@pytest.mark.parametrize(
    ("messages", "added", "memory"),
    [
        (ENGLISH, {"name": "Ben", "content": "I sold my car."}, "Ben sold their car."),
        (CHINESE, {"name": "小王", "content": "我对牛奶过敏。"}, "小王对牛奶过敏。"),
    ],
)
def test_the_rest_of_a_session_is_not_taken_for_the_users(manager, messages, added, memory):
    learned(manager, messages)

    entries = learned(manager, [*messages, {"role": "user", **added}])

    (new,) = [entry for entry in entries if entry.content == memory]
    assert new.owner == added["name"]


@pytest.mark.row("E2")
def test_what_one_person_says_neither_repeats_nor_contradicts_another(manager):
    said = [("Ana", "I live in Leeds."), ("Ben", "I live in York."), ("Ana", "I live in Leeds!")]
    messages = [{"role": "user", "name": name, "content": text} for name, text in said]

    entries = learned(manager, [*messages, {"role": "assistant", "content": "Noted."}])

    assert {entry.owner: entry.content for entry in entries} == {
        "Ana": "Ana lives in Leeds.",
        "Ben": "Ben lives in York.",
    }


def test_a_single_named_user_is_the_user(manager):
    messages = [{**one, "name": "Ana"} for one in ENGLISH if one.get("name") != "Ben"]

    assert all("Ana" not in entry.content for entry in learned(manager, messages))


@pytest.mark.row("A3")
@pytest.mark.parametrize("words", ["The dentist appointment is tomorrow.", "明天要交季度报告。"])
def test_words_without_a_time_count_as_said_when_the_session_ended(manager, clock, words):
    tomorrow = clock.now.date() + timedelta(days=1)
    said = [{"role": "user", "content": f"Remind me: {words}"}]

    [entry] = learned(manager, [*said, {"role": "assistant", "content": "Will do."}])

    assert entry.expires_at == tomorrow + timedelta(days=1)


def test_a_time_that_a_message_has_counts_before_the_day_the_session_ended(manager):
    said = {
        "role": "user",
        "content": "Remind me: the dentist appointment is tomorrow.",
        "timestamp": "2031-05-06T10:00:00+00:00",
    }

    [entry] = learned(manager, [said])

    assert entry.expires_at == date(2031, 5, 8)


@pytest.mark.row("A6")
def test_a_heartbeat_without_a_word_of_the_user_teaches_what_tools_did(manager):
    called = {"id": "c1", "function": {"name": "terminal", "arguments": '{"command": "run.bat"}'}}
    said = [
        {"role": "system", "content": "Heartbeat: look after the build."},
        {"role": "assistant", "content": None, "tool_calls": [called]},
        {"role": "tool", "tool_call_id": "c1", "content": "bash: run.bat: command not found"},
        {"role": "assistant", "content": "The build was not run."},
    ]

    asyncio.run(manager.process_session_end(said, "h1", "heartbeat"))

    assert ["run.bat" in row.entry.content for row in manager.list().rows] == [True]


@pytest.mark.parametrize("messages", [ENGLISH, CHINESE])
def test_several_users_without_an_assistant_are_learned_from_alike(manager, messages):
    said = [one for one in messages if one["role"] == "user"]

    contents = [entry.content for entry in learned(manager, said)]

    assert all(any(one["name"] in content for content in contents) for one in said)
    assert any("allergic" in one or "过敏" in one for one in contents)
