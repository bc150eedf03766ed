"""Insert passages into a PostgreSQL index and remove them."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import LiteralString, TypeVar

from memdeck.domain.search.passage import Passage
from memdeck.postgres.postgres_server import Connection
from memdeck.recall.index.index_rows import COLUMNS, end_s, has_same_vector, row_of
from memdeck.recall.index.protocol import MOST_COUNTED
from memdeck.recall.postgres.postgres_rows import cleaned, key_of, numbered
from memdeck.recall.text.tokenizer import Segmenter

_T = TypeVar("_T")

_TYPES = (
    *(
        "bytea",
        "bytea",
        "float8",
        "float8",
        "int",
        "text",
        "text",
        "text",
        "text",
        "text",
        "bigint",
        "text",
    ),
    *("text", "text", "text", "text", "text", "text", "text", "float8"),
    *("text", "text", "text", "text", "text"),
)
_ASSIGNED = ", ".join(
    f"{name} = excluded.{name}"
    for name in ("digest", "at_s", "until_s", "length", *COLUMNS.split(", "))
    if name != "id"
)
_UPSERT = f"""
insert into passage (key, digest, at_s, until_s, length, {COLUMNS})
select * from unnest({", ".join(f"%s::{kind}[]" for kind in _TYPES)})
on conflict (key) do update set {_ASSIGNED} returning id, n
"""  # noqa: S608 - our own columns
_DIGESTS = "select id, digest from passage where key = any(%s)"
_TAKE_OUT = """
delete from posting using unnest(%s::text[], %s::int[]) as gone (token, n)
where posting.token = gone.token and posting.n = gone.n
"""
_SESSIONS = """
insert into session (name, passages, length) select * from unnest(%s::text[], %s::int[], %s::int[])
on conflict (name) do update
set passages = session.passages + excluded.passages, length = session.length + excluded.length
returning name, s, xmax = 0
"""
_WHOLES = """
with changed as (
    insert into whole (token, s, count) select * from unnest(%s::text[], %s::int[], %s::int[])
    on conflict (token, s) do update set count = whole.count + excluded.count
    returning token, (xmax = 0)::int - (count = 0)::int as more
)
insert into term (token, is_page, passages, wholes)
select token, false, 0, sum(more) from changed where more <> 0 group by token
on conflict (token, is_page) do update set wholes = term.wholes + excluded.wholes
"""
_EMPTIED = """
delete from whole using unnest(%s::text[], %s::int[]) as gone (token, s)
where whole.token = gone.token and whole.s = gone.s and whole.count = 0
"""
_TERMS = """
insert into term (token, is_page, passages, wholes)
select * from unnest(%s::text[], %s::bool[], %s::int[], %s::int[])
on conflict (token, is_page) do update
set passages = term.passages + excluded.passages, wholes = term.wholes + excluded.wholes
"""
_TOTAL = """
update total set passages = passages + %s, wholes = wholes + %s, tokens = tokens + %s
where is_page = %s
"""
_AT_ONCE = 2000
"""Passages that are sent together."""


class Writing:
    """One update, in a transaction that the caller begins and ends.

    No other program writes meanwhile. Afterwards *unembedded* are the numbers of those whose
    vectors are outdated, and *changes* counts what was written.
    """

    def __init__(self, connection: Connection, segmenter: Segmenter) -> None:
        self._connection = connection
        self._segmenter = segmenter
        self._balance = DocumentCounts()
        self.unembedded: list[int] = []
        self.changes = 0

    def remove(self, ids: Sequence[str]) -> None:
        """Remove passages; a missing id is ignored."""
        for batch in _batches(ids):
            old = numbered(self._connection, batch)
            self._take_out(old)
            self.unembedded += old
            self._connection.execute("delete from passage where n = any(%s)", ([*old],))
            self._settle()

    def put(self, passages: Sequence[Passage]) -> None:
        """Insert passages, in place of those with their ids."""
        for batch in _batches(passages):
            keys = [key_of(passage.id) for passage in batch]
            known: dict[str, bytes] = dict(self._connection.execute(_DIGESTS, (keys,)))
            given = [(passage.digest, cleaned(passage)) for passage in batch]
            new = {
                passage.id: (digest, passage)
                for digest, passage in given
                if known.get(passage.id) != digest
            }
            if new:
                self._replace(new)

    def _replace(self, new: Mapping[str, tuple[bytes, Passage]]) -> None:
        old = numbered(self._connection, new)
        self._take_out(old)
        self.unembedded += [
            number
            for number, passage in old.items()
            if not has_same_vector(passage, new[passage.id][1])
        ]
        tokens = {id_: self._tokens(passage) for id_, (_, passage) in new.items()}
        rows = [
            (
                key_of(id_),
                digest,
                passage.at and passage.at.timestamp(),
                end_s(passage),
                tokens[id_].total(),
                *row_of(passage),
            )
            for id_, (digest, passage) in new.items()
        ]
        numbers: dict[str, int] = dict(
            self._connection.execute(_UPSERT, [*map(list, zip(*rows, strict=True))])
        )
        postings = (
            (token, numbers[id_], min(count, MOST_COUNTED), counts.total())
            for id_, counts in tokens.items()
            for token, count in counts.items()
        )
        self._copy("posting (token, n, count, length)", postings)
        for id_, (_, passage) in new.items():
            self._balance.change(passage, tokens[id_], 1)
        self._settle()

    def _copy(self, table: LiteralString, rows: Iterable[tuple[object, ...]]) -> None:
        """Insert rows in the order of the primary key, which takes half the time."""
        with self._connection.cursor() as cursor, cursor.copy(f"copy {table} from stdin") as copy:
            for row in sorted(rows):
                copy.write_row(row)

    def _take_out(self, old: Mapping[int, Passage]) -> None:
        """Remove the words of passages; to tokenize them again is cheaper than to keep them."""
        gone: list[tuple[str, int]] = []
        for number, passage in old.items():
            tokens = self._tokens(passage)
            gone += ((token, number) for token in tokens)
            self._balance.change(passage, tokens, -1)
        self._connection.execute(_TAKE_OUT, _columns(gone, 2))

    def _tokens(self, passage: Passage) -> Counter[str]:
        return Counter(self._segmenter.tokens(passage.worded))

    def _settle(self) -> None:
        """Write the total changes of the batch."""
        execute, balance = self._connection.execute, self._balance
        names = [
            (name, counts["passages"], counts["tokens"])
            for name, counts in balance.sessions.items()
        ]
        sessions = execute(_SESSIONS, _columns(names, 3)).fetchall()
        numbers = {name: number for name, number, _ in sessions}
        new = {number for _, number, is_new in sessions if is_new}
        wholes = sorted(
            (token, numbers[name], count)
            for (token, name), count in balance.wholes.items()
            if count
        )
        of_new_sessions = [row for row in wholes if row[1] in new]
        of_known_sessions = [row for row in wholes if row[1] not in new]
        execute(_TERMS, _columns(balance.terms(token for token, _, _ in of_new_sessions), 4))
        self._copy("whole (token, s, count)", of_new_sessions)
        execute(_WHOLES, _columns(of_known_sessions, 3))
        execute(
            _EMPTIED,
            _columns([(token, s) for token, s, count in of_known_sessions if count < 0], 2),
        )
        execute("delete from term where token = any(%s) and passages = 0", (balance.fewer(),))
        emptied = execute("delete from session where passages = 0").rowcount
        for is_page, total in balance.totals.items():
            wholes_more = total["alone"] + (0 if is_page else len(new) - emptied)
            execute(_TOTAL, (total["passages"], wholes_more, total["tokens"], is_page))
        self.changes += balance.changes
        self._balance = DocumentCounts()


def _batches(all_: Sequence[_T]) -> Iterator[list[_T]]:
    for start in range(0, len(all_), _AT_ONCE):
        yield [*all_[start : start + _AT_ONCE]]


def _columns(rows: Sequence[tuple[object, ...]], width: int) -> list[list[object]]:
    return [*map(list, zip(*rows, strict=True))] if rows else [[] for _ in range(width)]


class DocumentCounts:
    """The sums of added, less removed, passages. One without a session is its own whole."""

    def __init__(self) -> None:
        self.changes = 0
        self.totals: dict[bool, Counter[str]] = {False: Counter(), True: Counter()}
        """The ``passages``, their ``tokens``, and those ``alone``, of pages and of others."""
        self.sessions = defaultdict[str, Counter[str]](Counter)
        """By the name of a session, its ``passages`` and ``tokens``."""
        self.wholes = Counter[tuple[str, str]]()
        """The count of a token in a session."""
        self._terms = Counter[tuple[str, bool]]()
        self._alone = Counter[tuple[str, bool]]()

    def change(self, passage: Passage, counts: Mapping[str, int], sign: int) -> None:
        """Count a passage that was added, 1, or removed, -1, with the counts of its tokens."""
        session, is_page = passage.session, passage.is_page
        length = sign * sum(counts.values())
        self.changes += 1
        self.totals[is_page].update(passages=sign, tokens=length, alone=0 if session else sign)
        for token in counts:
            self._terms[token, is_page] += sign
        if session:
            self.sessions[session].update(passages=sign, tokens=length)
            for token, count in counts.items():
                self.wholes[token, session] += sign * min(count, MOST_COUNTED)
        else:
            for token in counts:
                self._alone[token, is_page] += sign

    def terms(self, new_sessions: Iterable[str]) -> list[tuple[str, bool, int, int]]:
        """Return each token, in pages or in others, and how many more passages and wholes have it.

        *new_sessions* are the tokens of sessions that did not exist before; for the others only the
        index knows. In the order of tokens.
        """
        wholes = Counter((token, False) for token in new_sessions)
        wholes.update(self._alone)
        return [(*key, count, wholes[key]) for key, count in sorted(self._terms.items())]

    def fewer(self) -> list[str]:
        """Return the tokens that fewer passages contain."""
        return [token for (token, _), count in self._terms.items() if count < 0]
