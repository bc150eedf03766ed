from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta
from typing import Any, cast

import pytest

from memdeck.domain.memory.namespace import Namespace
from memdeck.domain.search.data_labels import data_labels
from memdeck.domain.search.passage import DIGEST_BYTES, EVERYWHERE, Kind, Passage, Where
from memdeck.errors import UsageError

NOON = datetime(2026, 5, 8, 12, tzinfo=UTC)
ONE = Passage(
    id="a1",
    text="I keep bees",
    kind=Kind.MESSAGE,
    about="8 May",
    session="s1",
    place=3,
    speaker="Ana",
    at=NOON,
    section="active",
    category="fact",
    group="home",
    namespace=Namespace("ana", "alfred", "r1"),
    tags=("work", "home"),
    labels=data_labels({"runs": 3, "is_done": True, "steps": [1]}),
)
OTHER: dict[str, Any] = {
    "kind": Kind.MEMORY,
    "place": 4,
    "at": NOON + timedelta(seconds=1),
    "until": NOON + timedelta(seconds=2),
    "people": ("Ana",),
    "importance": 0.5,
    "namespace": Namespace("ana"),
    "tags": ("work",),
    "labels": ('["runs", 3]',),
}


@pytest.mark.parametrize("name", [field.name for field in fields(Passage)])
def test_the_digest_differs_where_any_field_does(name):
    changed = replace(ONE, **{name: OTHER.get(name, "something else")})

    assert len(ONE.digest) == DIGEST_BYTES
    assert replace(ONE).digest == ONE.digest
    assert changed.digest != ONE.digest


def test_a_digest_can_be_taken_of_half_a_character():
    assert len(Passage(id="a", text="\ud800").digest) == DIGEST_BYTES


@pytest.mark.parametrize(
    ("speaker", "text", "spoken"),
    [
        ("", "I keep bees", "I keep bees"),
        ("Ana", "I keep bees", "Ana: I keep bees"),
        ("Ana", "Ana: I keep bees", "Ana: I keep bees"),
        ("user", "I keep bees", "I keep bees"),
    ],
)
def test_what_is_embedded_names_the_speaker_once(speaker, text, spoken):
    assert Passage(id="a", text=text, speaker=speaker).spoken == spoken


def test_words_are_looked_for_in_what_a_passage_is_about_too():
    assert ONE.worded == "8 May\nAna: I keep bees"
    assert Passage(id="a", text="I keep bees").worded == "I keep bees"


ADMITTED: dict[str, Any] = {
    "kinds": frozenset({Kind.MESSAGE, Kind.EPISODE}),
    "sections": frozenset({"active"}),
    "categories": frozenset({"fact"}),
    "groups": frozenset({"home"}),
    "sessions": frozenset({"s1"}),
    "speakers": frozenset({"Ana"}),
    "user_ids": frozenset({"ana", "ben"}),
    "agent_ids": frozenset({"alfred"}),
    "run_ids": frozenset({"r1"}),
    "tags": frozenset({"work", "play"}),
    "structured_data": {"runs": 3.0, "is_done": True},
    "since": NOON,
    "until": NOON,
}
REFUSED: dict[str, Any] = {
    "kinds": frozenset({Kind.MEMORY}),
    "sections": frozenset({"archived"}),
    "categories": frozenset({"preference"}),
    "groups": frozenset({"work"}),
    "sessions": frozenset({"s2"}),
    "speakers": frozenset({"Ben"}),
    "user_ids": frozenset({"Ana", ""}),
    "agent_ids": frozenset({""}),
    "run_ids": frozenset({"r"}),
    "tags": frozenset({"wor"}),
    "structured_data": {"runs": 3, "is_done": 1},
    "since": NOON + timedelta(seconds=1),
    "until": NOON - timedelta(seconds=1),
}


def test_everywhere_admits_all():
    assert EVERYWHERE.admits(ONE)
    assert EVERYWHERE.admits(Passage(id="a", text="undated"))


def test_what_meets_every_condition_is_admitted():
    assert Where(**ADMITTED).admits(ONE)


