"""Computes missing vectors for the program that owns a database: it finds nothing without one.

Only an embedder with the dimension of that database can.

Source: seed 003, section 5.1.
"""

from contextlib import suppress

from memdeck.errors import EmbedderError, StorageError
from memdeck.services.recall.semantic_compare import OpenEmbedder
from memdeck.storage.backends.backend import TextVector, VectorStore

_BATCH = 32
"""Number of texts that one request to a server embeds."""


def fill(database: VectorStore | None, open_embedder: OpenEmbedder) -> None:
    """Call ``put_missing``, if there is a *database*.

    ``lacks`` reports what failed; the next change tries it again.
    """
    with suppress(EmbedderError, StorageError):
        if database is not None:
            put_missing(database, open_embedder)


def put_missing(database: VectorStore, open_embedder: OpenEmbedder) -> None:
    """Store a vector for each memory of *database* that has none, if the dimensions agree.

    Raises:
        EmbedderError: the embedder does not work.
        StorageError: the database cannot be read or written.
    """
    missing = database.missing_vectors()
    embedder = open_embedder() if missing.texts else None
    if embedder is None or embedder.dimension != missing.dimension:
        return
    rows = list(missing.texts.items())
    for start in range(0, len(rows), _BATCH):
        batch = rows[start : start + _BATCH]
        vectors = embedder.embed_passages([text for _, text in batch])
        database.put_vectors(
            {
                id_: TextVector(text, vector.tolist())
                for (id_, text), vector in zip(batch, vectors, strict=True)
            }
        )
