"""Files of memories that other programs keep, opened in the window."""

import json
from contextlib import closing
from datetime import date

import pytest
from PySide6.QtWidgets import QFileDialog, QPushButton

from memdeck.desktop.ui.models.sidebar import SidebarSection
from memdeck.desktop.window.shell.side_tabs import SideTab
from memdeck.storage.backends.postgres_address import parse_server, server_file
from tests.fakes.databases import connect, make_postgres, make_sqlite, rows_of
from tests.fakes.stores import CLAUDE_MD, FOREIGN, LETTA, MEM0, POSTGRES, SQLITE


@pytest.fixture
def open_store(open_desktop, tmp_path):
    def make(store):
        path = tmp_path / store.name
        path.write_bytes(store.text.encode())
        return open_desktop(path)

    return make


def words_shown(desktop):
    model = desktop.view.model
    return {model.row_at(place).entry.content for place in range(model.rowCount())}


@pytest.mark.parametrize("store", FOREIGN, ids=lambda store: store.name)
def test_its_memories_are_in_the_table_and_its_text_beside_it(open_store, store):
    desktop = open_store(store)
    desktop.view.tabs.turn_to(SideTab.FILE)
    desktop.settle()

    tabs = desktop.view.tabs
    assert tabs.tabText(tabs.currentIndex()) == store.name
    assert words_shown(desktop) == set(store.words)
    assert desktop.features.side_tabs.files.current._editor.text() == store.text
    assert desktop.notices() == []


@pytest.mark.parametrize("store", FOREIGN, ids=lambda store: store.name)
def test_a_memory_is_archived_and_undo_brings_it_back(open_store, store):
    desktop = open_store(store)
    desktop.view.tabs.turn_to(SideTab.FILE)
    desktop.settle()
    id_ = desktop.shown()[0]
    desktop.choose(id_)
    desktop.ask("entry.archive")
    assert id_ not in desktop.shown()
    assert (
        desktop.features.side_tabs.files.current._editor.text()
        == desktop.file.read_bytes().decode()
    )

    desktop.ask("history.undo")
    assert id_ in desktop.shown()
    assert words_shown(desktop) == set(store.words)


STILL_READ = (
    "Programs that read all of CLAUDE.md still see archived memories. Forgetting a memory removes"
    " it from the file."
)


def archive_first(desktop) -> str:
    id_ = str(desktop.shown()[0])
    desktop.choose(id_)
    desktop.ask("entry.archive")
    return id_


def press(desktop, label: str) -> None:
    area = desktop.application.vault_switcher.notices
    (notice,) = area.notices
    (step,) = [step for step in notice.actions if step.label == label]
    area._bar._run(step)
    desktop.settle()


def test_who_still_reads_what_is_archived_is_said_until_it_is_reverted(open_store):
    desktop = open_store(CLAUDE_MD)
    archive_first(desktop)
    assert desktop.notices() == [STILL_READ]
    desktop.ask("history.undo")

    assert desktop.notices() == []


def test_what_is_archived_and_still_read_can_be_forgotten_at_once(open_store):
    desktop = open_store(CLAUDE_MD)
    gone = {archive_first(desktop), archive_first(desktop)}
    press(desktop, "Forget these memories")

    assert gone.isdisjoint(desktop.vault.vault_session.manager.vault.load().entries)
    assert desktop.notices() == []
    archive_first(desktop)
    assert desktop.notices() == []


def test_in_a_file_of_its_own_archiving_needs_no_word(desktop):
    archive_first(desktop)

    assert desktop.notices() == []


def test_json_is_shown_without_the_colours_of_markdown(open_store):
    desktop = open_store(MEM0)
    desktop.view.tabs.turn_to(SideTab.FILE)
    desktop.settle()
    page = desktop.features.side_tabs.files.current._editor.page

    block = page.document().firstBlock()
    while block.isValid():
        assert block.layout().formats() == []
        block = block.next()


def test_the_cursor_in_the_text_chooses_the_memory_and_the_other_way_round(open_store):
    desktop = open_store(MEM0)
    desktop.view.tabs.turn_to(SideTab.FILE)
    desktop.settle()
    ids: list[str] = []
    desktop.features.side_tabs.files.current.entry_at_cursor.connect(ids.append)
    line = MEM0.text.split("\n").index('      "id": "1f0e",') + 1
    desktop.features.side_tabs.files.current._emit_entry(line)
    desktop.features.side_tabs.files.current._emit_entry(1)

    assert ids == ["1f0e"]
    desktop.features.side_tabs.files.current.go_to_entry("a7")
    cursor_line = desktop.features.side_tabs.files.current._editor.page.textCursor().blockNumber()
    assert '"a7"' in MEM0.text.split("\n")[cursor_line + 1]


def test_json_that_is_half_typed_is_reported_and_stays_in_the_editor(open_store):
    desktop = open_store(LETTA)
    desktop.view.tabs.turn_to(SideTab.FILE)
    desktop.settle()
    editor = desktop.features.side_tabs.files.current._editor
    editor.patch_text(LETTA.text.replace("{", "", 1))
    desktop.settle()
    desktop.features.side_tabs.files.save()
    desktop.settle()

    assert any("loop.af is not valid JSON" in notice for notice in desktop.notices())
    assert desktop.file.read_text(encoding="utf-8") == LETTA.text
    editor.patch_text(LETTA.text)
    desktop.settle()


