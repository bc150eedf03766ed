"""The properties of the PostgreSQL index that ``test_index_contract`` does not have."""

import threading
import uuid
from dataclasses import replace

import numpy as np
import psycopg
import pytest
from hypothesis import HealthCheck, given, settings

from memdeck.domain.search.mode import Mode
from memdeck.domain.search.passage import Passage, Where
from memdeck.errors import LockedError, StorageError
from memdeck.postgres.connections import PostgresConnections
from memdeck.postgres.postgres_server import Server
from memdeck.recall.index.protocol import IndexQuery, Meaning
from memdeck.recall.postgres.connection import writing
from memdeck.recall.postgres.postgres_index import PostgresIndex
from memdeck.recall.postgres.schema import lock_of
from memdeck.recall.postgres.vector_store import FARTHEST, FEWEST_INDEXED, spaces_of
from memdeck.recall.ranking.ranking import rank
from memdeck.recall.ranking.search import Search
from memdeck.recall.sqlite.sqlite_index import SqliteIndex
from memdeck.recall.text.query_parser import Term, query_terms
from memdeck.recall.text.tokenizer import Segmenter
from memdeck.recall.vectors.centering import centred, means_of, totals_of
from tests.fakes.brute_force import BruteForceIndex, exact_parts, ids
from tests.fakes.embedder import WordEmbedder
from tests.fakes.postgres import own_server
from tests.recall.index.test_index_contract import ALL
from tests.recall.index.test_sqlite_against_brute_force import CUT, STEPS, TEXTS

MODEL = "made 1"


def clustered(count, dimension, seed=1):
    """Return vectors, (count, dimension), in clusters whose mean is not zero, as an embedder's."""
    dice = np.random.default_rng(seed)
    middles = dice.normal(size=(20, dimension))
    apart = 0.5 * dice.normal(size=(count, dimension))
    vectors = middles[dice.integers(0, 20, count)] + apart + 1
    return (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)


def numbers(count):
    return [
        Passage(id=str(n), text=f"number {n}", category="few" if n % 100 == 0 else "")
        for n in range(count)
    ]


def nearest(index, vector, where=Where(), count=10):  # noqa: B008 - a value
    found = index.candidate_hits(IndexQuery((), Meaning(vector, MODEL, "latin"), where)).found
    return [one.id for one in sorted(found, key=lambda one: -one.nearness)[:count]]


@pytest.mark.row("B2")
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS, query=TEXTS)
def test_words_rank_as_where_every_passage_is_looked_at(postgres, steps, query):
    slow, other = BruteForceIndex(CUT), SqliteIndex(None, CUT)
    quick = PostgresIndex(postgres, f"memdeck_test_{uuid.uuid4().hex}", CUT, PostgresConnections())
    for put, remove in steps:
        for index in (slow, other, quick):
            index.update(put, remove)
        for where in (Where(), Where(categories=frozenset({"todo"}))):
            probe = IndexQuery(query_terms(CUT, query), where=where)
            found = quick.candidate_hits(probe)
            assert exact_parts(found) == exact_parts(slow.candidate_hits(probe))
            assert ids(rank(found)) == ids(rank(other.candidate_hits(probe)))
    assert quick.check() == []
    assert quick.digests() == slow.digests()
    drop(postgres, quick)


def run(index, statement):
    with index._lent() as connection:
        connection.execute(statement)


def first_space(index):
    with index._lent() as connection:
        return spaces_of(connection)[0]


def drop(postgres, index):
    index.close()
    with postgres.connect() as connection:
        connection.execute(f"drop schema {index._schema} cascade")


def test_of_equals_at_the_limit_those_put_in_first_are_found(postgres_index):
    passages = [Passage(id=f"{n:03}", text="bees") for n in range(150, 0, -1)]
    other = SqliteIndex(None, CUT)
    for index in (postgres_index, other):
        index.update(passages)

        found = index.candidate_hits(IndexQuery((Term("bee"),), limit=40)).found

        assert {one.id for one in found} == {one.id for one in passages[:40]}
    other.close()


