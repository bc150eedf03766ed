"""Older statements next to newer memories."""

from dataclasses import replace
from datetime import date

import pytest

from memdeck.domain.changes.plan import Action, Plan, PlanRow
from memdeck.domain.consolidation.statement_order import in_order_of_time
from memdeck.domain.memory.candidate import Flag
from memdeck.domain.memory.entry import MemoryEntry
from tests.fakes.entries import entry

MAY = date(2025, 5, 1)
JUNE = date(2025, 6, 1)
YORK = entry("home", "User lives in York")
ROW = PlanRow(
    number=1,
    action=Action.CONTRADICT,
    content="User lives in Leeds",
    category="fact",
    target="home",
    reason="Same subject, and it names another home.",
    said_on=MAY,
)


def ordered(row, stated_on=JUNE, memory=YORK):
    plan = Plan((row,), sessions=("s",), notes=("A note.",))
    result = in_order_of_time(plan, {memory.id: memory}, lambda _: stated_on)
    assert (result.sessions, result.notes) == (plan.sessions, plan.notes)
    return result.rows[0]


@pytest.mark.parametrize("action", [Action.CONTRADICT, Action.UPDATE, Action.ADD])
def test_an_older_statement_keeps_both_and_waits_for_the_user(action):
    row = ordered(replace(ROW, action=action))

    assert (row.action, row.target, row.ticked) == (Action.KEEP_BOTH, "home", False)
    assert row.reason == f"{ROW.reason} Said on 2025-05-01, before the known memory."
    assert Flag.DOUBTFUL in row.flags


def test_the_reason_is_the_order_where_there_is_no_other():
    assert ordered(replace(ROW, reason="")).reason == (
        "Said on 2025-05-01, before the known memory."
    )


@pytest.mark.parametrize(
    ("said_on", "stated_on"), [(JUNE, MAY), (MAY, MAY), (None, JUNE), (MAY, None)]
)
def test_a_statement_that_is_not_known_to_be_older_stays_as_planned(said_on, stated_on):
    row = replace(ROW, said_on=said_on)

    assert ordered(row, stated_on) == row


def test_a_row_without_a_known_memory_stays_as_planned():
    for row in (replace(ROW, target=None), replace(ROW, target="gone")):
        assert ordered(row) == row


def test_an_unsure_repetition_that_the_memory_ended_is_none():
    emacs = replace(
        ROW, action=Action.REINFORCE, content="The user uses Emacs.", ticked=False, reason=""
    )
    helix = entry("home", "The user switched from Emacs to Helix.")

    assert ordered(emacs, memory=helix).action is Action.KEEP_BOTH
    assert ordered(replace(emacs, ticked=True), memory=helix).action is Action.REINFORCE


def test_an_older_statement_that_the_memory_does_not_oppose_is_added():
    row = replace(ROW, action=Action.ADD, content="User grew roses in York")

    assert ordered(row) == row


@pytest.mark.parametrize(
    "action", sorted(set(Action) - {Action.CONTRADICT, Action.UPDATE, Action.ADD})
)
def test_the_order_changes_no_row_that_supersedes_nothing(action):
    row = replace(ROW, action=action)

    assert ordered(row) == row


def test_days_are_looked_up_only_where_they_decide():
    asked: list[MemoryEntry] = []
    rows = (
        replace(ROW, said_on=None),
        replace(ROW, action=Action.NOOP),
        replace(ROW, action=Action.ADD, content="User grew roses in York"),
    )

    in_order_of_time(Plan(rows), {YORK.id: YORK}, asked.append)

    assert asked == []
