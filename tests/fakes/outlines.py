"""Outlines of units for tests."""

from datetime import UTC, datetime, timedelta

from memdeck.domain.episodes.outline import UnitOutline


def outline_of(number: int, days: float | None = None, **fields: object) -> UnitOutline:
    """Return an outline *days* after 1 May 2024, at noon; without a time if that is None."""
    noon = datetime(2024, 5, 1, 12, tzinfo=UTC)
    values: dict[str, object] = {
        "file": f"episodes/2024/{number}.md",
        "state": "1",
        "id": f"unit-{number}",
        "conversation": "chat/1",
        "people": ("Anna", "Ben"),
        "subject": f"Subject {number}",
        "opening": f"Anna told Ben about {number}.",
        "event_count": number,
        "since": None if days is None else noon + timedelta(days=days),
    }
    values["text"] = "\n".join(str((values | fields)[key]) for key in ("subject", "opening"))
    return UnitOutline(**(values | fields))  # type: ignore[arg-type]
