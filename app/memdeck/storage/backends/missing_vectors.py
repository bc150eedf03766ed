"""Memories without a vector, which a search by meaning would miss, in a program's own database."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple, Protocol, Self, runtime_checkable

NAMED = 3
"""Memories without a vector that are named; of the others, only the number is given."""
_SHOWN_LETTERS = 40


@dataclass(frozen=True, slots=True)
class MissingVectors:
    """The *texts* of the memories that have no vector, by id.

    *dimension* is that of the database's vectors; 0 if unknown.
    """

    dimension: int = 0
    texts: Mapping[str, str] = field(default_factory=dict)


class TextVector(NamedTuple):
    """A vector and the text it was computed from."""

    text: str
    vector: Sequence[float]


class Lack(str):
    """A sentence that *total* memories have no vector, with the values in it.

    A window phrases it in its own language by these: *names* are the beginnings of some of the
    memories, *dimension* is that of the vectors; 0 if unknown.
    """

    __slots__ = ("dimension", "names", "total")

    total: int
    dimension: int
    names: tuple[str, ...]

    def __new__(cls, sentence: str, total: int, dimension: int, names: tuple[str, ...]) -> Self:
        made = super().__new__(cls, sentence)
        made.total, made.dimension, made.names = total, dimension, names
        return made


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
) -> tuple[Lack, ...]:
    """Return a sentence that *count* memories have no vector; none for 0.

    *place* is "file" or "table"; some of the *missing* memories are named.
    """
    if not count:
        return ()
    missing = missing or MissingVectors()
    names = tuple(map(_short, islice(missing.texts.values(), NAMED)))
    have = "One memory has" if count == 1 else f"{count} memories have"
    way = f"let the program that owns the {place} make them"
    if missing.dimension:
        way = (
            f"set up an embedder of {missing.dimension} dimensions in Settings and run"
            f" `memdeck reindex --embed`, or {way}"
        )
    listed = ", ".join(f"“{name}”" for name in names)
    more = f" and {count - len(names)} more" if count > len(names) else ""
    named = f": {listed}{more}" if names else ""
    sentence = (
        f"{have} no vector, and a search by meaning does not find what has none{named}; {way}."
    )
    return (Lack(sentence, count, missing.dimension, names),)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN_LETTERS else f"{line[: _SHOWN_LETTERS - 1]}…"
