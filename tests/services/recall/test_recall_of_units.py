"""Recall over memories, messages, and the units and events made of these."""

import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.domain.profiles.profile import GroupProfile, profile_id
from memdeck.domain.search.mode import Mode
from memdeck.domain.search.passage import Kind, Where
from memdeck.services.recall.originals import message_ids
from memdeck.services.vault.transcripts import keep_sources
from memdeck.storage.config.own_names import add_own_names
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


@pytest.mark.row("E5")
def test_a_chat_in_which_nobody_is_known_as_the_user_is_not_the_users(manager):
    said = tuple(
        Message(f"m{n}", Role.USER, text, author, START + timedelta(minutes=n))
        for n, (author, text) in enumerate([*SAID, ("", "I own a canoe, too.")], 1)
    )
    manager.memorize(Conversation("chat/1", "", "test", said, START))

    assert {result.named.conversation for result in found(manager, "Anna")} == {"chat/1"}
    assert found(manager, "") == ()
    assert "" not in [profile.name for profile in manager.people.people()]


@pytest.mark.row("E5")
def test_own_names_decide_who_of_several_is_the_user(manager):
    add_own_names(manager.vault.layout, ["Anna"])
    lines = [("Anna", "I live in Leeds, near the park."), ("Ben", "I have two cats.")]
    said = tuple(
        Message(f"m{n}", Role.USER, text, author, START + timedelta(minutes=n))
        for n, (author, text) in enumerate([*lines, ("Clara", "I'm allergic to nuts.")], 1)
    )
    manager.memorize(Conversation("chat/1", "", "test", said, START))

    claims = found(manager, "", kinds={Kind.SEMANTIC}, query="Leeds cats nuts")
    assert [result.content for result in claims] == ["Anna lives in Leeds, near the park."]
    assert len(found(manager, "Ben", kinds={Kind.SEMANTIC}, query="Leeds cats nuts")) == 1


@pytest.mark.row("E5")
def test_results_come_with_the_messages_they_rest_on_if_requested(manager):
    manager.memorize(chat())
    (unit,) = manager.episodes.units()

    def originals(kind, query="canoe"):
        where = Where(kinds=frozenset({kind}))
        result, *_ = manager.recall(query, mode=Mode.KEYWORD, where=where, originals=True).results
        return [message.text for message in result.originals]

    assert originals(Kind.EPISODE) == [text for _, text in SAID]
    assert originals(Kind.EVENT, "Ben bought a canoe") == [SAID[3][1]]
    assert originals(Kind.MESSAGE, "sister canoe") == [SAID[2][1]]
    assert found(manager)[0].originals == ()
    assert unit.messages == ("m1", "m2", "m3", "m4")


@pytest.mark.row("E2")
@pytest.mark.row("E5")
def test_a_person_finds_their_own_episode_of_a_unit_and_everybody_the_unit(manager):
    manager.memorize(chat())
    (unit,) = manager.episodes.units()
    own = {episode.owner: unit.episode_id(episode) for episode in unit.episodes}

    def ids(*people):
        return [result.id for result in found(manager, *people, kinds={Kind.EPISODE})]

    assert ids() == [unit.id]
    assert ids("Anna") == [own["Anna"]]
    assert ids("Ben") == [own["Ben"]]
    assert set(ids("Anna", "Ben")) == set(own.values())
    (episode,) = found(manager, "Ben", kinds={Kind.EPISODE})
    assert episode.importance == next(e.importance for e in unit.episodes if e.owner == "Ben")
    assert manager.episodes.find(episode.id) is not None


@pytest.mark.row("E5")
def test_an_event_is_found_for_its_owner_alone_and_not_for_who_heard_of_it(manager):
    manager.memorize(chat())

    def contents(*people):
        return [result.content for result in found(manager, *people, kinds={Kind.EVENT})]

    assert len(contents("Anna")) == 1
    assert all(content.startswith("Anna") for content in contents("Anna"))
    assert all(content.startswith("Ben") for content in contents("Ben"))
    assert set(contents("Anna", "Ben")) == {*contents("Anna"), *contents("Ben")}
    assert contents("Cem") == []


LASTING = [
    ("Anna", "My favourite boat is my green canoe, and I always paddle on Sundays."),
    ("Ben", "I am allergic to peanuts, and I live in Porto."),
]


@pytest.mark.row("E3")
@pytest.mark.row("E5")
def test_a_claim_is_found_by_its_kind_for_its_owner_alone(manager):
    manager.memorize(chat(LASTING))

    def contents(query, *people):
        results = found(manager, *people, kinds={Kind.SEMANTIC}, query=query)
        return [result.content for result in results]

    (claim,) = contents("peanuts")
    assert "Ben" in claim
    assert contents("peanuts", "Ben") == [claim]
    assert contents("peanuts", "Anna") == []
    (result,) = found(manager, kinds={Kind.SEMANTIC}, query="peanuts")
    assert manager.people.find(result.id).memory.text == claim
    assert {result.kind for result in found(manager, query="peanuts")} == {Kind.MESSAGE}


