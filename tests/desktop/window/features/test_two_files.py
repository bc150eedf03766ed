"""MEMORY.md and LEARNINGS.md in one tab: a switch above the text, and an editor each."""

from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent, QTextCursor
from PySide6.QtWidgets import QApplication

from memdeck.desktop.panels.editor.page import Page
from memdeck.desktop.panels.memory_file.memory_file_controller import MemoryFileController
from memdeck.desktop.panels.memory_file.memory_file_tab import MemoryFiles
from memdeck.desktop.panels.memory_file.panel import MemoryFilePanel
from memdeck.desktop.ui.models.sidebar import SidebarSection
from memdeck.desktop.window.app.application import QuitQuestion
from memdeck.desktop.window.shell.side_tabs import SideTab
from memdeck.domain.memory.entry import Layer
from memdeck.domain.memory.memory_edits import Edit
from tests.fakes.vaults import LEARNINGS_MD, MEMORY_MD

TWICE = LEARNINGS_MD + "\n### [d4e5f6] skill | 0.50 | 2026-02-20 | 0\nAsk first\n"
BROKEN = LEARNINGS_MD.replace("0.60 |", "high |")


@pytest.fixture
def learnings(folder):
    path = folder / "LEARNINGS.md"
    path.write_text(LEARNINGS_MD)
    return path


@pytest.fixture
def learned(learnings, open_desktop, folder):
    """The window on a vault of both files, with the tab of the files in front."""
    desktop = open_desktop(folder)
    desktop.vault.show_tab(SideTab.FILE)
    desktop.settle()
    return desktop


def files(desktop) -> MemoryFiles:
    return cast("MemoryFiles", desktop.features.side_tabs.files)


def panel(file: MemoryFileController) -> MemoryFilePanel:
    return file.panel


def page(desktop) -> Page:
    """Return the page that the person sees."""
    return panel(files(desktop).current).editor.page


def buttons(desktop) -> list[str]:
    switch = files(desktop).switch
    return [] if switch.isHidden() else [button.text() for button in switch.buttons]


def press(desktop, number: int) -> None:
    files(desktop).switch.buttons[number].click()
    desktop.settle()


def line_at_cursor(desktop) -> str:
    return page(desktop).textCursor().block().text()


def type_at(desktop, words: str, text: str) -> None:
    shown = page(desktop)
    cursor = QTextCursor(shown.document())
    cursor.setPosition(shown.shown_text().index(words))
    shown.setFocus()
    shown.setTextCursor(cursor)
    event = QInputMethodEvent()
    event.setCommitString(text)
    QApplication.sendEvent(shown, event)


def problems(page) -> dict[int, str]:
    """Return what is said to be wrong, by the number of the line from 0."""
    return {line: note.text for line, note in page._annotations.items() if note.is_problem}


def tab_name(desktop) -> str:
    return str(desktop.view.tabs.tabText(list(SideTab).index(SideTab.FILE)))


def test_a_vault_without_a_second_file_shows_nothing_of_it(desktop):
    desktop.vault.show_tab(SideTab.FILE)
    desktop.settle()

    assert buttons(desktop) == []
    assert tab_name(desktop) == "MEMORY.md"


def test_the_switch_shows_either_file_and_the_tab_is_named_after_it(learned):
    assert buttons(learned) == ["MEMORY.md", "LEARNINGS.md"]
    assert page(learned).shown_text() == MEMORY_MD
    press(learned, 1)
    assert page(learned).shown_text() == LEARNINGS_MD
    assert tab_name(learned) == "LEARNINGS.md"
    assert page(learned).accessibleName() == "Text of LEARNINGS.md"
    press(learned, 0)
    assert tab_name(learned) == "MEMORY.md"


def test_the_arrow_keys_turn_the_switch(learned, qtbot):
    first = files(learned).switch.buttons[0]
    first.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_Right)
    learned.settle()

    assert page(learned).shown_text() == LEARNINGS_MD


def test_a_row_leads_to_its_lines_in_its_file(learned):
    learned.choose("e2e2e2")
    assert line_at_cursor(learned).startswith("### [e2e2e2]")
    assert tab_name(learned) == "LEARNINGS.md"
    learned.choose("d4e5f6")
    assert line_at_cursor(learned).startswith("### [d4e5f6]")
    assert tab_name(learned) == "MEMORY.md"


def test_a_row_chosen_before_the_tab_is_seen_leads_there_when_it_is(learnings, open_desktop):
    desktop = open_desktop(learnings.parent)
    desktop.choose("e2e2e2")
    desktop.vault.show_tab(SideTab.FILE)
    desktop.settle()

    assert line_at_cursor(desktop).startswith("### [e2e2e2]")


def test_a_memory_of_the_second_file_is_chosen_by_the_cursor_in_it(learned):
    press(learned, 1)
    cursor = page(learned).textCursor()
    cursor.setPosition(page(learned).shown_text().index("Run the formatter"))
    page(learned).setFocus()
    page(learned).setTextCursor(cursor)
    learned.settle()

    assert learned.view.table.selected_ids() == ["e2e2e2"]


def test_nobody_takes_the_cursor_or_the_file_from_a_person_who_types(learned):
    type_at(learned, "in Hangzhou", "x")
    place = page(learned).textCursor().position()
    files(learned).go_to_entry("a1b2c3", Layer.SEMANTIC)
    files(learned).go_to_entry("e1e1e1", Layer.PROCEDURAL)

    assert page(learned).textCursor().position() == place
    assert tab_name(learned) == "MEMORY.md ●"


