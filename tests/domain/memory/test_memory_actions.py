"""The actions on a single entry."""

from datetime import timedelta

import pytest
from hypothesis import given

from memdeck.domain.memory.decay import score_on
from memdeck.domain.memory.entry import MOST_EVIDENCE, UNDATED, DatedScore, Evidence, Section
from memdeck.domain.memory.memory_actions import (
    archived,
    contradicted,
    faded_out,
    pinned,
    reinforced,
    rescored,
    restored,
    unpinned,
)
from memdeck.domain.memory.policy import Policy
from memdeck.domain.prompt.prompt_selection import select_prompt
from memdeck.errors import UsageError
from tests.fakes.entries import EVERBOT, TODAY, days, entries, entry, policies

LATER = TODAY + timedelta(days=30)


@pytest.mark.row("A4")
def test_a_hit_adds_a_fifth_of_what_is_missing_and_counts():
    once = reinforced(entry(score=0.6, activation_count=3), EVERBOT, TODAY)
    twice = reinforced(once, EVERBOT, TODAY)

    assert [once.score, twice.score] == pytest.approx([0.68, 0.744])
    assert (twice.activation_count, twice.last_activated) == (5, TODAY)


@pytest.mark.row("A4")
def test_hits_converge_below_one():
    hit = entry(score=0.4)
    for _ in range(1_000):
        before, hit = hit, reinforced(hit, EVERBOT, TODAY)
        assert before.score <= hit.score < 1


def test_a_hit_starts_from_todays_reading():
    old = entry(score=0.8)

    assert reinforced(old, EVERBOT, LATER).score == pytest.approx(
        score_on(old, EVERBOT, LATER) * 0.8 + 0.2
    )


@given(entries, policies, days)
def test_a_hit_never_lowers_a_reading(one, policy, day):
    assert reinforced(one, policy, day).score >= score_on(one, policy, day)


def test_a_memory_that_is_hit_often_keeps_its_first_and_its_newest_evidence():
    hits = [Evidence("s", f"m{n}", "tea") for n in range(150)]
    often = entry()
    for one in hits:
        often = reinforced(often, EVERBOT, TODAY, (one, hits[0]))

    assert often.evidence == (hits[0], *hits[-19:])
    assert len(often.evidence) == MOST_EVIDENCE
    assert reinforced(entry(), EVERBOT, TODAY).evidence == ()


def test_a_hit_brings_an_archived_memory_back_and_keeps_new_evidence_once():
    seen, new = Evidence("c", "m1"), Evidence("c", "m2")
    old = entry(score=0.15, section=Section.ARCHIVED, evidence=(seen,), was=DatedScore(0.9, TODAY))
    hit = reinforced(old, EVERBOT, TODAY, (seen, new))

    assert (hit.section, hit.evidence, hit.was) == (Section.ACTIVE, (seen, new), None)


def test_a_hit_too_weak_to_reach_the_line_leaves_it_archived():
    deep = entry(score=0.0, section=Section.ARCHIVED, was=DatedScore(0.9, TODAY))
    hit = reinforced(deep, Policy(name="weak", reinforcement=0.1), TODAY)

    assert (hit.section, hit.was) == (Section.ARCHIVED, DatedScore(0.9, TODAY))


@pytest.mark.row("A7")
def test_a_contradiction_halves_todays_reading():
    old = entry(score=0.8)

    assert contradicted(old, EVERBOT, LATER).score == pytest.approx(
        score_on(old, EVERBOT, LATER) / 2
    )


@pytest.mark.row("A7")
@given(entries, policies)
def test_what_was_contradicted_is_out_of_the_prompt(old, policy):
    new = contradicted(old, policy, LATER)

    prompt = select_prompt([new], policy, LATER)

    assert prompt.included == ()
    assert new.section is Section.ARCHIVED or score_on(new, policy, LATER) < policy.lines.prompt


@pytest.mark.row("G6")
def test_archiving_by_hand_lowers_the_score_and_remembers_it():
    put_away = archived(entry(score=0.92), EVERBOT, TODAY)

    assert (put_away.section, put_away.score) == (Section.ARCHIVED, 0.19)
    assert put_away.was == DatedScore(0.92, TODAY)


def test_archiving_what_reads_low_anyway_leaves_its_score():
    put_away = archived(entry(score=0.12), EVERBOT, TODAY)

    assert (put_away.score, put_away.was) == (0.12, None)


@given(entries, policies, days)
def test_what_faded_is_archived_without_a_change_of_its_reading(one, policy, day):
    away = faded_out(one, policy, day)

    assert away.section is Section.ARCHIVED
    if score_on(one, policy, day) < policy.lines.active:
        assert score_on(away, policy, day) == score_on(one, policy, day)
        assert away.was == one.was
    else:
        assert away == archived(one, policy, day)


def test_archiving_twice_is_archiving_once():
    once = archived(entry(score=0.92), EVERBOT, TODAY)

    assert archived(once, EVERBOT, LATER) == once


@pytest.mark.row("G6")
def test_restoring_brings_back_what_it_would_read_now():
    old = entry(score=0.92)
    back = restored(archived(old, EVERBOT, TODAY), EVERBOT, LATER)

    assert back.score == pytest.approx(score_on(old, EVERBOT, LATER))
    assert (back.section, back.last_activated, back.was) == (Section.ACTIVE, LATER, None)


@given(entries, policies, days)
def test_a_restored_memory_does_not_sink_at_once(one, policy, day):
    assert score_on(restored(one, policy, day), policy, day) >= policy.lines.active


@given(entries, policies, days, days)
def test_pinning_and_unpinning_on_one_day_changes_no_reading(one, policy, day, later):
    first, last = sorted((day, later))
    loose = one if not one.pinned else unpinned(one, policy, first)
    back = unpinned(pinned(loose, policy, first), policy, first)

    assert score_on(back, policy, last) == pytest.approx(score_on(loose, policy, last))


def test_days_spent_pinned_do_not_count():
    kept = pinned(entry(score=0.8), EVERBOT, TODAY)
    loose = unpinned(kept, EVERBOT, TODAY + timedelta(days=365))

    assert score_on(loose, EVERBOT, TODAY + timedelta(days=365)) == 0.8
    assert pinned(kept, EVERBOT, LATER) is kept
    assert unpinned(loose, EVERBOT, LATER) is loose


@pytest.mark.parametrize("score", [7.5, -0.1, float("nan")])
def test_a_score_out_of_range_is_refused(score):
    with pytest.raises(UsageError, match="from 0 to 1"):
        rescored(entry(), EVERBOT, TODAY, score)


def test_a_score_raised_by_hand_makes_an_archived_memory_active():
    raised = rescored(entry(score=0.1, section=Section.ARCHIVED), EVERBOT, LATER, 0.7)
    lowered = rescored(entry(score=0.8), EVERBOT, LATER, 0.1)

    assert (raised.section, raised.score, raised.scored_at) == (Section.ACTIVE, 0.7, LATER)
    assert lowered.section is Section.ACTIVE


@pytest.mark.parametrize("action", [reinforced, restored])
def test_a_memory_without_a_day_begins_to_fade_with_the_day_of_its_first_hit(action):
    timeless = entry(score=0.6, scored_at=UNDATED, last_activated=UNDATED)
    hit = action(timeless, EVERBOT, TODAY)

    assert score_on(timeless, EVERBOT, LATER) == 0.6
    assert hit.last_activated == TODAY
    assert score_on(hit, EVERBOT, LATER) < score_on(hit, EVERBOT, TODAY)
