"""Unsaved edits here and a save there come together, or stand side by side until decided."""

import pytest

from memdeck.domain.memory.entry import Layer

pytestmark = pytest.mark.parametrize("layer", list(Layer))

THEIRS = "User lives in Suzhou"


@pytest.fixture
def clashed(scene):
    """Both sides changed the words of one memory."""
    scene.type_at("Hangzhou", "Kyoto ")
    scene.save_outside(("Hangzhou", "Suzhou"))
    scene.wait(lambda: "conflicts" in scene.notices())
    scene.settled()
    return scene


def test_edits_of_different_memories_are_merged_and_shown(scene):
    scene.type_at("User tried", "Last year the ")
    theirs = scene.save_outside(("Hangzhou", "Suzhou"))
    scene.shown("Suzhou")

    assert scene.editor.text() == theirs.replace("User tried", "Last year the User tried")
    assert scene.file.is_modified
    assert scene.notices() == {}


def test_the_cursor_stays_where_one_types_while_a_merge_comes_in(scene):
    scene.type_at("User tried", "Last year the ")
    scene.save_outside(("Hangzhou", "Suzhou"), ("# Agent Memory\n", "# Agent Memory\n\nNew\n"))
    scene.shown("Suzhou")
    cursor = scene.page.textCursor()

    assert cursor.block().text().startswith("Last year the User tried")
    assert cursor.positionInBlock() == len("Last year the ")


def test_after_a_merge_a_save_writes_both(scene):
    scene.type_at("User tried", "Last year the ")
    scene.save_outside(("Hangzhou", "Suzhou"))
    scene.shown("Suzhou")
    scene.file.save()
    scene.settled()

    assert "Suzhou" in scene.path.read_text()
    assert "Last year the" in scene.path.read_text()
    assert not scene.file.is_modified


def test_the_same_edit_on_both_sides_leaves_nothing_unsaved(scene):
    scene.type_at("Hangzhou", "x")
    scene.save_outside(("Hangzhou", "xHangzhou"))
    scene.wait(lambda: not scene.file.is_modified)

    assert scene.editor.text() == scene.path.read_text()


def test_a_conflict_is_reported_and_disturbs_nobody_who_types(clashed):
    assert clashed.notices()["conflicts"].startswith(
        f"1 memory was changed both here and in {clashed.path.name}"
    )
    assert not clashed.panel.shows_conflicts
    assert "Kyoto" in clashed.editor.text()
    assert "Suzhou" in clashed.path.read_text()


def test_a_conflict_is_not_saved_over_by_leaving(clashed):
    clashed.elsewhere.setFocus()
    clashed.settled()

    assert "Kyoto" not in clashed.path.read_text()


def test_comparing_shows_both_sides(clashed):
    clashed.press("conflicts", "Compare")
    clashed.wait(lambda: clashed.panel.shows_conflicts)
    view = clashed.panel.conflicts

    assert clashed.notices() == {}
    assert "User lives in Kyoto Hangzhou" in view.mine.page.toPlainText()
    assert THEIRS in view.theirs.page.toPlainText()


@pytest.mark.parametrize(
    ("button", "expected"),
    [("mine", "User lives in Kyoto Hangzhou"), ("theirs", THEIRS)],
)
def test_a_decision_is_taken_up_and_stays_unsaved_until_saved(clashed, button, expected):
    clashed.press("conflicts", "Compare")
    clashed.wait(lambda: clashed.panel.shows_conflicts)
    getattr(clashed.panel.conflicts.choices, button).click()
    clashed.settled()

    assert not clashed.panel.shows_conflicts
    assert clashed.notices() == {}
    assert expected in clashed.editor.text()
    clashed.file.save()
    clashed.settled()
    assert expected in clashed.path.read_text()
    assert clashed.editor.text() == clashed.path.read_text()


def test_to_keep_theirs_leaves_nothing_unsaved(clashed):
    clashed.press("conflicts", "Compare")
    clashed.wait(lambda: clashed.panel.shows_conflicts)
    clashed.panel.conflicts.choices.theirs.click()
    clashed.settled()

    assert not clashed.file.is_modified
    assert clashed.editor.text() == clashed.path.read_text()


def test_both_can_be_kept_in_words_of_the_user(clashed):
    clashed.press("conflicts", "Compare")
    clashed.wait(lambda: clashed.panel.shows_conflicts)
    view = clashed.panel.conflicts
    view.choices.both.click()
    assert "Kyoto" in view.edited.toPlainText()
    assert "Suzhou" in view.edited.toPlainText()

    view.edited.setPlainText("### [d4e5f6] fact | 0.88 | 2026-02-28 | 8\nIn Kyoto, then in Suzhou")
    view.choices.text.click()
    clashed.settled()
    assert "In Kyoto, then in Suzhou\n\n### [a7b8c9]" in clashed.editor.text()


def test_a_save_that_meets_a_conflict_asks_and_goes_on_once_it_is_decided(scene):
    scene.type_at("Hangzhou", "Kyoto ")
    scene.save_outside(("Hangzhou", "Suzhou"))
    scene.file.save()
    scene.wait(lambda: scene.panel.shows_conflicts)
    assert "Kyoto" not in scene.path.read_text()

    scene.panel.conflicts.choices.mine.click()
    scene.wait(lambda: "Kyoto" in scene.path.read_text())
    scene.settled()
    assert not scene.file.is_modified


def test_a_decision_can_wait_and_the_next_save_asks_again(clashed):
    clashed.file.save()
    clashed.wait(lambda: clashed.panel.shows_conflicts)
    clashed.panel.conflicts.postponed.emit()
    clashed.settled()
    assert not clashed.panel.shows_conflicts
    assert "conflicts" in clashed.notices()
    assert "Kyoto" not in clashed.path.read_text()

    clashed.file.save()
    clashed.wait(lambda: clashed.panel.shows_conflicts)


def test_another_save_outside_while_one_decides_is_taken_into_account(clashed):
    clashed.press("conflicts", "Compare")
    clashed.wait(lambda: clashed.panel.shows_conflicts)
    clashed.save_outside(("Suzhou", "Ningbo"))
    clashed.wait(lambda: "Ningbo" in clashed.panel.conflicts.theirs.page.toPlainText())
    clashed.panel.conflicts.choices.theirs.click()
    clashed.settled()

    assert "Ningbo" in clashed.editor.text()


def test_a_conflict_that_the_other_side_takes_back_is_over(clashed):
    clashed.save_outside(("Suzhou", "Hangzhou"))
    clashed.wait(lambda: "conflicts" not in clashed.notices())
    clashed.settled()

    assert "Kyoto Hangzhou" in clashed.editor.text()
    assert clashed.file.is_modified


def test_a_conflict_is_over_when_the_file_is_deleted(clashed):
    clashed.path.unlink()
    clashed.wait(lambda: set(clashed.notices()) == {"deleted"})
    clashed.file.save()
    clashed.wait(clashed.path.exists)
    clashed.settled()

    assert "Kyoto Hangzhou" in clashed.path.read_text()


def test_closing_with_a_conflict_keeps_mine_for_the_next_time(clashed, open_scene):
    clashed.close()
    assert "Kyoto" not in clashed.path.read_text()

    again = open_scene(None)
    again.wait(lambda: "conflicts" in again.notices())
    assert "Kyoto" in again.editor.text()
