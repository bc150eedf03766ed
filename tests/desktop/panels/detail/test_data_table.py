"""The data of a memory, as names and values."""

import pytest
from PySide6.QtCore import Qt

from memdeck.desktop.panels.detail.data_table import DataTable
from memdeck.domain.memory.memory_edits import Edit
from tests.fakes.widgets import on_screen

pytestmark = pytest.mark.row("B3")

DATA = {"tool": "git", "runs": 3}


@pytest.fixture
def table(theme, icons, qtbot):
    made = DataTable(theme, icons)
    made.show_data("a", DATA)
    return on_screen(made, qtbot)


@pytest.fixture
def edits(table):
    edits: list[Edit] = []
    table.edited.connect(edits.append)
    return edits


@pytest.fixture
def refused(table):
    text: list[str] = []
    table.refused.connect(text.append)
    return text


def said(table):
    return [(line.key.text(), line.value.text()) for line in table.lines]


def enter(qtbot, field, text):
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, text)
    qtbot.keyClick(field, Qt.Key.Key_Return)


def test_each_value_has_a_line(table):
    assert said(table) == [("tool", "git"), ("runs", "3")]


def test_a_value_is_changed_and_its_kind_with_it(table, edits, qtbot):
    enter(qtbot, table.lines[1].value, '["a", 4]')

    assert edits == [Edit(structured_data={"tool": "git", "runs": ["a", 4]})]


def test_a_value_is_given_another_name(table, edits, qtbot):
    enter(qtbot, table.lines[0].key, "program")

    assert edits == [Edit(structured_data={"program": "git", "runs": 3})]


def test_a_value_is_added(table, edits, qtbot):
    table.add.click()
    assert table.lines[-1].key.hasFocus()
    qtbot.keyClicks(table.lines[-1].key, "ok")
    qtbot.keyClick(table.lines[-1].key, Qt.Key.Key_Tab)
    assert edits == []
    enter(qtbot, table.lines[-1].value, "true")

    assert edits == [Edit(structured_data=DATA | {"ok": True})]


def test_a_second_empty_line_is_not_made(table):
    table.add.click()
    table.add.click()

    assert len(table.lines) == 3


def test_a_value_is_taken_away_by_its_button(table, edits, qtbot):
    qtbot.mouseClick(table.lines[0].remove, Qt.MouseButton.LeftButton)

    assert edits == [Edit(structured_data={"runs": 3})]


def test_delete_takes_an_empty_line_away(table, edits, qtbot):
    table.add.click()
    qtbot.keyClick(table.lines[-1].key, Qt.Key.Key_Delete)

    assert said(table) == [("tool", "git"), ("runs", "3")]
    assert edits == []


def test_what_is_no_json_stays_in_its_field_and_is_not_saved(table, edits, refused, qtbot):
    enter(qtbot, table.lines[1].value, "[1, 2")

    assert edits == []
    assert "“runs” is not valid JSON" in refused[0]
    assert table.lines[1].value.text() == "[1, 2"
    assert table.lines[1].value.property("variant") == "wrong"
    enter(qtbot, table.lines[1].value, "[1, 2]")
    assert edits == [Edit(structured_data={"tool": "git", "runs": [1, 2]})]
    assert table.lines[1].value.property("variant") == ""


def test_two_values_of_one_name_are_refused(table, edits, refused, qtbot):
    enter(qtbot, table.lines[1].key, "tool")

    assert edits == []
    assert "“tool” is used twice" in refused[0]


def test_the_answer_to_an_edit_leaves_the_fields_as_they_are(table, qtbot):
    line = table.lines[0]
    enter(qtbot, line.value, "hg")
    table.show_data("a", {"tool": "hg", "runs": 3})

    assert table.lines[0] is line


def test_what_changed_elsewhere_is_shown(table):
    table.show_data("a", {"tool": "svn"})
    assert said(table) == [("tool", "svn")]
    table.show_data("b", {})
    assert said(table) == []


def test_another_memory_takes_the_fields_even_from_what_is_wrong(table, qtbot):
    enter(qtbot, table.lines[1].value, "{")
    table.show_data("b", {"runs": 4})

    assert said(table) == [("runs", "4")]


def test_every_field_has_a_name(table):
    names = [part.accessibleName() for line in table.lines for part in (*line.fields, line.remove)]

    assert names[:3] == ["Name of a value", "Value of tool", "Remove tool"]
    assert all(names)


def test_a_long_name_and_value_show_their_beginnings(table):
    table.show_data("b", {"a name that is longer than its field": "so is the value " * 20})
    (line,) = table.lines

    assert [part.cursorPosition() for part in line.fields] == [0, 0]
