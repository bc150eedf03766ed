import time
from datetime import UTC, date, datetime, timedelta

import pytest
from PySide6.QtCore import QLocale

from memdeck.desktop.ui.text.dates import (
    calendar_day,
    full_day,
    local_day,
    relative_day,
    time_label,
)
from memdeck.domain.memory.entry import UNDATED

TODAY = date(2026, 11, 22)


@pytest.mark.parametrize(
    ("days", "text"),
    [
        (0, "today"),
        (-1, "yesterday"),
        (-3, "3 days ago"),
        (-13, "13 days ago"),
        (-14, "2 weeks ago"),
        (-60, "8 weeks ago"),
        (-61, "2 months ago"),
        (-729, "24 months ago"),
        (-730, "2 years ago"),
        (1, "tomorrow"),
        (2, "in 2 days"),
        (20, "in 2 weeks"),
        (152, "in 5 months"),
        (3650, "in 10 years"),
    ],
)
def test_a_relative_date_counts_in_the_unit_that_fits_its_distance(days, text):
    assert relative_day(TODAY + timedelta(days=days), TODAY) == text


@pytest.mark.parametrize(
    ("locale", "this_year", "another_year"),
    [
        ("en_US", "Jan 5", "Mar 1, 2028"),
        ("de_DE", "5. Jan.", "1. März 2028"),
        ("fr_FR", "5 janv.", "1 mars 2028"),
        ("zh_CN", "1月5日", "2028年3月1日"),
        ("ja_JP", "1月5日", "2028年3月1日"),
        ("es_ES", "5 de ene", "1 de mar de 2028"),
        ("hu_HU", "jan. 5.", "2028. márc. 1."),
        ("C", "5 Jan", "1 Mar 2028"),
    ],
)
def test_a_date_is_written_as_in_the_locale_and_has_its_year_unless_it_is_this_one(
    locale, this_year, another_year
):
    assert calendar_day(date(2026, 1, 5), TODAY, QLocale(locale)) == this_year
    assert calendar_day(date(2028, 3, 1), TODAY, QLocale(locale)) == another_year


def test_a_date_of_next_year_has_its_year_however_near_it_is():
    assert calendar_day(date(2027, 1, 5), TODAY, QLocale("en_GB")) == "5 Jan 2027"


def test_a_day_in_full_has_its_year_and_weekday():
    assert full_day(date(2027, 1, 5), QLocale("en_GB")) == "Tuesday, 5 January 2027"


def test_a_day_that_no_store_names_is_reported_as_unknown():
    locale = QLocale("en_GB")

    assert relative_day(UNDATED, TODAY) == "–"
    assert calendar_day(UNDATED, TODAY, locale) == "unknown"
    assert full_day(UNDATED, locale) == "unknown"


@pytest.mark.parametrize(
    ("zone", "at"),
    [
        ("UTC+5", datetime.min.replace(tzinfo=UTC)),
        ("UTC-5", datetime.max.replace(microsecond=0, tzinfo=UTC)),
    ],
)
def test_the_ends_of_the_calendar_have_a_day_in_every_zone(monkeypatch, zone, at):
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        assert local_day(at) == at.date()
        assert calendar_day(at.date(), TODAY, QLocale("en_US")) in time_label(
            at, TODAY, QLocale("en_US")
        )
    finally:
        monkeypatch.undo()
        time.tzset()
