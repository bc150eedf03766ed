"""Two layers in the window: listed, filtered by, and moved between."""

import pytest
from PySide6.QtCore import QItemSelectionModel

from memdeck.desktop.panels.detail.inspector_fields import EntryFields
from memdeck.desktop.ui.models.sidebar import SidebarSection
from memdeck.desktop.window.shell.side_tabs import SideTab
from memdeck.domain.memory.entry import Layer
from tests.fakes.vaults import LEARNINGS_MD

PROCEDURAL = ("e1e1e1", "e2e2e2")


@pytest.fixture
def learned(open_desktop, folder):
    (folder / "LEARNINGS.md").write_text(LEARNINGS_MD)
    return open_desktop(folder)


def choose_layer(desktop, number):
    view = desktop.view.sidebar._layer_view
    flag = QItemSelectionModel.SelectionFlag.Select
    view.selectionModel().select(view.model().index(number, 0), flag)
    desktop.settle()


def test_the_table_shows_both_layers_and_narrows_to_one(learned):
    assert set(PROCEDURAL) < set(learned.shown())
    choose_layer(learned, 1)
    assert set(learned.shown()) == set(PROCEDURAL)
    learned.view.sidebar.show_section(SidebarSection.ARCHIVED)
    learned.settle()
    assert learned.shown() == ["e3e3e3"]
    learned.vault.memories.show_all()
    learned.settle()
    assert len(learned.shown()) == 2


def test_a_vault_without_learnings_offers_no_layers(desktop):
    assert desktop.view.sidebar._layer_view.isHidden()


def test_what_another_program_learns_is_shown(desktop, folder, qtbot):
    (folder / "LEARNINGS.md").write_text(LEARNINGS_MD)
    qtbot.waitUntil(lambda: set(PROCEDURAL) < set(desktop.shown()))

    assert not desktop.view.sidebar._layer_view.isHidden()


def test_a_memory_is_moved_under_detail_and_undo_moves_it_back(learned):
    learned.view.tabs.turn_to(SideTab.DETAIL)
    learned.choose("d4e5f6")
    (fields,) = learned.window.findChildren(EntryFields)
    fields.layer.setCurrentIndex(1)
    fields.layer.activated.emit(1)
    learned.settle()
    vault = learned.vault.vault_session.manager.vault

    assert vault.load().entries["d4e5f6"].layer is Layer.PROCEDURAL
    assert learned.shown().count("d4e5f6") == 1
    learned.ask("history.undo")
    assert vault.load().entries["d4e5f6"].layer is Layer.SEMANTIC
