"""Learns the weights that file a sentence and find requests to forget, orders and secrets.

    .venv/bin/python packaging/categories

Every table holds a language, a label and a sentence a line. ``sentences.tsv`` and the half
``dev`` of ``packaging/bench/categories.tsv`` are filed; ``forgetting.tsv`` and
``packaging/bench/forgetting.tsv`` ask to forget or do not; ``orders.tsv`` orders harm or does
not; ``secrets.tsv`` gives secrets away, with brackets around most values, or does not. What is of
use in ``tests/extraction/data`` is learned from too. ``ordinary.tsv`` (language, sentence) and
what another table calls by another name are examples of none of these. Run it again after a
change of a table, of the cues, of the word classes or of the lexicons. It always gives the same
weights; ``packaging/bench`` measures them on sentences that they were not learned from.

Source: multinomial logistic regression by AdaGrad with averaged weights; Duchi, Hazan
and Singer, Adaptive subgradient methods, JMLR 12, 2011.
"""

import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "app"), str(ROOT / "packaging")]

from bench.forgetting import read_cases

from memdeck.extraction import forgetting as lexicons
from memdeck.extraction.forgetting.classifier import features as forget_features
from memdeck.extraction.forgetting.lexicon import Lexicon
from memdeck.extraction.forgetting.requests import sentences_in
from memdeck.extraction.guards.orders import features as order_features
from memdeck.extraction.guards.revealing import features as revealing_features
from memdeck.extraction.guards.revealing import features_of_words, words_of
from memdeck.extraction.guards.secrets import plain
from memdeck.extraction.guards.sentences import sentences
from memdeck.extraction.rules.chinese import CHINESE
from memdeck.extraction.rules.english import ENGLISH
from memdeck.extraction.rules.filing import CATEGORIES, features
from memdeck.extraction.rules.score import claims_in, folded, point_of

TESTED = ROOT / "tests" / "extraction" / "data"
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
SLIGHT_DIFFERENCE = 0.3
"""The same of a difference: without these, all is judged as with them, in half the room."""
JOINED = 3
"""Of the sentences of a table, one of so many is learned from behind another statement, too."""
AND = {"en": " and ", "zh": "，"}
THINNED = 20
"""Of the words of sentences without a secret, one of so many is learned from."""
CUT = "¦"
"""Stands within a sample of a key, so that no scanner takes it for one; it is left out."""
BRACKETS = re.compile(r"(\[[^\]]{1,200}\])")
BRACKET = re.compile(r"[\[\]]")

Case = tuple[str, str]
Row = tuple[dict[str, float], int]
"""The features of a sentence, and the place of its label."""
Weights = dict[str, list[float]]
Floats = NDArray[np.float64]


def main() -> None:
    """Write the weights of both languages."""
    filing, forgetting, orders, revealing, secrets = {}, {}, {}, {}, {}
    for name in LANGUAGES:
        cases = list(dict.fromkeys(_cases(name)))
        rows = [(_features(text, name), CATEGORIES.index(category)) for category, text in cases]
        filing[name] = _weights(f"categories {name}", rows, len(CATEGORIES))
        statements = [text for _, text in cases]
        ordinary = [*statements, *_ordinary(name)]
        asked, ordered = list(_forget_cases(name)), list(_order_cases(name))
        given = list(_labelled("secrets", name))
        judged = [*ordered, *(("harmless", text) for text in (*ordinary, *map(_text, asked)))]
        judged += _joined(ordered, statements, name)
        rows = [(order_features(text), int(label == "order")) for label, text in judged]
        orders[name] = _difference(_weights(f"orders that do harm {name}", rows, 2))
        others = [("harmless", text) for _, text in judged]
        rows, of_words = _secret_rows([*given, *_joined(given, statements, name), *others])
        revealing[name] = _difference(_weights(f"sentences with secrets {name}", rows, 2))
        secrets[name] = _difference(_weights(f"words of secrets {name}", of_words, 2))
        others = [("other", text) for text in (*ordinary, *map(_text, ordered))]
        rows = _forget_rows([*asked, *others], LEXICONS[name])
        forgetting[name] = _difference(_weights(f"requests to forget {name}", rows, 2))
    _write("categories", filing)
    _write("forgetting", forgetting)
    _write("orders", orders)
    _write("revealing", revealing)
    _write("secrets", secrets)


def _weights(what: str, rows: Sequence[Row], labels: int) -> Weights:
    print(f"{what}: {len(rows)} sentences")
    learned = _learned(rows, labels)
    return {name: row for name, row in learned.items() if max(map(abs, row)) >= SLIGHT}


def _difference(weights: Weights) -> Weights:
    """Return what speaks for the second of two labels against the first."""
    found = ((name, round(row[1] - row[0], 2)) for name, row in weights.items())
    return {name: [weight] for name, weight in found if abs(weight) >= SLIGHT_DIFFERENCE}


def _write(name: str, weights: dict[str, Weights]) -> None:
    text = json.dumps({"source": SOURCE, "weights": weights}, ensure_ascii=False)
    text = text.replace("], ", "],\n").replace("}, ", "},\n") + "\n"
    (RESOURCES / f"{name}.json").write_text(text, "utf-8")


