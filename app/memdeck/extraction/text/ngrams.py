"""N-grams of words, by which sentences are classified."""

from collections.abc import Sequence

_LONGEST = 3
"""Words of an n-gram."""


def ngrams(words: Sequence[str]) -> set[str]:
    """Return the n-grams of up to three of *words*."""
    return {
        " ".join(words[start : start + length])
        for length in range(1, _LONGEST + 1)
        for start in range(len(words) - length + 1)
    }


def skip_bigrams(words: Sequence[str]) -> set[str]:
    """Return each two of *words* with one between them, whatever it is."""
    return {f"{one} _ {other}" for one, other in zip(words, words[2:], strict=False)}
