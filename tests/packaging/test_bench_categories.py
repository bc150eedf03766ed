"""The labelled sentences that measure the categories, and the results on them."""

from collections import Counter

import pytest
from bench.categories import measure, read_lines

from memdeck.extraction.rules.categories import CATEGORIES


def test_there_are_enough_sentences_of_every_category_in_both_halves():
    kinds = Counter((half, language, category) for half, language, category, _ in read_lines())

    assert {half for half, _, _ in kinds} == {"dev", "unseen"}
    assert {category for _, _, category in kinds} == set(CATEGORIES)
    assert min(kinds.values()) >= 30
    assert all(
        sum(n for (_, language, _), n in kinds.items() if language == name) >= 600
        for name in ("en", "zh")
    )


def test_no_sentence_is_in_both_halves():
    texts = [text for *_, text in read_lines()]

    assert len(texts) == len(set(texts))


@pytest.mark.row("A1")
def test_memories_found_have_the_right_category_in_both_halves_and_languages():
    with_target = [figure for figure in measure() if figure.is_met is not None]

    assert [figure.what for figure in with_target if not figure.is_met] == []
    assert len(with_target) == 4
