"""The sentences of a text, which a guard judges one by one."""

import re
from collections.abc import Iterator, Sequence

_LONGEST = 400
"""Characters; a longer sentence is read in parts, so that nothing is hidden among many words."""
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