@pytest.mark.row("E5")
def test_the_id_of_a_profile_tells_two_people_of_one_name_apart(manager):
    manager.memorize(chat(LASTING))
    manager.memorize(chat([("Ben", "I sold the green canoe."), ("Cem", "To whom?")], "chat/2"))
    first, second = (profile_id("Ben", id_) for id_ in ("chat/1", "chat/2"))

    def conversations(*people):
        results = found(manager, *people, query="green canoe peanuts")
        return {result.named.conversation for result in results}

    assert conversations("Ben") == {"chat/1", "chat/2"}
    assert conversations(first) == {"chat/1"}
    assert conversations(second) == {"chat/2"}


@pytest.mark.row("E5")
def test_people_who_were_merged_are_one(manager):
    manager.memorize(chat(LASTING))
    lasting = [("Benjamin", "I always paddle my canoe on Sundays, I love it."), ("Cem", "Why?")]
    manager.memorize(chat(lasting, "chat/2"))
    kept, other = profile_id("Ben", "chat/1"), profile_id("Benjamin", "chat/2")
    manager.people.merge_people(kept, other)

    results = found(manager, kept, query="canoe peanuts")

    assert {result.named.conversation for result in results} == {"chat/1", "chat/2"}


def test_a_damaged_profile_has_no_claims(manager, tmp_path):
    manager.memorize(chat(LASTING))
    for path in (tmp_path / "profiles").rglob("*.md"):
        path.write_bytes(b"\xff\xfe\x00")

    assert found(manager, kinds={Kind.SEMANTIC}, query="peanuts") == ()


def test_a_unit_whose_page_is_gone_has_no_originals(manager, tmp_path):
    manager.memorize(chat())
    where = Where(kinds=frozenset({Kind.EPISODE}))
    (result,) = manager.recall("canoe", where=where).results
    for path in (tmp_path / "episodes").rglob("*.md"):
        path.unlink()

    assert message_ids(result, manager.vault) == ()


def said_in(text, days_ago, id):  # noqa: A002 - a conversation's word
    message = Message("m1", Role.OTHER, text, "Ben", START - timedelta(days=days_ago))
    return Conversation(id, "", "test", (message,), message.at)


LUNCHES = [
    said_in("I had a long lunch with my boss in Porto.", 9, "chat/last-week"),
    said_in("I had a long lunch with my boss in Faro.", 60, "chat/december"),
    said_in("I had a long lunch with my boss in Braga.", 280, "chat/may"),
]


@pytest.mark.row("E5")
@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("Where did Ben have lunch with his boss last week?", "chat/last-week"),
        ("Where did Ben have lunch with his boss in May?", "chat/may"),
        ("Where did Ben have lunch with his boss in December 2025?", "chat/december"),
        ("Ben 去年五月和 boss 在哪里 lunch？", "chat/may"),
    ],
)
def test_the_time_that_a_question_names_decides_among_equals(manager, question, first):
    keep_sources(manager.vault, LUNCHES)

    results = manager.recall(question, at=START.date()).results

    assert len(results) == len(LUNCHES)
    assert results[0].named.conversation == first


@pytest.mark.row("E5")
def test_a_question_may_name_an_event_whose_date_is_known(manager):
    keep_sources(manager.vault, LUNCHES)
    manager.memorize(said_in("I moved to Lisbon last month.", 120, "chat/move"))

    def first(question):
        results = manager.recall(question, at=START.date()).results
        conversations = [result.named.conversation for result in results]
        return next(name for name in conversations if name != "chat/move")

    assert first("Where did Ben have lunch with his boss before the move to Lisbon?") == "chat/may"
    after = first("Where did Ben have lunch with his boss after the move to Lisbon?")
    assert after in {"chat/last-week", "chat/december"}


def test_a_time_in_the_filter_takes_the_place_of_one_in_the_question(manager):
    keep_sources(manager.vault, LUNCHES)
    where = Where(until=START - timedelta(days=30))

    results = manager.recall("lunch with the boss last week", where=where).results

    assert {result.named.conversation for result in results} == {"chat/december", "chat/may"}


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
        case Kind.SEMANTIC:
            claim = manager.people.find(result.id)
            assert claim is not None
            profile = claim.profile
            if isinstance(profile, GroupProfile):
                return user in profile.members
            return user in {participant.name for participant in profile.participants}
        case _:
            (unit, part) = manager.episodes.find(result.id)
            if part is not None:
                return part.owner == user
            said = dict(enumerate(chats[unit.conversation], 1))
            speakers = {said[int(message[1:])][0] for message in unit.messages}
            return user in speakers


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
