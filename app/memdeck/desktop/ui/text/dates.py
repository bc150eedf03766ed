"""Dates: relative, "3 days ago"; in the calendar format, "5 Jan 2027"; and in full."""

import re
from datetime import date, datetime
from functools import lru_cache

from PySide6.QtCore import QDate, QDateTime, QLocale

from memdeck.desktop.ui.text.translation import translate
from memdeck.domain.memory.entry import UNDATED

WEEK_DAYS = 7
MONTH_DAYS = 30.44
YEAR_DAYS = 365.25
# From these distances on, a relative date counts in the next larger unit.
FIRST_WEEKS = 14
FIRST_MONTHS = 61
FIRST_YEARS = 730

BRIEFLY_UNKNOWN = "–"

_FIELD = re.compile(r"d+|M+|y+")


def relative_day(day: date, today: date) -> str:
    """Return the distance of *day* from *today*: "3 days ago", "in 5 months"."""
    if day == UNDATED:
        return BRIEFLY_UNKNOWN
    ahead = (day - today).days
    match ahead:
        case -1:
            return translate("dates", "yesterday")
        case 0:
            return translate("dates", "today")
        case 1:
            return translate("dates", "tomorrow")
        case _:
            return _ahead(ahead) if ahead > 0 else _ago(-ahead)


def _ago(days: int) -> str:
    weeks, months, years = _units(days)
    if days < FIRST_WEEKS:
        return translate("dates", "%Ln days ago", "", days)
    if days < FIRST_MONTHS:
        return translate("dates", "%Ln weeks ago", "", weeks)
    if days < FIRST_YEARS:
        return translate("dates", "%Ln months ago", "", months)
    return translate("dates", "%Ln years ago", "", years)


def _ahead(days: int) -> str:
    weeks, months, years = _units(days)
    if days < FIRST_WEEKS:
        return translate("dates", "in %Ln days", "", days)
    if days < FIRST_MONTHS:
        return translate("dates", "in %Ln weeks", "", weeks)
    if days < FIRST_YEARS:
        return translate("dates", "in %Ln months", "", months)
    return translate("dates", "in %Ln years", "", years)


def _units(days: int) -> tuple[int, int, int]:
    """Return *days* in whole weeks, and rounded to months and to years."""
    return days // WEEK_DAYS, round(days / MONTH_DAYS), round(days / YEAR_DAYS)


def calendar_day(day: date, today: date, locale: QLocale) -> str:
    """Return *day* in the calendar format, with its year unless it is this year."""
    if day == UNDATED:
        return _unknown()
    fields = "dM" if day.year == today.year else "dMy"
    return day_by_fields(day, fields, locale)


def time_label(at: datetime, today: date, locale: QLocale) -> str:
    """Return the day of *at* in the calendar format, and its local time."""
    time = QDateTime.fromSecsSinceEpoch(round(at.timestamp())).time()
    short = locale.toString(time, QLocale.FormatType.ShortFormat)
    return f"{calendar_day(local_day(at), today, locale)} {short}"


def local_day(at: datetime) -> date:
    """Return the day of *at* on this computer; at the ends of the calendar, that of its zone."""
    try:
        return at.astimezone().date()
    except (OverflowError, ValueError, OSError):
        return at.date()


def day_by_fields(day: date, fields: str, locale: QLocale) -> str:
    """Return only the given *fields* of *day*, in the locale's order: "dM" gives "5 Jan"."""
    return locale.toString(_qdate(day), day_pattern(locale, fields))


def full_day(day: date, locale: QLocale) -> str:
    """Return *day* with weekday and year, for a tooltip."""
    if day == UNDATED:
        return _unknown()
    return locale.toString(_qdate(day), QLocale.FormatType.LongFormat)


@lru_cache
def day_pattern(locale: QLocale, fields: str) -> str:
    """Return the locale's long date format with only these *fields*, such as "dMy".

    Each field includes the characters that follow it, so that "d日" and "d." stay whole.
    """
    pattern = locale.dateFormat(QLocale.FormatType.LongFormat)
    unquoted = re.sub(r"'[^']*'", lambda quoted: "\0" * len(quoted[0]), pattern)
    matches = list(_FIELD.finditer(unquoted))
    ends = [match.start() for match in matches[1:]] + [len(pattern)]
    parts = [
        ("MMM" if field[0] == "MMMM" else field[0]) + pattern[field.end() : end]
        for field, end in zip(matches, ends, strict=True)
        if field[0] not in ("ddd", "dddd") and field[0][0] in fields
    ]
    return re.sub(r"([\s,]|\s'[^']*'\.?)+$", "", "".join(parts))


def _unknown() -> str:
    return translate("dates", "unknown")


def _qdate(day: date) -> QDate:
    return QDate(day.year, day.month, day.day)
