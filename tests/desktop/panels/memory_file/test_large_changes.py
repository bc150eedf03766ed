"""A text of which most lines change is prepared on the worker thread, so that nothing blocks."""

import threading

import pytest
from PySide6.QtTest import QTest

from memdeck.desktop.panels.editor.page import Page
from memdeck.desktop.panels.memory_file import sync
from tests.fakes.vaults import MEMORY_MD

LINES = 300
LONG = MEMORY_MD.replace(
    "## Archived", "".join(f"line {n}\n" for n in range(LINES)) + "## Archived"
)


@pytest.fixture
def scene(open_scene, monkeypatch):
    monkeypatch.setattr(sync, "LARGE", LINES // 2)
    return open_scene(LONG)


@pytest.fixture
def patched(monkeypatch):
    """The number of times that the text was changed in place."""
    patches = []
    patch = Page.patch

    def noted(self, text, **options):
        patches.append(text)
        patch(self, text, **options)

    monkeypatch.setattr(Page, "patch", noted)
    return patches


def test_a_change_of_most_lines_replaces_the_text_at_once(scene, patched):
    scene.type_at("line 200", "")
    scene.page.centerCursor()
    top, line = scene.page.firstVisibleBlock().blockNumber(), scene.page.textCursor().blockNumber()
    text = scene.save_outside(("line ", "row "))
    scene.shown("row 299")

    assert scene.editor.text() == text
    assert patched == []
    assert scene.page.firstVisibleBlock().blockNumber() == top
    assert scene.page.textCursor().blockNumber() == line
    assert not scene.file.is_modified
    assert scene.modified == []
    assert not scene.page.document().isUndoAvailable()


def test_two_small_changes_far_apart_are_made_in_place(scene, patched):
    text = scene.save_outside(("# Agent Memory", "# Memory"), ("line 299", "the last line"))
    scene.shown("the last line")

    assert patched == [text]
    assert scene.editor.text() == text


@pytest.fixture
def gate(scene):
    """Opened to let a text be prepared."""
    gate = threading.Event()
    prepare = scene.editor.preparation

    def prepare_later(text):
        prepared = prepare(text)
        return lambda: gate.wait() and prepared()

    scene.editor.preparation = prepare_later
    return gate


def test_what_is_typed_while_a_text_is_prepared_is_merged(scene, gate):
    scene.save_outside(("line ", "row "))
    scene.wait(lambda: scene.file._sync._replacements._is_running)
    scene.type_at("User lives", "Since May the ")
    gate.set()
    scene.shown("row 299", "Since May the User lives")

    assert scene.file.is_modified


def test_a_file_that_changes_again_meanwhile_is_followed(scene):
    scene.save_outside(("line ", "row "))
    text = scene.save_outside(("row ", "entry "))
    scene.shown("entry 299")

    assert scene.editor.text() == text
    assert not scene.file.is_modified


def test_a_memory_is_gone_to_where_it_is_in_the_text_that_is_being_prepared(scene):
    scene.elsewhere.setFocus()
    scene.vault_session.do(scene.manager.archive, ["d4e5f6"])
    scene.settled()
    scene.vault_session.snapshot_changed.connect(lambda _: scene.file.go_to_entry("d4e5f6"))
    scene.vault_session.do(scene.manager.history.undo)
    scene.settled()
    cursor = scene.page.textCursor()

    assert scene.editor.text() == LONG
    assert cursor.block().text().startswith("### [d4e5f6]")
    assert scene.at_cursor == []


def test_a_cursor_that_the_user_moves_meanwhile_stays(scene, gate):
    scene.elsewhere.setFocus()
    scene.save_outside(("line ", "row "))
    scene.wait(lambda: scene.file._sync._replacements._is_running)
    scene.file.go_to_entry("a7b8c9")
    scene.type_at("User lives", "")
    gate.set()
    scene.shown("row 299")

    assert scene.page.textCursor().block().text().startswith("User lives")


def test_edits_after_a_replacement_are_saved_and_undone(scene):
    scene.save_outside(("line ", "row "))
    scene.shown("row 299")
    scene.type_at("User lives", "Since May the ")
    assert scene.modified == [True]
    scene.page.undo_asked.emit()

    assert scene.modified == [True, False]
    scene.type_at("User lives", "Since May the ")
    scene.file.save()
    scene.settled()
    assert "Since May the User lives" in scene.path.read_text()


def test_nothing_can_be_typed_before_the_text_is_shown(open_scene):
    scene = open_scene(LONG, is_seen=False)
    gate = threading.Event()
    scene.bridge.run(gate.wait)
    scene.window.show()
    scene.wait(lambda: scene.file._is_opening)
    QTest.keyClicks(scene.page, "lost")
    before = scene.page.shown_text()
    gate.set()
    scene.shown("line 299")
    assert before == ""
    QTest.keyClicks(scene.page, "new ")

    assert scene.editor.text() == f"new {LONG}"


def test_the_tab_says_that_the_text_is_being_loaded(open_scene):
    scene = open_scene(LONG, is_seen=False)
    gate = threading.Event()
    scene.bridge.run(gate.wait)
    scene.window.show()
    before = scene.page.placeholderText()
    gate.set()
    scene.shown("line 299")

    assert before == f"Loading {scene.path.name}…"
    assert scene.page.placeholderText() == ""


def test_a_tab_closed_while_its_text_is_prepared_stays_closed(open_scene):
    scene = open_scene(LONG, is_seen=False)
    gate = threading.Event()
    scene.bridge.run(gate.wait)
    scene.window.show()
    scene.wait(lambda: scene.file._is_opening)
    scene.file.close()
    gate.set()
    scene.settled()

    assert scene.editor.text() == ""
    scene.is_closed = True
    scene.vault_session.close()
    scene.bridge.close()
    scene.window.close()
