"""Read the vectors in a server's answer, whatever it sent."""

import json
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from memdeck.recall.embedders.embedder import Vectors


def read_vectors(body: bytes, number: int) -> "Vectors | None":
    """Return *number* rows in the order of the request; None if the answer lacks them.

    Each has a length above 0, and all have as many numbers.
    """
    try:
        items = json.loads(body)["data"]
        rows = {item["index"]: item["embedding"] for item in items}
        vectors = np.array([rows[place] for place in range(number)], np.float32)
    except (ValueError, TypeError, LookupError, RecursionError, OverflowError):
        return None
    is_table = vectors.ndim == 2 and vectors.shape[1] > 0 and len(items) == number
    is_sound = is_table and np.isfinite(vectors).all() and vectors.any(axis=1).all()
    return vectors if is_sound else None
