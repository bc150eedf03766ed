"""Classification by sums of learned weights, and the features of a sentence.

``packaging/classifiers`` learns the weights, which are stored as compressed JSON.

Source: multinomial logistic regression; Murphy, Machine Learning: A Probabilistic
Perspective, MIT Press 2012, section 8.3.7.
"""

import gzip
import json
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from math import exp, sqrt

from memdeck.resources import resource

_LONGEST_NGRAM = 3


def ngrams(words: Sequence[str]) -> set[str]:
    """Return the n-grams of up to three of *words*."""
    return {
        " ".join(words[start : start + length])
        for length in range(1, _LONGEST_NGRAM + 1)
        for start in range(len(words) - length + 1)
    }


def skip_bigrams(words: Sequence[str]) -> set[str]:
    """Return the pairs of *words* that have any one word between them."""
    return {f"{first} _ {third}" for first, third in zip(words, words[2:], strict=False)}


def features_of_norm(
    names: Collection[str], norm: float = 1.0, fewest: int = 1
) -> dict[str, float]:
    """Return the features *names* with equal values, whose Euclidean norm is *norm*.

    With fewer than *fewest*, each has the value it would have among *fewest*.
    """
    return dict.fromkeys(names, norm / sqrt(max(fewest, len(names))))


def probability(values: Mapping[str, float], name: str, language: str) -> float:
    """Return the probability of the label that the weights called *name* predict."""
    (total,) = sums_of(values, name, language)
    return 1 / (1 + exp(-total))


def sums_of(values: Mapping[str, float], name: str, language: str) -> list[float]:
    """Return each label's sum of the weights called *name*, for the features *values*."""
    weights = _weights(name)[language]
    rows = [(value, weights[feature]) for feature, value in values.items() if feature in weights]
    labels = range(len(rows[0][1]) if rows else 0)
    return [sum(value * row[label] for value, row in rows) for label in labels]


@cache
def _weights(name: str) -> Mapping[str, Mapping[str, tuple[float, ...]]]:
    content = json.loads(gzip.decompress(resource("extraction", f"{name}.json.gz").read_bytes()))
    return {
        # The garbage collector need not visit the many tuples of numbers.
        language: {feature: tuple(row) for feature, row in weights.items()}
        for language, weights in content["weights"].items()
    }
