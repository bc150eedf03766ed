"""Ranks what an index found, by its words, by the text around it, and by meaning.

The weights were tried on five conversations of LoCoMo, with and without their sessions, on
an annotator's notes of them, and on memories in Chinese and English with questions in both.
Each is on a plateau: a third more or less of it changes the results by a hundredth at most.
"""

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet

from memdeck.domain.fast_dataclass import value
from memdeck.domain.memory.policy import Ranking
from memdeck.recall.index import bm25
from memdeck.recall.index.bm25 import Bm25
from memdeck.recall.index.protocol import CandidateHit, CandidateHits
from memdeck.recall.text.query_parser import Term

NEIGHBOUR = 0.4
"""Weight of the words of the passage before or after; its own have 1."""
SESSION = 0.6
"""Weight of the words of the whole session."""
MEANING = 0.6
"""Weight of meaning. A higher one finds a few answers more and loses many that share words."""
LEAST_TERMS = 2.5
"""Rare terms that a question counts as at least, since few or common words say little."""
NEAR = 0.35
"""Least cosine of a text without the phrase that others contain; chance reaches 0.33."""
LEAST = 0.05
"""A part below this explains nothing."""
MEANING_WITH_WORD = 0.5
"""Weight of meaning if a bare word is searched and found: what contains it comes first."""


@value(frozen=True, slots=True)
class Ranked:
    """A passage with its score and the parts of it.

    *score*, *words*, *neighbours* and *session* are in [0, 1], and so is *words* +
    *neighbours*. The best *score* of a search is 1. *session* is 0 for a passage without one.
    *nearness*, in [-1, 1], is the cosine of its meaning; None if it was not requested or is not
    known. *event*, in [0, 1], is how well an event of it answers.
    """

    id: str
    score: float
    words: float
    neighbours: float
    session: float
    nearness: float | None
    event: float = 0.0

    @property
    def has_word(self) -> bool:
        """Whether a word of the query is in it or around it."""
        return self.words > 0 or self.neighbours > 0 or self.session > 0


def rank(
    candidate_hits: CandidateHits,
    query_terms: Sequence[Term] = (),
    phrases: Sequence[AbstractSet[str]] = (),
    *,
    is_bare: bool = False,
) -> list[Ranked]:
    """Return the hits, best first; of equals, the smaller id first.

    *query_terms* are the terms of the query. With meaning, words count by their share of these, so
    that one common word of five does not outrank a text with the same meaning. *is_bare*: the
    terms are no question, so words go before meaning. Passages with all tokens of one of
    *phrases* come first. If there are any, others are only found if their meaning is nearer,
    since parts of a phrase are everywhere.
    """
    hits = candidate_hits.found
    with_phrase = frozenset[str]().union(
        *(_containing(candidate_hits, phrase) for phrase in phrases)
    )
    score = Bm25(candidate_hits.terms, candidate_hits.passages, bm25.PASSAGE).score
    own = [score(hit.words) for hit in hits]
    around = _around(hits, own)
    sessions = _session_scores(candidate_hits)
    nearest = max((hit.nearness or 0.0 for hit in hits), default=0.0)
    best = _best(score + near for score, near in zip(own, around, strict=True))
    goes_by_word = is_bare and any(own)
    if nearest > 0 and not goes_by_word:
        best = max(best, _worth(candidate_hits, query_terms))
    best_session = _best(session or 0.0 for session in sessions)
    weight = 0.0 if nearest <= 0 else MEANING_WITH_WORD if goes_by_word else MEANING
    least = max([NEAR, *(hit.nearness or 0.0 for hit in hits if hit.id in with_phrase)])
    totals, parts = [], []
    for hit, words, near, session in zip(hits, own, around, sessions, strict=True):
        session_share = None if session is None else session / best_session
        meaning = None if hit.nearness is None else max(0.0, hit.nearness) / (nearest or 1)
        total = _total((words + near) / best, session_share, meaning, weight)
        totals.append(total + (hit.id in with_phrase))
        parts.append((words / best, near / best, session_share or 0.0))
    best_total = _best(totals)
    ranked = [
        Ranked(hit.id, total / best_total, *of_one, hit.nearness)
        for hit, total, of_one in zip(hits, totals, parts, strict=True)
        if not with_phrase or hit.id in with_phrase or (hit.nearness or 0.0) > least
    ]
    return sorted(ranked, key=lambda hit: (-hit.score, hit.id))


