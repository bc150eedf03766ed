"""Error messages for the user about failed disk operations."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from memdeck.errors import StorageError

_DENIED = ("access was denied", "check its permissions and that no other program holds it")
_REASONS = {
    errno.ENOSPC: ("the disk is full", "free some space and try again"),
    errno.EDQUOT: ("your disk quota is used up", "free some space and try again"),
    errno.EROFS: ("the disk is read-only", "copy the vault to a place that can be written"),
    errno.EACCES: _DENIED,
    errno.EPERM: _DENIED,
    errno.ENOENT: ("it or its folder is not there", "check the path, or put it back"),
    errno.ENOTDIR: ("a part of its path is no folder", "check the path"),
    errno.EEXIST: ("a file has its name", "rename that file or choose another place"),
    errno.EISDIR: ("there is a folder of that name", "check the path, or rename the folder"),
    errno.ENAMETOOLONG: ("its path is too long", "move the vault to a shorter path"),
}


@contextmanager
def storage_errors(path: Path, action: str) -> Iterator[None]:
    """Raise the errors of the disk in a ``with`` block as ``storage_error`` words them."""
    try:
        yield
    except OSError as error:
        raise storage_error(path, action, error) from error


def storage_error(path: Path, action: str, error: OSError) -> StorageError:
    """Return the error that says why *path* could not be *action*, such as "saved"."""
    unknown = (error.strerror or "the disk gave no reason", "check the disk and try again")
    reason, step = _REASONS.get(error.errno or 0, unknown)
    return StorageError(f"{path} could not be {action}: {reason}; {step}.")
