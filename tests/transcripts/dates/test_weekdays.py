"""The weekday next to a date shows which of its numbers is the day."""

import pytest

from memdeck.transcripts import read_text
from memdeck.transcripts.dates.weekdays import weekday_in


@pytest.mark.parametrize(
    ("text", "weekday"),
    [
        ("Mon", 0),
        ("Sunday", 6),
        (" Friday", 4),
        ("(月)", 0),
        ("（土）", 5),
        ("日曜日", 6),
        ("週三", 2),
        ("星期天", 6),
        ("화요일", 1),
        ("(수)", 2),
        ("martes", 1),
        ("Do", None),
        ("Donnerstag", 3),
        ("вт", 1),
        ("พฤ.", 3),
        ("", None),
        ("yesterday", None),
        ("AM", None),
    ],
)
def test_a_weekday_is_known_in_many_languages(text, weekday):
    assert weekday_in(text) == weekday


def line(*headings: str) -> str:
    days = (f"\n{heading}\n09:12\tAna\tHi\n09:13\tBo\tHello\n" for heading in headings)
    return "Chat history with Ana\n" + "".join(days)


@pytest.mark.parametrize(
    ("heading", "day"),
    [
        ("Sat, 06/07/2024", "2024-07-06"),
        ("Fri, 06/07/2024", "2024-06-07"),
        ("sáb, 06/07/2024", "2024-07-06"),
        ("ส., 06/07/2024", "2024-07-06"),
    ],
)
def test_a_weekday_tells_the_day_from_the_month(heading, day):
    reading = read_text(line(heading))

    assert str(reading.conversations[0].messages[0].at).startswith(day)
    assert reading.remarks == ()


@pytest.mark.parametrize("weekday", ["Wed", "Xyz"])
def test_a_weekday_that_fits_neither_order_tells_nothing(weekday):
    reading = read_text(line(f"{weekday}, 06/07/2024"))

    assert [one.dates for one in reading.remarks] == ["month-first"]


def test_dates_of_both_orders_keep_their_times_whatever_their_weekdays():
    reading = read_text(line("Sat, 06/29/2024", "Sun, 06/30/2024", "Mon, 30/12/2024"))

    assert [str(one.at)[:10] for one in reading.conversations[0].messages[::2]] == [
        "2024-06-29",
        "2024-06-30",
        "2024-12-30",
    ]
