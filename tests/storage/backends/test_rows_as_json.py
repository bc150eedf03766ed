"""Rows of a table as JSON text, and text as rows."""

import json
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.errors import StorageError
from memdeck.storage.backends.rows_as_json import (
    Json,
    RowChanges,
    is_object,
    parse_sheet,
    render_rows,
)

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
cells = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | texts
    | st.dictionaries(texts, texts, max_size=2).map(lambda data: Json(json.dumps(data, indent=3)))
)
tables = st.lists(st.dictionaries(texts, cells, max_size=4), max_size=5).map(
    lambda rows: [{**row, "id": f"r{number}"} for number, row in zip(count(), rows, strict=False)]
)


def changes(before, after):
    known = parse_sheet("t", before)
    parsed = parse_sheet("t", after)
    parsed_again = known.parse("t", after)
    assert (parsed_again.text, list(parsed_again.row_texts), parsed_again.rows) == (
        after,
        list(parsed.row_texts),
        parsed.rows,
    )
    assert "".join(parsed_again.pieces) == after
    assert in_any_order(parsed_again.changes_from(known)) == in_any_order(
        parsed.changes_from(known)
    )
    return parsed.changes_from(known)


def in_any_order(found):
    return {row["id"]: row for row in found.new}, dict(found.changed), set(found.removed)


@given(tables)
def test_every_cell_comes_back_as_it_was(rows):
    new = changes("", render_rows("t", rows)).new

    assert [dict(row) for row in new] == rows
    assert [list(map(type, row.values())) for row in new] == [
        list(map(type, row.values())) for row in rows
    ]


@given(tables, tables)
def test_the_difference_of_two_tables_turns_one_into_the_other(before, after):
    found = changes(render_rows("t", before), render_rows("t", after))
    rows = {row["id"]: dict(row) for row in before if row["id"] not in found.removed}
    for key, cells in found.changed:
        rows[key] |= cells
    rows |= {row["id"]: dict(row) for row in found.new}

    wanted = {row["id"]: row for row in after}
    assert rows.keys() == wanted.keys()
    for key, row in wanted.items():
        assert {name: cell for name, cell in rows[key].items() if cell is not None} == {
            name: cell for name, cell in row.items() if cell is not None
        }


@given(tables)
def test_a_table_is_as_it_is(rows):
    text = render_rows("t", rows)

    assert changes(text, text) == RowChanges()
    assert parse_sheet("t", text).in_one_line_where_new(parse_sheet("t", text)).text == text


def test_only_the_cells_that_changed_are_reported():
    before = render_rows("t", [{"id": 1, "a": 1, "b": True, "c": "x"}])
    after = render_rows("t", [{"id": 1, "a": 1.0, "b": True, "d": None}])

    assert changes(before, after).changed == ((1, {"a": 1.0, "c": None}),)


def test_a_cell_of_json_is_reported_as_it_is_written():
    text = render_rows("t", [{"id": 1, "m": Json('{"n": 1.50E+2,\n\t"n": 2}')}])

    assert '"m": {"n": 1.50E+2,\n\t"n": 2}' in text
    assert changes("", text).new[0]["m"] == Json('{"n": 1.50E+2,\n\t"n": 2}')


@pytest.mark.parametrize(
    ("expected", "kept"),
    [
        ('{\n  "a": [\n    1.50,\n    2\n  ]\n}', '{"a": [1.50, 2]}'),
        ('{"a,b" :"c: \\" d\n"}'.replace("\n", "\\n"), '{"a,b": "c: \\" d\\n"}'),
        ("{}", "{}"),
    ],
)
def test_json_that_is_new_goes_into_one_line_with_its_strings_and_numbers(expected, kept):
    old = render_rows("t", [{"id": 1, "m": Json('{"x":\n1}')}])
    new = render_rows("t", [{"id": 1, "m": Json(expected)}, {"id": 2, "m": Json(expected)}])
    text = parse_sheet("t", new).in_one_line_where_new(parse_sheet("t", old)).text

    assert [row["m"] for row in changes("", text).new] == [Json(kept), Json(kept)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{", "not valid JSON"),
        ("[]", "has no list “t”"),
        ('{"t": {}}', "has no list “t”"),
        ('{"t": [1]}', "A row is an object of cells"),
        ('{"t": [{"id": null}]}', "A row has no id"),
        ('{"t": [{"id": "a"}, {"id": "a"}]}', "Two rows have the id a"),
    ],
)
def test_a_text_without_rows_is_reported(text, expected):
    with pytest.raises(StorageError, match=expected):
        changes("", text)


def test_a_row_without_an_id_stays_as_it_is_next_to_others():
    old = '{"t": [{"id": null, "w": 1}, {"id": "a", "w": 1}]}'

    assert changes(old, old.replace('"a", "w": 1', '"a", "w": 2')).changed == (("a", {"w": 2}),)
    for new in (old.replace('null, "w": 1', 'null, "w": 2'), '{"t": [{"id": "a", "w": 1}]}'):
        with pytest.raises(StorageError, match="A row has no id"):
            changes(old, new)


@pytest.mark.parametrize(
    ("words_", "answer"),
    [
        ("{}", True),
        (' {"a": 1}', True),
        ("[1]", False),
        ("{a}", False),
        ("", False),
        ('{"a":' * 100_000, False),
    ],
)
def test_an_object_is_distinguished_from_other_texts(words_, answer):
    assert is_object(words_) is answer
