"""Recall over memories, messages, and the units and events made of these."""

import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.domain.search.mode import Mode
from memdeck.domain.search.passage import Kind, Where
from memdeck.services.vault.transcripts import keep_sources
from tests.fakes.vaults import vault_at

START = datetime(2026, 2, 10, 9, 30, tzinfo=UTC)
SAID = [
    ("Anna", "Where did you go in the end, Ben?"),
    ("Ben", "To the lake, with my brother."),
    ("Anna", "My sister went to the lake as well, in a canoe."),
    ("Ben", "I bought a canoe last week, for the lake!"),
]


def chat(said=SAID, id="chat/1"):  # noqa: A002 - a conversation's word
    messages = tuple(
        Message(
            f"m{n}",
            Role.OTHER if author else Role.USER,
            text,
            author,
            START + timedelta(minutes=n),
        )
        for n, (author, text) in enumerate(said, 1)
    )
    return Conversation(id, "A chat", "test", messages, START)


QUESTION = "When did Ben buy something for the lake?"


@pytest.mark.row("E5")
def test_an_event_moves_its_message_up_and_the_reasons_say_so(manager):
    keep_sources(manager.vault, [chat()])
    before = [result.id for result in manager.recall(QUESTION).results]
    manager.memorize(chat())

    results = manager.recall(QUESTION).results

    assert before[0] != "chat/1#m4"
    assert (results[0].id, "its event 1.00" in results[0].why) == ("chat/1#m4", True)
    assert {result.kind for result in results} == {Kind.MESSAGE}


def test_a_word_is_found_as_before(manager):
    keep_sources(manager.vault, [chat()])
    before = manager.recall("canoe").results
    manager.memorize(chat())

    assert manager.recall("canoe").results == before


def found(manager, *people, kinds=(), query="lake canoe brother"):
    where = Where(people=frozenset(people), kinds=frozenset(kinds))
    return manager.recall(query, 50, Mode.KEYWORD, where).results


@pytest.mark.row("E5")
def test_a_user_finds_the_messages_of_their_chats_and_their_own_memories(manager):
    manager.memorize(chat())
    manager.memorize(chat([("Cem", "I sold my canoe."), ("", "To whom?")], "chat/2"))
    manager.add("User paddles on the lake")

    assert {result.named.conversation for result in found(manager, "Ben")} == {"chat/1"}
    assert {result.named.conversation for result in found(manager, "Cem")} == {"chat/2"}
    assert [r.content for r in found(manager, "", kinds={Kind.MEMORY})] == [
        "User paddles on the lake"
    ]
    assert found(manager, "ben") == ()


PEOPLE = ["Ana", "Ben", "Cem", ""]
WORDS = ["canoe", "lake", "brother", "sister", "bakery"]
STATEMENTS = st.sampled_from(WORDS).map("I bought a {} yesterday.".format)
CHATS = st.lists(st.tuples(st.sampled_from(PEOPLE), STATEMENTS), min_size=1, max_size=4)
OWNED = st.lists(st.tuples(st.sampled_from(PEOPLE[:3]), st.sampled_from(WORDS)), max_size=2)


def memory_file(owned):
    """Return a memory file with a memory of each owner about the word."""
    memories = (
        f"### [a{n}b2c3] fact | 0.88 | 2026-02-01 | 1\nA {word}\n<!-- owner={owner} -->\n"
        for n, (owner, word) in enumerate(owned)
    )
    return "\n".join(["# Memory\n", "## Active Memories\n", *memories])


def test_a_memory_with_an_owner_is_found_for_that_owner_alone(tmp_path):
    manager = vault_at(tmp_path, memory_file([("Ana", "canoe"), ("Ben", "lake")]))

    assert [r.content for r in found(manager, "Ana")] == ["A canoe"]
    assert found(manager, "") == ()
    manager.recollection.close()


def may_see(manager, chats, user, result):
    """Return whether *user* may see *result*, by the chats alone."""
    match result.kind:
        case Kind.MEMORY:
            assert result.entry is not None
            return result.entry.owner == user
        case Kind.MESSAGE:
            return user in {author for author, _ in chats[result.named.conversation]}
        case _:
            (unit, event) = manager.episodes.find(result.id)
            said = dict(enumerate(chats[unit.conversation], 1))
            speakers = {said[int(message[1:])][0] for message in unit.messages}
            return user in speakers or (event is not None and event.owner == user)


@pytest.mark.row("E5")
@settings(max_examples=15, deadline=None)
@given(st.lists(CHATS, max_size=3), OWNED, st.lists(st.sampled_from(WORDS), min_size=1, max_size=3))
def test_no_call_with_one_user_returns_anything_of_another(all_said, owned, words):
    chats = {f"chat/{n}": said for n, said in enumerate(all_said)}
    with tempfile.TemporaryDirectory() as folder:
        manager = vault_at(Path(folder), memory_file(owned))
        for id_, said in chats.items():
            manager.memorize(chat(said, id_))
        for user in PEOPLE:
            for kinds in ((), Kind):
                for result in found(manager, user, kinds=kinds, query=" ".join(words)):
                    assert may_see(manager, chats, user, result)
        manager.recollection.close()
