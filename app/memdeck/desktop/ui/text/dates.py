"""Short dates: "2 d", "5 Jan", "Mar 2027"; and full ones."""

import re
from datetime import date, datetime
from functools import lru_cache

from PySide6.QtCore import QCoreApplication, QDate, QDateTime, QLocale

from memdeck.domain.memory.entry import UNDATED

RECENT_DAYS = 99  # up to here a past day is shown as a distance
NEAR_DAYS = 300  # up to here day and month are unambiguous without a year

BRIEFLY_UNKNOWN = "–"

_FIELD = re.compile(r"d+|M+|y+")


def natural_day(day: date, today: date, locale: QLocale) -> str:
    """Return *day* as short as it stays unambiguous, seen from *today*."""
    if day == UNDATED:
        return BRIEFLY_UNKNOWN
    ahead = (day - today).days
    if ahead == 0:
        return QCoreApplication.translate("dates", "today")
    if -RECENT_DAYS <= ahead < 0:
        return QCoreApplication.translate("dates", "%n d", "days ago, short", -ahead)
    fields = "dM" if abs(ahead) <= NEAR_DAYS else "My"
    return day_by_fields(day, fields, locale)


def calendar_day(day: date, today: date, locale: QLocale) -> str:
    """Return *day* in the calendar format, with its year where it would be ambiguous."""
    if day == UNDATED:
        return _unknown()
    fields = "dM" if abs((day - today).days) <= NEAR_DAYS else "dMy"
    return day_by_fields(day, fields, locale)


def time_label(at: datetime, today: date, locale: QLocale) -> str:
    """Return the day of *at* in the calendar format, and its local time."""
    time = QDateTime.fromSecsSinceEpoch(round(at.timestamp())).time()
    short = locale.toString(time, QLocale.FormatType.ShortFormat)
    return f"{calendar_day(at.astimezone().date(), today, locale)} {short}"


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
    return QCoreApplication.translate("dates", "unknown")


def _qdate(day: date) -> QDate:
    return QDate(day.year, day.month, day.day)