@pytest.mark.parametrize("name", REFUSED)
def test_one_condition_that_is_not_met_refuses(name):
    assert not Where(**{**ADMITTED, name: REFUSED[name]}).admits(ONE)


@pytest.mark.parametrize("name", ["since", "until"])
def test_a_span_of_time_admits_nothing_undated(name):
    span: dict[str, Any] = {name: NOON}

    assert not Where(**span).admits(Passage(id="a", text="undated"))


def test_a_filter_takes_one_name_for_a_set_of_one():
    assert Where(kinds=Kind.MEMORY, groups="work").groups == frozenset({"work"})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("kinds", "kinds must be a list of any of memory, message, episode, event, semantic; got "),
        ("sections", "sections must be a list of any of active, archived; got "),
    ],
)
def test_a_filter_by_what_does_not_exist_is_refused(name, sentence):
    known: dict[str, Any] = {"kinds": Kind.MEMORY, "sections": "active"}
    named: dict[str, Any] = {name: {known[name], "old"}}
    with pytest.raises(UsageError, match=sentence):
        Where(**named)


@pytest.mark.row("E5")
def test_the_kinds_have_the_names_of_the_source_too():
    names = ("episode", "event_log", "semantic_memory")

    assert [Kind(name) for name in names] == [Kind.EPISODE, Kind.EVENT, Kind.SEMANTIC]
    with pytest.raises(ValueError, match="nothing"):
        Kind("nothing")
    with pytest.raises(ValueError, match="7"):
        Kind(cast("str", 7))


@pytest.mark.row("E5")
def test_a_filter_by_people_admits_what_is_of_one_of_them():
    where = Where(people=frozenset({"Ana", ""}))

    assert where.admits(replace(ONE, people=("Ana", "Ben")))
    assert where.admits(replace(ONE, people=("",)))
    assert not where.admits(replace(ONE, people=("Ben", "ana")))
    assert not where.admits(ONE)


@pytest.mark.parametrize(("hours", "is_admitted"), [(-1, False), (0, True), (2, True), (3, False)])
def test_what_lasts_is_admitted_where_it_overlaps_the_times(hours, is_admitted):
    moment = NOON + timedelta(hours=hours)
    lasting = replace(ONE, until=NOON + timedelta(hours=2))

    assert Where(since=moment, until=moment).admits(lasting) == is_admitted


@pytest.mark.parametrize(
    ("kinds", "pages"),
    [
        ((), (False, True)),
        ((Kind.MEMORY, Kind.MESSAGE), (False,)),
        ((Kind.EVENT, Kind.EPISODE), (True,)),
        ((Kind.EVENT, Kind.MEMORY), (False, True)),
    ],
)
def test_a_filter_says_whether_pages_are_searched(kinds, pages):
    assert Where(kinds=frozenset(kinds)).pages == pages


@pytest.mark.parametrize("kind", Kind)
def test_what_repeats_messages_is_a_page(kind):
    assert replace(ONE, kind=kind).is_page == (kind not in {Kind.MEMORY, Kind.MESSAGE})


@pytest.mark.parametrize("value", [None, [1], {"a": 1}, b"x"])
def test_a_filter_by_data_takes_plain_values_alone(value):
    with pytest.raises(UsageError, match="texts, numbers or booleans"):
        Where(structured_data={"steps": value})


def test_filters_by_true_and_by_one_are_different():
    assert Where(structured_data={"a": True}) != Where(structured_data={"a": 1})


def test_a_filter_bound_to_a_namespace_admits_nothing_outside():
    bound = Where(categories="fact").within(Namespace("ana", "alfred"))  # type: ignore[arg-type]

    assert bound.admits(ONE)
    assert not bound.admits(replace(ONE, namespace=Namespace("ben", "alfred", "r1")))
    assert not bound.admits(replace(ONE, namespace=Namespace()))
    assert EVERYWHERE.within(Namespace()) == EVERYWHERE


def test_a_filter_by_another_user_cannot_be_bound():
    with pytest.raises(UsageError, match="opened for another user"):
        Where(user_ids="ben").within(Namespace("ana"))  # type: ignore[arg-type]
