"""Find candidate hits in a PostgreSQL index, in one statement."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pgvector import Vector

from memdeck.domain.search.passage import Where
from memdeck.postgres.postgres_server import Connection
from memdeck.recall.index.bm25 import PASSAGE
from memdeck.recall.index.protocol import (
    MOST_TERMS,
    NEIGHBOURED,
    CandidateHit,
    CandidateHits,
    Counted,
    Field,
    IndexQuery,
)
from memdeck.recall.postgres.postgres_rows import LONGEST_NAME, LONGEST_SESSION, brief, storable
from memdeck.recall.postgres.vector_store import Space
from memdeck.recall.text.query_parser import Term

if TYPE_CHECKING:
    from memdeck.recall.embedders.embedder import Vectors

_PROBE = """
with {admitted}searched as materialized (
    select sum(passages)::bigint as passages, sum(wholes)::bigint as wholes,
        sum(tokens)::bigint as tokens
    from total where is_page = any(%(pages)s)
), known as materialized (
    select token, sum(passages)::int as passages, sum(wholes)::int as wholes
    from term where token = any(%(tokens)s) and is_page = any(%(pages)s) group by token
    having sum(passages) > 0
), asked as materialized (
    select place::int, token, term.passages, term.wholes, weight * %(most)s::float8
        * ln(1 + (searched.passages - term.passages + 0.5::float8) / (term.passages + 0.5::float8))
        as worth
    from unnest(%(tokens)s::text[], %(weights)s::float8[])
    with ordinality as asked (token, weight, place) join known as term using (token), searched
    order by weight * (searched.passages / term.passages::float8) desc, place limit {terms}
), scored as (
    select n, sum(worth * count / (count + %(flat)s::float8 + length * (
        select %(slope)s::float8 * passages / greatest(tokens, 1) from searched
    ))) as score
    from asked join posting using (token) group by n
), best as materialized (
    select n, score from scored {is_admitted} order by score desc, n limit %(limit)s
), near as materialized (
    {near}
), beside as (
    select other.n from (select n from best order by score desc, n limit {beside}) as top
    join passage as middle using (n)
    join passage as other on other.session = middle.session and other.session <> ''
        and other.place = any(array[middle.place - 1, middle.place + 1])
), found as materialized (
    select n from best union select n from near union select n from beside {is_admitted}
), hit as materialized (
    select n, id, session, place, length from found join passage using (n)
), counted as (
    select n, json_agg(json_build_array(asked.place, count)) as counts
    from asked join posting using (token) where n = any(array(select n from found)) group by n
), around as materialized (
    select s, name, length from session where name = any(array(select session from hit))
), around_counted as (
    select s, json_agg(json_build_array(asked.place, count)) as counts
    from asked join whole using (token) where s = any(array(select s from around)) group by s
)
select passages, wholes, tokens, (
    select json_agg(json_build_array(place, passages, wholes)) from asked
), (
    select json_agg(json_build_array(id, session, place, hit.length, counts, {nearness}))
    from hit left join counted using (n) {vectors}
), (
    select json_agg(json_build_array(name, length, counts))
    from around left join around_counted using (s)
) from searched
"""
_NOTHING = Field(0, 0.0, ())
_ADMITTED = "admitted as materialized (select n from passage where true {condition}), "
_IS_ADMITTED = "where n in (select n from admitted)"
_NEAR = "select n from {table} order by centred <=> {direction} limit %(limit)s"
_NEAR_AMONG = """
    (
        select n from admitted join {table} using (n)
        where (select count(*) from admitted) <= {few}
        order by centred <=> {direction} limit %(limit)s
    ) union all (
        select n from {table}
        where (select count(*) from admitted) > {few} and n in (select n from admitted)
        order by centred <=> {direction} limit %(limit)s
    )
