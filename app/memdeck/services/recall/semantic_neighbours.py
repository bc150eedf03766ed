"""Memories that are near in meaning to what is proposed, though they may share no word with it."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from memdeck.domain.search.passage import Kind, Where
from memdeck.services.recall.index_sync import Indexing
from memdeck.services.recall.passages import named

if TYPE_CHECKING:
    from memdeck.recall.index.protocol import Index, Meaning

NEAREST = 3
"""Memories that are named for a text: each costs an embedding, once."""
_KEPT = 512
"""Texts whose neighbours are known."""

MeaningsOf = Callable[[Sequence[str]], "Sequence[Meaning]"]
"""Gives the meaning of each text, or of none where nothing is set up that could tell."""


class Neighbours:
    """What the index of a vault said of texts that were looked up. Any thread."""

    def __init__(self, indexing: Indexing) -> None:
        self._indexing = indexing
        self._known: dict[str, tuple[str, ...]] = {}

    def look_up(self, texts: Sequence[str], meanings_of: MeaningsOf) -> None:
        """Look for the neighbours of *texts*, where an index was made. Not while a vault is locked.

        Raises:
            EmbedderError: there are no meanings.
            StorageError: the vault or its index cannot be used.
        """
        if not texts or not self._indexing.is_made:
            return
        meanings = meanings_of(texts)
        if not meanings:
            return
        near = self._indexing.use(lambda index, _: [_nearest(index, one) for one in meanings])
        kept = self._known | dict(zip(texts, near, strict=True))
        self._known = dict(list(kept.items())[-_KEPT:])

    def of(self, text: str) -> tuple[str, ...]:
        """Return the ids of the memories nearest to *text*, best first; none unless looked up."""
        return self._known.get(text, ())


def _nearest(index: "Index", meaning: "Meaning") -> tuple[str, ...]:
    from memdeck.recall.index.protocol import IndexQuery  # noqa: PLC0415 - it brings numpy

    memories = Where(kinds=frozenset({Kind.MEMORY}))
    found = index.candidate_hits(IndexQuery((), meaning, memories, NEAREST)).found
    near = [(-one.nearness, one.id) for one in found if one.nearness is not None]
    return tuple(named(id_).entry for _, id_ in sorted(near)[:NEAREST])
