"""A conflict is resolved as the user decided, and the rest of the file stays unchanged."""

import pytest
from hypothesis import given

from memdeck.storage.text.markdown.parser import parse
from memdeck.storage.text.three_way_merge import resolved
from tests.fakes.memory_files import memory_files

TEXT = """\
# Agent Memory

### [a1] fact | 0.88 | 2026-02-19 | 8
User writes Python


### [b2] fact | 0.50 | 2026-02-10 | 2
User tried Vue
"""
NEW = "### [b2] fact | 0.70 | 2026-02-28 | 3\nUser gave Vue up"


def test_the_chosen_lines_take_the_place_of_the_old_ones():
    assert resolved(TEXT, {"b2": NEW}) == TEXT[: TEXT.index("### [b2]")] + NEW + "\n"


def test_blank_lines_between_memories_stay():
    assert resolved(TEXT, {"a1": "### [a1] fact | 0.5 | 2026-02-19 | 8\nx\n\n\n\n\n"}) == (
        TEXT.replace("0.88", "0.5").replace("User writes Python", "x")
    )


def test_none_takes_a_memory_out():
    assert resolved(TEXT, {"a1": None}) == TEXT.replace(parse(TEXT).entry_blocks[0].text, "")


def test_a_memory_that_is_not_there_is_put_at_the_end():
    without = TEXT[: TEXT.index("\n### [b2]")]

    assert resolved(without, {"b2": NEW}) == without + NEW + "\n"
    assert resolved(without, {"b2": None}) == without


@pytest.mark.parametrize("newline", ["\r\n", "\r"])
def test_line_ends_are_those_of_the_file(newline):
    text = TEXT.replace("\n", newline)

    assert resolved(text, {"b2": NEW}) == resolved(TEXT, {"b2": NEW}).replace("\n", newline)


def test_a_last_line_without_an_end_stays_without_one():
    assert resolved(TEXT.rstrip(), {"b2": NEW}).endswith("gave Vue up")


@given(memory_files)
def test_what_is_chosen_as_it_stands_changes_nothing(text):
    assert resolved(text, {}) == text
    chosen = {block.entry.id: block.text for block in parse(text).entry_blocks}
    assert parse(resolved(text, chosen)).entries == parse(text).entries
