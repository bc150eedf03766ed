"""A side tab is created when it is first seen."""

import pytest
from PySide6.QtWidgets import QLabel

from memdeck.desktop.window.shell.side_tabs import SideTab, SideTabs


@pytest.fixture
def tabs(qtbot, theme):
    tabs = SideTabs(theme)
    qtbot.addWidget(tabs)
    return tabs


def test_a_tab_in_front_is_created_once_its_folded_pane_is_shown(tabs):
    text = QLabel("text of the file")
    tabs.turn_to(SideTab.FILE)
    tabs.fill(SideTab.FILE, lambda: text)
    assert not tabs.isAncestorOf(text)

    tabs.show()

    assert text.isVisible()
