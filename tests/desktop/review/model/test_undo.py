"""The undo steps of a review."""

from hypothesis import given
from hypothesis import strategies as st

from memdeck.desktop.review.model.draft import Draft, discarded, extended, rejected, ticked
from memdeck.desktop.review.model.undo import LONGEST, UndoStack
from tests.fakes.reviews import plan, suggestion


def undo_stack():
    return UndoStack(extended(Draft(), plan(*(suggestion(number) for number in range(1, 6)))))


def test_a_step_can_be_undone_and_redone():
    start = undo_stack()
    after = start.stepped(rejected(start.now, {2}))

    assert after.undone().now == start.now
    assert after.undone().redone() == after


def test_a_step_that_changed_nothing_is_none():
    start = undo_stack()

    assert start.stepped(ticked(start.now, {1}, is_ticked=True)) is start


def test_there_is_nothing_before_the_first_step_or_after_the_last():
    start = undo_stack()

    assert start.undone() is start
    assert start.redone() is start


def test_another_step_after_an_undo_clears_redo():
    start = undo_stack()
    undone = start.stepped(rejected(start.now, {2})).undone()

    assert undone.stepped(rejected(undone.now, {3})).future == ()


def test_an_undo_does_not_take_away_what_arrived_meanwhile():
    start = undo_stack()
    later = start.stepped(rejected(start.now, {2})).rebased(
        lambda draft: extended(draft, plan(suggestion(1, "User sails")))
    )

    back = later.undone().now
    assert [row.content for row in back.rows][-2:] == ["Suggestion 5", "User sails"]
    assert [row.number for row in back.rows] == [1, 2, 3, 4, 5, 6]


def test_only_so_many_steps_are_kept():
    walked = undo_stack()
    for number in range(2 * LONGEST):
        walked = walked.stepped(ticked(walked.now, {1}, is_ticked=bool(number % 2)))

    assert len(walked.past) == LONGEST


@given(st.lists(st.sets(st.integers(1, 5), min_size=1), max_size=6))
def test_as_many_undos_as_steps_lead_back_to_the_start(steps):
    walked = start = undo_stack()
    for numbers in steps:
        walked = walked.stepped(discarded(walked.now, numbers))
    end = walked
    for _ in steps:
        walked = walked.undone()
    assert walked.now == start.now
    for _ in steps:
        walked = walked.redone()
    assert walked == end
