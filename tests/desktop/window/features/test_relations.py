"""Relations in the window: from one memory to the other, and back by undo."""

import pytest
from PySide6.QtCore import Qt

from memdeck.desktop.panels.detail.inspector_tab import DetailTab
from memdeck.desktop.window.shell.side_tabs import SideTab
from memdeck.domain.memory.entry import Relation

pytestmark = pytest.mark.row("B3")


def relations(desktop):
    desktop.view.tabs.turn_to(SideTab.DETAIL)
    desktop.settle()
    return desktop.view.tabs.findChild(DetailTab).memory.relations


def test_a_relation_leads_to_its_memory_wherever_that_is(desktop, qtbot):
    manager = desktop.vault.vault_session.manager
    desktop.vault.vault_session.do(manager.link, "a1b2c3", Relation.REFINES, "b1c2d3")
    desktop.settle()
    desktop.choose("a1b2c3")
    shown = relations(desktop)
    qtbot.mouseClick(shown.lines[0].other, Qt.MouseButton.LeftButton)
    desktop.settle()

    assert desktop.view.table.selected_ids() == ["b1c2d3"]
    assert shown.lines[0].relation.text() == "refined by ▾"
    node = shown.graph.nodes["a1b2c3"]
    node.setFocus()
    qtbot.keyClick(node, Qt.Key.Key_Return)
    desktop.settle()
    assert desktop.view.table.selected_ids() == ["a1b2c3"]


def test_a_relation_is_named_in_what_can_be_undone(desktop):
    manager = desktop.vault.vault_session.manager
    desktop.vault.vault_session.do(manager.link, "a1b2c3", Relation.REFINES, "b1c2d3")
    desktop.settle()

    assert desktop.window.commands["history.undo"].text() == "Undo “Add a relation”"
    assert desktop.window.status.undo.text.text() == "Added a relation"
    desktop.ask("history.undo")
    assert manager.show("a1b2c3").entry.links == ()
