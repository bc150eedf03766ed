"""Passages as PostgreSQL can hold them."""

from dataclasses import replace
from typing import Any

from memdeck.domain.passage import Passage
from memdeck.recall.postgres_server import Connection
from memdeck.recall.sqlite_rows import COLUMNS, passage_of
from memdeck.recall.sqlite_rows import storable as without_surrogates

_TEXTS = ("id", "text", "about", "session", "speaker", "section", "category", "group")

_BY_IDS = f"select n, {COLUMNS} from passage where id = any(%s)"  # noqa: S608 - our own columns


def storable(text: str) -> str:
    """Return *text* as PostgreSQL can hold it."""
    return without_surrogates(text).replace("\0", "\ufffd")


def cleaned(one: Passage) -> Passage:
    """Return *one* with all its texts as PostgreSQL can hold them."""
    texts: dict[str, Any] = {name: storable(getattr(one, name)) for name in _TEXTS}
    return replace(one, **texts)


def numbered(connection: Connection, ids: list[str]) -> dict[int, Passage]:
    """Return the passages of *ids* that are here, by their numbers."""
    return {n: passage_of(tuple(row)) for n, *row in connection.execute(_BY_IDS, (ids,))}
