"""Vectors of length 1."""

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from memdeck.recall.embedders.embedder import Vectors


def unit(vectors: "Vectors") -> "Vectors":
    """Return each row at length 1; a zero row stays at 0."""
    lengths = np.linalg.norm(vectors, axis=-1, keepdims=True)
    rows: Vectors = np.divide(vectors, lengths, out=np.zeros_like(vectors), where=lengths > 0)
    return rows
