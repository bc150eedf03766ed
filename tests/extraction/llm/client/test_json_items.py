import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.extraction.llm.client.json_items import Items, read_complete_items, read_items
from memdeck.extraction.llm.prompting.schemas import Proposal

ONE = {"content": "The user likes tea", "message_id": "m1"}
TWO = {"content": "The user sings", "message_id": "m2"}


def read(text: str) -> Items[Proposal] | None:
    return read_items(text, "candidates", Proposal)


def contents(items: Items[Proposal] | None) -> list[str] | None:
    return None if items is None else [item.content for item in items.values]


@pytest.mark.parametrize(
    "text",
    [
        json.dumps({"candidates": [ONE, TWO]}),
        json.dumps([ONE, TWO]),
        f"Here you go:\n```json\n{json.dumps({'candidates': [ONE, TWO]})}\n```\nAnything else?",
        f"As in [1] and {{braces}}: {json.dumps([ONE, TWO])}",
        f"<think>Maybe {json.dumps([ONE])}?</think>{json.dumps([ONE, TWO])}",
        f'{{"note": "see []"}} {json.dumps([ONE, TWO])}',
        json.dumps({"reasoning": "…", "candidates": [ONE, TWO], "done": True}),
        f'{{"candidates": {json.dumps([ONE, TWO])}, oops}}',
    ],
)
def test_the_list_is_found_in_any_surrounding_text(text):
    assert contents(read(text)) == ["The user likes tea", "The user sings"]


@pytest.mark.parametrize("text", ['{"candidates": []}', "[]", "Nothing to keep: []"])
def test_an_empty_list_is_an_answer(text):
    assert read(text) == Items(())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "I'm sorry, I can't help with that.",
        '{"memories": []}',
        '{"candidates": "none"}',
        "[1, 2, 3]",
        '{"candidates": [1, 2]}',
        '{"candidates": [{"content": ""}]}',
        '{"candidates": [{"content": "The user likes tea", "tags": []',
        "null",
        "<think>{" + json.dumps(ONE),
    ],
)
def test_what_does_not_fit_is_no_answer(text):
    assert read(text) is None


def test_items_of_the_wrong_shape_are_dropped_and_counted():
    items = read(json.dumps([ONE, "a string", {"content": ["a", "list"]}, TWO]))
    assert contents(items) == ["The user likes tea", "The user sings"]
    assert items is not None
    assert items.dropped == 2


def test_a_text_that_breaks_off_gives_its_complete_items():
    text = json.dumps({"candidates": [ONE, TWO]})
    items = read_complete_items(text[:-20], "candidates", Proposal)

    assert contents(items) == ["The user likes tea"]
    assert items is not None
    assert items.is_cut


@pytest.mark.parametrize("text", ["", "prose", '{"candidates": [{"content": "The us', "[]", "{"])
def test_a_text_that_breaks_off_too_early_gives_nothing(text):
    assert read_complete_items(text, "candidates", Proposal) is None


def test_an_item_that_breaks_off_counts_if_enough_of_it_is_complete():
    item = '{"content": "The user likes tea", "quote": "I like tea", "subject": "user", "cat'
    text = f'{{"candidates": [{item}'
    enough = ("content", "quote")

    items = read_complete_items(text, "candidates", Proposal, enough)

    assert contents(items) == ["The user likes tea"]
    for too_early in range(text.index('"user"')):
        assert read_complete_items(text[:too_early], "candidates", Proposal, enough) is None
    assert read_complete_items(text, "candidates", Proposal) is None


@pytest.mark.parametrize("bracket", ["[", "{", '{"a":', '[{"candidates":'])
def test_deeply_nested_brackets_are_no_answer_and_no_crash(bracket):
    assert read(bracket * 20_000) is None
    assert read_complete_items(bracket * 20_000, "candidates", Proposal) is None
    assert read_complete_items(bracket * 20_000, "candidates", Proposal, {"content"}) is None


@given(st.text(alphabet='[]{}",:\\ caontents1\ud800'))
def test_no_text_is_a_crash(text):
    read(text)
    read_complete_items(text, "candidates", Proposal)
    read_complete_items(text, "candidates", Proposal, {"content"})


def test_fields_are_read_leniently_and_cleaned():
    items = read('[{"content": " a\\u0000b\\ud83d\\u202e ", "message_id": 7, "quote": null}]')
    assert items is not None
    assert items.values == (Proposal(content="ab", message_id="7", quote=""),)
