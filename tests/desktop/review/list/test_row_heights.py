"""How high the rows of a long review are, and what that costs."""

from itertools import pairwise

import pytest
from PySide6.QtCore import Qt

from memdeck.desktop.review.list.review_delegate import CACHED_LAYOUTS
from memdeck.desktop.review.list.row_heights import RowHeights
from tests.fakes.reviews import TAXES, head, plan, suggestion

LONG = 400


@pytest.fixture
def measured(monkeypatch):
    """The lines that were measured, in turn."""
    rows = []
    measure = RowHeights._measure_row

    def counted(self, row):
        rows.append(row)
        measure(self, row)

    monkeypatch.setattr(RowHeights, "_measure_row", counted)
    return rows


@pytest.fixture
def long(view, model, qtbot):
    """A list of some hundred rows of one conversation, all of them measured."""
    text = "User keeps bees in a garden by the river " * 9
    rows = (suggestion(number, f"{text}{number}") for number in range(1, LONG + 1))
    model.extend(plan(*rows), (head(),))
    settle(view.list, qtbot)
    return view.list


def settle(list_view, qtbot):
    """Wait until every row has its height."""
    qtbot.waitUntil(lambda: all(list_view._heights._fitted))


def heights(list_view):
    return [list_view.rowHeight(row) for row in range(list_view.model().rowCount())]


def asked(list_view):
    return [list_view._delegate.height_at(row) for row in range(list_view.model().rowCount())]


def test_every_row_gets_its_height_eventually(long):
    assert heights(long) == asked(long)


def test_rows_that_come_cost_none_that_are_there(long, model, qtbot, measured):
    count = model.rowCount()
    model.extend(plan(suggestion(1, "User sails", conversation=TAXES)), (head(TAXES, "Taxes"),))
    settle(long, qtbot)

    assert model.rowCount() == count + 1
    assert len(set(measured)) <= 3


def test_visible_rows_are_measured_before_they_are_painted(long, monkeypatch):
    monkeypatch.setattr("memdeck.desktop.review.list.row_heights.SLICE_S", 0.0)
    long.verticalScrollBar().setValue(long.verticalScrollBar().maximum() // 2)
    long._heights.forget()

    top, bottom = long.rowAt(0), long.rowAt(long.viewport().height() - 1)
    assert not all(long._heights._fitted)
    assert heights(long)[top : bottom + 1] == asked(long)[top : bottom + 1]
    for below in pairwise(range(top, bottom + 1)):
        above, next_ = (long.visualRect(long.model().index(row)) for row in below)
        assert next_.top() == above.bottom() + 1


def test_visible_rows_keep_their_position_while_the_rest_is_measured(long, qtbot):
    long.verticalScrollBar().setValue(long.verticalScrollBar().maximum() // 2)
    top = long.rowAt(0)
    top_px = long.rowViewportPosition(top)
    for row in range(top):
        long.setRowHeight(row, 30)
    long._heights._fitted[:top] = bytes(top)
    long.verticalScrollBar().setValue(long.verticalHeader().sectionPosition(top) - top_px)
    long._heights.measure()
    settle(long, qtbot)

    assert (long.rowAt(0), long.rowViewportPosition(top)) == (top, top_px)


def test_after_most_rows_are_gone_the_rest_alone_is_measured(long, model, qtbot, measured):
    long.verticalScrollBar().setValue(long.verticalScrollBar().maximum())
    model.discard({row.number for row in model.draft.rows[:-40]})
    settle(long, qtbot)

    assert measured == []
    assert long.rowAt(0) >= 0


def test_home_and_end_go_to_the_ends(long, model, qtbot):
    qtbot.keyClick(long, Qt.Key.Key_End)
    assert long.currentIndex().row() == model.rowCount() - 1
    qtbot.keyClick(long, Qt.Key.Key_Home)
    assert long.currentIndex().row() == 0


def test_few_layouts_are_cached(long):
    assert len(long._delegate._layouts) <= CACHED_LAYOUTS
