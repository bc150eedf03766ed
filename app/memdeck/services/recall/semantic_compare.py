"""Compare texts, and find memories near them, by meaning, for operations that work without."""

from collections.abc import Callable, Iterable, Sequence
from threading import Lock
from typing import TYPE_CHECKING

from memdeck.domain.search.passage import Kind, Where
from memdeck.errors import EmbedderError, MemdeckError

if TYPE_CHECKING:
    from memdeck.recall.embedders.embedder import Embedder
    from memdeck.recall.index.protocol import Index, Meaning
    from memdeck.recall.vectors.similarity import Similarities
    from memdeck.services.recall.index_sync import Indexing

NEAREST = 3
"""Number of memories that are named for a text: each costs an embedding, once."""
CAPACITY = 512
"""Number of texts whose neighbours are cached."""

MeaningsOf = Callable[[Sequence[str]], "Sequence[Meaning]"]
"""Returns the vector of each text, or none if no embedder is set up."""


class Neighbours:
    """The neighbours of texts that were looked up in the index of a vault. Any thread."""

    def __init__(self, indexing: "Indexing") -> None:
        self._indexing = indexing
        self._known: dict[str, tuple[str, ...]] = {}

    def look_up(self, texts: Sequence[str], meanings_of: MeaningsOf) -> None:
        """Look up the neighbours of *texts*, if there is an index. Not while a vault is locked.

        Raises:
            EmbedderError: there are no vectors.
            StorageError: the vault or its index cannot be used.
        """
        if not texts or not self._indexing.is_made:
            return
        meanings = meanings_of(texts)
        if not meanings:
            return
        near = self._indexing.use(
            lambda index, _: [_nearest(index, meaning) for meaning in meanings]
        )
        neighbours = self._known | dict(zip(texts, near, strict=True))
        self._known = dict(list(neighbours.items())[-CAPACITY:])

    def of(self, text: str) -> tuple[str, ...]:
        """Return the ids of the memories nearest to *text*, best first; none unless looked up."""
        return self._known.get(text, ())


def _nearest(index: "Index", meaning: "Meaning") -> tuple[str, ...]:
    from memdeck.recall.index.protocol import IndexQuery  # noqa: PLC0415 - it brings numpy
    from memdeck.services.recall.passages import named  # noqa: PLC0415 - for recall alone

    memories = Where(kinds=frozenset({Kind.MEMORY}))
    hits = index.candidate_hits(IndexQuery((), meaning, memories, NEAREST)).found
    near = [(-hit.nearness, hit.id) for hit in hits if hit.nearness is not None]
    return tuple(named(id_).entry for _, id_ in sorted(near)[:NEAREST])


OpenEmbedder = Callable[[], "Embedder | None"]
"""Returns the embedder that is set up, or raises EmbedderError."""

MOST_TEXTS = 32
"""Number of texts that one proposal has embedded: about a second of the slowest embedder."""


class Comparing:
    """An embedder, opened when first needed, and its vectors of texts. Any thread.

    If it does not work, words are compared instead; the next caller tries again.
    """

    def __init__(self, open_embedder: OpenEmbedder | None = None) -> None:
        self._open_embedder = open_embedder
        self._lock = Lock()
        self.similarities: Similarities | None = None
        """The embedder in use, with the vectors computed so far; None until it is opened."""
        self.neighbours: Neighbours | None = None
        """Finds memories that share no word with a text; None to search nowhere."""

    @property
    def is_set_up(self) -> bool:
        """Whether there may be an embedder."""
        return self._open_embedder is not None

    def prepare(self, texts: Iterable[str]) -> None:
        """Embed *texts*, the first ``MOST_TEXTS`` of them; it takes seconds. Off the GUI thread."""
        unique = list(dict.fromkeys(texts))[:MOST_TEXTS]
        if not unique:
            return
        try:
            similarities = self._opened()
            if similarities is not None:
                similarities.prepare(unique)
        except EmbedderError:
            return

    def look_up(self, texts: Iterable[str]) -> None:
        """Search for memories near *texts*, the first ``MOST_TEXTS`` of them; else as ``prepare``.

        If there is no index, it takes no time at all.
        """
        if self.neighbours is None:
            return
        try:
            self.neighbours.look_up(list(dict.fromkeys(texts))[:MOST_TEXTS], self._meanings)
        except MemdeckError:
            return

    def near(self, text: str) -> Sequence[str]:
        """Return the ids of the memories that were found near to *text*, best first."""
        return () if self.neighbours is None else self.neighbours.of(text)

    def change(self, open_embedder: OpenEmbedder) -> None:
        """Use another embedder from now on."""
        with self._lock:
            self._open_embedder, self.similarities = open_embedder, None

    def _meanings(self, texts: Sequence[str]) -> "Sequence[Meaning]":
        similarities = self._opened()
        return similarities.meanings(texts) if similarities else []

    def _opened(self) -> "Similarities | None":
        from memdeck.recall.vectors.similarity import Similarities  # noqa: PLC0415 - it brings numpy

        with self._lock:
            if self.similarities is None and self._open_embedder is not None:
                embedder = self._open_embedder()
                self.similarities = Similarities(embedder) if embedder else None
            return self.similarities
