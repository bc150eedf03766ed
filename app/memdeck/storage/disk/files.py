"""Files and folders on the disk; errors are worded so that the user can act on them."""

import hashlib
import os
import re
import shutil
import stat
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from memdeck.errors import StorageError
from memdeck.storage.os_errors import storage_error, storage_errors


class State(NamedTuple):
    """The properties by which one state of a file differs from any other."""

    size_bytes: int
    modified_ns: int
    number: int
    """The number of the file on its disk: a replaced file has another."""

    @classmethod
    def of(cls, status: os.stat_result) -> "State":
        """Return the state that *status* describes."""
        return cls(status.st_size, status.st_mtime_ns, status.st_ino)


def state_of(path: Path) -> State | None:
    """Return the state of a file; None where there is no such file."""
    try:
        return State.of(path.stat())
    except OSError:
        return None


def name_of_id(id_: str) -> str:
    """Return the name of the file of lines for *id_*: a hash, as it may hold anything."""
    return f"{hashlib.sha256(id_.encode('utf-8', 'replace')).hexdigest()[:32]}.jsonl"


def is_torn(path: Path) -> bool:
    """Return whether a file of lines ends within one, as a killed writer leaves it."""
    try:
        with path.open("rb") as file:
            file.seek(-1, os.SEEK_END)
            return file.read() != b"\n"
    except OSError:  # there is none, or it is empty
        return False


def read_whole(path: Path) -> bytes | None:
    """Return the content of *path*; None where there is no such file."""
    try:
        check_ends(path)
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise storage_error(path, "read", error) from error


def names_in(folder: Path) -> list[str]:
    """Return the names of the files in *folder*, sorted; none where there is no such folder."""
    try:
        return sorted(os.listdir(folder))  # noqa: PTH208 - a path takes longer than its name
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise storage_error(folder, "read", error) from error


def states_in(folder: Path, names: re.Pattern[str]) -> dict[str, str]:
    """Return what differs between states of a file, for each in *folder* with one of these *names*.

    They are sorted by name; there are none where there is no such folder. It is nearly twice as
    fast as ``state_of`` for each.
    """
    try:
        with os.scandir(folder) as files:
            found = [file for file in files if names.fullmatch(file.name)]
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except OSError as error:
        raise storage_error(folder, "read", error) from error
    states = {}
    for file in sorted(found, key=lambda file: file.name):
        with suppress(OSError):  # it was just deleted
            status = file.stat()
            states[file.name] = f"{status.st_mtime_ns} {status.st_size} {status.st_ino}"
    return states


def check_ends(path: Path) -> None:
    """Raise StorageError for a pipe or a device, as opening a pipe waits for a writer.

    Raises:
        OSError: there is nothing, or the disk operation failed.
    """
    mode = path.stat().st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise StorageError(f"{path.name} is a pipe or a device, not a file; choose another file.")


def delete(path: Path) -> None:
    """Delete a file, if it exists."""
    with storage_errors(path, "deleted"):
        path.unlink(missing_ok=True)


def make_folder(folder: Path) -> None:
    """Create *folder* and its missing parents, for this account alone."""
    with storage_errors(folder, "made"):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def copy_folder(model: Path, folder: Path, *, replaces: bool = False) -> None:
    """Copy *model* to *folder* where that does not exist; *replaces* replaces an existing one."""
    with storage_errors(folder, "made"):
        if replaces and folder.exists():
            shutil.rmtree(folder)
        if not folder.exists():
            shutil.copytree(model, folder)
