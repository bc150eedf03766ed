"""Several servers serve many users from one table, and nothing crosses users."""

from collections import Counter

import psycopg
import pytest

from tests.fakes.user_servers import make_table, one_vault, run_servers, stored, vault_per_user


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
def test_each_memory_is_stored_once_and_recalled_only_for_its_user(address, tmp_path, vault):
    calls = run_servers(address, vault, tmp_path, servers=4, users=4, rounds=1)

    assert stored(address) == Counter((call.user_id, call.text) for call in calls)
    assert len(calls) == 4 * 4
    for call in calls:
        assert call.text in call.recalled
        assert all(f"key{call.user_id}s" in text for text in call.recalled)
