from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.profiles.growth import (
    both_kept,
    grown,
    merge_rank,
    merged,
    preferred,
    settled,
    without,
    without_statements,
)
from memdeck.domain.profiles.profile import Participant, Profile, Removed, conflicts_in
from memdeck.domain.profiles.semantic_memory import (
    Mention,
    SemanticMemory,
    mention_key,
    text_digest,
)

START = datetime(2026, 2, 10, tzinfo=UTC)
NAMES = ("Anna Lee",)


def said(text, day=0, *, conversation="chat/1", message="", speaker="", dated=True, **fields):
    message = message or f"m{day}"
    key = mention_key(conversation, message, text)
    at = START + timedelta(days=day) if dated else None
    mention = Mention(key, conversation, message, at, speaker)
    return SemanticMemory(id=key, owner="Anna Lee", text=text, mentions=(mention,), **fields)


def texts(memories, *, holding=True):
    return {memory.text for memory in memories if memory.holds is holding}


LEEDS = "Anna Lee lives in Leeds."
YORK = "Anna Lee moved to York."
LEEDS_ZH, YORK_ZH = "王芳住在北京。", "王芳现在住在杭州。"


def test_a_repetition_adds_a_mention_and_confidence():
    (once,) = grown((), [said(LEEDS)], NAMES)
    (twice,) = grown([once], [said(LEEDS, 5)], NAMES)

    assert twice.id == once.id
    assert len(twice.mentions) == 2
    assert twice.confidence > once.confidence


def test_a_repetition_that_says_more_gives_the_text_unless_a_person_edited_it():
    short, long = "Anna Lee plays the piano.", "Anna Lee plays the piano every evening at home."
    (fuller,) = grown((), [said(short), said(long, 1)], NAMES)
    assert fuller.text == long

    edited = replace(said(short), is_edited=True)
    (memory,) = grown([edited], [said(long, 1)], NAMES)
    assert (memory.text, len(memory.mentions)) == (short, 2)


@pytest.mark.parametrize(
    ("old", "new", "names"), [(LEEDS, YORK, NAMES), (LEEDS_ZH, YORK_ZH, ("王芳",))]
)
def test_what_is_said_later_supersedes_what_it_contradicts(old, new, names):
    for statements in ([said(old), said(new, 9)], [said(new, 9), said(old)]):
        memories = grown((), statements, names)
        assert (texts(memories), texts(memories, holding=False)) == ({new}, {old})

    memories = grown(grown((), [said(new, 9)], names), [said(old)], names)
    assert (texts(memories), texts(memories, holding=False)) == ({new}, {old})


def test_a_repetition_that_contradicts_the_word_of_another_supersedes_it():
    doctor, nurse = "Anna Lee is a junior doctor.", "Anna Lee is a nurse."
    correction = "Anna Lee is a junior doctor, not a nurse."
    statements = [said(doctor), said(nurse, 1, speaker="Ben"), said(correction, 2)]
    memories = grown((), statements, NAMES)

    assert (texts(memories), texts(memories, holding=False)) == ({correction}, {nurse})


def test_what_a_person_corrected_of_themselves_stays_earlier_if_another_repeats_it():
    nurse, doctor = "Anna Lee is a nurse.", "Anna Lee is a junior doctor, not a nurse."
    statements = [said(nurse, speaker="Ben"), said(doctor, 1), said(nurse, 2, speaker="Clara")]
    memories = grown((), statements, NAMES)

    assert (texts(memories), texts(memories, holding=False)) == ({doctor}, {nurse})
    assert conflicts_in(memories) == ()


@pytest.mark.parametrize(
    ("old", "new", "names"),
    [
        (LEEDS, "Anna Lee is moving to York next month.", NAMES),
        ("Anna Lee works at the mill.", "Anna Lee wants to quit her job at the mill.", NAMES),
        ("王芳是会计。", "王芳也想换工作。", ("王芳",)),
    ],
)
def test_a_wish_or_a_plan_supersedes_nothing_that_is_so(old, new, names):
    memories = grown((), [said(old), said(new, 9)], names)

    assert texts(memories) == {old, new}


def test_what_was_superseded_is_only_repeated_by_what_was_said_before_its_end():
    memories = grown((), [said(LEEDS), said(YORK, 9)], NAMES)

    before = grown(memories, [said(LEEDS, 5)], NAMES)
    assert (len(before), texts(before)) == (2, {YORK})
    again = grown(memories, [said("Anna Lee moved back to Leeds.", 20)], NAMES)
    assert texts(again) == {"Anna Lee moved back to Leeds."}


