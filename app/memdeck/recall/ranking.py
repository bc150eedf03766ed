"""Candidates to an order: by words, by what stands around them, by meaning.

Source: for BM25, Robertson and Zaragoza, The probabilistic relevance framework: BM25 and
beyond (2009), with an idf that is never negative. The weights of the parts were tried on
five conversations of LoCoMo: each lies on a plateau, a third more or less changes the share
of what is found by a hundredth at most.
"""

from collections.abc import Iterable, Sequence

from memdeck.domain.policy import Ranking
from memdeck.domain.value import value
from memdeck.recall import bm25
from memdeck.recall.bm25 import Bm25
from memdeck.recall.index import Candidate, Candidates

NEIGHBOUR = 0.4
SESSION = 0.6
MEANING = 1.0


@value(frozen=True, slots=True)
class Ranked:
    """A passage in its place.

    *score*, *words*, *neighbours* and *session* lie in [0, 1]; the best words
    that were found, with their neighbours', are 1. *session* tells of the words
    around them, and is 0 for one that stands alone. *nearness*, in [-1, 1], is
    the cosine of its meaning; None where that was not asked or is not known.
    """

    id: str
    score: float
    words: float
    neighbours: float
    session: float
    nearness: float | None


def rank(candidates: Candidates) -> list[Ranked]:
    """Return the candidates, best first; of equals, the smaller id first."""
    found = candidates.found
    own = _scores(candidates)
    around = _around(found, own)
    best = _best(one + near for one, near in zip(own, around, strict=True))
    sessions = _session_scores(candidates)
    best_session = _best(sessions)
    nearest = max((one.nearness or 0.0 for one in found), default=0.0)
    ranked = []
    for one, words, near, session in zip(found, own, around, sessions, strict=True):
        parts = (words / best, near / best, session / best_session)
        score = _total(parts, one, nearest)
        told = parts if one.session else (*parts[:2], 0.0)
        ranked.append(Ranked(one.id, score, *told, one.nearness))
    return sorted(ranked, key=lambda one: (-one.score, one.id))


def weighed(similarity: float, importance: float, idle_days: int, ranking: Ranking) -> float:
    """Return what recall by a policy ranks a passage by; all but *idle_days* in [0, 1]."""
    recency = ranking.curve.kept(idle_days)
    if ranking.is_product:
        return similarity * importance * recency
    return (
        ranking.similarity * similarity
        + ranking.importance * importance
        + ranking.recency * recency
    )


def _scores(candidates: Candidates) -> list[float]:
    score = Bm25(candidates.terms, candidates.passages, bm25.PASSAGE).score
    return [score(one.words) for one in candidates.found]


def _around(found: Sequence[Candidate], own: Sequence[float]) -> list[float]:
    """Return for each the better score of the passages before and after it, weighed."""
    places = {
        (one.session, one.place): score
        for one, score in zip(found, own, strict=True)
        if one.session and one.place is not None
    }

    def beside(one: Candidate) -> float:
        if one.place is None:
            return 0.0
        return max(places.get((one.session, one.place + step), 0.0) for step in (-1, 1))

    return [NEIGHBOUR * beside(one) for one in found]


def _session_scores(candidates: Candidates) -> list[float]:
    score = Bm25(candidates.terms, candidates.wholes, bm25.SESSION).score
    sessions = {name: score(words) for name, words in candidates.sessions.items()}
    return [sessions[one.session] if one.session else score(one.words) for one in candidates.found]


def _total(parts: tuple[float, float, float], one: Candidate, nearest: float) -> float:
    """Return the score, which is 1 for one that is best in all; *nearest* is 0 without meanings."""
    words, near, session = parts
    told, most = words + near + SESSION * session, 1 + SESSION
    if not nearest:
        return told / most
    meaning = words + near if one.nearness is None else max(0.0, one.nearness) / nearest
    return (told + MEANING * meaning) / (most + MEANING)


def _best(scores: Iterable[float]) -> float:
    """Return the highest score; 1 where none is above 0, so that all of them stay 0."""
    return max(scores, default=0.0) or 1.0
