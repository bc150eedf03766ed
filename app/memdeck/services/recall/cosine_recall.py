"""Retrieval by cosine similarity without a threshold, as design B's document describes it.

``recall`` normalises similarities by the best of a search and leaves out irrelevant
memories. Here the *k* nearest are returned, with the scores of the document's formula.

Source: seed 001, sections 2.3 and 4.1, retrieve_relevant_memories.
"""

from collections.abc import Mapping
from datetime import date, datetime

from memdeck.domain.memory.decay import score_on
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.memory.policy import RecencyFrom
from memdeck.domain.search.mode import Mode
from memdeck.domain.search.passage import Kind, Where
from memdeck.domain.search.usage import Usage, usage_of
from memdeck.services.pages.passage_fields import memory_id
from memdeck.services.recall.access_log import Accesses
from memdeck.services.recall.embedding import Embedding
from memdeck.services.recall.index_sync import Indexing
from memdeck.services.recall.neighbours import nearest_memories
from memdeck.services.recall.policy_ranking import Recalled, ScoredHit
from memdeck.services.vault.vault import Vault

NEVER_DAYS = 365
"""Days since the last access, for a memory that was never accessed."""
CANDIDATES = 2
"""How many times *k* memories are scored."""

MEMORIES = Where(kinds=frozenset({Kind.MEMORY}))


class CosineRecall:
    """Retrieves memories of one vault by cosine similarity. Any thread but the GUI's."""

    def __init__(
        self, vault: Vault, indexing: Indexing, embedding: Embedding, accesses: Accesses
    ) -> None:
        self._vault = vault
        self._indexing = indexing
        self._embedding = embedding
        self._accesses = accesses

    def recall_by_cosine(
        self, query: str, k: int = 10, where: Where = MEMORIES
    ) -> tuple[Recalled, ...]:
        """Return the *k* memories with the highest score, and note them as retrieved.

        The score is the policy's: for design B, .6 cosine + .2 e^(-days / 30) + .2
        importance. ``similarity`` is the cosine of the embeddings of both texts, in
        [-1, 1]. Memories without a vector in the index are left out.

        Raises:
            EmbedderError: there is no embedder, or it does not work.
        """
        from memdeck.recall.ranking.search import meaning_of  # noqa: PLC0415 - numpy, for recall alone

        if not query.strip() or not k:
            return ()
        where = where.within(self._vault.namespace)
        embedder = self._embedding.required()
        self._embedding.embed_few()
        meaning = meaning_of(query, embedder)
        nearest = self._indexing.use(
            lambda index, contents: [
                contents.entries[id_]
                for id_ in nearest_memories(index, meaning, where, k * CANDIDATES)
                if id_ in contents.entries
            ]
        )
        vectors = embedder.embed_passages([entry.content for entry in nearest])
        cosines = (vectors @ meaning.vector).tolist()
        usages = self._accesses.usages()
        scored = [self._scored(*pair, usages) for pair in zip(nearest, cosines, strict=True)]
        scored.sort(key=lambda hit: -hit.score)
        results = tuple(hit.explained() for hit in scored[:k])
        self._accesses.note(query, (result.id for result in results), Mode.VECTOR)
        return results

    def _scored(self, entry: MemoryEntry, cosine: float, usages: Mapping[str, Usage]) -> ScoredHit:
        from memdeck.recall.ranking.ranking import Ranked, combined  # noqa: PLC0415 - slow, rarely used

        policy, today = self._vault.policy, self._vault.today()
        importance, days = score_on(entry, policy, today), self._idle_days(entry, today, usages)
        score = combined(cosine, importance, days, policy.ranking)
        ranked = Ranked(memory_id(entry.id), cosine, 0.0, 0.0, 0.0, cosine)
        return ScoredHit(ranked, entry, score, importance, days)

    def _idle_days(self, entry: MemoryEntry, today: date, usages: Mapping[str, Usage]) -> int:
        if self._vault.policy.ranking.recency_from is RecencyFrom.LAST_ACCESSED:
            used = self._day_of(usage_of(entry, usages).last)
        else:
            used = entry.last_activated if entry.is_dated else self._day_of(entry.created_at)
        return NEVER_DAYS if used is None else max(0, (today - used).days)

    def _day_of(self, moment: datetime | None) -> date | None:
        return None if moment is None else moment.astimezone(self._vault.zone()).date()
