"""Learns the weights by which the rules file a sentence, and know a request to forget.

    .venv/bin/python packaging/categories

The categories it learns from sentences of our own: ``sentences.tsv`` (language, category,
sentence), the half ``dev`` of ``packaging/bench/categories.tsv``, and what is to be kept of
``tests/extraction/data``. Requests to forget it learns from the half ``dev`` of
``packaging/bench/forget_wordings.tsv``, from ``packaging/bench/forgetting.tsv``, and from
``tests/extraction/data``; all sentences with a category count as no request. Run it again
after a change of these, of the cues, of the word classes or of the lexicons. It always gives the
same weights, and prints how many of the sentences each language labels rightly when a third of
them is held back.

Source: multinomial logistic regression by AdaGrad with averaged weights; Duchi, Hazan
and Singer, Adaptive subgradient methods, JMLR 12, 2011.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "app"), str(ROOT / "packaging")]

from bench.forget_wordings import forget_wordings
from bench.forgetting import read_cases

from memdeck.extraction import forgetting as lexicons
from memdeck.extraction.forgetting.classifier import LABELS
from memdeck.extraction.forgetting.classifier import features as forget_features
from memdeck.extraction.forgetting.lexicon import Lexicon
from memdeck.extraction.rules.chinese import CHINESE
from memdeck.extraction.rules.english import ENGLISH
from memdeck.extraction.rules.filing import CATEGORIES, features
from memdeck.extraction.rules.score import claims_in, folded, point_of

RESOURCES = ROOT / "resources" / "extraction"
SOURCE = "packaging/categories"
LEXICONS = {lexicon.name: lexicon for lexicon in (lexicons.ENGLISH, lexicons.CHINESE)}
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
Row = tuple[dict[str, float], int]
"""The features of a sentence, and the place of its label."""
Weights = dict[str, list[float]]
Floats = NDArray[np.float64]


def main() -> None:
    """Write the weights of both languages."""
    filing, forgetting = {}, {}
    for name in LANGUAGES:
        cases = list(dict.fromkeys(_cases(name)))
        rows = [(_features(text, name), CATEGORIES.index(category)) for category, text in cases]
        filing[name] = _weights(f"categories {name}", rows, len(CATEGORIES))
        told = [("other", text) for _, text in cases]
        asked = [*_forget_cases(name), *told]
        rows = list(_forget_rows(asked, LEXICONS[name]))
        forgetting[name] = _weights(f"requests to forget {name}", rows, len(LABELS))
    _write("categories", filing)
    _write("forgetting", forgetting)


def _weights(what: str, rows: Sequence[Row], labels: int) -> Weights:
    print(f"{what}: {len(rows)} sentences, {_held_back(rows, labels):.3f} right when held back")
    learned = _learned(rows, labels)
    return {name: row for name, row in learned.items() if max(map(abs, row)) >= SLIGHT}


def _write(name: str, weights: dict[str, Weights]) -> None:
    text = json.dumps({"source": SOURCE, "weights": weights}, ensure_ascii=False)
    text = text.replace("], ", "],\n").replace("}, ", "},\n") + "\n"
    (RESOURCES / f"{name}.json").write_text(text, "utf-8")


def _forget_cases(language: str) -> Iterator[Case]:
    yield from forget_wordings("dev", language)
    for label, name, text in _lines(ROOT / "tests" / "extraction" / "data" / "forgetting.tsv"):
        if name == language:
            yield label, text
    for _, _, text in _lines(ROOT / "tests" / "extraction" / "data" / TABLES[language]):
        yield "other", text
    _, cases = read_cases(ROOT / "packaging" / "bench" / "forgetting.tsv", language)
    for case in cases:
        if case.kind != "bare":
            yield "other" if case.kind == "other" else "request", case.said


def _forget_rows(cases: Iterable[Case], lexicon: Lexicon) -> Iterator[Row]:
    """Yield the rows of what has the words of a request at all; no other sentence is weighed."""
    for label, text in cases:
        lower = folded(text)
        tokens = lexicon.tokens(lower)
        if lexicon.asks(tokens):
            yield forget_features(lower, tokens), LABELS.index(label)


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


def _held_back(rows: Sequence[Row], labels: int) -> float:
    """Return the share filed rightly by weights learned from the other two thirds."""
    places = np.random.default_rng(0).permutation(len(rows)) % FOLDS
    right = 0
    for fold in range(FOLDS):
        kept = [row for row, place in zip(rows, places, strict=True) if place != fold]
        known = _learned(kept, labels)
        for (values, label), place in zip(rows, places, strict=True):
            right += place == fold and _filed(values, known, labels) == label
    return right / len(rows)


def _filed(values: dict[str, float], weights: Weights, labels: int) -> int:
    none = [0.0] * labels
    rows = [np.multiply(value, weights.get(name, none)) for name, value in values.items()]
    return int(np.sum(rows, axis=0).argmax())


def _learned(rows: Sequence[Row], labels: int) -> Weights:
    seen = Counter(name for values, _ in rows for name in values)
    names = [name for name, times in seen.items() if times >= LEAST_SEEN]
    place_of = {name: place for place, name in enumerate(names)}
    cases = [_sparse(values, label, place_of) for values, label in rows]
    weights = np.zeros((len(names), labels))
    squares, mean = np.zeros_like(weights), np.zeros_like(weights)
    shuffle = np.random.default_rng(1)
    for turn in range(ROUNDS):
        for case in shuffle.permutation(len(cases)):
            _step(weights, squares, *cases[case])
        if turn >= ROUNDS // 2:
            mean += weights / (ROUNDS - ROUNDS // 2)
    return dict(zip(names, mean.round(2).tolist(), strict=True))


def _sparse(
    values: dict[str, float], label: int, place_of: dict[str, int]
) -> tuple[list[int], Floats, int]:
    held = [name for name in values if name in place_of]
    column = np.array([[values[name]] for name in held])
    return [place_of[name] for name in held], column, label


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
