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
from memdeck.recall.text.tokenizer import Term

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
    known.
    """

    id: str
    score: float
    words: float
    neighbours: float
    session: float
    nearness: float | None

    @property
    def has_word(self) -> bool:
        """Whether a word of the query is in it or around it."""
        return self.words > 0 or self.neighbours > 0 or self.session > 0


def rank(
    candidate_hits: CandidateHits,
    asked: Sequence[Term] = (),
    phrases: Sequence[AbstractSet[str]] = (),
    *,
    is_bare: bool = False,
) -> list[Ranked]:
    """Return the hits, best first; of equals, the smaller id first.

    *asked* are the terms of the query. With meaning, words count by their share of these, so
    that one common word of five does not outrank a text with the same meaning. *is_bare*: the
    terms are no question, so words go before meaning. Passages with all tokens of one of
    *phrases* come first. If there are any, others are only found if their meaning is nearer,
    since parts of a phrase are everywhere.
    """
    found = candidate_hits.found
    with_phrase = frozenset[str]().union(*(_containing(candidate_hits, one) for one in phrases))
    own = _scores(candidate_hits)
    around = _around(found, own)
    sessions = _session_scores(candidate_hits)
    nearest = max((one.nearness or 0.0 for one in found), default=0.0)
    best = _best(one + near for one, near in zip(own, around, strict=True))
    goes_by_word = is_bare and any(own)
    if nearest > 0 and not goes_by_word:
        best = max(best, _worth(candidate_hits, asked))
    best_session = _best(session or 0.0 for session in sessions)
    weight = 0.0 if nearest <= 0 else MEANING_WITH_WORD if goes_by_word else MEANING
    least = max([NEAR, *(one.nearness or 0.0 for one in found if one.id in with_phrase)])
    totals, parts = [], []
    for one, words, near, session in zip(found, own, around, sessions, strict=True):
        spoken = None if session is None else session / best_session
        meaning = None if one.nearness is None else max(0.0, one.nearness) / (nearest or 1)
        total = _total((words + near) / best, spoken, meaning, weight)
        totals.append(total + (one.id in with_phrase))
        parts.append((words / best, near / best, spoken or 0.0))
    best_total = _best(totals)
    ranked = [
        Ranked(one.id, total / best_total, *of_one, one.nearness)
        for one, total, of_one in zip(found, totals, parts, strict=True)
        if not with_phrase or one.id in with_phrase or (one.nearness or 0.0) > least
    ]
    return sorted(ranked, key=lambda one: (-one.score, one.id))


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
    wanted = [place for place, term in enumerate(candidate_hits.terms) if term.token in phrase]
    if len(wanted) < len(phrase):
        return frozenset()
    return {
        one.id for one in candidate_hits.found if all(one.words.counts[place] for place in wanted)
    }


def _scores(candidate_hits: CandidateHits) -> list[float]:
    score = Bm25(candidate_hits.terms, candidate_hits.passages, bm25.PASSAGE).score
    return [score(one.words) for one in candidate_hits.found]


def _around(found: Sequence[CandidateHit], own: Sequence[float]) -> list[float]:
    """Return for each the weighted score of its better neighbour."""
    places = {
        (one.session, one.place): score
        for one, score in zip(found, own, strict=True)
        if one.session and one.place is not None
    }

    def best(one: CandidateHit) -> float:
        if one.place is None:
            return 0.0
        return max(places.get((one.session, one.place + step), 0.0) for step in (-1, 1))

    return [NEIGHBOUR * best(one) for one in found]


def _session_scores(candidate_hits: CandidateHits) -> list[float | None]:
    """Return for each the score of its session; None if the session has no other passage."""
    score = Bm25(candidate_hits.terms, candidate_hits.wholes, bm25.SESSION).score
    sessions = {name: score(words) for name, words in candidate_hits.sessions.items()}
    return [
        sessions[one.session]
        if one.session and candidate_hits.sessions[one.session].length > one.words.length
        else None
        for one in candidate_hits.found
    ]


def _worth(candidate_hits: CandidateHits, asked: Sequence[Term]) -> float:
    """Return the score of a passage of mean length that contains each term of *asked* once.

    It is at least that of ``LEAST_TERMS`` terms that are in one passage each.
    """
    field = candidate_hits.passages
    frequencies = dict(zip(candidate_hits.terms, field.frequencies, strict=True))
    known = {term.token for term in candidate_hits.terms}
    frequencies |= {term: 0 for term in asked if term.token not in known}
    worth = sum(
        term.weight * bm25.rarity(frequency, field.size) for term, frequency in frequencies.items()
    )
    return max(worth, LEAST_TERMS * bm25.rarity(1, field.size))


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
