from dataclasses import replace
from datetime import timedelta

import pytest
from PySide6.QtCore import QLocale

from memdeck.desktop.panels.detail.inspector_data import EntryChange, changes_of
from memdeck.desktop.panels.detail.inspector_labels import (
    Difference,
    change_label,
    differences,
    who,
)
from memdeck.domain.changes.changeset import EXTERNAL, ChangeSet
from memdeck.domain.memory.entry import Link, Relation
from memdeck.domain.memory.memory_actions import archived, pinned, reinforced
from memdeck.domain.memory.namespace import Namespace
from tests.fakes.entries import EVERBOT, TODAY, changeset, entry

BRITISH = QLocale("en_GB")
FADED = entry(score=0.8, scored_at=TODAY - timedelta(20), last_activated=TODAY - timedelta(20))


def change(**fields: object) -> EntryChange:
    change: ChangeSet = changeset(**fields)
    (made,) = changes_of(FADED.id, [change], EVERBOT)
    return made


def test_scores_are_those_of_the_day_it_happened():
    hit = change(verb="apply", before=(FADED,), after=(reinforced(FADED, EVERBOT, TODAY),))

    assert hit.score_before == pytest.approx(0.8 * 0.99**13)
    assert differences(hit, TODAY, BRITISH) == (
        Difference("Score", "0.70", "0.76"),
        Difference("Hits", "0", "1"),
        Difference("Last used", "9 Feb", "1 Mar"),
    )
    assert change_label(hit) == "Confirmed in a conversation"


def test_only_what_changed_is_reported():
    moved = change(verb="archive", before=(FADED,), after=(archived(FADED, EVERBOT, TODAY),))

    assert [field.field for field in differences(moved, TODAY, BRITISH)] == ["Score", "Status"]
    assert differences(change(verb="add", after=(FADED,)), TODAY, BRITISH) == ()


def test_a_change_of_filing_names_category_and_group_together():
    filed = replace(FADED, category="fact", group="work", tags=("a", "b"), expires_at=TODAY)
    labels = differences(change(before=(FADED,), after=(filed,)), TODAY, BRITISH)

    assert Difference("Category", "preference", "fact / work") in labels
    assert Difference("Tags", "–", "a, b") in labels
    assert Difference("Expires", "–", "1 Mar") in labels


def test_a_memory_that_moves_to_another_user_says_so():
    moved = replace(FADED, namespace=Namespace("ana", "", "r1"))
    labels = differences(change(before=(FADED,), after=(moved,)), TODAY, BRITISH)

    assert labels == (Difference("User, agent and run", "–", "ana, r1"),)


def test_a_memory_is_distinguished_from_the_one_next_to_it():
    other = entry("ffffff")
    made = change(before=(other, FADED), after=(pinned(FADED, EVERBOT, TODAY), other))

    assert made.before == FADED
    assert differences(made, TODAY, BRITISH) == (Difference("Pinned", "no", "yes"),)


def test_an_undo_names_what_it_reverted():
    assert change_label(change(verb="undo", why="archive", before=(FADED,))) == "Undone: Archived"
    assert change_label(change(verb="redo", why="pin", after=(FADED,))) == "Redone: Pinned"
    assert (
        change_label(change(verb="undo", why="extract", after=(FADED,)))
        == "Undone: Forgotten after a conversation"
    )


def test_a_conversation_that_teaches_and_one_that_removes_are_distinguished():
    assert change_label(change(verb="extract", after=(FADED,))) == "Learned from a conversation"
    assert change_label(change(verb="extract", before=(FADED,))) == "Forgotten after a conversation"
    assert (
        change_label(change(verb="apply", before=(FADED,), after=(FADED,)))
        == "Changed after a conversation"
    )


def test_everyone_who_changes_a_vault_has_a_name():
    assert [who(by) for by in ("user", "agent", EXTERNAL, "nightly")] == [
        "you",
        "the agent",
        "another program",
        "nightly",
    ]


def test_what_the_agent_said_is_reported_by_what_became_of_the_memory():
    hit = reinforced(FADED, EVERBOT, TODAY)
    labels = [
        change_label(change(verb="write", after=(FADED,))),
        change_label(change(verb="write", before=(FADED,))),
        change_label(change(verb="learn", before=(FADED,), after=(hit,))),
        change_label(change(verb="write", before=(FADED,), after=(replace(FADED, content="x"),))),
    ]

    assert labels == ["Written down", "Forgotten", "Mentioned again", "Rewritten"]


def test_of_relations_and_data_what_changed_is_reported_and_others_by_their_words():
    kept, come = Link(Relation.SUPPORTS, "b1", 0.9), Link(Relation.REFINES, "c1", 0.5)
    unknown = Link(Relation.CONTRADICTS, "gone", 0.4)
    before = replace(FADED, links=(kept, unknown), structured_data={"tool": "git", "runs": 3})
    after = replace(FADED, links=(kept, come), structured_data={"tool": "git", "runs": 4})
    change = changeset(before=(before,), after=(after,))
    (made,) = changes_of(FADED.id, [change], EVERBOT, {"c1": entry("c1", "Keeps bees")})

    assert differences(made, TODAY, BRITISH) == (
        Difference("Relations", "contradicts gone 0.40", "refines “Keeps bees” 0.50"),
        Difference("Structured data", "runs: 3", "runs: 4"),
    )
