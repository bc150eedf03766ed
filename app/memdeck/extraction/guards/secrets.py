"""Keys, passwords and numbers of persons: words that must not become a memory."""

import unicodedata
from collections.abc import Iterator

from memdeck.extraction.guards.issued_keys import ISSUED_KEYS
from memdeck.extraction.guards.labelled import (
    LABELLED,
    LABELLED_ZH,
    SEED_CHARACTERS,
    SEED_WORDS,
    is_seed,
)
from memdeck.extraction.guards.numbers import numbers

MASK = "•••"

_PATTERNS = (*ISSUED_KEYS, *LABELLED, *LABELLED_ZH, SEED_CHARACTERS)


def find_secrets(text: str) -> tuple[tuple[int, int], ...]:
    """Give the places (start, end) of what looks like a secret, in order, not overlapping."""
    plain = _plain(text)
    return tuple(_merged(sorted(_places(plain))))


def redact(text: str) -> str:
    """Give *text* with each secret, and its label where it has one, as ``•••``."""
    for start, end in reversed(find_secrets(text)):
        text = text[:start] + MASK + text[end:]
    return text


def longest_clean_part(text: str) -> str:
    """Give the longest stretch of *text* that holds no secret, trimmed."""
    edges = [0, *(edge for span in find_secrets(text) for edge in span), len(text)]
    parts = (text[start:end].strip() for start, end in zip(edges[::2], edges[1::2], strict=True))
    return max(parts, key=len)


def _plain(text: str) -> str:
    """Give *text* with full-width and other compatible characters plain, in their places."""
    if text.isascii():
        return text
    forms = {mark: unicodedata.normalize("NFKC", mark) for mark in set(text)}
    return text.translate({ord(m): f for m, f in forms.items() if len(f) == 1 and f != m})


def _places(plain: str) -> Iterator[tuple[int, int]]:
    for pattern in _PATTERNS:
        for hit in pattern.finditer(plain):
            yield hit.end("whose") if "whose" in pattern.groupindex else hit.start(), hit.end()
    yield from numbers(plain)
    for hit in SEED_WORDS.finditer(plain):
        if is_seed(hit.group()):
            yield hit.span()


def _merged(spans: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    current: tuple[int, int] | None = None
    for span in spans:
        if current is None:
            current = span
        elif span[0] <= current[1]:
            current = (current[0], max(current[1], span[1]))
        else:
            yield current
            current = span
    if current is not None:
        yield current
