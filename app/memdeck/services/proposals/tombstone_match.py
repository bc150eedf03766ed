"""The tombstone that matches a text: by the same words, by similar words, or by meaning."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain

from memdeck.domain.changes.changeset import Tombstone, TombstoneReason
from memdeck.domain.consolidation.consolidate import WORDS_ALIKE
from memdeck.domain.matching.restatement import is_another, restates
from memdeck.domain.matching.similarity import as_statement, fingerprint
from memdeck.domain.memory.policy import Matching
from memdeck.recall.matching.word_neighbours import WordNeighbours
from memdeck.services.recall.semantic_compare import Comparing

COMPARED = 24
"""Number of the latest tombstones that are compared by meaning, whatever their words."""
_NEAR = 3
_LOOKED_AT = 12
_SAME = Matching().same


class TombstoneMatcher:
    """The tombstones of a vault, to match candidates against.

    *comparing* finds those with the same meaning as a text, if it was prepared for both.
    """

    def __init__(self, tombstones: Iterable[Tombstone], comparing: Comparing | None = None) -> None:
        self.tombstones = tuple(tombstones)
        self._comparing = comparing
        self._readable = {
            str(n): tombstone
            for n, tombstone in enumerate(self.tombstones)
            if tombstone.burial is not TombstoneReason.PURGED
        }

    @cached_property
    def _by_words(self) -> dict[str, Tombstone]:
        """The tombstones by their words, or by the hash of them that a purge left."""
        return {
            tombstone.text
            if tombstone.burial is TombstoneReason.PURGED
            else as_statement(tombstone.text): tombstone
            for tombstone in reversed(self.tombstones)
        }

    @cached_property
    def _nearest(self) -> WordNeighbours:
        return WordNeighbours((n, tombstone.text) for n, tombstone in self._readable.items())

    def of(self, text: str) -> Tombstone | None:
        """Return the tombstone with exactly these words, if there is one."""
        return self._by_words.get(as_statement(text)) or self._by_words.get(fingerprint(text))

    def near(self, text: str) -> Tombstone | None:
        """Return the tombstone that says the same as *text* in other words, if there is one.

        A purge leaves no text to compare.
        """
        return next(chain(self._in_like_words(text), self._by_meaning(text)), None)

    def prepare(self, texts: Sequence[str]) -> None:
        """Embed *texts* and the tombstones that ``near`` compares with them.

        Does nothing without an embedder. It takes seconds, so call it without the vault's lock.
        """
        if self._comparing is None or not self._comparing.is_set_up or not self._readable:
            return
        near = (
            self._readable[match.entry_id].text
            for text in texts
            for match in self._nearest.matches(text, limit=_NEAR)
        )
        self._comparing.prepare(texts)
        self._comparing.prepare([*(tombstone.text for tombstone in self._latest), *near])

    @property
    def _latest(self) -> list[Tombstone]:
        return list(self._readable.values())[-COMPARED:]

    def _in_like_words(self, text: str) -> Iterator[Tombstone]:
        matches = self._nearest.matches(text, limit=_LOOKED_AT) if self._readable else ()
        found = [(match.similarity, self._readable[match.entry_id]) for match in matches]
        yield from (tombstone for similarity, tombstone in found if similarity >= WORDS_ALIKE)
        near = (tombstone for _, tombstone in found)
        candidates = chain(near, self._latest)
        yield from (tombstone for tombstone in candidates if restates(tombstone.text, text))

    def _by_meaning(self, text: str) -> Iterator[Tombstone]:
        similarities = None if self._comparing is None else self._comparing.similarities
        if similarities is None:
            return
        for tombstone in self._readable.values():
            similarity = similarities.of(text, tombstone.text)
            is_same = similarity is not None and similarity >= _SAME
            if is_same and not is_another(tombstone.text, text):
                yield tombstone
