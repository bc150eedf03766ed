"""Passages in a form that PostgreSQL can hold."""

import hashlib
from collections.abc import Iterable
from dataclasses import astuple, replace

from memdeck.domain.memory.namespace import Namespace
from memdeck.domain.search.passage import Passage
from memdeck.postgres.postgres_server import Connection
from memdeck.recall.index.index_rows import COLUMNS, passage_of
from memdeck.recall.index.index_rows import storable as without_surrogates

LONGEST_SESSION = 500
LONGEST_NAME = 150
"""Characters per name so that an index can hold four of them in 2,700 bytes."""
_KEY_BYTES = 16

_BY_KEYS = f"select n, {COLUMNS} from passage where key = any(%s)"  # noqa: S608 - our own columns


def storable(text: str) -> str:
    """Return *text* as PostgreSQL can hold it."""
    return without_surrogates(text).replace("\0", "\ufffd")


def brief(name: str, longest: int = LONGEST_NAME) -> str:
    """Return *name* as an index can hold it: a long one ends in a hash of all of it."""
    stored = storable(name)
    if len(stored) <= longest:
        return stored
    digest = hashlib.blake2b(stored.encode(), digest_size=_KEY_BYTES).hexdigest()
    return f"{stored[: longest - len(digest) - 1]} {digest}"


def cleaned(passage: Passage) -> Passage:
    """Return *passage* with all its texts as PostgreSQL can hold them."""
    return replace(
        passage,
        id=storable(passage.id),
        text=storable(passage.text),
        about=storable(passage.about),
        session=brief(passage.session, LONGEST_SESSION),
        speaker=brief(passage.speaker),
        section=brief(passage.section),
        category=brief(passage.category),
        group=brief(passage.group),
        people=tuple(map(storable, passage.people)),
        evidence=storable(passage.evidence),
        namespace=Namespace(*(brief(id_) for id_ in astuple(passage.namespace))),
        tags=tuple(map(storable, passage.tags)),
        labels=tuple(map(storable, passage.labels)),
    )


def key_of(id_: str) -> bytes:
    """Return the key that stands for an id."""
    return hashlib.blake2b(storable(id_).encode(), digest_size=_KEY_BYTES).digest()


def numbered(connection: Connection, ids: Iterable[str]) -> dict[int, Passage]:
    """Return the existing passages of *ids*, by their numbers."""
    keys = [key_of(id_) for id_ in ids]
    return {n: passage_of(tuple(row)) for n, *row in connection.execute(_BY_KEYS, (keys,))}
