"""Split a message into sentences, with their positions."""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
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


def positions_in_titles(text: str) -> AbstractSet[int]:
    """Return the positions in the titles of *text*; none if it has nothing but titles."""
    titles = [hit.span() for hit in _PATTERNS["title"].finditer(text)]
    ends = [0, *(end for _, end in titles)]
    starts = [*(start for start, _ in titles), len(text)]
    if not any(text[end:start].strip() for end, start in zip(ends, starts, strict=True)):
        return frozenset()
    return {position for start, end in titles for position in range(start, end)}


def are_apart(text: str, first: Span, second: Span) -> bool:
    """Return whether *second*, a sentence after *first*, is in another item or below a title."""
    return _PATTERNS["part"].search(text, first.end, second.start) is not None


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
