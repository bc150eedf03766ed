"""Asking a vault, in a thread beside the lane, and putting the answer in plain values."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from memdeck.desktop.models.rows import folded
from memdeck.desktop.search.answers import Answer, Coverage, Excerpt, Group, Hit, Question
from memdeck.domain.entry import Evidence, MemoryEntry, Section
from memdeck.domain.passage import Kind, Mode, Where
from memdeck.errors import EmbedderError
from memdeck.services.manager import MemoryManager
from memdeck.services.recall import Recollection
from memdeck.services.relevance import Recalled

if TYPE_CHECKING:
    from memdeck.recall.segmentation import Segmenter
    from memdeck.recall.spotting import Spotter

MOST_MEMORIES = 12
MOST_MESSAGES = 8
MOST_LIKE = 12

LEAST_MEANING = 0.1
"""A cosine from which a text without any of the words is worth showing; 0 is no likeness at all."""

_MEMORIES = Where(kinds=frozenset({Kind.MEMORY}))
_MESSAGES = Where(kinds=frozenset({Kind.MESSAGE}))


class Answering:
    """Answers questions on one vault. For one thread at a time, and not the GUI's.

    Memories and messages are asked for one after the other, so that neither
    crowds out the other.
    """

    def __init__(self, manager: MemoryManager) -> None:
        self._manager = manager

    def answer(self, question: Question) -> Answer:
        """Return what *question* finds.

        Raises:
            StorageError: the vault or its index cannot be used.
            UsageError: the memory that others shall be near to is gone.
        """
        if question.like:
            return self._near(question)
        memories = self._recalled(question, _MEMORIES, MOST_MEMORIES)
        messages = self._recalled(question, _MESSAGES, MOST_MESSAGES)
        spotter = self._spotter(question.text)
        hits = [self._memory(one, spotter) for one in memories.results]
        if question.mode is Mode.KEYWORD:
            known = {hit.entry for hit in hits}
            room = MOST_MEMORIES - len(hits)
            hits += _lettered(question, known, room)
        hits += self._messages(messages.results, spotter)
        left = {Group.MESSAGES: messages.total - len(messages.results)}
        return self._told(question, hits, memories.mode, left)

    def _near(self, question: Question) -> Answer:
        found = self._manager.recollection.find_similar(question.like, MOST_LIKE)
        spotter = self._spotter(question.text)
        hits = [self._memory(one, spotter) for one in found.results]
        return self._told(question, hits, found.mode, {})

    def _recalled(self, question: Question, where: Where, most: int) -> Recollection:
        recall = self._manager.recollection.recall
        return recall(question.text, most, question.mode, where)

    def _told(
        self, question: Question, hits: Iterable[Hit], mode: Mode, more: dict[Group, int]
    ) -> Answer:
        is_by_meaning = bool(question.like) or question.mode is not Mode.KEYWORD
        return Answer(
            question=question,
            hits=tuple(sorted(filter(_is_near, hits), key=lambda hit: _ORDER.index(hit.group))),
            mode=mode,
            more={group: count for group, count in more.items() if count > 0},
            coverage=self._coverage() if is_by_meaning else None,
        )

    def _coverage(self) -> Coverage | None:
        try:
            embedder = self._manager.recollection.embedding.opened()
        except EmbedderError:
            return None
        if embedder is None:
            return None
        stats = self._manager.recollection.stats()
        return Coverage(stats.embedded.get(embedder.model, 0), stats.passages)

    def _memory(self, found: Recalled, spotter: "Spotter") -> Hit:
        from memdeck.desktop.search.excerpts import excerpt_of, is_worded  # noqa: PLC0415 - brings recall

        is_active = found.entry is None or found.entry.section is Section.ACTIVE
        return Hit(
            group=Group.ACTIVE if is_active else Group.ARCHIVED,
            entry=found.id,
            category=found.passage.category,
            excerpt=excerpt_of(found.content, spotter),
            why=found.why,
            is_worded=is_worded(found.passage, spotter),
            meaning=found.meaning,
        )

    def _messages(self, found: Iterable[Recalled], spotter: "Spotter") -> Iterator[Hit]:
        from memdeck.desktop.search.excerpts import excerpt_of, is_worded, quote_of  # noqa: PLC0415

        zone, titles = self._manager.vault.zone(), dict[str, str]()
        for one in found:
            talk = one.named.conversation
            if talk not in titles:
                titles |= {source.id: source.title for source in self._manager.vault.read_sources()}
            passage = one.passage
            yield Hit(
                group=Group.MESSAGES,
                evidence=Evidence(talk, one.named.message, quote_of(passage.text, spotter)),
                excerpt=excerpt_of(passage.text or passage.about, spotter),
                title=titles.get(talk, ""),
                speaker=passage.speaker,
                day=passage.at.astimezone(zone).date() if passage.at else None,
                why=one.why,
                is_worded=is_worded(passage, spotter),
                meaning=one.meaning,
            )

    @cached_property
    def _segmenter(self) -> "Segmenter":
        from memdeck.recall.segmentation import Segmenter  # noqa: PLC0415 - for recall alone
        from memdeck.recall.unspaced import dictionary_cutter  # noqa: PLC0415

        return Segmenter(dictionary_cutter())

    def _spotter(self, text: str) -> "Spotter":
        from memdeck.recall.spotting import Spotter  # noqa: PLC0415 - for recall alone

        return Spotter(self._segmenter, text)


_ORDER = tuple(Group)


def _is_near(hit: Hit) -> bool:
    """Tell whether *hit* speaks for itself, and not only for what stands beside it."""
    return hit.is_worded or (hit.meaning is not None and hit.meaning >= LEAST_MEANING)


def _lettered(question: Question, known: set[str], most: int) -> Iterator[Hit]:
    """Yield memories that hold what is typed, within words too: a word may not be finished yet."""
    words = folded(question.text).split()
    for entry in question.entries.values():
        if most <= 0:
            return
        if entry.id not in known and all(word in folded(entry.content) for word in words):
            most -= 1
            yield _lettered_hit(entry, words)


def _lettered_hit(entry: MemoryEntry, words: Iterable[str]) -> Hit:
    from memdeck.desktop.search.excerpts import flat  # noqa: PLC0415 - for recall alone

    text = flat(entry.content)
    low = text.lower()
    marks = {(at, at + len(word)) for word in words if (at := low.find(word)) >= 0}
    is_active = entry.section is Section.ACTIVE
    return Hit(
        group=Group.ACTIVE if is_active else Group.ARCHIVED,
        entry=entry.id,
        category=entry.category,
        excerpt=Excerpt(text, tuple(sorted(marks))),
        why="",
    )
