"""How likely a sentence asks an assistant to forget, by weights learned from sentences of our own.

Its words, short rows of them, and short rows of their classes speak for or against it.
``packaging/categories`` learns the weights, ``packaging/bench/forgetting.py`` measures them
on sentences they were not learned from.
"""

import re
from collections.abc import Sequence
from itertools import groupby, pairwise
from math import sqrt

from memdeck.domain.topics import topics_of
from memdeck.extraction.forgetting.lexicon import Lexicon, Token
from memdeck.extraction.linear import probability

_TOPIC = 0.5
"""How much it counts that the sentence speaks of a matter that requests often name."""
_HAN = re.compile(r"[\u4e00-\u9fff]")


def likelihood(text: str, tokens: Sequence[Token], lexicon: Lexicon) -> float:
    """Return the probability that *text*, lower case, asks to forget; *tokens* are its words."""
    return probability(features(text, tokens), "forgetting", lexicon.name)


def features(text: str, tokens: Sequence[Token]) -> dict[str, float]:
    """Return what speaks in *text*, by name, and how much of it there is."""
    kinds = _rows([f"<{kind}>" for kind, _ in groupby(one.kind for one in tokens)], "<^>", "<$>")
    values = dict.fromkeys(kinds, 1 / sqrt(len(kinds)))
    is_chinese = _HAN.search(text) is not None
    words = [*text] if is_chinese else [text[one.start : one.end] for one in tokens]
    rows = _rows(words, "^", "$")
    rows.update(f"{one} _ {other}" for one, other in zip(words, words[2:], strict=False))
    values |= dict.fromkeys(rows, 1 / sqrt(len(rows)))
    values["*"] = 1.0
    if topics_of(text):
        values["<topic>"] = _TOPIC
    return values


def _rows(names: Sequence[str], start: str, end: str) -> set[str]:
    """Return each row of up to three neighbours of *names* between *start* and *end*."""
    ones = [start, *names, end]
    twos = [f"{one} {two}" for one, two in pairwise(ones)]
    return {*ones, *twos, *(f"{two} {one}" for two, one in zip(twos, ones[2:], strict=False))}