def test_names_longer_than_an_index_holds_are_kept_apart_and_found(postgres_index):
    dice = np.random.default_rng(1)
    long = ["".join(chr(0x4E00 + n) for n in dice.integers(0, 20_000, 5_000)) for _ in range(2)]
    passages = [
        Passage(
            id=f"{long[0]}{n}",
            text="bees",
            session=f"{long[0]}{name}",
            place=n,
            speaker=f"{long[0]}{name}",
            section=f"{long[0]}{name}",
            category=f"{long[0]}{name}",
            group=f"{long[0]}{name}",
        )
        for n, name in enumerate(long)
    ]
    postgres_index.update(passages)
    one = passages[1]
    where = Where(
        sessions=frozenset({one.session}),
        speakers=frozenset({one.speaker}),
        categories=frozenset({one.category}),
        groups=frozenset({one.group}),
    )

    found = postgres_index.candidate_hits(IndexQuery((Term("bee"),), where=where)).found

    assert [near.id for near in found] == [one.id]
    assert postgres_index.digests() == {each.id: each.digest for each in passages}
    assert postgres_index.passages([one.id])[one.id].text == "bees"
    assert postgres_index.check() == []


@pytest.fixture
def many(postgres_index):
    """An index with enough vectors for HNSW, and those vectors."""
    passages, vectors = numbers(FEWEST_INDEXED), clustered(FEWEST_INDEXED, 48)
    postgres_index.update(passages)
    postgres_index.put_vectors(MODEL, passages, vectors)
    return postgres_index, vectors


def exact(vectors, query, count=10):
    means = means_of(totals_of(vectors, ["latin"] * len(vectors)), {}, vectors.shape[1])
    (direction,) = centred(query[None], ["latin"], means)
    order = np.argsort(-(centred(vectors, ["latin"] * len(vectors), means) @ direction))
    return [str(number) for number in order[:count]]


def test_nearly_all_of_the_nearest_are_found(many):
    index, vectors = many
    queries = clustered(40, 48, seed=2)

    found = sum(len({*nearest(index, one)} & {*exact(vectors, one)}) for one in queries)

    assert found >= 0.99 * 10 * len(queries)


def test_a_filter_that_admits_few_still_finds_enough(many):
    index, vectors = many
    (query,) = clustered(1, 48, seed=3)
    admitted = [number for number in exact(vectors, query, len(vectors)) if int(number) % 100 == 0]

    found = nearest(index, query, Where(categories=frozenset({"few"})))

    assert found == admitted[:10]


def test_vectors_are_centred_again_when_a_mean_has_moved(postgres_index, postgres):
    passages = numbers(80)
    early, late = clustered(40, 16), clustered(40, 16)[:, ::-1]
    postgres_index.update(passages)
    postgres_index.put_vectors(MODEL, passages[:40], early)
    first = first_space(postgres_index)

    postgres_index.put_vectors(MODEL, passages[40:], np.ascontiguousarray(late))

    space = first_space(postgres_index)
    assert space.table != first.table
    moved = space.own_means().of("latin") - space.means.of("latin")
    assert np.linalg.norm(moved) <= FARTHEST
    assert nearest(postgres_index, early[7], count=1) == ["7"]
    assert exact(np.concatenate([early, late]), early[7]) == nearest(postgres_index, early[7])


def test_another_program_that_centred_again_is_followed(postgres_index, open_postgres):
    passages, vectors = numbers(80), clustered(80, 16)
    postgres_index.update(passages)
    postgres_index.put_vectors(MODEL, passages[:2], vectors[:2])
    assert nearest(postgres_index, vectors[0], count=1) == ["0"]

    open_postgres().put_vectors(MODEL, passages, vectors)

    assert nearest(postgres_index, vectors[50], count=1) == ["50"]


