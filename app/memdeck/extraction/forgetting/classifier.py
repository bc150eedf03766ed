"""How likely a sentence asks an assistant to forget, by weights learned from sentences of our own.

The words of the sentence and short rows of their classes speak for or against it.
``packaging/categories`` learns the weights, ``packaging/bench/forgetting.py`` measures them
on sentences they were not learned from.
"""

from collections.abc import Sequence
from itertools import groupby
from math import exp, sqrt

from memdeck.domain.topics import topics_of
from memdeck.extraction.forgetting.lexicon import OTHER, Lexicon, Token
from memdeck.extraction.linear import sums_of

LABELS = ("other", "request")
LONGEST_ROW = 3
"""Classes of a row."""
_PER_WORD = 0.6


def likelihood(text: str, tokens: Sequence[Token], lexicon: Lexicon) -> float:
    """Return the probability that *text*, lower case, asks to forget; *tokens* are its words."""
    other, request = sums_of(features(text, tokens), "forgetting", lexicon.name)
    return 1 / (1 + exp(other - request))


def features(text: str, tokens: Sequence[Token]) -> dict[str, float]:
    """Return what speaks in *text*, by name, and how much of it there is."""
    kinds = ["^", *(kind for kind, _ in groupby(one.kind for one in tokens)), "$"]
    rows = {
        " ".join(kinds[place : place + length])
        for length in range(1, LONGEST_ROW + 1)
        for place in range(len(kinds) - length + 1)
    }
    words = {f"={text[one.start : one.end]}" for one in tokens if one.kind != OTHER}
    values = dict.fromkeys(rows, 1 / sqrt(len(rows)))
    values |= dict.fromkeys(words, _PER_WORD / sqrt(max(1, len(words))))
    values["*"] = 1.0
    if topics_of(text):
        values["<topic>"] = 0.5
    return values
