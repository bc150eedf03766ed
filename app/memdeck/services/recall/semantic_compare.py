"""Compare texts by meaning, for operations that work without."""

from collections.abc import Callable, Iterable, Sequence
from threading import Lock
from typing import TYPE_CHECKING

from memdeck.errors import EmbedderError, MemdeckError

if TYPE_CHECKING:
    from memdeck.recall.embedders.embedder import Embedder
    from memdeck.recall.index.protocol import Meaning
    from memdeck.recall.vectors.similarity import Similarities
    from memdeck.services.recall.neighbours import Neighbours

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
