from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.episodes.boundaries import (
    FEWEST,
    LONG_PAUSE,
    LOOKAHEAD,
    MOST,
    Signals,
    divided,
)

START = datetime(2026, 3, 1, 9, tzinfo=UTC)
COOKING = frozenset({"pan", "garlic", "simmer", "onion"})
TAXES = frozenset({"invoice", "deduct", "form", "revenue"})

signals = st.builds(
    Signals,
    words=st.frozensets(st.sampled_from("abcdef"), max_size=4),
    opening=st.sampled_from([-0.7, 0.0, 0.55, 1.0]),
    closing=st.sampled_from([-0.5, 0.0, 0.3, 0.8]),
    at=st.none() | st.integers(0, 40).map(lambda hours: START + timedelta(hours=hours)),
)


def timed(*minutes, **fields):
    """Return messages so many minutes after the start."""
    return [Signals(COOKING, at=START + timedelta(minutes=minute), **fields) for minute in minutes]


def units(stream, *, is_final=True):
    return [(unit.start, unit.stop) for unit in divided(stream, is_final=is_final).units]


@given(st.lists(signals, max_size=120), st.integers(0, 120))
def test_the_units_of_a_stream_read_in_pieces_are_those_of_the_whole(stream, size):
    part, whole = divided(stream[:size], is_final=False), divided(stream, is_final=True)

    assert part.units == whole.units[: len(part.units)]
    assert part.rest == (part.units[-1].stop if part.units else 0)


@given(st.lists(signals, max_size=120))
def test_the_units_of_a_final_stream_hold_each_message_once(stream):
    division = divided(stream, is_final=True)

    assert [n for unit in division.units for n in unit] == list(range(len(stream)))
    assert division.rest == len(stream)


@given(st.lists(signals, min_size=1, max_size=200))
def test_no_unit_is_longer_than_allowed(stream):
    assert all(len(unit) <= MOST + FEWEST for unit in divided(stream, is_final=True).units)


def test_a_long_pause_is_a_boundary():
    pause = LONG_PAUSE.total_seconds() / 60

    assert units(timed(0, 1, 2, 2 + pause, 3 + pause)) == [(0, 3), (3, 5)]
    assert units(timed(0, 1, 2, 1 + pause, 2 + pause)) == [(0, 5)]


def test_messages_before_a_long_pause_do_not_wait():
    pause = LONG_PAUSE.total_seconds() / 60
    division = divided(timed(0, 1, 2, 2 + pause, 3 + pause), is_final=False)

    assert ([*division.units], division.rest) == ([range(3)], 3)


def test_a_greeting_after_a_farewell_is_a_boundary():
    stream = [Signals(COOKING)] * 20
    stream[8] = Signals(COOKING, closing=0.8)
    stream[10] = Signals(COOKING, opening=0.55)

    assert units(stream) == [(0, 10), (10, 20)]


def test_a_question_before_a_greeting_is_against_a_boundary():
    stream = [Signals(COOKING)] * 20
    stream[8], stream[9] = Signals(COOKING, closing=0.8), Signals(COOKING, closing=-0.5)
    stream[10] = Signals(COOKING, opening=0.55)

    assert units(stream) == [(0, 20)]


@pytest.mark.parametrize(("minutes", "count"), [(1, 1), (30, 1), (90, 2)])
def test_a_pause_counts_beside_a_greeting(minutes, count):
    stream = timed(0, 1, 2, 3, 4)
    greeting = Signals(COOKING, opening=0.7, at=stream[-1].at + timedelta(minutes=minutes))

    assert len(units([*stream, greeting])) == count


def test_a_change_of_vocabulary_is_a_boundary_beside_a_weak_sign():
    stream = [*[Signals(COOKING)] * 12, Signals(TAXES, opening=0.5), *[Signals(TAXES)] * 11]

    assert units(stream) == [(0, 12), (12, 24)]
    assert units([Signals(COOKING, m.opening) for m in stream]) == [(0, 24)]


def test_two_boundaries_are_some_messages_apart():
    stream = [Signals(COOKING, opening=1.0)] * 10

    assert units(stream) == [(0, 4), (4, 8), (8, 10)]


def test_a_unit_that_grows_too_long_is_divided_where_the_signs_are_strongest():
    stream = [Signals(COOKING)] * (MOST + LOOKAHEAD)
    stream[45] = Signals(COOKING, opening=0.9)

    assert units(stream) == [(0, 45), (45, MOST + LOOKAHEAD)]


def test_messages_without_words_are_alike_nothing():
    assert units([Signals(frozenset())] * 8) == [(0, 8)]


def test_nothing_has_no_units():
    assert divided([], is_final=True).units == ()
    assert divided([], is_final=False).rest == 0
