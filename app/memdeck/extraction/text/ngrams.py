"""N-grams of words, the features of sentence classifiers."""

from collections.abc import Sequence

_LONGEST = 3
"""Most words in an n-gram."""


def ngrams(words: Sequence[str]) -> set[str]:
    """Return the n-grams of up to three of *words*."""
    return {
        " ".join(words[start : start + length])
        for length in range(1, _LONGEST + 1)
        for start in range(len(words) - length + 1)
    }


def skip_bigrams(words: Sequence[str]) -> set[str]:
    """Return the pairs of *words* that have any one word between them."""
    return {f"{one} _ {other}" for one, other in zip(words, words[2:], strict=False)}
