from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtCore import QLocale, Qt

from memdeck.desktop.panels.detail.facts import FactsGrid, facts_of
from memdeck.desktop.panels.detail.inspector_tab import SeveralView, summary
from memdeck.desktop.ui.models.entry_rows import MemoryStatus
from tests.fakes.entries import TODAY
from tests.fakes.rows import row

BRITISH = QLocale("en_GB")


def text(row_, day=TODAY) -> dict[str, str]:
    return {fact.name: fact.value for fact in facts_of(row_, TODAY, day, BRITISH)}


def test_the_facts_say_where_it_stands_and_what_will_become_of_it():
    facts = text(
        row(
            score=0.61,
            activation_count=3,
            last_activated=TODAY - timedelta(days=12),
            created_at=datetime(2026, 1, 3, tzinfo=UTC),
            source_session="chatgpt/6f1c",
            archives_on=TODAY + timedelta(days=30),
            forgotten_on=TODAY + timedelta(days=90),
        )
    )

    assert facts == {
        "Status": "In prompt, 0.61",
        "Hits": "3",
        "Last used": "17 Feb",
        "Created": "3 Jan",
        "Source": "ChatGPT",
        "Archive date": "31 Mar",
        "Forget date": "30 May",
        "ID": "a1b2c3",
    }


def test_on_another_day_it_stands_as_of_that_day():
    assert text(row(score=0.3), TODAY + timedelta(days=9))["Status"] == "In prompt, 0.30 on 10 Mar"


def test_a_day_of_another_year_has_its_year():
    facts = text(row(created_at=datetime(2025, 12, 30, tzinfo=UTC)))

    assert facts["Created"] == "30 Dec 2025"


def test_a_pinned_memory_says_once_that_it_never_fades():
    facts = text(row(pinned=True))

    assert facts["Status"] == "In prompt, 0.80, pinned"
    assert facts["Archive date"] == "Never (pinned)"
    assert "Forget date" not in facts


@pytest.mark.parametrize(
    ("memory_status", "ahead"),
    [
        (MemoryStatus.ARCHIVED, {"Forget date"}),
        (MemoryStatus.FORGOTTEN, set()),
        (MemoryStatus.ACTIVE, {"Archive date", "Forget date"}),
    ],
)
def test_what_it_has_come_through_does_not_lie_ahead(memory_status, ahead):
    assert {"Archive date", "Forget date"} & set(text(row(memory_status=memory_status))) == ahead


def test_a_grid_shows_text_from_elsewhere_as_plain_text(qtbot, theme):
    grid = FactsGrid(theme)
    qtbot.addWidget(grid)
    grid.show_facts(facts_of(row(source_session="<b>x"), TODAY, TODAY, BRITISH))
    shown = {name.text(): label for name, label in grid._labels}

    assert shown["Source"].text() == "<b>x"
    assert shown["Source"].textFormat() is Qt.TextFormat.PlainText

    grid.show_facts(())
    assert all(label.isHidden() for pair in grid._labels for label in pair)


def test_several_memories_are_summed_up(qtbot, theme, icons):
    rows = [
        row("a", score=0.9, category="fact", pinned=True),
        row("b", score=0.4, category="fact", memory_status=MemoryStatus.ACTIVE),
        row("c", score=0.1, category="todo", memory_status=MemoryStatus.ARCHIVED),
    ]

    assert [(fact.name, fact.value) for fact in summary(rows, BRITISH)] == [
        ("Status", "In prompt 1, Active 1, Archived 1"),
        ("Category", "fact 2, to-do 1"),
        ("Score", "0.10 to 0.90"),
        ("Pinned", "1"),
    ]

    view = SeveralView(theme, icons)
    qtbot.addWidget(view)
    view.show_rows(rows)
    assert view._title.text() == "3 memories"
