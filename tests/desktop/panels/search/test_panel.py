"""The page of results keeps its place while better results arrive."""

import pytest
from PySide6.QtWidgets import QLineEdit

from memdeck.desktop.panels.search.panel import SearchPanel
from memdeck.desktop.panels.search.results import Excerpt, Group, Result
from memdeck.desktop.panels.search.search_model import ResultRow


def rows(count: int) -> list[ResultRow]:
    return [
        ResultRow(
            Result(group=Group.ACTIVE, excerpt=Excerpt(f"memory {n}"), why="", entry=str(n)),
            "fact",
            "Matches “memory”",
        )
        for n in range(count)
    ]


@pytest.fixture
def panel(theme, icons, qtbot):
    field = QLineEdit()
    panel = SearchPanel(theme, icons, field)
    qtbot.addWidget(field)
    qtbot.addWidget(panel)
    panel.resize(400, 200)
    with qtbot.waitExposed(panel):
        panel.show()
    panel.show_rows(rows(20))
    return panel


def test_rows_below_do_not_scroll_those_on_the_screen(panel):
    bar = panel.list.verticalScrollBar()
    bar.setValue(90)
    top = panel.list.indexAt(panel.list.viewport().rect().topLeft()).row()

    panel.show_rows(rows(30))

    assert top > 0
    assert bar.value() == 90
    assert panel.list.indexAt(panel.list.viewport().rect().topLeft()).row() == top


def test_another_query_starts_at_the_top(panel):
    panel.list.verticalScrollBar().setValue(90)

    panel.begin()
    panel.show_rows(rows(20))

    assert panel.list.verticalScrollBar().value() == 0
    assert panel.current.text == "memory 0"
