"""Words that nobody ever wrote, so that each can be told wherever it turns up."""

import re
from random import Random

_SOUNDS = "ba be bi bo bu da de di do du fa fi ga go ka ke ki ko la le lo ma me mo mu na ne no"
_MORE = "pa pe po ra re ri ro ru sa se so ta te to va ve vo wa za ze zo"
_SYLLABLES = f"{_SOUNDS} {_MORE}".split()

LENGTH = 5
"""Syllables of a word: a hundred million of them, none like a real one."""
_WORD = re.compile(rf"[A-Z][a-z]{{{2 * LENGTH - 1}}}")


def invented(seed: str, count: int) -> list[str]:
    """Return *count* words, the same for the same *seed*, each once."""
    dice = Random(seed)  # noqa: S311 - words, not secrets
    words: dict[str, None] = {}
    while len(words) < count:
        words["".join(dice.choices(_SYLLABLES, k=LENGTH)).capitalize()] = None
    return list(words)


def words_in(text: str) -> set[str]:
    """Return what looks like such a word in *text*."""
    return set(_WORD.findall(text))
