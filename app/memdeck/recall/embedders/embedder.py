"""The protocol of an embedder."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vectors: TypeAlias = NDArray[np.float32]
    """One vector, (d,), or one a row, (n, d)."""


class Embedder(Protocol):
    """A loaded embedder. Its methods are slow: call them off the GUI thread, from any."""

    @property
    def model(self) -> str:
        """The model of the vectors, with its version; stored next to each of them."""

    @property
    def dimension(self) -> int:
        """The length of every vector."""

    def embed_passages(self, texts: Sequence[str]) -> "Vectors":
        """Return a row of length 1 for each of *texts*: (n, dimension).

        Any text has a vector, an empty or a broken one too. Of a long one, only the beginning
        counts.

        Raises:
            EmbedderError: there are none; the message says what to do.
        """

    def embed_query(self, text: str) -> "Vectors":
        """Return the vector of a query, of length 1: (dimension,).

        Raises:
            EmbedderError: there is none; the message says what to do.
        """
