"""Prospects to an order: by words, by what stands around them, by meaning.

The weights were tried on five conversations of LoCoMo, as they were held and
as texts that stand alone, on what an annotator noted of them, and on memories
in Chinese and English that are asked for in both. Each lies on a plateau: a
third more or less of it changes what is found by a hundredth at most.
"""

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet

from memdeck.domain.policy import Ranking
from memdeck.domain.value import value
from memdeck.recall import bm25
from memdeck.recall.bm25 import Bm25
from memdeck.recall.index import Prospect, Prospects
from memdeck.recall.segmentation import Term

NEIGHBOUR = 0.4
"""Of the words of the passage before or after; its own weigh 1."""
SESSION = 0.6
"""Of the words of the whole session."""
MEANING = 0.6
"""More of it finds a few more answers in other words, and loses far more that share words."""
LEAST_TERMS = 2.5
"""A question is worth as many rare terms at least: of few or common words none says much."""
NEAR = 0.35
"""The cosine beyond which a text is near a phrase that others hold; chance reaches 0.33."""
LEAST = 0.05
"""A part below this explains nothing."""
MEANING_BESIDE_WORD = 0.5
"""Of any meaning where a bare word is looked for, and stands somewhere: what has it goes first."""


@value(frozen=True, slots=True)
class Ranked:
    """A passage in its place.

    *score*, *words*, *neighbours* and *session* lie in [0, 1]. The best *score*
    that was found is 1, whatever it is made of. Words, with their neighbours',
    are 1 at most, *session* tells of the words around them, and is 0 for one
    that stands alone. *nearness*, in [-1, 1], is the cosine of its meaning;
    None where that was not asked or is not known.
    """

    id: str
    score: float
    words: float
    neighbours: float
    session: float
    nearness: float | None

    @property
    def has_word(self) -> bool:
        """Whether a word speaks for it, its own or around it."""
        return self.words > 0 or self.neighbours > 0 or self.session > 0


def rank(
    prospects: Prospects,
    asked: Sequence[Term] = (),
    phrase: AbstractSet[str] = frozenset(),
    *,
    is_bare: bool = False,
) -> list[Ranked]:
    """Return the prospects, best first; of equals, the smaller id first.

    *asked* are the terms that were looked for. Where meaning has a say too,
    words count for as much as they cover of these: one common word of five
    must not outweigh what means the same. Where they are *is_bare*, and no
    question, words go before meaning. What has all tokens of the *phrase* goes
    first; where something has, what else is left out that no meaning speaks
    for more than for that: parts of a phrase are all over a vault.
    """
    found = prospects.found
    holds = _holding(prospects, phrase)
    own = _scores(prospects)
    around = _around(found, own)
    sessions = _session_scores(prospects)
    nearest = max((one.nearness or 0.0 for one in found), default=0.0)
    best = _best(one + near for one, near in zip(own, around, strict=True))
    goes_by_word = is_bare and any(own)
    if nearest > 0 and not goes_by_word:
        best = max(best, _worth(prospects, asked))
    best_session = _best(session or 0.0 for session in sessions)
    weight = 0.0 if nearest <= 0 else MEANING_BESIDE_WORD if goes_by_word else MEANING
    least = max([NEAR, *(one.nearness or 0.0 for one in found if one.id in holds)])
    totals, parts = [], []
    for one, words, near, session in zip(found, own, around, sessions, strict=True):
        spoken = None if session is None else session / best_session
        meaning = None if one.nearness is None else max(0.0, one.nearness) / (nearest or 1)
        total = _total((words + near) / best, spoken, meaning, weight)
        totals.append(total + (one.id in holds))
        parts.append((words / best, near / best, spoken or 0.0))
    best_total = _best(totals)
    ranked = [
        Ranked(one.id, total / best_total, *of_one, one.nearness)
        for one, total, of_one in zip(found, totals, parts, strict=True)
        if not holds or one.id in holds or (one.nearness or 0.0) > least
    ]
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


def _holding(prospects: Prospects, phrase: AbstractSet[str]) -> AbstractSet[str]:
    """Return the ids of what has every token of *phrase*; none where that is empty."""
    wanted = [place for place, term in enumerate(prospects.terms) if term.token in phrase]
    if not phrase or len(wanted) < len(phrase):
        return frozenset()
    return {one.id for one in prospects.found if all(one.words.counts[place] for place in wanted)}


def _scores(prospects: Prospects) -> list[float]:
    score = Bm25(prospects.terms, prospects.passages, bm25.PASSAGE).score
    return [score(one.words) for one in prospects.found]


def _around(found: Sequence[Prospect], own: Sequence[float]) -> list[float]:
    """Return for each the better score of the passages before and after it, weighed."""
    places = {
        (one.session, one.place): score
        for one, score in zip(found, own, strict=True)
        if one.session and one.place is not None
    }

    def beside(one: Prospect) -> float:
        if one.place is None:
            return 0.0
        return max(places.get((one.session, one.place + step), 0.0) for step in (-1, 1))

    return [NEIGHBOUR * beside(one) for one in found]


def _session_scores(prospects: Prospects) -> list[float | None]:
    """Return for each what its session scores; None where that is nothing but itself."""
    score = Bm25(prospects.terms, prospects.wholes, bm25.SESSION).score
    sessions = {name: score(words) for name, words in prospects.sessions.items()}
    return [
        None if _stands_alone(one, prospects) else sessions[one.session] for one in prospects.found
    ]


def _stands_alone(one: Prospect, prospects: Prospects) -> bool:
    return not one.session or prospects.sessions[one.session].length <= one.words.length


def _worth(prospects: Prospects, asked: Sequence[Term]) -> float:
    """Return what a passage of mean length scores in which all that was asked stands once.

    Never less than ``LEAST_TERMS`` that stand in one passage each.
    """
    field = prospects.passages
    frequencies = dict(zip(prospects.terms, field.frequencies, strict=True))
    known = {term.token for term in prospects.terms}
    frequencies |= {term: 0 for term in asked if term.token not in known}
    worth = sum(
        term.weight * bm25.rarity(frequency, field.size) for term, frequency in frequencies.items()
    )
    return max(worth, LEAST_TERMS * bm25.rarity(1, field.size))


def _total(words: float, session: float | None, meaning: float | None, weight: float) -> float:
    """Return the mean of the parts of a passage, of which meaning weighs *weight*.

    Words stand in for the meaning of what has no vector yet.
    """
    told, weights = words, 1.0
    if session is not None:
        told, weights = told + SESSION * session, weights + SESSION
    told += weight * (words if meaning is None else meaning)
    return told / (weights + weight)


def _best(scores: Iterable[float]) -> float:
    """Return the highest score; 1 where none is above 0, so that all of them stay 0."""
    return max(scores, default=0.0) or 1.0