def test_two_sources_without_an_order_stay_both_as_a_conflict():
    other = said(YORK, conversation="chat/2", dated=False)
    memories = grown((), [said(LEEDS), other], NAMES)

    assert texts(memories) == {LEEDS, YORK}
    assert len(conflicts_in(memories)) == 1


def test_a_conflict_ends_when_one_of_the_two_is_said_again():
    memories = grown((), [said(LEEDS), said(YORK, conversation="chat/2", dated=False)], NAMES)
    memories = grown(memories, [said(YORK, 3, conversation="chat/2")], NAMES)

    assert (texts(memories), texts(memories, holding=False)) == ({YORK}, {LEEDS})
    assert conflicts_in(memories) == ()


def test_in_one_conversation_what_is_read_later_was_said_later():
    first = said(LEEDS, message="m1", dated=False)
    memories = grown((), [first, said(YORK, message="m2", dated=False)], NAMES)

    assert texts(memories) == {YORK}


def test_the_later_word_of_another_does_not_supersede_a_persons_own():
    memories = grown((), [said(LEEDS), said(YORK, 3, speaker="Ben")], NAMES)
    assert texts(memories) == {LEEDS, YORK}
    assert len(conflicts_in(memories)) == 1

    own = grown((), [said(LEEDS, speaker="Ben"), said(YORK, 3)], NAMES)
    assert texts(own) == {YORK}


def test_what_is_older_than_two_in_conflict_is_superseded_once():
    memories = grown((), [said(LEEDS, 5), said(YORK, 8, speaker="Ben")], NAMES)
    bath = said("Anna Lee lives in Bath.", 1, speaker="Ben")

    memories = grown(memories, [bath], NAMES)

    assert texts(memories, holding=False) == {bath.text}
    assert len(conflicts_in(memories)) == 1


def test_a_text_that_a_person_wrote_stays_a_memory_of_its_own():
    written = replace(said(LEEDS, 3), is_edited=True)

    assert grown([said(LEEDS)], [written], NAMES) == (said(LEEDS), written)


def test_what_a_person_wrote_is_never_superseded():
    written = SemanticMemory(id="w" * 12, owner="Anna Lee", text=LEEDS, is_edited=True)
    memories = grown([written], [said(YORK, 3)], NAMES)

    assert texts(memories) == {LEEDS, YORK}
    assert memories[0] == replace(written, conflicts=memories[0].conflicts)


def test_a_removed_memory_does_not_return_by_its_keys_or_its_text():
    (memory,) = grown((), [said(LEEDS), said(LEEDS, 4)], NAMES)
    profile = Profile(id="p", name="Anna Lee", participants=(), memories=(memory, said(YORK, 9)))
    rest = without(profile, memory.id)

    assert texts(rest.memories) == {YORK}
    again = [said(LEEDS), said(LEEDS, 4), said("anna lee lives in Leeds!", 30)]
    assert grown(rest.memories, again, NAMES, rest.removed) == rest.memories


def test_a_removed_memory_leaves_none_that_names_it():
    older, newer = grown((), [said(LEEDS), said(YORK, 9)], NAMES)
    profile = Profile(id="p", name="Anna Lee", participants=(), memories=(older, newer))

    (left,) = without(profile, newer.id).memories
    assert left.holds


def test_a_memory_that_rests_on_a_lost_statement_goes_as_a_whole():
    (memory,) = grown((), [said(LEEDS), said(LEEDS, 4, conversation="chat/2")], NAMES)
    key = memory.mentions[0].key

    assert without_statements([memory], "chat/1", {key}) == (memory,)
    assert without_statements([memory], "chat/1", ()) == ()
    (edited,) = without_statements([replace(memory, is_edited=True)], "chat/1", ())
    assert [mention.conversation for mention in edited.mentions] == ["chat/2"]


def test_settled_memories_name_only_one_another():
    odd = replace(said(LEEDS), superseded_by="gone", conflicts=("gone", "there"))
    there = replace(said(YORK), id="there")

    assert settled([odd, there]) == (replace(odd, superseded_by="", conflicts=("there",)), there)


