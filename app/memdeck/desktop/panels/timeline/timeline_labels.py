"""The labels of the timeline: of episodes, of the spans they are grouped by, and of its strip."""

from collections.abc import Iterable
from datetime import date

from PySide6.QtCore import QDateTime, QLocale

from memdeck.desktop.panels.timeline.timeline_data import Cell, EpisodeRow, Zoom
from memdeck.desktop.ui.text.dates import day_by_fields, full_day
from memdeck.desktop.ui.text.lists import labelled, listed, remarked
from memdeck.desktop.ui.text.plain_text import painted
from memdeck.desktop.ui.text.translation import translate
from memdeck.domain.episodes.outline import UnitOutline

_NAMED_PEOPLE = 8


def zoom_name(zoom: Zoom) -> str:
    return {
        Zoom.DAY: translate("timeline", "Day"),
        Zoom.MONTH: translate("timeline", "Month"),
        Zoom.YEAR: translate("timeline", "Year"),
    }[zoom]


def person_name(person: str) -> str:
    """Return the name of an owner: the user, who is "", is "You"."""
    return person or translate("talks", "You")


def people_text(people: Iterable[str]) -> str:
    """Return who speaks, such as "Anna, Ben"; of many, the first."""
    names = [painted(person_name(person)) for person in people]
    return listed(names if len(names) <= _NAMED_PEOPLE else [*names[:_NAMED_PEOPLE], "…"])


def subject_text(outline: UnitOutline) -> str:
    """Return what an episode is about, or who speaks in it."""
    return painted(outline.subject) or people_text(outline.people)


def event_count_text(count: int) -> str:
    """Return the number of events, such as "5 events"; "" for none."""
    if count == 0:
        return ""
    if count == 1:
        return translate("timeline", "1 event")
    return translate("timeline", "%Ln events", "", count)


def span_lines(day: date | None, zoom: Zoom, locale: QLocale) -> tuple[str, str]:
    """Return the heading of the span that begins on *day*, in two lines."""
    if day is None:
        return translate("timeline", "No date"), ""
    year = day_by_fields(day, "y", locale)
    match zoom:
        case Zoom.DAY:
            return day_by_fields(day, "dM", locale), year
        case Zoom.MONTH:
            return day_by_fields(day, "M", locale), year
        case Zoom.YEAR:
            return year, ""


def when_text(row: EpisodeRow, zoom: Zoom, locale: QLocale) -> str:
    """Return what the heading of its span leaves out of the time of an episode."""
    if row.day is None:
        return ""
    day = day_by_fields(row.day, "dM", locale)
    match zoom:
        case Zoom.DAY:
            return _time(row.outline, locale)
        case Zoom.MONTH:
            return remarked(day, _time(row.outline, locale))
        case Zoom.YEAR:
            return day


def full_time(row: EpisodeRow, locale: QLocale) -> str:
    """Return the day of an episode in full, with its time."""
    if row.day is None:
        return span_lines(None, Zoom.DAY, locale)[0]
    return remarked(full_day(row.day, locale), _time(row.outline, locale))


def spoken(row: EpisodeRow, locale: QLocale) -> str:
    """Return the accessible text of an episode."""
    outline = row.outline
    return remarked(
        full_time(row, locale),
        people_text(outline.people),
        subject_text(outline),
        painted(outline.opening),
        event_count_text(outline.event_count),
    )


def cell_text(cell: Cell, zoom: Zoom, locale: QLocale) -> str:
    """Return the days of a cell, and the number of their episodes."""
    if cell.is_gap:
        text = translate("timeline", "from {day} on")
        days = text.format(day=day_by_fields(cell.first, "dMy", locale))
    elif zoom is Zoom.MONTH:
        text = translate("timeline", "Week of {day}")
        days = text.format(day=day_by_fields(cell.first, "dMy", locale))
    else:
        is_day = zoom is Zoom.DAY
        days = full_day(cell.first, locale) if is_day else day_by_fields(cell.first, "My", locale)
    count = cell.count
    episodes = translate("timeline", "%Ln episodes", "", count)
    if count < 2:
        episodes = (
            translate("timeline", "1 episode") if count else translate("timeline", "no episodes")
        )
    return labelled(days, episodes)


def axis_label(before: Cell | None, cell: Cell, zoom: Zoom, locale: QLocale) -> str:
    """Return the label below a cell: where a month begins, or a year; "" for none."""
    if cell.is_gap:
        return "…"
    start = cell.first
    is_new_year = before is None or before.is_gap or before.first.year != start.year
    is_new_month = is_new_year or (before is not None and before.first.month != start.month)
    if zoom is Zoom.YEAR:
        return day_by_fields(start, "y", locale) if is_new_year else ""
    if not is_new_month:
        return ""
    return day_by_fields(start, "My" if is_new_year else "M", locale)


def _time(outline: UnitOutline, locale: QLocale) -> str:
    if outline.since is None:
        return ""
    time = QDateTime.fromSecsSinceEpoch(round(outline.since.timestamp())).time()
    return locale.toString(time, QLocale.FormatType.ShortFormat)
