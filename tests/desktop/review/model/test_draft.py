"""What a review does to its rows, and the plan it ends in."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.desktop.review.model.draft import (
    TARGET_GONE,
    Draft,
    RowEdit,
    after_apply,
    after_undo,
    answered,
    discarded,
    edited,
    extended,
    hidden_rows,
    reconciled,
    reconsidered,
    rejected,
    ticked,
    to_plan,
    without_recorded,
)
from memdeck.desktop.review.model.row_actions import is_tickable
from memdeck.domain.changes.changeset import FileChange
from memdeck.domain.changes.plan import Action, Plan
from memdeck.domain.consolidation.plan_changeset import changeset_of_plan
from memdeck.domain.memory.candidate import Flag, Importance
from memdeck.domain.memory.entry import Link, Relation
from tests.fakes.entries import EVERBOT, changeset, entry
from tests.fakes.reviews import KYOTO, TAXES, plan, suggestion
from tests.fakes.vaults import said
from tests.fakes.waits import proposed

WORDING = RowEdit("User keeps bees", "fact", Importance.MEDIUM, Action.ADD)


def draft(*rows, sessions=(KYOTO,)):
    return extended(Draft(), plan(*rows, sessions=sessions))


def contents(result):
    return [row.content for row in result.rows]


def test_a_plan_comes_in_with_its_rows_in_order_and_its_sessions():
    result = draft(suggestion(1), suggestion(2))

    assert contents(result) == ["Suggestion 1", "Suggestion 2"]
    assert result.sessions == (KYOTO,)


def test_a_second_plan_goes_behind_the_first_under_numbers_of_its_own():
    result = extended(
        draft(suggestion(1), suggestion(2)),
        plan(suggestion(1, "User sails", conversation=TAXES), sessions=(TAXES,)),
    )

    assert [(row.number, row.content) for row in result.rows] == [
        (1, "Suggestion 1"),
        (2, "Suggestion 2"),
        (3, "User sails"),
    ]
    assert result.sessions == (KYOTO, TAXES)


def test_a_number_is_not_given_twice_even_after_its_row_is_gone():
    result = extended(discarded(draft(suggestion(1)), {1}), plan(suggestion(1, "User sails")))

    assert [row.number for row in result.rows] == [2]


def test_a_claim_that_is_already_pending_gains_the_evidence_and_stays_one_row():
    repeated = suggestion(1, "user keeps BEES!", conversation=TAXES)
    result = extended(draft(suggestion(1, "User keeps bees")), plan(repeated))

    (row,) = result.rows
    assert row.content == "User keeps bees"
    assert [piece.conversation for piece in row.evidence] == [KYOTO, TAXES]


def test_the_same_evidence_is_not_counted_twice():
    result = extended(draft(suggestion(1)), plan(suggestion(1)))

    assert len(result.rows[0].evidence) == 1


def test_asking_to_forget_a_claim_is_not_the_claim():
    known = draft(suggestion(1, "Bees"))
    result = extended(known, plan(suggestion(1, "Bees", action=Action.DELETE, target="a1b2c3")))

    assert [row.action for row in result.rows] == [Action.ADD, Action.DELETE]


def test_two_rows_that_were_edited_to_say_the_same_both_stay():
    result = edited(draft(suggestion(1), suggestion(2, "User keeps bees")), 1, WORDING)

    assert contents(extended(result, plan(suggestion(1, "User sails")))) == [
        "User keeps bees",
        "User keeps bees",
        "User sails",
    ]


def test_what_was_rejected_here_does_not_come_again_with_another_conversation():
    result = rejected(draft(suggestion(1, "User keeps bees")), {1})

    assert extended(result, plan(suggestion(1, "User keeps bees", conversation=TAXES))).rows == ()


def test_two_plans_that_drew_the_same_id_bring_two_memories():
    result = extended(draft(suggestion(1)), plan(suggestion(1, "User sails")))

    assert len({row.fresh_id for row in result.rows}) == 2


READ_BEFORE = (Flag.ALREADY_PROCESSED,)


def test_rows_of_a_conversation_read_before_are_set_aside():
    old = suggestion(1, action=Action.NOOP, target="a1b2c3", ticked=False, flags=READ_BEFORE)
    result = draft(old, suggestion(2))

    assert contents(result) == ["Suggestion 2"]
    assert [row.content for row in result.read_before] == ["Suggestion 1"]


def test_hidden_rows_are_shown_unticked_and_those_known_by_now_do_nothing():
    rows = [
        suggestion(number, content, action=Action.NOOP, ticked=False, flags=READ_BEFORE)
        for number, content in enumerate(("User keeps bees", "User sails", "Waiting"), start=1)
    ]
    before = draft(*rows, suggestion(4, "Waiting"))
    result = reconsidered(before, {"user keeps bees": "a1b2c3"})

    assert [row.content for row in hidden_rows(before)] == ["User keeps bees", "User sails"]
    assert [(row.content, row.action, row.ticked, row.flags) for row in result.rows] == [
        ("User keeps bees", Action.NOOP, False, READ_BEFORE),
        ("User sails", Action.ADD, False, ()),
        ("Waiting", Action.ADD, True, ()),
    ]
    assert result.read_before == ()
    assert not is_tickable(result.rows[0])
    assert [row.content for row in after_apply(result, to_plan(result)).rows] == ["User sails"]


def test_a_contradiction_that_is_applied_archives_the_known_memory():
    row = suggestion(1, action=Action.CONTRADICT, target="a1b2c3")

    assert [planned.archives_target for planned in to_plan(draft(row)).ticked] == [True]


def test_a_row_knows_who_suggested_it():
    both = (said("User keeps bees"), said("User sails", "s2"))
    rows = [proposed(candidate, number=number) for number, candidate in enumerate(both, start=1)]
    result = extended(Draft(), plan(*rows), both, {"s1": "rules", "s2": "qwen3:8b"})

    assert [result.extractor_of(row) for row in result.rows] == ["rules", "qwen3:8b"]
    assert result.extractors == ("rules", "qwen3:8b")
    assert draft(suggestion(1)).extractors == ()


def test_a_row_that_another_than_the_reader_of_its_conversation_found_names_it():
    candidate = replace(said("Where the user lives"), extractor="rules")
    row = proposed(candidate)
    result = extended(Draft(), plan(row), (candidate,), {"s1": "qwen3:8b"})

    assert result.extractors == ("rules",)


ABOUT_A_MEMORY = (
    Action.REINFORCE,
    Action.UPDATE,
    Action.MERGE,
    Action.CONTRADICT,
    Action.KEEP_BOTH,
    Action.NOOP,
)


@pytest.mark.parametrize("action", ABOUT_A_MEMORY)
def test_a_row_about_a_memory_that_went_becomes_an_unticked_addition(action):
    row = suggestion(1, action=action, target="a1b2c3", similarity=0.9, flags=(Flag.DOUBTFUL,))

    (left,) = reconciled(draft(row), {"d4e5f6"}).rows

    assert (left.action, left.target, left.ticked) == (Action.ADD, None, False)
    assert (left.reason, left.flags) == (TARGET_GONE, ())


def test_an_addition_near_a_memory_that_went_stays_as_it_is_but_for_that():
    row = suggestion(1, target="a1b2c3", similarity=0.4)

    assert reconciled(draft(row), {"d4e5f6"}).rows == (replace(row, target=None, similarity=0.0),)


def test_a_row_that_would_remove_a_missing_memory_is_removed():
    row = suggestion(1, action=Action.DELETE, target="a1b2c3")

    assert reconciled(draft(row), {"d4e5f6"}).rows == ()


def test_an_empty_vault_takes_no_suggestion_away():
    """Its file may be about to come back."""
    result = draft(suggestion(1, action=Action.REINFORCE, target="a1b2c3"))

    assert reconciled(result, set()) is result


def test_rows_about_memories_that_are_there_stay_the_very_same():
    result = draft(suggestion(1, action=Action.UPDATE, target="a1b2c3"), suggestion(2))

    assert reconciled(result, {"a1b2c3"}) is result


def test_ticking_reaches_the_named_rows_alone():
    result = ticked(draft(suggestion(1), suggestion(2), suggestion(3)), {1, 3}, is_ticked=False)

    assert [row.ticked for row in result.rows] == [False, True, False]


def test_a_row_that_can_do_nothing_cannot_be_ticked():
    result = draft(suggestion(1, action=Action.NOOP, ticked=False))

    assert ticked(result, {1}, is_ticked=True) is result


@pytest.mark.parametrize("action", [Action.NOOP, Action.CONTRADICT, Action.KEEP_BOTH])
def test_an_answer_decides_a_doubtful_row_and_ticks_it(action):
    row = suggestion(1, action=Action.CONTRADICT, target="a1b2c3", ticked=False)

    (row_after,) = answered(draft(row), 1, action).rows

    assert (row_after.action, row_after.ticked) == (action, True)


def test_a_request_that_matches_nothing_outlives_an_apply_of_others():
    result = draft(
        suggestion(1, action=Action.NOOP, ticked=False, flags=(Flag.UNMATCHED,)),
        suggestion(2, action=Action.NOOP, ticked=False),
        suggestion(3),
    )

    assert [row.number for row in after_apply(result, to_plan(result)).rows] == [1]


def test_keeping_the_old_one_settles_the_row_and_changes_no_memory():
    row = suggestion(1, action=Action.CONTRADICT, target="a1b2c3", ticked=False)
    result = answered(draft(row), 1, Action.NOOP)

    assert result.ticked == ()
    assert [row.number for row in result.decided] == [1]
    assert after_apply(result, to_plan(result)).rows == ()


def test_an_edit_takes_over_every_field_and_ticks_the_row():
    wording = RowEdit("User keeps wild bees ", " preference ", Importance.HIGH, Action.KEEP_BOTH)
    result = edited(draft(suggestion(1, target="a1b2c3", ticked=False)), 1, wording)

    (row,) = result.rows
    assert (row.content, row.category, row.importance, row.action, row.ticked) == (
        "User keeps wild bees",
        "preference",
        Importance.HIGH,
        Action.KEEP_BOTH,
        True,
    )


def test_an_edit_that_leaves_no_text_keeps_the_old_one():
    blank_edit = replace(WORDING, content="  \n", category=" ")
    (row,) = edited(draft(suggestion(1)), 1, blank_edit).rows

    assert (row.content, row.category) == ("Suggestion 1", "fact")


@pytest.mark.parametrize(
    ("content", "action"),
    [("Suggestion 1", Action.REINFORCE), ("User keeps bees", Action.UPDATE)],
)
def test_another_text_for_a_repeated_memory_rewords_it(content, action):
    row = suggestion(1, action=Action.REINFORCE, target="a1b2c3")
    wording = RowEdit(content, "fact", Importance.MEDIUM, Action.REINFORCE)

    assert edited(draft(row), 1, wording).rows[0].action is action


def test_rejected_rows_leave_the_list_and_are_remembered_until_the_vault_knows():
    result = rejected(draft(suggestion(1), suggestion(2)), {2})

    assert contents(result) == ["Suggestion 1"]
    assert [row.content for row in result.rejected] == ["Suggestion 2"]
    assert without_recorded(result, result.rejected).rejected == ()


def test_discarded_rows_leave_no_trace():
    result = discarded(draft(suggestion(1), suggestion(2)), {2})

    assert contents(result) == ["Suggestion 1"]
    assert result.rejected == ()


def test_what_was_not_ticked_stays_pending_after_an_apply():
    result = draft(suggestion(1), suggestion(2, ticked=False))
    left = after_apply(result, to_plan(result))

    assert contents(left) == ["Suggestion 2"]
    assert left.sessions == ()


def test_a_row_that_can_do_nothing_goes_with_the_first_apply():
    result = draft(suggestion(1), suggestion(2, action=Action.NOOP, ticked=False))

    assert after_apply(result, to_plan(result)).rows == ()


def test_undoing_an_apply_brings_its_rows_back_to_their_positions():
    result = draft(suggestion(1), suggestion(2, ticked=False), suggestion(3))
    done = to_plan(result)

    assert after_undo(after_apply(result, done), done) == result


def test_rows_that_are_already_pending_are_not_restored_twice():
    result = draft(suggestion(1))

    assert after_undo(result, to_plan(result)) == result


def test_a_row_is_found_by_its_number_while_it_is_pending():
    result = draft(suggestion(1), suggestion(2))

    assert result.row(2).content == "Suggestion 2"
    with pytest.raises(KeyError):
        discarded(result, {2}).row(2)


def test_what_removes_a_memory_comes_last_and_once():
    result = draft(
        suggestion(1, action=Action.DELETE, target="a1b2c3"),
        suggestion(2, action=Action.REINFORCE, target="a1b2c3"),
        suggestion(3, action=Action.DELETE, target="a1b2c3"),
    )

    assert [row.number for row in to_plan(result).rows] == [2, 1]


rows_of_a_plan = st.lists(
    st.builds(
        suggestion,
        st.just(1),
        st.sampled_from(["Bees", "Sailing", "Tea", "Chess", "用户喜欢喝茶"]),
        action=st.sampled_from([*ABOUT_A_MEMORY, Action.ADD, Action.DELETE]),
        target=st.sampled_from(["a1b2c3", "d4e5f6"]),
        conversation=st.sampled_from([KYOTO, TAXES]),
        ticked=st.booleans(),
    ),
    max_size=8,
)
numbers = st.sets(st.integers(1, 20), max_size=6)


@given(rows_of_a_plan, rows_of_a_plan, numbers, numbers, st.booleans())
def test_whatever_was_done_in_a_review_its_plan_can_be_carried_out(
    first, second, rejected_numbers, touched, is_ticked
):
    result = extended(rejected(draft(*first), rejected_numbers), plan(*second))
    done = to_plan(ticked(result, touched, is_ticked=is_ticked))
    known = {id_: entry(id_) for id_ in ("a1b2c3", "d4e5f6")}

    changes = changeset_of_plan(done, known, (), EVERBOT, changeset())

    gone = {row.target for row in done.ticked if row.action is Action.DELETE}
    assert {entry.id for entry in changes.before} - {entry.id for entry in changes.after} == gone


@given(rows_of_a_plan, rows_of_a_plan)
def test_no_evidence_is_lost_and_no_claim_is_pending_twice(first, second):
    result = extended(draft(*first), plan(*second))

    claims = [
        (row.content, row.target if row.action is Action.DELETE else None) for row in result.rows
    ]
    assert len(set(claims)) == len(claims)
    assert {piece for row in result.rows for piece in row.evidence} == {
        piece for row in [*first, *second] for piece in row.evidence
    }
    assert len({row.number for row in result.rows}) == len(result.rows)


def going(number, host, target):
    """Return the row that archives an original, linked to *host*, which replaces it."""
    return suggestion(
        number,
        "User keeps bees",
        action=Action.ARCHIVE,
        conversation="",
        target=target,
        goes_with=host,
    )


def upkeep():
    """Return a draft in which two originals are linked to the row that replaces them."""
    refines = (Link(Relation.REFINES, "a1"), Link(Relation.REFINES, "a2"))
    new = suggestion(1, "User keeps bees", conversation="", links=refines)
    return draft(new, going(2, 1, "a1"), going(3, 1, "a2"), sessions=())


def test_rows_that_move_memories_are_distinguished_by_target_and_not_by_text():
    assert [row.target for row in upkeep().rows] == [None, "a1", "a2"]


def test_rows_that_go_together_do_so_under_new_numbers():
    result = extended(draft(suggestion(1)), Plan(upkeep().rows))

    assert [(row.number, row.goes_with) for row in result.rows] == [
        (1, None),
        (2, None),
        (3, 2),
        (4, 2),
    ]


def test_a_tick_takes_along_what_goes_with_it_and_brings_what_it_goes_with():
    none = ticked(upkeep(), {1}, is_ticked=False)
    assert [row.ticked for row in none.rows] == [False, False, False]

    assert [row.ticked for row in ticked(none, {3}, is_ticked=True).rows] == [True, False, True]
    assert [row.ticked for row in ticked(upkeep(), {3}, is_ticked=False).rows] == [
        True,
        True,
        False,
    ]


def test_a_row_that_is_written_over_brings_what_goes_with_it():
    none = ticked(upkeep(), {1}, is_ticked=False)

    assert all(row.ticked for row in edited(none, 1, WORDING).rows)


def test_what_goes_with_a_row_is_discarded_with_it():
    assert discarded(upkeep(), {1}).rows == ()
    assert [row.number for row in discarded(upkeep(), {2}).rows] == [1, 3]


def test_rows_about_files_are_distinguished_by_their_names_and_outlive_memories():
    files = [
        suggestion(
            number,
            "Nothing was noted.",
            action=Action.FORGET,
            conversation="",
            file=FileChange(f"logs/2026-01-0{number}.json", "{}", None),
        )
        for number in (1, 2)
    ]
    result = reconciled(draft(*files, sessions=()), {"a1"})

    assert [row.number for row in result.rows] == [1, 2]
    assert [row.number for row in to_plan(result).ticked] == [1, 2]
