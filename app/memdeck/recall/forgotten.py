"""Which messages say what a person wants forgotten.

A memory is seldom worded as what was said: "User drinks coffee black" for "I
drink my coffee black". So a message tells it that holds most of its words.
"""

from collections.abc import Iterable

from memdeck.domain.matching import normalised
from memdeck.recall.segmentation import Segmenter

_MOST = (2, 3)
"""Of the words of what is forgotten, so many of so many; a third may be the memory's own."""
_FEWEST = 2
"""A single word stands in too much else; that memory is told by its very words alone."""
_PERSON = frozenset({"user"})
"""What a memory calls who speaks; Chinese has it among the stop words."""


class Forgotten:
    """The *wordings* of what was forgotten; made once, then asked about each message."""

    def __init__(self, wordings: tuple[str, ...], segmenter: Segmenter) -> None:
        self.wordings = wordings
        self._segmenter = segmenter
        self._asked = [(normalised(one), _words(one, segmenter)) for one in wordings]

    def is_told_by(self, text: str) -> bool:
        """Tell whether *text* says any of it."""
        if not self._asked:
            return False
        held, plain = frozenset(self._segmenter.tokens(text)), normalised(text)
        return any(wording in plain or _most(words, held) for wording, words in self._asked)


def _words(wording: str, segmenter: Segmenter) -> frozenset[str]:
    return frozenset(one.token for one in segmenter.terms(wording) if one.weight == 1) - _PERSON


def _most(words: frozenset[str], held: Iterable[str]) -> bool:
    most, of = _MOST
    return len(words) >= _FEWEST and of * len(words.intersection(held)) >= most * len(words)
