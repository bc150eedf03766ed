"""Places, categories and the field to find narrow the table; the rest is kept in step."""

from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from memdeck.desktop.ui.models.sidebar import COUNT, SECTION_KEY, SidebarSection
from memdeck.desktop.ui.views.widgets.empty_state import EmptyState

BROKEN = "\n### [bad] fact | high | 2026-02-01 | 1\nNobody can read this score\n"


def count(desktop, place):
    model = desktop.view.sidebar._sections
    return model.index(model.row_of(place), 0).data(COUNT)


def empty_title(desktop):
    state = desktop.view.table.findChild(EmptyState)
    return None if state is None or state.isHidden() else state.accessibleName()


def test_places_count_what_they_hold(desktop):
    assert count(desktop, SidebarSection.ACTIVE) == 3
    assert count(desktop, SidebarSection.ARCHIVED) == 1
    assert count(desktop, SidebarSection.FORGOTTEN) == 0


def test_a_table_of_another_day_says_so_and_leads_back_to_today(desktop):
    score = desktop.view.model.entry_row("d4e5f6").score
    desktop.vault.vault_session.set_day(
        desktop.vault.vault_session.snapshot.today + timedelta(days=60)
    )
    desktop.settle()
    back = desktop.view.day_bar.back
    assert back.isVisible()
    assert desktop.view.model.entry_row("d4e5f6").score < score

    back.click()
    desktop.settle()
    assert not back.isVisible()
    assert desktop.view.model.entry_row("d4e5f6").score == score


def test_a_place_shows_its_memories_alone(desktop):
    desktop.view.sidebar.show_section(SidebarSection.ARCHIVED)

    assert desktop.shown() == ["b1c2d3"]
    assert desktop.view.header.count.text() == "1"


def test_typing_narrows_the_table_chinese_included(desktop):
    desktop.window.bar.finder.setText("代码")

    assert desktop.shown() == ["a1b2c3"]
    assert desktop.view.header.count.text() == "1 of 3"


def choose_category(desktop, name):
    view = desktop.view.sidebar._category_view
    rows = range(view.model().rowCount())
    row = next(n for n in rows if view.model().index(n, 0).data(SECTION_KEY) == name)
    view.setCurrentIndex(view.model().index(row, 0))


def test_categories_narrow_the_place(desktop):
    choose_category(desktop, "fact")

    assert desktop.shown() == ["d4e5f6"]


def test_a_category_that_another_place_does_not_hold_hides_nothing_there(desktop):
    choose_category(desktop, "preference")
    desktop.view.sidebar.show_section(SidebarSection.ARCHIVED)

    assert desktop.shown() == ["b1c2d3"]

    desktop.view.sidebar.show_section(SidebarSection.ACTIVE)

    assert len(desktop.shown()) == 3


def test_a_category_whose_last_memory_leaves_hides_nothing_any_more(desktop):
    choose_category(desktop, "fact")
    desktop.choose("d4e5f6")
    desktop.ask("entry.archive")

    assert len(desktop.shown()) == 2


def test_a_category_narrows_on_in_another_place_that_holds_it(desktop):
    choose_category(desktop, "fact")
    desktop.view.sidebar.show_section(SidebarSection.ARCHIVED)

    assert desktop.view.sidebar.categories == {"fact"}
    assert desktop.shown() == ["b1c2d3"]


def test_showing_all_again_takes_away_words_and_categories(desktop):
    choose_category(desktop, "fact")
    desktop.window.bar.finder.setText("lives")
    desktop.ask("find.clear")

    assert len(desktop.shown()) == 3
    assert desktop.window.bar.finder.text() == ""
    assert desktop.view.sidebar.categories == frozenset()


def test_a_memory_that_words_hide_is_revealed_and_the_field_cleared(desktop):
    desktop.window.bar.finder.setText("kyoto")
    desktop.vault.memories.reveal("b1c2d3")
    desktop.settle()

    assert desktop.view.sidebar.section is SidebarSection.ARCHIVED
    assert desktop.view.table.selected_ids() == ["b1c2d3"]
    assert desktop.window.bar.finder.text() == ""


def test_no_match_says_so_and_leads_back(desktop):
    desktop.window.bar.finder.setText("kyoto")
    assert empty_title(desktop) == "No results for “kyoto”"

    desktop.ask("find.clear")

    assert empty_title(desktop) is None
    assert len(desktop.shown()) == 3


@pytest.mark.parametrize(
    ("place", "title"),
    [(SidebarSection.FORGOTTEN, "No forgotten memories"), (SidebarSection.ACTIVE, None)],
)
def test_an_empty_place_says_what_it_is_for(desktop, place, title):
    desktop.view.sidebar.show_section(place)

    assert empty_title(desktop) == title


def test_escape_clears_the_field_and_then_leads_to_the_table(desktop):
    finder = desktop.window.bar.finder
    desktop.ask("find.start")
    assert finder.hasFocus()
    finder.setText("vue")

    QTest.keyClick(finder, Qt.Key.Key_Escape)
    assert finder.text() == ""
    assert finder.hasFocus()

    QTest.keyClick(finder, Qt.Key.Key_Escape)
    assert desktop.view.table.hasFocus()


def test_down_goes_on_to_the_first_hit(desktop):
    finder = desktop.window.bar.finder
    finder.setFocus()
    finder.setText("lives")
    QTest.keyClick(finder, Qt.Key.Key_Down)

    assert desktop.view.table.hasFocus()
    assert desktop.view.table.selected_ids() == ["d4e5f6"]


def test_a_broken_memory_is_listed_with_its_reason_and_leads_to_its_line(open_desktop, folder):
    path = folder / "MEMORY.md"
    path.write_text(path.read_text() + BROKEN)
    desktop = open_desktop(folder)
    assert count(desktop, SidebarSection.BROKEN) == 1

    desktop.view.sidebar.show_section(SidebarSection.BROKEN)
    (record,) = desktop.view.page(SidebarSection.BROKEN).list.records
    assert "high" in record.title
    desktop.view.page(SidebarSection.BROKEN).list.opened.emit(record.key)
    desktop.settle()

    page = desktop.features.side_tabs.files.current.panel.editor.page
    assert page.textCursor().block().text().startswith("### [bad]")


def test_the_status_line_counts_what_is_active_and_in_the_prompt(desktop):
    desktop.choose("d4e5f6")
    desktop.ask("entry.archive")

    assert desktop.window.status.counts.text().startswith("2 active")
    assert desktop.window.status.sync.text() == "MEMORY.md saved"
    assert desktop.window.status.model.text() == "Local rules · no model"
