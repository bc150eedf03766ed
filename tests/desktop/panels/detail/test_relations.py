"""Relations, confidence and data under Detail, on a vault on the disk."""

import pytest
from PySide6.QtCore import Qt

from memdeck.desktop.panels.detail.frameless_text import FlatText
from memdeck.desktop.panels.detail.inspector_tab import DetailTab
from memdeck.domain.memory.entry import Link, Relation
from memdeck.services.manager import MemoryManager
from tests.fakes.desks import settle
from tests.fakes.widgets import on_screen

pytestmark = pytest.mark.row("B3")


@pytest.fixture
def tab(vault_session, theme, icons, qtbot):
    made = on_screen(DetailTab(vault_session, theme, icons), qtbot, (360, 900))
    yield made
    made.leave()
    settle(vault_session, qtbot)


def chosen(tab, qtbot, id_):
    tab.choose([id_])
    settle(tab.vault_session, qtbot)
    return tab.memory.relations


def relate(tab, qtbot, text):
    """Relate the memory in view to the first that holds *text*, by keyboard."""
    picker = tab.memory.relations.picker
    tab.memory.relations.add.click()
    settle(tab.vault_session, qtbot)
    picker.field.setText(text)
    picker.field.textEdited.emit(text)
    qtbot.waitUntil(lambda: picker.found.count() == 1 and text in picker.found.item(0).text())
    qtbot.keyClick(picker.field, Qt.Key.Key_Return)
    settle(tab.vault_session, qtbot)


def read_anew(folder, id_):
    return MemoryManager(folder).show(id_).entry


def test_a_relation_is_added_saved_and_drawn(tab, qtbot, tmp_path):
    relations = chosen(tab, qtbot, "a7b8c9")
    relate(tab, qtbot, "Hangzhou")

    assert read_anew(tmp_path, "a7b8c9").links == (Link(Relation.SUPPORTS, "d4e5f6", 0.5),)
    assert [line.other.id for line in relations.lines] == ["d4e5f6"]
    assert set(relations.graph.nodes) == {"a7b8c9", "d4e5f6"}
    assert (
        "supports “User lives in Hangzhou” 0.50"
        in tab.memory.history.findChild(FlatText).toPlainText()
    )


def test_it_is_seen_and_changed_from_the_other_end(tab, qtbot, tmp_path):
    chosen(tab, qtbot, "a7b8c9")
    relate(tab, qtbot, "Hangzhou")
    relations = chosen(tab, qtbot, "d4e5f6")
    assert relations.lines[0].relation.text() == "supported by ▾"
    relations.lines[0].strength.setValue(0.9)
    relations.lines[0].strength.editingFinished.emit()
    settle(tab.vault_session, qtbot)

    assert read_anew(tmp_path, "a7b8c9").links == (Link(Relation.SUPPORTS, "d4e5f6", 0.9),)


def test_adding_a_relation_is_undone(tab, qtbot, tmp_path):
    before = (tmp_path / "MEMORY.md").read_bytes()
    relations = chosen(tab, qtbot, "a7b8c9")
    relate(tab, qtbot, "Hangzhou")
    tab.vault_session.do(tab.vault_session.manager.undo)
    settle(tab.vault_session, qtbot)

    assert (tmp_path / "MEMORY.md").read_bytes() == before
    assert relations.lines == []


def test_before_a_word_is_typed_like_memories_are_offered(tab, qtbot):
    tab.vault_session.do(tab.vault_session.manager.add, "User lives in Hangzhou with two cats")
    settle(tab.vault_session, qtbot)
    relations = chosen(tab, qtbot, "d4e5f6")
    relations.add.click()
    qtbot.waitUntil(lambda: relations.picker.found.count() > 0)

    assert "two cats" in relations.picker.found.item(0).text()


def test_going_to_another_memory_closes_the_picker(tab, qtbot):
    relations = chosen(tab, qtbot, "d4e5f6")
    relations.add.click()
    chosen(tab, qtbot, "a1b2c3")

    assert relations.picker.isHidden()


def test_a_target_that_was_forgotten_is_shown_as_gone(tab, qtbot):
    tab.vault_session.manager.link("a7b8c9", Relation.REFINES, "d4e5f6")
    tab.vault_session.do(tab.vault_session.manager.forget, ["d4e5f6"])
    settle(tab.vault_session, qtbot)
    relations = chosen(tab, qtbot, "a7b8c9")

    assert relations.lines[0].other.accessibleName() == "Go to: Gone: User lives in Hangzhou"
    assert "restoring it brings the relation back" in relations.note.text()


def test_confidence_and_data_are_saved_in_the_file(tab, qtbot, tmp_path):
    chosen(tab, qtbot, "a7b8c9")
    confidence, data = tab.memory.fields.confidence, tab.memory.data
    confidence.setFocus()
    qtbot.keyClicks(confidence, "0.8")
    qtbot.keyClick(confidence, Qt.Key.Key_Return)
    settle(tab.vault_session, qtbot)
    data.add.click()
    qtbot.keyClicks(data.lines[0].key, "runs")
    data.lines[0].value.setFocus()
    qtbot.keyClicks(data.lines[0].value, "[3]")
    qtbot.keyClick(data.lines[0].value, Qt.Key.Key_Return)
    settle(tab.vault_session, qtbot)

    read = read_anew(tmp_path, "a7b8c9")
    assert (read.confidence, dict(read.structured_data)) == (0.8, {"runs": [3]})


def test_a_memory_in_the_trash_shows_no_empty_relations_or_data(tab, qtbot):
    tab.vault_session.do(tab.vault_session.manager.forget, ["d4e5f6"])
    settle(tab.vault_session, qtbot)
    relations = chosen(tab, qtbot, "d4e5f6")

    assert not relations.isVisible()
    assert not tab.memory.data.isVisible()
