"""The category that the rules give to what they find, on sentences of our own.

``categories.tsv`` holds a sentence a line: its half, its language, its category. From the half
``dev`` the weights were learned (``packaging/classifiers``), from ``unseen`` nothing was. As in
the other measurements, only what is found is judged; the share found is given too.
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
_REACH = 0.8


def measure() -> list[Figure]:
    """Return the share of found sentences with the right category, by half and language."""
    figures = []
    for (half, language), lines in _by_half_and_language().items():
        found = [(category, _categories(text)) for category, text in lines]
        filed = [category in categories for category, categories in found if categories]
        what = f"categories, {_LANGUAGES[language]}, {half}"
        figures.append(at_least(f"{what}: filed rightly", sum(filed) / len(filed), _REACH))
        figures.append(Figure(f"{what}: found", f"{len(filed)} of {len(lines)}"))
    return figures


def _by_half_and_language() -> dict[tuple[str, str], list[tuple[str, str]]]:
    parts: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for half, language, category, text in read_lines():
        parts.setdefault((half, language), []).append((category, text))
    return parts


def read_lines() -> Iterator[list[str]]:
    """Yield half, language, category and sentence of each line."""
    return (line.split("\t") for line in _SENTENCES.read_text("utf-8").splitlines())


def _categories(text: str) -> set[str]:
    message = Message("m", Role.USER, text, at=_SAID_AT)  # a todo without a day would wait
    conversation = Conversation("bench/1", "A sentence", "bench", (message,))
    return {one.category for one in RuleExtractor().extract(conversation).candidates if one.ticked}