@pytest.mark.parametrize("dimension", [2001, 4001])
def test_long_vectors_are_searched_too(postgres_index, dimension, monkeypatch):
    monkeypatch.setattr("memdeck.recall.postgres.vector_store.FEWEST_INDEXED", 20)
    passages, vectors = numbers(30), clustered(30, dimension)
    postgres_index.update(passages)

    postgres_index.put_vectors(MODEL, passages, vectors)

    assert nearest(postgres_index, vectors[12], count=1) == ["12"]
    assert postgres_index.stats().embedded == {MODEL: 30}


def test_a_vector_comes_in_place_of_another_models(postgres_index):
    passages = numbers(5)
    postgres_index.update(passages)
    postgres_index.put_vectors(MODEL, passages, clustered(5, 16))

    postgres_index.put_vectors("made 2", passages[:3], clustered(3, 8))

    assert postgres_index.stats().embedded == {MODEL: 2, "made 2": 3}
    assert postgres_index.check() == []


def test_a_passage_takes_its_vector_with_it(postgres_index):
    passages, vectors = numbers(5), clustered(5, 16)
    postgres_index.update(passages)
    postgres_index.put_vectors(MODEL, passages, vectors)

    postgres_index.update([replace(passages[0], text="changed")], ["1", "2", "3", "4"])

    assert postgres_index.stats().embedded == {}
    assert postgres_index.check() == []
    assert nearest(postgres_index, vectors[0]) == []