def test_people_who_are_one_share_memories_participants_and_what_was_removed():
    gone = Removed("r" * 12, text_digest("x"))
    kept = Profile(
        id="p1",
        name="Anna Lee",
        participants=(Participant("Anna Lee", "chat/1"),),
        memories=(said(LEEDS),),
        apart=("p2", "p9"),
    )
    theirs = replace(said("Annie lives in Leeds.", 3, conversation="chat/2"), owner="Annie")
    edited = replace(said("Annie sings.", 3), owner="Annie", is_edited=True, mentions=())
    other = Profile(
        id="p2",
        name="Annie",
        participants=(Participant("Annie", "chat/2"),),
        memories=(theirs, edited, replace(said("Annie smokes."), superseded_by=theirs.id)),
        removed=(gone,),
        apart=("p1", "p9"),
    )

    both = merged(kept, other)

    assert (both.id, both.other_names, both.removed) == ("p1", ("Annie",), (gone,))
    assert both.apart == ("p9",)
    assert {memory.owner for memory in both.memories} == {"Anna Lee"}
    assert LEEDS in texts(both.memories)
    assert "Annie sings." in texts(both.memories)
    assert len(both.memories[0].mentions) == 2


def person(name, *memories):
    memories = tuple(replace(memory, owner=name) for memory in memories)
    return Profile(id=name, name=name, participants=(Participant(name, name),), memories=memories)


def test_what_a_joined_profile_superseded_stays_superseded_by_what_says_the_same():
    leeds, york = grown((), [said(LEEDS, 2), said(YORK, 9)], NAMES)

    both = merged(
        person("Anna Lee", said(YORK, 12, conversation="chat/2")), person("Anna", leeds, york)
    )

    (holding,) = [memory for memory in both.memories if memory.holds]
    (earlier,) = [memory for memory in both.memories if not memory.holds]
    assert (earlier.text, earlier.superseded_by) == (LEEDS, holding.id)
    assert len(holding.mentions) == 2


def test_the_user_is_kept_in_any_order_of_merging():
    user = Profile(id="user", name="", participants=(Participant(),))
    anna, ben = person("Anna Lee"), person("Ben")

    assert sorted((anna, user), key=merge_rank) == [user, anna]
    assert sorted((user, anna), key=merge_rank) == [user, anna]
    assert sorted((ben, anna), key=merge_rank) == [ben, anna]


def test_merging_decides_again_what_supersedes_what():
    leeds, york = said(LEEDS, 2), said("Anna Lee is visiting Ben for a week.", 4)
    other = person("Anna", replace(leeds, superseded_by=york.id), york)

    both = merged(person("Anna Lee", said(YORK, 9, conversation="chat/2")), other)

    moved, earlier, stay = both.memories
    assert (moved.holds, earlier.superseded_by, stay.holds) == (True, moved.id, True)


def test_merging_keeps_what_a_person_decided():
    leeds, york = said(LEEDS, 2), said(YORK, 3, dated=False, conversation="chat/2")
    profile = person("Anna", *grown((), [leeds, york], NAMES))
    assert conflicts_in(profile.memories)

    decided = person("Anna", *preferred(profile, leeds.id, york.id).memories)
    assert texts(merged(person("Anna Lee"), decided).memories, holding=False) == {YORK}

    apart = person("Anna", *both_kept(profile, leeds.id, york.id).memories)
    both = merged(person("Anna Lee"), apart).memories
    assert (len(both), conflicts_in(both)) == (2, ())


def test_a_conflict_of_a_joined_profile_is_with_what_says_the_same():
    leeds, york = said(LEEDS, 2), said(YORK, 3, dated=False, conversation="chat/2")
    other = grown((), [leeds, york], NAMES)
    assert conflicts_in(other)

    both = merged(person("Anna Lee", said(LEEDS, 1)), person("Anna", *other))

    assert {memory.id for memory in both.memories} == {said(LEEDS, 1).id, york.id}
    assert conflicts_in(both.memories) == (tuple(sorted((said(LEEDS, 1).id, york.id))),)


def test_two_in_conflict_that_say_the_same_become_one():
    first, second = said(LEEDS, 1), said(LEEDS, 2)
    other = person(
        "Anna",
        replace(first, conflicts=(second.id,)),
        replace(second, conflicts=(first.id,)),
    )

    (memory,) = merged(person("Anna Lee"), other).memories

    assert (len(memory.mentions), memory.conflicts) == (2, ())


