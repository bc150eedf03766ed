"""The scores of a memory on past days."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.changes.past_scores import past_scores, phases
from memdeck.domain.memory.decay import score_on
from memdeck.domain.memory.entry import UNDATED
from memdeck.domain.memory.memory_actions import archived, reinforced
from tests.fakes.entries import EVERBOT, TODAY, changeset, days, entries, entry, policies


def ago(days: int) -> date:
    return TODAY - timedelta(days=days)


def at(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, 12, tzinfo=UTC)


def test_an_untouched_memory_is_followed_back_to_its_last_hit():
    seen = entry(score=0.5, scored_at=ago(1), last_activated=ago(9))
    result = past_scores(phases(seen, []), EVERBOT, ago(11), 11)

    assert result[:2] == [None, None]
    assert result[2:10] == [pytest.approx(0.5 / 0.99)] * 8
    assert result[10] == 0.5


def test_a_hit_shows_as_the_step_it_was():
    before = entry(score=0.5, scored_at=ago(20), last_activated=ago(20))
    after = reinforced(before, EVERBOT, ago(5))
    hit = changeset(at=at(ago(5)), verb="apply", before=(before,), after=(after,))
    result = past_scores(phases(after, [hit]), EVERBOT, ago(7), 4)

    read = [score_on(before, EVERBOT, ago(7)), score_on(before, EVERBOT, ago(6))]
    assert result == [*read, after.score, after.score]
    assert after.score > read[1]


def test_a_memory_reads_nothing_while_it_was_not_there():
    made = entry(score=0.6, scored_at=ago(3), last_activated=ago(3))
    changes = [
        changeset(at=at(ago(3)), verb="add", after=(made,)),
        changeset(at=at(ago(2)), verb="forget", before=(made,)),
        changeset(at=at(ago(1)), verb="undo", after=(made,)),
    ]

    assert past_scores(phases(made, changes), EVERBOT, ago(4), 4) == [None, 0.6, None, 0.6]


def test_an_edit_by_other_means_counts_from_the_day_of_its_score():
    before = entry(score=0.8, scored_at=ago(9), last_activated=ago(9))
    after = archived(before, EVERBOT, ago(6))
    away = changeset(at=at(ago(6)), verb="archive", before=(before,), after=(after,))
    edited = replace(after, score=0.7, scored_at=ago(2))
    result = past_scores(phases(edited, [away]), EVERBOT, ago(7), 7)

    assert result[:2] == [0.8, 0.19]
    assert result[5] == 0.7


def test_a_pinned_memory_never_read_anything_else():
    kept = entry(score=0.9, scored_at=ago(1), last_activated=ago(30), pinned=True)

    assert past_scores(phases(kept, []), EVERBOT, ago(30), 30) == [0.9] * 30


def test_a_score_too_faded_to_tell_what_it_was_read_all_it_could():
    long_ago = entry(score=0.5, scored_at=TODAY, last_activated=date(1700, 1, 1))

    assert past_scores(phases(long_ago, []), EVERBOT, date(1700, 1, 2), 1) == [1.0]


@given(entries, policies, days, st.integers(0, 60))
def test_days_gone_by_read_within_the_scale_and_never_rise_of_themselves(one, policy, start, n):
    result = [
        score for score in past_scores(phases(one, []), policy, start, n) if score is not None
    ]

    assert all(0 <= score <= 1 for score in result)
    assert all(later <= earlier + 1e-12 for earlier, later in pairwise(result))


@pytest.mark.parametrize("last_activated", [UNDATED, ago(300)])
def test_a_score_that_is_only_assumed_reads_the_same_on_every_day_gone_by(last_activated):
    timeless = entry(score=0.6, scored_at=UNDATED, last_activated=last_activated)

    assert past_scores(phases(timeless, []), EVERBOT, ago(2), 3) == [0.6, 0.6, 0.6]
