"""Text is kept without invisible characters."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.transcripts.conversation.clean_text import clean, one_line


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("\ufeffhello\u200e \u200fworld\x00", "hello world"),
        ("An oak. \ue200cite\ue202turn0search0\ue202turn1view2\ue201 Yes.", "An oak.  Yes."),
        ("Torn \ue200cite\nNext", "Torn cite\nNext"),
        ("\ue203Hello\ue204", "Hello"),
        ("As shown【11†source】 and【3:0†file.pdf】.", "As shown and."),
        ("【注意】 stays", "【注意】 stays"),
        ("half \ud83d a pair", "half  a pair"),
        ("whole 😀 👨‍👩‍👧 pair", "whole 😀 👨‍👩‍👧 pair"),
        ("a\r\nb\rc", "a\nb\nc"),
        ("\x1b[31mred\x1b[0m\x07", "red"),
        ("\x1b]0;title\x07naïve\x1b", "naïve"),
        ("  kept\tinside  ", "kept\tinside"),
        ("naïve — “café” 你好", "naïve — “café” 你好"),
    ],
)
def test_unseen_characters_go_and_the_rest_stays(text, seen):
    assert clean(text) == seen


@given(st.text(st.characters(), max_size=40))
def test_nothing_unseen_is_left(text):
    seen = clean(text)

    assert not re.search(
        "[\x00-\x08\x0b-\x1f\x7f\u200e\u200f\ufeff\ud800-\udfff\ue000-\uf8ff]", seen
    )
    assert seen == seen.strip()


@given(st.text(st.characters(codec="ascii", exclude_categories=["Cc"])))
def test_plain_text_is_left_as_it_is(text):
    assert clean(text) == text.strip()


def test_a_title_is_one_line():
    assert one_line(" two\n lines\u200e ") == "two lines"
