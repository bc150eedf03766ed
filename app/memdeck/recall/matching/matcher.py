"""Find memories that a text may repeat, by words and, with an embedder, by meaning.

Words find those that share some; an index may name more that are near in meaning. An
embedder then measures the similarity of the text and each of them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from memdeck.domain.matching.similarity import Match, MatchKind
from memdeck.domain.memory.policy import Matching
from memdeck.recall.matching.word_neighbours import WordNeighbours

if TYPE_CHECKING:
    from memdeck.recall.vectors.similarity import Similarities

NearInMeaning = Callable[[str], Sequence[str]]
"""Returns the ids of the memories nearest in meaning to a text, best first, by an index."""

_COMPARED = 5
"""Memories near by words that are compared by meaning; each costs an embedding, once."""
_MIN_SIMILARITY = Matching().related
"""Below this similarity two memories may have anything in common."""


class Words(Protocol):
    """Finds the known texts nearest to another by their words, best first."""

    def matches(self, text: str, limit: int = 5) -> tuple[Match, ...]: ...


class Matcher:
    """Known memories, each a text under an id; built once, used for many texts.

    *words* finds those near by words; without it an index of *known* is built.
    """

    def __init__(
        self,
        known: Iterable[tuple[str, str]],
        similarities: "Similarities | None" = None,
        near_in_meaning: NearInMeaning = lambda _: (),
        words: Words | None = None,
    ) -> None:
        self._texts: Mapping[str, str] = dict(known)
        self._words = words or WordNeighbours(self._texts.items())
        self._similarities = similarities
        self._near_in_meaning = near_in_meaning

    def compared(self, text: str) -> list[str]:
        """Return the known texts that ``matches`` compares *text* with, for ``prepare``."""
        by_words = self._words.matches(text, _COMPARED)
        if _are_exact(by_words):
            return []
        return [self._texts[id_] for id_ in self._near(text, by_words)]

    def matches(self, text: str, limit: int = 5) -> tuple[Match, ...]:
        """Return at most *limit* memories like *text* in meaning, then as many near it by words.

        Each comes once, best first; an exact match comes alone.
        """
        by_words = self._words.matches(text, max(limit, _COMPARED))
        if _are_exact(by_words):
            return by_words
        by_meaning = self._by_meaning(text, by_words[:_COMPARED])[:limit]
        ids = {match.entry_id for match in by_meaning}
        rest = [match for match in by_words if match.entry_id not in ids]
        return (*by_meaning, *rest[:limit])

    def _by_meaning(self, text: str, by_words: Sequence[Match]) -> list[Match]:
        if self._similarities is None:
            return []
        compared = [
            (id_, self._similarities.of(text, self._texts[id_]))
            for id_ in self._near(text, by_words)
        ]
        matches = [
            Match(id_, similarity, MatchKind.EMBEDDING)
            for id_, similarity in compared
            if similarity is not None and similarity >= _MIN_SIMILARITY
        ]
        return sorted(matches, key=lambda match: -match.similarity)

    def _near(self, text: str, by_words: Sequence[Match]) -> list[str]:
        named = [id_ for id_ in self._near_in_meaning(text) if id_ in self._texts]
        return list(dict.fromkeys([*named, *(match.entry_id for match in by_words)]))


def _are_exact(matches: Sequence[Match]) -> bool:
    return bool(matches) and matches[0].kind is MatchKind.EXACT