def test_programs_that_write_the_same_at_once_end_as_one_would(postgres_index, open_postgres):
    texts = [f"common word{n % 7} of number {n}" for n in range(40)]
    passages = [Passage(id=str(n), text=text, session="s") for n, text in enumerate(texts)]

    def write(order):
        index = open_postgres(Segmenter(None))  # a connection that no other thread uses
        for start in range(0, 40, 10):
            batch = order[start : start + 20]
            index.update(batch, [batch[0].id])
            index.update(batch)

    threads = [threading.Thread(target=write, args=(passages[::step],)) for step in (1, -1, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert postgres_index.digests() == {one.id: one.digest for one in passages}
    assert postgres_index.check() == []


def test_a_long_wait_for_another_program_is_reported(postgres_index, postgres, schema):
    postgres_index._settings = {**postgres_index._settings, "lock_timeout": "50ms"}
    with postgres.connect() as other, writing(other, lock_of(schema)):
        with pytest.raises(LockedError, match="try again"):
            postgres_index.update(ALL)
        assert postgres_index.digests() == {}


def test_tables_of_another_version_are_begun_again(postgres_index, open_postgres):
    postgres_index.update(ALL)
    run(postgres_index, "update made set version = version + 1")

    again = open_postgres()

    assert "another version" in again.word
    assert again.digests() == {}
    assert open_postgres().word == ""


def test_tables_that_somebody_else_made_there_are_begun_again(postgres, schema, open_postgres):
    with postgres.connect() as connection:
        connection.execute(f"create schema {schema}")
        connection.execute(f"create table {schema}.made (colour text)")

    assert "another version" in open_postgres().word


def test_tokens_cut_in_another_way_are_begun_again(postgres_index, open_postgres):
    postgres_index.update(ALL)

    again = open_postgres(Segmenter(None))

    assert "another version" in again.word
    assert again.digests() == {}


def test_an_index_taken_away_is_begun_again(postgres_index, postgres, schema):
    postgres_index.update(ALL)
    with postgres.connect() as connection:
        connection.execute(f"drop schema {schema} cascade")

    assert postgres_index.digests() == {}
    assert "taken away" in postgres_index.word
    postgres_index.update(ALL)
    assert postgres_index.digests().keys() == {one.id for one in ALL}


def test_a_lost_connection_is_made_again(postgres_index, postgres):
    postgres_index.update(ALL)
    with postgres_index._lent() as lent:
        number = lent.info.backend_pid
    with postgres.connect() as connection:
        connection.execute("select pg_terminate_backend(%s)", (number,))

    assert postgres_index.digests().keys() == {one.id for one in ALL}


def test_a_server_gone_in_mid_write_leaves_nothing_half_written(segmenter, monkeypatch):
    with own_server() as server:
        index = PostgresIndex(
            Server(server.address), "memdeck_gone", segmenter, PostgresConnections()
        )
        index.update(ALL)
        before = index.digests()
        tokens = segmenter.tokens
        stopped: list[None] = []

        def stop_first(text):
            if not stopped:
                server.stop()
                stopped.append(None)
            return tokens(text)

        with monkeypatch.context() as patch:
            patch.setattr(segmenter, "tokens", stop_first)
            with pytest.raises(StorageError, match="cannot be used") as error:
                index.update([replace(one, text=f"{one.text} again") for one in ALL], ["m1"])
        assert "\n" not in str(error.value)

        server.start()

        assert index.digests() == before
        assert index.check() == []
        index.close()


@pytest.fixture
def guest(postgres):
    """A database without pgvector, in which a guest may only use an existing schema."""
    name = f"guest_{uuid.uuid4().hex[:8]}"
    with postgres.connect() as connection:
        connection.execute(f"create role {name} login")
        connection.execute(f"create database {name}")
    address = psycopg.conninfo.make_conninfo(postgres.address, dbname=name)
    with Server(address).connect() as connection:
        connection.execute(f"create schema memdeck_guest authorization {name}")
    yield Server(psycopg.conninfo.make_conninfo(address, user=name))
    with postgres.connect() as connection:
        connection.execute(f"drop database {name} with (force)")
        connection.execute(f"drop role {name}")


def test_without_pgvector_words_are_found(guest, segmenter):
    index = PostgresIndex(guest, "memdeck_guest", segmenter, PostgresConnections())
    index.update(ALL)
    search = Search(index, segmenter, WordEmbedder())

    assert "CREATE EXTENSION vector" in index.lack == index.stats().lack
    assert sum(search.embed()) == 0
    assert "m1" in ids(search.find("bees", Mode.HYBRID))
    with pytest.raises(StorageError, match="CREATE EXTENSION vector"):
        index.put_vectors(MODEL, ALL[:1], clustered(1, 8))
    index.update(remove=["m1"])
    assert index.check() == []
    index.close()


def test_a_user_who_may_create_no_schema_learns_whom_to_ask(guest, segmenter):
    with pytest.raises(StorageError, match="ask its owner"):
        PostgresIndex(guest, "memdeck_another", segmenter, PostgresConnections())


def test_scrubbing_leaves_the_rest_as_it_is(postgres_index):
    postgres_index.update(ALL)
    postgres_index.update(remove=["m1"])

    postgres_index.scrub()

    assert postgres_index.digests().keys() == {one.id for one in ALL} - {"m1"}
    assert postgres_index.check() == []


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        ("delete from posting where token = 'bee'", "how much it holds"),
        ("update term set passages = 9 where token = 'bee'", "words do not lead"),
        ("update total set tokens = 0", "how much it holds"),
        ("delete from session", "how much it holds"),
    ],
)
def test_a_check_says_what_is_wrong(postgres_index, damage, words):
    postgres_index.update(ALL)
    run(postgres_index, damage)

    assert any(words in one for one in postgres_index.check())


def test_a_check_reports_vectors_without_a_passage(postgres_index):
    passages = numbers(3)
    postgres_index.update(passages)
    postgres_index.put_vectors(MODEL, passages, clustered(3, 8))
    table = first_space(postgres_index).table
    run(postgres_index, f"update {table} set n = n + 100 where n = 1")

    assert postgres_index.check() == ["1 vectors belong to no passage."]
