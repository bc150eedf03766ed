import pytest
from psycopg import errors

from memdeck.errors import LockedError, StorageError
from memdeck.postgres.postgres_server import Server
from memdeck.recall.postgres.connection import refused

SERVER = Server("postgresql://ana:s3cret@db.example:5433/memories")


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
