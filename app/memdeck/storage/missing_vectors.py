"""Memories without a vector, which a search by meaning would miss, in a program's own database."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol, runtime_checkable

NAMED = 3
"""Memories without a vector that are named; of the others, only the number is given."""
_SHOWN_LETTERS = 40


@dataclass(frozen=True, slots=True)
class MissingVectors:
    """The *texts* of the memories that have no vector, by id.

    *dimension* is that of the database's vectors; 0 if it is not known.
    """

    dimension: int = 0
    texts: Mapping[str, str] = field(default_factory=dict)


class TextVector(NamedTuple):
    """A vector and the text it was computed from."""

    text: str
    vector: Sequence[float]


@runtime_checkable
class VectorStore(Protocol):
    """A database whose program searches by the vectors in it."""

    def missing_vectors(self) -> MissingVectors:
        """Return which memories have no vector; none if the database has no vectors at all.

        Raises:
            StorageError: it cannot be read.
        """

    def put_vectors(self, vectors: Mapping[str, TextVector]) -> None:
        """Store the vectors of memories, by id, whose text has not changed and that have none.

        Raises:
            StorageError: it cannot be written.
        """


def missing_sentences(
    count: int, place: str, missing: MissingVectors | None = None
) -> tuple[str, ...]:
    """Return a sentence that *count* memories have no vector; none for 0.

    *place* is "file" or "table"; some of the *missing* memories are named.
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
    named = f": {_named(missing.texts.values())}" if missing is not None else ""
    return (
        f"{told} no vector, and a search by meaning does not find what has none{named}; {way}.",
    )


def _named(texts: Iterable[str]) -> str:
    lines = [" ".join(one.split()) for one in texts]
    shown = [f"“{_short(one)}”" for one in lines[:NAMED]]
    more = len(lines) - len(shown)
    return ", ".join(shown) + (f" and {more} more" if more else "")


def _short(line: str) -> str:
    return line if len(line) <= _SHOWN_LETTERS else f"{line[: _SHOWN_LETTERS - 1]}…"
