"""The memories that are removed when there are too many."""

from datetime import timedelta

import pytest
from hypothesis import given

from memdeck.domain.changes.changeset import apply_changeset
from memdeck.domain.changes.plan import Action
from memdeck.domain.consolidation.plan_changeset import changeset_of_plan
from memdeck.domain.memory.entry import UNDATED
from memdeck.domain.search.usage import Usage
from memdeck.domain.upkeep.cleanup import plan_cleanup
from memdeck.domain.upkeep.idleness import Idleness
from tests.fakes.entries import NOW, TODAY, changeset, entry
from tests.fakes.upkeep import LAYERS, idle, policies, vaults


def gone(entries, most, idleness=None):
    return [
        row.target
        for row in plan_cleanup(entries, most, idleness or Idleness(), LAYERS, TODAY).rows
    ]


@pytest.mark.row("D8")
def test_the_least_important_goes_first_then_what_rested_longest():
    entries = [
        idle("old", score=0.3, days=50),
        idle("older", score=0.3, days=60),
        idle("worse", score=0.2, days=5),
        idle("good", score=0.9, days=300),
        entry("undated", score=0.3, last_activated=UNDATED),
    ]

    assert gone(entries, 1) == ["worse", "older", "old", "undated"]
    assert gone(entries, 3) == ["worse", "older"]
    assert gone(entries, 5) == []
    assert gone(entries, 0) == []


@pytest.mark.row("D8")
def test_what_was_retrieved_of_late_outlives_what_was_not():
    entries = [idle("a", days=60), idle("b", days=50)]

    assert gone(entries, 1) == ["a"]
    assert gone(entries, 1, Idleness({"a": Usage(1, NOW)})) == ["b"]


@pytest.mark.row("D8")
def test_pinned_memories_and_those_in_hand_stay_though_they_be_too_many():
    entries = [idle("a", pinned=True, score=0.1), idle("b", score=0.1), idle("c")]
    idleness = Idleness(written={"b": TODAY - timedelta(days=3)})

    assert gone(entries, 1, idleness) == ["c"]


def test_a_row_says_why():
    (row,) = plan_cleanup([idle("a", days=60), idle("b")], 1, Idleness(), LAYERS, TODAY).rows

    assert (row.action, row.target) == (Action.FORGET, "b")
    assert row.reason == (
        "There are 2 memories, 1 at most; it reads 0.80 and was last used on 2025-11-21."
    )
    entries = [entry("a", last_activated=UNDATED), idle("b", pinned=True)]
    (row,) = plan_cleanup(entries, 1, Idleness(), LAYERS, TODAY).rows
    assert row.reason == "There are 2 memories, 1 at most; it reads 0.80."


def test_room_is_made_for_what_is_to_come():
    entries = [idle("a", score=0.1), idle("b")]

    assert plan_cleanup(entries, 2, Idleness(), LAYERS, TODAY, coming=1).rows[0].target == "a"
    assert plan_cleanup(entries, 3, Idleness(), LAYERS, TODAY, coming=1).rows == ()


@given(vaults, policies)
def test_once_applied_nothing_is_over_the_limit_but_what_is_spared(entries, policy):
    most = policy.upkeep.most_entries
    plan = plan_cleanup(entries.values(), most, Idleness(), policy, TODAY)
    changes = changeset_of_plan(plan, entries, (), policy, changeset(verb="upkeep"))
    after = apply_changeset(entries, changes)

    pinned = {id_ for id_, one in entries.items() if one.pinned}
    assert pinned <= after.keys()
    if most:
        assert len(after) <= max(most, len(pinned))
    else:
        assert after == entries
    assert plan_cleanup(after.values(), most, Idleness(), policy, TODAY).rows == ()
    assert apply_changeset(after, changes.inverse(id="x", by="user", at=NOW)) == entries
