"""Compute a vector for every passage of a vault, so that it is found by meaning.

The rows of a database that another program owns get their vectors here, too: it finds nothing
without one. Source: seed 003, section 5.1.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from threading import Lock
from typing import TYPE_CHECKING

from memdeck.domain.search.passage import Passage
from memdeck.domain.search.search_metrics import CacheUse
from memdeck.errors import EmbedderError, StorageError
from memdeck.services.recall.index_sync import Indexing, Progress
from memdeck.services.recall.semantic_compare import OpenEmbedder
from memdeck.storage.backends.backend import TextVector, VectorStore

if TYPE_CHECKING:
    from memdeck.recall.embedders.embedder import Embedder, Vectors
    from memdeck.recall.index.protocol import Index, Meaning

NONE_SET_UP = (
    "Nothing is set up that finds by meaning; choose an embedder in Settings or with"
    " MEMDECK_EMBEDDER."
)

FEW = 200
"""Number of texts that are embedded without a request: a few seconds of work at most."""
_MOST_CHARACTERS = 8000
"""Characters that are embedded together; about a second's work."""


class Embedding:
    """The embedder of one vault, loaded when it is first needed. Any thread but the GUI's."""

    def __init__(
        self,
        indexing: Indexing,
        open_embedder: OpenEmbedder,
        database: VectorStore | None,
    ) -> None:
        self._indexing = indexing
        self._database = database
        self._open_embedder = open_embedder
        self._embedder: Embedder | None = None
        self._opening = Lock()
        self.on_complete: Callable[[Embedder], object] = lambda _embedder: None
        """Called with the embedder when every passage has its vector."""

    def missing(self) -> int:
        """Return how many passages have no vector yet.

        Raises:
            EmbedderError: the embedder does not work, there is none, or no vector can be kept.
        """
        model = self.required().model
        stats = self._indexing.use(lambda index, _contents: index.stats())
        if stats.lack:
            raise EmbedderError(stats.lack)
        return stats.passages - stats.embedded.get(model, 0)

    def embed_few(self, progress: Progress = lambda _done, _all: None) -> None:
        """Embed passages without a vector if they are few; the search reports any error."""
        with suppress(EmbedderError, StorageError):
            model = self.required().model
            missing = self._indexing.use(lambda index, _contents: index.unembedded(model, FEW + 1))
            if 0 < len(missing) <= FEW:
                self.embed_missing(progress)

    def embed_missing(
        self,
        progress: Progress = lambda _done, _all: None,
        check: Callable[[], object] = lambda: None,
    ) -> int:
        """Embed what has no vector of this embedder yet; return how many passages that were.

        *check* is called about every second and stops the work by raising; what is done is
        kept, and the next call goes on. It also ends if the embedder is replaced meanwhile.
        Searches need not wait for it.

        Raises:
            EmbedderError: as ``missing``, or the embedder failed; what is done is kept.
        """
        from memdeck.recall.ranking.search import BATCH  # noqa: PLC0415 - numpy, for recall alone

        embedder, done, missing = self.required(), 0, self.missing()
        model = embedder.model
        while passages := self._indexing.use(lambda index, _: index.unembedded(model, BATCH)):
            check()
            batch = _quick(passages)
            vectors = embedder.embed_passages([passage.spoken for passage in batch])
            if self._embedder is not embedder:
                break
            self._indexing.use(partial(_keep, model, batch, vectors))
            done += len(batch)
            progress(done, max(done, missing))
        self.fill_store()
        self.on_complete(embedder)
        return done

    def fill_store(self) -> None:
        """Add vectors to the rows of the vault's database that lack one; see ``fill``."""
        self.fill(self._database)

    def fill(self, database: VectorStore | None) -> None:
        """Call ``put_missing``, if there is a *database*.

        ``lacks`` reports what failed; the next change tries it again.
        """
        with suppress(EmbedderError, StorageError):
            if database is not None:
                put_missing(database, self.opened)

    def meaning(self, query: str) -> "Meaning | None":
        """Return the vector of *query*; None if no embedder is set up.

        Raises:
            EmbedderError: the embedder does not work.
        """
        from memdeck.recall.ranking.search import meaning_of  # noqa: PLC0415 - slow, rarely used

        embedder = self.opened()
        return None if embedder is None else meaning_of(query, embedder)

    def opened(self) -> "Embedder | None":
        """Return the embedder, loaded; None if none is set up.

        Raises:
            EmbedderError: it does not work.
        """
        with self._opening:
            if self._embedder is None:
                self._embedder = self._open_embedder()
            return self._embedder

    @property
    def cache_use(self) -> CacheUse:
        """How often a query's vector was cached, in this program."""
        from memdeck.recall.embedders.cached import CachedEmbedder  # noqa: PLC0415 - slow, rarely used

        embedder = self._embedder
        return embedder.use if isinstance(embedder, CachedEmbedder) else CacheUse()

    def change(self, open_embedder: OpenEmbedder) -> None:
        """Use another embedder from now on; passages without a vector of it will be embedded."""
        with self._opening:
            self._open_embedder, self._embedder = open_embedder, None

    def required(self) -> "Embedder":
        """Return the embedder, loaded.

        Raises:
            EmbedderError: there is none, or it does not work.
        """
        embedder = self.opened()
        if embedder is None:
            raise EmbedderError(NONE_SET_UP)
        return embedder


def _quick(passages: Sequence[Passage]) -> Sequence[Passage]:
    """Return the first of *passages*, as many as take about a second: at least one."""
    from memdeck.recall.embedders.text_vectors import LONGEST_PASSAGE  # noqa: PLC0415 - slow, rarely used

    characters = 0
    for count, passage in enumerate(passages):
        characters += min(len(passage.spoken), LONGEST_PASSAGE)
        if count and characters > _MOST_CHARACTERS:
            return passages[:count]
    return passages


def _keep(
    model: str,
    batch: Sequence[Passage],
    vectors: "Vectors",
    index: "Index",
    _contents: object,
) -> None:
    index.put_vectors(model, batch, vectors)


_BATCH = 32
"""Number of texts that one request to a server embeds."""


def put_missing(database: VectorStore, open_embedder: OpenEmbedder) -> None:
    """Store a vector for each memory of *database* that has none, if the dimensions agree.

    Raises:
        EmbedderError: the embedder does not work.
    """
    missing = database.missing_vectors()
    embedder = open_embedder() if missing.texts else None
    if embedder is None or embedder.dimension != missing.dimension:
        return
    rows = list(missing.texts.items())
    for start in range(0, len(rows), _BATCH):
        batch = rows[start : start + _BATCH]
        vectors = embedder.embed_passages([text for _, text in batch])
        database.put_vectors(
            {
                id_: TextVector(text, vector.tolist())
                for (id_, text), vector in zip(batch, vectors, strict=True)
            }
        )
