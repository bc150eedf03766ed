"""Splitting text in which each message has its own header."""

import pytest

from memdeck.transcripts.chat_text import headed_blocks
from memdeck.transcripts.chat_text.headed_blocks import split_at_sign

PAGE = "head<p>one<p>two"


@pytest.mark.parametrize("length", [1, 2, 100])
def test_parts_between_signs_are_found_however_the_chunks_are_cut(length):
    chunks = [PAGE[at : at + length] for at in range(0, len(PAGE), length)]

    assert list(split_at_sign(chunks, "<p>")) == ["head", "one", "two"]


def test_without_chunks_there_is_one_empty_part():
    assert list(split_at_sign([], "<p>")) == [""]


@pytest.mark.parametrize("end", ["<p>", "p>", ">"])
def test_a_part_of_endless_length_is_cut_and_the_sign_after_it_is_found(monkeypatch, end):
    monkeypatch.setattr(headed_blocks, "LONGEST_PART_CHARS", 10)
    begun = "<p>".removesuffix(end)
    chunks = ["<p>", *["endless "] * 1_000, begun, f"{end}two"]

    before, cut, after = split_at_sign(chunks, "<p>")

    assert (before, after) == ("", "two")
    assert len(cut) < 20
