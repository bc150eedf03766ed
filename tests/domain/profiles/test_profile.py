from datetime import UTC, datetime
from itertools import combinations

import pytest

from memdeck.domain.profiles.profile import (
    GroupProfile,
    Participant,
    Profile,
    conflicts_in,
    groups_of,
    newest_first,
    profile_id,
    same_names,
)
from memdeck.domain.profiles.semantic_memory import Mention, SemanticMemory


def person(name, group, **fields):
    who = Participant(name, group)
    return Profile(id=who.id, name=name, participants=(who,), **fields)


def memory(id_, day=None, **fields):
    at = datetime(2026, 2, day, tzinfo=UTC) if day else None
    mentions = (Mention(id_, "chat/1", "m1", at),)
    return SemanticMemory(id=id_, owner="Anna", text=id_, mentions=mentions, **fields)


def test_the_id_of_a_profile_depends_on_the_name_and_the_chat():
    ids = {Participant("Anna", "a").id, Participant("Anna", "b").id, Participant("Ben", "a").id}

    assert len(ids) == 3
    assert Participant("Anna", "a").id == profile_id("Anna", "a")


def test_other_names_are_those_of_the_other_participants():
    profile = Profile(
        id="p",
        name="Anna Lee",
        participants=(Participant("Anna Lee", "a"), Participant("Annie", "b"), Participant()),
    )
    assert profile.other_names == ("Annie",)


def test_memories_that_hold_come_first_the_newest_before_the_others():
    old, new, undated = memory("old", 1), memory("new", 5), memory("undated")
    gone = memory("gone", 9, superseded_by="new")

    assert newest_first([undated, gone, old, new]) == (new, old, undated, gone)


def test_a_conflict_is_between_memories_that_hold():
    first, second = memory("a", conflicts=("b", "gone")), memory("b", conflicts=("a",))
    gone = memory("gone", superseded_by="a")

    assert conflicts_in([second, first, gone]) == (("a", "b"),)
    assert conflicts_in([first, gone]) == ()


@pytest.mark.parametrize("other", ["Anna Lee", "Anna", "anna smith"])
def test_people_of_one_first_name_in_two_chats_raise_a_question(other):
    first, second = person("Anna Lee", "a"), person(other, "b")
    (question,) = same_names([first, second, person("Ben", "a"), person("", "")])

    assert question.profiles == tuple(sorted((first.id, second.id)))
    assert question.name == min("Anna Lee", other, key=len)


def test_two_people_of_one_chat_are_two():
    assert same_names([person("Anna Lee", "a"), person("Anna Smith", "a")]) == ()


def test_the_chats_of_a_profile_are_those_of_its_participants():
    assert groups_of(person("Anna", "a")) == {"a"}
    assert groups_of(GroupProfile(id="g", group="a", name="A")) == {"a"}


def test_each_pair_of_a_name_is_asked_about_once():
    people = [person("Anna", group) for group in ("a", "b", "c")]
    ids = sorted(p.id for p in people)

    assert [question.profiles for question in same_names(people)] == list(combinations(ids, 2))


@pytest.mark.parametrize(
    ("names", "asked_first"),
    [
        (("Sam Okafor", "Sam W.", "Sam Okafor", "Sam Whitfield"), {"Sam Okafor"}),
        (("李 明", "李 伟", "李 明"), {"李 明"}),
        (("ann bo", "Ann", "Ann Bo"), {"ann bo", "Ann Bo"}),
    ],
)
def test_those_of_one_whole_name_are_asked_about_first(names, asked_first):
    people = [person(name, f"chat {number}") for number, name in enumerate(names)]
    by_id = {profile.id: profile.name for profile in people}
    first, *others = same_names(people)

    assert {by_id[id_] for id_ in first.profiles} == asked_first
    assert others


def test_an_answered_question_is_not_asked_again():
    first = person("Anna", "a")
    second = person("Anna", "b", apart=(first.id,))

    assert same_names([first, second]) == ()
    assert same_names([second, first]) == ()
