"""Timestamps become aware times in UTC, or None."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.transcripts.dates.timestamps import parse_in_utc, parse_local, parse_timestamp

NEW_YEAR = datetime(2025, 1, 1, 10, 0, tzinfo=UTC)

anything = st.one_of(
    st.integers(),
    st.floats(),
    st.text(),
    st.booleans(),
    st.none(),
    st.from_regex(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([+-]\d\d:\d\d|Z)?", fullmatch=True),
    st.integers().map(str),
)


@pytest.mark.parametrize(
    "value",
    [
        1735725600,
        1735725600.0,
        1735725600000,
        1735725600000000,
        "1735725600",
        "1735725600.000",
        "2025-01-01T10:00:00Z",
        "2025-01-01T10:00:00.000000Z",
        "2025-01-01T18:00:00+08:00",
        " 2025-01-01 10:00:00+00:00 ",
    ],
)
def test_one_moment_is_written_in_many_ways(value):
    assert parse_timestamp(value) == NEW_YEAR


@pytest.mark.parametrize(
    "value",
    [
        None,
        True,
        0,
        -1,
        float("nan"),
        float("inf"),
        10**400,
        "",
        "soon",
        "12",
        "2025-01-01T10:00:00",
        "2025-01-01",
        "0001-01-01T00:00:00Z",
        "0001-01-01T00:00:00+14:00",
        "1970-01-01T00:00:00Z",
        [],
        {},
    ],
    ids=str,
)
def test_what_names_no_moment_is_none(value):
    assert parse_timestamp(value) is None


@given(anything)
def test_a_moment_is_aware_and_in_utc(value):
    moment = parse_timestamp(value)

    assert moment is None or moment.utcoffset() == timedelta(0)


@given(st.datetimes(datetime(1970, 1, 2), datetime(2100, 1, 1)))  # noqa: DTZ001 - made aware below
def test_what_was_written_is_read(naive):
    moment = naive.replace(tzinfo=UTC)

    assert parse_timestamp(moment.isoformat()) == moment


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2025-01-01T10:00:00", NEW_YEAR.replace(tzinfo=None)),
        ("2025-01-01 10:00", NEW_YEAR.replace(tzinfo=None)),
        ("2025-01-01T18:00:00+08:00", NEW_YEAR),
        ("1735725600", NEW_YEAR),
        ("0001-01-01T00:00:00", None),
        ("tomorrow", None),
    ],
)
def test_a_local_time_is_one_without_a_zone(text, moment):
    assert parse_local(text) == moment


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2026-07-20T15:00:00", "2026-07-20T15:00:00+00:00"),
        ("2026-07-20T15:00:00+02:00", "2026-07-20T13:00:00+00:00"),
        ("yesterday", None),
    ],
)
def test_a_time_without_a_zone_is_taken_in_utc_where_a_program_writes_it_so(text, moment):
    at = parse_in_utc(text)

    assert (at.isoformat() if at else None) == moment
