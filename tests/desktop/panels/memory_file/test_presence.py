"""A file that is deleted, moved or comes back while it is open."""

import pytest

from memdeck.domain.memory.entry import Layer
from tests.fakes.vaults import MEMORY_MD

pytestmark = pytest.mark.parametrize("layer", list(Layer))


def delete(scene) -> None:
    scene.path.unlink()
    scene.wait(lambda: "deleted" in scene.notices())
    scene.settled()


def test_the_text_of_a_deleted_file_stays_and_the_next_step_is_stated(scene):
    delete(scene)

    assert scene.editor.text() == MEMORY_MD
    assert "Save writes the file again" in scene.notices()["deleted"]
    assert scene.modified == [True]


def test_save_writes_a_deleted_file_again(scene):
    delete(scene)
    scene.press("deleted", "Save")
    scene.wait(lambda: "deleted" not in scene.notices())
    scene.settled()

    assert scene.path.read_text() == MEMORY_MD
    assert scene.modified == [True, False]
    assert scene.manager.history.forgotten() == ()


def test_leaving_does_not_bring_a_deleted_file_back(scene):
    scene.type_at("User lives", "x")
    delete(scene)
    scene.elsewhere.setFocus()
    scene.settled()

    assert not scene.path.exists()


def test_a_file_that_returns_as_it_was_is_in_step_again(scene):
    delete(scene)
    scene.path.write_text(MEMORY_MD)
    scene.wait(lambda: "deleted" not in scene.notices())
    scene.settled()

    assert not scene.file.is_modified
    assert scene.page.document().availableUndoSteps() == 0


def test_a_file_that_returns_with_other_words_is_taken_up(scene):
    delete(scene)
    scene.path.write_text(MEMORY_MD.replace("Hangzhou", "Suzhou"))
    scene.shown("Suzhou")

    assert not scene.file.is_modified
    assert scene.notices() == {}


def test_a_file_that_returns_is_merged_with_what_was_typed_meanwhile(scene):
    delete(scene)
    scene.type_at("User tried", "Last year the ")
    scene.path.write_text(MEMORY_MD.replace("Hangzhou", "Suzhou"))
    scene.shown("Suzhou", "Last year the")

    assert scene.file.is_modified


def test_a_rename_and_back_is_followed(scene):
    other = scene.folder / "OTHER.md"
    scene.path.rename(other)
    scene.wait(lambda: "deleted" in scene.notices())
    other.write_text(MEMORY_MD.replace("Hangzhou", "Suzhou"))
    other.rename(scene.path)
    scene.shown("Suzhou")

    assert scene.notices() == {}
    assert not scene.file.is_modified


def test_a_file_that_is_gone_at_closing_is_offered_back(scene, open_scene):
    delete(scene)
    scene.close()
    again = open_scene(None)
    again.wait(lambda: again.editor.text() == MEMORY_MD)
    again.settled()

    assert set(again.notices()) == {"restored", "deleted"}
    again.press("restored", "Discard")
    again.settled()
    assert again.editor.text() == ""
    assert again.notices() == {}
    assert not again.file.is_modified


def test_a_file_that_becomes_unreadable_leaves_the_text(scene):
    problems: list[object] = []
    scene.vault_session.unread.connect(problems.append)
    scene.path.write_bytes(b"\x00\x01\x02" * 50)
    scene.wait(lambda: bool(problems))

    assert scene.editor.text() == MEMORY_MD
