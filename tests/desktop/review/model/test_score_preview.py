"""The effect of a row on scores, before it is applied."""

from datetime import timedelta

import pytest

from memdeck.desktop.review.model.review_context import Effect, effect_of
from memdeck.domain.changes.changeset import FileChange
from memdeck.domain.changes.plan import Action
from memdeck.domain.memory.candidate import Importance
from tests.fakes.entries import TODAY, entry
from tests.fakes.reviews import review_context, suggestion

KNOWN = entry("a1b2c3", score=0.8)


@pytest.mark.parametrize(
    ("importance", "score"),
    [(Importance.HIGH, 0.8), (Importance.MEDIUM, 0.6), (Importance.LOW, 0.4)],
)
def test_a_new_memory_starts_with_the_score_of_the_policy(importance, score):
    row = suggestion(importance=importance, target="a1b2c3")

    assert effect_of(row, review_context(KNOWN)) == Effect(new=score)


@pytest.mark.parametrize("action", [Action.REINFORCE, Action.UPDATE, Action.MERGE])
def test_a_repeated_memory_gains_a_hit(action):
    effect = effect_of(suggestion(action=action, target="a1b2c3"), review_context(KNOWN))

    assert effect.before == 0.8
    assert effect.after == pytest.approx(0.84)
    assert (effect.new, effect.hits) == (None, 1)


def test_the_score_before_is_todays_reading():
    faded = entry(
        "a1b2c3",
        score=0.8,
        scored_at=TODAY - timedelta(days=60),
        last_activated=TODAY - timedelta(days=60),
    )
    effect = effect_of(suggestion(action=Action.REINFORCE, target="a1b2c3"), review_context(faded))

    assert effect.before == pytest.approx(0.8 * 0.99**53)


def test_a_contradicted_memory_is_archived_and_the_new_one_starts():
    effect = effect_of(suggestion(action=Action.CONTRADICT, target="a1b2c3"), review_context(KNOWN))

    assert effect == Effect(before=0.8, after=0.19, new=0.6)


@pytest.mark.parametrize("action", [Action.DELETE, Action.FORGET])
def test_a_removed_memory_has_no_score_afterwards(action):
    effect = effect_of(suggestion(action=action, target="a1b2c3"), review_context(KNOWN))

    assert effect == Effect(before=0.8)


def test_keeping_both_leaves_the_old_one_as_it_is():
    effect = effect_of(suggestion(action=Action.KEEP_BOTH, target="a1b2c3"), review_context(KNOWN))

    assert effect == Effect(new=0.6)


def test_an_archived_memory_sinks_under_the_line():
    effect = effect_of(suggestion(action=Action.ARCHIVE, target="a1b2c3"), review_context(KNOWN))

    assert effect == Effect(before=0.8, after=0.19)


def test_a_row_that_is_not_ticked_shows_what_it_would_do():
    row = suggestion(action=Action.REINFORCE, target="a1b2c3", ticked=False)

    assert effect_of(row, review_context(KNOWN)).hits == 1


@pytest.mark.parametrize("action", [Action.REINFORCE, Action.DELETE, Action.NOOP])
def test_a_row_about_a_memory_that_is_gone_does_nothing(action):
    assert effect_of(suggestion(action=action, target="a1b2c3"), review_context()) == Effect()


def test_what_goes_with_another_row_shows_what_it_does_by_itself():
    row = suggestion(action=Action.ARCHIVE, target="a1b2c3", goes_with=7)

    assert effect_of(row, review_context(KNOWN)).after == 0.19


def test_a_row_about_a_file_does_nothing_to_scores():
    change = FileChange("logs/2026-01-01.json", "{}", None)
    row = suggestion(action=Action.FORGET, file=change)

    assert effect_of(row, review_context(KNOWN)) == Effect()
