from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QItemSelectionModel, QLocale, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester, QSignalSpy

from memdeck.desktop.ui.models.entry_model import ROW, ROW_BY_ROW, EntryTableModel
from memdeck.desktop.ui.models.entry_rows import Column, MemoryStatus
from memdeck.desktop.ui.models.filter import CHUNK, Filter
from memdeck.desktop.ui.models.roles import ALIGNMENT, EDIT, SPOKEN
from tests.fakes.entries import TODAY
from tests.fakes.rows import as_text, row

PYTHON = row("a1", "Uses Python", score=0.9)
HANGZHOU = row("a2", "用户住在杭州", score=0.5, category="fact")
VUE = row("a3", "Tried Vue", score=0.3, memory_status=MemoryStatus.ACTIVE)
DOWN, UP = Qt.SortOrder.DescendingOrder, Qt.SortOrder.AscendingOrder


@pytest.fixture
def model(qapp):
    model = EntryTableModel(TODAY, QLocale("en_GB"))
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.set_rows([VUE, PYTHON, HANGZHOU])
    yield model
    del tester


def spies(model: EntryTableModel) -> dict[str, QSignalSpy]:
    signals = (
        model.modelReset,
        model.layoutChanged,
        model.rowsInserted,
        model.rowsRemoved,
        model.rowsMoved,
        model.dataChanged,
    )
    names = ("reset", "layout", "inserted", "removed", "moved", "data")
    return {name: QSignalSpy(signal) for name, signal in zip(names, signals, strict=True)}


def counts(spied: dict[str, QSignalSpy]) -> dict[str, int]:
    return {name: spy.count() for name, spy in spied.items() if spy.count()}


@pytest.mark.row("G1")
def test_memories_stand_by_score_the_most_important_first(model):
    assert as_text(model) == "0.90 | Uses Python\n0.50 | 用户住在杭州\n0.30 | Tried Vue"


def test_a_click_on_another_column_sorts_by_it(model):
    model.sort(Column.MEMORY, UP)

    assert as_text(model, Column.MEMORY) == "Tried Vue\nUses Python\n用户住在杭州"


def test_a_filter_leaves_what_holds_the_words(model):
    model.set_filter(Filter("杭州"))

    assert as_text(model) == "0.50 | 用户住在杭州"
    assert model.total == 3


def test_places_and_words_narrow_together(model):
    model.set_filter(Filter("u", frozenset({MemoryStatus.PROMPT})))

    assert as_text(model, Column.MEMORY) == "Uses Python"


def test_a_filter_over_many_rows_shows_the_first_at_once_and_the_rest_soon(
    model, qtbot, monkeypatch
):
    monkeypatch.setattr("memdeck.desktop.ui.models.entry_model.SLICE_S", 0)
    model.set_rows([row(f"{n:06x}", "same words") for n in range(3 * CHUNK)])
    settled = QSignalSpy(model.settled)
    model.set_filter(Filter("words"))

    assert model.rowCount() == CHUNK
    assert not model.is_settled
    assert settled.count() == 0

    qtbot.waitUntil(lambda: model.is_settled)
    assert model.rowCount() == 3 * CHUNK
    assert settled.count() == 1


def test_a_filter_set_while_another_scans_settles_once(model, qtbot, monkeypatch):
    monkeypatch.setattr("memdeck.desktop.ui.models.entry_model.SLICE_S", 0)
    model.set_rows([row(f"{n:06x}", "same words") for n in range(3 * CHUNK)])
    settled = QSignalSpy(model.settled)
    model.set_filter(Filter("words"))
    monkeypatch.setattr("memdeck.desktop.ui.models.entry_model.SLICE_S", 60)
    model.set_filter(Filter(categories=frozenset()))
    qtbot.wait(20)  # until a timer left running would have fired

    assert model.rowCount() == 0
    assert settled.count() == 1


def test_a_change_while_a_filter_is_at_work_loses_no_row(model, monkeypatch):
    monkeypatch.setattr("memdeck.desktop.ui.models.entry_model.SLICE_S", 0)
    model.set_rows([row(f"{n:06x}", "same words") for n in range(2 * CHUNK)])
    model.set_filter(Filter("words"))
    model.apply([row("fffff1", "more words")])

    assert model.rowCount() == 2 * CHUNK + 1


def test_typing_on_narrows_what_is_shown_and_taking_back_widens_it(model):
    shown = []
    for text in ("u", "us", "use", "us", ""):
        model.set_filter(Filter(text))
        shown.append(model.rowCount())

    assert shown == [2, 1, 1, 1, 3]


