"""Generated words that occur in no language, so that each can be found wherever it appears."""

import re
from random import Random

_SOUNDS = "ba be bi bo bu da de di do du fa fi ga go ka ke ki ko la le lo ma me mo mu na ne no"
_MORE = "pa pe po ra re ri ro ru sa se so ta te to va ve vo wa za ze zo"
_SYLLABLES = f"{_SOUNDS} {_MORE}".split()

LENGTH = 5
"""Syllables of a marker: enough for a hundred million markers, none of them a real word."""
_MARKER = re.compile(rf"[A-Z][a-z]{{{2 * LENGTH - 1}}}")


def generate_markers(seed: str, count: int) -> list[str]:
    """Return *count* different markers, the same for the same *seed*."""
    dice = Random(seed)  # noqa: S311 - words, not secrets
    markers: dict[str, None] = {}
    while len(markers) < count:
        markers["".join(dice.choices(_SYLLABLES, k=LENGTH)).capitalize()] = None
    return list(markers)


def markers_in(text: str) -> set[str]:
    """Return the markers in *text*."""
    return set(_MARKER.findall(text))
