"""Estimate how likely a sentence asks to forget, by weights learned from our own sentences.

The features are n-grams of its words, of their classes, and of both.
``packaging/classifiers`` learns the weights, ``packaging/bench/forgetting.py`` measures them
on sentences they were not learned from.
"""

from collections.abc import Sequence
from itertools import groupby

from memdeck.domain.matching.topics import topics_of
from memdeck.extraction.forgetting.lexicon import OTHER, Lexicon, Token, is_chinese
from memdeck.extraction.text.classifier import features_of_norm, ngrams, probability, skip_bigrams

_TOPIC = 0.5
"""The value of the feature for a subject that requests often name."""


def likelihood(text: str, tokens: Sequence[Token], lexicon: Lexicon) -> float:
    """Return the probability that *text*, lower case, asks to forget; *tokens* are its words."""
    return probability(features(text, tokens), "forgetting", lexicon.name)


def features(text: str, tokens: Sequence[Token]) -> dict[str, float]:
    """Return the features of *text* by name, with their values."""
    kinds = ["<^>", *(f"<{kind}>" for kind, _ in groupby(token.kind for token in tokens)), "<$>"]
    words = [*text] if is_chinese(text) else [text[token.start : token.end] for token in tokens]
    # A word in no class is only a placeholder: "drop the x x" is an order on any two nouns.
    frame = [
        "~x" if token.kind == OTHER else f"~{text[token.start : token.end]}"
        for token in tokens
        if token.kind != "mark"
    ]
    values = {
        **features_of_norm(ngrams(kinds)),
        **features_of_norm(ngrams(["^", *words, "$"]) | skip_bigrams(words)),
        **features_of_norm(ngrams(["~^", *frame, "~$"])),
        "*": 1.0,
    }
    if topics_of(text):
        values["<topic>"] = _TOPIC
    return values
