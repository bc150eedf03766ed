"""The command for the table that is synced with a vault."""

import psycopg
import pytest

from tests.fakes.databases import ANA, rows_on

pytestmark = pytest.mark.row("B2")


@pytest.fixture
def address(postgres):
    with psycopg.connect(postgres.address, autocommit=True) as connection:
        connection.execute("drop table if exists memory_relations, user_memories, users")
    return postgres.address


def test_without_a_table_the_command_that_sets_one_is_named(memdeck, as_json):
    assert memdeck("table") == (
        0,
        "This vault has no table; `memdeck table ADDRESS` names one.\n",
        "",
    )
    assert as_json("table") == {"table": None, "problems": []}


def test_a_table_is_synced_until_it_is_switched_off(memdeck, as_json, address):
    code, out, _ = memdeck("table", f"{address}?user_id={ANA}")
    assert (code, out.splitlines()[0]) == (
        0,
        f"The table of {ANA} at {address.rpartition('@')[2]} is kept in sync with this vault.",
    )

    memdeck("add", "User has a boat")
    assert "User has a boat" in [row["content"] for row in rows_on(address)]
    assert as_json("table")["table"] == f"{address}?user_id={ANA}"

    assert memdeck("table", "--off")[1].startswith("This vault has no table")
    memdeck("add", "User has a kayak")
    assert "User has a kayak" not in [row["content"] for row in rows_on(address)]


def test_a_save_that_the_table_missed_succeeds_and_reports_the_table(memdeck, address, monkeypatch):
    memdeck("table", f"{address}?user_id={ANA}")
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("alter table user_memories add check (content <> 'User has a boat')")

    code, _, err = memdeck("add", "User has a boat")

    assert code == 0
    assert err.startswith("memdeck: The table of this vault is not as its files are.")
    assert "User has a boat" in memdeck("list")[1]
    assert "user_memories: 1 of its memories is not as the files" in memdeck("doctor")[1]
