"""The address of a PostgreSQL server."""

import pytest

from memdeck.errors import UsageError
from memdeck.postgres.postgres_server import Server, without_password

SERVER = Server("postgresql://ana:s3cret@db.example:5433/memories")


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("postgresql://ana@db.example:5433/memories", "db.example:5433/memories"),
        ("postgresql://db.example", "db.example"),
        ("host=/run/postgresql dbname=memories", "/run/postgresql/memories"),
        ("dbname=memories", "localhost/memories"),
    ],
)
def test_a_server_is_called_by_its_host_and_database(address, place):
    assert Server(address).place == place


def test_a_password_is_taken_out_of_an_address():
    plain, password = without_password(SERVER.address)

    assert password == "s3cret"
    assert Server(plain).parts == {
        "user": "ana",
        "host": "db.example",
        "port": "5433",
        "dbname": "memories",
    }


def test_an_address_without_a_password_stays_as_it_is():
    address = "postgresql://ana@db.example/memories"

    assert without_password(address) == (address, "")


def test_what_is_no_address_is_refused_without_repeating_it():
    with pytest.raises(UsageError) as error:
        without_password("s3cret s3cret")

    assert "s3cret" not in str(error.value)
