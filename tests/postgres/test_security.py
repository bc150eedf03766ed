"""No password is sent to a PostgreSQL server in clear text, even if the server asks for it."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import psycopg
import pytest

from memdeck.postgres.security import leads_to_same_host, secure_options

BOTH = {"sslmode": "require", "require_auth": "scram-sha-256"}
ASKS_FOR_CLEAR_TEXT = b"R\x00\x00\x00\x08\x00\x00\x00\x03"
NO_TLS = b"N"
SECRET = "s3cret-made-up"


@contextmanager
def hostile_server() -> Iterator[tuple[str, bytearray]]:
    """Run a server without TLS that asks for a password in clear text; yield what it receives."""
    received = bytearray()

    def serve() -> None:
        with suppress(OSError):
            while True:
                connection, _ = listener.accept()
                with connection, suppress(OSError):
                    while part := connection.recv(4096):
                        received.extend(part)
                        is_tls_request = part.endswith(b"\x04\xd2\x16\x2f")
                        connection.sendall(NO_TLS if is_tls_request else ASKS_FOR_CLEAR_TEXT)

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=serve)
        thread.start()
        yield f"127.0.0.1:{listener.getsockname()[1]}", received
        listener.shutdown(socket.SHUT_RDWR)
    thread.join()


@pytest.mark.parametrize(
    "host", ["db.example", "10.0.0.5", "localhost,db.example", "[2001:db8::1]"]
)
def test_another_machine_is_reached_encrypted_and_a_password_is_only_proved(host):
    address = f"postgresql://me@{host}/app"

    assert secure_options(address, has_password=True) == BOTH
    assert secure_options(address, has_password=False) == {"sslmode": "require"}


@pytest.mark.parametrize("host", ["", "localhost", "127.0.0.1", "[::1]", "127.0.0.2:5433"])
def test_this_machine_is_reached_as_ever(host):
    assert secure_options(f"postgresql://me@{host}/app", has_password=True) == {}
    assert secure_options("postgresql:///app?host=/run/postgresql", has_password=True) == {}


def test_the_address_that_is_connected_to_decides():
    address = "postgresql://me@localhost/app?hostaddr=10.0.0.5"
    assert secure_options(address, has_password=True) == BOTH


def test_what_the_user_chose_stands(monkeypatch):
    verified = "postgresql://me@db.example/app?sslmode=verify-full"
    assert secure_options(verified, has_password=True) == {}
    plain = "postgresql://me@db.example/app?sslmode=disable"
    assert secure_options(plain, has_password=True) == {"require_auth": "scram-sha-256"}
    service = "postgresql:///app?service=work"
    assert secure_options(service, has_password=True) == {"require_auth": "scram-sha-256"}

    monkeypatch.setenv("PGSSLMODE", "verify-ca")
    assert secure_options("postgresql://me@db.example/app", has_password=True) == {}


@pytest.mark.parametrize("sslmode", ["", "?sslmode=disable"])
def test_a_server_that_asks_for_the_password_in_clear_text_does_not_get_it(sslmode):
    options = secure_options(f"postgresql://me@db.example/app{sslmode}", has_password=True)
    with hostile_server() as (host, received):
        with pytest.raises(psycopg.OperationalError):
            psycopg.connect(
                f"postgresql://me@{host}/app{sslmode}",
                password=SECRET,
                connect_timeout=5,
                **options,
            )

        assert received
        assert SECRET.encode() not in received


@pytest.mark.parametrize(
    ("address", "known", "is_same"),
    [
        ("postgresql://eve@db.example/other", "postgresql://me@db.example:5432/app", True),
        ("postgresql://me@db.example/app", "host=db.example dbname=app", True),
        ("postgresql://me@db.example:5433/app", "postgresql://me@db.example/app", False),
        ("postgresql://me@evil.example/app", "postgresql://me@db.example/app", False),
        ("postgresql://me@db.example/app?hostaddr=10.0.0.5", "host=db.example", False),
        ("postgresql://me@db.example/app?sslmode=disable", "host=db.example", False),
        ("postgresql:///app", "postgresql:///app", False),
        ("postgresql://me@db.example/app", "no address", False),
    ],
)
def test_a_host_is_the_same_only_where_nothing_leads_elsewhere(address, known, is_same):
    assert leads_to_same_host(address, known) is is_same
