"""Memories of a table that a search by meaning would miss, and what ``doctor`` says of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol, runtime_checkable

NAMED = 3
"""Memories without a vector that are named; of the others, only the number is given."""
_SHOWN_LETTERS = 40


@dataclass(frozen=True, slots=True)
class MissingVectors:
    """The *words* of the memories that have no vector, by id.

    A vector there has *dimension* numbers; 0 where that is not known.
    """

    dimension: int = 0
    words: Mapping[str, str] = field(default_factory=dict)


class WordsVector(NamedTuple):
    """A vector, and the words that it was made of."""

    words: str
    vector: Sequence[float]


@runtime_checkable
class KeepsVectors(Protocol):
    """A database whose own program searches by vectors that lie in it."""

    def missing_vectors(self) -> MissingVectors:
        """Return which memories have no vector; none where it keeps no vectors.

        Raises:
            StorageError: it cannot be read.
        """

    def put_vectors(self, vectors: Mapping[str, WordsVector]) -> int:
        """Give the memories of these ids a vector, where their words still are those it is of.

        Return how many were given one.

        Raises:
            StorageError: it cannot be written.
        """


def told_missing(count: int, place: str, missing: MissingVectors | None = None) -> tuple[str, ...]:
    """Say that *count* memories have no vector; nothing where all have one.

    *place* is "file", say; of those that are *missing* some are named.
    """
    if not count:
        return ()
    told = "One memory has" if count == 1 else f"{count} memories have"
    way = f"let the program that owns the {place} make them"
    if missing is not None and missing.dimension:
        way = (
            f"set up an embedder of {missing.dimension} dimensions in Settings and run"
            f" `memdeck reindex --embed`, or {way}"
        )
    named = f": {_named(missing.words.values())}" if missing is not None else ""
    return (
        f"{told} no vector, and a search by meaning does not find what has none{named}; {way}.",
    )


def _named(words: Iterable[str]) -> str:
    lines = [" ".join(one.split()) for one in words]
    shown = [f"“{_short(one)}”" for one in lines[:NAMED]]
    more = len(lines) - len(shown)
    return ", ".join(shown) + (f" and {more} more" if more else "")


def _short(line: str) -> str:
    return line if len(line) <= _SHOWN_LETTERS else f"{line[: _SHOWN_LETTERS - 1]}…"
