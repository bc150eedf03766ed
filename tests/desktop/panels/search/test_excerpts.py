"""An excerpt shows why a text was found, however long it is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.desktop.panels.search.excerpts import SHOWN, excerpt_of, is_worded, quote_of
from memdeck.domain.search.passage import Passage
from memdeck.recall.text.highlight import Spotter
from memdeck.recall.text.tokenizer import Segmenter

FILLING = "We talked at length about the harbour. " * 60


def spotter(query: str) -> Spotter:
    return Spotter(Segmenter(None), query)


def marked(excerpt) -> list[str]:
    return [excerpt.text[start:end] for start, end in excerpt.highlights]


def test_a_short_text_is_shown_whole_on_one_line():
    excerpt = excerpt_of("User keeps\n\nbees  behind the house", spotter("bees"))

    assert excerpt.text == "User keeps bees behind the house"
    assert marked(excerpt) == ["bees"]


def test_a_long_text_is_cut_to_where_the_words_stand_together():
    text = f"A kayak. {FILLING}Then a kayak trip to Lofoten came up. {FILLING}"
    excerpt = excerpt_of(text, spotter("kayak Lofoten"))

    assert marked(excerpt) == ["kayak", "Lofoten"]
    assert excerpt.text.startswith("… ")
    assert excerpt.text.endswith("…")
    assert len(excerpt.text) <= SHOWN + 3


def test_a_text_without_the_words_is_shown_from_its_beginning():
    excerpt = excerpt_of(FILLING, spotter("kayak"))

    assert excerpt.text.startswith("We talked")
    assert excerpt.highlights == ()


def test_marks_of_direction_are_taken_out():
    assert excerpt_of("a \u202ekayak\u202c trip", spotter("kayak")).text == "a kayak trip"


@given(st.text(max_size=600))
def test_marks_lie_in_what_is_shown(text):
    excerpt = excerpt_of(f"{text} kayak {text}", spotter("kayak"))

    assert all(0 <= start < end <= len(excerpt.text) for start, end in excerpt.highlights)


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("It rained. We took the kayak. Then home.", "We took the kayak."),
        ("first line\nthe kayak line\nlast", "the kayak line"),
        ("下雨了。我们划kayak去了。回家。", "我们划kayak去了。"),
        ("a kayak", "a kayak"),
        ("nothing of it", ""),
    ],
)
def test_the_sentence_with_the_words_is_quoted(text, quote):
    assert quote_of(text, spotter("kayak")) == quote


def test_what_is_known_about_a_passage_counts_as_its_words():
    passage = Passage(id="m", text="How lovely", about="A kayak trip")

    assert is_worded(passage, spotter("kayak"))
    assert not is_worded(passage, spotter("canoe"))
