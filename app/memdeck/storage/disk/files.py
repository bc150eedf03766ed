"""Files and folders on the disk, whose refusal is told as a person can act on it."""

import os
import shutil
import stat
from pathlib import Path
from typing import NamedTuple

from memdeck.errors import StorageError
from memdeck.storage.os_errors import refusal


class State(NamedTuple):
    """What tells the state of a file from any other."""

    size_bytes: int
    modified_ns: int
    number: int
    """That of the file on its disk: a file that was replaced has another."""

    @classmethod
    def of(cls, about: os.stat_result) -> "State":
        """Return the state that *about* tells."""
        return cls(about.st_size, about.st_mtime_ns, about.st_ino)


def state_of(path: Path) -> State | None:
    """Return the state of a file; None where there is no such file."""
    try:
        return State.of(path.stat())
    except OSError:
        return None


def is_torn(path: Path) -> bool:
    """Tell whether a file of lines ends within one, as a program killed while writing leaves it."""
    try:
        with path.open("rb") as file:
            file.seek(-1, os.SEEK_END)
            return file.read() != b"\n"
    except OSError:  # there is none, or it is empty
        return False


def read_whole(path: Path) -> bytes | None:
    """Return what *path* holds; None where there is no such file.

    Raises:
        StorageError: it cannot be read, or never ends.
    """
    try:
        check_ends(path)
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise refusal(path, "read", error) from error


def check_ends(path: Path) -> None:
    """Refuse what is there in place of a file: opening a pipe waits for somebody to write to it.

    Raises:
        StorageError: it is a pipe or a device.
        OSError: there is nothing, or the disk refused.
    """
    mode = path.stat().st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise StorageError(f"{path.name} is a pipe or a device, not a file; choose another file.")


def delete(path: Path) -> None:
    """Delete a file, if it is there.

    Raises:
        StorageError: the disk refused.
    """
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise refusal(path, "deleted", error) from error


def make_folder(folder: Path) -> None:
    """Make *folder*, and those it lies in, where it is not there yet, for this account alone.

    Raises:
        StorageError: the disk refused.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise refusal(folder, "made", error) from error


def copy_folder(model: Path, folder: Path, *, anew: bool = False) -> None:
    """Make *folder* a copy of *model* where it is not there yet; *anew* replaces what is there.

    Raises:
        StorageError: the disk refused.
    """
    try:
        if anew and folder.exists():
            shutil.rmtree(folder)
        if not folder.exists():
            shutil.copytree(model, folder)
    except OSError as error:
        raise refusal(folder, "made", error) from error
