"""One suggestion of several."""

from datetime import date

import pytest

from memdeck.desktop.review.model.draft import Draft, can_merge, extended, merged
from memdeck.domain.changes.plan import Action
from memdeck.domain.memory.candidate import Flag, Importance
from tests.fakes.reviews import KYOTO, TAXES, plan, suggestion


def draft(*rows):
    return extended(Draft(), plan(*rows))


def test_the_merged_row_has_the_chosen_text_and_all_evidence():
    result = merged(
        draft(suggestion(1), suggestion(2), suggestion(3, conversation=TAXES)),
        {1, 3},
        " User keeps bees ",
    )

    assert [(row.number, row.content) for row in result.rows] == [
        (1, "User keeps bees"),
        (2, "Suggestion 2"),
    ]
    assert [piece.conversation for piece in result.rows[0].evidence] == [KYOTO, TAXES]


def test_no_text_is_invented_where_none_was_chosen():
    result = merged(draft(suggestion(1), suggestion(2)), {1, 2}, "  ")

    assert result.rows[0].content == "Suggestion 1"


def test_the_merged_row_is_as_important_as_the_most_important_and_ends_with_the_first():
    result = merged(
        draft(
            suggestion(1, importance=Importance.LOW, ticked=False),
            suggestion(2, importance=Importance.HIGH, expires_at=date(2026, 5, 1)),
            suggestion(3, expires_at=date(2026, 4, 1), lifts_tombstone=True),
        ),
        {1, 2, 3},
        "User keeps bees",
    )

    (row,) = result.rows
    assert (row.importance, row.expires_at) == (Importance.HIGH, date(2026, 4, 1))
    assert row.lifts_tombstone
    assert row.ticked


@pytest.mark.parametrize("action", [Action.REINFORCE, Action.UPDATE, Action.MERGE])
def test_merging_with_a_row_about_a_known_memory_changes_that_memory(action):
    known = suggestion(2, action=action, target="a1b2c3", flags=(Flag.DOUBTFUL, Flag.QUOTED))
    result = merged(draft(suggestion(1, target="d4e5f6"), known), {1, 2}, "User keeps bees")

    (row,) = result.rows
    assert (row.number, row.action, row.target) == (1, Action.MERGE, "a1b2c3")
    assert row.flags == (Flag.QUOTED,)


def test_merging_against_an_old_memory_adds_a_new_one():
    rows = (
        suggestion(1, action=Action.CONTRADICT, target="a1b2c3"),
        suggestion(2, action=Action.KEEP_BOTH, target="a1b2c3"),
    )

    assert [row.action for row in merged(draft(*rows), {1, 2}, "x").rows] == [Action.ADD]


@pytest.mark.parametrize(
    "rows",
    [
        (suggestion(1),),
        (suggestion(1), suggestion(2, action=Action.DELETE, target="a1b2c3")),
        (suggestion(1), suggestion(2, action=Action.NOOP)),
    ],
)
def test_one_row_or_one_that_makes_no_memory_cannot_be_merged(rows):
    result = draft(*rows)

    assert not can_merge(result.rows)
    assert merged(result, {1, 2}, "x") is result
