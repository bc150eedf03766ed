"""What other programs do to the file shows in the window, and costs nothing."""

import os

import psycopg
import pytest

from memdeck.desktop.ui.models.sidebar import COUNT, SidebarSection
from memdeck.desktop.ui.session import vault_session as vault_session_module
from memdeck.desktop.ui.session.snapshot import take_snapshot
from memdeck.domain.memory.entry import Layer
from memdeck.domain.memory.memory_edits import Edit
from memdeck.services.manager import MemoryManager
from tests.fakes.databases import ANA, rows_on
from tests.fakes.desks import desk_at, settle
from tests.fakes.vaults import LEARNINGS_MD, MEMORY_MD


@pytest.fixture
def soon(desktop, qtbot):
    """Wait for what the watcher will bring."""

    def wait(condition):
        qtbot.waitUntil(condition)
        desktop.settle()

    return wait


def rewrite(desktop, old, new):
    text = desktop.file.read_text(encoding="utf-8")
    assert old in text
    desktop.file.write_text(text.replace(old, new), encoding="utf-8", newline="")


def content(desktop, id_):
    row = desktop.view.model.entry_row(id_)
    return None if row is None else row.entry.content


def test_an_outside_save_appears_in_the_table(desktop, soon):
    rewrite(desktop, "lives in Hangzhou", "lives in Suzhou")

    soon(lambda: content(desktop, "d4e5f6") == "User lives in Suzhou")


def test_an_outside_change_of_one_memory_touches_one_row(desktop, soon):
    touched = []
    desktop.view.model.dataChanged.connect(lambda top, bottom: touched.append((top, bottom)))
    layouts = []
    desktop.view.model.layoutChanged.connect(lambda: layouts.append(1))
    desktop.choose("a1b2c3")
    rewrite(desktop, "lives in Hangzhou", "lives in Suzhou")
    soon(lambda: content(desktop, "d4e5f6") == "User lives in Suzhou")

    assert len({(top.row(), bottom.row()) for top, bottom in touched}) == 1
    assert layouts == []
    assert desktop.view.table.selected_ids() == ["a1b2c3"]


def test_a_memory_that_another_program_removed_goes_to_the_trash_of_the_next_change(desktop, soon):
    text = desktop.file.read_text(encoding="utf-8")
    start = text.index("### [d4e5f6]")
    end = text.index("### [a7b8c9]")
    desktop.file.write_text(text[:start] + text[end:], encoding="utf-8", newline="")

    soon(lambda: content(desktop, "d4e5f6") is None)

    assert len(desktop.shown()) == 2


def test_what_an_agent_does_meanwhile_is_followed(desktop, soon):
    MemoryManager(desktop.file.parent).add("User keeps bees")

    soon(lambda: len(desktop.shown()) == 4)

    assert desktop.window.status.undo.text.text() == ""


def test_a_deleted_file_is_reported_in_its_place_and_can_be_put_back(desktop, soon):
    before = desktop.file.read_text(encoding="utf-8")
    desktop.file.unlink()
    soon(lambda: desktop.notices() != [])
    assert desktop.window.status.sync.text() == "MEMORY.md does not exist"

    (notice,) = desktop.application.vault_switcher.notices.notices
    notice.actions[0].run()
    desktop.settle()

    assert desktop.file.read_text(encoding="utf-8") == before
    assert "a1b2c3" in desktop.shown()
    assert desktop.notices() == []


def test_a_file_that_comes_back_is_followed(desktop, soon):
    before = desktop.file.read_bytes()
    desktop.file.unlink()
    soon(lambda: desktop.notices() != [])
    desktop.file.write_bytes(before)

    soon(lambda: desktop.notices() == [])

    assert len(desktop.shown()) == 3


def test_a_file_that_cannot_be_read_any_more_leaves_what_was_shown(desktop, soon):
    desktop.file.write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00")
    soon(lambda: desktop.notices() != [])

    assert desktop.window.status.sync.text() == "MEMORY.md could not be read"
    assert len(desktop.shown()) == 3


def test_own_saves_are_not_told_as_outside_edits(desktop, qtbot):
    outside: list[object] = []
    desktop.vault.vault_session.edited_outside.connect(outside.append)
    desktop.choose("d4e5f6")
    desktop.ask("entry.archive")
    with qtbot.waitSignal(desktop.vault.vault_session.snapshot_changed):
        desktop.ask("vault.reload")

    assert outside == []


def test_the_vault_is_read_once_after_an_own_save(desktop, qtbot, monkeypatch):
    reads = []

    def counted(*arguments):
        reads.append(arguments)
        return take_snapshot(*arguments)

    monkeypatch.setattr(vault_session_module, "take_snapshot", counted)
    vault_session = desktop.vault.vault_session
    desktop.choose("d4e5f6")
    desktop.ask("entry.archive")
    vault_session._touched.emit()  # as the watcher does
    qtbot.waitUntil(lambda: not vault_session._settle_timer.isActive())
    desktop.settle()

    assert len(reads) == 1


