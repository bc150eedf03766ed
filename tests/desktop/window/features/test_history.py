"""Undo takes back the user's own last change, and asks before it touches another's."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from memdeck.bootstrap import Choices
from memdeck.desktop.ui.models.sidebar import SidebarSection
from memdeck.desktop.window.features.history import UndoQuestion
from memdeck.desktop.window.features.purge import PurgeDialog


def entry(desktop, id_):
    return desktop.vault.vault_session.manager.show(id_).entry


def message(desktop):
    return desktop.window.status.undo.text.text()


def change_elsewhere(desktop, change, *, is_agent=False):
    """Change the vault as another program does, and wait until the window shows it."""
    manager = desktop.program.open(Choices(vault=desktop.vault.path, is_agent=is_agent))
    change(manager)
    desktop.vault.vault_session.refresh()
    desktop.settle()


def edit_elsewhere(desktop, old, new):
    """Edit the file as another editor does, and wait until the window shows it."""
    text = desktop.file.read_text("utf-8")
    assert old in text
    desktop.file.write_text(text.replace(old, new), "utf-8")
    desktop.vault.vault_session.refresh()
    desktop.settle()


@pytest.fixture
def agent_was_last(desktop):
    """The user archived a memory, then an agent pinned another one."""
    desktop.choose("d4e5f6")
    desktop.ask("entry.archive")
    change_elsewhere(desktop, lambda manager: manager.pin(["a1b2c3"]), is_agent=True)
    return desktop


def test_the_command_names_who_made_the_change(agent_was_last):
    undo = agent_was_last.window.commands["history.undo"]

    assert undo.text() == "Undo “Pin a memory” by an agent…"


def test_undo_of_an_agents_change_asks_first(agent_was_last):
    desktop = agent_was_last
    desktop.ask("history.undo")
    question = desktop.dialog(UndoQuestion)

    assert question.text() == "The last change was made by an agent: Pinned a memory. Undo it?"
    assert question.informativeText() == "Your last change: Archived a memory."
    assert entry(desktop, "a1b2c3").pinned

    question.undo_last.click()
    desktop.settle()

    assert not entry(desktop, "a1b2c3").pinned
    assert message(desktop) == "Undone: Pinned a memory"


def test_ones_own_change_is_undone_instead(agent_was_last):
    desktop = agent_was_last
    desktop.ask("history.undo")
    desktop.dialog(UndoQuestion).undo_own.click()
    desktop.settle()

    assert entry(desktop, "a1b2c3").pinned
    assert "d4e5f6" in desktop.shown()
    assert message(desktop) == "Undone: Archived a memory"


def test_esc_undoes_nothing(agent_was_last):
    desktop = agent_was_last
    before = desktop.file.read_bytes()
    desktop.ask("history.undo")
    QTest.keyClick(desktop.dialog(UndoQuestion), Qt.Key.Key_Escape)
    desktop.settle()

    assert desktop.file.read_bytes() == before


def test_ones_own_change_is_not_offered_where_it_was_changed_since(desktop):
    desktop.choose("d4e5f6")
    desktop.ask("entry.archive")
    change_elsewhere(desktop, lambda manager: manager.pin(["d4e5f6"]), is_agent=True)
    desktop.ask("history.undo")

    assert desktop.dialog(UndoQuestion).undo_own.isHidden()


def test_a_change_of_the_terminal_is_not_taken_for_the_windows_own(desktop):
    change_elsewhere(desktop, lambda manager: manager.add("Outside fact"))
    desktop.ask("history.undo")

    assert desktop.dialog(UndoQuestion).text() == (
        "The last change was made by you in another program: Added a memory. Undo it?"
    )


def test_the_button_in_the_status_bar_undoes_the_change_that_it_names(agent_was_last):
    desktop = agent_was_last
    assert message(desktop) == "Archived a memory"

    desktop.window.status.undo.undo_requested.emit()
    desktop.settle()

    assert entry(desktop, "a1b2c3").pinned
    assert "d4e5f6" in desktop.shown()


def test_the_undo_button_and_the_menu_name_what_they_undo(desktop):
    desktop.choose("d4e5f6")
    desktop.ask("entry.archive")
    undo = desktop.window.commands["history.undo"]
    (button,) = [
        button
        for button in desktop.window.bar.findChildren(QToolButton)
        if button.defaultAction() is undo
    ]

    assert "Undo “Archive a memory”" in button.toolTip()
    assert button.accessibleName() == undo.text() == "Undo “Archive a memory”"


def test_an_undo_elsewhere_withdraws_the_offer_of_the_status_bar(desktop):
    desktop.choose("d4e5f6")
    desktop.ask("entry.archive")
    assert message(desktop) == "Archived a memory"

    change_elsewhere(desktop, lambda manager: manager.history.undo())

    assert message(desktop) == ""
    assert desktop.window.status.undo.isHidden()


def test_a_redo_elsewhere_withdraws_the_offer_to_redo(desktop):
    desktop.choose("d4e5f6")
    desktop.ask("entry.archive")
    desktop.ask("history.undo")
    assert message(desktop) == "Undone: Archived a memory"

    change_elsewhere(desktop, lambda manager: manager.history.redo())

    assert desktop.window.status.undo.isHidden()


def test_a_change_elsewhere_of_another_memory_leaves_the_offer(desktop):
    desktop.choose("d4e5f6")
    desktop.ask("entry.archive")
    change_elsewhere(desktop, lambda manager: manager.pin(["a1b2c3"]))

    assert message(desktop) == "Archived a memory"


def test_a_message_that_offers_nothing_stays_after_a_change_elsewhere(desktop):
    desktop.choose("d4e5f6")
    desktop.ask("entry.archive")
    desktop.window.status.undo.show_message("5 suggestions ready")
    change_elsewhere(desktop, lambda manager: manager.history.undo())

    assert message(desktop) == "5 suggestions ready"


def test_ones_own_change_is_undone_without_a_question_after_a_restart(open_desktop, folder):
    first = open_desktop(folder)
    first.choose("d4e5f6")
    first.ask("entry.pin")
    first.window.close()
    again = open_desktop(folder)
    again.ask("history.undo")

    assert not entry(again, "d4e5f6").pinned


def test_a_purge_says_what_it_removed_and_undo_does_not_claim_that_it_came_back(desktop):
    desktop.choose("a1b2c3")
    desktop.ask("entry.pin")
    desktop.choose("d4e5f6")
    desktop.ask("entry.forget")
    desktop.vault.memories.reveal("d4e5f6")
    desktop.settle()
    desktop.ask("entry.purge")
    desktop.dialog(PurgeDialog).purge.click()
    desktop.settle()

    assert message(desktop) == "Purged 1 memory"
    assert desktop.window.commands["history.undo"].text() == "Undo “Pin a memory”"

    desktop.ask("history.undo")

    assert entry(desktop, "a1b2c3").pinned
    question = desktop.dialog(UndoQuestion)
    assert question.text() == (
        "The last removal was permanent and cannot be undone. Undo the change before it:"
        " Pinned a memory?"
    )
    question.undo_last.click()
    desktop.settle()
    assert not entry(desktop, "a1b2c3").pinned


def test_an_undo_selects_the_memory_that_it_brought_back(desktop):
    desktop.choose("d4e5f6")
    desktop.ask("entry.archive")
    assert desktop.view.table.selected_ids() != ["d4e5f6"]
    desktop.ask("history.undo")

    assert desktop.view.table.selected_ids() == ["d4e5f6"]
    assert desktop.view.table.current_id() == "d4e5f6"


def test_an_undo_in_another_section_leaves_the_selection(desktop):
    desktop.choose("d4e5f6")
    desktop.ask("entry.pin")
    desktop.view.sidebar.show_section(SidebarSection.ARCHIVED)
    desktop.choose("b1c2d3")
    desktop.ask("history.undo")

    assert desktop.view.table.selected_ids() == ["b1c2d3"]


def test_an_undo_of_what_a_filter_hides_leaves_the_selection(desktop):
    desktop.choose("d4e5f6")
    desktop.ask("entry.pin")
    desktop.vault.memories.find("A-share")
    desktop.settle()
    desktop.choose("a7b8c9")
    desktop.ask("history.undo")

    assert desktop.view.table.selected_ids() == ["a7b8c9"]


def test_an_edit_of_another_program_is_named_before_the_change_before_it_is_undone(desktop):
    desktop.choose("a1b2c3")
    desktop.ask("entry.pin")
    edit_elsewhere(desktop, "Hangzhou", "Suzhou")
    desktop.ask("history.undo")
    question = desktop.dialog(UndoQuestion)

    assert entry(desktop, "a1b2c3").pinned
    assert question.text() == (
        "The last change was made to MEMORY.md by another program, and cannot be undone here."
        " Undo the change before it: Pinned a memory?"
    )
    assert question.undo_own.isHidden()
    question.undo_last.click()
    desktop.settle()

    assert not entry(desktop, "a1b2c3").pinned
    assert "Suzhou" in desktop.file.read_text("utf-8")


def test_a_change_that_another_program_changed_again_is_skipped_after_a_question(desktop):
    desktop.choose("a1b2c3")
    desktop.ask("entry.pin")
    desktop.choose("d4e5f6")
    desktop.ask("entry.pin")
    edit_elsewhere(desktop, "Hangzhou", "Suzhou")
    desktop.ask("history.undo")
    question = desktop.dialog(UndoQuestion)

    assert question.text() == (
        "“Pin a memory” cannot be undone, because another program has changed the memory since."
        " Skip it, and undo the change before it: Pinned a memory?"
    )
    question.undo_last.click()
    desktop.settle()

    assert not entry(desktop, "a1b2c3").pinned
    assert entry(desktop, "d4e5f6").pinned
    assert "Suzhou" in entry(desktop, "d4e5f6").content
    assert desktop.notices() == []


def test_where_no_older_change_can_be_undone_either_the_question_says_so(desktop):
    desktop.choose("d4e5f6")
    desktop.ask("entry.pin")
    edit_elsewhere(desktop, "Hangzhou", "Suzhou")
    desktop.ask("history.undo")
    question = desktop.dialog(UndoQuestion)

    assert "cannot be undone, because another program" in question.text()
    assert question.undo_last.isHidden()


def test_an_undo_after_the_purge_of_another_memory_says_that_it_passed_over_it(desktop):
    desktop.choose("a1b2c3")
    desktop.ask("entry.pin")
    desktop.choose("d4e5f6")
    desktop.ask("entry.purge")
    desktop.dialog(PurgeDialog).purge.click()
    desktop.settle()
    desktop.ask("history.undo")

    assert entry(desktop, "a1b2c3").pinned
    desktop.dialog(UndoQuestion).undo_last.click()
    desktop.settle()
    assert not entry(desktop, "a1b2c3").pinned


def test_the_error_of_an_undo_goes_with_the_next_command(desktop):
    desktop.choose("a1b2c3")
    desktop.ask("entry.pin")
    pin = desktop.vault.vault_session.snapshot.undoable
    desktop.vault.history._undo(pin)
    desktop.settle()
    desktop.vault.history._undo(pin)
    desktop.settle()
    assert len(desktop.notices()) == 1

    desktop.ask("find.start")
    assert desktop.notices() == []


def test_an_edit_of_another_program_is_named_before_the_window_has_seen_it(desktop):
    desktop.choose("a1b2c3")
    desktop.ask("entry.pin")
    text = desktop.file.read_text("utf-8")
    desktop.file.write_text(text.replace("Hangzhou", "Suzhou"), "utf-8")
    desktop.ask("history.undo")
    question = desktop.dialog(UndoQuestion)

    assert question.text().startswith("The last change was made to MEMORY.md by another program")
    assert entry(desktop, "a1b2c3").pinned
    question.undo_last.click()
    desktop.settle()

    assert not entry(desktop, "a1b2c3").pinned
    assert "Suzhou" in desktop.file.read_text("utf-8")


def test_a_change_of_an_agent_is_named_before_the_window_has_seen_it(desktop):
    desktop.choose("d4e5f6")
    desktop.ask("entry.archive")
    agent = desktop.program.open(Choices(vault=desktop.vault.path, is_agent=True))
    agent.pin(["a1b2c3"])
    desktop.ask("history.undo")
    question = desktop.dialog(UndoQuestion)

    assert question.text() == "The last change was made by an agent: Pinned a memory. Undo it?"
    assert entry(desktop, "a1b2c3").pinned


def test_archiving_and_undoing_leaves_memories_of_equal_score_in_order(open_desktop, tmp_path):
    lines = ["# Agent Memory", ""]
    for number in range(5):
        lines += [f"### [{number:06x}] fact | 0.90 | 2026-11-20 | 1", f"Fact {number}", ""]
    (tmp_path / "MEMORY.md").write_text("\n".join(lines), encoding="utf-8", newline="")
    desktop = open_desktop(tmp_path)
    before = desktop.shown()
    desktop.choose("000001")
    desktop.ask("entry.archive")
    desktop.ask("history.undo")

    assert desktop.shown() == before
