"""The cursor in the text and the row in the table speak of the same memory."""

import pytest

from memdeck.desktop.panels.editor.editor import MemoryEditor
from memdeck.desktop.panels.memory_file.memory_file_controller import entry_at, line_of
from tests.fakes.vaults import MEMORY_MD

FENCED = """\
Notes
```
### [d4e5f6] fact | 0.88 | 2026-02-28 | 8
```
### [a1b2c3] fact | 0.88 | 2026-02-28 | 8
See [d4e5f6] below

words
# Title
prose
### [bad id] fact | 0.88 | 2026-02-28 | 8
### [d4e5f6] fact | 0.88 | 2026-02-28 | 8
"""


@pytest.fixture
def editor(theme, icons, qtbot):
    made = MemoryEditor(theme, icons)
    qtbot.addWidget(made)
    made.set_text(FENCED)
    return made


@pytest.mark.parametrize(
    ("line", "id_"),
    [
        (1, None),
        (3, None),
        (5, "a1b2c3"),
        (8, "a1b2c3"),
        (9, None),
        (10, None),
        (11, None),
        (12, "d4e5f6"),
        (13, "d4e5f6"),
        (99, None),
    ],
)
def test_a_line_belongs_to_the_heading_above_it(editor, line, id_):
    assert entry_at(editor.page.document(), line) == id_


@pytest.mark.parametrize(
    ("id_", "line"), [("a1b2c3", 5), ("d4e5f6", 12), ("bad", None), ("", None)]
)
def test_a_memory_begins_at_its_heading_and_not_where_it_is_mentioned(editor, id_, line):
    assert line_of(editor.page.document(), editor.page.shown_text(), id_) == line


def test_moving_the_cursor_into_another_memory_is_reported_once(scene):
    scene.type_at("用户喜欢", "")
    scene.type_at("简洁", "")
    scene.type_at("User lives", "")
    scene.type_at("# Agent Memory", "")

    assert scene.at_cursor == ["a1b2c3", "d4e5f6"]


def test_a_cursor_that_a_change_of_the_file_moved_is_not_reported(scene):
    scene.type_at("in Hangzhou", "")
    scene.vault_session.do(scene.manager.forget, ["d4e5f6"])
    scene.wait(lambda: "Hangzhou" not in scene.editor.text())
    scene.settled()

    assert scene.at_cursor == ["d4e5f6"]


def test_going_to_a_memory_shows_it_and_is_not_reported_back(scene):
    scene.elsewhere.setFocus()
    scene.file.go_to_entry("a7b8c9")

    assert scene.page.textCursor().block().text().startswith("### [a7b8c9]")
    assert scene.at_cursor == []


def test_going_where_the_cursor_is_already_does_not_move_it(scene):
    scene.type_at("in Hangzhou", "")
    place = scene.page.textCursor().position()
    scene.elsewhere.setFocus()
    scene.file.go_to_entry("d4e5f6")

    assert scene.page.textCursor().position() == place


def test_going_to_a_memory_finds_it_in_a_text_that_is_being_edited(scene):
    scene.elsewhere.setFocus()
    scene.type_at("# Agent Memory", "One\nTwo\n")
    scene.file.go_to_entry("b1c2d3")

    assert scene.page.textCursor().block().text().startswith("### [b1c2d3]")


def test_what_is_chosen_before_the_tab_is_seen_is_shown_when_it_is(open_scene):
    scene = open_scene(is_seen=False)
    scene.file.go_to_entry("a7b8c9")
    scene.window.show()
    scene.wait(lambda: scene.editor.text() == MEMORY_MD)

    assert scene.page.textCursor().block().text().startswith("### [a7b8c9]")


def test_going_to_a_memory_that_is_not_there_moves_nothing(scene):
    scene.elsewhere.setFocus()
    scene.file.go_to_line(3)
    scene.file.go_to_entry("ffffff")

    assert scene.page.textCursor().blockNumber() == 2


def test_a_line_asked_for_before_the_tab_is_seen_is_shown_when_it_is(open_scene):
    scene = open_scene(is_seen=False)
    scene.file.go_to_entry("a7b8c9")
    scene.file.go_to_line(11)
    scene.window.show()
    scene.wait(lambda: scene.editor.text() == MEMORY_MD)

    assert scene.page.textCursor().block().text().startswith("### [d4e5f6]")