def combined(similarity: float, importance: float, idle_days: int, ranking: Ranking) -> float:
    """Return the score by which a policy ranks a passage; all but *idle_days* in [0, 1]."""
    recency = ranking.curve.kept(idle_days)
    if ranking.is_product:
        return similarity * importance * recency
    return (
        ranking.similarity * similarity
        + ranking.importance * importance
        + ranking.recency * recency
    )


def _containing(candidate_hits: CandidateHits, phrase: AbstractSet[str]) -> AbstractSet[str]:
    """Return the ids of the passages with every token of *phrase*."""
    positions = [
        position for position, term in enumerate(candidate_hits.terms) if term.token in phrase
    ]
    if len(positions) < len(phrase):
        return frozenset()
    return {
        hit.id
        for hit in candidate_hits.found
        if all(hit.words.counts[position] for position in positions)
    }


def _around(hits: Sequence[CandidateHit], own: Sequence[float]) -> list[float]:
    """Return for each the weighted score of its better neighbour."""
    scores = {
        (hit.session, hit.place): score
        for hit, score in zip(hits, own, strict=True)
        if hit.session and hit.place is not None
    }

    def best(hit: CandidateHit) -> float:
        if hit.place is None:
            return 0.0
        return max(scores.get((hit.session, hit.place + step), 0.0) for step in (-1, 1))

    return [NEIGHBOUR * best(hit) for hit in hits]


def _session_scores(candidate_hits: CandidateHits) -> list[float | None]:
    """Return for each the score of its session; None if the session has no other passage."""
    score = Bm25(candidate_hits.terms, candidate_hits.wholes, bm25.SESSION).score
    sessions = {name: score(counted) for name, counted in candidate_hits.sessions.items()}
    return [
        sessions[hit.session]
        if hit.session and candidate_hits.sessions[hit.session].length > hit.words.length
        else None
        for hit in candidate_hits.found
    ]


def _worth(candidate_hits: CandidateHits, query_terms: Sequence[Term]) -> float:
    """Return the score of a passage of mean length that contains each term of *query_terms* once.

    It is at least that of ``LEAST_TERMS`` terms that are in one passage each.
    """
    field = candidate_hits.passages
    frequencies = dict(zip(candidate_hits.terms, field.frequencies, strict=True))
    known = {term.token for term in candidate_hits.terms}
    frequencies |= {term: 0 for term in query_terms if term.token not in known}
    score = sum(
        term.weight * bm25.rarity(frequency, field.size) for term, frequency in frequencies.items()
    )
    return max(score, LEAST_TERMS * bm25.rarity(1, field.size))


def _total(words: float, session: float | None, meaning: float | None, weight: float) -> float:
    """Return the mean of the parts of a score; *weight* is that of meaning.

    Words are used for the meaning of a passage without a vector.
    """
    total, weights = words, 1.0
    if session is not None:
        total, weights = total + SESSION * session, weights + SESSION
    total += weight * (words if meaning is None else meaning)
    return total / (weights + weight)


def _best(scores: Iterable[float]) -> float:
    """Return the highest score; 1 if none is above 0, so that dividing by it is safe."""
    return max(scores, default=0.0) or 1.0


def why(
    ranked: Ranked,
    idle_days: int | None = None,
    importance: float = 0.0,
    past_plan: str = "",
) -> str:
    """Return such as ``meaning .61, words .40, importance .80, 12 days old``; "" for nothing.

    *idle_days* have passed since the passage was said or used; None if that is not known. An
    *importance* of 0 is left out. *past_plan* is the time, without a comma, of a plan that has
    passed.
    """
    parts = {
        "meaning": ranked.nearness or 0.0,
        "words": ranked.words,
        "said beside it": ranked.neighbours,
        "its conversation": ranked.session,
        "its event": ranked.event,
        "importance": importance,
    }
    reasons = [f"{name} {_share(part)}" for name, part in parts.items() if part >= LEAST]
    if idle_days is not None:
        reasons.append(_age(idle_days))
    if past_plan:
        reasons.append(f"was planned for {past_plan}")
    return ", ".join(reasons)


def _share(part: float) -> str:
    return f"{min(part, 1.0):.2f}".removeprefix("0")


def _age(days: int) -> str:
    if days <= 0:
        return "today"
    return "1 day old" if days == 1 else f"{days} days old"
