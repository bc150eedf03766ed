"""Claims of profiles become memories."""

from dataclasses import replace
from datetime import timedelta

import pytest

from memdeck.domain.changes.plan import Action
from memdeck.domain.conversation.conversation import Conversation, Message, Role, with_user
from memdeck.errors import NotFoundError
from memdeck.storage.vault.state.review_file import read_queues
from tests.fakes.chats import chat
from tests.fakes.conversations import SAID_AT, group_chat

FRIENDS = [
    ("Anna Lee", "I live in Leeds, near the park."),
    ("Ben Ortiz", "I work as a nurse at the city hospital."),
    ("Clara Moss", "We meet at the climbing hall every Sunday."),
]


def claim(manager, name, word):
    (found,) = [m for m in manager.profile(name).memories if word in m.text]
    return found


def pending(manager):
    (suggestion,) = [
        each for queue in read_queues(manager.vault.layout) for each in queue.suggestions
    ]
    return suggestion


@pytest.mark.row("E2")
def test_a_claim_can_be_added_to_memory_with_its_owner_and_evidence(manager):
    manager.memorize(group_chat(FRIENDS))
    memory = claim(manager, "Anna Lee", "Leeds")

    remembered = manager.remember_claim(memory.id)

    (entry,) = remembered.changeset.after
    assert (entry.content, entry.owner) == (memory.text, "Anna Lee")
    assert [(proof.conversation, proof.message) for proof in entry.evidence] == [("chat/1", "m1")]


def test_a_claim_that_is_remembered_is_not_added_again(manager):
    manager.memorize(group_chat(FRIENDS))
    memory = claim(manager, "Anna Lee", "Leeds")
    manager.remember_claim(memory.id)
    before = manager.list()

    again = manager.remember_claim(memory.id)

    assert again.changeset.is_empty
    assert again.reason == "It is in the memories already."
    assert manager.list() == before


def test_what_only_others_said_waits_for_review(manager):
    manager.memorize(group_chat([*FRIENDS, ("Anna Lee", "Ben got the job in Oslo!")]))

    remembered = manager.remember_claim(claim(manager, "Ben Ortiz", "Oslo").id)

    assert (remembered.is_waiting, remembered.reason) == (True, "Only others said so.")


@pytest.mark.parametrize(
    ("page", "line", "edited", "owner"),
    [
        ("user.md", 'name: ""', "name: Sam", ""),
        ("anna-lee.md", "name: Anna Lee", "name:", "Anna Lee"),
        ("groups/*.md", "name: Climbers", "name:", "Anna Lee, Ben Ortiz, Clara Moss"),
    ],
)
def test_only_the_users_claims_become_the_users_memories(
    manager, tmp_path, page, line, edited, owner
):
    said = Message("m1", Role.USER, "I have a horse called Rosalind.", "", SAID_AT)
    answer = Message("m2", Role.ASSISTANT, "Noted.", "", SAID_AT)
    manager.memorize(Conversation("bot/1", "", "test", (said, answer), SAID_AT))
    manager.memorize(group_chat(FRIENDS))
    (path,) = (tmp_path / "profiles").glob(page)
    path.write_text(path.read_text("utf-8").replace(line, edited), "utf-8")
    found = [*manager.people.people(), *manager.people.groups()]
    (profile,) = [each for each in found if each.id in path.read_text("utf-8")[:30]]

    remembered = manager.remember_claim(profile.memories[0].id)

    (entry,) = [
        row.entry for row in manager.list().rows if row.entry.content == profile.memories[0].text
    ]
    assert not remembered.is_waiting
    assert entry.owner == owner


def test_a_claim_in_doubt_waits_for_review(manager):
    manager.memorize(group_chat(FRIENDS))
    memory = claim(manager, "Anna Lee", "Leeds")
    manager.remember_claim(memory.id)
    manager.memorize(group_chat([*FRIENDS, ("Anna Lee", "I moved to York.")]))

    remembered = manager.remember_claim(claim(manager, "Anna Lee", "York").id)

    assert remembered.is_waiting
    assert manager.waiting_count() == 1


@pytest.mark.row("E2")
def test_a_claim_in_conflict_waits_for_review(manager):
    manager.memorize(group_chat(FRIENDS))
    manager.people.edit_claim(claim(manager, "Anna Lee", "Leeds").id, "Anna Lee lives in Otley.")
    manager.memorize(group_chat([*FRIENDS, ("Anna Lee", "I moved to York.")]))
    otley, york = (claim(manager, "Anna Lee", word) for word in ("Otley", "York"))
    assert york.conflicts == (otley.id,)

    remembered = manager.remember_claim(york.id)

    assert (remembered.is_waiting, remembered.changeset.is_empty) == (True, True)
    assert remembered.reason == "It contradicts “Anna Lee lives in Otley”."
    assert manager.waiting_count() == 1
    manager.people.prefer_claim(york.id, otley.id)
    assert not manager.people.find(york.id).memory.conflicts


