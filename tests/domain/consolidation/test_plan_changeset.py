"""The changeset of a plan."""

from dataclasses import replace
from datetime import datetime, time, timedelta

import pytest

from memdeck.domain.changes.changeset import FileChange, Tombstone, TombstoneReason, apply_changeset
from memdeck.domain.changes.plan import Action, Plan, PlanRow
from memdeck.domain.consolidation.plan_changeset import changeset_of_plan
from memdeck.domain.memory.candidate import Importance
from memdeck.domain.memory.entry import Evidence, Link, Relation, Section
from memdeck.domain.memory.policy import FirstScores
from memdeck.errors import ConflictError
from tests.fakes.entries import EVERBOT, NOW, TODAY, changeset, entry

OLD = entry("home", "User lives in Hangzhou", score=0.6)
SAID = Evidence("c", "m", "we moved")
ROW = PlanRow(
    number=1,
    action=Action.ADD,
    content="User lives in Suzhou",
    category="fact/home",
    target="home",
    evidence=(SAID,),
    session="c",
    fresh_id="n1",
)


def enacted(*rows, tombstones=(), sessions=()):
    blank = changeset(verb="apply")
    return changeset_of_plan(Plan(rows, sessions), {"home": OLD}, tombstones, EVERBOT, blank)


def test_a_row_with_a_file_changes_that_file_alone():
    written = FileChange("notes.md", before=None, after="bees")
    changes = enacted(replace(ROW, file=written))

    assert (changes.after, changes.files) == ((), (written,))


@pytest.mark.row("A4")
def test_an_addition_starts_with_the_score_of_its_importance():
    (new,) = enacted(ROW).after

    assert (new.id, new.content, new.category, new.group) == ("n1", ROW.content, "fact", "home")
    assert (new.score, new.activation_count, new.created_at) == (0.6, 0, NOW)
    assert (new.source_session, new.evidence) == ("c", (SAID,))


def test_a_memory_of_another_program_is_as_old_as_that_says():
    said_on = TODAY - timedelta(days=90)
    imported = replace(ROW, evidence=(), session=None, said_on=said_on)
    created = [
        enacted(row).after[0].created_at
        for row in (
            imported,
            replace(imported, said_on=TODAY + timedelta(days=1)),
            replace(imported, evidence=(SAID,)),
            replace(imported, session="c"),
        )
    ]

    assert created == [datetime.combine(said_on, time.min, NOW.tzinfo), NOW, NOW, NOW]


def test_a_contradiction_halves_the_old_and_links_the_new_to_it():
    changes = enacted(replace(ROW, action=Action.CONTRADICT))
    after = {one.id: one for one in changes.after}

    assert after["home"].score == 0.3
    assert after["n1"].links == (Link(Relation.CONTRADICTS, "home"),)


def test_a_contradiction_may_archive_the_old():
    changes = enacted(replace(ROW, action=Action.CONTRADICT, archives_target=True))
    (old,) = (entry for entry in changes.after if entry.id == "home")

    assert old.section is Section.ARCHIVED
    assert old.score <= 0.3


def test_keeping_both_leaves_the_old_as_it_is():
    changes = enacted(replace(ROW, action=Action.KEEP_BOTH))

    assert [one.id for one in changes.after] == ["n1"]
    assert changes.after[0].links == ()


@pytest.mark.row("B3")
@pytest.mark.parametrize("relation", Relation)
def test_keeping_both_links_the_new_to_the_old_by_the_relation_that_was_named(relation):
    (new,) = enacted(replace(ROW, action=Action.KEEP_BOTH, relation=relation)).after

    assert new.links == (Link(relation, "home"),)


@pytest.mark.parametrize("action", [Action.UPDATE, Action.MERGE])
def test_an_update_rewords_and_counts_as_a_hit(action):
    (new,) = enacted(replace(ROW, action=action, expires_at=TODAY)).after

    assert (new.id, new.content, new.activation_count) == ("home", ROW.content, 1)
    assert (new.evidence, new.expires_at) == ((SAID,), TODAY)


def test_a_reinforcement_keeps_the_words():
    (new,) = enacted(replace(ROW, action=Action.REINFORCE)).after

    assert (new.content, new.activation_count) == (OLD.content, 1)


def test_archive_and_restore_rows_move_an_entry():
    changes = enacted(
        replace(ROW, action=Action.ARCHIVE), replace(ROW, number=2, action=Action.RESTORE)
    )
    archived_only = enacted(replace(ROW, action=Action.ARCHIVE))

    assert changes.is_empty
    assert archived_only.after[0].section is Section.ARCHIVED


def test_deleting_for_the_user_leaves_a_tombstone_and_fading_leaves_none():
    deleted = enacted(replace(ROW, action=Action.DELETE))
    faded = enacted(replace(ROW, action=Action.FORGET))

    assert deleted.buried == (Tombstone(OLD.content, TODAY, TombstoneReason.FORGOTTEN),)
    assert (faded.before, faded.after, faded.buried) == ((OLD,), (), ())


def test_a_memory_that_two_requests_name_is_forgotten_once():
    changes = enacted(*(replace(ROW, number=n, action=Action.DELETE) for n in (1, 2)))

    assert (changes.before, changes.after) == ((OLD,), ())
    assert changes.buried == (Tombstone(OLD.content, TODAY, TombstoneReason.FORGOTTEN),)