def _joined(cases: Sequence[Case], statements: Sequence[str], language: str) -> Iterator[Case]:
    """Yield every third of *cases* behind one of *statements*, which changes nothing about it."""
    for place, (label, text) in enumerate(cases[::JOINED]):
        yield label, statements[place % len(statements)].rstrip(".!。！") + AND[language] + text


def _order_cases(language: str) -> Iterator[Case]:
    yield from _labelled("orders", language)
    for _, kind, text in _lines(TESTED / TABLES[language]):
        yield "order" if kind == "injection" else "harmless", text


def _labelled(table: str, language: str) -> Iterator[Case]:
    for folder in (Path(__file__).parent, TESTED):
        for name, label, text in _lines(folder / f"{table}.tsv"):
            if name == language:
                yield label, text.replace(CUT, "")


def _secret_rows(cases: Iterable[Case]) -> tuple[list[Row], list[Row]]:
    """Return a row for each sentence, and one for each word of those with a value in brackets.

    Of a secret without brackets, the likeliest sentence is taken.
    """
    rows, of_words, unmarked = list[Row](), list[Row](), list[list[dict[str, float]]]()
    for label, case in cases:
        marked = plain(case)
        if label == "secret" and not BRACKETS.search(marked):
            found = (words_of(marked[start:end]) for start, end in sentences(marked))
            unmarked.append([revealing_features(words) for words in found])
            continue
        for start, end in sentences(marked):
            text, values = _marked(marked[start:end])
            words = words_of(text)
            is_secret = label == "secret" and text != marked[start:end]
            rows.append((revealing_features(words), int(is_secret)))
            if values or not is_secret:
                step = 1 if is_secret else THINNED
                inside = [any(a < w.end and b > w.start for a, b in values) for w in words]
                judged = zip(features_of_words(words), map(int, inside), strict=True)
                of_words += islice(judged, len(rows) % step, None, step)
    return rows + _likeliest(unmarked, rows), of_words


def _likeliest(sentences: Iterable[Sequence[dict[str, float]]], rows: Sequence[Row]) -> list[Row]:
    """Return a row for the part of each of *sentences* that weights of *rows* find likeliest."""
    weights = _difference(_learned(rows, 2))
    return [(max(parts, key=partial(_total, weights)), 1) for parts in sentences]


def _marked(text: str) -> tuple[str, list[tuple[int, int]]]:
    """Return *text* without its brackets, and the places of what was in them."""
    plain_text, values = "", []
    for part in BRACKETS.split(text):
        if part.startswith("["):
            values.append((len(plain_text), len(plain_text) + len(part) - 2))
        plain_text += BRACKET.sub("", part)
    return plain_text, values


def _forget_cases(language: str) -> Iterator[Case]:
    yield from _labelled("forgetting", language)
    for _, _, text in _lines(TESTED / TABLES[language]):
        yield "other", text
    _, cases = read_cases(ROOT / "packaging" / "bench" / "forgetting.tsv", language)
    for case in cases:
        if case.kind != "bare":
            yield "other" if case.kind == "other" else "request", case.said


def _forget_rows(cases: Iterable[Case], lexicon: Lexicon) -> list[Row]:
    """Return a row for each sentence; of a message that asks to forget, for the likeliest one."""
    rows, messages = list[Row](), list[list[dict[str, float]]]()
    for label, text in cases:
        found = [_forget_features(one, lexicon) for one in sentences_in(text)]
        if label == "request" and len(found) > 1:
            messages.append(found)
        else:
            rows += [(one, int(label == "request")) for one in found]
    return rows + _likeliest(messages, rows)


def _forget_features(sentence: str, lexicon: Lexicon) -> dict[str, float]:
    lower = folded(sentence)
    return forget_features(lower, lexicon.tokens(lower))


def _total(weights: Weights, features: dict[str, float]) -> float:
    return sum(value * weights.get(name, [0.0])[0] for name, value in features.items())


def _text(case: Case) -> str:
    return case[1]


def _ordinary(language: str) -> Iterator[str]:
    """Yield what people say that is no order, no secret and no request to forget."""
    for name, text in _lines(Path(__file__).with_name("ordinary.tsv")):
        if name == language:
            yield text


def _cases(language: str) -> Iterator[Case]:
    for name, category, text in _lines(Path(__file__).with_name("sentences.tsv")):
        if name == language:
            yield category, text
    for half, name, category, text in _lines(ROOT / "packaging" / "bench" / "categories.tsv"):
        if name == language and half == "dev":
            yield category, text
    for category, _, text in _lines(TESTED / TABLES[language]):
        if category in CATEGORIES:
            yield category, text


def _lines(path: Path) -> Iterator[list[str]]:
    return (line.split("\t") for line in path.read_text("utf-8").splitlines())


def _features(text: str, name: str) -> dict[str, float]:
    language = LANGUAGES[name]
    point = point_of(folded(text), language)
    return features(point, claims_in(point, language), language)


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
