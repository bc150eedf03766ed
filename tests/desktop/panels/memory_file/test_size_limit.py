"""What the editor would choke on is not put into it, and nothing else suffers."""

import pytest

from memdeck.desktop.panels.memory_file.size_limit import LONGEST_LINE, LONGEST_TEXT, too_long
from tests.fakes.vaults import MEMORY_MD


@pytest.mark.parametrize(
    "text",
    ["", MEMORY_MD, "x" * LONGEST_LINE, ("x" * 99 + "\r") * 2_000, ("x" * 99 + "\r\n") * 2_000],
)
def test_what_can_be_edited_is_shown(text):
    assert too_long(text, "MEMORY.md") == ""


def test_a_line_of_10_mb_is_named_with_the_next_step():
    reason = too_long("# Title\n" + "x" * 10_000_000 + "\nmore", "MEMORY.md")

    assert reason.startswith("Line 2 of MEMORY.md has 10,000,000 characters")
    assert reason.endswith("split the line in another editor.")


def test_a_text_beyond_all_measure_is_reported_by_its_length():
    text = "words\n" * (LONGEST_TEXT // 6 + 1)

    assert too_long(text, "MEMORY.md").startswith("MEMORY.md has 5,000,004 ")


def test_a_file_with_such_a_line_opens_and_is_shown_once_it_can_be(open_scene):
    scene = open_scene(MEMORY_MD + "\n" + "x" * 10_000_000)
    assert scene.panel._reason.isVisible()
    assert scene.editor.text() == ""
    assert len(scene.vault_session.snapshot.file.lines) == 4

    scene.path.write_text(MEMORY_MD)
    scene.wait(lambda: scene.editor.text() == MEMORY_MD)
    assert scene.editor.isVisible()


def test_a_file_that_grows_such_a_line_is_taken_out_of_the_editor_and_not_written(scene):
    grown = MEMORY_MD + "x" * (LONGEST_LINE + 1)
    scene.path.write_text(grown)
    scene.wait(scene.panel._reason.isVisible)
    scene.file.save()
    scene.settled()

    assert not scene.file.is_modified
    assert scene.path.read_text() == grown


def test_thousands_of_memories_are_edited_and_saved(open_scene):
    entries = "".join(
        f"### [{n:06x}] fact | 0.50 | 2026-02-20 | 1\nMemory {n}\n\n" for n in range(4_000)
    )
    scene = open_scene(entries)
    scene.type_at("Memory 3999", "Last ")
    scene.file.save()
    scene.wait(lambda: not scene.file.is_modified)

    assert "Last Memory 3999" in scene.path.read_text()
    assert scene.editor.text() == scene.path.read_text()
