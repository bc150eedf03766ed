"""Learn the weights that classify sentences: by category, and as requests, orders and secrets.

    .venv/bin/python -m pip install "scikit-learn~=1.9"
    .venv/bin/python packaging/classifiers [categories|forgetting|orders|revealing|secrets ...]

Each line of a table has a language, a label and a sentence. ``sentences.tsv`` and the half
``dev`` of ``packaging/bench/categories.tsv`` are labelled with categories; ``forgetting.tsv``
with whether a sentence asks to forget, ``orders.tsv`` whether it orders harm, ``secrets.tsv``
whether it reveals a secret, with brackets around most secrets. Suitable examples in
``tests/extraction/data`` are used, too. ``ordinary.tsv`` (language, sentence) and the sentences
of the other tables are negative examples. Run it again after a change of a table, of a cue, of
the word classes or of the lexicons. It always gives the same weights; ``packaging/bench``
measures them on sentences that they were not learned from.

Source: multinomial logistic regression; Murphy, Machine Learning: A Probabilistic Perspective,
MIT Press 2012, section 8.3.
"""

import gzip
import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path

from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "app"), str(ROOT / "packaging")]

from memdeck.extraction.forgetting.classifier import features as forget_features
from memdeck.extraction.forgetting.lexicon import Lexicon, lexicon
from memdeck.extraction.forgetting.request_parser import sentences_in
from memdeck.extraction.guards.orders import features as order_features
from memdeck.extraction.guards.secret_sentences import features as revealing_features
from memdeck.extraction.guards.secret_sentences import features_of_words, words_of
from memdeck.extraction.guards.secrets import plain
from memdeck.extraction.guards.sentences import sentences
from memdeck.extraction.rules.categories import CATEGORIES, features
from memdeck.extraction.rules.language_rules import chinese_rules, english_rules
from memdeck.extraction.rules.memory_text import memory_text
from memdeck.extraction.rules.scoring import category_cues, normalized, point_of

TESTED = ROOT / "tests" / "extraction" / "data"
RESOURCES = ROOT / "resources" / "extraction"
SOURCE = "packaging/classifiers"
LEXICONS = {name: lexicon(name) for name in ("en", "zh")}
LANGUAGES = {language.name: language for language in (english_rules(), chinese_rules())}
TABLES = {"en": "english.tsv", "zh": "chinese.tsv"}

INVERSE_REGULARIZATION = 100.0
"""Inverse strength of the regularization."""
MOST_STEPS = 2000
LEAST_SENTENCES = 2
"""Fewest sentences with a feature that is learned."""
LEAST_WEIGHT = 0.3
"""A feature without a weight as large as this is left out; that changes no result."""
EVERY_NTH_AFTER_STATEMENT = 3
"""Of this many sentences of a table, one is used after another statement, too."""
AND = {"en": " and ", "zh": "，"}
EVERY_NTH_WORD = 20
"""Of this many words of sentences without a secret, one is used."""
CUT = "¦"
"""Separates the parts of a sample key, so that no scanner reports it; it is removed."""
BRACKETS = re.compile(r"(\[[^\]]{1,200}\])")
BRACKET = re.compile(r"[\[\]]")

Case = tuple[str, str]
Row = tuple[dict[str, float], int]
"""The features of a sentence, and the index of its label."""
Weights = dict[str, list[float]]


def main(names: Sequence[str]) -> None:
    """Write the weights called *names*, or all, for both languages."""
    for name in names or ROWS:
        weights = {
            language: _weights(f"{name} {language}", list(ROWS[name](language)))
            for language in LANGUAGES
        }
        text = json.dumps({"source": SOURCE, "weights": weights}, ensure_ascii=False)
        text = text.replace("], ", "],\n").replace("}, ", "},\n") + "\n"
        # Without a time, so that the same weights give the same file.
        compressed = gzip.compress(text.encode(), mtime=0)
        (RESOURCES / f"{name}.json.gz").write_bytes(compressed)


def _weights(what: str, rows: Sequence[Row]) -> Weights:
    print(f"{what}: {len(rows)} sentences")
    return {n: row for n, row in _learned(rows).items() if max(map(abs, row)) >= LEAST_WEIGHT}


def _after_statements(cases: Sequence[Case], language: str) -> Iterator[Case]:
    """Yield every third of *cases* behind a statement, which changes nothing about it."""
    statements = _statements(language)
    for index, (label, text) in enumerate(cases[::EVERY_NTH_AFTER_STATEMENT]):
        yield label, statements[index % len(statements)].rstrip(".!。！") + AND[language] + text


def _order_cases(language: str) -> Iterator[Case]:
    yield from _labelled("orders", language)
    for _, kind, text in _lines(TESTED / TABLES[language]):
        yield "order" if kind == "injection" else "harmless", text


def _labelled(table: str, language: str) -> Iterator[Case]:
    for folder in (Path(__file__).parent, TESTED):
        for name, label, text in _lines(folder / f"{table}.tsv"):
            if name == language:
                yield label, text.replace(CUT, "")


def _category_rows(language: str) -> Iterator[Row]:
    for category, text in dict.fromkeys(_cases(language)):
        yield _features(text, language), CATEGORIES.index(category)


def _order_rows(language: str) -> Iterator[Row]:
    for label, text in _order_examples(language):
        yield order_features(text), int(label == "order")


