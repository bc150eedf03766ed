"""Memories about the user in the third person, next to others in the first person."""

import asyncio

import pytest

from memdeck.domain.changes.plan import Action
from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.services.manager import MemoryManager


@pytest.fixture
def manager(tmp_path, clock):
    return MemoryManager(tmp_path, clock=clock)


def ended(manager, said, session="s1"):
    messages = [{"role": "user", "content": said}]
    return asyncio.run(manager.process_session_end(messages, session, "close"))


def known(manager):
    return [row.entry for row in manager.list().rows]


@pytest.mark.parametrize(
    ("said", "memory"),
    [
        ("I'm allergic to peanuts.", "The user is allergic to peanuts."),
        ("我对花生过敏。", "用户对花生过敏。"),
    ],
)
def test_a_memory_is_about_the_user_and_its_evidence_is_what_they_said(manager, said, memory):
    ended(manager, said)

    [entry] = known(manager)
    assert (entry.content, entry.evidence[0].quote) == (memory, said)


@pytest.mark.parametrize("said", ["I'm allergic to peanuts.", "我对花生过敏。"])
def test_the_words_the_user_said_find_it(manager, said):
    ended(manager, said)

    found = [one.entry for one in manager.recall(said).results if one.entry]
    assert found == known(manager)


@pytest.mark.parametrize(
    "said", ["I live in Ghent.", "I'm vegetarian.", "我对花生过敏。", "Always answer in French."]
)
def test_what_an_older_file_has_in_the_first_person_is_reinforced_and_not_doubled(manager, said):
    manager.add(said)

    ended(manager, said)

    [entry] = known(manager)
    assert (entry.content, entry.activation_count) == (said, 1)


@pytest.mark.parametrize("said", ["I live in Ghent.", "我对花生过敏。", "Always answer in French."])
def test_what_is_said_in_a_later_session_is_reinforced(manager, said):
    ended(manager, said)
    ended(manager, said, "s2")

    [entry] = known(manager)
    assert (entry.activation_count, len(entry.evidence)) == (1, 2)


@pytest.mark.parametrize("said", ["I live in Ghent.", "我对花生过敏。"])
def test_what_was_forgotten_in_the_first_person_does_not_return_in_the_third(manager, said):
    manager.forget([manager.add(said).entry.id])

    ended(manager, said)

    assert known(manager) == []


def test_a_purge_leaves_nothing_of_the_words_the_user_said(manager, tmp_path):
    ended(manager, "I live in Ghent and I row there.")
    [entry] = known(manager)

    manager.purge([entry.id], with_sources=True)

    files = [path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()]
    assert not [data for data in files if b"in Ghent" in data]


@pytest.mark.parametrize(
    ("memory", "said", "action"),
    [
        (
            "User prefers window seats on long flights.",
            "I always take the window seat.",
            Action.REINFORCE,
        ),
        ("The user's main language is Python.", "I switched to Go.", Action.CONTRADICT),
        ("用户的主要开发语言是 Python。", "我改用 Go 了。", Action.CONTRADICT),
        ("The user lives in Hangzhou.", "We moved to Suzhou last month.", Action.CONTRADICT),
        ("用户住在杭州。", "我们上个月搬到苏州了。", Action.CONTRADICT),
    ],
)
def test_what_is_said_is_set_against_what_is_known(manager, memory, said, action):
    manager.add(memory)
    conversation = Conversation("s1", "A talk", "chatgpt", (Message("m1", Role.USER, said),))

    [row] = asyncio.run(manager.extract([conversation])).plan.rows

    assert row.action is action
