"""While another day than today is shown, memories are read-only."""

from datetime import timedelta

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from memdeck.desktop.panels.detail.memory_view import MemoryView
from memdeck.desktop.ui.models.entry_rows import Column
from memdeck.desktop.ui.models.sidebar import SidebarSection
from memdeck.desktop.ui.session.vault_session import ReadOnlyError
from memdeck.desktop.window.shell.side_tabs import SideTab

EXPLANATION = "Go back to today to make changes."


def today(desktop):
    return desktop.vault.vault_session.snapshot.today


def view_day(desktop, days=400):
    """Show the memories of a later day, as the slider of the Decay tab does."""
    desktop.vault.vault_session.set_day(today(desktop) + timedelta(days=days))
    desktop.settle()


def select(desktop, id_):
    """Select a memory in the section it is in on that day."""
    desktop.vault.memories.reveal(id_)
    desktop.view.table.setFocus()
    desktop.settle()


def is_explained(desktop):
    return desktop.view.day_bar.text.text().endswith(EXPLANATION)


def test_a_bar_and_a_frame_mark_the_memories_of_another_day(desktop):
    assert desktop.view.day_bar.isHidden()

    view_day(desktop)

    assert desktop.view.day_bar.isVisible()
    assert desktop.view.day_bar.text.text().endswith(" – read-only")
    assert str((today(desktop) + timedelta(days=400)).year) in desktop.view.day_bar.text.text()
    assert desktop.view.day_bar.parentWidget().property("variant") == "other-day"


def test_the_counts_are_those_of_the_day(desktop):
    counts = desktop.window.status.counts.text()
    view_day(desktop, days=2_000)
    desktop.view.sidebar.show_section(SidebarSection.ACTIVE)

    total = desktop.vault.memories._total(SidebarSection.ACTIVE)
    assert total == len(desktop.shown())
    assert desktop.window.status.counts.text() != counts
    assert desktop.window.status.counts.text().startswith(f"{total} active")


@pytest.mark.parametrize("leave", ["button", "escape"])
def test_a_button_and_esc_in_the_table_lead_back_to_today(desktop, leave):
    view_day(desktop)
    if leave == "button":
        desktop.view.day_bar.back.click()
    else:
        desktop.view.table.setFocus()
        QTest.keyClick(desktop.view.table, Qt.Key.Key_Escape)
    desktop.settle()

    assert desktop.vault.vault_session.day is None
    assert desktop.view.day_bar.isHidden()
    assert not desktop.view.day_bar.parentWidget().property("variant")


def test_no_command_that_changes_memories_is_enabled(desktop):
    desktop.choose("a1b2c3")
    desktop.ask("entry.pin")
    changing = [
        command.id
        for commands in desktop.window.commands.menus.values()
        for command in commands
        if command.changes_memories
    ]
    view_day(desktop, days=1)
    select(desktop, "a1b2c3")

    assert {"entry.add", "entry.edit", "entry.purge", "history.undo", "vault.convert"} <= set(
        changing
    )
    assert not any(desktop.window.commands[id_].isEnabled() for id_ in changing)
    assert desktop.window.commands["entry.copy"].isEnabled()


@pytest.mark.parametrize(
    "key",
    [
        Qt.Key.Key_A,
        Qt.Key.Key_P,
        Qt.Key.Key_E,
        Qt.Key.Key_N,
        Qt.Key.Key_Delete,
        Qt.Key.Key_F2,
    ],
)
def test_a_key_that_would_change_a_memory_is_explained_instead(desktop, key):
    before = desktop.file.read_bytes()
    view_day(desktop, days=1)
    select(desktop, "a1b2c3")
    QTest.keyClick(desktop.view.table, key)
    desktop.settle()

    assert is_explained(desktop)
    assert desktop.file.read_bytes() == before
    assert desktop.view.table.state() is desktop.view.table.State.NoState


def test_undo_by_key_is_explained_instead(desktop):
    desktop.choose("d4e5f6")
    desktop.ask("entry.pin")
    view_day(desktop)
    desktop.view.table.setFocus()
    QTest.keyClick(desktop.view.table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)

    assert is_explained(desktop)


def test_the_status_bar_offers_no_undo_on_another_day(desktop):
    desktop.choose("a1b2c3")
    desktop.ask("entry.archive")
    assert desktop.window.status.undo.isVisible()

    view_day(desktop)

    assert not desktop.window.status.undo.isVisible()


def test_a_double_click_opens_no_editor(desktop):
    view_day(desktop, days=1)
    select(desktop, "a1b2c3")
    table = desktop.view.table
    at = table.visualRect(desktop.view.model.index(0, Column.MEMORY)).center()
    QTest.mouseDClick(
        table.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(at)
    )

    assert is_explained(desktop)
    assert table.state() is table.State.NoState


def test_cells_can_be_edited_again_today(desktop):
    triggers = desktop.view.table.editTriggers()
    view_day(desktop)
    assert desktop.view.table.editTriggers() != triggers

    desktop.view.day_bar.back.click()
    desktop.settle()

    assert desktop.view.table.editTriggers() == triggers


def test_a_change_that_is_asked_for_anyway_is_refused_and_explained(desktop, qtbot):
    before = desktop.file.read_bytes()
    view_day(desktop)
    session = desktop.vault.vault_session
    errors: list[object] = []
    job = session.do(session.manager.entries.archive, ["a1b2c3"])
    job.failed.connect(errors.append)
    desktop.settle()

    assert isinstance(errors[0], ReadOnlyError)
    assert is_explained(desktop)
    assert desktop.notices() == []
    assert desktop.file.read_bytes() == before


def test_the_inspector_and_the_file_are_read_only(desktop):
    desktop.vault.show_tab(SideTab.DETAIL)
    view_day(desktop, days=1)
    select(desktop, "a1b2c3")
    memory = desktop.view.tabs.findChild(MemoryView)

    assert memory.content.isReadOnly()
    assert not memory.fields.isEnabled()

    desktop.vault.show_tab(SideTab.FILE)
    desktop.settle()

    page = desktop.features.side_tabs.files.current.panel.editor.page
    assert page.isReadOnly()

    desktop.view.day_bar.back.click()
    desktop.settle()

    assert not page.isReadOnly()


def test_a_day_that_has_come_is_today(desktop):
    session = desktop.vault.vault_session
    session.day = today(desktop)
    session.refresh()
    desktop.settle()

    assert session.day is None


def test_typing_in_the_file_is_explained(desktop):
    desktop.vault.show_tab(SideTab.FILE)
    view_day(desktop, days=1)
    page = desktop.features.side_tabs.files.current.panel.editor.page
    page.setFocus()
    QTest.keyClicks(page, "x")

    assert is_explained(desktop)


def test_a_review_is_not_applied_and_keeps_its_rows(desktop):
    view_day(desktop)

    assert not desktop.vault.vault_session.can_change()
    assert is_explained(desktop)

    desktop.view.day_bar.back.click()

    assert desktop.vault.vault_session.can_change()


def test_esc_in_the_list_of_people_returns_to_today(desktop):
    desktop.ask("people.open")
    view_day(desktop)
    desktop.view.page(SidebarSection.PEOPLE).setFocus()
    desktop.settle()
    QTest.keyClick(desktop.window.focusWidget(), Qt.Key.Key_Escape)
    desktop.settle()

    assert desktop.view.day_bar.isHidden()
    assert desktop.view.sidebar.section is SidebarSection.PEOPLE
