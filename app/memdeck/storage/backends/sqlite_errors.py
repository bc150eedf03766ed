"""Error messages for the user about errors of SQLite."""

from pathlib import Path

import apsw

from memdeck.errors import LockedError, MemdeckError, StorageError, UsageError


def sqlite_storage_error(error: apsw.Error | UnicodeError, path: Path) -> MemdeckError:
    """Return the error that says why the file at *path* could not be used."""
    name = path.name
    match error:
        case apsw.BusyError() | apsw.LockedError():
            return LockedError(f"Another program is writing to {name}; try again in a moment.")
        case apsw.ConstraintError():
            return UsageError(
                f"{name} does not take that ({_reason(error)}); change the value and save again."
            )
        case apsw.NotADBError():
            return StorageError(
                f"{name} is not a SQLite file, or it is encrypted; choose another file, or"
                " decrypt it with the program that made it."
            )
        case apsw.CorruptError():
            return StorageError(
                f"{name} is damaged ({_reason(error)}); bring it back from a backup, or try"
                " `sqlite3 FILE .recover`."
            )
        case apsw.ReadOnlyError() | apsw.CantOpenError() | apsw.PermissionsError():
            return StorageError(
                f"{path} cannot be opened, or not to be written ({_reason(error)}); check its"
                " permissions and those of its folder."
            )
        case apsw.FullError():
            return StorageError(
                f"{path} could not be saved: the disk is full; free some space and try again."
            )
        case UnicodeError():
            return StorageError(
                f"{name} holds, or was to hold, text that is no Unicode; correct that memory first."
            )
        case _:
            return StorageError(
                f"{name} could not be used: SQLite says “{_reason(error)}”; check the file with"
                " the program that made it."
            )


def _reason(error: BaseException) -> str:
    return str(error).partition(": ")[2] or str(error)
