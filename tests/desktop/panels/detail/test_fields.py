from dataclasses import replace
from datetime import date, timedelta

import pytest
from PySide6.QtCore import QDate, QLocale, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from memdeck.desktop.panels.detail.inspector_fields import FIRST_EXPIRY_DAYS, EntryFields
from memdeck.desktop.ui.text.dates import day_by_fields
from memdeck.domain.memory.entry import Layer
from memdeck.domain.memory.memory_edits import Edit
from tests.fakes.entries import TODAY, entry
from tests.fakes.widgets import on_screen

KNOWN = entry("a1", score=0.9, category="fact", group="work", tags=("tea", "food"))


@pytest.fixture
def fields(qtbot, theme):
    made = EntryFields(theme)
    made.category.set_categories(["fact", "preference"])
    made.show_entry(KNOWN, 0.756, TODAY)
    return on_screen(made, qtbot)


@pytest.fixture
def edits(fields):
    edits: list[Edit] = []
    fields.edited.connect(edits.append)
    return edits


def enter(qtbot, field, text: str) -> None:
    line = field if hasattr(field, "setText") else field.lineEdit()
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, text)
    qtbot.keyClick(line, Qt.Key.Key_Return)


def test_it_shows_how_the_memory_is_filed_and_what_it_reads_today(fields):
    assert fields.category.currentText() == "fact"
    assert fields.group.text() == "work"
    assert fields.tags.text() == "tea, food"
    assert fields.score.text() == "0.76"
    assert not fields.expires.isChecked()
    assert fields.expiry.isHidden()


def test_each_field_asks_for_its_own_edit(fields, edits, qtbot):
    enter(qtbot, fields.group, "home")
    enter(qtbot, fields.score, "0.5")
    enter(qtbot, fields.tags, "tea; cake, tea")

    assert edits == [Edit(group="home"), Edit(score=0.5), Edit(tags=("tea", "cake"))]


def test_a_category_is_chosen_or_made_up(fields, edits, qtbot):
    fields.category.setCurrentIndex(1)
    fields.category.activated.emit(1)
    enter(qtbot, fields.category, "recipe")

    assert edits == [Edit(category="preference"), Edit(category="recipe")]


def test_leaving_fields_as_they_are_asks_for_nothing(fields, edits, qtbot):
    for field in (fields.category, fields.group, fields.score, fields.tags):
        enter(qtbot, field, "")

    assert edits == []


def test_an_emptied_group_and_tags_are_taken_away(fields, edits, qtbot):
    for field in (fields.group, fields.tags):
        field.setFocus()
        field.clear()
        qtbot.keyClick(field, Qt.Key.Key_Return)

    assert edits == [Edit(group=""), Edit(tags=())]


def test_an_expiry_is_set_moved_and_taken_away(fields, edits, qtbot):
    first = TODAY + timedelta(days=FIRST_EXPIRY_DAYS)
    fields.expires.click()
    assert edits == [Edit(expires_at=first)]

    fields.show_entry(entry("a1", expires_at=first), 0.7, TODAY)
    assert fields.expiry.isVisible()
    assert fields.expiry.text() == day_by_fields(first, "dMy", QLocale())
    assert fields.expiry.date() == QDate(first.year, first.month, first.day)

    fields.expiry.setDate(QDate(2027, 1, 1))
    fields.expiry.editingFinished.emit()
    fields.expires.click()
    assert edits[1:] == [Edit(expires_at=date(2027, 1, 1)), Edit(drops_expiry=True)]


def test_what_is_being_typed_survives_a_change_from_elsewhere(fields, qtbot):
    fields.tags.setFocus()
    fields.tags.selectAll()
    qtbot.keyClicks(fields.tags, "cak")
    fields.show_entry(entry("a1", group="other", tags=("new",)), 0.7, TODAY)

    assert fields.tags.text() == "cak"
    assert fields.group.text() == "other"


def test_another_memory_takes_every_field(fields, qtbot):
    fields.tags.setFocus()
    qtbot.keyClicks(fields.tags, "cak")
    fields.show_entry(entry("b2", tags=("new",)), 0.7, TODAY)

    assert fields.tags.text() == "new"


def test_the_wheel_changes_no_field_that_is_only_passed_by(fields, edits):
    fields.tags.setFocus()
    spot = QPointF(fields.score.rect().center())
    turn = QWheelEvent(
        spot,
        fields.score.mapToGlobal(spot),
        QPoint(0, 120),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(fields.score, turn)

    assert fields.score.text() == "0.76"
    assert not turn.isAccepted()


def test_new_offers_leave_the_chosen_category_alone(fields):
    fields.category.set_categories(["recipe", "fact"])

    assert fields.category.currentText() == "fact"
    assert [fields.category.itemText(n) for n in range(2)] == ["recipe", "fact"]


def test_every_field_has_a_name(fields):
    named = (fields.category, fields.group, fields.score, fields.tags, fields.expiry)

    assert all(field.accessibleName() for field in named)


FILES = {Layer.SEMANTIC: "MEMORY.md", Layer.PROCEDURAL: "LEARNINGS.md"}


def test_the_layer_is_reported_with_its_file_and_another_one_moves_the_memory(fields, edits):
    fields.set_files(FILES)
    fields.show_entry(KNOWN, 0.756, TODAY)

    assert fields.layer.currentText() == "Knowledge (MEMORY.md)"
    for _ in range(2):
        fields.layer.setCurrentIndex(1)
        fields.layer.activated.emit(1)
    assert edits == [Edit(layer=Layer.PROCEDURAL)]


def test_a_vault_of_one_file_is_offered_no_layers(fields):
    fields.set_files({})

    assert fields.layer.isHidden()


@pytest.mark.row("B3")
def test_a_confidence_is_shown_changed_and_taken_away(fields, edits, qtbot):
    assert fields.confidence.text() == ""
    enter(qtbot, fields.confidence, "0.75")
    fields.show_entry(replace(KNOWN, confidence=0.75), 0.756, TODAY)
    assert fields.confidence.text() == "0.75"
    fields.confidence.selectAll()
    qtbot.keyClick(fields.confidence, Qt.Key.Key_Delete)
    qtbot.keyClick(fields.confidence, Qt.Key.Key_Return)

    assert edits == [Edit(confidence=0.75), Edit(drops_confidence=True)]


@pytest.mark.parametrize("typed", ["1.5", "-1", "sure"])
def test_what_is_no_confidence_is_refused_and_what_was_stays(fields, edits, qtbot, typed):
    fields.show_entry(replace(KNOWN, confidence=0.5), 0.756, TODAY)
    with qtbot.waitSignal(fields.refused) as word:
        enter(qtbot, fields.confidence, typed)

    assert "between 0 and 1" in word.args[0]
    assert fields.confidence.text() == "0.5"
    assert edits == []
