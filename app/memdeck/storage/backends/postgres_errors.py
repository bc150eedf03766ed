"""Error messages for the user about errors of a PostgreSQL server."""

import psycopg
from psycopg import errors

from memdeck.errors import LockedError, MemdeckError, StorageError, UsageError
from memdeck.storage.backends.backend import changed_elsewhere


def postgres_refusal(error: psycopg.Error, place: str) -> MemdeckError:
    """Return the error for the user about a failure of the server at *place*."""
    match error:
        case errors.LockNotAvailable() | errors.DeadlockDetected():
            return LockedError(f"Another program is writing to {place}; try again in a moment.")
        case errors.SerializationFailure():
            return changed_elsewhere(place)
        case errors.ForeignKeyViolation():
            return UsageError(
                f"{place} does not take that ({_reason(error)}); a link needs a memory of the same"
                " table, and a memory a user who is there."
            )
        case errors.IntegrityError() | errors.DataError():
            return UsageError(
                f"{place} does not take that ({_reason(error)}); change the value and save again."
            )
        case errors.InsufficientPrivilege():
            return StorageError(
                f"{place} does not allow it ({_reason(error)}); ask its owner for the right to"
                " read and change user_memories."
            )
        case errors.ReadOnlySqlTransaction():
            return StorageError(f"{place} is read-only; name the primary server.")
        case errors.DiskFull() | errors.OutOfMemory():
            return StorageError(f"{place} has no room left; make room there and try again.")
        case _:
            return StorageError(
                f"{place} cannot be used ({_reason(error)}); check whether the server runs, and"
                " whether address, name and password are right."
            )


def _reason(error: psycopg.Error) -> str:
    """Return the first line of the server's own message, without its preamble."""
    lines = str(error).strip().splitlines() or ["it gave no reason"]
    _, _, last = lines[0].rpartition("failed: ")
    return last.removeprefix("FATAL:").strip().rstrip(".")
