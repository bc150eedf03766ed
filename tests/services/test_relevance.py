"""What recall leaves out: neither a word nor a meaning near enough speaks for it."""

from datetime import UTC

import pytest

from memdeck.recall.ranking import Ranked
from memdeck.services.passages import memory_id
from memdeck.services.relevance import Relevance
from tests.fakes.entries import EVERBOT, TODAY, entry


@pytest.mark.parametrize(
    ("content", "words", "nearness", "is_answer"),
    [
        ("每周五写周报", 0.0, 0.09, False),
        ("每周五写周报", 0.0, 0.12, True),
        ("每周五写周报", 0.0, None, False),
        ("每周五写周报", 0.2, -0.3, True),
        ("Birthday is 3 May", 0.0, 0.09, True),
        ("Birthday is 3 May", 0.0, 0.04, False),
    ],
)
def test_what_no_word_speaks_for_must_be_as_near_as_its_language_asks_for(
    content, words, nearness, is_answer
):
    one = entry("a1b2c3", content)
    ranked = Ranked(memory_id(one.id), 1.0, words, 0.0, 0.0, nearness)
    relevance = Relevance(EVERBOT, TODAY, UTC, {}, lambda text: 0.05 if text.isascii() else 0.12)

    assert [told.source for told in relevance.ordered([ranked], {ranked.id: one})] == (
        [one] if is_answer else []
    )
