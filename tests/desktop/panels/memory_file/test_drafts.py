"""A crash loses no text: what was typed is offered back."""

import pytest

from memdeck.domain.memory.entry import Layer
from memdeck.storage.vault.store import drafts
from memdeck.storage.vault.store.drafts import DraftFile
from tests.fakes.vaults import MEMORY_MD

pytestmark = pytest.mark.parametrize("layer", list(Layer))

TYPED = MEMORY_MD.replace("User lives", "Since May the User lives")


@pytest.fixture
def crashed(open_scene):
    """A window in which something was typed, and whose process then ended without a word."""
    scene = open_scene()
    scene.type_at("User lives", "Since May the ")
    scene.wait(lambda: scene.drafts != [])
    scene.settled()
    scene.crash()
    assert scene.path.read_text() == MEMORY_MD
    return scene


def test_what_was_typed_is_restored_unsaved_and_said_so(crashed, open_scene):
    scene = open_scene(None)
    scene.shown("Since May the")

    assert scene.editor.text() == TYPED
    assert scene.file.is_modified
    assert scene.path.read_text() == MEMORY_MD
    assert scene.notices()["restored"].startswith("Unsaved changes from ")


def test_it_is_restored_though_nobody_looks_at_the_tab(crashed, open_scene):
    scene = open_scene(None, is_seen=False)
    scene.shown("Since May the")

    assert scene.modified == [True]


def test_saving_it_writes_it_and_ends_the_offer(crashed, open_scene):
    scene = open_scene(None)
    scene.shown("Since May the")
    scene.press("restored", "Save")
    scene.wait(lambda: "Since May the" in scene.path.read_text())
    scene.settled()

    assert scene.notices() == {}
    scene.wait(lambda: scene.drafts == [])


def test_discarding_it_goes_back_to_the_file_and_can_be_undone(crashed, open_scene):
    scene = open_scene(None)
    scene.shown("Since May the")
    scene.press("restored", "Discard")
    assert scene.editor.text() == MEMORY_MD
    assert not scene.file.is_modified
    scene.wait(lambda: scene.drafts == [])

    scene.page.undo()
    assert scene.editor.text() == TYPED


def test_until_somebody_decides_it_is_neither_saved_nor_lost(crashed, open_scene):
    scene = open_scene(None)
    scene.shown("Since May the")
    scene.elsewhere.setFocus()
    scene.settled()
    scene.close()
    assert scene.path.read_text() == MEMORY_MD

    again = open_scene(None)
    again.shown("Since May the")


def test_what_others_saved_meanwhile_is_merged_in(crashed, open_scene):
    crashed.save_outside(("User tried", "Last year the User tried"))
    scene = open_scene(None)
    scene.shown("Since May the", "Last year the")

    assert scene.file.is_modified


def test_a_save_leaves_no_draft(scene):
    scene.type_at("User lives", "Since May the ")
    scene.wait(lambda: scene.drafts != [])
    scene.file.save()
    scene.wait(lambda: scene.drafts == [])


def test_text_typed_back_to_what_it_was_leaves_no_draft(scene):
    scene.type_at("User lives", "x")
    scene.wait(lambda: scene.drafts != [])
    scene.page.undo()
    scene.wait(lambda: scene.drafts == [])


def test_typing_without_a_pause_is_kept_too(scene):
    def typed_on() -> bool:
        scene.type_at("User lives", "x")
        return bool(scene.drafts)

    scene.wait(typed_on)


def test_an_edit_that_cannot_be_saved_at_closing_is_offered_back(scene, open_scene, monkeypatch):
    scene.type_at("User lives", "Since May the ")
    scene.path.unlink()
    scene.path.mkdir()
    scene.close()
    scene.path.rmdir()
    scene.path.write_text(MEMORY_MD)

    again = open_scene(None)
    again.shown("Since May the")


def test_two_windows_keep_their_own(open_scene):
    one = open_scene()
    other = open_scene(None)
    one.type_at("User lives", "Since May the ")
    one.wait(lambda: len(one.drafts) == 1)
    other.settled()
    assert "Since May" not in other.editor.text()

    other.type_at("User tried", "Last year the ")
    other.wait(lambda: len(one.drafts) == 2)


def test_where_no_draft_can_be_saved_the_user_is_informed(open_scene, home):
    (home / ".local").mkdir()
    (home / ".local" / "state").write_text("a file where a folder should be")
    scene = open_scene()
    scene.wait(lambda: "draft" in scene.notices())

    assert "check the path" in scene.notices()["draft"]
    assert scene.editor.text() == MEMORY_MD


def test_a_draft_that_says_what_the_file_says_is_no_news(open_scene, tmp_path):
    scene = open_scene()
    file = DraftFile(scene.manager.vault.layout.part(scene.layer))
    scene.close()
    file.claim()
    file.write(drafts.Draft(MEMORY_MD, "older"))
    file.release()

    again = open_scene(None)
    assert again.notices() == {}
    assert not again.file.is_modified
    again.wait(lambda: again.drafts == [])
