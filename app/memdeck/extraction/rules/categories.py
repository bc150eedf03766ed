"""Classify a sentence into a category, by weights learned from our own sentences.

The features are the words of a sentence, pairs of neighbours, the classes of its words
and the cues in it; the highest sum of weights decides. ``packaging/classifiers`` learns the
weights, and ``packaging/bench/categories.tsv`` measures them on sentences they were not
learned from.
"""

import re
from collections.abc import Iterable
from itertools import pairwise

from memdeck.extraction.rules.language_rules import Language
from memdeck.extraction.text.classifier import features_of_norm, sums_of
from memdeck.extraction.text.rule_files import Cue

CATEGORIES = (
    "preference",
    "fact",
    "experience",
    "workflow",
    "decision",
    "todo",
    "skill_usage",
)
ALWAYS = "*"
"""The feature that every sentence has."""

_DIGITS = re.compile(r"\d+")
_PER_CLASS = 0.4
_PER_POINT = 0.5


def category_of(text: str, cues: Iterable[Cue], language: Language) -> str:
    """Return the category of *text*, lower case, in which *cues* were found."""
    sums = sums_of(features(text, cues, language), "categories", language.name)
    return CATEGORIES[max(range(len(sums)), key=sums.__getitem__)]


def features(text: str, cues: Iterable[Cue], language: Language) -> dict[str, float]:
    """Return the features of *text* by name, with their values."""
    words = ["^", *language.sentence.token.findall(_DIGITS.sub("0", text)), "$"]
    values = features_of_norm({*words, *(f"{first} {second}" for first, second in pairwise(words))})
    values[ALWAYS] = 1.0
    for name, pattern in language.word_classes.items():
        if pattern.search(text):
            values[f"[{name}]"] = _PER_CLASS
    for cue in cues:
        name = f"<{cue.category}>"
        values[name] = max(values.get(name, 0.0), _PER_POINT * cue.points)
    return values
