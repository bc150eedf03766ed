"""Sums of learned weights, by which a text is put under a label.

``packaging/categories`` learns the weights, which are kept as plain data.

Source: multinomial logistic regression; Murphy, Machine Learning: A Probabilistic
Perspective, MIT Press 2012, section 8.3.7.
"""

import json
from collections.abc import Mapping
from functools import cache

from memdeck.resources import resource


def sums_of(values: Mapping[str, float], name: str, language: str) -> list[float]:
    """Return the sum of each label in the weights called *name*, for the features *values*."""
    weights = _weights(name)[language]
    rows = [
        [value * weight for weight in weights[feature]]
        for feature, value in values.items()
        if feature in weights
    ]
    return [sum(column) for column in zip(*rows, strict=True)]


@cache
def _weights(name: str) -> Mapping[str, Mapping[str, list[float]]]:
    made = json.loads(resource("extraction", f"{name}.json").read_bytes())
    weights: Mapping[str, Mapping[str, list[float]]] = made["weights"]
    return weights
