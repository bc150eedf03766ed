"""How well memories that say the same in other words are recognized.

Each line of ``pairs.tsv`` is a pair of memories in English or Chinese: ``dup`` is the same memory
in other words, ``upd`` a memory and its update, ``rel`` two memories that share a subject. Every
other line of a kind and language sets the thresholds of ``recall/vectors/thresholds.py``; the rest
measures them. So does ``pairs_unseen.tsv``, which was written after the thresholds and the lists of
``domain/matching/distinction.py``.
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
_TARGET = 0.82
_SAME = Matching().same


@dataclass(frozen=True, slots=True)
class Pair:
    """Two memories, and the kind of their relation."""

    kind: str
    first: str
    second: str

    @property
    def language(self) -> str:
        return language_of(self.first)


def measure() -> list[Figure]:
    """Return the F1 of duplicates, by embedder and language, on pairs that set no threshold."""
    _, held_out = halves(read_pairs("pairs.tsv"))
    sets = {"held out": held_out, "unseen": read_pairs("pairs_unseen.tsv")}
    figures = []
    for name in OFFLINE:
        similarities = Similarities(open_offline(name))
        for language, language_name in LANGUAGES.items():
            for which, pairs in sets.items():
                in_language = [pair for pair in pairs if pair.language == language]
                results = [
                    (pair.kind == "dup", _is_duplicate(pair, similarities)) for pair in in_language
                ]
                what = f"duplicates, {language_name}, {which}, {name}: F1"
                figures.append(at_least(what, _f1(results), _TARGET))
    return figures


def read_pairs(name: str) -> list[Pair]:
    """Return the pairs in a file of this folder."""
    lines = (_FOLDER / name).read_text("utf-8").splitlines()
    return [Pair(*line.split("\t")) for line in lines]


def halves(pairs: Iterable[Pair]) -> tuple[list[Pair], list[Pair]]:
    """Return every other pair of each kind and language, from the first on, and the rest."""
    groups = defaultdict(list)
    for pair in pairs:
        groups[pair.kind, pair.language].append(pair)
    first = [pair for group in groups.values() for pair in group[::2]]
    return first, [pair for group in groups.values() for pair in group[1::2]]


def thresholds_for(pairs: Sequence[Pair], cosines: Sequence[float]) -> Thresholds:
    """Return the thresholds that *pairs* of a language set, each with its cosine.

    ``same`` is the highest threshold whose F1 is within 0.02 of the best. A tenth of the ``rel``
    pairs reaches ``related``, which is at most ``same``.
    """
    labels = [pair.kind == "dup" for pair in pairs]
    distinct = [distinction(pair.first, pair.second) is not None for pair in pairs]
    thresholds = [float(threshold) for threshold in np.arange(0.3, 0.9, 0.005)]
    scores = [
        _f1(
            [
                (label, cosine >= threshold and not is_distinct)
                for label, cosine, is_distinct in zip(labels, cosines, distinct, strict=True)
            ]
        )
        for threshold in thresholds
    ]
    lowest = max(scores) - 0.02
    same = max(at for at, f1 in zip(thresholds, scores, strict=True) if f1 >= lowest)
    related = sorted(
        (cosine for pair, cosine in zip(pairs, cosines, strict=True) if pair.kind == "rel"),
        reverse=True,
    )
    return Thresholds(min(related[len(related) // 10], same), same)


def _is_duplicate(pair: Pair, similarities: Similarities) -> bool:
    similarities.prepare([pair.first, pair.second])
    similarity = similarities.of(pair.first, pair.second)
    assert similarity is not None  # noqa: S101 - every offline embedder has thresholds
    return similarity >= _SAME and distinction(pair.first, pair.second) is None


def _f1(results: Iterable[tuple[bool, bool]]) -> float:
    pairs = list(results)
    both = sum(label and predicted for label, predicted in pairs)
    return 2 * both / max(1, sum(label + predicted for label, predicted in pairs))
