"""Split a text into sentences, which a guard judges one by one."""

import re
from collections.abc import Iterator, Sequence

_LONGEST = 400
"""Most characters; a longer sentence is read in parts, so that nothing hides among many words."""
_STOPS = frozenset(".!。")
_SENTENCE = re.compile(rf"(?:(?!(?<!\b[Nn]o)[.!?]\s)[^。！？；;\n]){{1,{_LONGEST}}}[.!?]?")
_HAN = re.compile(r"[\u3400-\u9fff]")


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each sentence of *text*, a very long one in parts."""
    for hit in _SENTENCE.finditer(text):
        if hit[0].strip():
            yield hit.span()


def language_of(text: str) -> str:
    """Return the weights' language for *text*: "zh" if it has a Chinese character, else "en"."""
    return "zh" if _HAN.search(text) else "en"


def without_stop(words: Sequence[str]) -> Sequence[str]:
    """Return *words* without a full stop at their end, which makes no difference to a guard."""
    return words[:-1] if words and words[-1] in _STOPS else words
