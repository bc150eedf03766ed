"""Blocks keep the blank lines between them."""

import pytest

from memdeck.storage.text.markdown.document import (
    Prose,
    separated,
    tail_of,
    with_blank_line,
    with_tail,
)
from memdeck.storage.text.markdown.parser import entry_block
from tests.fakes.entries import entry


@pytest.mark.parametrize(
    ("text", "tail"),
    [
        ("a", None),
        ("a  ", None),
        ("a\n", ""),
        ("a \r\n\r\n", "\r\n"),
        ("a\r\n", ""),
        ("a\n \n\n", " \n\n"),
    ],
)
def test_the_tail_of_a_block_is_its_blank_lines(text, tail):
    assert tail_of(text) == tail


@pytest.mark.parametrize(("tail", "end"), [(None, "0"), ("", "0\n"), ("\n \n", "0\n\n \n")])
def test_a_block_written_again_ends_as_the_old_one_did(tail, end):
    block = entry_block(entry(content=""))

    assert with_tail(block, tail).text == block.text[: -len("0\n")] + end


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""),
        ("\n", "\n"),
        ("  ", "  \n"),
        ("a", "a\n\n"),
        ("a\n", "a\n\n"),
        ("a\n\n", "a\n\n"),
        ("a\n  ", "a\n  \n"),
        ("a\n\n\n", "a\n\n\n"),
        ("a\n\n\x85", "a\n\n\x85\n\n"),
        ("a\n\n\u3000", "a\n\n\u3000\n\n"),
    ],
)
def test_words_are_parted_from_what_follows_by_a_blank_line(text, expected):
    assert with_blank_line(text, "\n") == expected


def test_a_block_that_has_its_blank_line_stays_as_it_is():
    prose = Prose("a\n\n")

    assert separated(prose, "\n") is prose
    assert separated(Prose("a"), "\r\n") == Prose("a\r\n\r\n")
