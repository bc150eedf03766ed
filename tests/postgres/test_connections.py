"""A process shares a bounded number of connections to a server, and hands out none that is lost."""

import threading
from contextlib import suppress

import psycopg
import pytest

from memdeck.errors import LockedError, StorageError, UsageError
from memdeck.postgres import connections as module
from memdeck.postgres.connections import PostgresConnections
from memdeck.postgres.postgres_server import Server
from tests.fakes.postgres import own_server

SETTINGS = {"timezone": "Asia/Tokyo"}


@pytest.fixture
def connections():
    opened = PostgresConnections(most=2, wait_s=0.05)
    yield opened
    opened.close()


def number_of(connections, server, settings=SETTINGS):
    """Return the number of the server's process for the connection that is lent."""
    with connections.lend(server, settings) as connection:
        return connection.info.backend_pid


def test_a_connection_is_used_again(connections, postgres):
    assert number_of(connections, postgres) == number_of(connections, postgres)


def test_one_loan_has_the_settings_it_asks_for_and_none_of_another_loan(connections, postgres):
    with connections.lend(postgres, {}) as connection:
        before = connection.execute("show timezone").fetchone()
    with connections.lend(postgres, {**SETTINGS, "lock_timeout": "5s"}) as connection:
        assert connection.execute("show timezone").fetchone() == ("Asia/Tokyo",)
        connection.execute("set work_mem = '3MB'")

    with connections.lend(postgres, {"lock_timeout": "7s"}) as connection:
        assert connection.execute("show timezone").fetchone() == before != ("Asia/Tokyo",)
        assert connection.execute("show lock_timeout").fetchone() == ("7s",)
        assert connection.execute("show work_mem").fetchone() != ("3MB",)
        assert connection.execute("show client_encoding").fetchone() == ("UTF8",)


@pytest.mark.parametrize("statement", ["select 1", "select 1 / 0"])
def test_a_transaction_that_is_left_open_is_undone(connections, postgres, statement):
    with suppress(psycopg.Error), connections.lend(postgres, SETTINGS) as connection:
        connection.execute("begin")
        connection.execute("create table of_no_use (n int)")
        connection.execute(statement)

    with connections.lend(postgres, SETTINGS) as again:
        assert again is connection
        assert again.execute("select to_regclass('of_no_use')").fetchone() == (None,)


def test_a_connection_that_waits_for_an_answer_is_not_handed_out(connections, postgres):
    with connections.lend(postgres, SETTINGS) as connection:
        connection.pgconn.send_query(b"select pg_sleep(60)")

    assert connection.closed
    assert number_of(connections, postgres) > 0


def test_a_lost_connection_is_replaced_before_it_is_handed_out(connections, postgres):
    with connections.lend(postgres, SETTINGS) as one, connections.lend(postgres, SETTINGS) as two:
        lost = {one.info.backend_pid, two.info.backend_pid}
    with postgres.connect() as other:
        other.execute("select pg_terminate_backend(pid, 5000) from unnest(%s) as pid", ([*lost],))

    with connections.lend(postgres, SETTINGS) as connection:
        assert connection.info.backend_pid not in lost
        assert connection.execute("select 1").fetchone() == (1,)


def test_threads_share_no_more_connections_than_allowed(postgres):
    shared, used = PostgresConnections(most=3), list[int]()

    def work():
        for _ in range(5):
            with shared.lend(postgres, SETTINGS) as connection:
                used.append(connection.info.backend_pid)
                connection.execute("select pg_sleep(0.002)")

    threads = [threading.Thread(target=work) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(used) == 12 * 5
    assert len(set(used)) <= 3
    shared.close()


def test_when_all_are_in_use_the_error_says_what_to_do(connections, postgres):
    with (
        connections.lend(postgres, SETTINGS),
        connections.lend(postgres, SETTINGS),
        pytest.raises(LockedError, match=r"All 2 connections .* try again .* allow more") as error,
    ):
        number_of(connections, postgres)

    assert postgres.place in str(error.value)
    assert number_of(connections, postgres) > 0


def test_a_server_that_restarts_is_survived():
    with own_server() as own:
        server, shared = Server(own.address), PostgresConnections(most=1, wait_s=0)
        number_of(shared, server)

        own.stop()
        for _ in range(2):
            with pytest.raises(StorageError, match="check whether it runs"):
                number_of(shared, server)
        own.start()

        assert number_of(shared, server) > 0
        shared.close()


def test_a_password_is_fetched_once_and_again_after_a_refusal(connections, postgres):
    fetched = list[str]()

    def password():
        fetched.append("s3cret")
        return "s3cret"

    there, away = Server(postgres.address, password), Server("host=127.0.0.1 port=1", password)
    for _ in range(3):
        number_of(connections, there)
    assert len(fetched) == 1

    for _ in range(3):
        with pytest.raises(StorageError) as error:
            number_of(connections, away)
        assert "s3cret" not in str(error.value)
    assert len(fetched) == 1 + 3


def test_a_connection_is_lent_only_to_those_with_its_password(connections, postgres):
    own, other = Server(postgres.address, lambda: "own"), Server(postgres.address, lambda: "other")

    assert number_of(connections, own) != number_of(connections, other)


def test_a_vault_whose_password_is_withheld_gets_no_connection_of_another(connections, postgres):
    def withheld():
        raise UsageError("You have not added that server.")

    number_of(connections, postgres)

    for _ in range(2):
        with pytest.raises(UsageError, match="not added"):
            number_of(connections, Server(postgres.address, withheld))


def test_without_keeping_each_connection_is_closed_after_its_use(postgres):
    with PostgresConnections(keeps=False).lend(postgres, SETTINGS) as connection:
        assert not connection.closed

    assert connection.closed


def test_unused_connections_are_closed_after_a_while(connections, postgres, monkeypatch):
    with connections.lend(postgres, SETTINGS) as one, connections.lend(postgres, SETTINGS) as two:
        pass
    monkeypatch.setattr(module, "IDLE_S", -1)

    with connections.lend(postgres, SETTINGS) as fresh:
        assert one.closed
        assert two.closed
        assert not fresh.closed


def test_closing_leaves_those_in_use_open_and_new_ones_can_be_made(connections, postgres):
    with connections.lend(postgres, SETTINGS) as used:
        number = number_of(connections, postgres)
        connections.close()
        assert used.execute("select 1").fetchone() == (1,)
        assert number_of(connections, postgres) != number


def test_an_address_that_is_none_is_refused(connections):
    with pytest.raises(UsageError, match="no address"):
        number_of(connections, Server("s3cret s3cret"))
