"""Incremental parsing of JSON texts."""

import json
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.storage.formats.json.mem0 import MEM0
from memdeck.storage.formats.json.vibeworker import VIBEWORKER
from memdeck.storage.text.json.chunks import Extents, pieces_of, read_between, with_changed
from memdeck.storage.text.json.spans import elements, whole
from memdeck.storage.text.markdown.parser import render

values: st.SearchStrategy[object] = st.integers(0, 120) | st.sampled_from(
    ["", "1", '"', "],[", {"a": [1]}, [], None]
)
lists = st.lists(values, min_size=1, max_size=6)
indents = st.sampled_from([None, 0, 2])
NOW = datetime(2026, 2, 21, 12, tzinfo=UTC)


def text_of(listed, indent, name="rows"):
    return json.dumps({"v": [2], name: listed, "z": "]"}, indent=indent)


def pieces_in(text):
    return pieces_of(text, elements(text, text.index("[", text.index('"rows"'))))


def between(text, pieces):
    return read_between(text, pieces, "".join(pieces))


@given(lists, indents)
def test_pieces_are_the_text_and_every_other_one_is_an_element(listed, indent):
    text = text_of(listed, indent)
    pieces = pieces_in(text)

    assert "".join(pieces) == text
    assert [json.loads(piece) for piece in pieces[1::2]] == listed
    assert [text[slice(*extent)] for extent in Extents(pieces)] == list(pieces[1::2])
    assert Extents(pieces, -3)[-1][0] == Extents(pieces)[len(listed) - 1][0] - 3
    assert Extents(pieces)[:1] == [Extents(pieces)[0]]


@given(lists, lists, indents, indents)
def test_what_is_read_between_pieces_is_what_the_list_has_there(before, after, indent, other):
    pieces = pieces_in(text_of(before, indent))
    text = text_of(after, other)
    found = between(text, pieces)

    if found is not None:
        first, spans, last = found
        assert text.startswith("".join(pieces[:first]))
        assert text.endswith("".join(pieces[last:]))
        kept = [json.loads(piece) for piece in (*pieces[1:first:2], *pieces[last + 1 :: 2])]
        assert len(kept) + len(spans) == len(after)
        inner = [span.value for span in spans]
        assert kept[: first // 2] + inner + kept[first // 2 :] == json.loads(text)["rows"] == after
        assert elements(text, text.index("[", text.index('"rows"')))[first // 2 :][
            : len(spans)
        ] == list(spans)


@given(lists, st.data(), values, indents)
def test_one_element_that_is_other_than_it_was_is_all_that_is_read(listed, data, value, indent):
    pieces = pieces_in(text_of(listed, indent))
    number = data.draw(st.integers(0, len(listed) - 1))
    changed = with_changed(pieces, {number: json.dumps(value, indent=indent)})
    found = between("".join(changed), pieces)

    assert found is not None
    assert [span.value for span in found.spans][-1:] in ([value], [listed[-1]])
    assert len(found.spans) <= 2 or changed == list(pieces)


@pytest.mark.parametrize(
    "text",
    [
        '{"rows": []}',
        '{"rows": [1, 2, 3], "more": 1}',
        '{"other": [1, 2, 3]}',
        '{"rows": [1, 2,, 3]}',
        '{"rows": [1, 2 4, 3]}',
        '{"rows": [1, 2, x, 3]}',
        '{"rows": [1, 2, "]}, 3]}',
        '{"rows": [' + "[" * 100_000 + ", 3]}",
        "",
    ],
)
def test_where_more_than_elements_changed_nothing_is_taken_over(text):
    assert between(text, pieces_in('{"rows": [1, 2, 3]}')) is None


def test_a_list_without_elements_has_no_pieces_to_go_by():
    assert between('{"rows": [1]}', ['{"rows": []}']) is None


texts = st.sampled_from(["Likes tea", "Has a cat", "Runs", ""])
ids = st.sampled_from(["a1", "b2", "c3", "d4"])


def rows_of(form):
    key = "content" if form is VIBEWORKER else "memory"
    return st.lists(
        st.fixed_dictionaries({"id": ids, key: texts, "user_id": st.just("ana")}) | values,
        max_size=5,
    )


def file_of(form, rows, indent, lead=""):
    if form is VIBEWORKER:
        return lead + json.dumps({"version": 2, "memories": rows, "by": "x"}, indent=indent)
    marker = {"id": "zz", "memory": "Is there", "user_id": "ana"}
    return lead + json.dumps({"results": [*rows, marker]}, indent=indent)


@pytest.mark.parametrize("form", [VIBEWORKER, MEM0], ids=lambda form: form.title)
@given(st.data(), indents, st.sampled_from(["", "\ufeff"]))
def test_a_file_read_again_reads_as_it_does_again(form, data, indent, lead):
    rows = data.draw(rows_of(form))
    before = form.parse(file_of(form, rows, indent, lead), UTC)
    at = data.draw(st.integers(0, len(rows)))
    more = data.draw(rows_of(form))
    changed = [*rows[:at], *more, *rows[at + data.draw(st.integers(0, 2)) :]]
    text = file_of(form, changed, indent, lead)
    from_scratch, again = form.parse(text, UTC), form.parse(text, UTC, before)

    assert render(again) == text
    assert again == from_scratch
    assert list(again.by_id.items()) == list(from_scratch.by_id.items())
    assert again.entries == from_scratch.entries
    assert again.broken == from_scratch.broken


def test_rows_that_stay_are_not_read_again(monkeypatch):
    rows = [{"id": f"a{n}", "content": f"Memory {n}", "salience": 0.5} for n in range(9)]
    before = VIBEWORKER.parse(file_of(VIBEWORKER, rows, 2), UTC)
    read = []
    plain = type(VIBEWORKER).plain

    def noted(self, row, zone):
        read.append(row["id"])
        return plain(self, row, zone)

    monkeypatch.setattr(type(VIBEWORKER), "plain", noted)
    rows[4] = rows[4] | {"content": "Memory of another kind"}
    again = VIBEWORKER.parse(file_of(VIBEWORKER, rows, 2), UTC, before)

    assert read == ["a4"]
    assert again.by_id["a4"].content == "Memory of another kind"
    assert again.blocks[1] is before.blocks[1]


def test_a_change_of_a_memory_json_writes_its_time_next_to_unchanged_rows():
    rows = [{"id": f"a{n}", "content": f"Memory {n}", "salience": 0.5} for n in range(3)]
    before = VIBEWORKER.parse(file_of(VIBEWORKER, rows, 2), UTC)
    after = VIBEWORKER.revise(before, remove=["a1"], now=NOW)

    written = json.loads(render(after))
    assert written["last_updated"] == "2026-02-21T12:00:00Z"
    assert written["memories"] == [rows[0], rows[2]]
    assert after == VIBEWORKER.parse(render(after), UTC)
    assert after.blocks[1] is before.blocks[1]
    assert whole(render(after), "memory.json")
