"""Groups from the table and from the sidebar, and the contradictions in them."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QToolButton

from memdeck.desktop.ui.models.sidebar import COUNT, SECTION_KEY, SidebarSection
from memdeck.desktop.window.features.filing.name_dialog import NameDialog
from memdeck.domain.memory.memory_edits import Edit

pytestmark = pytest.mark.row("A9")


def entry(desktop, id_):
    return desktop.vault.vault_session.manager.show(id_).entry


def groups(desktop, *ids):
    return [entry(desktop, id_).group for id_ in ids]


def listed(desktop):
    """Return the categories and groups of the sidebar, with their counts."""
    model = desktop.view.sidebar._categories
    indexes = [model.index(row, 0) for row in range(model.rowCount())]
    return {index.data(SECTION_KEY): index.data(COUNT) for index in indexes}


def file_in(desktop, **groups):
    """Give memories their groups, by their ids."""
    manager = desktop.vault.vault_session.manager
    for id_, group in groups.items():
        manager.edit(id_, Edit(group=group))
    desktop.vault.vault_session.refresh()
    desktop.settle()


@pytest.fixture
def group_menu(desktop, monkeypatch):
    """Open the menu of a group in the sidebar, and return its actions by their texts."""
    menus: list[QMenu] = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, *_: menus.append(menu))

    def open_menu(key):
        desktop.view.sidebar.group_menu_requested.emit(key, QPoint())
        return {action.text(): action for action in menus[-1].actions()}

    return open_menu


def test_several_memories_get_a_group_in_one_change_that_undo_takes_back(desktop):
    before = desktop.file.read_bytes()
    desktop.choose("d4e5f6", "a1b2c3")
    desktop.ask("entry.set_group")
    dialog = desktop.dialog(NameDialog)
    assert dialog.windowTitle() == "Group of 2 memories"
    dialog.name.setEditText(" home ")
    dialog.accept_button.click()
    desktop.settle()
    assert groups(desktop, "d4e5f6", "a1b2c3") == ["home", "home"]

    desktop.ask("history.undo")
    assert desktop.file.read_bytes() == before


def test_the_groups_in_use_are_offered_those_of_the_category_first(desktop):
    file_in(desktop, d4e5f6="zoo", a1b2c3="arts")
    desktop.choose("d4e5f6")
    desktop.ask("entry.set_group")
    dialog = desktop.dialog(NameDialog)

    offered = [dialog.name.itemText(row) for row in range(dialog.name.count())]
    assert offered[0] == "zoo"
    assert {"zoo", "arts"} <= set(offered)
    assert dialog.name.currentText() == "zoo"


def test_an_empty_name_takes_a_memory_out_of_its_group(desktop):
    file_in(desktop, d4e5f6="zoo")
    desktop.choose("d4e5f6")
    desktop.ask("entry.set_group")
    dialog = desktop.dialog(NameDialog)
    dialog.name.clearEditText()
    dialog.accept_button.click()
    desktop.settle()

    assert groups(desktop, "d4e5f6") == [None]


def test_a_group_that_no_file_can_hold_is_refused_with_a_reason(desktop):
    desktop.choose("d4e5f6")
    desktop.ask("entry.set_group")
    dialog = desktop.dialog(NameDialog)
    dialog.name.setEditText("a|b")
    dialog.accept_button.click()
    desktop.settle()

    assert any("is not a group" in notice for notice in desktop.notices())


def test_groups_are_listed_with_their_counts_and_filter_the_table(desktop):
    file_in(desktop, d4e5f6="home", a1b2c3="home")
    category = entry(desktop, "d4e5f6").category
    assert listed(desktop)[f"{category}/home"] == 1

    desktop.view.sidebar.show_categories(frozenset({f"{category}/home"}))
    desktop.settle()
    assert desktop.shown() == ["d4e5f6"]

    desktop.view.sidebar.show_section(SidebarSection.ARCHIVED)
    assert f"{category}/home" not in listed(desktop)
    assert desktop.view.sidebar.categories == frozenset()


def test_a_group_is_renamed_for_all_its_memories_with_one_undo(desktop, group_menu):
    file_in(desktop, d4e5f6="home", a1b2c3="home")
    before = desktop.file.read_bytes()
    category = entry(desktop, "d4e5f6").category
    group_menu(f"{category}/home")["Rename group…"].trigger()
    dialog = desktop.dialog(NameDialog)
    assert dialog.name.currentText() == "home"
    dialog.name.setEditText("house")
    dialog.accept_button.click()
    desktop.settle()
    # The group of that name in another category is another group.
    assert groups(desktop, "d4e5f6", "a1b2c3") == ["house", "home"]

    desktop.ask("history.undo")
    assert desktop.file.read_bytes() == before


def test_a_group_is_removed_and_its_memories_stay(desktop, group_menu):
    file_in(desktop, d4e5f6="home")
    category = entry(desktop, "d4e5f6").category
    group_menu(f"{category}/home")["Remove group"].trigger()
    desktop.settle()

    assert groups(desktop, "d4e5f6") == [None]
    assert f"{category}/home" not in listed(desktop)


def test_one_group_is_shown_alone_and_all_again(desktop, group_menu):
    file_in(desktop, d4e5f6="home")
    every = desktop.shown()
    key = f"{entry(desktop, 'd4e5f6').category}/home"
    group_menu(key)["Show only this group"].trigger()
    assert desktop.shown() == ["d4e5f6"]
    group_menu(key)["Show all categories"].trigger()
    assert desktop.shown() == every


def test_on_another_day_groups_cannot_be_changed(desktop, group_menu):
    file_in(desktop, d4e5f6="home")
    session = desktop.vault.vault_session
    session.set_day(session.snapshot.today.replace(year=session.snapshot.today.year + 1))
    desktop.settle()
    menu = group_menu(f"{entry(desktop, 'd4e5f6').category}/home")

    assert not menu["Rename group…"].isEnabled()
    assert not menu["Remove group"].isEnabled()


def test_contradictions_are_listed_by_group_until_one_of_both_is_archived(desktop):
    file_in(desktop, d4e5f6="home", a1b2c3="work")
    manager = desktop.vault.vault_session.manager
    manager.link("a1b2c3", "contradicts", "d4e5f6")
    desktop.vault.vault_session.refresh()
    desktop.settle()
    sections = desktop.view.sidebar._sections
    assert sections.index(sections.row_of(SidebarSection.CONTRADICTIONS), 0).data(COUNT) == 2

    desktop.view.sidebar.show_section(SidebarSection.CONTRADICTIONS)
    desktop.settle()
    assert set(desktop.shown()) == {"a1b2c3", "d4e5f6"}
    assert desktop.view.header.count.text() == "2"
    key = f"{entry(desktop, 'd4e5f6').category}/home"
    assert listed(desktop)[key] == 1
    desktop.view.sidebar.show_categories(frozenset({key}))
    assert desktop.shown() == ["d4e5f6"]

    desktop.choose("d4e5f6")
    desktop.ask("entry.archive")
    assert desktop.shown() == []
    desktop.view.sidebar.show_section(SidebarSection.ACTIVE)
    desktop.settle()
    assert "a1b2c3" in desktop.shown()


def test_the_key_of_set_group_asks_for_it_once(desktop, qtbot):
    desktop.choose("d4e5f6", "a1b2c3")
    qtbot.keyClick(desktop.view.table, Qt.Key.Key_G)
    qtbot.waitUntil(lambda: bool(desktop.window.findChildren(NameDialog)))

    assert desktop.dialog(NameDialog).name.hasFocus()


def test_the_pane_for_several_memories_sets_their_category_and_their_group(desktop):
    before = desktop.file.read_bytes()
    desktop.choose("d4e5f6", "a1b2c3")
    bar = desktop.features.side_tabs._detail._several.action_bar
    buttons = {b.text(): b for b in bar.findChildren(QToolButton) if b.isVisible()}
    assert {"Set category", "Set group…"} <= buttons.keys()
    assert buttons["Set category"].popupMode() is QToolButton.ToolButtonPopupMode.InstantPopup
    menu = desktop.window.commands.category_menu
    assert buttons["Set category"].defaultAction().menu() is menu
    menu.aboutToShow.emit()
    next(action for action in menu.actions() if action.text() == "preference").trigger()
    desktop.settle()
    buttons["Set group…"].click()
    dialog = desktop.dialog(NameDialog)
    dialog.name.setEditText("home")
    dialog.accept_button.click()
    desktop.settle()

    filed = [entry(desktop, id_) for id_ in ("d4e5f6", "a1b2c3")]
    assert {(each.category, each.group) for each in filed} == {("preference", "home")}
    desktop.ask("history.undo")
    desktop.ask("history.undo")
    assert desktop.file.read_bytes() == before