def test_unticked_rows_and_noops_do_nothing_but_settle_the_session():
    changes = enacted(replace(ROW, ticked=False), replace(ROW, action=Action.NOOP), sessions=("c",))

    assert (changes.before, changes.after, changes.sessions) == ((), (), ("c",))


def test_an_addition_that_was_forgotten_lifts_its_tombstone():
    tombstone = Tombstone(ROW.content, TODAY, TombstoneReason.FORGOTTEN)

    assert enacted(replace(ROW, lifts_tombstone=True), tombstones=[tombstone]).lifted == (
        tombstone,
    )
    assert enacted(replace(ROW, lifts_tombstone=True)).lifted == ()


def test_a_row_whose_target_is_gone_is_a_conflict():
    with pytest.raises(ConflictError, match="make the plan again"):
        enacted(replace(ROW, action=Action.REINFORCE, target="gone"))


def test_rows_on_one_entry_build_on_each_other_and_undo_together():
    changes = enacted(
        replace(ROW, action=Action.REINFORCE), replace(ROW, number=2, action=Action.UPDATE)
    )
    after = apply_changeset({"home": OLD}, changes)
    undo = changes.inverse(id="u", by="user", at=NOW)

    assert after["home"].activation_count == 2
    assert apply_changeset(after, undo) == {"home": OLD}


def test_a_row_with_a_score_of_its_own_starts_with_that():
    (new,) = enacted(replace(ROW, score=0.73, confidence=0.5)).after

    assert (new.score, new.confidence) == (0.73, 0.5)


@pytest.mark.row("B4")
@pytest.mark.parametrize(
    ("known", "said", "joint"),
    [(0.8, 0.6, 0.7), (None, 0.5, 0.75), (0.5, None, 0.75), (None, None, None)],
)
def test_a_merge_averages_the_confidences(known, said, joint):
    row = replace(ROW, action=Action.MERGE, confidence=said)

    (new,) = changeset_of_plan(
        Plan((row,)), {"home": replace(OLD, confidence=known)}, (), EVERBOT, changeset()
    ).after

    assert new.confidence == (None if joint is None else pytest.approx(joint))


@pytest.mark.row("B4")
@pytest.mark.parametrize(("said", "kept"), [(0.6, 0.6), (None, 0.8)])
def test_what_replaces_a_memory_brings_its_own_confidence(said, kept):
    row = replace(ROW, action=Action.UPDATE, confidence=said)

    (new,) = changeset_of_plan(
        Plan((row,)), {"home": replace(OLD, confidence=0.8)}, (), EVERBOT, changeset()
    ).after

    assert new.confidence == kept


def test_an_update_brings_its_own_data_and_else_leaves_what_is_there():
    known = {"home": replace(OLD, structured_data={"tool": "bash"})}
    row = replace(ROW, action=Action.UPDATE)

    (kept,) = changeset_of_plan(Plan((row,)), known, (), EVERBOT, changeset()).after
    (new,) = changeset_of_plan(
        Plan((replace(row, structured_data={"tool": "fetch"}),)), known, (), EVERBOT, changeset()
    ).after

    assert (kept.structured_data, new.structured_data) == ({"tool": "bash"}, {"tool": "fetch"})


@pytest.mark.row("B4")
@pytest.mark.parametrize("action", [Action.REINFORCE, Action.MERGE])
def test_what_is_said_again_or_merged_keeps_the_old_data_and_takes_the_new(action):
    known = {"home": replace(OLD, structured_data={"key": "city", "value": "Hangzhou"})}
    row = replace(ROW, action=action, structured_data={"value": "Suzhou", "since": 2026})

    (new,) = changeset_of_plan(Plan((row,)), known, (), EVERBOT, changeset()).after

    assert new.structured_data == {"key": "city", "value": "Suzhou", "since": 2026}


@pytest.mark.row("B3")
@pytest.mark.parametrize(("said", "kept"), [(0.6, 0.6), (None, 0.8)])
def test_what_is_said_again_with_another_confidence_has_that(said, kept):
    row = replace(ROW, action=Action.REINFORCE, confidence=said)

    (hit,) = changeset_of_plan(
        Plan((row,)), {"home": replace(OLD, confidence=0.8)}, (), EVERBOT, changeset()
    ).after

    assert (hit.confidence, hit.content, hit.activation_count) == (kept, OLD.content, 1)


@pytest.mark.row("D5")
@pytest.mark.parametrize(("importance", "score"), [(Importance.HIGH, 0.9), (Importance.LOW, 0.6)])
def test_where_the_policy_says_so_what_is_said_again_keeps_the_higher_importance(importance, score):
    school = replace(EVERBOT, name="d", reinforcement=0.0, fade=None, keeps_higher=True)
    school = replace(school, first_scores=FirstScores(high=0.9, low=0.3))
    row = replace(ROW, action=Action.REINFORCE, importance=importance)

    (hit,) = changeset_of_plan(Plan((row,)), {"home": OLD}, (), school, changeset()).after

    assert (hit.score, hit.activation_count) == (score, 1)
