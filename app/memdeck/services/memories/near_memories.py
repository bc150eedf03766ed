"""The memories that a new one may repeat, contradict or extend."""

from collections.abc import Mapping

from memdeck.domain.matching.similarity import Match
from memdeck.domain.matching.statement_relation import Stance, compare
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.recall.matching.word_neighbours import WordNeighbours, worded_alike


def near_memories(text: str, entries: Mapping[str, MemoryEntry]) -> tuple[Match, ...]:
    """Return those of *entries* that *text* may repeat, contradict or extend.

    By kind in this order, then the most similar first.
    """
    contents = {entry.id: entry.content for entry in entries.values()}
    matches = WordNeighbours(worded_alike(text, contents.items())).matches(text)
    compared = [(compare(contents[match.entry_id], text).stance, match) for match in matches]
    order = list(Stance)
    by_stance = sorted(compared, key=lambda pair: order.index(pair[0]))
    return tuple(match for stance, match in by_stance if stance is not Stance.APART)
