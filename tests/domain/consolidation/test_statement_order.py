"""Older statements next to newer memories."""

from dataclasses import replace
from datetime import date

import pytest

from memdeck.domain.changes.plan import Action, Plan, PlanRow
from memdeck.domain.consolidation.statement_order import in_order_of_time, superseded_ids
from memdeck.domain.memory.candidate import Flag

MAY = date(2025, 5, 1)
JUNE = date(2025, 6, 1)
ROW = PlanRow(
    number=1,
    action=Action.CONTRADICT,
    content="User lives in Leeds",
    category="fact",
    target="home",
    reason="Same subject, and it names another home.",
    said_on=MAY,
)


def ordered(row, **stated_on):
    (result,) = in_order_of_time(Plan((row,)), stated_on).rows
    return result


@pytest.mark.parametrize("action", [Action.CONTRADICT, Action.UPDATE])
def test_an_older_statement_keeps_both_and_waits_for_the_user(action):
    row = ordered(replace(ROW, action=action), home=JUNE)

    assert (row.action, row.target, row.ticked) == (Action.KEEP_BOTH, "home", False)
    assert row.reason == f"{ROW.reason} Said on 2025-05-01, before the known memory."
    assert Flag.DOUBTFUL in row.flags


def test_the_reason_is_the_order_where_there_is_no_other():
    row = ordered(replace(ROW, reason=""), home=JUNE)

    assert row.reason == "Said on 2025-05-01, before the known memory."


@pytest.mark.parametrize(
    ("said_on", "stated_on"),
    [(JUNE, {"home": MAY}), (MAY, {"home": MAY}), (None, {"home": JUNE}), (MAY, {"job": JUNE})],
)
def test_a_statement_that_is_not_known_to_be_older_stays_as_planned(said_on, stated_on):
    row = replace(ROW, said_on=said_on)

    assert ordered(row, **stated_on) == row


@pytest.mark.parametrize("action", sorted(set(Action) - {Action.CONTRADICT, Action.UPDATE}))
def test_the_order_changes_no_row_that_supersedes_nothing(action):
    row = replace(ROW, action=action)

    assert ordered(row, home=JUNE) == row
    assert superseded_ids(Plan((row,))) == frozenset()


def test_only_the_days_of_memories_that_dated_rows_supersede_are_needed():
    rows = (
        ROW,
        replace(ROW, action=Action.UPDATE, target="job"),
        replace(ROW, action=Action.ADD, target="pet"),
        replace(ROW, said_on=None, target="car"),
    )

    assert superseded_ids(Plan(rows)) == {"home", "job"}


def test_the_rest_of_a_plan_stays():
    plan = Plan((ROW,), sessions=("s",), notes=("A note.",))

    result = in_order_of_time(plan, {"home": JUNE})

    assert (result.sessions, result.notes) == (plan.sessions, plan.notes)