CITIES = ["Leeds", "York", "Bath", "Ely"]
statements = st.lists(
    st.builds(
        lambda city, day, chat: said(f"Anna Lee lives in {city}.", day, conversation=chat),
        st.sampled_from(CITIES),
        st.integers(0, 20),
        st.sampled_from(["chat/1", "chat/2"]),
    ),
    unique_by=lambda memory: memory.mentions[0].at,
    max_size=8,
)


@given(statements)
def test_to_grow_twice_is_to_grow_once(found):
    once = grown((), found, NAMES)

    assert grown(once, found, NAMES) == once


@given(statements, st.randoms(use_true_random=False))
def test_where_days_decide_the_order_of_conversations_does_not_matter(found, random):
    shuffled = [*found]
    random.shuffle(shuffled)
    in_pieces: tuple[SemanticMemory, ...] = ()
    for statement in shuffled:
        in_pieces = grown(in_pieces, [statement], NAMES)
    at_once = grown((), found, NAMES)

    assert texts(in_pieces) == texts(at_once)
    assert {memory.text for memory in in_pieces} == {memory.text for memory in at_once}


@given(statements, statements, st.data())
def test_any_two_profiles_can_be_merged(first, second, data):
    mine, theirs = grown((), first, NAMES), list(grown((), second, NAMES))
    for position, memory in enumerate(theirs):
        ids = [other.id for other in theirs if other.id != memory.id]
        end = data.draw(st.sampled_from(["", *ids]))
        theirs[position] = replace(memory, superseded_by=end)

    both = merged(person("Anna Lee", *mine), person("Anna", *theirs))

    assert settled(both.memories) == both.memories
    assert all(
        memory.id not in (memory.superseded_by, *memory.conflicts) for memory in both.memories
    )


@given(statements)
def test_every_statement_is_a_mention_of_one_memory(found):
    memories = grown((), found, NAMES)
    keys = [mention.key for memory in memories for mention in memory.mentions]

    assert sorted(keys) == sorted(memory.id for memory in found)


def test_a_conflict_ends_with_the_one_that_a_person_keeps_or_with_both():
    memories = grown((), [said(LEEDS, dated=False, conversation="a"), said(YORK)], NAMES)
    other = said("Anna Lee likes tea.", 3)
    profile = Profile(id="1", name="Anna Lee", participants=(), memories=(*memories, other))
    ((first, second),) = conflicts_in(profile.memories)

    chosen = preferred(profile, second, first).memories
    assert conflicts_in(chosen) == ()
    assert {memory.id: memory.superseded_by for memory in chosen} == {
        first: second,
        second: "",
        other.id: "",
    }
    both = both_kept(profile, first, second).memories
    assert conflicts_in(both) == ()
    assert all(memory.holds for memory in both)


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("Anna Lee started a new job at Airbus today.", "Anna Lee is retired."),
        ("Anna Lee started a new job at Airbus.", "Anna Lee started a new job at Bosch."),
        ("Anna Lee joined Bosch in March.", "Anna Lee lost their job."),
        ("王芳入职了小米。", "王芳跳槽去了比亚迪。"),
        ("王芳换了家公司。", "王芳被裁了。"),
    ],
)
def test_a_later_event_of_one_kind_ends_the_earlier_and_is_no_repetition(earlier, later):
    memories = grown((), [said(earlier), said(later, 90)], (*NAMES, "王芳"))

    assert texts(memories) == {later}
    assert texts(memories, holding=False) == {earlier}


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("Anna Lee works at Airbus.", "Anna Lee is leaving their job at Airbus."),
        ("Anna Lee works at Airbus.", "Anna Lee hates their job at Airbus."),
        ("Anna Lee lost their job.", "Anna Lee is retired."),
        ("Anna Lee is single.", "Anna Lee is divorced."),
    ],
)
def test_a_statement_that_only_shares_a_subject_is_no_repetition(earlier, later):
    memories = grown((), [said(earlier), said(later, 90)], NAMES)

    assert {memory.text: len(memory.mentions) for memory in memories} == {earlier: 1, later: 1}


@pytest.mark.parametrize(
    ("plan", "event"),
    [
        ("王芳要回上海了。", "王芳回上海了。"),
        ("王芳打算搬到北京。", "王芳搬到北京了。"),
    ],
)
def test_a_plan_that_was_carried_out_is_over_and_not_repeated(plan, event):
    memories = grown((), [said(plan), said(event, 30)], ("王芳",))

    assert texts(memories) == {event}
    assert texts(memories, holding=False) == {plan}
