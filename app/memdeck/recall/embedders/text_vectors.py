"""Texts and vectors as every embedder takes and returns them."""

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from memdeck.recall.embedders.embedder import Vectors

LONGEST_PASSAGE = 2000
"""Characters of a passage that are embedded; the rest is found by words alone.

A mean over more represents little of any of it, and 2,000 take a second or two.
"""
LONGEST_QUERY = 1000
"""Characters of a query that are embedded; the user waits for it."""

_SPACED = str.maketrans({"\0": " "})


def plain(text: str, longest: int) -> str:
    """Return the first *longest* characters of *text* without NUL and lone surrogates."""
    beginning = text[:longest].translate(_SPACED)
    return beginning.encode("utf-8", "replace").decode()


def unit(vectors: "Vectors") -> "Vectors":
    """Return each row at length 1; a zero row stays at 0."""
    lengths = np.linalg.norm(vectors, axis=-1, keepdims=True)
    rows: Vectors = np.divide(vectors, lengths, out=np.zeros_like(vectors), where=lengths > 0)
    return rows
