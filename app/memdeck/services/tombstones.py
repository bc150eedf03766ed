"""What a person did not want remembered, found by its words or by words much like them."""

from collections.abc import Iterable

from memdeck.domain.changeset import Burial, Tombstone
from memdeck.domain.consolidation import WORDS_ALIKE
from memdeck.domain.matching import buried_as
from memdeck.recall.nearest import Nearest


class Tombstones:
    """The tombstones of a vault; made once, then asked for each candidate."""

    def __init__(self, stones: Iterable[Tombstone]) -> None:
        self.stones = tuple(stones)
        self._readable = {
            str(n): stone
            for n, stone in enumerate(self.stones)
            if stone.burial is not Burial.PURGED
        }
        self._nearest = Nearest((n, stone.text) for n, stone in self._readable.items())

    def of(self, text: str) -> Tombstone | None:
        """Return the tombstone that bears these very words, if there is one."""
        return buried_as(text, self.stones)

    def near(self, text: str) -> Tombstone | None:
        """Return the tombstone worded most like *text*, if any is worded much like it.

        One of a purge is never found so: it bears no words.
        """
        return next(
            (
                self._readable[match.entry_id]
                for match in self._nearest.matches(text, limit=1)
                if match.similarity >= WORDS_ALIKE
            ),
            None,
        )