def test_a_changed_memory_is_one_row_of_news(model):
    spied = spies(model)
    model.apply([replace(PYTHON, entry=replace(PYTHON.entry, content="Uses Python 3.12"))])

    assert counts(spied) == {"data": 1}
    first, last = spied["data"].at(0)[:2]
    assert (first.row(), last.row()) == (0, 0)
    assert as_text(model, Column.MEMORY).startswith("Uses Python 3.12\n")


def test_a_memory_whose_score_changed_moves_to_its_place(model):
    spied = spies(model)
    model.apply([replace(PYTHON, score=0.1)])

    assert counts(spied) == {"moved": 1, "data": 1}
    assert as_text(model) == "0.50 | 用户住在杭州\n0.30 | Tried Vue\n0.10 | Uses Python"


def test_new_memories_come_in_at_their_place_and_gone_ones_leave(model):
    spied = spies(model)
    model.apply([row("a4", "Prefers tea", score=0.4)], gone=["a1", "unknown"])

    assert counts(spied) == {"inserted": 1, "removed": 1}
    assert as_text(model) == "0.50 | 用户住在杭州\n0.40 | Prefers tea\n0.30 | Tried Vue"


def test_a_memory_that_no_longer_fits_the_filter_leaves_the_view_and_may_come_back(model):
    model.set_filter(Filter(memory_statuses=frozenset({MemoryStatus.PROMPT})))
    model.apply([replace(PYTHON, memory_status=MemoryStatus.ARCHIVED)])

    assert as_text(model, Column.MEMORY) == "用户住在杭州"

    model.apply([PYTHON])
    assert as_text(model, Column.MEMORY) == "Uses Python\n用户住在杭州"


def test_rows_read_again_touch_only_what_differs(model):
    spied = spies(model)
    newer = replace(VUE, score=0.35)
    model.set_rows([replace(PYTHON), HANGZHOU, newer])

    assert counts(spied) == {"data": 1}


def test_rows_read_again_without_a_change_touch_nothing(model):
    spied = spies(model)
    model.set_rows([PYTHON, HANGZHOU, VUE])

    assert counts(spied) == {}


def test_a_large_change_is_laid_out_in_one_go_and_keeps_the_selection(model):
    selection = QItemSelectionModel(model)
    selection.select(
        model.index(1, 0),
        QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows,
    )
    spied = spies(model)
    model.apply([row(f"b{n}", score=0.7) for n in range(ROW_BY_ROW + 1)], gone=["a1"])

    assert counts(spied) == {"layout": 1, "data": 1}
    chosen = {index.data(ROW).entry.id for index in selection.selectedIndexes()}
    assert chosen == {"a2"}


def test_a_large_change_keeps_the_order_of_equal_rows(model):
    model.set_rows([row("a1", score=0.3), row("a2", score=0.5), row("a3", score=0.9)])
    model.sort(Column.SCORE, DOWN)
    model.sort(Column.CATEGORY, UP)
    model.apply([row(f"b{n}", category="other") for n in range(ROW_BY_ROW + 1)])

    kept = [each.entry.id for each in model.rows() if each.entry.category != "other"]
    assert kept == ["a3", "a2", "a1"]


def test_a_large_change_may_remove_and_add_the_same_memory(model):
    rows = [PYTHON, *(row(f"b{n}") for n in range(ROW_BY_ROW))]
    model.apply(rows, gone=["a1"])

    assert model.rowCount() == model.total == len(rows) + 2


def test_sorting_keeps_the_selection_on_its_memories(model):
    index = QPersistentModelIndex(model.index(0, Column.MEMORY))
    model.sort(Column.SCORE, UP)

    assert index.row() == 2
    assert index.data() == "Uses Python"


def test_what_a_filter_hides_is_no_longer_held(model):
    index = QPersistentModelIndex(model.index(0, Column.MEMORY))
    model.set_filter(Filter("vue"))

    assert not index.isValid()


@pytest.mark.parametrize(
    ("column", "field", "value"),
    [
        (Column.MEMORY, "content", "Uses Rust"),
        (Column.CATEGORY, "category", "decision"),
        (Column.SCORE, "score", 0.4),
    ],
)
def test_an_edit_is_asked_for_and_changes_nothing_by_itself(model, column, field, value):
    asked = []
    model.edit_requested.connect(lambda *request: asked.append(request))
    index = model.index(0, column)
    before = index.data(EDIT)

    assert index.flags() & Qt.ItemFlag.ItemIsEditable
    assert not model.setData(index, value)
    assert asked == [("a1", field, value)]
    assert index.data(EDIT) == before


