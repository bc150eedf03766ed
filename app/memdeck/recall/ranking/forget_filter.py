"""Find messages that say what the user wants forgotten.

A memory seldom has the words of the message: "User drinks coffee black" for "I drink my
coffee black". So a message matches that has most of its words, or a sentence that says it
in other words.
"""

import re
from functools import lru_cache

from memdeck.domain.matching.restatement import restates
from memdeck.domain.matching.similarity import normalised
from memdeck.domain.matching.topics import folded, topics_of
from memdeck.recall.text.query_parser import query_terms
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


class ForgetFilter:
    """Rejects messages that say what one of the forgotten *texts* says; built once, used often."""

    def __init__(self, texts: tuple[str, ...], segmenter: Segmenter) -> None:
        self.texts = texts
        self._segmenter = segmenter
        self._forgotten = [(text, normalised(text), _words(text, segmenter)) for text in texts]
        self._rejects = lru_cache(_CACHED)(self._matches)

    def rejects(self, message: str) -> bool:
        """Return whether *message* says what was forgotten."""
        return bool(self._forgotten) and self._rejects(message)

    def _matches(self, message: str) -> bool:
        words, plain = frozenset(self._segmenter.tokens(message)), normalised(message)
        if any(form in plain or _has_most(words, own) for _, form, own in self._forgotten):
            return True
        topics = topics_of(folded(message))
        near = [
            text
            for text, _, own in self._forgotten
            if len(own) >= _FEWEST and (own & words or topics_of(folded(text)) & topics)
        ]
        sentences = _SENTENCE.findall(message[:_LONGEST]) if near else ()
        return any(restates(text, sentence) for text in near for sentence in sentences)


def _words(text: str, segmenter: Segmenter) -> frozenset[str]:
    return (
        frozenset(term.token for term in query_terms(segmenter, text) if term.weight == 1) - _PERSON
    )


def _has_most(words: frozenset[str], forgotten: frozenset[str]) -> bool:
    most, of = _MOST
    return len(forgotten) >= _FEWEST and of * len(forgotten & words) >= most * len(forgotten)
