"""A cache for repeated queries: while typing, on the next page, in another view."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from memdeck.domain.search.search_metrics import CacheUse
from memdeck.recall.embedders.embedder import Embedder

if TYPE_CHECKING:
    from memdeck.recall.embedders.embedder import Vectors

CAPACITY = 512
"""Number of cached query vectors: 1 MB at most."""


class CachedEmbedder:
    """An embedder that caches the vectors of its last queries; an index keeps those of passages.

    The vectors returned are shared, and read-only. Any thread.
    """

    def __init__(self, embedder: Embedder, capacity: int = CAPACITY) -> None:
        self.model = embedder.model
        self.dimension = embedder.dimension
        self.embed_query = lru_cache(maxsize=capacity)(self._embed_query)
        self._embedder = embedder

    @property
    def use(self) -> CacheUse:
        info = self.embed_query.cache_info()
        return CacheUse(info.hits, info.misses)

    def embed_passages(self, texts: Sequence[str]) -> "Vectors":
        return self._embedder.embed_passages(texts)

    def _embed_query(self, text: str) -> "Vectors":
        vector = self._embedder.embed_query(text)
        vector.setflags(write=False)
        return vector
