"""An embedder by words: texts that share words are similar, and no model is loaded."""

import re
import zlib
from collections.abc import Sequence
from threading import Event

import numpy as np
from numpy.typing import NDArray

from memdeck.recall.embedders.text_vectors import unit


class WordEmbedder:
    """Gives each word a direction by its hash; *asked* are the embedded texts in order."""

    model = "words 1"

    def __init__(self, model: str = model, dimension: int = 64) -> None:
        self.model = model
        self.dimension = dimension
        self.asked: list[str] = []

    def embed_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.asked += texts
        rows = [self._vector(text) for text in texts]
        return np.array(rows, np.float32).reshape(-1, self.dimension)

    def embed_query(self, text: str) -> NDArray[np.float32]:
        self.asked.append(text)
        return self._vector(text)

    def _vector(self, text: str) -> NDArray[np.float32]:
        vector = np.full(self.dimension, 0.01, np.float32)
        for word in re.findall(r"\w+", text.casefold()):
            vector[zlib.crc32(word.encode("utf-8", "replace")) % self.dimension] += 1
        return unit(vector)


class HeldEmbedder(WordEmbedder):
    """An embedder that waits for a test before it embeds passages."""

    def __init__(self) -> None:
        super().__init__()
        self.is_asked = Event()
        self.go = Event()

    def embed_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.is_asked.set()
        assert self.go.wait(10)
        return super().embed_passages(texts)
