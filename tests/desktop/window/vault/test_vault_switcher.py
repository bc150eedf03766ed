"""The window opens a vault, the last one, or says what could be opened."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QPushButton

from memdeck.desktop.review.importing.inputs import PasteDialog
from memdeck.desktop.ui.models.entry_rows import Column
from memdeck.desktop.ui.models.sidebar import SidebarSection
from memdeck.desktop.window.shell.panes import OpeningPage
from memdeck.desktop.window.shell.side_tabs import SideTab
from memdeck.desktop.window.vault.welcome import WelcomePage
from memdeck.storage.vault.state.review_file import queue_files
from tests.fakes.disk import names_in


def test_the_named_vault_opens_with_its_memories_best_first(desktop):
    assert desktop.shown()[0] == "a1b2c3"
    assert set(desktop.shown()) == {"a1b2c3", "d4e5f6", "a7b8c9"}


def test_the_window_is_named_after_the_vault(desktop):
    assert desktop.window.windowTitle().startswith("alfred")


def test_opening_a_vault_changes_nothing_in_its_folder(desktop, folder):
    assert [path.name for path in folder.iterdir()] == ["MEMORY.md"]


def test_the_menu_of_vaults_does_not_turn_round_with_its_button(desktop):
    menu = desktop.window.bar.vault_menu

    assert menu.layoutDirection() is desktop.window.layoutDirection()
    assert menu.testAttribute(Qt.WidgetAttribute.WA_SetLayoutDirection)


def test_the_last_vault_opens_again(open_desktop, folder):
    open_desktop(folder).window.close()

    again = open_desktop()

    assert "a1b2c3" in again.shown()


@pytest.fixture
def welcome(open_desktop):
    """The window without any vault, and its page."""
    desktop = open_desktop()
    page = desktop.application.vault_switcher._page
    assert isinstance(page, WelcomePage)
    return desktop, page


def link_buttons(page):
    return [one for one in page.findChildren(QPushButton) if one.property("variant") == "link"]


def test_without_any_vault_the_window_offers_the_sample_a_folder_and_an_import(welcome):
    desktop, page = welcome
    buttons = page.findChildren(QPushButton)

    assert [button.text() for button in buttons] == [
        "Open the sample vault",
        "Open a folder…",
        "Import a chat export…",
        "Paste a conversation…",
    ]
    assert all(button.isEnabled() for button in buttons)
    assert not desktop.window.commands["entry.add"].isEnabled()
    finder = desktop.window.bar.finder
    assert not finder.isEnabled()
    assert finder.text() == ""
    assert finder.toolTip() == "Open a vault to search it"
    assert desktop.window.bar._vault.text() == "No vault"


def test_on_the_first_screen_the_keyboard_is_at_its_first_action(welcome):
    desktop, page = welcome

    assert desktop.window.focusWidget() is page.findChildren(QPushButton)[0]


def test_a_conversation_pasted_where_no_vault_is_open_is_read_into_ones_own(welcome):
    desktop, _ = welcome
    desktop.window.commands["session.paste"].trigger()
    desktop.dialog(PasteDialog).pasted.emit("You: I keep bees.\n\nAssistant: Lovely!\n")
    desktop.settle()

    assert desktop.vault.path == desktop.program.own_vault()
    assert desktop.view.sidebar.section is SidebarSection.WAITING


def test_files_chosen_where_no_vault_is_open_are_read_into_ones_own(welcome, sample):
    desktop, _ = welcome
    desktop.window.commands["session.import"].trigger()
    dialog = desktop.window.findChild(QFileDialog)
    dialog.filesSelected.emit([str(sample / "transcript.txt")])
    dialog.reject()
    desktop.settle()

    assert desktop.vault.path == desktop.program.own_vault()
    assert desktop.view.sidebar.section is SidebarSection.WAITING


def test_without_a_vault_the_recent_ones_can_be_opened(open_desktop, folder, tmp_path):
    open_desktop(folder).window.close()
    desktop = open_desktop(tmp_path / "nowhere")
    (recent,) = link_buttons(desktop.application.vault_switcher._page)
    assert recent.text() == "alfred"

    recent.click()
    desktop.settle()
    assert "a1b2c3" in desktop.shown()


def test_while_a_first_vault_opens_its_name_is_shown_over_a_skeleton(welcome, folder):
    desktop, _ = welcome
    desktop.application.vault_switcher.open(folder)

    assert desktop.window.bar._vault.text() == "alfred"
    assert desktop.window.findChild(OpeningPage).text == "Opening alfred…"
    desktop.settle()
    assert desktop.view.is_at_table


def test_a_first_vault_that_cannot_be_opened_leads_back_to_the_first_screen(welcome, tmp_path):
    desktop, _ = welcome
    desktop.application.vault_switcher.open(tmp_path / "nowhere")
    desktop.settle()

    assert isinstance(desktop.application.vault_switcher._page, WelcomePage)
    assert "nowhere" in desktop.notices()[0]
    assert desktop.window.bar._vault.text() == "No vault"


def test_the_import_button_opens_a_menu_of_all_inputs(desktop):
    texts = [action.text() for action in desktop.window.bar.import_menu.actions()]

    assert texts == [
        "Import a chat export…",
        "Import a folder…",
        "Paste a conversation…",
        "",
        "Or drop files on this window",
    ]


def test_the_sample_vault_is_one_step_away(open_desktop):
    desktop = open_desktop()
    desktop.ask("vault.sample")

    assert len(desktop.shown()) > 40


def test_what_is_done_in_the_sample_vault_is_there_the_next_time(open_desktop):
    desktop = open_desktop(is_sample=True)
    first = desktop.shown()[0]
    desktop.choose(first)
    desktop.ask("entry.archive")
    desktop.window.close()

    assert first not in open_desktop(is_sample=True).shown()


@pytest.mark.parametrize("content", [b"\x89PNG\r\n\x00\x00\x00", b"\x00" * 64])
def test_a_file_that_is_no_text_is_reported_and_left_alone(open_desktop, folder, content):
    (folder / "MEMORY.md").write_bytes(content)

    desktop = open_desktop(folder)

    assert "MEMORY.md" in desktop.notices()[0]
    assert (folder / "MEMORY.md").read_bytes() == content


def test_a_folder_that_is_gone_is_reported(open_desktop, tmp_path):
    desktop = open_desktop(tmp_path / "nowhere")

    assert "nowhere" in desktop.notices()[0]


def test_an_empty_folder_opens_and_gets_its_file_with_the_first_memory(open_desktop, tmp_path):
    (tmp_path / "new").mkdir()
    desktop = open_desktop(tmp_path / "new")
    desktop.vault.vault_session.do(
        desktop.vault.vault_session.manager.entries.add, "User keeps bees"
    )
    desktop.settle()

    assert "User keeps bees" in (tmp_path / "new" / "MEMORY.md").read_text()
    assert len(desktop.shown()) == 1


def test_another_vault_takes_the_place_of_the_open_one(desktop, tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    (other / "MEMORY.md").write_text("### [0c0c0c] fact | 0.70 | 2026-02-28 | 1\nUser sails\n")

    desktop.application.vault_switcher.open(other)
    desktop.settle()

    assert desktop.shown() == ["0c0c0c"]


def test_the_status_line_forgets_the_changes_of_the_vault_one_leaves(desktop, tmp_path):
    desktop.choose("d4e5f6")
    desktop.ask("entry.archive")
    other = tmp_path / "other"
    other.mkdir()
    desktop.application.vault_switcher.open(other)
    desktop.settle()

    assert desktop.window.status.undo.text.text() == ""
    assert not desktop.window.status.undo.isVisible()


def test_a_change_is_reverted_in_the_vault_that_is_open_and_in_no_other(desktop, folder, tmp_path):
    desktop.choose("d4e5f6")
    desktop.ask("entry.archive")
    left = (folder / "MEMORY.md").read_bytes()
    other = tmp_path / "other"
    other.mkdir()
    (other / "MEMORY.md").write_text("### [0c0c0c] fact | 0.70 | 2026-02-28 | 1\nUser sails\n")
    desktop.application.vault_switcher.open(other)
    desktop.settle()
    desktop.choose("0c0c0c")
    desktop.ask("entry.pin")

    desktop.window.status.undo.undo_requested.emit()
    desktop.settle()

    assert not desktop.vault.vault_session.manager.show("0c0c0c").entry.pinned
    assert (folder / "MEMORY.md").read_bytes() == left


def test_a_vault_that_cannot_be_opened_leaves_the_open_one(desktop, tmp_path):
    desktop.application.vault_switcher.open(tmp_path / "nowhere")
    desktop.settle()

    assert "nowhere" in desktop.notices()[0]
    assert "a1b2c3" in desktop.shown()


def test_an_export_dropped_where_no_vault_is_open_is_read_into_ones_own(open_desktop, sample):
    desktop = open_desktop()

    desktop.application.vault_switcher._page.inputs.files_given.emit((sample / "transcript.txt",))
    desktop.settle()

    assert desktop.vault.path == desktop.program.own_vault()
    assert desktop.view.sidebar.section is SidebarSection.WAITING
    assert desktop.program.own_vault().is_dir()
    assert names_in(desktop.program.own_vault()) == []
    assert queue_files(desktop.vault.vault_session.manager.vault.layout) != []


def test_the_window_comes_back_as_it_was_left(open_desktop, folder):
    first = open_desktop(folder)
    first.view.sidebar.show_section(SidebarSection.ARCHIVED)
    first.choose("b1c2d3")
    first.view.tabs.turn_to(SideTab.FILE)
    first.ask("pane.places")
    first.view.table.sortByColumn(3, first.view.table.horizontalHeader().sortIndicatorOrder())
    first.view.table.columns.set_compact(True)
    first.view.table.columns.set_switched_off({Column.HITS})
    first.window.close()

    again = open_desktop()

    assert again.view.sidebar.section is SidebarSection.ARCHIVED
    assert again.view.table.selected_ids() == ["b1c2d3"]
    assert again.view.tabs.tab is SideTab.FILE
    assert again.view.sidebar.isHidden()
    assert not again.window.commands["pane.places"].isChecked()
    assert again.view.model.sorting.column == 3
    assert again.view.table.columns.is_compact
    assert again.view.table.columns.switched_off == {Column.HITS}


@pytest.mark.parametrize(
    "place", [SidebarSection.BROKEN, SidebarSection.WAITING, SidebarSection.CONVERSATIONS]
)
def test_a_place_without_a_table_comes_back_with_its_page(open_desktop, folder, place):
    first = open_desktop(folder)
    first.view.sidebar.show_section(place)
    first.window.close()

    again = open_desktop()

    assert again.view.sidebar.section is place
    assert again.view.page(place).isVisible()
    assert again.view.header.count.text() == ""
