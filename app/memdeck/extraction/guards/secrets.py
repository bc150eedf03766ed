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
    for start, end in reversed(find_secrets(text)):
        text = text[:start] + MASK + text[end:]
    return text


def redact_part(part: str, text: str) -> str:
    """Return *part* of *text* as it is in the redacted *text*; unchanged where it is no part."""
    first = text.find(part)
    if first < 0:
        return part
    last = first + len(part)
    for start, end in reversed(find_secrets(text)):
        if start < last and first < end:
            part = part[: max(0, start - first)] + MASK + part[max(0, end - first) :]
    return part


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


def _merged(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return *spans*, which are sorted, with those that overlap or touch as one."""
    merged: list[tuple[int, int]] = []
    for start, end in spans:
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((start, end))
    return merged
