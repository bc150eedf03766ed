"""Summaries that replace several memories."""

from dataclasses import replace
from datetime import timedelta
from itertools import count

import pytest
from hypothesis import given

from memdeck.domain.changes.changeset import apply_changeset
from memdeck.domain.changes.plan import Action
from memdeck.domain.consolidation.plan_changeset import changeset_of_plan
from memdeck.domain.matching.representatives import alike_by_words
from memdeck.domain.memory.candidate import Flag, Importance
from memdeck.domain.memory.entry import UNDATED, Evidence, Link, Relation, Section
from memdeck.domain.upkeep.compression import Condensed, Piece, condensed_by_rule, plan_compression
from memdeck.domain.upkeep.idleness import IdleGroup, Idleness, idle_groups
from tests.fakes.entries import TODAY, changeset
from tests.fakes.upkeep import LAYERS, idle, policies, vaults

BEES = (
    idle("b1", "User keeps bees", score=0.5),
    idle("b2", "User keeps bees behind the house", score=0.8),
    idle("b3", "Bees sleep in winter", score=0.4),
)


def fresh():
    return (f"new{number}" for number in count(1))


def by_rule(entries, few=1, policy=LAYERS):
    similarity = alike_by_words(entry.content for entry in entries)
    return condensed_by_rule(IdleGroup(entries, few, 90), policy, TODAY, similarity)


def compressed(entries, policy):
    """Return *entries* after all due summaries."""
    groups = idle_groups(entries.values(), Idleness(), policy, TODAY)
    found = [(one, by_rule(one.entries, one.few, policy)) for one in groups]
    ids = (f"n{number}" for number in count(len(entries)))
    return changeset_of_plan(
        plan_compression(found, ids), entries, (), policy, changeset(verb="upkeep")
    )


@pytest.mark.row("B6")
def test_the_most_representative_one_replaces_all_with_the_importance_of_the_best():
    (one,) = by_rule(BEES)

    assert one == Condensed(
        "User keeps bees behind the house", Importance.HIGH, ("b1", "b2", "b3"), score=0.8
    )


@pytest.mark.row("B6")
def test_what_a_later_memory_speaks_against_stands_for_none():
    links = (Link(Relation.CONTRADICTS, "b2"), Link(Relation.CONTRADICTS, "gone"))
    newer = idle("b4", "User sold the bees", days=95, score=0.1, links=links)
    (one,) = by_rule((*BEES, newer))

    assert "b2" not in one.sources
    assert one.content != "User keeps bees behind the house"


@pytest.mark.row("B6")
def test_the_plan_adds_what_stands_for_them_and_lets_the_originals_rest():
    proof = Evidence("talk", "m1", "I keep bees")
    entries = (replace(BEES[0], evidence=(proof,)), BEES[1], replace(BEES[2], evidence=(proof,)))
    few = [Condensed("User keeps bees", Importance.HIGH, ("b1", "b3"), "It is shorter.")]

    plan = plan_compression([(IdleGroup(entries, 1, 90), few)], fresh())

    first, *rest = plan.rows
    assert (first.number, first.action, first.fresh_id) == (1, Action.ADD, "new1")
    assert first.links == (Link(Relation.REFINES, "b1"), Link(Relation.REFINES, "b3"))
    assert first.evidence == (proof,)
    assert first.reason == (
        "It stands for 2 memories that nobody used for over 90 days. It is shorter."
    )
    assert [(row.action, row.target, row.goes_with) for row in rest] == [
        (Action.ARCHIVE, "b1", 1),
        (Action.ARCHIVE, "b3", 1),
        (Action.ARCHIVE, "b2", 1),
    ]
    assert [row.number for row in plan.rows] == [1, 2, 3, 4]


def test_an_original_that_two_name_goes_with_the_first():
    few = [
        Condensed("Bees", Importance.LOW, ("b1", "b2")),
        Condensed("House", Importance.LOW, ("b2",), flags=(Flag.INJECTION,), ticked=False),
    ]

    plan = plan_compression([(IdleGroup(BEES, 3, 30), few)], fresh())

    first, *rest, second = plan.rows
    assert {row.goes_with for row in rest} == {first.number}
    assert (second.ticked, second.flags) == (False, (Flag.INJECTION,))
    assert second.reason == "It stands for a memory that nobody used for over 30 days."


@pytest.mark.parametrize(
    ("groups", "category"),
    [
        (("bees", "bees"), "preference/bees"),
        (("bees", None), "preference"),
        ((None, None), "preference"),
    ],
)
def test_a_group_is_kept_where_all_are_of_it(groups, category):
    entries = tuple(replace(one, group=group) for one, group in zip(BEES[:2], groups, strict=True))
    few = [Condensed("Bees", Importance.LOW, ("b1", "b2"))]

    plan = plan_compression([(IdleGroup(entries, 1, 90), few)], fresh())

    assert plan.rows[0].category == category


def test_what_was_learned_of_a_tool_stays_a_lesson_about_it():
    data = {"tool": "fetch_url", "error_type": "empty"}
    other = {"tool": "fetch_url", "error_type": "timeout"}
    entries = (replace(BEES[0], structured_data=data), replace(BEES[1], structured_data=other))
    few = [Condensed("It fails", Importance.LOW, ("b1", "b2"))]

    plan = plan_compression([(IdleGroup(entries, 1, 90), few)], fresh())

    assert plan.rows[0].structured_data == {"tool": "fetch_url"}


@given(vaults, policies)
def test_once_applied_nothing_is_due_any_more_and_undo_gives_all_back(entries, policy):
    changes = compressed(entries, policy)
    after = apply_changeset(entries, changes)

    assert compressed(after, policy).is_empty
    back = changes.inverse(id="back", by="user", at=changes.at)
    assert apply_changeset(after, back) == entries


@given(vaults, policies)
def test_no_pinned_memory_is_touched_and_none_is_lost(entries, policy):
    after = apply_changeset(entries, compressed(entries, policy))

    assert entries.keys() <= after.keys()
    for id_, one in entries.items():
        assert after[id_].content == one.content
        if one.pinned:
            assert after[id_] == one
    refined = {link.target for one in after.values() for link in one.links}
    rested = [id_ for id_, one in entries.items() if after[id_].section is not one.section]
    assert refined == set(rested)
    assert all(after[id_].section is Section.ARCHIVED for id_ in rested)


def test_the_newer_of_two_stages_counts_from_when_it_was_written():
    entries = {one.id: one for one in (idle(f"a{n}", f"Bees {n}", days=40) for n in range(9))}
    after = apply_changeset(entries, compressed(entries, LAYERS))
    new = [one for id_, one in after.items() if id_ not in entries]

    assert len(new) == 3
    later = TODAY + timedelta(days=91)
    (group,) = idle_groups(after.values(), Idleness(), LAYERS, later)
    assert {one.id for one in group.entries} == {one.id for one in new}
    assert group.few == 1


@pytest.mark.parametrize(("last_activated", "day"), [(TODAY, TODAY), (UNDATED, None)])
def test_a_piece_is_of_the_day_its_memory_was_last_active(last_activated, day):
    memory = replace(BEES[0], last_activated=last_activated)

    assert Piece.of(memory) == Piece(memory.id, memory.content, day)
