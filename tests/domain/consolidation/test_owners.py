"""Memories of several people are kept apart."""

from dataclasses import replace

import pytest

from memdeck.domain.changes.plan import Action, Plan
from memdeck.domain.consolidation.dedupe_candidates import joined_claims
from memdeck.domain.consolidation.forget_requests import forget_outcome
from memdeck.domain.consolidation.plan_changeset import changeset_of_plan
from memdeck.domain.matching.similarity import MatchKind
from memdeck.domain.memory.candidate import Importance, Intent
from memdeck.domain.memory.entry import Evidence
from memdeck.domain.upkeep.compression import Condensed, plan_compression
from memdeck.domain.upkeep.idleness import Idleness, idle_groups
from tests.domain.consolidation.plans import candidate, forget, near, plan_of
from tests.fakes.entries import EVERBOT, TODAY, changeset, entry
from tests.fakes.upkeep import LAYERS, idle

LEEDS = entry("home", "Anna lives in Leeds", owner="Anna")


@pytest.mark.row("E2")
@pytest.mark.parametrize(
    ("owner", "action"), [("Anna", Action.REINFORCE), ("Ben", Action.ADD), ("", Action.ADD)]
)
def test_only_a_statement_of_its_owner_repeats_a_memory(owner, action):
    said = candidate(LEEDS.content, owner=owner)
    (row,) = plan_of(said, match=near(1.0, MatchKind.EXACT), memory=LEEDS).rows

    assert (row.action, row.owner) == (action, owner)


@pytest.mark.parametrize(("owner", "action"), [("Anna", Action.CONTRADICT), ("Ben", Action.ADD)])
def test_only_a_statement_of_its_owner_contradicts_a_memory(owner, action):
    said = candidate("Anna moved to York", owner=owner)
    (row,) = plan_of(said, match=near(0.9, MatchKind.EMBEDDING), memory=LEEDS).rows

    assert row.action is action


def test_an_added_memory_has_the_owner_of_its_row():
    rows = plan_of(candidate("Ben eats no nuts", owner="Ben")).rows
    (added,) = changeset_of_plan(Plan(rows), {}, (), EVERBOT, changeset()).after

    assert added.owner == "Ben"


def test_one_text_of_two_owners_is_two_claims():
    said = [candidate("Tom is vegan", owner=owner) for owner in ("Tom Baker", "Tom Weber")]

    assert len(joined_claims(said, ())) == 2


@pytest.mark.parametrize(("owner", "claims"), [("Anna", 1), ("Ben", 2)])
def test_a_later_statement_replaces_only_one_of_its_owner(owner, claims):
    first = candidate("Anna lives in Leeds", owner="Anna", session="s")
    later = candidate("Anna now lives in York", owner=owner, session="s")

    assert len(joined_claims([first, later], ())) == claims


@pytest.mark.parametrize(
    ("asks", "memory", "action"),
    [
        ("Anna", LEEDS, Action.DELETE),
        ("", LEEDS, Action.DELETE),
        ("Ben", LEEDS, Action.NOOP),
        ("Anna", replace(LEEDS, owner=""), Action.DELETE),
        ("Ben", replace(LEEDS, owner=""), Action.NOOP),
        ("Anna", replace(LEEDS, owner="", content="The user visits Anna"), Action.NOOP),
    ],
)
def test_a_person_other_than_the_user_has_only_their_own_memories_forgotten(asks, memory, action):
    request = forget("Anna lives in Leeds", owner=asks)
    (row,) = plan_of(request, match=near(1.0, MatchKind.EXACT), memory=memory).rows

    assert row.action is action


@pytest.mark.parametrize(("asks", "retracted"), [("Anna", {0}), ("", {0}), ("Ben", set())])
def test_a_person_retracts_only_their_own_statements(asks, retracted):
    said = candidate("Anna lives in Leeds", owner="Anna", session="s")

    outcome = forget_outcome([said, forget("Anna lives in Leeds", owner=asks)])

    assert outcome.retracted == retracted


def test_an_unsure_request_of_another_person_leaves_a_statement_in_place():
    text = "Anna lives in Leeds"
    said = candidate(text, owner="Ben", session="s", evidence=(Evidence("s", "m", text),))
    request = replace(said, intent=Intent.FORGET, confidence=0.1)

    rows = plan_of(said, request, memory=LEEDS).rows

    assert [row.action for row in rows] == [Action.ADD]


def test_only_memories_of_one_owner_are_condensed_together():
    of_anna = [idle(id_, f"Anna {id_}", owner="Anna") for id_ in ("a", "b", "c")]
    of_ben = [idle(id_, f"Ben {id_}", owner="Ben") for id_ in ("d", "e", "f")]
    policy = replace(LAYERS, upkeep=replace(LAYERS.upkeep, condense_after_days=0))

    found = idle_groups([*of_anna, *of_ben], Idleness(), policy, TODAY)

    assert [{one.owner for one in group.entries} for group in found] == [{"Anna"}, {"Ben"}]
    condensed = Condensed("Anna does much", Importance.LOW, ("a",))
    assert plan_compression([(found[0], [condensed])], iter(["n"])).rows[0].owner == "Anna"