def test_what_is_typed_is_marked_and_going_to_the_other_file_saves_it(learned, learnings):
    press(learned, 1)
    type_at(learned, "Fetch dynamic", "Always ")
    assert tab_name(learned) == "LEARNINGS.md ●"
    assert buttons(learned) == ["MEMORY.md", "LEARNINGS.md ●"]
    assert learned.window.status.sync.text() == "LEARNINGS.md has unsaved changes"
    files(learned).switch.buttons[0].setFocus()
    press(learned, 0)

    assert "Always Fetch dynamic" in learnings.read_text()
    assert learned.file.read_text() == MEMORY_MD
    assert buttons(learned) == ["MEMORY.md", "LEARNINGS.md"]
    learned.ask("history.undo")
    assert learnings.read_text() == LEARNINGS_MD


def test_a_change_by_another_program_is_followed_in_the_second_file(learned, learnings, qtbot):
    press(learned, 1)
    learnings.write_text(LEARNINGS_MD.replace("not with curl", "never with curl"))

    qtbot.waitUntil(lambda: "never with curl" in page(learned).shown_text())


def test_a_second_file_that_comes_while_the_window_is_open_is_offered(desktop, folder, qtbot):
    desktop.vault.show_tab(SideTab.FILE)
    (folder / "LEARNINGS.md").write_text(LEARNINGS_MD)
    qtbot.waitUntil(lambda: bool(buttons(desktop)))
    desktop.settle()

    assert page(desktop).shown_text() == MEMORY_MD


def test_a_second_file_that_undo_takes_away_is_not_offered_any_more(desktop, folder):
    desktop.vault.show_tab(SideTab.FILE)
    manager = desktop.vault.vault_session.manager
    desktop.vault.vault_session.do(manager.edit, "d4e5f6", Edit(layer=Layer.PROCEDURAL))
    desktop.settle()
    press(desktop, 1)
    assert "User lives in Hangzhou" in page(desktop).shown_text()
    desktop.ask("history.undo")

    assert not (folder / "LEARNINGS.md").exists()
    assert buttons(desktop) == []
    assert page(desktop).shown_text() == MEMORY_MD
    assert tab_name(desktop) == "MEMORY.md"


def test_a_second_file_that_others_delete_stays_until_it_is_let_go(learned, learnings, qtbot):
    press(learned, 1)
    learnings.unlink()
    area = panel(files(learned).current).notices
    qtbot.waitUntil(lambda: bool(area.notices))
    learned.settle()
    (notice,) = area.notices
    assert notice.text.startswith("LEARNINGS.md was deleted or moved.")
    assert page(learned).shown_text() == LEARNINGS_MD
    assert buttons(learned) == ["MEMORY.md", "LEARNINGS.md ●"]

    (step,) = [step for step in notice.actions if step.label == "Discard"]
    assert area._bar is not None
    area._bar._run(step)
    learned.settle()
    assert buttons(learned) == []
    assert page(learned).shown_text() == MEMORY_MD
    assert not learnings.exists()


def test_unsaved_edits_of_a_second_file_that_is_gone_are_offered_back(
    learned, learnings, open_desktop, qtbot
):
    press(learned, 1)
    type_at(learned, "Fetch dynamic", "Always ")
    learnings.unlink()
    area = panel(files(learned).current).notices
    qtbot.waitUntil(lambda: bool(area.notices))
    learned.window.close()
    learned.dialog(QuitQuestion).confirmed.click()
    again = open_desktop(learnings.parent)
    qtbot.waitUntil(lambda: files(again).switch.buttons[-1].text() == "LEARNINGS.md ●")
    again.view.tabs.turn_to(SideTab.FILE)
    press(again, 1)

    assert "Always Fetch dynamic" in page(again).shown_text()


def test_a_broken_memory_of_the_second_file_is_shown_at_its_line(learnings, open_desktop):
    learnings.write_text(BROKEN)
    desktop = open_desktop(learnings.parent)
    desktop.view.sidebar.show_section(SidebarSection.BROKEN)
    desktop.settle()
    broken = desktop.features.pages._broken
    assert broken is not None
    broken._on_fix_clicked()
    desktop.settle()

    assert line_at_cursor(desktop).startswith("### [e2e2e2]")
    (line,) = problems(page(desktop))
    assert page(desktop).document().findBlockByNumber(line).text().startswith("### [e2e2e2]")
    assert problems(panel(files(desktop).file(Layer.SEMANTIC)).editor.page) == {}


def test_an_id_that_the_first_file_has_is_said_at_its_line_also_while_one_types(
    learnings, open_desktop, qtbot
):
    learnings.write_text(TWICE)
    desktop = open_desktop(learnings.parent)
    desktop.vault.show_tab(SideTab.FILE)
    press(desktop, 1)
    qtbot.waitUntil(lambda: bool(problems(page(desktop))))
    (saved,) = problems(page(desktop)).values()
    type_at(desktop, "Fetch dynamic", "Always ")
    files(desktop).current._annotator.refresh()
    desktop.settle()

    assert saved.startswith("The id d4e5f6 is taken by a memory in the first file")
    assert list(problems(page(desktop)).values()) == [saved]


def test_both_files_are_saved_when_the_window_closes(learned, learnings):
    type_at(learned, "in Hangzhou", "still ")
    press(learned, 1)
    type_at(learned, "Fetch dynamic", "Always ")
    learned.window.close()

    assert "lives still in Hangzhou" in (learnings.parent / "MEMORY.md").read_text()
    assert "Always Fetch dynamic" in learnings.read_text()