MOVES = [
    ("Anna Lee", "I live in Leeds.", "I moved to York.", "Leeds", "York"),
    ("Tim", "I work as a nurse.", "I work as a teacher now.", "nurse", "teacher"),
    ("李雷", "我住在杭州。", "我搬到苏州了。", "杭州", "苏州"),
    ("韩梅", "我在腾讯工作。", "我现在在阿里工作。", "腾讯", "阿里"),
]


@pytest.mark.parametrize(("name", "older", "newer", "old_word", "new_word"), MOVES)
def test_an_older_claim_never_replaces_a_newer_memory(
    manager, name, older, newer, old_word, new_word
):
    others = [("Ben Ortiz", "Good morning."), ("Clara Moss", "Morning!")]
    later = SAID_AT + timedelta(days=400)
    manager.memorize(group_chat([(name, newer), *others], "chat/2", at=later))
    manager.remember_claim(claim(manager, name, new_word).id)
    manager.memorize(group_chat([(name, older), *others]))
    (old,) = [
        memory
        for person in manager.people.people()
        if person.name == name
        for memory in person.memories
        if old_word in memory.text
    ]

    remembered = manager.remember_claim(old.id)

    assert (remembered.is_waiting, remembered.changeset.is_empty) == (True, True)
    assert pending(manager).row.action is not Action.CONTRADICT


def test_a_claim_older_than_a_memory_of_the_same_person_says_so(manager):
    later = SAID_AT + timedelta(days=400)
    manager.memorize(group_chat([("Anna Lee", "I moved to York."), *FRIENDS[1:]], at=later))
    manager.remember_claim(claim(manager, "Anna Lee", "York").id)
    manager.memorize(group_chat([("Anna Lee", "I live in Leeds."), *FRIENDS[1:]], "chat/2"))
    (other,) = [p for p in manager.people.people() if "Leeds" in str(p.memories)]

    remembered = manager.remember_claim(other.memories[0].id)

    assert remembered.reason.endswith("Said on 2026-03-10, before the known memory.")
    assert (pending(manager).row.action, pending(manager).row.ticked) == (Action.KEEP_BOTH, False)


def test_a_superseded_claim_waits_for_review_with_what_was_said_later(manager):
    manager.memorize(group_chat([*FRIENDS, ("Anna Lee", "I moved to York.")]))
    leeds = claim(manager, "Anna Lee", "Leeds")
    assert not leeds.holds

    remembered = manager.remember_claim(leeds.id)

    assert remembered.is_waiting
    assert remembered.reason == "“Anna Lee moved to York” was said later."


def test_a_suggestion_from_a_claim_names_its_conversation_and_the_day_of_its_message(manager):
    manager.memorize(group_chat([*FRIENDS, ("Anna Lee", "I moved to York.")]))

    manager.remember_claim(claim(manager, "Anna Lee", "Leeds").id)

    (queue,) = read_queues(manager.vault.layout)
    (header,) = queue.talks
    assert (header.name, dict(header.places)) == ("Climbers", {"m1": 1})
    assert dict(header.sent_at) == {"m1": SAID_AT + timedelta(minutes=1)}


def test_a_claim_without_its_conversation_still_waits_for_review(manager):
    manager.memorize(group_chat([*FRIENDS, ("Anna Lee", "I moved to York.")]))
    manager.vault.sources.delete("chat/1")

    assert manager.remember_claim(claim(manager, "Anna Lee", "Leeds").id).is_waiting


def test_an_unknown_claim_is_not_found(manager):
    with pytest.raises(NotFoundError, match="memdeck profile NAME"):
        manager.remember_claim("ffffff")


@pytest.mark.parametrize(
    ("name", "text", "content"),
    [
        ("Anna Lee", "Anna Lee keeps bees.", "The user keeps bees"),
        ("Anna Lee", "Anna Lee's sister has twins.", "The user's sister has twins"),
        ("Ann", "Anna collects stamps.", "Anna collects stamps"),
        ("张伟", "张伟会弹钢琴。", "用户会弹钢琴"),
        ("张伟", "张伟的妹妹是医生。", "用户的妹妹是医生"),
        ("Anna Lee", "The user paints.", "The user paints"),
    ],
)
def test_a_claim_of_the_user_is_worded_as_memories_are_and_added_once(manager, name, text, content):
    others = [("Ben Ortiz", "I work as a nurse."), ("Clara Moss", "I have two cats.")]
    said = chat([(name, "I live in Leeds, near the park."), *others])
    messages = (replace(message, role=Role.OTHER) for message in said.messages)
    manager.memorize(with_user(replace(said, messages=tuple(messages)), [name]))
    (leeds,) = [m for m in manager.profile("").memories if "Leeds" in m.text]
    manager.edit_claim(leeds.id, text)

    manager.remember_claim(leeds.id)

    contents = [row.entry.content.rstrip(".。") for row in manager.list().rows]
    assert contents.count(content) == 1
    assert manager.remember_claim(leeds.id).reason == "It is in the memories already."
