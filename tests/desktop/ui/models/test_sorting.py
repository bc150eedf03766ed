from datetime import date
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.desktop.ui.models.entry_rows import Column, Item
from memdeck.desktop.ui.models.sorting import Sorting
from tests.fakes.rows import row

EARLY = row(
    "a",
    "beta",
    score=0.9,
    category="Todo",
    activation_count=2,
    last_activated=date(2026, 1, 1),
    archives_on=date(2026, 5, 1),
    forgotten_on=None,
    source_session="chatgpt/1",
)
LATE = row(
    "b",
    "Alpha",
    score=0.1,
    category="fact",
    activation_count=10,
    last_activated=date(2026, 2, 1),
    archives_on=None,
    forgotten_on=date(2026, 6, 1),
)


@pytest.mark.parametrize(
    ("column", "order"),
    [
        (Column.SCORE, [LATE, EARLY]),
        (Column.MEMORY, [LATE, EARLY]),
        (Column.CATEGORY, [LATE, EARLY]),
        (Column.HITS, [EARLY, LATE]),
        (Column.LAST, [EARLY, LATE]),
        (Column.ARCHIVES, [EARLY, LATE]),
        (Column.FORGOTTEN, [LATE, EARLY]),
        (Column.SOURCE, [LATE, EARLY]),
    ],
)
def test_every_column_sorts_by_what_it_means(column, order):
    items = [Item(EARLY), Item(LATE)]
    up = Sorting(column, is_descending=False).sorted(items)
    down = Sorting(column, is_descending=True).sorted(items)

    assert [item.row for item in up] == order
    assert [item.row for item in down] == order[::-1]


def test_equal_rows_keep_the_order_they_had():
    items = [Item(row(id_, id_)) for id_ in "cab"]

    assert Sorting().sorted(items) == items


@given(st.lists(st.sampled_from([0.0, 0.25, 0.5, 1.0])), st.booleans())
def test_rows_put_in_one_by_one_stand_in_order(scores, is_descending):
    sorting = Sorting(Column.SCORE, is_descending)
    items: list[Item] = []
    for number, score in enumerate(scores):
        item = Item(row(f"{number:06x}", score=score))
        items.insert(sorting.insertion_position(items, item), item)

    keys = [item.row.score for item in items]
    assert all((b <= a) if is_descending else (a <= b) for a, b in pairwise(keys))
    assert items == sorting.sorted(items)


def test_equal_rows_inserted_again_are_where_they_were():
    items = [Item(row(id_, id_), rank) for rank, id_ in enumerate("cab")]
    without = [items[0], items[2]]

    assert Sorting().insertion_position(without, items[1]) == 1
    assert Sorting().sorted([items[2], items[0], items[1]]) == items
