"""The stop words of each language, and language detection by them."""

import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import cache

from memdeck.resources import resource

ENGLISH = "en"
UNSPACED = ("zh", "ja", "ko")
"""The languages written without spaces between words, or only between groups of words."""


@cache
def stop_words(*languages: str) -> frozenset[str]:
    """Return the stop words of these languages; an unknown language has none."""
    known = _lists()
    return frozenset().union(*(known.get(language, frozenset()) for language in languages))


def detect_language(words: Iterable[str]) -> str:
    """Return the language that has the most of *words* among its stop words.

    Of two that tie, the one listed first; "" if no word is a stop word.
    """
    languages = _spoken_in()
    counts = Counter(language for word in words for language in languages.get(word, ()))
    return min(counts, key=lambda language: (-counts[language], _rank()[language]), default="")


@cache
def _lists() -> Mapping[str, frozenset[str]]:
    lists = tomllib.loads(resource("recall", "stop_words.toml").read_text(encoding="utf-8"))
    return {language: frozenset(words.split()) for language, words in lists.items()}


@cache
def _rank() -> Mapping[str, int]:
    return {language: rank for rank, language in enumerate(_lists())}


@cache
def _spoken_in() -> Mapping[str, list[str]]:
    languages_of = defaultdict(list)
    for language, words in _lists().items():
        for word in words:
            languages_of[word].append(language)
    return languages_of
