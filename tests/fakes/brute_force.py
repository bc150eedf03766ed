"""An index that compares every passage with every query: slow, but simple."""

from collections import Counter
from dataclasses import dataclass

import numpy as np

from memdeck.domain.search.passage import Passage
from memdeck.recall.index.bm25 import PASSAGE, Bm25
from memdeck.recall.index.protocol import (
    NEIGHBOURED,
    CandidateHit,
    CandidateHits,
    Counted,
    Field,
    IndexStats,
    rarest_terms,
)
from memdeck.recall.text.tokenizer import Segmenter
from memdeck.recall.vectors.centering import (
    centred,
    direction_of,
    language_of_passage,
    means_of,
    neutral_means,
    totals_of,
)


@dataclass
class _Vector:
    model: str
    vector: np.ndarray


class BruteForceIndex:
    """Stores passages in a dict, and computes everything else when it is needed."""

    def __init__(self, segmenter: Segmenter) -> None:
        self.word = self.lack = ""
        self._segmenter = segmenter
        self._passages: dict[str, Passage] = {}
        self._vectors: dict[str, _Vector] = {}

    def update(self, put=(), remove=()):
        for id_ in remove:
            self._passages.pop(id_, None)
            self._vectors.pop(id_, None)
        for one in put:
            old = self._passages.get(one.id)
            if old is not None and (old.spoken, old.is_page) != (one.spoken, one.is_page):
                self._vectors.pop(one.id, None)
            self._passages[one.id] = one

    def candidate_hits(self, probe):
        tokens = {
            id_: Counter(self._segmenter.tokens(one.worded)) for id_, one in self._passages.items()
        }
        pages = probe.where.pages
        tokens = {id_: all_ for id_, all_ in tokens.items() if self._passages[id_].is_page in pages}
        frequencies = Counter(token for counts in tokens.values() for token in counts)
        terms = rarest_terms(probe.terms, frequencies, len(tokens))
        words = {id_: _counted(terms, counts) for id_, counts in tokens.items()}
        wholes = self._wholes(terms, tokens)
        passages = _field(words.values())
        score = Bm25(terms, passages, PASSAGE).score
        admitted = [id_ for id_, one in self._passages.items() if probe.where.admits(one)]
        scores = {id_: score(words[id_]) for id_ in admitted if score(words[id_]) > 0}
        best = sorted(scores, key=scores.__getitem__, reverse=True)[: probe.limit]
        found = set(best)
        if probe.is_question:
            found |= self._beside(best[:NEIGHBOURED]) & set(admitted)
        nearness = self._nearness(probe.meaning) if probe.meaning else {}
        near = [id_ for id_ in admitted if id_ in nearness]
        found |= set(sorted(near, key=nearness.__getitem__, reverse=True)[: probe.limit])
        hits = [
            CandidateHit(
                id_,
                self._passages[id_].session,
                self._passages[id_].place,
                words[id_],
                nearness.get(id_),
            )
            for id_ in found
        ]
        sessions = {one.session: wholes[one.session] for one in hits if one.session}
        return CandidateHits(terms, hits, sessions, passages, _field(wholes.values()))

    def passages(self, ids):
        return {id_: self._passages[id_] for id_ in ids if id_ in self._passages}

    def digests(self):
        return {id_: one.digest for id_, one in self._passages.items()}

    def unembedded(self, model, limit):
        has = {id_ for id_, vector in self._vectors.items() if vector.model == model}
        return [one for id_, one in self._passages.items() if id_ not in has][:limit]

    def put_vectors(self, model, passages, vectors):
        for one, vector in zip(passages, vectors, strict=True):
            here = self._passages.get(one.id)
            if here is not None and here.spoken == one.spoken:
                self._vectors[one.id] = _Vector(model, vector)

    def data_version(self):
        return None

    def clear(self):
        self._passages.clear()
        self._vectors.clear()

    def scrub(self):
        """Do nothing, because no removed text is stored."""

    def stats(self):
        sessions = {one.session for one in self._passages.values()} - {""}
        tokens = sum(len(self._segmenter.tokens(one.worded)) for one in self._passages.values())
        embedded = Counter(vector.model for vector in self._vectors.values())
        return IndexStats("brute", len(self._passages), len(sessions), tokens, dict(embedded), 0)

    def check(self):
        return []

    def close(self):
        self.clear()

    def _wholes(self, terms, tokens):
        """Return the counts of each session; a separate passage is a session of its own."""
        counts: dict[object, Counter[str]] = {}
        for id_, counted in tokens.items():
            name = self._passages[id_].session or ("alone", id_)
            counts.setdefault(name, Counter()).update(counted)
        return {name: _counted(terms, counted) for name, counted in counts.items()}

    def _beside(self, best):
        places = {(one.session, one.place): id_ for id_, one in self._passages.items()}
        placed = [self._passages[id_] for id_ in best]
        return {
            places[one.session, one.place + step]
            for one in placed
            for step in (-1, 1)
            if one.session and one.place is not None and (one.session, one.place + step) in places
        }

    def _nearness(self, meaning):
        known = {
            id_: one.vector
            for id_, one in self._vectors.items()
            if one.model == meaning.model and len(one.vector) == len(meaning.vector)
        }
        if not known:
            return {}
        vectors = np.stack(list(known.values()))
        languages = [language_of_passage(self._passages[id_]) for id_ in known]
        neutral = neutral_means(meaning.model, len(meaning.vector))
        means = means_of(totals_of(vectors, languages), neutral, len(meaning.vector))
        cosines = centred(vectors, languages, means) @ direction_of(meaning, means)
        return dict(zip(known, cosines.tolist(), strict=True))


def _counted(terms, counts):
    return Counted(tuple(counts[term.token] for term in terms), counts.total())


def _field(counted):
    counted = list(counted)
    size = len(counted)
    frequencies = [
        sum(map(bool, column)) for column in zip(*(one.counts for one in counted), strict=True)
    ]
    return Field(size, sum(one.length for one in counted) / max(1, size), tuple(frequencies))


def ids(ranked):
    return [one.id for one in ranked]


def nearness(candidate_hits):
    near = {one.id: one.nearness for one in candidate_hits.found}
    return {id_: cosine for id_, cosine in near.items() if cosine is not None}


def exact_parts(candidate_hits):
    """Return the exact fields of hits, independent of their order."""
    found = {one.id: (one.session, one.place, one.words) for one in candidate_hits.found}
    rest = (
        candidate_hits.terms,
        candidate_hits.sessions,
        candidate_hits.passages,
        candidate_hits.wholes,
    )
    return found, rest
