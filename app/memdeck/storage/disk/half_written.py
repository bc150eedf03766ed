"""Waits for an editor that writes the memory file in place and slowly, or moved it away before."""

import os
import stat
import time
from pathlib import Path

from memdeck.errors import ConflictError
from memdeck.storage.disk.files import read_whole

QUIET_S = 0.1
"""A file written by another program is read after this long without a write."""
SHRUNK_QUIET_S = 1.0
"""The same for a file that lost much of its text, or is only its beginning."""
MUCH = 0.2
"""Share of a file's size; a loss above it is large."""
_LONGEST_WAIT_S = 0.3
_LONGEST_SHRUNK_WAIT_S = 2.0
_PAUSE_S = 0.02


def wait_until_written(path: Path, base: Path) -> None:
    """Wait while another program seems to be writing the memory file *path*.

    *base* is the file of Memdeck's last save; one equal to it is complete. The wait is
    short for a file that seems complete but is saved again and again, and for one that is gone.

    Raises:
        ConflictError: much of it is missing, and the writing does not end.
    """
    start_s = time.monotonic()
    while quiet_s := _required_quiet_s(path, base):
        waited_s = time.monotonic() - start_s
        if quiet_s == QUIET_S and waited_s > _LONGEST_WAIT_S:
            return
        if waited_s > _LONGEST_SHRUNK_WAIT_S:
            raise ConflictError(
                f"{path.name} is being written by another program and lacks much of what it"
                " held; try again when that is done."
            )
        time.sleep(_PAUSE_S)


def lacks_much(size_bytes: int, before_bytes: int) -> bool:
    """Return whether a file of *size_bytes* lost much, if it had *before_bytes*."""
    return size_bytes < before_bytes * (1 - MUCH)


def _required_quiet_s(path: Path, base: Path) -> float:
    """Return how long *path* must be without a write before it is read; 0 if it may be read now."""
    try:
        base_bytes = base.stat().st_size
    except OSError:  # Memdeck never saved it
        return 0
    try:
        status = path.stat()
    except OSError:
        return QUIET_S if _has_just_changed(path.parent) else 0
    age_s = time.time() - status.st_mtime
    if not (stat.S_ISREG(status.st_mode) and -QUIET_S <= age_s < SHRUNK_QUIET_S):
        return 0
    is_shrunk = lacks_much(status.st_size, base_bytes) or (
        status.st_size < base_bytes
        and (read_whole(base) or b"").startswith(read_whole(path) or b"")
    )
    quiet_s = SHRUNK_QUIET_S if is_shrunk else QUIET_S
    is_complete = status.st_size == base_bytes and (
        os.path.samestat(status, base.stat()) or read_whole(path) == read_whole(base)
    )
    return 0 if age_s >= quiet_s or is_complete else quiet_s


def _has_just_changed(folder: Path) -> bool:
    """Return whether a file may just have been moved out of *folder*.

    Some editors move a file away before they write it again.
    """
    try:
        return -QUIET_S <= time.time() - folder.stat().st_mtime < QUIET_S
    except OSError:
        return False
