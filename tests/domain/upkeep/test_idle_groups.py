"""The groups of memories to summarize."""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given

from memdeck.domain.memory.entry import Layer, Section
from memdeck.domain.memory.policy import Upkeep
from memdeck.domain.search.usage import Usage
from memdeck.domain.upkeep.idleness import GROUP_MOST, Idleness, idle_groups
from tests.fakes.entries import TODAY, entry
from tests.fakes.upkeep import LAYERS, idle, policies, vaults


def groups(entries, policy=LAYERS, idleness=None):
    found = idle_groups(entries, idleness or Idleness(), policy, TODAY)
    return [({one.id for one in group.entries}, group.few) for group in found]


@pytest.mark.row("B6")
def test_a_quarter_of_rest_makes_one_and_a_month_a_few():
    quarter = [idle(f"q{n}", days=100) for n in range(3)]
    month = [idle(f"m{n}", days=40) for n in range(5)]

    assert groups([*month, *quarter, idle("fresh", days=2)]) == [
        ({"q0", "q1", "q2"}, 1),
        ({"m0", "m1", "m2", "m3", "m4"}, 3),
    ]


@pytest.mark.row("B6")
@pytest.mark.parametrize(
    "spared",
    [
        idle("s", pinned=True),
        idle("s", access_count=5),
        idle("s", activation_count=3, access_count=2),
        idle("s", section=Section.ARCHIVED),
        idle("s", expires_at=TODAY + timedelta(days=300)),
        idle("s", category="preference/work"),
        idle("s", days=90),
        idle("s", structured_data={"tool": "fetch_url"}),
        idle("s", structured_data={"tool": ["fetch_url"]}),
        idle("s", layer=Layer.PROCEDURAL),
    ],
)
def test_what_is_used_kept_or_of_another_kind_stays_out(spared):
    policy = replace(LAYERS, upkeep=replace(LAYERS.upkeep, condense_after_days=0))

    assert groups([idle("a"), idle("b"), idle("c"), spared], policy) == [({"a", "b", "c"}, 1)]


def test_logged_retrievals_and_the_users_own_hand_keep_a_memory_out():
    old = [idle("a"), idle("b"), idle("c")]

    assert groups(old, idleness=Idleness({"a": Usage(5)})) == []
    assert groups(old, idleness=Idleness(written={"a": TODAY - timedelta(days=5)})) == []


def test_two_are_too_few_and_three_are_no_fewer_than_three():
    assert groups([idle("a"), idle("b")]) == []
    assert groups([idle(id_, days=40) for id_ in "abc"]) == []


def test_a_school_without_stages_has_no_groups():
    assert groups([idle(id_) for id_ in "abcd"], replace(LAYERS, upkeep=Upkeep())) != []
    never = replace(LAYERS, upkeep=Upkeep(compress_after_days=0))
    assert groups([idle(id_) for id_ in "abcd"], never) == []


@pytest.mark.row("B6")
def test_a_large_category_is_parted_by_what_memories_share():
    bees = [idle(f"b{n:02}", f"Bees and hive {n + 20}") for n in range(GROUP_MOST)]
    tea = [idle(f"t{n:02}", f"Green tea {n + 20}") for n in range(GROUP_MOST)]
    mixed = [one for pair in zip(bees, tea, strict=True) for one in pair]

    assert groups(mixed) == [({one.id for one in bees}, 1), ({one.id for one in tea}, 1)]


@given(vaults, policies)
def test_no_memory_is_in_two_groups_and_no_group_too_small_or_large(entries, policy):
    found = idle_groups(entries.values(), Idleness(), policy, TODAY)
    ids = [one.id for group in found for one in group.entries]

    assert len(ids) == len(set(ids))
    assert all(group.few < len(group.entries) <= GROUP_MOST for group in found)
    assert all(len(group.entries) >= policy.upkeep.compress_from for group in found)
    assert not any(one.pinned for group in found for one in group.entries)
    assert len({one.category for group in found[:1] for one in group.entries}) <= 1


def test_a_memory_without_a_day_never_rests():
    undated = [entry(id_, last_activated=TODAY.max) for id_ in "abc"]

    assert groups(undated) == []
