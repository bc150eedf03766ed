"""Answer a query: its words and meaning, the hits, and their order."""

from collections.abc import Iterator

from memdeck.domain.search.mode import Mode
from memdeck.domain.search.passage import EVERYWHERE, Kind, Where
from memdeck.recall.embedders.embedder import Embedder
from memdeck.recall.index.protocol import Index, IndexQuery, Meaning
from memdeck.recall.ranking.event_evidence import FoundEvent
from memdeck.recall.ranking.ranking import Ranked, rank
from memdeck.recall.text.query_parser import is_bare_query, query_phrases, query_terms
from memdeck.recall.text.tokenizer import Segmenter
from memdeck.recall.vectors.centering import language_of, question_directions

BATCH = 64
"""Passages that are embedded together: half a second's work at most."""


def meaning_of(query: str, embedder: Embedder) -> Meaning:
    """Return the vector of *query*."""
    language = language_of(query)
    questions = question_directions(embedder.model, embedder.dimension)
    vector = embedder.embed_query(query)
    return Meaning(vector, embedder.model, language, questions.get(language))


def answers_to(
    query: str,
    meaning: Meaning | None,
    index: Index,
    segmenter: Segmenter,
    mode: Mode,
    where: Where = EVERYWHERE,
) -> list[Ranked]:
    """Return what may answer *query*, best first; nothing for an empty one.

    Its *meaning* counts in any mode but words alone.
    """
    if not query.strip():
        return []
    terms = () if mode is Mode.VECTOR else query_terms(segmenter, query)
    vector = None if mode is Mode.KEYWORD else meaning
    is_bare = bool(terms) and is_bare_query(segmenter, query)
    phrases = query_phrases(segmenter, query, is_answered=vector is not None) if terms else ()
    hits = index.candidate_hits(IndexQuery(terms, vector, where))
    return rank(hits, terms, phrases, is_bare=is_bare)


def is_literal(
    query: str, meaning: Meaning | None, segmenter: Segmenter, mode: Mode = Mode.HYBRID
) -> bool:
    """Return whether *query* is a phrase or a bare word, so that what contains it comes first."""
    is_answered = meaning is not None and mode is not Mode.KEYWORD
    phrases = query_phrases(segmenter, query, is_answered=is_answered)
    return bool(phrases) or is_bare_query(segmenter, query)


def found_events(
    query: str,
    meaning: Meaning | None,
    index: Index,
    segmenter: Segmenter,
    mode: Mode,
    people: frozenset[str] = frozenset(),
) -> list[FoundEvent]:
    """Return the events that rest on a message and may answer *query*, best first.

    Events of *people* alone, if any are named.
    """
    where = Where(kinds=frozenset({Kind.EVENT}), people=people)
    hits = answers_to(query, meaning, index, segmenter, mode, where)
    passages = index.passages(hit.id for hit in hits)
    found = (FoundEvent(hit, passages[hit.id]) for hit in hits if hit.id in passages)
    return [event for event in found if event.passage.evidence]


class Search:
    """Searches *index*; without an *embedder*, by words alone. Any thread."""

    def __init__(self, index: Index, segmenter: Segmenter, embedder: Embedder | None) -> None:
        self._index = index
        self._segmenter = segmenter
        self._embedder = embedder

    def find(self, query: str, mode: Mode = Mode.HYBRID, where: Where = EVERYWHERE) -> list[Ranked]:
        """Return what may answer *query*, best first; nothing for an empty one."""
        embedder = None if mode is Mode.KEYWORD or not query.strip() else self._embedder
        meaning = None if embedder is None else meaning_of(query, embedder)
        return answers_to(query, meaning, self._index, self._segmenter, mode, where)

    def embed(self) -> Iterator[int]:
        """Embed what has no vector yet, and yield after each batch its number of passages."""
        while self._embedder is not None:
            model = self._embedder.model
            batch = self._index.unembedded(model, BATCH)
            if not batch:
                return
            vectors = self._embedder.embed_passages([passage.spoken for passage in batch])
            self._index.put_vectors(model, batch, vectors)
            yield len(batch)
