"""The means of neutral sentences, by which an index begins; ``packaging/neutral`` makes them."""

import json
from typing import TYPE_CHECKING

import numpy as np

from memdeck.resources import resource

if TYPE_CHECKING:
    from memdeck.recall.embedders.embedder import Vectors


def neutral_means(model: str, dimension: int) -> dict[str, "Vectors"]:
    """Return the mean, (dimension,), of each language as *model* sees it; nothing if never made.

    Those of another version of the same weights hold.
    """
    made = json.loads(resource("recall", "neutral_means.json").read_bytes())
    means = made["models"].get(model.partition(" ")[0], {})
    return {
        language: np.array(mean, np.float32)
        for language, mean in means.items()
        if len(mean) == dimension
    }
