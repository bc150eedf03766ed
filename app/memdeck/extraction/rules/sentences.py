"""Split a message into sentences, with their positions."""

from collections.abc import Iterator
from dataclasses import dataclass

from memdeck.extraction.text.rule_files import Patterns

MAX_SENTENCES = 80
"""Most sentences read: a longer message is a document, with its author near the start."""

LONGEST = 600
"""Most characters of a sentence; of a longer one only the beginning is read."""

_LONGEST_ABBREVIATION = 8
_PATTERNS = Patterns("sentences.toml")


@dataclass(frozen=True, slots=True)
class Span:
    """A part of a message: ``text[start:end]``."""

    start: int
    end: int


def without_gaps(text: str) -> str:
    """Return *text* without the optional spaces around Chinese characters."""
    return _PATTERNS["gap"].sub("", text)


def sentences(text: str) -> Iterator[Span]:
    """Yield the sentences of *text* in order, without bullets and outer spaces."""
    found, start = 0, 0
    for end in _ends(text):
        span = _trimmed(text, start, min(end, start + LONGEST))
        start = end
        if span.end > span.start:
            yield span
            found += 1
            if found == MAX_SENTENCES:
                return


def _ends(text: str) -> Iterator[int]:
    abbreviations = _PATTERNS["abbreviations"]
    for hit in _PATTERNS["end"].finditer(text):
        start = max(0, hit.end() - _LONGEST_ABBREVIATION)
        if hit.group() != "." or not abbreviations.search(text, start, hit.end()):
            yield hit.end()
    yield len(text)


def _trimmed(text: str, start: int, end: int) -> Span:
    bullet = _PATTERNS["bullet"].match(text, start, end)
    start = bullet.end() if bullet else start
    while end > start and text[end - 1].isspace():
        end -= 1
    while start < end and text[start].isspace():
        start += 1
    return Span(start, end)
