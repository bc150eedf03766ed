"""Fields of JSON that others wrote, parsed leniently; an invalid value counts as missing."""

from collections.abc import Mapping
from datetime import UTC, date, datetime, tzinfo

from memdeck.domain.memory.entry import UNDATED

Fields = Mapping[str, object]


def mapping(value: object) -> Fields:
    return value if isinstance(value, dict) else {}


def items(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def text(value: object) -> str:
    return value if isinstance(value, str) else ""


def moment(value: object) -> datetime | None:
    """Return an ISO time, which may lack its offset, or seconds since 1970, as an aware time."""
    try:
        if isinstance(value, str):
            found = datetime.fromisoformat(value)
            return found if found.tzinfo else found.replace(tzinfo=UTC)
        if isinstance(value, int | float) and not isinstance(value, bool):
            return datetime.fromtimestamp(value, UTC)
    except (ValueError, OverflowError, OSError):
        pass
    return None


def day_of(when: datetime | None, zone: tzinfo) -> date:
    """Return the calendar day of *when* in the vault's zone; ``UNDATED`` for None."""
    if when is None:
        return UNDATED
    try:
        return when.astimezone(zone).date()
    except OverflowError:  # within a day of the calendar's end
        return when.date()
