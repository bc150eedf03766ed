"""The memories whose score is below a threshold."""

from dataclasses import replace
from datetime import timedelta

import pytest

from memdeck.domain.changes.plan import Action
from memdeck.domain.memory.entry import Section
from memdeck.domain.memory.policy import Thresholds
from memdeck.domain.upkeep.archive_and_forget import plan_upkeep
from tests.fakes.entries import EVERBOT, TODAY, entry


@pytest.mark.row("A4")
def test_each_entry_gets_what_its_reading_calls_for():
    plan = plan_upkeep(
        [
            entry("fresh", score=0.8),
            entry("sunk", score=0.19),
            entry("gone", score=0.04),
            entry("pinned", score=0.01, pinned=True),
            entry("shelved", score=0.1, section=Section.ARCHIVED),
            entry("raised", score=0.5, section=Section.ARCHIVED),
        ],
        EVERBOT,
        TODAY,
    )

    assert [(row.target, row.action) for row in plan.rows] == [
        ("gone", Action.FORGET),
        ("sunk", Action.ARCHIVE),
        ("raised", Action.RESTORE),
    ]
    assert [row.number for row in plan.rows] == [1, 2, 3]


def test_upkeep_goes_by_todays_reading_and_not_by_the_written_score():
    old = entry("old", score=0.8)

    assert plan_upkeep([old], EVERBOT, TODAY + timedelta(days=100)).rows == ()
    assert plan_upkeep([old], EVERBOT, TODAY + timedelta(days=150)).rows[0].action is (
        Action.ARCHIVE
    )


def test_where_no_line_is_drawn_what_was_archived_stays_so():
    lineless = replace(EVERBOT, lines=Thresholds(prompt=0, active=0, forget=0))
    shelved = entry("shelved", score=0.19, section=Section.ARCHIVED)

    assert plan_upkeep([shelved, entry("low", score=0.0)], lineless, TODAY).rows == ()