def test_a_file_is_chosen_in_a_dialog_and_found_among_the_recent_ones(
    open_desktop, folder, tmp_path, monkeypatch
):
    path = tmp_path / MEM0.name
    path.write_text(MEM0.text, encoding="utf-8")
    asked = []

    def choose(parent, title, start, names):
        asked.append(names)
        return str(path), names

    monkeypatch.setattr(QFileDialog, "getOpenFileName", choose)
    desktop = open_desktop(folder)
    desktop.ask("vault.open_file")
    desktop.settle()

    assert "*.json" in asked[0]
    assert words_shown(desktop) == set(MEM0.words)
    assert desktop.window.windowTitle().startswith("memories.json")
    assert desktop.program.settings_file.read().settings.recent_vaults[0] == str(path)


def test_no_file_chosen_leaves_the_vault_that_is_open(desktop, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
    desktop.ask("vault.open_file")

    assert desktop.shown()[0] == "a1b2c3"


def test_a_json_file_that_is_no_store_is_reported_and_the_open_vault_stays(desktop, tmp_path):
    chats = tmp_path / "chats.json"
    chats.write_text(json.dumps([{"title": "Bees", "mapping": {}}]))
    desktop.application.vault_switcher.open(chats)
    desktop.settle()

    assert any("import it there" in notice for notice in desktop.notices())
    assert desktop.shown()[0] == "a1b2c3"


def test_archived_bullets_are_at_the_place_of_the_archived(open_store):
    desktop = open_store(CLAUDE_MD)
    id_ = desktop.shown()[0]
    desktop.choose(id_)
    desktop.ask("entry.archive")
    desktop.view.sidebar.show_section(SidebarSection.ARCHIVED)
    desktop.settle()

    assert desktop.shown() == [id_]


def test_a_folder_without_a_memory_file_names_those_of_other_programs(open_desktop, tmp_path):
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / CLAUDE_MD.name).write_text(CLAUDE_MD.text, encoding="utf-8")
    desktop = open_desktop(folder)

    empty = desktop.view.table._empty
    assert empty.accessibleName() == "There is no MEMORY.md here"
    assert f"Found here: {CLAUDE_MD.name}." in empty.accessibleDescription()
    labels = [button.text() for button in empty.findChildren(QPushButton)]
    assert labels[0] == "Open a memory file…"


def test_a_sqlite_file_is_worked_on_like_any_and_what_its_program_writes_is_seen(
    open_desktop, tmp_path, qtbot
):
    path = tmp_path / SQLITE.name
    make_sqlite(path, SQLITE.text)
    before = rows_of(path)
    desktop = open_desktop(path)
    desktop.view.tabs.turn_to(SideTab.FILE)
    desktop.settle()
    editor = desktop.features.side_tabs.files.current._editor
    assert words_shown(desktop) == set(SQLITE.words)
    assert editor.text() == SQLITE.text

    desktop.choose("a7")
    desktop.ask("entry.archive")
    desktop.ask("history.undo")
    assert rows_of(path) == before
    editor.patch_text(SQLITE.text.replace("PostgreSQL 16", "PostgreSQL 18"))
    desktop.settle()
    desktop.features.side_tabs.files.save()
    desktop.settle()
    assert rows_of(path)[0]["content"] == "Uses PostgreSQL 18"

    with closing(connect(path)) as connection:
        connection.execute("update memories set content = 'Ships' where id = 'a7'")
    qtbot.waitUntil(lambda: "Ships" in words_shown(desktop))
    desktop.settle()
    assert "Ships" in editor.text()


def test_a_file_that_stands_for_a_server_is_opened(open_desktop, program, postgres):
    address = make_postgres(postgres.address, POSTGRES.text)
    path = server_file(parse_server(address), program.data)
    desktop = open_desktop(path)

    assert words_shown(desktop) == set(POSTGRES.words)
    desktop.choose(desktop.shown()[0])
    desktop.ask("entry.pin")
    desktop.ask("history.undo")
    assert words_shown(desktop) == set(POSTGRES.words)
    assert desktop.notices() == []


def test_uses_that_vibeworker_counted_are_shown_as_hits(open_desktop, tmp_path):
    path = tmp_path / "memory.json"
    memory = {
        "id": "a1b2c3d4",
        "category": "procedural",
        "content": "Fetch pages with a timeout",
        "salience": 0.9,
        "created_at": "2026-02-20T12:00:00Z",
        "last_accessed": "2026-02-21T12:00:00Z",
        "access_count": 5,
    }
    path.write_text(json.dumps({"version": 2, "rolling_summary": "", "memories": [memory]}))
    desktop = open_desktop(path)
    row = desktop.view.model.row_at(0)

    assert row.hits == 5
    assert row.last_used == date(2026, 2, 21)


def test_uses_that_a_sqlite_file_counts_are_shown_as_hits(open_desktop, tmp_path):
    path = tmp_path / SQLITE.name
    make_sqlite(path, SQLITE.text)
    desktop = open_desktop(path)
    row = next(row for row in desktop.view.model.rows() if "PostgreSQL 16" in row.entry.content)

    assert row.hits == 3
    assert row.last_used == date(2026, 2, 28)
