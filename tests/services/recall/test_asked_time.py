"""The time that a question names."""

from datetime import UTC, date

import pytest

from memdeck.extraction.dates.values import Days
from memdeck.services.recall.asked_time import asked_time

TODAY = date(2024, 1, 10)  # a Wednesday
MOVE = Days(date(2023, 5, 7), date(2023, 5, 9))


def days(question):
    """Return the first and the last day of the time that *question* names."""
    known = {"move": MOVE, "搬家": MOVE}
    time = asked_time(question, TODAY, UTC, known.get)
    return time and tuple(end and end.date() for end in (time.since, time.until))


@pytest.mark.row("E5")
@pytest.mark.parametrize(
    ("question", "first", "last"),
    [
        ("What did Ana do in May?", date(2023, 5, 1), date(2023, 5, 31)),
        ("What did Ana do last week?", date(2024, 1, 1), date(2024, 1, 7)),
        ("What did Ana do on 7 May 2023?", date(2023, 5, 7), date(2023, 5, 7)),
        ("Ana 上周做了什么？", date(2024, 1, 1), date(2024, 1, 7)),
        ("Ana 去年五月去了哪里？", date(2023, 5, 1), date(2023, 5, 31)),
        ("What did she finish last Friday, on 23 June 2023?", date(2023, 6, 23), date(2023, 6, 23)),
    ],
)
def test_a_question_names_days(question, first, last):
    assert days(question) == (first, last)


@pytest.mark.row("E5")
@pytest.mark.parametrize(
    ("question", "first", "last"),
    [
        ("Where did Ana live before 7 May 2023?", None, date(2023, 5, 7)),
        ("Where did Ana live after May 2023?", date(2023, 5, 31), None),
        ("2023年5月7日之前我住在哪里？", None, date(2023, 5, 7)),
        ("2023年5月7日以后我住在哪里？", date(2023, 5, 7), None),
        ("Where did Ana live before the move?", None, date(2023, 5, 7)),
        ("Where did Ana live after her move?", date(2023, 5, 9), None),
        ("搬家之前我住在哪里？", None, date(2023, 5, 7)),
        ("搬家以后我住在哪里？", date(2023, 5, 9), None),
    ],
)
def test_a_question_names_what_was_before_or_after_a_date_or_an_event(question, first, last):
    assert days(question) == (first, last)


@pytest.mark.parametrize(
    "question",
    [
        "When did Ana move?",
        "What did Ana do a few days ago?",
        "What did Ana do before the wedding?",
        "婚礼之前她住在哪里？",
        "Ana 什么时候搬家的？",
        "",
    ],
)
def test_other_questions_name_no_time(question):
    assert days(question) is None
