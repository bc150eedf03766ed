"""The sentences by which filing is measured, and the weights they were kept from."""

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
def test_what_is_found_is_filed_rightly_in_both_halves_and_languages():
    judged = [figure for figure in measure() if figure.is_reached is not None]

    assert [figure.what for figure in judged if not figure.is_reached] == []
    assert len(judged) == 4
