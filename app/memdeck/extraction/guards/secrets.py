"""Find keys, passwords and personal numbers, which must not become a memory."""

import unicodedata
from collections.abc import Iterable, Iterator

from memdeck.extraction.guards.personal_numbers import numbers
from memdeck.extraction.guards.secret_sentences import MASK, revealed
from memdeck.extraction.text.rule_files import Patterns

_ISSUED_KEYS = Patterns("guards/issued_keys.toml")
_PASSWORDS = Patterns("guards/passwords.toml", "passwords")
_SEED_PHRASES = Patterns("guards/passwords.toml", "seed_phrases")
_DIFFERENT_WORDS = 8
"""Fewest different words of a wallet's twelve: they are drawn from 2,048."""


def find_secrets(text: str) -> tuple[tuple[int, int], ...]:
    """Return the spans (start, end) of possible secrets, in order, not overlapping."""
    plain_text = plain(text)
    known = list(_formatted(plain_text))
    return tuple(_merged(sorted([*known, *revealed(plain_text, known)])))


def redact(text: str) -> str:
    """Return *text* with each secret as ``•••``; its label stays."""
    return _masked(text, find_secrets(text))


def redact_part(part: str, text: str, secrets: Iterable[tuple[int, int]]) -> str:
    """Return *part* of *text* with the *secrets* of *text* masked; unchanged where it is no part.

    *secrets* is what ``find_secrets`` returns for *text*.
    """
    part_start = text.find(part)
    if part_start < 0:
        return part
    part_end = part_start + len(part)
    spans = (
        (max(0, start - part_start), end - part_start)
        for start, end in secrets
        if start < part_end and part_start < end
    )
    return _masked(part, spans)


def is_masked(text: str) -> bool:
    """Return whether *text* is nothing but masks of redacted secrets."""
    return MASK in text and not any(character.isalnum() for character in text)


def longest_clean_part(text: str) -> str:
    """Return the longest part of *text* without a secret, trimmed."""
    edges = [0, *(edge for span in find_secrets(text) for edge in span), len(text)]
    parts = (text[start:end].strip() for start, end in zip(edges[::2], edges[1::2], strict=True))
    return max(parts, key=len)


def plain(text: str) -> str:
    """Return *text* with compatibility characters, such as full-width, plain, same positions."""
    if text.isascii():
        return text
    plain_forms = {old: unicodedata.normalize("NFKC", old) for old in set(text)}
    return text.translate({ord(old): new for old, new in plain_forms.items() if len(new) == 1})


def _formatted(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of the secrets in *text* that are recognizable by their format."""
    for pattern in _ISSUED_KEYS.values():
        yield from (hit.span() for hit in pattern.finditer(text))
    yield from numbers(text)
    yield from seed_phrases(text)
    for pattern in _PASSWORDS.values():
        yield from (hit.span("code") for hit in pattern.finditer(text))


def seed_phrases(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans in *text* of as many words as a wallet has that form no sentence."""
    for hit in _SEED_PHRASES["words"].finditer(text):
        if len(set(hit[0].split())) >= _DIFFERENT_WORDS:
            yield hit.span()
    yield from (hit.span("words") for hit in _SEED_PHRASES["named"].finditer(text))
    yield from (hit.span() for hit in _SEED_PHRASES["characters"].finditer(text))


def _masked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """Return *text* with a mask in place of each of *spans*, which are in order."""
    parts: list[str] = []
    last_end = 0
    for start, end in spans:
        parts += (text[last_end:start], MASK)
        last_end = end
    return "".join((*parts, text[last_end:]))


def _merged(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return *spans*, which are sorted, with those that overlap or touch as one."""
    merged: list[tuple[int, int]] = []
    for start, end in spans:
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((start, end))
    return merged