def _order_examples(language: str) -> Iterator[Case]:
    ordered = list(_order_cases(language))
    yield from ordered
    for text in (*_statements(language), *_ordinary(language)):
        yield "harmless", text
    for _, text in _forget_cases(language):
        yield "harmless", text
    yield from _after_statements(ordered, language)


def _secret_cases(language: str) -> Iterator[Case]:
    given = list(_labelled("secrets", language))
    for label, text in (*given, *_after_statements(given, language)):
        yield label, plain(text)
    for _, text in _order_examples(language):
        yield "harmless", plain(text)


def _revealing_rows(language: str) -> Iterator[Row]:
    """Yield a row for each sentence; of a secret without brackets, for the most likely one."""
    rows, unmarked_parts = list[Row](), list[list[dict[str, float]]]()
    for label, case in _secret_cases(language):
        parts = [case[start:end] for start, end in sentences(case)]
        features_of_parts = [revealing_features(words_of(_marked(part)[0])) for part in parts]
        if label == "secret" and not BRACKETS.search(case):
            unmarked_parts.append(features_of_parts)
        else:
            is_secret = [label == "secret" and bool(BRACKETS.search(part)) for part in parts]
            rows += zip(features_of_parts, map(int, is_secret), strict=True)
    yield from rows
    yield from _most_likely_parts(unmarked_parts, rows)


def _word_rows(language: str) -> Iterator[Row]:
    """Yield a row for each word of a sentence with a value in brackets, and for some others."""
    for index, (label, case) in enumerate(_secret_cases(language)):
        for start, end in sentences(case):
            text, values = _marked(case[start:end])
            if values or label != "secret":
                words = words_of(text)
                step = 1 if label == "secret" else EVERY_NTH_WORD
                inside = [any(a < w.end and b > w.start for a, b in values) for w in words]
                word_rows = zip(features_of_words(words), map(int, inside), strict=True)
                yield from islice(word_rows, index % step, None, step)


def _most_likely_parts(
    sentences: Iterable[Sequence[dict[str, float]]], rows: Sequence[Row]
) -> list[Row]:
    """Return a row for the part of each of *sentences* that is most likely by weights of *rows*."""
    weights = _learned(rows)
    return [(max(parts, key=partial(_total, weights)), 1) for parts in sentences]


def _marked(text: str) -> tuple[str, list[tuple[int, int]]]:
    """Return *text* without its brackets, and the spans of the text in them."""
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


def _forget_rows(language: str) -> Iterator[Row]:
    """Yield a row for each sentence; of a message that asks to forget, for the most likely one."""
    word_classes = LEXICONS[language]
    others = (
        *_statements(language),
        *_as_memories(language),
        *_ordinary(language),
        *map(_text_of, _order_cases(language)),
    )
    rows, messages = list[Row](), list[list[dict[str, float]]]()
    for label, text in (*_forget_cases(language), *(("other", text) for text in others)):
        features_of_sentences = [
            _forget_features(each, word_classes) for each in sentences_in(text)
        ]
        if label == "request" and len(features_of_sentences) > 1:
            messages.append(features_of_sentences)
        else:
            rows += [(each, int(label == "request")) for each in features_of_sentences]
    yield from rows
    yield from _most_likely_parts(messages, rows)


def _forget_features(sentence: str, word_classes: Lexicon) -> dict[str, float]:
    text = normalized(sentence)
    return forget_features(text, word_classes.tokens(text))


def _total(weights: Weights, features: dict[str, float]) -> float:
    return sum(value * weights.get(name, [0.0])[0] for name, value in features.items())


def _text_of(case: Case) -> str:
    return case[1]


def _statements(language: str) -> list[str]:
    return [text for _, text in dict.fromkeys(_cases(language))]


def _as_memories(language: str) -> Iterator[str]:
    """Yield the statements as memories about the user, also as agents shorten them."""
    for text in _statements(language):
        memory = memory_text(text, LANGUAGES[language])
        yield memory
        yield memory.removeprefix("The ").rstrip(".。")


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
    point = point_of(normalized(text), language)
    return features(point, category_cues(point, language), language)


def _learned(rows: Sequence[Row]) -> Weights:
    """Return the weights of each feature by label; of two labels, that of 1 against 0."""
    counts = Counter(name for values, _ in rows for name in values)
    names = {name for name, times in counts.items() if times >= LEAST_SENTENCES}
    vectorizer = DictVectorizer()
    matrix = vectorizer.fit_transform(
        [{n: v for n, v in values.items() if n in names} for values, _ in rows]
    )
    matrix.indices, matrix.indptr = matrix.indices.astype("int32"), matrix.indptr.astype("int32")
    labels = [label for _, label in rows]
    # Of two labels it finds the optimum in some 15 steps; it knows no more labels.
    solver = "liblinear" if max(labels) == 1 else "lbfgs"
    model = LogisticRegression(
        C=INVERSE_REGULARIZATION, max_iter=MOST_STEPS, fit_intercept=False, solver=solver
    )
    model.fit(matrix, labels)
    return dict(zip(vectorizer.feature_names_, model.coef_.T.round(2).tolist(), strict=True))


ROWS: Mapping[str, Callable[[str], Iterator[Row]]] = {
    "categories": _category_rows,
    "forgetting": _forget_rows,
    "orders": _order_rows,
    "revealing": _revealing_rows,
    "secrets": _word_rows,
}
"""The weights to learn, and the rows of each language."""

if __name__ == "__main__":
    main(sys.argv[1:])
