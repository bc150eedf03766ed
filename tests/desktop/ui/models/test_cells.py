from datetime import UTC, date, datetime

import pytest
from PySide6.QtCore import QLocale

from memdeck.desktop.ui.models.cells import cell_detail, cell_text, score_text, spoken_text
from memdeck.desktop.ui.models.entry_rows import Column, MemoryStatus
from memdeck.domain.memory.entry import UNDATED
from tests.fakes.entries import TODAY
from tests.fakes.rows import row

ENGLISH, GERMAN = QLocale("en_GB"), QLocale("de_DE")
ROW = row(
    "a1",
    "Checks the\nmarket  every morning",
    score=0.9234,
    category="skill_usage",
    group="work",
    activation_count=1234,
    last_activated=date(2026, 2, 27),
    archives_on=date(2027, 3, 4),
    source_session="chatgpt/6f1c",
)


@pytest.mark.parametrize(
    ("column", "text", "detail", "spoken"),
    [
        (Column.SCORE, "0.92", "0.9234", "score 0.92"),
        (
            Column.MEMORY,
            "Checks the market every morning",
            "Checks the\nmarket  every morning",
            "Checks the market every morning",
        ),
        (Column.CATEGORY, "skill usage", "skill usage / work", "skill usage"),
        (Column.HITS, "1,234", "", "1,234"),
        (Column.LAST, "2 days ago", "Friday, 27 February 2026", "Friday, 27 February 2026"),
        (Column.ARCHIVES, "in 12 months", "Thursday, 4 March 2027", "Thursday, 4 March 2027"),
        (Column.FORGOTTEN, "–", "Never at this rate", "Never at this rate"),
        (Column.SOURCE, "ChatGPT", "chatgpt/6f1c", "ChatGPT"),
    ],
)
def test_a_cell_says_briefly_what_its_tooltip_says_in_full(column, text, detail, spoken):
    assert cell_text(ROW, column, TODAY, ENGLISH) == text
    assert cell_detail(ROW, column, ENGLISH) == detail
    assert spoken_text(ROW, column, TODAY, ENGLISH) == spoken


def test_figures_are_written_as_the_locale_has_them():
    assert score_text(0.5, GERMAN) == "0,50"
    assert cell_text(ROW, Column.HITS, TODAY, GERMAN) == "1.234"


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"pinned": True}, "Never (pinned)"),
        ({"memory_status": MemoryStatus.ARCHIVED, "archives_on": TODAY}, "Already archived"),
        ({"memory_status": MemoryStatus.FORGOTTEN, "archives_on": TODAY}, "Already forgotten"),
        ({}, "Never at this rate"),
    ],
)
def test_a_memory_that_will_not_be_archived_says_why(fields, why):
    still = row("a1", **fields)

    assert cell_text(still, Column.ARCHIVES, TODAY, ENGLISH) == "–"
    assert cell_detail(still, Column.ARCHIVES, ENGLISH) == why


def test_a_pin_is_spoken():
    pinned = row("a1", "Allergic to peanuts", pinned=True)

    assert spoken_text(pinned, Column.MEMORY, TODAY, ENGLISH) == "Allergic to peanuts, pinned"


def test_a_category_and_a_source_of_their_own_stay_as_written():
    own = row("a1", category="recipes", source_session="session-7")

    assert cell_text(own, Column.CATEGORY, TODAY, ENGLISH) == "recipes"
    assert cell_text(own, Column.SOURCE, TODAY, ENGLISH) == "session-7"
    assert cell_text(row("a1"), Column.SOURCE, TODAY, ENGLISH) == ""


def test_uses_that_another_program_counted_are_hits_and_its_last_use_counts():
    used = row(
        "a1",
        activation_count=2,
        access_count=5,
        last_activated=date(2026, 2, 20),
        last_accessed=datetime(2026, 2, 24, 9, tzinfo=UTC),
    )

    assert cell_text(used, Column.HITS, TODAY, ENGLISH) == "7"
    assert cell_text(used, Column.LAST, TODAY, ENGLISH) == "5 days ago"


def test_a_use_before_the_last_hit_changes_no_date():
    used = row(
        "a1",
        last_activated=date(2026, 2, 27),
        last_accessed=datetime(2026, 2, 24, 9, tzinfo=UTC),
    )

    assert cell_text(used, Column.LAST, TODAY, ENGLISH) == "2 days ago"


def test_a_memory_of_an_unknown_day_was_last_used_when_it_was_retrieved():
    used = row("a1", last_activated=UNDATED, last_accessed=datetime(2026, 2, 24, 9, tzinfo=UTC))

    assert cell_text(used, Column.LAST, TODAY, ENGLISH) == "5 days ago"
    assert cell_text(row("a1", last_activated=UNDATED), Column.LAST, TODAY, ENGLISH) == "–"
