"""Several servers serve many users from one table, and nothing crosses users."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import psycopg
import pytest

from memdeck import PostgresConnections, StorageError, open_memory
from memdeck.storage.config.credentials import POSTGRES_ADDRESS_VARIABLE
from tests.fakes.postgres import own_server
from tests.fakes.user_servers import (
    counted_connections,
    make_table,
    one_vault,
    run_servers,
    stored,
    vault_per_user,
)


@pytest.fixture
def address(postgres):
    """The address of a database of its own."""
    with psycopg.connect(postgres.address, autocommit=True) as connection:
        connection.execute("create database servers")
    given = postgres.address.rpartition("/")[0] + "/servers"
    make_table(given)
    yield given
    with psycopg.connect(postgres.address, autocommit=True) as connection:
        connection.execute("drop database servers with (force)")


@pytest.mark.parametrize("vault", [vault_per_user, one_vault])
def test_each_memory_is_stored_once_and_recalled_only_for_its_user(
    address, tmp_path, vault, monkeypatch
):
    monkeypatch.setenv(POSTGRES_ADDRESS_VARIABLE, address)  # their indexes are there, too

    with counted_connections(address) as counts:
        calls = run_servers(address, vault, tmp_path, servers=4, users=4, rounds=1, most=2)

    assert stored(address) == Counter((call.user_id, call.text) for call in calls)
    assert len(calls) == 4 * 4
    for call in calls:
        assert call.text in call.recalled
        assert all(f"key{call.user_id}s" in text for text in call.recalled)
    assert 0 < max(counts) <= 4 * 2


def contents(response):
    return [hit.content for hit in response.results]


def test_many_vaults_and_their_indexes_share_the_connections_of_a_process(address, monkeypatch):
    monkeypatch.setenv(POSTGRES_ADDRESS_VARIABLE, address)
    with (
        closing(PostgresConnections(most=2)) as connections,
        counted_connections(address) as counts,
    ):
        managers = [
            open_memory(f"{address}?user_id=u{number}", connections=connections)
            for number in range(6)
        ]
        with ThreadPoolExecutor(len(managers)) as threads:
            [*threads.map(lambda manager: manager.add("User likes tea"), managers)]
            found = [*threads.map(lambda manager: manager.recall("tea"), managers)]

    assert [contents(one) for one in found] == [["User likes tea"]] * 6
    assert 0 < max(counts) <= 2


def test_a_server_that_restarts_is_survived_by_vaults_and_indexes(monkeypatch):
    with own_server() as server:
        monkeypatch.setenv(POSTGRES_ADDRESS_VARIABLE, server.address)
        make_table(server.address)
        vault = f"{server.address}?user_id=ana"
        with closing(PostgresConnections(most=2)) as connections:
            manager = open_memory(vault, connections=connections)
            manager.add("User likes tea")
            assert contents(manager.recall("tea")) == ["User likes tea"]

            server.stop()
            with pytest.raises(StorageError, match="check whether it runs"):
                manager.add("User likes coffee")
            server.start()

            manager.add("User likes coffee")
            assert contents(manager.recall("tea")) == ["User likes tea"]
            assert contents(manager.recall("coffee")) == ["User likes coffee"]