def test_an_edit_to_the_same_value_asks_for_nothing(model):
    asked = QSignalSpy(model.edit_requested)
    model.setData(model.index(0, Column.SCORE), 0.9)

    assert asked.count() == 0


def test_figures_and_forgotten_memories_are_not_edited(model):
    model.apply([replace(PYTHON, memory_status=MemoryStatus.FORGOTTEN, is_kept=False)])

    assert not model.index(0, Column.HITS).flags() & Qt.ItemFlag.ItemIsEditable
    assert not model.index(0, Column.MEMORY).flags() & Qt.ItemFlag.ItemIsEditable


def test_another_day_tells_every_date_again(model):
    model.set_day(date(2026, 3, 11))

    assert as_text(model, Column.LAST) == "10 days ago\n10 days ago\n10 days ago"


def test_a_score_is_spoken_and_a_column_named(model):
    assert model.index(0, Column.SCORE).data(SPOKEN) == "score 0.90"
    assert model.headerData(Column.SCORE, Qt.Orientation.Horizontal) == "Score"
    assert model.headerData(Column.SCORE, Qt.Orientation.Vertical) is None


@pytest.mark.parametrize("section", [-1, len(Column)])
@pytest.mark.parametrize(
    "role", [Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, ALIGNMENT]
)
def test_there_is_no_header_beyond_the_columns(model, section, role):
    assert model.headerData(section, Qt.Orientation.Horizontal, role) is None


def test_an_edit_of_no_cell_is_refused(model):
    model.set_rows([])
    asked = QSignalSpy(model.edit_requested)

    assert not model.setData(QModelIndex(), "Uses Rust")
    assert asked.count() == 0


def test_an_entry_is_found_by_its_id_shown_or_not(model):
    model.set_filter(Filter("vue"))

    assert model.row_of("a3") == 0
    assert model.row_of("a1") is None
    assert model.row_of("nobody") is None
    assert model.entry_row("a1") == PYTHON
    assert model.entry_row("nobody") is None
    assert model.row_at(0) == VUE
    assert model.rows() == [PYTHON, HANGZHOU, VUE]


def test_there_is_nothing_below_a_row(model):
    assert model.rowCount(model.index(0, 0)) == 0
    assert model.columnCount(model.index(0, 0)) == 0
    assert model.data(QModelIndex()) is None
    assert model.flags(QModelIndex()) == Qt.ItemFlag.NoItemFlags


scores = st.sampled_from([0.1, 0.5, 0.9])
some_rows = st.dictionaries(
    st.sampled_from("abcdef"), st.tuples(scores, st.sampled_from(["tea", "coffee"])), max_size=6
)


@given(some_rows, some_rows, st.sampled_from(["", "tea"]))
def test_any_two_readings_show_alike_whether_row_by_row_or_afresh(before, after, wanted):
    old = [row(id_, text, score=score) for id_, (score, text) in before.items()]
    new = [row(id_, text, score=score) for id_, (score, text) in after.items()]
    stepwise, afresh = EntryTableModel(TODAY), EntryTableModel(TODAY)
    stepwise.set_filter(Filter(wanted))
    stepwise.set_rows(old)
    stepwise.set_rows(new)
    afresh.set_rows(new)
    afresh.set_filter(Filter(wanted))

    assert sorted(as_text(stepwise).splitlines()) == sorted(as_text(afresh).splitlines())
    shown = [stepwise.row_at(place).score for place in range(stepwise.rowCount())]
    assert shown == sorted(shown, reverse=True)


@given(st.sets(st.integers(0, 2 * ROW_BY_ROW), min_size=1), st.sampled_from(Column), st.booleans())
def test_a_change_and_its_undo_leave_the_order(numbers, column, is_descending):
    model = EntryTableModel(TODAY)
    model.set_filter(Filter(memory_statuses=frozenset({MemoryStatus.PROMPT})))
    rows = [row(f"{n:02x}", score=0.5 + n % 3 / 10) for n in range(2 * ROW_BY_ROW + 1)]
    model.set_rows(rows)
    model.sort(column, DOWN if is_descending else UP)
    before = as_text(model)
    archived = [
        replace(rows[n], memory_status=MemoryStatus.ARCHIVED, score=n % 2 / 10) for n in numbers
    ]
    model.apply(archived)
    model.apply([rows[n] for n in numbers])

    assert as_text(model) == before
