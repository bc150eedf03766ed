import pytest
from psycopg import errors

from memdeck.errors import LockedError, StorageError, UsageError
from memdeck.recall.postgres.connection import Server, refused, without_password

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


@pytest.mark.parametrize(
    ("error", "kind", "expected"),
    [
        (errors.LockNotAvailable("lock timeout"), LockedError, "try again in a moment"),
        (errors.DeadlockDetected("deadlock"), LockedError, "try again in a moment"),
        (errors.InsufficientPrivilege("permission denied"), StorageError, "ask its owner"),
        (errors.ReadOnlySqlTransaction("cannot execute"), StorageError, "name the primary"),
        (errors.DiskFull("could not extend file"), StorageError, "make room"),
        (errors.InternalError("odd\nDETAIL: odder"), StorageError, "refused (odd);"),
        (errors.InternalError(), StorageError, "it gave no reason"),
    ],
)
def test_what_a_server_refuses_is_reported_in_one_sentence_with_a_next_step(error, kind, expected):
    problem = refused(error, SERVER)

    assert type(problem) is kind
    assert expected in str(problem)
    assert "s3cret" not in str(problem)
    assert "\n" not in str(problem)


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
