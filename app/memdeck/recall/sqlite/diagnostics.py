"""Statistics and checks of an SQLite index."""

import sqlite3
from collections import Counter
from collections.abc import Iterator

from memdeck.recall.index.index_rows import COLUMNS, passage_of
from memdeck.recall.index.protocol import IndexStats
from memdeck.recall.sqlite.postings import ENTRY_BYTES
from memdeck.recall.text.tokenizer import Segmenter

_COUNTS = """
select count(*), count(distinct nullif(session, '')), coalesce(sum(length), 0) from passage
"""
_SIZE = "select page_count * page_size from pragma_page_count(), pragma_page_size()"
_ALL = f"select {COLUMNS} from passage"  # noqa: S608 - our own columns


def stats_of(connection: sqlite3.Connection) -> IndexStats:
    """Return the size of the index."""
    passages, sessions, tokens = connection.execute(_COUNTS).fetchone()
    embedded = dict(connection.execute("select model, count(*) from vector group by model"))
    (size,) = connection.execute(_SIZE).fetchone()
    return IndexStats("sqlite", passages, sessions, tokens, embedded, size)


def wrong_in(connection: sqlite3.Connection, segmenter: Segmenter) -> list[str]:
    """Return the problems of the index, a sentence each. Every passage is read."""
    return [*_damage(connection), *_miscounts(connection, segmenter), *_strays(connection)]


def _damage(connection: sqlite3.Connection) -> Iterator[str]:
    (result,) = connection.execute("pragma quick_check(1)").fetchone()
    if result != "ok":
        yield f"The file is damaged: {result}."


def _miscounts(connection: sqlite3.Connection, segmenter: Segmenter) -> Iterator[str]:
    """Compare the passage count of each token with the passages."""
    expected = Counter[str]()
    for row in connection.execute(_ALL):
        expected.update(set(segmenter.tokens(passage_of(row).worded)))
    stored = Counter[str]()
    for token, size in connection.execute("select token, length(entries) from posting"):
        stored[token] += size // ENTRY_BYTES
    wrong = sum(expected[token] != stored[token] for token in expected.keys() | stored.keys())
    if wrong:
        yield f"{wrong} words do not lead to the passages that hold them."


def _strays(connection: sqlite3.Connection) -> Iterator[str]:
    (strays,) = connection.execute(
        "select count(*) from vector left join passage using (n) where embedded_by is not model"
    ).fetchone()
    if strays:
        yield f"{strays} vectors belong to no passage."
