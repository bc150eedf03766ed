from hypothesis import given
from hypothesis import strategies as st

from memdeck.recall.sqlite.columns import NONE, Columns, Row, Totals


def beside(layout):
    return {
        number: (int(layout.before[number]), int(layout.after[number]))
        for number in range(len(layout.sessions))
        if layout.sessions[number] != NONE
    }


def test_neighbours_share_a_session_and_stand_at_places_next_to_each_other():
    rows = [
        Row(1, 5, "s", 0, "p1", "message"),
        Row(2, 5, "t", 1, "p2", "message"),
        Row(3, 5, "s", 1, "p3", "message"),
        Row(4, 5, "s", 3, "p4", "message"),
    ]
    layout = Columns(
        [*rows, Row(5, 5, "", None, "p5", "message"), Row(6, 5, "", 6, "p6", "event")]
    ).layout()

    assert beside(layout) == {
        1: (NONE, 3),
        2: (NONE, NONE),
        3: (1, NONE),
        4: (NONE, NONE),
        5: (NONE, NONE),
        6: (NONE, NONE),
    }
    assert layout.totals == {
        (False,): Totals(5, 3, 25),
        (True,): Totals(1, 1, 5),
        (False, True): Totals(6, 4, 30),
    }


def test_a_row_that_is_gone_no_longer_counts():
    columns = Columns([Row(1, 5, "s", 0, "p1", "message"), Row(2, 7, "s", 1, "p2", "message")])

    columns.change([], [1])

    assert beside(columns.layout()) == {2: (NONE, NONE)}
    assert columns.layout().totals[False,] == Totals(1, 1, 7)


ROWS = st.builds(
    Row,
    st.integers(0, 3000),
    st.integers(0, 50),
    st.sampled_from(["", "s", "t"]),
    st.none() | st.integers(0, 9),
    st.sampled_from("pq"),
    st.sampled_from(["memory", "message", "event"]),
)


@given(st.lists(st.tuples(st.lists(ROWS, max_size=5), st.lists(st.integers(0, 3000), max_size=3))))
def test_changes_one_by_one_leave_what_all_at_once_would(steps):
    columns = Columns([])
    rows: dict[int, Row] = {}
    for put, gone in steps:
        known = [number for number in gone if number in rows]
        columns.change(put, known)
        for number in known:
            rows.pop(number, None)
        rows |= {row.number: row for row in put}
    layout, fresh = columns.layout(), Columns(rows.values()).layout()

    assert beside(layout).keys() == rows.keys()
    assert layout.totals == fresh.totals
    assert {number: layout.ids[number] for number in rows} == {
        number: row.id for number, row in rows.items()
    }
