"""Learns the weights by which the rules file a sentence under a category.

    .venv/bin/python packaging/categories

It learns from sentences of our own: ``sentences.tsv`` (language, category, sentence), the
half ``dev`` of ``packaging/bench/categories.tsv``, and what is to be kept of
``tests/extraction/data``. Run it again after a change of these, of the cues or of the
word classes. It always gives the same weights, and prints how many of the sentences
each language files rightly when a third of them is held back.

Source: multinomial logistic regression by AdaGrad with averaged weights; Duchi, Hazan
and Singer, Adaptive subgradient methods, JMLR 12, 2011.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "app"))

from memdeck.extraction.rules.chinese import CHINESE
from memdeck.extraction.rules.english import ENGLISH
from memdeck.extraction.rules.filing import CATEGORIES, features
from memdeck.extraction.rules.score import claims_in, folded, point_of

WEIGHTS = ROOT / "resources" / "extraction" / "categories.json"
SOURCE = "packaging/categories"
LANGUAGES = {language.name: language for language in (ENGLISH, CHINESE)}
TABLES = {"en": "english.tsv", "zh": "chinese.tsv"}

ROUNDS = 12
RATE = 0.3
DECAY = 1e-4
LEAST_SEEN = 2
"""Sentences a feature must be in to be learned."""
SLIGHT = 0.05
"""A feature none of whose weights is as large is left out."""
FOLDS = 3

Case = tuple[str, str]
Floats = NDArray[np.float64]


def main() -> None:
    """Write the weights of both languages."""
    weights = {}
    for name in LANGUAGES:
        cases = list(dict.fromkeys(_cases(name)))
        rows = [(_features(text, name), category) for category, text in cases]
        print(f"{name}: {len(rows)} sentences, {_held_back(rows):.3f} right when held back")
        weights[name] = {
            feature: row for feature, row in _learned(rows).items() if max(map(abs, row)) >= SLIGHT
        }
    text = json.dumps({"source": SOURCE, "weights": weights}, ensure_ascii=False)
    WEIGHTS.write_text(text.replace("], ", "],\n").replace("}, ", "},\n") + "\n", "utf-8")


def _cases(language: str) -> Iterator[Case]:
    for name, category, text in _lines(Path(__file__).with_name("sentences.tsv")):
        if name == language:
            yield category, text
    for half, name, category, text in _lines(ROOT / "packaging" / "bench" / "categories.tsv"):
        if name == language and half == "dev":
            yield category, text
    for category, _, text in _lines(ROOT / "tests" / "extraction" / "data" / TABLES[language]):
        if category in CATEGORIES:
            yield category, text


def _lines(path: Path) -> Iterator[list[str]]:
    return (line.split("\t") for line in path.read_text("utf-8").splitlines())


def _features(text: str, name: str) -> dict[str, float]:
    language = LANGUAGES[name]
    point = point_of(folded(text), language)
    return features(point, claims_in(point, language), language)


def _held_back(rows: Sequence[tuple[dict[str, float], str]]) -> float:
    """Return the share filed rightly by weights learned from the other two thirds."""
    places = np.random.default_rng(0).permutation(len(rows)) % FOLDS
    right = 0
    for fold in range(FOLDS):
        known = _learned([row for row, place in zip(rows, places, strict=True) if place != fold])
        for (values, category), place in zip(rows, places, strict=True):
            right += place == fold and _filed(values, known) == category
    return right / len(rows)


def _filed(values: dict[str, float], weights: dict[str, list[float]]) -> str:
    none = [0.0] * len(CATEGORIES)
    rows = [np.multiply(value, weights.get(name, none)) for name, value in values.items()]
    return CATEGORIES[int(np.sum(rows, axis=0).argmax())]


def _learned(rows: Sequence[tuple[dict[str, float], str]]) -> dict[str, list[float]]:
    seen = Counter(name for values, _ in rows for name in values)
    names = [name for name, times in seen.items() if times >= LEAST_SEEN]
    place_of = {name: place for place, name in enumerate(names)}
    cases = [_sparse(values, category, place_of) for values, category in rows]
    weights = np.zeros((len(names), len(CATEGORIES)))
    squares, mean = np.zeros_like(weights), np.zeros_like(weights)
    shuffle = np.random.default_rng(1)
    for turn in range(ROUNDS):
        for case in shuffle.permutation(len(cases)):
            _step(weights, squares, *cases[case])
        if turn >= ROUNDS // 2:
            mean += weights / (ROUNDS - ROUNDS // 2)
    return dict(zip(names, mean.round(2).tolist(), strict=True))


def _sparse(
    values: dict[str, float], category: str, place_of: dict[str, int]
) -> tuple[list[int], Floats, int]:
    held = [name for name in values if name in place_of]
    column = np.array([[values[name]] for name in held])
    return [place_of[name] for name in held], column, CATEGORIES.index(category)


def _step(weights: Floats, squares: Floats, places: list[int], values: Floats, right: int) -> None:
    sums = (values * weights[places]).sum(axis=0)
    error = np.exp(sums - sums.max())
    error /= error.sum()
    error[right] -= 1
    slope = values * error + DECAY * weights[places]
    squares[places] += slope * slope
    weights[places] -= RATE * slope / np.sqrt(squares[places] + 1e-2)


if __name__ == "__main__":
    main()
