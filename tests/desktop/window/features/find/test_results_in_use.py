"""Menus, keys and ways back of the results of a search."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from memdeck.desktop.panels.search.results import Group
from memdeck.desktop.panels.search.search_model import ResultRow
from memdeck.desktop.ui.models.sidebar import SidebarSection
from memdeck.desktop.ui.views.source.source_dialog import SourceDialog

pytestmark = pytest.mark.row("A8")


def test_a_result_has_the_menu_of_its_memory_or_of_its_message(box):
    box.search("Hangzhou")
    memory_menu = box.finding.result_menu()
    assert box.desktop.window.commands["entry.archive"] in memory_menu.actions()

    message = box.results(Group.MESSAGES)[0]
    rows = [row.result if isinstance(row, ResultRow) else None for row in box.rows]
    row = rows.index(message)
    box.panel.list.setCurrentIndex(box.panel.model.index(row))
    (open_,) = box.finding.result_menu().actions()
    open_.trigger()
    box.desktop.settle()
    assert "We moved to Hangzhou" in box.desktop.dialog(SourceDialog).panel.view.toPlainText()


def test_edit_shows_a_found_memory_in_the_table_first(box):
    box.search("Vue")
    box.desktop.window.commands["entry.edit"].trigger()
    box.desktop.settle()

    assert box.desktop.view.is_at_table
    assert box.desktop.view.table.selected_ids() == ["b1c2d3"]


def test_enter_on_a_memory_that_is_hidden_shows_it_and_leads_back(box):
    box.search("Vue")
    box.press(Qt.Key.Key_Return)
    desktop = box.desktop

    assert box.place() is SidebarSection.ARCHIVED
    assert desktop.view.table.selected_ids() == ["b1c2d3"]
    assert desktop.view.table.hasFocus()
    assert not box.desktop.view.is_at_results
    assert box.field.text() == ""
    (notice,) = desktop.application.vault_switcher.notices.notices
    assert notice.actions[0].label == "Back to “Vue”"

    notice.actions[0].run()
    box.wait_for("Vue")
    assert box.place() is SidebarSection.ACTIVE
    assert box.panel.isVisible()
    assert desktop.notices() == []


def test_the_way_back_ends_with_the_next_selection(box):
    box.search("Vue")
    box.press(Qt.Key.Key_Return)
    box.desktop.view.sidebar.show_section(SidebarSection.ACTIVE)
    box.desktop.choose("d4e5f6")
    box.desktop.settle()

    assert box.desktop.notices() == []


def test_enter_on_a_memory_in_sight_keeps_what_is_typed(box):
    box.search("lives")
    box.press(Qt.Key.Key_Return)

    assert box.desktop.view.table.selected_ids() == ["d4e5f6"]
    assert box.field.text() == "lives"
    assert box.desktop.notices() == []


def test_enter_on_a_message_opens_the_conversation_at_it(box):
    box.search("bees")
    box.press(Qt.Key.Key_Return)
    dialog = box.desktop.dialog(SourceDialog)

    assert dialog.panel.view.quote_found
    assert "I also keep bees." in dialog.panel.view.toPlainText()


def test_a_double_click_opens_a_result(box, qtbot):
    box.search("lives")
    place = next(n for n, row in enumerate(box.rows) if isinstance(row, ResultRow))
    at = box.panel.list.visualRect(box.panel.model.index(place)).center()
    QTest.mouseClick(box.panel.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert box.desktop.view.is_at_results
    QTest.mouseDClick(box.panel.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
    box.desktop.settle()

    assert box.desktop.view.table.selected_ids() == ["d4e5f6"]
    assert not box.desktop.view.is_at_results


def test_escape_steps_back_from_the_results_to_the_filter_and_to_all(box):
    box.search("lives")
    box.press(Qt.Key.Key_Escape)
    assert box.desktop.view.is_at_table
    assert (box.field.text(), box.desktop.shown()) == ("lives", ["d4e5f6"])
    assert box.header == ("Active", "1 of 3")

    box.press(Qt.Key.Key_Escape)
    assert (box.field.text(), len(box.desktop.shown())) == ("", 3)
    box.press(Qt.Key.Key_Escape)
    assert box.desktop.view.table.hasFocus()


def test_escape_in_the_list_steps_back_too(box):
    box.search("lives")
    box.panel.list.setFocus()
    QTest.keyClick(box.panel.list, Qt.Key.Key_Escape)

    assert box.desktop.view.is_at_table
    assert box.desktop.view.table.hasFocus()


def test_a_section_of_the_sidebar_leaves_the_results(box):
    box.search("lives")
    box.desktop.view.sidebar.show_section(SidebarSection.ARCHIVED)
    box.desktop.settle()

    assert box.desktop.view.is_at_table
    assert box.header[0] == "Archived"


def test_an_empty_field_shows_no_results(box):
    box.search("lives")
    box.field.clear()

    assert box.desktop.view.is_at_table


def test_a_table_without_a_match_searches_by_meaning(box):
    box.type("zzyzx")
    box.desktop.window.commands["find.ask"].trigger()
    box.wait_for("zzyzx")

    assert box.panel.isVisible()
    assert box.field.hasFocus()
