"""Vectors for the program that owns a database, which finds nothing that has none.

Only an embedder of the very dimension of that database makes them: vectors of another
could not be put in.

Source: seed 003, section 5.1.
"""

from contextlib import suppress
from typing import TYPE_CHECKING

from memdeck.errors import EmbedderError, StorageError
from memdeck.services.comparing import OpenEmbedder
from memdeck.storage.missing_vectors import KeepsVectors, WordsVector

if TYPE_CHECKING:
    from memdeck.recall.embedders.embedder import Embedder

_AT_ONCE = 32
"""Texts that are embedded by one question to a server."""


def fill(database: KeepsVectors | None, open_embedder: OpenEmbedder) -> None:
    """Do as ``put_missing``, if there is a *database*.

    What fails is told by ``lacks``; it is tried again with the next change.
    """
    with suppress(EmbedderError, StorageError):
        if database is not None:
            put_missing(database, open_embedder)


def put_missing(database: KeepsVectors, open_embedder: OpenEmbedder) -> None:
    """Give what has no vector in *database* one, where the embedder's dimension is its own.

    Raises:
        EmbedderError: the embedder does not work.
        StorageError: the database cannot be read or written.
    """
    missing = database.missing_vectors()
    embedder = open_embedder() if missing.words else None
    if embedder is None or embedder.dimension != missing.dimension:
        return
    rows = list(missing.words.items())
    for start in range(0, len(rows), _AT_ONCE):
        _put(database, embedder, dict(rows[start : start + _AT_ONCE]))


def _put(database: KeepsVectors, embedder: "Embedder", words: dict[str, str]) -> None:
    vectors = embedder.embed_passages(list(words.values()))
    database.put_vectors(
        {
            id_: WordsVector(text, vector.tolist())
            for (id_, text), vector in zip(words.items(), vectors, strict=True)
        }
    )
