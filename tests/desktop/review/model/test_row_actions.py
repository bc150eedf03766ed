"""The actions and answers that a row offers."""

import pytest

from memdeck.desktop.review.model.row_actions import (
    actions_for,
    answers_for,
    brings_new,
    is_tickable,
)
from memdeck.domain.changes.plan import Action
from memdeck.domain.memory.candidate import Flag
from tests.fakes.reviews import suggestion

NEAR = "a1b2c3"
DISPUTED = (Action.NOOP, Action.CONTRADICT, Action.KEEP_BOTH)
DOUBTFUL = (Action.REINFORCE, Action.UPDATE, Action.ADD)


def test_a_new_memory_near_none_can_only_be_added():
    assert actions_for(suggestion()) == (Action.ADD,)


def test_a_row_near_a_known_memory_can_be_turned_into_anything_but_a_removal():
    offered = set(actions_for(suggestion(target=NEAR)))

    assert offered == {*DISPUTED, *DOUBTFUL}


def test_a_merged_row_may_stay_one():
    row = suggestion(target=NEAR, action=Action.MERGE)

    assert Action.MERGE in actions_for(row)


@pytest.mark.parametrize("action", [Action.DELETE, Action.FORGET, Action.ARCHIVE, Action.RESTORE])
def test_a_row_that_keeps_the_text_can_only_be_ticked(action):
    row = suggestion(target=NEAR, action=action)

    assert actions_for(row) == ()
    assert is_tickable(row)


def test_a_row_that_does_nothing_to_nothing_has_no_options():
    row = suggestion(action=Action.NOOP)

    assert actions_for(row) == ()
    assert not is_tickable(row)


@pytest.mark.parametrize(
    ("action", "target", "flags", "answers"),
    [
        (Action.CONTRADICT, NEAR, (), DISPUTED),
        (Action.KEEP_BOTH, NEAR, (), DISPUTED),
        (Action.NOOP, NEAR, (), DISPUTED),
        (Action.REINFORCE, NEAR, (Flag.DOUBTFUL,), DOUBTFUL),
        (Action.UPDATE, NEAR, (Flag.DOUBTFUL,), DOUBTFUL),
        (Action.ADD, NEAR, (Flag.DOUBTFUL,), DOUBTFUL),
        (Action.REINFORCE, NEAR, (), ()),
        (Action.ADD, NEAR, (Flag.SECRET,), ()),
        (Action.ADD, None, (Flag.DOUBTFUL,), ()),
        (Action.DELETE, NEAR, (Flag.DOUBTFUL,), ()),
    ],
)
def test_a_row_asks_where_it_may_speak_of_a_known_memory(action, target, flags, answers):
    row = suggestion(action=action, target=target, flags=flags)

    assert answers_for(row) == answers


@pytest.mark.parametrize("action", Action)
def test_category_and_importance_count_where_a_memory_is_made(action):
    assert brings_new(action) is (action in {Action.ADD, Action.CONTRADICT, Action.KEEP_BOTH})
