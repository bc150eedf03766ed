"""Statistics and checks of a PostgreSQL index."""

from collections import Counter
from collections.abc import Iterator

from memdeck.domain.search.passage import PAGES
from memdeck.postgres.postgres_server import Connection
from memdeck.recall.index.index_rows import COLUMNS, passage_of
from memdeck.recall.index.protocol import IndexStats
from memdeck.recall.postgres.vector_store import spaces_of
from memdeck.recall.text.tokenizer import Segmenter

_COUNTS = """
select sum(passages)::bigint, (select count(*) from session), sum(tokens)::bigint from total
"""
_SIZE = """
select coalesce(sum(pg_total_relation_size(oid)), 0)::bigint from pg_class
where relnamespace = current_schema()::regnamespace and relkind = 'r'
"""
_ALL = f"select {COLUMNS} from passage"  # noqa: S608 - our own columns
_AT_ONCE = 2000
_WRONG_TOTAL = """
select 1 from total left join (
    select kind = any(%(pages)s) as is_page, count(*) as passages, sum(length) as tokens,
        count(*) filter (where session = '') + count(distinct nullif(session, '')) as wholes
    from passage group by 1
) as found using (is_page)
where (total.passages, total.tokens, total.wholes)
    <> (coalesce(found.passages, 0), coalesce(found.tokens, 0), coalesce(found.wholes, 0))
"""
_WRONG_TERMS = """
select count(*) from (select * from term where passages > 0) as term full join (
    select token, kind = any(%(pages)s) as is_page, count(*) as passages
    from posting join passage using (n) group by 1, 2
) as found using (token, is_page)
where term.passages is distinct from found.passages
"""
_WRONG_SESSIONS = """
select count(*) from session full join (
    select session as name, count(*) as passages, sum(length) as length
    from passage where session <> '' group by session
) as found using (name)
where (session.passages, session.length) is distinct from (found.passages, found.length)
"""


def stats_of(connection: Connection) -> IndexStats:
    """Return the size of the index."""
    with connection.transaction():
        passages, sessions, tokens = connection.execute(_COUNTS).fetchone() or (0, 0, 0)
        embedded = Counter[str]()
        for space in spaces_of(connection):
            embedded[space.model] += space.count
        (size,) = connection.execute(_SIZE).fetchone() or (0,)
    return IndexStats("postgres", passages, sessions, tokens, dict(embedded), size)


def wrong_in(connection: Connection, segmenter: Segmenter) -> list[str]:
    """Return the problems of the index, a sentence each. Every passage is read."""
    with connection.transaction():
        connection.execute("set transaction isolation level repeatable read, read only")
        return [*_miscounts(connection, segmenter), *_totals(connection), *_strays(connection)]


def _miscounts(connection: Connection, segmenter: Segmenter) -> Iterator[str]:
    """Compare the passage count of each token with the passages."""
    expected = Counter[str]()
    with connection.cursor(name="all_passages") as cursor:
        cursor.itersize = _AT_ONCE
        for row in cursor.execute(_ALL):
            expected.update(set(segmenter.tokens(passage_of(row).worded)))
    stored: dict[str, int] = dict(
        connection.execute("select token, sum(passages)::int from term group by token")
    )
    wrong = sum(
        expected[token] != stored.get(token, 0) for token in expected.keys() | stored.keys()
    )
    if wrong:
        yield f"{wrong} words do not lead to the passages that hold them."


def _totals(connection: Connection) -> Iterator[str]:
    pages = {"pages": sorted(PAGES)}
    wrong = sum(
        connection.execute(query, pages).fetchall()[0][0]
        for query in (_WRONG_SESSIONS, _WRONG_TERMS)
    )
    if wrong or connection.execute(_WRONG_TOTAL, pages).fetchone():
        yield "The index does not know how much it holds."


def _strays(connection: Connection) -> Iterator[str]:
    strays = 0
    for space in spaces_of(connection):
        rows = connection.execute(
            f"select count(*) from {space.table} where n not in (select n from passage)"  # noqa: S608 - a name of ours
        )
        strays += rows.fetchall()[0][0]
    if strays:
        yield f"{strays} vectors belong to no passage."
