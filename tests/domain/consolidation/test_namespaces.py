"""Memories of several users, agents and runs are kept apart."""

import pytest

from memdeck.domain.changes.plan import Action, Plan
from memdeck.domain.consolidation.dedupe_candidates import joined_claims
from memdeck.domain.consolidation.plan_changeset import changeset_of_plan
from memdeck.domain.matching.similarity import MatchKind
from memdeck.domain.memory.namespace import Namespace
from memdeck.domain.upkeep.idleness import Idleness, idle_groups
from tests.domain.consolidation.plans import candidate, forget, near, plan_of
from tests.fakes.entries import EVERBOT, TODAY, changeset, entry
from tests.fakes.upkeep import LAYERS, idle

ANA, NOBODY = Namespace("ana"), Namespace()
OF_AGENT = Namespace("ana", "alfred")
LEEDS = entry("home", "User lives in Leeds", namespace=ANA)
REACHES = [(ANA, ANA, True), (ANA, OF_AGENT, True), (NOBODY, NOBODY, True), (OF_AGENT, ANA, False),
           (Namespace("ben"), ANA, False), (NOBODY, ANA, False), (ANA, NOBODY, False)]  # fmt: skip


@pytest.mark.parametrize(("said_in", "known_in", "reaches"), REACHES)
def test_a_statement_repeats_only_a_memory_that_its_namespace_reaches(said_in, known_in, reaches):
    known = entry("home", "User lives in Leeds", namespace=known_in)
    said = candidate(known.content, namespace=said_in)
    (row,) = plan_of(said, match=near(1.0, MatchKind.EXACT), memory=known).rows

    assert (row.action is Action.REINFORCE) == reaches
    assert row.namespace == said_in


@pytest.mark.parametrize(("asked_in", "known_in", "reaches"), REACHES)
def test_a_request_forgets_only_a_memory_that_its_namespace_reaches(asked_in, known_in, reaches):
    known = entry("home", "User lives in Leeds", namespace=known_in)
    request = forget(known.content, namespace=asked_in)
    (row,) = plan_of(request, match=near(1.0, MatchKind.EXACT), memory=known).rows

    assert (row.action is Action.DELETE) == reaches


def test_an_added_memory_has_the_namespace_and_the_tags_of_its_row():
    rows = plan_of(candidate("User eats no nuts", namespace=ANA, tags=("food", "坚果"))).rows
    (added,) = changeset_of_plan(Plan(rows), {}, (), EVERBOT, changeset()).after

    assert (added.namespace, added.tags) == (ANA, ("food", "坚果"))


def test_a_repetition_adds_its_tags():
    said = candidate(LEEDS.content, namespace=ANA, tags=("home", "uk"))
    known = entry("home", LEEDS.content, namespace=ANA, tags=("uk",))
    rows = plan_of(said, match=near(1.0, MatchKind.EXACT), memory=known).rows

    (after,) = changeset_of_plan(Plan(rows), {"home": known}, (), EVERBOT, changeset()).after

    assert after.tags == ("uk", "home")


@pytest.mark.parametrize(("other", "claims"), [(ANA, 1), (Namespace("ben"), 2), (NOBODY, 2)])
def test_statements_of_two_namespaces_are_neither_joined_nor_replaced(other, claims):
    first = candidate("User lives in Leeds", namespace=ANA, session="s")
    for text in ("User lives in Leeds", "User now lives in York"):
        later = candidate(text, namespace=other, session="s")
        assert len(joined_claims([first, later], ())) == claims


def test_unused_memories_are_condensed_within_a_namespace():
    memories = [
        idle(f"m{number}", f"User visited city number {number}", namespace=namespace)
        for number, namespace in enumerate([ANA, Namespace("ben")] * 8)
    ]

    groups = idle_groups(memories, Idleness(), LAYERS, TODAY)

    assert len(groups) == 2
    assert all(len({one.namespace for one in group.entries}) == 1 for group in groups)
