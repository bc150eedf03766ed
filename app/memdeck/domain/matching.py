"""How near two memories are, as far as words can tell."""

import hashlib
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from memdeck.domain.changeset import Burial, Tombstone

_NOT_WORDS = re.compile(r"[\W_]+")


class Likeness(StrEnum):
    """How a match was found: the same words, some of the same words, or a like meaning."""

    EXACT = "exact"
    FUZZY = "fuzzy"
    EMBEDDING = "embedding"


@dataclass(frozen=True, slots=True)
class Match:
    """A known entry near a candidate; *similarity* in [0, 1]."""

    entry_id: str
    similarity: float
    likeness: Likeness


def normalised(text: str) -> str:
    """Return *text* as it is compared: NFKC, case folded, punctuation and spaces dropped.

    Text of punctuation alone stands for itself.
    """
    folded = unicodedata.normalize("NFKC", text).casefold()
    return _NOT_WORDS.sub(" ", folded).strip() or folded.strip()


def fingerprint(text: str) -> str:
    """Return the trace a purge leaves: ``sha256:`` and the hash of the normalised text."""
    return "sha256:" + hashlib.sha256(normalised(text).encode("utf-8", "replace")).hexdigest()


def buried_as(text: str, tombstones: Iterable[Tombstone]) -> Tombstone | None:
    """Return the tombstone that bears these very words, if there is one."""
    words, trace = normalised(text), fingerprint(text)
    for stone in tombstones:
        is_purged = stone.burial is Burial.PURGED and stone.text == trace
        if is_purged or normalised(stone.text) == words:
            return stone
    return None
