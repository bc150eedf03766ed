"""Whether two memories that say the same in other words are told from two that do not.

``pairs.tsv`` holds pairs of our own, English and Chinese, a line each: ``dup``
is one memory twice, ``upd`` a memory and what became of it, ``rel`` two
memories that share a subject. Every other line of a kind and language sets
the lines of ``recall/vectors/thresholds.py``, the rest measure them, and so does
``pairs_unseen.tsv``, which was written when both the lines and the lists of
``domain/matching/distinction.py`` stood.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from bench.figures import Figure, at_least

from memdeck.domain.matching.distinction import distinction
from memdeck.domain.memory.policy import Matching
from memdeck.recall.embedders.embedder_registry import OFFLINE, open_offline
from memdeck.recall.vectors.centering import HAN, LATIN, language_of
from memdeck.recall.vectors.similarity import Similarities
from memdeck.recall.vectors.thresholds import Thresholds

_FOLDER = Path(__file__).parent
LANGUAGES = {LATIN: "English", HAN: "Chinese"}
_REACH = 0.82
_SAME = Matching().same


@dataclass(frozen=True, slots=True)
class Pair:
    """Two memories, and what they are to each other."""

    kind: str
    one: str
    other: str

    @property
    def language(self) -> str:
        return language_of(self.one)


def measure() -> list[Figure]:
    """Give the F1 of duplicates, by embedder and language, on pairs that set nothing."""
    _, held_out = halves(read_pairs("pairs.tsv"))
    sets = {"held out": held_out, "unseen": read_pairs("pairs_unseen.tsv")}
    figures = []
    for name in OFFLINE:
        similarities = Similarities(open_offline(name))
        for language, called in LANGUAGES.items():
            for which, pairs in sets.items():
                in_language = [pair for pair in pairs if pair.language == language]
                f1 = _f1(
                    [(pair.kind == "dup", _is_one(pair, similarities)) for pair in in_language]
                )
                figures.append(at_least(f"duplicates, {called}, {which}: {name}", f1, _REACH))
    return figures


def read_pairs(name: str) -> list[Pair]:
    """Read the lines of a file beside this one."""
    lines = (_FOLDER / name).read_text("utf-8").splitlines()
    return [Pair(*line.split("\t")) for line in lines]


def halves(pairs: Iterable[Pair]) -> tuple[list[Pair], list[Pair]]:
    """Return every other pair of each kind and language, from the first on, and the rest."""
    sorts = defaultdict(list)
    for pair in pairs:
        sorts[pair.kind, pair.language].append(pair)
    first = [pair for sort in sorts.values() for pair in sort[::2]]
    return first, [pair for sort in sorts.values() for pair in sort[1::2]]


def lines_by(pairs: Sequence[Pair], cosines: Sequence[float]) -> Thresholds:
    """Return the lines that *pairs* of one language set, each with its cosine.

    From ``same`` on F1 is within .02 of the best, and no higher line has that.
    One in ten of the ``rel`` pairs reaches ``related``, which is ``same`` at most.
    """
    labels = [pair.kind == "dup" for pair in pairs]
    apart = [distinction(pair.one, pair.other) is not None for pair in pairs]
    tried = [float(line) for line in np.arange(0.3, 0.9, 0.005)]
    scores = [
        _f1(
            [
                (label, cosine >= line and not far)
                for label, cosine, far in zip(labels, cosines, apart, strict=True)
            ]
        )
        for line in tried
    ]
    same = max(line for line, f1 in zip(tried, scores, strict=True) if f1 >= max(scores) - 0.02)
    merely = sorted(
        (cosine for pair, cosine in zip(pairs, cosines, strict=True) if pair.kind == "rel"),
        reverse=True,
    )
    return Thresholds(min(merely[len(merely) // 10], same), same)


def _is_one(pair: Pair, similarities: Similarities) -> bool:
    similarities.prepare([pair.one, pair.other])
    likeness = similarities.of(pair.one, pair.other)
    assert likeness is not None  # noqa: S101 - every offline embedder has its lines
    return likeness >= _SAME and distinction(pair.one, pair.other) is None


def _f1(judged: Iterable[tuple[bool, bool]]) -> float:
    pairs = list(judged)
    both = sum(label and predicted for label, predicted in pairs)
    return 2 * both / max(1, sum(label + predicted for label, predicted in pairs))
