"""Any value can be stored as a single word of a comment."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.errors import UsageError
from memdeck.storage.text.markdown.key_value import decoded, encoded, parse_pairs, render_pair
from tests.fakes.memory_files import any_text, strange_keys


@given(st.lists(st.tuples(strange_keys, any_text), max_size=4), st.booleans())
def test_pairs_come_back_from_their_words(pairs, is_quoted):
    pairs_written = [render_pair(key, value, is_quoted=is_quoted) for key, value in pairs]

    assert parse_pairs(" ".join(pairs_written)) == pairs
    assert not any(">" in word for word in pairs_written)


@given(any_text, st.sampled_from(["", "#", "# ", ",:"]))
def test_an_encoded_text_holds_no_mark_and_comes_back(text, marks):
    assert decoded(encoded(text, marks)) == text
    assert not set(encoded(text, marks)) & set(marks)


@pytest.mark.parametrize(
    ("key", "value", "word"),
    [
        ("source", "chatgpt/6f1c#m12", "source=chatgpt/6f1c#m12"),
        ("mood", "", "mood"),
        ("城市", "杭州", "城市=杭州"),
        ("note", "two words", 'note="two words"'),
        ("note", 'say "-->"\n', 'note="say \\"--\\u003e\\"\\n"'),
        ("owner", "Mal <!-- x", 'owner="Mal \\u003c!-- x"'),
        ("note", "\u2028", 'note="\\u2028"'),
    ],
)
def test_only_what_is_not_plain_is_quoted(key, value, word):
    assert render_pair(key, value) == word


def test_a_value_can_be_quoted_all_the_same():
    assert render_pair("tags", "work", is_quoted=True) == 'tags="work"'


@pytest.mark.parametrize("text", ["=x", 'a="b', 'a="b"c', 'a=b"', 'a="\\x"', "a > b"])
def test_what_is_no_pair_is_refused_whole(text):
    assert parse_pairs(text) is None


@pytest.mark.parametrize("key", ["", "two words", "a=b", 'a"b', "-->"])
def test_a_key_that_no_comment_can_hold_is_refused(key):
    with pytest.raises(UsageError, match="cannot be a key"):
        render_pair(key, "x")
