from datetime import date, timedelta

import pytest
from PySide6.QtCore import QLocale

from memdeck.desktop.ui.text.dates import calendar_day, full_day, natural_day
from memdeck.domain.memory.entry import UNDATED

TODAY = date(2026, 11, 22)


@pytest.mark.parametrize(
    ("days", "said"),
    [
        (0, "today"),
        (-1, "1 d"),
        (-61, "61 d"),
        (-99, "99 d"),
        (-100, "14 Aug"),
        (-300, "26 Jan"),
        (-301, "Jan 2026"),
        (1, "23 Nov"),
        (44, "5 Jan"),
        (300, "18 Sept"),
        (301, "Sept 2027"),
    ],
)
def test_a_day_is_told_as_briefly_as_it_stays_clear(days, said):
    assert natural_day(TODAY + timedelta(days=days), TODAY, QLocale("en_GB")) == said


@pytest.mark.parametrize(
    ("locale", "near", "far"),
    [
        ("en_US", "Jan 5", "Mar 2028"),
        ("de_DE", "5. Jan.", "März 2028"),
        ("fr_FR", "5 janv.", "mars 2028"),
        ("zh_CN", "1月5日", "2028年3月"),
        ("ja_JP", "1月5日", "2028年3月"),
        ("es_ES", "5 de ene", "mar de 2028"),
        ("hu_HU", "jan. 5.", "2028. márc."),
        ("C", "5 Jan", "Mar 2028"),
    ],
)
def test_day_month_and_year_stand_as_the_locale_puts_them(locale, near, far):
    assert natural_day(date(2027, 1, 5), TODAY, QLocale(locale)) == near
    assert natural_day(date(2028, 3, 1), TODAY, QLocale(locale)) == far


def test_a_day_in_full_has_its_year_and_weekday():
    assert full_day(date(2027, 1, 5), QLocale("en_GB")) == "Tuesday, 5 January 2027"


def test_a_day_that_no_store_names_is_told_as_unknown():
    locale = QLocale("en_GB")

    assert natural_day(UNDATED, TODAY, locale) == "–"
    assert calendar_day(UNDATED, TODAY, locale) == "unknown"
    assert full_day(UNDATED, locale) == "unknown"
