"""Parse timestamps as exports write them."""

import re
from datetime import UTC, date, datetime

# Larger numbers since 1970 count milliseconds or microseconds: in seconds they are beyond the
# year 5000.
_MILLISECONDS = 1e11
_MICROSECONDS = 1e14

_NUMBER = re.compile(r"\d{9,17}(?:\.\d{1,9})?")
_EPOCH = datetime.fromtimestamp(0, UTC)


def parse_timestamp(value: object) -> datetime | None:
    """Return the time that *value* names, in UTC, or None.

    Numbers count from 1970, in seconds, milli- or microseconds depending on their
    size. A time without a zone is None: its place is unknown. So is a time before
    1970, since exports write 0 for "never".
    """
    match value:
        case bool():
            return None
        case int() | float():
            return _since_1970(value)
        case str() if _NUMBER.fullmatch(value):
            return _since_1970(float(value))
        case str():
            return _iso(value)
        case datetime() if value.tzinfo is not None and value.astimezone(UTC) > _EPOCH:
            return value.astimezone(UTC)
        case _:
            return None


def _since_1970(number: float) -> datetime | None:
    if not 0 < number < _MICROSECONDS * 1000:  # NaN compares as false
        return None
    if number > _MICROSECONDS:
        number /= 1e6
    elif number > _MILLISECONDS:
        number /= 1e3
    return datetime.fromtimestamp(number, UTC)


def parse_local(text: str) -> datetime | None:
    """Return the same as ``parse_timestamp``, but a naive time for an ISO time without a zone."""
    try:
        parsed = datetime.fromisoformat(text.strip())
    except ValueError:
        return parse_timestamp(text)
    return parsed if parsed.tzinfo is None and parsed.year > _EPOCH.year else parse_timestamp(text)


def parse_in_utc(text: str) -> datetime | None:
    """Return the same as ``parse_timestamp``, but take an ISO time without a zone in UTC."""
    at = parse_local(text)
    return at.replace(tzinfo=UTC) if at and at.tzinfo is None else at


def parse_day(text: str) -> date | None:
    """Return the day in *text*, such as ``2026-02-20``, or None."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _iso(text: str) -> datetime | None:
    try:
        parsed = datetime.fromisoformat(text.strip())
        if parsed.tzinfo is None:
            return None
        parsed = parsed.astimezone(UTC)
    except (ValueError, OverflowError):
        return None
    return parsed if parsed > _EPOCH else None
