"""Split a message into sentences, with their positions."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

MAX_SENTENCES = 80
"""Most sentences read: a longer message is a document, with its author near the start."""

LONGEST = 600
"""Most characters of a sentence; of a longer one only the beginning is read."""

_ABBREVIATIONS = re.compile(
    r"\b(?:e\.g|i\.e|etc|vs|mr|mrs|ms|dr|prof|st|no|approx|a\.m|p\.m|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.$",
    re.IGNORECASE,
)
_END = re.compile(
    r"(?<![.!?])[.!?]++[\"'”’)\]]*+(?=\s|$)|[。！？；]+[”’」』）)]*|(?<![!?])[!?]++(?=[\u3400-\u9fff])|;(?=\s)|\n+"
)
_GAP = re.compile(r"(?<=[\u4e00-\u9fff]) +|(?<! ) ++(?=[\u4e00-\u9fff])")
_BULLET = re.compile(r"\s*(?:[-*•·‣]\s+|\d{1,2}[.)、]\s*|\[[ xX]\]\s*|#{1,6}\s+)*")


@dataclass(frozen=True, slots=True)
class Span:
    """A part of a message: ``text[start:end]``."""

    start: int
    end: int


def without_gaps(text: str) -> str:
    """Return *text* without the optional spaces around Chinese characters."""
    return _GAP.sub("", text)


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
    for hit in _END.finditer(text):
        if hit.group() == "." and _ABBREVIATIONS.search(text, max(0, hit.end() - 8), hit.end()):
            continue
        yield hit.end()
    yield len(text)


def _trimmed(text: str, start: int, end: int) -> Span:
    bullet = _BULLET.match(text, start, end)
    start = bullet.end() if bullet else start
    while end > start and text[end - 1].isspace():
        end -= 1
    while start < end and text[start].isspace():
        start += 1
    return Span(start, end)
