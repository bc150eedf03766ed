"""Estimate how likely a sentence orders an agent to do harm, by learned weights.

The features are its n-grams, and the classes of its words: the action, its object, how often,
whether anybody is asked. ``packaging/classifiers`` learns the weights from our own sentences,
``packaging/bench/guards.py`` measures them on sentences they were not learned from.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from memdeck.extraction.guards.sentences import language_of, sentences, without_stop
from memdeck.extraction.text.classifier import features_of_norm, ngrams, probability, skip_bigrams
from memdeck.extraction.text.rule_files import Patterns
from memdeck.resources import resource

LIKELY = {"en": 0.7, "zh": 0.6}
"""Probability from which a sentence is held back; ``bench guards`` counts false alarms."""

_NEGATED_WITHIN = 4
"""Most words, or Chinese characters, between a negation and the negated word."""
_LONGEST_WORD = 4
"""Most characters of a Chinese word that is looked up."""
_PER_CLASS = 0.5
_FEW = 4
"""With fewer classes, each has the value it would have among this many."""

_PATTERNS = Patterns("guards/orders.toml")
_SHAPES = Patterns("guards/orders.toml", "shapes")
_PERSONS = Patterns("guards/orders.toml", "persons")
"""Replacements for a memory's "the user", where a person says "I"."""
_ADDRESSES = frozenset({"url", "ip_address", "host"})
"""Shapes of network addresses, which are one feature."""
_NEGATIONS = frozenset(
    [
        *("never", "not", "no", "don't", "without", "avoid", "stop", "nobody", "cannot", "can't"),
        *("won't", "shouldn't", "mustn't", "rather", "instead", "refuse"),
        *"不别勿禁未",
    ]
)
_NO_ACTIONS = frozenset(["deny", "you", "me", "we"])
"""Classes that a negation does not change."""
_CLASSES_OF_OTHERS = frozenset(["they", "work"])
"""Classes of words that may be in a report of what somebody tells assistants to ignore."""


def orders_harm(text: str) -> bool:
    """Return whether a sentence of *text* is likely to order an agent to do harm."""
    parts = (text[start:end] for start, end in sentences(text))
    return any(
        likelihood(sentence) > LIKELY[language_of(sentence)] and not _is_harmless_report(sentence)
        for sentence in parts
    )


def likelihood(sentence: str) -> float:
    """Return the probability that *sentence* orders an agent to do harm."""
    return probability(features(sentence), "orders", language_of(sentence))


def features(sentence: str) -> dict[str, float]:
    """Return the features of *sentence* by name, with their values."""
    words = _words_of(sentence)
    ends = ["^", *words, "$"]
    # The ends alone are in every sentence, and would dominate a short one.
    names = (ngrams(ends) | skip_bigrams(ends)) - {"^", "$"}
    classes = {f"[{name}]" for name in _classes(words)}
    return {
        "*": 1.0,
        **features_of_norm(names),
        **features_of_norm(classes, _PER_CLASS, _FEW),
    }


def _is_harmless_report(sentence: str) -> bool:
    """Return whether *sentence* says where a prompt is kept, or of ignoring what is harmless.

    Ignoring is harmless if no word is of another class: no rule, no check and nobody's words.
    """
    if _PATTERNS["kept_somewhere"].match(sentence):
        return True
    hit = _PATTERNS["told_to_ignore"].match(sentence)
    if hit is None or not _CLASSES_OF_OTHERS.issuperset(_classes(_words_of(hit["who"]))):
        return False
    return _CLASSES_OF_OTHERS.issuperset(_classes(_words_of(hit["ignored"])))


def _with_shapes(sentence: str) -> str:
    text = sentence.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").lower()
    for name, pattern in _SHAPES.items():
        shape = "place" if name in _ADDRESSES else name
        text = pattern.sub(f" ‹{shape}› ", text)
    for pronoun, pattern in _PERSONS.items():
        text = pattern.sub(pronoun, text)
    return text


def _words_of(text: str) -> Sequence[str]:
    return without_stop([*map(_stem, _PATTERNS["token"].findall(_with_shapes(text)))])


def _stem(word: str) -> str:
    stem = _PATTERNS["ending"].sub("", word)
    return stem[:-1] if len(stem) > 4 and stem[-1] == stem[-2] and stem[-1] not in "sl" else stem


def _classes(words: Sequence[str]) -> Iterator[str]:
    """Yield the classes of *words*, a negated one as ``!class``."""
    known = _classes_of_words()
    for index, word in enumerate(words):
        if word.startswith("‹"):
            yield word
        is_negated = not _NEGATIONS.isdisjoint(words[max(0, index - _NEGATED_WITHIN) : index])
        lengths = range(1, _LONGEST_WORD + 1) if language_of(word) == "zh" else (1,)
        runs = ("".join(words[index : index + length]) for length in lengths)
        for name in {name for run in runs for name in known.get(run, ())}:
            yield f"!{name}" if is_negated and name not in _NO_ACTIONS else name


@cache
def _classes_of_words() -> Mapping[str, frozenset[str]]:
    """Return the classes of each word in ``order_words.tsv``: class, English, Chinese."""
    classes: dict[str, frozenset[str]] = {}
    lines = resource("extraction", "order_words.tsv").read_text("utf-8").splitlines()
    for name, english, chinese in (line.split("\t") for line in lines):
        for word in (*map(_stem, english.split()), *chinese.split()):
            classes[word] = classes.get(word, frozenset()) | {name}
    return classes
