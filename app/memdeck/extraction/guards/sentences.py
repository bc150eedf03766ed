"""The sentences that a guard judges one by one, and the rows of words by which it judges them."""

import re
from collections.abc import Iterator, Sequence

_LONGEST = 400
"""Characters; a longer sentence is read in parts, so that nothing is hidden among many words."""
_LONGEST_ROW = 3
"""Words of a row."""
_STOPS = frozenset(".!。")
_SENTENCE = re.compile(rf"(?:(?!(?<!\b[Nn]o)[.!?]\s)[^。！？；;\n]){{1,{_LONGEST}}}[.!?]?")
_HAN = re.compile(r"[\u3400-\u9fff]")


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """Yield where each sentence of *text* starts and ends, a very long one in parts."""
    for hit in _SENTENCE.finditer(text):
        if hit[0].strip():
            yield hit.span()


def language_of(text: str) -> str:
    """Return whose weights judge *text*: "zh" where it holds a Chinese character, else "en"."""
    return "zh" if _HAN.search(text) else "en"


def without_stop(words: Sequence[str]) -> Sequence[str]:
    """Return *words* without a full stop at their end, which makes no difference to a guard."""
    return words[:-1] if words and words[-1] in _STOPS else words


def rows_of(words: Sequence[str]) -> set[str]:
    """Return the rows of up to three of *words*, and each two with one word between them."""
    ends = ["^", *words, "$"]
    rows = {
        " ".join(ends[place : place + length])
        for length in range(1, _LONGEST_ROW + 1)
        for place in range(len(ends) - length + 1)
    }
    return rows | {f"{one} _ {other}" for one, other in zip(ends, ends[2:], strict=False)}
