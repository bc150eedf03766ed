"""Find the user's own words in a message: not code, logs, quotations or pasted text."""

from itertools import accumulate, chain

from memdeck.extraction.text.rule_files import Patterns

FILLER = "\N{BLACK VERTICAL RECTANGLE}"
"""Replaces one character of somebody else's words."""

_QUOTED = [
    Patterns("guards/quoted_text.toml", section)
    for section in ("code", "logs", "quotations", "voices", "forwarded", "handed_over")
]


def own_words(text: str) -> str:
    """Return *text* with every character that is not the user's own replaced by ``FILLER``.

    Positions are unchanged: ``own_words(text)[i]`` stands for ``text[i]``.
    Line breaks stay too, so that sentences still end where they ended.
    """
    characters = list(text)
    for pattern in chain.from_iterable(patterns.values() for patterns in _QUOTED):
        for hit in pattern.finditer(text):
            for index in range(*hit.span()):
                if characters[index] != "\n":
                    characters[index] = FILLER
    return "".join(characters)


def is_quoted(quote: str, text: str) -> bool:
    """Return whether *quote* occurs in *text* only in somebody else's words."""
    start = text.find(quote)
    if not quote or start < 0:
        return False
    # How many of the user's own characters come before each position.
    is_own = (character not in {FILLER, "\n", " "} for character in own_words(text))
    own = (0, *accumulate(is_own))
    while start >= 0:
        if own[start + len(quote)] > own[start]:
            return False
        start = text.find(quote, start + 1)
    return True
