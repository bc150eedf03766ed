"""Find messages that say what the user wants forgotten.

A memory seldom has the words of the message: "User drinks coffee black" for "I drink my
coffee black". So a message matches that has most of its words, or a sentence that says it
in other words.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from memdeck.domain.matching.restatement import restates
from memdeck.domain.matching.similarity import normalised
from memdeck.domain.matching.topics import folded, topics_of
from memdeck.recall.text.tokenizer import Segmenter

_SENTENCE = re.compile(r"[^.!?。！？\n]+")
_LONGEST = 5_000
"""Characters of a message that are compared by sentence."""
_CACHED = 10_000
"""Messages whose answer is cached, as each search asks about the same ones."""
_MOST = (2, 3)
"""Fraction of a forgotten memory's words that a message has; a third may be its own."""
_FEWEST = 2
"""A single word occurs in too much else; such a memory matches only its exact words."""
_PERSON = frozenset({"user"})
"""How a memory names the user; in Chinese that is among the stop words."""


class Forgotten:
    """The *wordings* of forgotten memories; built once, used for each message."""

    def __init__(self, wordings: tuple[str, ...], segmenter: Segmenter) -> None:
        self.wordings = wordings
        self._segmenter = segmenter
        self._asked = [(normalised(one), _words(one, segmenter)) for one in wordings]
        self._matches = lru_cache(_CACHED)(self._compared)

    def is_told_by(self, text: str) -> bool:
        """Return whether *text* says any of it."""
        return bool(self._asked) and self._matches(text)

    def _compared(self, text: str) -> bool:
        held, plain = frozenset(self._segmenter.tokens(text)), normalised(text)
        if any(wording in plain or _most(words, held) for wording, words in self._asked):
            return True
        topics = topics_of(folded(text))
        near = [
            wording
            for wording, (_, words) in zip(self.wordings, self._asked, strict=True)
            if len(words) >= _FEWEST and (words & held or topics_of(folded(wording)) & topics)
        ]
        sentences = _SENTENCE.findall(text[:_LONGEST]) if near else ()
        return any(restates(wording, one) for wording in near for one in sentences)


def _words(wording: str, segmenter: Segmenter) -> frozenset[str]:
    return frozenset(one.token for one in segmenter.terms(wording) if one.weight == 1) - _PERSON


def _most(words: frozenset[str], held: Iterable[str]) -> bool:
    most, of = _MOST
    return len(words) >= _FEWEST and of * len(words.intersection(held)) >= most * len(words)
