"""The listed conversations as a table: filtered, sorted, ticked."""

from datetime import date

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from memdeck.desktop.review.picker.picker_labels import Column
from memdeck.desktop.review.picker.picker_model import CONVERSATION, PickerModel
from memdeck.services.imports.conversation_list import ConversationState
from tests.fakes.listings import listed

CHECK = Qt.ItemDataRole.CheckStateRole
SPOKEN = Qt.ItemDataRole.AccessibleTextRole
BEES = listed("bees", 5)
CATS = listed("cats", 9, state=ConversationState.GROWN, read_count=8)
SECRET = listed("secret", 20, state=ConversationState.FORBIDDEN, is_fiction=True)


@pytest.fixture
def model(qapp):
    widget = PickerModel()
    tester = QAbstractItemModelTester(
        widget, QAbstractItemModelTester.FailureReportingMode.Fatal, widget
    )
    assert tester.model() is widget
    widget.set_conversations([BEES, CATS, SECRET])
    return widget


def titles(model):
    return [model.index(row, 0).data(CONVERSATION).title for row in range(model.rowCount())]


def test_the_latest_conversation_comes_first(model):
    assert titles(model) == ["Secret", "Cats", "Bees"]


def test_no_password_is_shown(model):
    password = "My wifi password is Zyx987wvu!"
    model.set_conversations([listed("wifi", title=password, opening=password)])
    index = model.index(0, 0)
    texts = [index.data(), index.data(SPOKEN), str(index.data(CONVERSATION))]

    assert all("My wifi password is •••" in text for text in texts)
    assert not any("Zyx987wvu" in text for text in texts)


def test_it_can_be_ordered_and_narrowed_and_keeps_its_ticks(model):
    model.tick_only([BEES])
    model.sort(Column.CONVERSATION)
    model.set_text("cats")
    assert titles(model) == ["Cats"]

    model.set_text("")
    assert titles(model) == ["Bees", "Cats", "Secret"]
    assert model.ticked == [BEES]


def test_a_tick_is_set_by_its_cell(model, qtbot):
    cell = model.index(1, Column.CONVERSATION)
    with qtbot.waitSignal(model.ticks_changed):
        assert model.setData(cell, Qt.CheckState.Checked, CHECK)

    assert model.ticked == [CATS]
    assert cell.data(CHECK) is Qt.CheckState.Checked


def test_what_is_not_to_be_remembered_cannot_be_ticked(model):
    cell = model.index(0, Column.CONVERSATION)

    assert not model.setData(cell, Qt.CheckState.Checked, CHECK)
    model.tick({0, 1}, is_ticked=True)
    assert model.ticked == [CATS]
    assert model.are_ticked({0, 1})


def test_a_note_says_what_is_known_of_a_conversation(model):
    notes = [model.index(row, Column.NOTE).data() for row in range(3)]

    assert notes == ["off the record, role play", "4 new messages", ""]


def test_the_accessible_text_of_a_row_is_complete(model, monkeypatch):
    monkeypatch.setattr(
        "memdeck.desktop.review.picker.picker_labels._today", lambda: date(2026, 1, 20)
    )
    assert model.index(1, Column.CONVERSATION).data(SPOKEN) == (
        "Cats, 9 Jan, 12 messages, 4 new messages, I keep bees."
    )


def test_conversations_found_later_are_inserted_in_order(model):
    model.add_conversations([listed("hens", 7), listed("bees", 30)])

    assert titles(model) == ["Bees", "Secret", "Cats", "Hens"]


def test_marks_of_direction_and_lines_are_not_shown(model):
    model.set_conversations([listed(title="a\u202eb\nc")])

    assert model.index(0, 0).data() == "ab c"
