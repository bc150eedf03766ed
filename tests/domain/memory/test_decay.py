"""Reading a score does not change it."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.memory.decay import rebased, score_on
from memdeck.domain.memory.forecast import archives_on, first_day_under, forgotten_on
from memdeck.domain.memory.policy import Curve, Policy
from tests.fakes.entries import EVERBOT, TODAY, days, entries, entry, policies


@pytest.mark.row("A4")
@pytest.mark.parametrize(
    ("idle", "reads"),
    [(0, 0.8), (7, 0.8), (8, 0.792), (30, 0.8 * 0.99**23), (107, 0.8 * 0.99**100)],
)
def test_a_score_keeps_seven_days_then_loses_one_percent_a_day(idle, reads):
    assert score_on(entry(score=0.8), EVERBOT, TODAY + timedelta(days=idle)) == pytest.approx(reads)


@pytest.mark.row("A4")
def test_thirty_daily_merges_leave_what_the_formula_gives():
    """Design A's own merge, run daily, would leave 0.05; its formula says 0.635."""
    merged = entry(score=0.8)
    for n in range(31):
        merged = rebased(merged, EVERBOT, TODAY + timedelta(days=n))

    assert merged.score == pytest.approx(0.8 * 0.99**23)


def test_rebasing_an_expired_memory_does_not_fade_its_ceiling():
    policy = Policy(name="any", fade=Curve(daily_retention=0.5))
    expired = entry(score=1.0, expires_at=TODAY)

    again = rebased(expired, policy, TODAY + timedelta(days=1))

    assert score_on(again, policy, TODAY + timedelta(days=2)) == policy.archived_ceiling


@given(entries, policies, days, days)
def test_rebasing_never_changes_a_later_reading(one, policy, first, second):
    early, late = sorted((first, second))
    expected = score_on(one, policy, late)

    assert score_on(rebased(one, policy, early), policy, late) == pytest.approx(expected)


@given(entries, policies, days, days)
def test_a_score_never_rises_by_waiting_and_stays_in_bounds(one, policy, first, second):
    early, late = sorted((first, second))

    assert 0 <= score_on(one, policy, late) <= score_on(one, policy, early) <= 1


@given(entries, policies, days)
def test_a_pinned_entry_does_not_fade(one, policy, day):
    pinned = replace(one, pinned=True, expires_at=None)

    assert score_on(pinned, policy, day) == one.score


def test_an_expired_todo_reads_under_the_archive_line_from_that_day_on():
    todo = entry(category="todo", score=0.8, expires_at=TODAY + timedelta(days=2))
    reads = [score_on(todo, EVERBOT, TODAY + timedelta(days=n)) for n in range(4)]

    assert reads == [0.8, 0.8, 0.19, 0.19]


def test_a_last_hit_that_lies_ahead_reads_as_today():
    ahead = entry(score=0.6, scored_at=TODAY, last_activated=TODAY + timedelta(days=400))

    assert score_on(ahead, EVERBOT, TODAY + timedelta(days=300)) == 0.6


def test_a_long_faded_score_neither_underflows_nor_divides_by_zero():
    steep = Policy(name="steep", fade=Curve(daily_retention=0.5))
    old = entry(score=0.5, last_activated=date(1, 1, 1), scored_at=date(2000, 1, 1))

    assert score_on(old, steep, date(2000, 1, 2)) == pytest.approx(0.25)


@given(entries, policies, days, st.floats(0.01, 0.99))
def test_a_line_is_crossed_on_the_day_named_and_not_before(one, policy, today, line):
    day = first_day_under(one, policy, line, today)

    if day is None:
        assert score_on(one, policy, today + timedelta(days=30_000)) >= line
    else:
        assert score_on(one, policy, day) < line
        assert day == today or score_on(one, policy, day - timedelta(days=1)) >= line


def test_the_two_lines_are_crossed_one_after_the_other():
    one = entry(score=0.8)

    assert archives_on(one, EVERBOT, TODAY) == TODAY + timedelta(days=7 + 138)
    assert forgotten_on(one, EVERBOT, TODAY) == TODAY + timedelta(days=7 + 276)


def test_an_expiry_may_cross_the_active_line_and_not_the_forget_line():
    todo = entry(score=0.8, expires_at=TODAY + timedelta(days=3))

    assert archives_on(todo, EVERBOT, TODAY) == TODAY + timedelta(days=3)
    assert forgotten_on(todo, EVERBOT, TODAY) == TODAY + timedelta(days=7 + 276)


def test_scores_that_do_not_fade_cross_no_line():
    still = Policy(name="still", fade=None)

    assert archives_on(entry(score=0.8), still, TODAY) is None
    assert archives_on(entry(score=0.8, expires_at=TODAY + timedelta(days=1)), still, TODAY) == (
        TODAY + timedelta(days=1)
    )


def test_a_line_that_is_a_century_away_counts_as_never_crossed():
    slow = Policy(name="slow", fade=Curve(daily_retention=0.999999))

    assert archives_on(entry(score=0.8), slow, TODAY) is None


@pytest.mark.parametrize("last_activated", [date.max, date.max - timedelta(days=200), date.min])
def test_a_last_hit_at_either_end_of_the_calendar_is_read_like_any_other(last_activated):
    one = entry(score=0.8, scored_at=TODAY, last_activated=last_activated)

    assert score_on(one, EVERBOT, TODAY) == 0.8


def test_a_line_behind_the_end_of_the_calendar_is_never_crossed():
    one = entry(score=0.8, scored_at=TODAY, last_activated=date.max)

    assert archives_on(one, EVERBOT, TODAY) is None
    assert archives_on(entry(score=0.8), EVERBOT, date.max) == date.max
