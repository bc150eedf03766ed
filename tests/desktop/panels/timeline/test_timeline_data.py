from datetime import UTC, date, datetime

import pytest

from memdeck.desktop.panels.timeline.timeline_data import (
    LONGEST_GAP,
    Zoom,
    cell_start,
    cells_of,
    filtered,
    groups_of,
    people_of,
    rows_of,
    span_start,
)
from tests.fakes.outlines import outline_of

ROWS = rows_of(
    [
        outline_of(1, 0, subject="A dog called Pico", group="chat/1"),
        outline_of(2, 0, people=("Ben",), opening="Ben met Pico."),
        outline_of(3, 2, people=("",), group="chat/2"),
        outline_of(4),
    ]
)


def numbers(rows):
    return [row.outline.event_count for row in rows]


@pytest.mark.parametrize(
    ("text", "person", "group", "found"),
    [
        ("", None, None, [1, 2, 3, 4]),
        ("pico", None, None, [1, 2]),
        ("PICO met", None, None, [2]),
        ("", "Ben", None, [1, 2, 4]),
        ("", "", None, [3]),
        ("", None, "chat/2", [3]),
        ("pico", "Anna", "chat/1", [1]),
        ("pico", "Anna", "chat/2", []),
    ],
)
def test_rows_are_filtered_by_words_a_person_and_a_group(text, person, group, found):
    assert numbers(filtered(ROWS, text, person, group)) == found


def test_people_and_groups_are_listed_by_how_often_they_occur():
    assert people_of(ROWS) == ["Ben", "Anna", ""]
    assert groups_of([*ROWS, ROWS[2]]) == ["chat/2", "chat/1"]


@pytest.mark.parametrize(
    ("zoom", "span", "cell"),
    [
        (Zoom.DAY, date(2024, 5, 8), date(2024, 5, 8)),
        (Zoom.MONTH, date(2024, 5, 1), date(2024, 5, 6)),
        (Zoom.YEAR, date(2024, 1, 1), date(2024, 5, 1)),
    ],
)
def test_headings_are_by_day_month_or_year_and_cells_by_day_week_or_month(zoom, span, cell):
    day = date(2024, 5, 8)  # a Wednesday

    assert span_start(day, zoom) == span
    assert cell_start(day, zoom) == cell


def test_cells_count_episodes_and_include_days_without_any():
    cells = cells_of(ROWS, Zoom.DAY)

    assert [(cell.first.day, cell.count, cell.level > 0) for cell in cells] == [
        (1, 2, True),
        (2, 0, False),
        (3, 1, True),
    ]
    assert cells[0].level > cells[2].level


@pytest.mark.parametrize(
    ("zoom", "starts"),
    [
        (Zoom.MONTH, [date(2024, 4, 29), date(2024, 5, 6), date(2024, 5, 13)]),
        (Zoom.YEAR, [date(2024, 5, 1)]),
    ],
)
def test_cells_of_weeks_begin_on_mondays_and_those_of_months_on_the_first(zoom, starts):
    rows = rows_of([outline_of(1, 0), outline_of(2, 14)])

    assert [cell.first for cell in cells_of(rows, zoom)] == starts


@pytest.mark.parametrize(("days", "is_gap"), [(LONGEST_GAP, False), (LONGEST_GAP + 2, True)])
def test_a_long_time_without_episodes_is_one_cell(days, is_gap):
    cells = cells_of(rows_of([outline_of(1, 0), outline_of(2, days)]), Zoom.DAY)

    assert [cell.is_gap for cell in cells if cell.is_gap] == [True] * is_gap
    assert len(cells) == (3 if is_gap else days + 1)


@pytest.mark.parametrize("zoom", Zoom)
def test_the_ends_of_the_calendar_have_cells(zoom):
    rows = rows_of(
        [
            outline_of(1, since=datetime(1, 1, 1, tzinfo=UTC)),
            outline_of(2, since=datetime(9999, 12, 31, 23, tzinfo=UTC)),
        ]
    )

    assert [cell.count for cell in cells_of(rows, zoom)] == [1, 0, 1]


def test_without_dated_episodes_there_are_no_cells():
    assert cells_of(rows_of([outline_of(1)]), Zoom.DAY) == ()
