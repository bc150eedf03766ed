"""The memories nearest to a text by meaning, in the index of a vault."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from memdeck.domain.memory.namespace import NO_NAMESPACE, Namespace
from memdeck.domain.search.passage import Kind, Where
from memdeck.services.pages.passage_fields import named
from memdeck.services.recall.index_sync import Indexing

if TYPE_CHECKING:
    from memdeck.recall.index.protocol import Index, Meaning

NEAREST = 3
"""Number of memories that are named for a text: each costs an embedding, once."""
CAPACITY = 512
"""Number of texts whose neighbours are cached."""

MeaningsOf = Callable[[Sequence[str]], "Sequence[Meaning]"]
"""Returns the vector of each text, or none if no embedder is set up."""


class Neighbours:
    """The neighbours of texts that were looked up in the index of a vault. Any thread.

    Only memories in *namespace*.
    """

    def __init__(self, indexing: Indexing, namespace: Namespace = NO_NAMESPACE) -> None:
        self._indexing = indexing
        self._where = Where(kinds=frozenset({Kind.MEMORY})).within(namespace)
        self._known: dict[str, tuple[str, ...]] = {}

    def look_up(self, texts: Sequence[str], meanings_of: MeaningsOf) -> None:
        """Look up the neighbours of *texts*, if there is an index. Not while a vault is locked.

        Raises:
            EmbedderError: there are no vectors.
        """
        if not texts or not self._indexing.is_made:
            return
        meanings = meanings_of(texts)
        if not meanings:
            return
        near = self._indexing.use(
            lambda index, _: [
                nearest_memories(index, meaning, self._where, NEAREST) for meaning in meanings
            ]
        )
        neighbours = self._known | dict(zip(texts, near, strict=True))
        self._known = dict(list(neighbours.items())[-CAPACITY:])

    def of(self, text: str) -> tuple[str, ...]:
        """Return the ids of the memories nearest to *text*, best first; none unless looked up."""
        return self._known.get(text, ())


def nearest_memories(
    index: "Index", meaning: "Meaning", where: Where, limit: int
) -> tuple[str, ...]:
    """Return the ids of the memories nearest to *meaning*, at most *limit*, best first."""
    from memdeck.recall.index.protocol import IndexQuery  # noqa: PLC0415 - it brings numpy

    hits = index.candidate_hits(IndexQuery((), meaning, where, limit)).found
    near = [(-hit.nearness, hit.id) for hit in hits if hit.nearness is not None]
    return tuple(named(id_).entry for _, id_ in sorted(near)[:limit])
