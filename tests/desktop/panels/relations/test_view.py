"""The relations of a memory, shown and edited."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from memdeck.desktop.panels.relations.relations_view import RelationsView
from memdeck.domain.memory.entry import Link
from memdeck.domain.memory.memory_edits import Edit
from tests.fakes.entries import entry
from tests.fakes.relations import CONTRADICTS, ENTRIES, MIDDLE, REFINES, SUPPORTS, related, star
from tests.fakes.widgets import on_screen

pytestmark = pytest.mark.row("B3")


@pytest.fixture
def view(theme, qtbot):
    made = RelationsView(theme)
    made.show_relations(related(), is_kept=True)
    return on_screen(made, qtbot, (366, 700))


@pytest.fixture
def edits(view):
    edits: list[tuple[str, Edit]] = []
    view.edit_requested.connect(lambda id_, edit: edits.append((id_, edit)))
    return edits


def line(view, other):
    return next(box for box in view.lines if box.other.id == other)


def choose(view, other, text):
    """Choose from the menu of a relation."""
    actions = {action.text(): action for action in line(view, other).relation.menu().actions()}
    actions[text].trigger()


def test_a_line_says_the_relation_the_other_memory_and_how_strong_it_is(view):
    said = [
        (box.relation.text(), box.other.accessibleName(), box.strength.text()) for box in view.lines
    ]

    assert said == [
        ("supports ▾", "Go to: <b>Likes</b> short code", "0.90"),
        ("refines ▾", "Go to: Archived: Used Perl once", "0.80"),
        ("contradicts ▾", "Go to: Gone: Writes Java", "0.40"),
        ("contradicts ▾", "Go to: Gone: purged", "0.30"),
        ("contradicted by ▾", "Go to: 项目使用 PostgreSQL", "0.70"),
    ]
    assert view.note.text().startswith("2 of these memories are gone")


def test_a_line_leads_to_its_memory_even_in_the_trash_but_not_to_a_purged_one(view, qtbot):
    wanted: list[str] = []
    view.chosen.connect(wanted.append)
    for other in ("a", "lost", "purged"):
        qtbot.mouseClick(line(view, other).other, Qt.MouseButton.LeftButton)

    assert wanted == ["a", "lost"]


def test_a_strength_is_typed(view, edits, qtbot):
    field = line(view, "a").strength
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, "0.25")
    qtbot.keyClick(field, Qt.Key.Key_Return)

    assert edits == [("m", Edit(links=(Link(SUPPORTS, "a", 0.25), *MIDDLE.links[1:])))]


def test_a_relation_is_changed_by_its_menu(view, edits):
    choose(view, "a", "refines")

    assert edits == [("m", Edit(links=(Link(REFINES, "a", 0.9), *MIDDLE.links[1:])))]


def test_a_relation_is_taken_away_by_its_menu(view, edits):
    choose(view, "lost", "Remove this relation")

    kept = tuple(link for link in MIDDLE.links if link.target != "lost")
    assert edits == [("m", Edit(links=kept))]


def test_a_relation_from_another_memory_is_changed_there(view, edits):
    choose(view, "b", "supported by")

    assert edits == [("b", Edit(links=(Link(SUPPORTS, "m", 0.7),)))]


def test_a_relation_there_is_already_is_not_offered_again(view):
    both = replace(MIDDLE, links=(Link(SUPPORTS, "a"), Link(REFINES, "a")))
    view.show_relations(related(both), is_kept=True)
    offered = [action.text() for action in line(view, "a").relation.menu().actions()]

    assert offered == ["refines", "contradicts", "", "Remove this relation"]


def test_without_relations_it_says_so_and_what_to_do(view):
    view.show_relations(related(entry("alone", "Keeps bees")), is_kept=True)

    assert "No relations yet" in view.note.text()
    assert view.add.isVisible()
    assert not view.graph.isVisible()


def test_a_new_relation_is_added_to_those_there_are(view, edits, qtbot):
    asked: list[str] = []
    view.picker.asked.connect(asked.append)
    view.add.click()
    assert asked == [""]
    view.picker.relation.setCurrentIndex(view.picker.relation.findData(CONTRADICTS))
    view.show_found([ENTRIES["alone"]])
    qtbot.keyClick(view.picker.field, Qt.Key.Key_Return)

    assert edits == [("m", Edit(links=(*MIDDLE.links, Link(CONTRADICTS, "alone"))))]
    assert view.picker.isHidden()
    assert view.add.isVisible()


def test_what_is_related_already_is_suggested_only_if_asked_for(view, qtbot):
    view.add.click()
    view.show_found([ENTRIES["a"], ENTRIES["alone"]])
    assert view.picker.found.count() == 1
    qtbot.keyClicks(view.picker.field, "likes")
    view.show_found([ENTRIES["a"], ENTRIES["alone"]])

    assert view.picker.found.count() == 2


def test_arrow_keys_in_the_field_walk_through_what_was_found(view, edits, qtbot):
    view.add.click()
    view.show_found([ENTRIES["alone"], entry("z", "Drinks tea")])
    qtbot.keyClick(view.picker.field, Qt.Key.Key_Down)
    qtbot.keyClick(view.picker.field, Qt.Key.Key_Return)

    assert edits[0][1].links[-1] == Link(SUPPORTS, "z")


def test_what_is_typed_is_asked_for_once_it_has_come_to_rest(view, qtbot):
    view.add.click()
    with qtbot.waitSignal(view.picker.asked) as edits:
        qtbot.keyClicks(view.picker.field, "bees")
    assert edits.args == ["bees"]
    view.show_found(())
    assert "No memory contains “bees”" in view.picker.state.text()


def test_enter_relates_to_nothing_that_was_found_for_other_words(view, edits, qtbot):
    view.add.click()
    view.show_found([ENTRIES["alone"]])
    with qtbot.waitSignal(view.picker.asked):
        qtbot.keyClicks(view.picker.field, "tea")
        qtbot.keyClick(view.picker.field, Qt.Key.Key_Return)
    qtbot.keyClick(view.picker.field, Qt.Key.Key_Return)
    assert edits == []
    view.show_found([entry("z", "Drinks tea")])
    qtbot.keyClick(view.picker.field, Qt.Key.Key_Return)

    assert edits[0][1].links[-1] == Link(SUPPORTS, "z")


def test_escape_closes_the_picker_and_gives_the_keyboard_back(view, qtbot):
    view.add.click()
    qtbot.keyClick(view.picker.field, Qt.Key.Key_Escape)

    assert view.picker.isHidden()
    assert view.add.hasFocus()


def test_the_keyboard_stays_at_a_relation_whose_strength_was_changed(view):
    line(view, "old").strength.setFocus()
    links = (*MIDDLE.links[:1], Link(REFINES, "old", 0.1), *MIDDLE.links[2:])
    view.show_relations(related(replace(MIDDLE, links=links)), is_kept=True)

    assert line(view, "old").strength.hasFocus()


def test_relations_of_a_memory_in_the_trash_are_only_read(view):
    view.show_relations(related(), is_kept=False)

    assert not any(box.relation.isEnabled() or box.strength.isEnabled() for box in view.lines)
    assert line(view, "a").other.isEnabled()
    assert view.add.isHidden()


def test_more_than_twelve_are_shown_when_asked_for(view):
    view.show_relations(star(30), is_kept=True)
    assert len(view.lines) == 12
    assert view.more.text() == "Show all 30 relations"
    view.more.click()

    assert len(view.lines) == 30
    assert view.more.isHidden()


def test_every_control_has_a_name(view):
    view.add.click()
    controls = [part for box in view.lines for part in box.parts]
    controls += [view.picker.relation, view.picker.field, view.picker.found, view.graph]

    assert all(control.accessibleName() for control in controls)


def test_a_tooltip_shows_markup_as_it_is_written(view):
    assert "&lt;b&gt;" in line(view, "a").other.toolTip()


def test_the_wheel_changes_no_strength_in_passing(view):
    field = line(view, "a").strength
    at = QPointF(field.rect().center())
    wheel = QWheelEvent(
        at,
        QPointF(field.mapToGlobal(at.toPoint())),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(field, wheel)

    assert field.text() == "0.90"
