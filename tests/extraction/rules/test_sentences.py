import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.extraction.rules.sentences import LONGEST, MAX_SENTENCES, sentences


def cut(text: str) -> list[str]:
    return [text[span.start : span.end] for span in sentences(text)]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("One. Two! Three? Four", ["One.", "Two!", "Three?", "Four"]),
        ("Use 2.3 of the lib, e.g. for tests.", ["Use 2.3 of the lib, e.g. for tests."]),
        ("Ask Dr. Who at 9 a.m. please.", ["Ask Dr. Who at 9 a.m. please."]),
        ("我喜欢茶。你呢？好！", ["我喜欢茶。", "你呢？", "好！"]),
        ("- tabs\n- metric units\n2. dark", ["tabs", "metric units", "dark"]),
        ("# Title\n\n[x] done", ["Title", "done"]),
        ('He said "no." Then left.', ['He said "no."', "Then left."]),
        ("One; two", ["One;", "two"]),
        ("  \n\n ", []),
        ("", []),
    ],
)
def test_text_is_cut_where_sentences_end(text, parts):
    assert cut(text) == parts


@given(st.text(alphabet="aB .!?。\n-1#;，我 "))
def test_sentences_follow_each_other_and_are_trimmed(text):
    end = 0
    for span in sentences(text):
        assert end <= span.start < span.end <= len(text)
        assert text[span.start : span.end].strip() == text[span.start : span.end]
        end = span.end


def test_a_book_is_cut_short():
    assert len(cut("One. " * 1000)) == MAX_SENTENCES


def test_of_an_endless_sentence_only_the_beginning_is_read():
    assert [len(part) for part in cut("word" * 1000 + ". Next.")] == [LONGEST, len("Next.")]


def test_a_mark_within_a_word_ends_no_sentence():
    text = "My wifi password is abc!Def?ghi, so be it!好的!我记住了"

    assert [text[one.start : one.end] for one in sentences(text)] == [
        "My wifi password is abc!Def?ghi, so be it!",
        "好的!",
        "我记住了",
    ]
