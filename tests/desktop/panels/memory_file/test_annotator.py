"""The words at the ends of lines follow the file, the text and the day."""

from datetime import date

import pytest

from memdeck.domain.memory.entry import Layer
from memdeck.domain.memory.memory_edits import Edit

pytestmark = pytest.mark.parametrize("layer", list(Layer))


def said(scene) -> dict[int, str]:
    """What is painted, by line from 1."""
    return {line + 1: note.text for line, note in scene.page._annotations.items()}


def test_readings_stand_at_the_ends_of_their_lines(open_scene):
    scene = open_scene(days=40)
    scene.wait(lambda: said(scene).get(8) == "0.66 today")

    scene.type_at("# Agent Memory", "A new first line\n")
    assert said(scene)[9] == "0.66 today"


def test_they_follow_the_slider_s_day(open_scene):
    scene = open_scene()
    scene.vault_session.set_day(date(2026, 4, 10))
    scene.wait(lambda: 8 in said(scene))
    assert said(scene)[8].startswith("0.66 on ")
    assert "10" in said(scene)[8]

    scene.vault_session.set_day(None)
    scene.wait(lambda: said(scene) == {})


def test_a_heading_broken_by_hand_is_marked_when_typing_rests_and_while_unsaved(scene):
    scene.type_at("0.88", "x")
    scene.wait(lambda: 11 in said(scene))
    assert said(scene)[11].startswith("The score “x0.88” is not a number")
    assert scene.file.is_modified

    scene.page.undo()
    scene.wait(lambda: 11 not in said(scene))


def test_a_table_edit_brings_them_up_to_date(open_scene):
    scene = open_scene(days=40)
    scene.wait(lambda: 8 in said(scene))
    scene.vault_session.do(scene.manager.edit, "d4e5f6", Edit(content="User lives in Suzhou"))

    scene.wait(lambda: said(scene).get(9) == "0.66 today")


def test_nothing_is_looked_through_after_closing(scene):
    scene.type_at("0.88", "x")
    scene.close()

    assert not scene.file._annotator._timer.isActive()
