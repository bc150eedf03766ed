"""Events speak for the messages they rest on."""

import pytest

from memdeck.domain.search.passage import Kind, Passage
from memdeck.recall.ranking.event_evidence import FoundEvent, evidence_of, is_named, moved_up
from memdeck.recall.ranking.ranking import Ranked


def hit(id_, score):
    return Ranked(id_, score, words=score, neighbours=0.0, session=0.0, nearness=None)


def event(id_, text, owner="Ana", message="m1"):
    return Passage(id=id_, text=text, kind=Kind.EVENT, speaker=owner, evidence=message)


def message(place, session="chat"):
    return Passage(id=f"m{place}", text="", kind=Kind.MESSAGE, session=session, place=place)


def evidence(question, *events, score=0.5):
    found = [FoundEvent(hit(passage.id, score), passage) for passage in events]
    return evidence_of(question, found)


def test_the_best_event_of_a_message_speaks_for_it():
    one = event("e1", "Ana keeps bees")
    events = [FoundEvent(hit("e1", 0.4), one), FoundEvent(hit("e2", 0.9), one)]

    assert evidence_of("Who keeps bees?", events) == {"m1": 0.9}


@pytest.mark.parametrize(
    ("question", "owner", "is_named"),
    [
        ("What does Ana keep?", "Ana", True),
        ("What does ana keep?", "Ana", True),
        ("What does Ana keep?", "Ana Lima", True),
        ("What does Anatole keep?", "Ana", False),
        ("王芳养什么？", "王芳", True),
        ("他养什么？", "王芳", False),
        ("What does the user keep?", "user", True),
    ],
)
def test_an_event_speaks_louder_if_the_question_names_its_owner(question, owner, is_named):
    found = evidence(question, event("e1", "keeps bees", owner))

    assert (found["m1"] > 0.5) == is_named


@pytest.mark.row("E5")
@pytest.mark.parametrize(
    ("question", "text", "is_dated"),
    [
        ("When did she move?", "She moved last May (2023-05-01 to 2023-05-31)", True),
        ("她什么时候搬家的？", "她上周搬家了 (2023-05-01至2023-05-07)", True),
        ("When did she move?", "She moved", False),
        ("Where did she move?", "She moved in 2023", False),
    ],
)
def test_an_event_with_its_time_speaks_louder_if_a_time_is_asked_for(question, text, is_dated):
    assert (evidence(question, event("e1", text))["m1"] > 0.5) == is_dated


def test_a_message_moves_up_by_its_event_and_the_best_has_a_score_of_1():
    ranked = [hit("m1", 1.0), hit("m5", 0.95)]
    messages = {"m1": message(1), "m5": message(5)}

    first, second = moved_up(ranked, {"m5": 1.0}, set(), messages, {})

    assert [(one.id, one.event) for one in (first, second)] == [("m5", 1.0), ("m1", 0.0)]
    assert first.score == 1
    assert second.score == pytest.approx(1 / 1.05)


def test_a_message_moves_up_by_its_neighbour():
    ranked = [hit("m1", 1.0), hit("m5", 0.5), hit("m2", 0.5)]
    messages = {one.id: one for one in (message(1), message(2), message(5))}

    assert [one.id for one in moved_up(ranked, {"m1": 0.1}, set(), messages, {})] == [
        "m1",
        "m2",
        "m5",
    ]


def test_a_memory_moves_up_by_the_event_and_the_score_of_its_message():
    ranked = [hit("m1", 1.0), hit("memory a", 0.95), hit("memory b", 0.99)]
    memories = {"memory a": ["m1", "m7"], "memory b": []}

    found = moved_up(ranked, {"m1": 0.8}, set(), {"m1": message(1)}, memories)

    assert [one.id for one in found] == ["memory a", "m1", "memory b"]


def test_nothing_moves_where_nothing_was_found():
    assert moved_up([], {"m1": 1.0}, set(), {}, {}) == []


def test_what_is_of_the_time_named_moves_up_and_so_does_a_memory_that_rests_on_it():
    ranked = [hit("m1", 1.0), hit("m5", 0.9), hit("memory a", 0.88), hit("memory b", 0.89)]
    messages = {"m1": message(1), "m5": message(5)}
    memories = {"memory a": ["m5"], "memory b": []}

    found = moved_up(ranked, {}, {"m5", "memory b"}, messages, memories)

    assert [one.id for one in found] == ["memory a", "m5", "memory b", "m1"]


def test_what_a_person_said_whom_the_question_names_goes_before_equals():
    ranked = [hit("m1", 1.0), hit("m5", 0.95)]
    messages = {"m1": message(1), "m5": message(5)}

    found = moved_up(ranked, {}, set(), messages, {}, {"m5"})
    assert [one.id for one in found] == ["m5", "m1"]
    assert found[0].score == 1.0


def test_nobody_is_named_by_an_empty_name():
    assert not is_named("", "Who keeps bees?")
