"""A step of an import changes only its own part of the pending suggestions."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.consolidation.review_queue import (
    PendingReview,
    ReviewQueueStep,
    step_between,
    stepped,
)
from tests.fakes.reviews import head
from tests.fakes.vaults import said
from tests.fakes.waits import proposed, suggested

WORDS = ("User keeps bees", "User sails", "用户喜欢喝茶")


def numbered(number, words):
    made = suggested(words)
    return replace(made, row=replace(made.row, number=number))


def rejected(number):
    return proposed(said(f"Rejected {number}"), number=number)


@st.composite
def reviews(draw):
    """Return the pending suggestions as in a review: rows by number, and the rest in order."""
    some = st.sets(st.integers(1, 6), max_size=4).map(sorted)
    rows = draw(some)
    words = draw(st.lists(st.sampled_from(WORDS), min_size=len(rows), max_size=len(rows)))
    return PendingReview(
        tuple(map(numbered, rows, words)),
        tuple(map(rejected, draw(some))),
        tuple(f"s{number}" for number in draw(some)),
        tuple(head(f"t{number}") for number in draw(some)),
        draw(st.sampled_from(("", "rules"))),
    )


@given(reviews(), reviews())
def test_a_step_leads_from_one_moment_to_the_next_or_there_is_none(old, new):
    step = step_between(old, new)

    assert step is None or stepped(old, step) == new


@given(reviews(), reviews())
def test_what_is_known_is_not_reported_again(old, more):
    numbers = {one.row.number for one in old.suggestions}
    behind = tuple(
        replace(one, row=replace(one.row, number=one.row.number + 10)) for one in more.suggestions
    )
    longer = replace(old, suggestions=old.suggestions + behind)

    step = step_between(old, longer)
    assert step == ReviewQueueStep(suggestions=behind, extractor=old.extractor)
    assert numbers.isdisjoint(one.row.number for one in step.suggestions)


def test_all_that_can_change_is_reported():
    old = PendingReview(
        (numbered(1, "A"), numbered(2, "B")), (rejected(3),), ("s1", "s2"), (head("t1"),), ""
    )
    new = PendingReview(
        (numbered(2, "B!"), numbered(4, "C")), (rejected(1),), ("s2",), (head("t2"),), "rules"
    )

    assert step_between(old, new) == ReviewQueueStep(
        suggestions=new.suggestions,
        rejected=new.rejected,
        talks=new.talks,
        extractor="rules",
        gone=(1,),
        no_longer_rejected=(3,),
        settled=("s1",),
        talks_gone=("t1",),
    )


def test_no_step_distinguishes_rows_of_one_number():
    old = PendingReview((numbered(1, "A"), numbered(1, "B")))

    assert step_between(old, PendingReview((numbered(1, "B"), numbered(1, "A")))) is None


def test_a_row_that_comes_back_stands_at_its_place():
    one, two = numbered(1, "A"), numbered(2, "B")
    without = PendingReview((two,))

    assert step_between(without, PendingReview((one, two))) == ReviewQueueStep(suggestions=(one,))
