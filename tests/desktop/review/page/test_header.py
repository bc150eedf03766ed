"""The header of the review: who suggested what, notes, and the progress of an import."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
)

from memdeck.desktop.review.page.header import NOTES_PX, NoteList
from memdeck.desktop.ui.models.roles import SPOKEN
from tests.fakes.reviews import TAXES, suggested_by
from tests.fakes.widgets import button, visible_texts

Key = Qt.Key


def test_the_header_names_the_pending_rows_and_their_sources(view, model):
    assert "Review: 4 suggestions from 2 conversations" in visible_texts(view)

    model.reject({4})
    assert "Review: 3 suggestions from “Trip to Kyoto” (ChatGPT, 12 Feb)" in visible_texts(view)


@pytest.mark.parametrize("width_px", [130, 235, 387, 900])
def test_a_narrow_header_cuts_no_link(view, qtbot, width_px):
    view.setFixedWidth(width_px)
    qtbot.waitUntil(lambda: view.header.width() == width_px)
    links = [button(view.header, text) for text in ("Select all", "Select none", "Discard all")]

    for widget in (view.header._title, *links):
        assert view.header.rect().contains(widget.geometry())
    for link in links:
        assert link.width() >= link.sizeHint().width()
        assert link.height() >= link.sizeHint().height()


def test_the_extractor_is_named_and_the_rules_offer_a_model(view, model, qtbot):
    suggested_by(model, "rules")
    assert "Rule-based: finds 60–80% of memories; expect 25–33% false positives" in visible_texts(
        view
    )
    with qtbot.waitSignal(view.header.model_asked):
        button(view, "Use a model…").click()


def test_of_several_extractors_all_are_named_and_each_row_says_its_own(view, model):
    suggested_by(model, "ok")
    assert "Suggested by ok" in visible_texts(view)
    assert "Use a model…" not in visible_texts(view)

    suggested_by(model, "cut", TAXES)
    assert "Suggested by ok, cut" in visible_texts(view)
    index = model.index(model.position_of(6))
    layout = view.list.itemDelegate().layout_at(index)
    assert "Suggested by cut" in layout.texts[-1].layout.text()
    assert index.data(SPOKEN).endswith("Suggested by cut")


def test_notes_open_and_close_and_take_no_room_where_there_are_none(view):
    assert not any(text.startswith("Notes") for text in visible_texts(view))
    everything = "•  “Taxes” asks not to be remembered.\n•  b.json: It is empty."

    view.header.set_notes(["“Taxes” asks not to be remembered.", "b.json: It is empty."])
    switch = button(view, "Notes (2)")
    assert "“Taxes” asks not to be remembered." in visible_texts(view)
    assert everything not in visible_texts(view)
    switch.click()
    assert everything in visible_texts(view)
    assert "“Taxes” asks not to be remembered." not in visible_texts(view), "it is in the list"

    switch.click()
    assert everything not in visible_texts(view)


def test_a_single_note_is_shown_in_full_and_has_no_list(view):
    view.header.set_notes(["One.", "Two."])
    button(view, "Notes (2)").click()
    view.header.set_notes(["b.json: " + "It is empty. " * 30])

    assert "b.json: " + "It is empty. " * 30 in visible_texts(view)
    assert not view.findChild(NoteList).isVisible()
    assert not any(text.startswith("Notes") for text in visible_texts(view))


def test_a_note_has_a_line_of_its_own_beside_who_suggested_the_rows(view, qtbot):
    reason = "The model's answer is not JSON, so that its suggestions could not be read."
    view.header.set_notes([reason])
    view.header._extractor.setText("Suggested by rules and a model of a very long name")
    view.header._extractor.show()
    view.header.layout().activate()

    needed = view.header._note.fontMetrics().horizontalAdvance(reason)
    assert view.header._note.width() >= needed


@pytest.mark.parametrize("focused", ["list", "notes"])
def test_esc_closes_open_notes_and_only_then_leaves_the_review(view, qtbot, focused):
    view.header.set_notes(["a.json: It is empty.", "b.json: It is empty."])
    button(view, "Notes (2)").click()
    notes = view.findChild(NoteList)
    (notes if focused == "notes" else view.list).setFocus()
    qtbot.keyClick(view.focusWidget(), Key.Key_Escape)

    assert not notes.isVisible()
    assert not button(view, "Notes (2)").isChecked()
    escape = QKeyEvent(QEvent.Type.KeyPress, Key.Key_Escape, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(view, escape)
    assert not escape.isAccepted()


def test_progress_names_the_conversation_and_can_be_stopped(view, qtbot):
    view.header.progress.set_work("Reading export.zip")
    view.header.progress.show()
    assert "Reading export.zip" in visible_texts(view)

    view.header.progress.show_conversation(2, 20, "Trip to Kyoto")
    assert "2 of 20 read. Reading “Trip to Kyoto”" in visible_texts(view)
    with qtbot.waitSignal(view.header.progress.stop_asked):
        button(view, "Stop").click()


def test_ctrl_z_reverts_a_click_in_the_header(view, model, qtbot):
    tick_none = button(view, "Select none")
    tick_none.setFocus()
    tick_none.click()
    override = QKeyEvent(
        QEvent.Type.ShortcutOverride, Key.Key_Z, Qt.KeyboardModifier.ControlModifier
    )
    override.ignore()
    QApplication.sendEvent(tick_none, override)
    qtbot.keyClick(tick_none, Key.Key_Z, Qt.KeyboardModifier.ControlModifier)

    assert override.isAccepted()
    assert [row.ticked for row in model.draft.rows] == [True, False, False, True]


def test_notes_take_no_more_room_than_they_need(view, qtbot):
    view.header.set_notes(["One.", "Two."])
    button(view.header, "Notes (2)").click()
    qtbot.waitUntil(lambda: view.findChild(NoteList).height() < 60)
    view.header.set_notes([f"Note {number}." for number in range(60)])
    qtbot.waitUntil(lambda: view.findChild(NoteList).height() == NOTES_PX)