def test_an_edit_is_seen_that_changes_neither_the_size_nor_the_time_of_the_file(desktop, soon):
    desktop.choose("d4e5f6")
    desktop.ask("entry.pin")
    status = desktop.file.stat()
    rewrite(desktop, "lives in Hangzhou", "lives in Shanghai")
    os.utime(desktop.file, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert desktop.file.stat().st_mtime_ns == status.st_mtime_ns

    soon(lambda: content(desktop, "d4e5f6") == "User lives in Shanghai")


def test_a_conflict_copy_is_listed_and_never_read(desktop, soon):
    copy = desktop.file.with_name("MEMORY.sync-conflict-20260301-120000-ABCDEFG.md")
    copy.write_text("### [0c0c0c] fact | 0.70 | 2026-02-28 | 1\nUser sails\n")
    desktop.ask("vault.reload")
    places = desktop.view.sidebar._sections
    assert places.index(places.row_of(SidebarSection.CONFLICTS), 0).data(COUNT) == 1

    desktop.view.sidebar.show_section(SidebarSection.CONFLICTS)

    assert [
        record.title for record in desktop.view.page(SidebarSection.CONFLICTS).list.records
    ] == [copy.name]
    assert desktop.view.model.entry_row("0c0c0c") is None


def test_a_second_file_that_others_take_away_is_reported_and_put_back(open_desktop, folder, qtbot):
    path = folder / "LEARNINGS.md"
    path.write_text(LEARNINGS_MD)
    desktop = open_desktop(folder)
    path.unlink()
    qtbot.waitUntil(lambda: bool(desktop.notices()))
    desktop.settle()
    area = desktop.application.vault_switcher.notices
    (notice,) = area.notices
    assert notice.text == "LEARNINGS.md was deleted or moved by another program."
    assert content(desktop, "e1e1e1") is None

    area._bar._run(notice.actions[0])
    desktop.settle()
    assert path.read_text() == LEARNINGS_MD
    assert content(desktop, "e1e1e1") is not None
    assert desktop.notices() == []


def test_a_second_file_that_undo_takes_away_is_no_news(desktop, folder):
    manager = desktop.vault.vault_session.manager
    desktop.vault.vault_session.do(manager.edit, "d4e5f6", Edit(layer=Layer.PROCEDURAL))
    desktop.settle()
    desktop.ask("history.undo")

    assert not (folder / "LEARNINGS.md").exists()
    assert desktop.notices() == []


@pytest.mark.row("B2")
def test_an_edit_from_outside_is_written_through_to_the_table_of_the_vault(
    tmp_path, qtbot, soon, postgres
):
    with psycopg.connect(postgres.address, autocommit=True) as connection:
        connection.execute("drop table if exists memory_relations, user_memories, users")
    with desk_at(tmp_path, qtbot) as vault_session:
        vault_session.manager.table.choose(f"{postgres.address}?user_id={ANA}")
        file = vault_session.manager.vault.layout.memory

        file.write_text(MEMORY_MD.replace("Hangzhou", "Ningbo"), encoding="utf-8")
        vault_session.refresh()

        soon(lambda: "User lives in Ningbo" in [r["content"] for r in rows_on(postgres.address)])
        settle(vault_session, qtbot)


@pytest.fixture
def library(folder):
    """The text of a file of nine memories."""
    blocks = [
        f"### [{n:06x}] fact | 0.80 | 2026-02-20 | 1\nThe user has book {n}.\n" for n in range(9)
    ]
    text = "\n".join(["# Agent Memory\n\n## Active Memories\n", *blocks])
    (folder / "MEMORY.md").write_text(text, encoding="utf-8")
    return text


def lose_most(desktop, library, qtbot):
    desktop.file.write_text(library[: library.index("### [000002]")], encoding="utf-8")
    qtbot.waitUntil(lambda: desktop.notices() != [])


def test_a_file_that_lost_most_memories_is_reported_and_they_can_be_put_back(
    library, open_desktop, folder, qtbot
):
    desktop = open_desktop(folder)
    lose_most(desktop, library, qtbot)
    assert desktop.notices() == ["Another program removed 7 memories from MEMORY.md."]

    (notice,) = desktop.application.vault_switcher.notices.notices
    notice.actions[0].run()
    desktop.settle()
    assert len(desktop.shown()) == 9


def test_a_loss_is_no_news_any_more_once_the_memories_are_back(
    library, open_desktop, folder, qtbot
):
    desktop = open_desktop(folder)
    lose_most(desktop, library, qtbot)

    desktop.file.write_text(library, encoding="utf-8")
    qtbot.waitUntil(lambda: desktop.notices() == [])


def test_a_file_that_lost_a_few_memories_is_no_news(desktop, soon):
    text = desktop.file.read_text(encoding="utf-8")
    desktop.file.write_text(text[: text.index("### [d4e5f6]")], encoding="utf-8", newline="")

    soon(lambda: desktop.shown() == ["a1b2c3"])

    assert desktop.notices() == []
