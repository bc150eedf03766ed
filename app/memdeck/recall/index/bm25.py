"""Score how much a term says about a text that contains it.

Source: Robertson and Zaragoza, The probabilistic relevance framework: BM25 and beyond
(2009); the rarity is the one that is never negative, of Lucene.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress

from memdeck.recall.index.protocol import Counted, Field
from memdeck.recall.text.query_parser import Term


@dataclass(frozen=True, slots=True)
class Shape:
    """k1, how much a repeated term still counts, and b, how much less it counts in a long text."""

    saturation: float
    length: float


PASSAGE = Shape(0.9, 0.4)
SESSION = Shape(1.2, 0.75)
"""Tried on LoCoMo, with many others around them."""


class Bm25:
    """The scores of texts of one size, by terms whose counts come in the same order.

    A count adds ``weight * count / (count + flat + slope * length)`` to its text.
    """

    def __init__(self, terms: Sequence[Term], field: Field, shape: Shape) -> None:
        self.weights = [
            (shape.saturation + 1) * term.weight * rarity(frequency, field.size)
            for term, frequency in zip(terms, field.frequencies, strict=True)
        ]
        self.flat = shape.saturation * (1 - shape.length)
        self.slope = shape.saturation * shape.length / (field.mean_length or 1)

    def score(self, text: Counted) -> float:
        """Return the score of one text; 0 for one without any term."""
        damping = self.flat + self.slope * text.length
        score = 0.0
        # Most texts contain few of the terms.
        for weight, count in compress(zip(self.weights, text.counts, strict=True), text.counts):
            score += weight * count / (count + damping)
        return score


def rarity(frequency: int, size: int) -> float:
    """Return the weight of a term in *frequency* of *size* texts; above 0."""
    return math.log(1 + (size - frequency + 0.5) / (frequency + 0.5))
