"""What a person did not want remembered, found by its words, by words like them, or by meaning."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain

from memdeck.domain.changeset import Burial, Tombstone
from memdeck.domain.consolidation import WORDS_ALIKE
from memdeck.domain.matching import buried_as
from memdeck.domain.policy import Matching
from memdeck.domain.restating import is_another, restates
from memdeck.recall.nearest import Nearest
from memdeck.services.comparing import Comparing

COMPARED = 24
"""The latest tombstones, so many, are compared by meaning, however far their words are."""
_NEAR = 3
_LOOKED_AT = 12
_SAME = Matching().same


class Tombstones:
    """The tombstones of a vault; made once, then asked for each candidate.

    *comparing* tells which of them mean the same as a text, as far as it is prepared.
    """

    def __init__(self, stones: Iterable[Tombstone], comparing: Comparing | None = None) -> None:
        self.stones = tuple(stones)
        self._comparing = comparing
        self._readable = {
            str(n): stone
            for n, stone in enumerate(self.stones)
            if stone.burial is not Burial.PURGED
        }

    @cached_property
    def _nearest(self) -> Nearest:
        return Nearest((n, stone.text) for n, stone in self._readable.items())

    def of(self, text: str) -> Tombstone | None:
        """Return the tombstone that bears these very words, if there is one."""
        return buried_as(text, self.stones)

    def near(self, text: str) -> Tombstone | None:
        """Return the tombstone that says what *text* says, in other words, if there is one.

        One of a purge is never found so: it bears no words.
        """
        return next(chain(self._in_like_words(text), self._by_meaning(text)), None)

    def prepare(self, texts: Sequence[str]) -> None:
        """Have *texts* embedded, and the tombstones that ``near`` compares them with by meaning.

        It takes seconds, so outside the lock; nothing is done where there is no embedder.
        """
        if self._comparing is None or not self._comparing.is_set_up or not self._readable:
            return
        near = (
            self._readable[match.entry_id].text
            for text in texts
            for match in self._nearest.matches(text, limit=_NEAR)
        )
        self._comparing.prepare(texts)
        self._comparing.prepare([*(one.text for one in self._latest), *near])

    @property
    def _latest(self) -> list[Tombstone]:
        return list(self._readable.values())[-COMPARED:]

    def _in_like_words(self, text: str) -> Iterator[Tombstone]:
        matches = self._nearest.matches(text, limit=_LOOKED_AT) if self._readable else ()
        found = [(match.similarity, self._readable[match.entry_id]) for match in matches]
        yield from (stone for likeness, stone in found if likeness >= WORDS_ALIKE)
        near = (stone for _, stone in found)
        yield from (one for one in chain(near, self._latest) if restates(one.text, text))

    def _by_meaning(self, text: str) -> Iterator[Tombstone]:
        likenesses = None if self._comparing is None else self._comparing.likenesses
        if likenesses is None:
            return
        for stone in self._readable.values():
            likeness = likenesses.of(text, stone.text)
            is_same = likeness is not None and likeness >= _SAME
            if is_same and not is_another(stone.text, text):
                yield stone