"""
"""Few are compared one by one; many are found soon enough in the graph."""
_FEW = 5000
_LONGEST = {"session": LONGEST_SESSION}
_BY_WORDS = {"near": "select n from best", "nearness": "null", "vectors": ""}


class Aim(NamedTuple):
    """The table of the vectors, and the centred query vector, (d,)."""

    space: Space
    direction: "Vectors"


def candidate_hits_of(connection: Connection, query: IndexQuery, aim: Aim | None) -> CandidateHits:
    """Return the candidate hits for *query*."""
    condition, values = _condition(query.where)
    statement = _PROBE.format(
        terms=MOST_TERMS,
        admitted=_ADMITTED.format(condition=condition) if condition else "",
        is_admitted=_IS_ADMITTED if condition else "",
        beside=NEIGHBOURED if query.is_question else 0,
        **(_BY_WORDS if aim is None else _by_meaning(aim, is_filtered=bool(condition))),
    )
    values |= {
        "pages": list(query.where.pages),
        "tokens": [storable(term.token) for term in query.terms],
        "weights": [term.weight for term in query.terms],
        "most": PASSAGE.saturation + 1,
        "flat": PASSAGE.saturation * (1 - PASSAGE.length),
        "slope": PASSAGE.saturation * PASSAGE.length,
        "limit": query.limit,
        "direction": aim and Vector(aim.direction),
    }
    row = connection.execute(statement, values).fetchone()
    return _read_row(query.terms, *row) if row else CandidateHits((), (), {}, _NOTHING, _NOTHING)


def _by_meaning(aim: Aim, *, is_filtered: bool) -> dict[str, str]:
    table = aim.space.table
    direction = f"%(direction)s::{aim.space.column}"
    near = _NEAR_AMONG if is_filtered else _NEAR
    return {
        "near": near.format(table=table, direction=direction, few=_FEW),
        "nearness": f"1 - nullif(centred <=> {direction}, 'NaN')",
        "vectors": f"left join {table} using (n)",
    }


def _read_row(
    asked: Sequence[Term],
    passages: int,
    wholes: int,
    tokens: int,
    known: Sequence[tuple[int, int, int]] | None,
    found: Sequence[Sequence[Any]] | None,
    sessions: Sequence[Sequence[Any]] | None,
) -> CandidateHits:
    """Return the candidate hits of one row of the statement."""
    frequencies = {place: (frequency, whole) for place, frequency, whole in known or ()}
    places = sorted(frequencies)

    def counted(length: int, counts: Sequence[tuple[int, int]] | None) -> Counted:
        by_place = dict(counts or ())
        return Counted(tuple(by_place.get(place, 0) for place in places), length)

    return CandidateHits(
        terms=tuple(asked[place - 1] for place in places),
        found=[
            CandidateHit(id_, session, place, counted(length, counts), nearness)
            for id_, session, place, length, counts, nearness in found or ()
        ],
        sessions={name: counted(length, counts) for name, length, counts in sessions or ()},
        passages=Field(
            passages, tokens / max(1, passages), tuple(frequencies[place][0] for place in places)
        ),
        wholes=Field(
            wholes, tokens / max(1, wholes), tuple(frequencies[place][1] for place in places)
        ),
    )


def _condition(where: Where) -> tuple[str, dict[str, object]]:
    """Return the filter of passages, as SQL, and its values."""
    named: Mapping[str, frozenset[str]] = {
        "kind": frozenset(kind.value for kind in where.kinds),
        "section": where.sections,
        "category": where.categories,
        "group": where.groups,
        "session": where.sessions,
        "speaker": where.speakers,
        "user_id": where.user_ids,
        "agent_id": where.agent_ids,
        "run_id": where.run_ids,
    }
    parts = [f'and "{field}" = any(%({field})s)' for field, names in named.items() if names]
    values: dict[str, object] = {
        field: [brief(name, _LONGEST.get(field, LONGEST_NAME)) for name in names]
        for field, names in named.items()
        if names
    }
    lists = (
        ("people", "?|", where.people),
        ("tags", "?|", where.tags),
        ("labels", "?&", where.labels),
    )
    for field, has, names in lists:
        if names:
            parts.append(f"and {field}::jsonb {has} %({field})s")
            values[field] = [storable(name) for name in names]
    bounds = (("since", "until_s >=", where.since), ("until", "at_s <=", where.until))
    for name, bound, moment in bounds:
        if moment is not None:
            parts.append(f"and {bound} %({name})s")
            values[name] = moment.timestamp()
    return " ".join(parts), values
