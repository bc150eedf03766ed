"""The means of neutral sentences, used by a new index, and the directions of questions.

``packaging/neutral`` computes both.
"""

import json
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from memdeck.recall.embedders.unit_vectors import unit
from memdeck.resources import resource

if TYPE_CHECKING:
    from memdeck.recall.embedders.embedder import Vectors


def neutral_means(model: str, dimension: int) -> dict[str, "Vectors"]:
    """Return the mean, (dimension,), of each language by *model*; nothing if not computed.

    Those of another version of the same weights are valid, too.
    """
    return _made("models", model, dimension)


@cache
def question_directions(model: str, dimension: int) -> dict[str, "Vectors"]:
    """Return the direction, (dimension,), of questions of each language.

    It is that from the mean of neutral sentences to that of neutral questions.
    """
    apart = _made("questions", model, dimension)
    return {language: unit(vector) for language, vector in apart.items()}


def _made(name: str, model: str, dimension: int) -> dict[str, "Vectors"]:
    made = json.loads(resource("recall", "neutral_means.json").read_bytes())
    vectors = made[name].get(model.partition(" ")[0], {})
    return {
        language: np.array(vector, np.float32)
        for language, vector in vectors.items()
        if len(vector) == dimension
    }
