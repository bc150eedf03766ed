import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.extraction.text.quote_matching import find_quote


def found(quote: str, text: str) -> str | None:
    stretch = find_quote(quote, text)
    return None if stretch is None else text[stretch.start : stretch.end]


@pytest.mark.parametrize(
    ("quote", "text", "words"),
    [
        ("I like tea", "Well, I like tea.", "I like tea"),
        ("i LIKE tea", "Well, I like tea.", "I like tea"),
        ("I like “green” tea", 'I  like\n"green" tea', 'I  like\n"green" tea'),
        ("don't", "No, don’t!", "don’t"),
        ("以后用pytest", "好，以后用 pytest。", "以后用 pytest"),
        ("ＡＢＣ１２３", "code ABC123", "ABC123"),
        ("2010-2020", "from 2010–2020", "2010–2020"),
        ("café", "the cafe\u0301 here", "cafe\u0301"),
        ("cafe\u0301", "the café here", "café"),
        ("oﬃce", "my office", "office"),
        ("no-break", "a no\u00ad-break", "no\u00ad-break"),
    ],
)
def test_marks_widths_and_spaces_do_not_hide_a_quote(quote, text, words):
    assert found(quote, text) == words


def test_a_misquote_gives_the_whole_words_of_the_message():
    text = "Please remember that I always want type hints in Python code."
    stretch = find_quote("I always want typed hints in Python", text)

    assert stretch is not None
    assert text[stretch.start : stretch.end] == "I always want type hints in Python"
    assert 0.9 <= stretch.similarity < 1


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("", "anything"),
        ("I", "I like tea"),
        ("…", "well… yes"),
        ("I like coffee", "I like tea"),
        ("yes", "no"),
        ("I live in Berlin and work as a nurse", "I live in Berlin. It is cold. I am a nurse."),
        ("yes, I have always loved green tea", "yes"),
        ("tea is nice", ""),
    ],
)
def test_what_was_not_said_is_not_found(quote, text):
    assert found(quote, text) is None


def test_in_a_book_only_an_exact_quote_is_searched_for():
    book = "I always want type hints " * 10_000
    assert found("I always want typed hints", book) is None
    assert found("always want type hints", book) == "always want type hints"


def test_a_quote_as_long_as_a_page_is_not_searched_for_nearly():
    page = "I always want type hints " * 100
    assert found(page.replace("type", "typed", 1), page + page) is None


@given(st.text(min_size=1), st.text(), st.text())
def test_an_exact_quote_is_found(quote, before, after):
    text = before + quote + after
    stretch = find_quote(quote, text)
    if stretch is not None:
        assert text[stretch.start : stretch.end] == quote


@given(st.text(), st.text())
def test_a_match_is_always_inside_the_message(quote, text):
    stretch = find_quote(quote, text)
    if stretch is not None:
        assert 0 <= stretch.start < stretch.end <= len(text)
