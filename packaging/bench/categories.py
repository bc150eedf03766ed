"""The categories that the rules give to the memories they find.

Each line of ``categories.tsv`` has a half, a language, a category and a sentence. The weights were
learned from the half ``dev`` (``packaging/classifiers``); nothing was learned from ``unseen``. Only
sentences that are found are judged; their number is reported, too.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from bench.figures import Figure, at_least

from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.extraction.rules import RuleExtractor

_SENTENCES = Path(__file__).with_name("categories.tsv")
_LANGUAGES = {"en": "English", "zh": "Chinese"}
_SAID_AT = datetime(2026, 11, 2, 12, tzinfo=UTC)
_TARGET = 0.8


def measure() -> list[Figure]:
    """Return the share of found sentences with the right category, by half and language."""
    figures = []
    for (half, language), sentences in _by_half_and_language().items():
        results = [(category, _categories(text)) for category, text in sentences]
        correct = [category in categories for category, categories in results if categories]
        what = f"categories, {_LANGUAGES[language]}, {half}"
        figures.append(at_least(f"{what}: correct category", sum(correct) / len(correct), _TARGET))
        figures.append(Figure(f"{what}: found", f"{len(correct)} of {len(sentences)}"))
    return figures


def _by_half_and_language() -> dict[tuple[str, str], list[tuple[str, str]]]:
    sentences: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for half, language, category, text in read_lines():
        sentences.setdefault((half, language), []).append((category, text))
    return sentences


def read_lines() -> Iterator[list[str]]:
    """Yield the half, language, category and sentence of each line."""
    return (line.split("\t") for line in _SENTENCES.read_text("utf-8").splitlines())


def _categories(text: str) -> set[str]:
    message = Message("m", Role.USER, text, at=_SAID_AT)  # a todo without a date is not ticked
    conversation = Conversation("bench/1", "A sentence", "bench", (message,))
    candidates = RuleExtractor().extract(conversation).candidates
    return {candidate.category for candidate in candidates if candidate.ticked}
