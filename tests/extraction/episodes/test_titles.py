"""Titles say what a unit is about."""

import pytest

from memdeck.extraction.episodes.titles import best_title, title_of


@pytest.mark.parametrize(
    ("texts", "title"),
    [
        (("It's swollen.", "Maya sprained her ankle."), "Maya sprained her ankle"),
        (("Maya Lindqvist.", "Maya Lindqvist moved to York."), "Maya Lindqvist moved to York"),
        (("她好多了。", "李雷的妈妈出院了。"), "李雷的妈妈出院了"),
        (
            ("Maya Lindqvist: It's swollen.", "Maya Lindqvist broke a toe."),
            "Maya Lindqvist broke a toe",
        ),
    ],
)
def test_a_title_says_more_than_a_name_or_it(texts, title):
    assert best_title(texts, ["Maya Lindqvist", "李雷"]) == title


def test_a_title_is_the_first_text_where_none_says_more():
    assert best_title(("It's swollen.", "She is fine.")) == "It's swollen"


def test_a_title_goes_on_after_a_name():
    text = "Maya Lindqvist, who lives in York, sings."
    assert title_of(text, ["Maya Lindqvist"]) == "Maya Lindqvist, who lives in York"
