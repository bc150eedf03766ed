"""Categories from the menus of the table and of the sidebar."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu

from memdeck.desktop.ui.models.sidebar import SidebarSection
from memdeck.desktop.ui.views.widgets.question import Question
from memdeck.desktop.window.features.filing.name_dialog import NameDialog
from memdeck.domain.memory.entry import Section


def entry(desktop, id_):
    return desktop.vault.vault_session.manager.show(id_).entry


def item(menu, text: str):
    return next(action for action in menu.actions() if action.text() == text)


@pytest.fixture
def opened(monkeypatch):
    """The menus that were opened."""
    menus: list[QMenu] = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, *_: menus.append(menu))
    return menus


def category_menu(desktop, opened, category: str):
    desktop.view.sidebar.category_menu_requested.emit(category, QPoint())
    return opened[-1]


def test_the_menu_key_opens_the_commands_of_the_selected_memory(desktop, opened):
    desktop.choose("d4e5f6")
    reason = QContextMenuEvent.Reason.Keyboard
    QApplication.sendEvent(desktop.view.table, QContextMenuEvent(reason, QPoint(), QPoint()))

    texts = [action.text() for action in opened[0].actions() if not action.isSeparator()]
    assert {"Copy", "Show in MEMORY.md", "Find similar", "Set category"} <= set(texts)
    assert all(not action.icon().isNull() for action in opened[0].actions() if action.text())


def test_shift_f10_opens_the_menu_of_what_has_the_focus(desktop, opened, qtbot):
    desktop.choose("d4e5f6")
    qtbot.keyClick(desktop.view.table, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    desktop.view.sidebar._category_view.setFocus()
    qtbot.keyClick(desktop.view.sidebar._category_view, Qt.Key.Key_Down)
    qtbot.keyClick(
        desktop.view.sidebar._category_view, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier
    )

    first = [next(action for action in menu.actions()).text() for menu in opened]
    assert first == ["Add a memory…", "Show only this category"]


def test_several_memories_get_a_category_in_one_step(desktop):
    desktop.choose("d4e5f6", "a7b8c9")
    menu = desktop.window.commands.category_menu
    menu.aboutToShow.emit()
    item(menu, "preference").trigger()
    desktop.settle()

    assert {entry(desktop, id_).category for id_ in ("d4e5f6", "a7b8c9")} == {"preference"}
    desktop.ask("history.undo")
    assert entry(desktop, "d4e5f6").category == "fact"


def test_the_key_of_set_category_opens_the_categories(desktop, opened):
    desktop.choose("d4e5f6")
    desktop.ask("entry.set_category")

    assert opened == [desktop.window.commands.category_menu]


def test_a_memory_is_filed_under_a_new_category(desktop):
    desktop.choose("d4e5f6")
    menu = desktop.window.commands.category_menu
    menu.aboutToShow.emit()
    item(menu, "New category…").trigger()
    dialog = desktop.dialog(NameDialog)
    assert not dialog.accept_button.isEnabled()
    dialog.name.setEditText("travel")
    dialog.accept_button.click()
    desktop.settle()

    assert entry(desktop, "d4e5f6").category == "travel"


def test_a_category_is_renamed_everywhere_with_one_undo(desktop, opened):
    filed = [row.entry.id for row in desktop.view.model.rows() if row.entry.category == "fact"]
    before = desktop.file.read_bytes()
    item(category_menu(desktop, opened, "fact"), "Rename category…").trigger()
    dialog = desktop.dialog(NameDialog)
    assert dialog.name.category() == "fact"
    dialog.name.setEditText("knowledge")
    dialog.accept_button.click()
    desktop.settle()

    assert {entry(desktop, id_).category for id_ in filed} == {"knowledge"}
    desktop.ask("history.undo")
    assert desktop.file.read_bytes() == before


def test_archiving_a_category_asks_first(desktop, opened):
    active = [
        row.entry.id
        for row in desktop.view.model.rows()
        if row.entry.category == "fact" and row.is_active
    ]
    item(category_menu(desktop, opened, "fact"), "Archive all…").trigger()
    assert entry(desktop, active[0]).section is Section.ACTIVE
    desktop.dialog(Question).confirmed.click()
    desktop.settle()

    assert {entry(desktop, id_).section for id_ in active} == {Section.ARCHIVED}


def test_one_category_is_shown_alone_and_all_again(desktop, opened):
    every = desktop.shown()
    assert not item(category_menu(desktop, opened, "fact"), "Show all categories").isEnabled()
    item(category_menu(desktop, opened, "fact"), "Show only this category").trigger()
    assert desktop.view.sidebar.categories == {"fact"}
    assert set(desktop.shown()) < set(every)

    item(category_menu(desktop, opened, "fact"), "Show all categories").trigger()
    assert desktop.shown() == every


def test_on_another_day_categories_cannot_be_changed(desktop, opened):
    session = desktop.vault.vault_session
    session.set_day(session.snapshot.today.replace(year=session.snapshot.today.year + 1))
    desktop.settle()
    menu = category_menu(desktop, opened, "fact")

    assert not item(menu, "Rename category…").isEnabled()
    assert not item(menu, "Archive all…").isEnabled()


def test_all_memories_of_a_section_are_selected(desktop, opened):
    desktop.view.sidebar.section_menu_requested.emit(SidebarSection.ACTIVE, QPoint())
    item(opened[-1], "Select all memories").trigger()
    desktop.settle()

    assert desktop.view.table.selected_ids() == desktop.shown()


def test_a_memory_is_shown_in_its_file(desktop):
    desktop.choose("a7b8c9")
    desktop.ask("entry.show_in_file")

    page = desktop.features.side_tabs.files.current._editor.page
    assert page.isVisible()
    assert page.textCursor().block().text().startswith("### [a7b8c9]")
