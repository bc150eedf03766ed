"""Write files so that a crash leaves the old one or the new one, never a mix."""

import errno
import os
import platform
import re
import secrets
import sys
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from memdeck.storage.disk.files import State
from memdeck.storage.os_errors import storage_errors
from memdeck.storage.vault_layout import STATE_NAME

# On Windows a reader, a virus scanner or a sync client locks a file for a moment.
_PAUSES_S = (0.01, 0.02, 0.04, 0.08, 0.16, 0.32)
PRIVATE_MODE = 0o600
"""The mode of a new file, which may hold memories: only its owner has access."""
_TEMPORARY = ".memdeck.tmp"
_WRITER = re.compile(rf"\.([0-9a-f]{{8}})-(\d{{1,10}})-[0-9a-f]{{8}}{re.escape(_TEMPORARY)}\Z")
"""The end of a temporary name: machine, process and random digits."""
_LONGEST_WRITE_S = 60.0
"""A temporary file of a running process that is older than this is not being written."""


@dataclass(frozen=True, slots=True)
class Staged:
    """New content, safely on the disk, ready to replace the file.

    *state* is what ``state_of`` returns for the file, before and after it is moved.
    """

    temporary: Path
    target: Path
    modified_at: datetime
    state: State

    def commit(self) -> None:
        """Replace the old content with the new, in one step."""
        with storage_errors(self.target, "saved"):
            _replace(self.temporary, self.target)
            _sync_folder(self.target.parent)


@contextmanager
def staged(path: Path, data: bytes, *, like: Path | None = None) -> Iterator[Staged]:
    """Write *data* next to *path* and yield the object that commits it; remove it if not committed.

    A symbolic link stays one, and its target is written. The file keeps its mode and owner; a
    new one takes those of *like*, if given, else only its owner has access. The latter holds for
    every file in a state folder, whatever its mode was before.
    """
    target = Path(os.path.realpath(path))
    temporary = _temporary_path(target)
    try:
        with storage_errors(target, "saved"):
            _write_temporary(temporary, data, target if target.exists() else like)
            status = temporary.stat()
        modified_at = datetime.fromtimestamp(status.st_mtime, UTC)
        yield Staged(temporary, target, modified_at, State.of(status))
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def write_atomic(path: Path, data: bytes, *, like: Path | None = None) -> None:
    """Replace the whole of *path* with *data*, as ``staged`` does, at once."""
    with staged(path, data, like=like) as content:
        content.commit()


def share(existing: Path, path: Path) -> bool:
    """Make *path* a hard link to the file *existing*, replacing it; return whether it succeeded.

    The cost does not depend on the file's size. Use it only for a file that the next save
    replaces as a whole: writing into it changes both names. Return False where the disk has no
    hard links, or one of the two is a symbolic link.
    """
    temporary = _temporary_path(path)
    if existing.is_symlink() or path.is_symlink():
        return False
    try:
        os.link(existing, temporary)
        _replace(temporary, path)
        _sync_folder(path.parent)
    except OSError:
        return False
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
    return True


def append_durable(path: Path, *pieces: bytes) -> None:
    """Append *pieces* to *path*, created if missing: all of them or nothing."""
    with storage_errors(path, "saved"), open(path, "ab", buffering=0, opener=open_private) as file:
        status = os.fstat(file.fileno())
        if is_in_state_folder(path) and status.st_mode & ~PRIVATE_MODE & 0o777:
            path.chmod(PRIVATE_MODE)
        try:
            _write_all(file.fileno(), *pieces)
        except OSError:
            file.truncate(status.st_size)
            raise


def remove_leftovers(folder: Path, name: str = "") -> None:
    """Remove what killed writers left in *folder*, of files whose name starts with *name*.

    Files that a running process may still be writing stay.
    """
    with suppress(OSError):
        for file_name in os.listdir(folder):  # noqa: PTH208 - there may be thousands
            if file_name.startswith(f".{name}") and file_name.endswith(_TEMPORARY):
                with suppress(OSError):  # such as one that its writer committed just now
                    if not _is_being_written(folder / file_name):
                        (folder / file_name).unlink()


def _temporary_path(target: Path) -> Path:
    writer = f"{_this_machine()}-{os.getpid()}-{secrets.token_hex(4)}"
    return target.with_name(f".{target.name}.{writer}{_TEMPORARY}")


@cache
def _this_machine() -> str:
    return f"{zlib.crc32(platform.node().encode()):08x}"


def _is_being_written(path: Path) -> bool:
    """Return whether the temporary file *path* is recent, and its writer may still run."""
    writer = _WRITER.search(path.name)
    if writer is None or time.time() - path.stat().st_mtime > _LONGEST_WRITE_S:
        return False
    machine, process = writer.groups()
    # Windows has no signal 0.
    if machine == _this_machine() and sys.platform != "win32":
        try:
            os.kill(int(process), 0)
        except (ProcessLookupError, OverflowError):
            return False
        except PermissionError:  # it belongs to another account
            pass
    return True


def _write_temporary(temporary: Path, data: bytes, like: Path | None) -> None:
    model = like.stat() if like and like.exists() else None
    if like and model and not os.access(like, os.W_OK):
        raise PermissionError(errno.EACCES, "it is read-only", str(like))
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    # An account that may not read the old file must not read the new one meanwhile.
    descriptor = os.open(temporary, flags, PRIVATE_MODE)
    try:
        _write_all(descriptor, data)
    finally:
        os.close(descriptor)
    if model:
        _copy_owner_and_mode(temporary, model)


def open_private(name: str | Path, flags: int) -> int:
    """Open a file, private if this creates it; an opener for ``open``."""
    return os.open(name, flags, PRIVATE_MODE)


def _write_all(descriptor: int, *pieces: bytes) -> None:
    for piece in pieces:
        rest = memoryview(piece)
        while rest:
            rest = rest[os.write(descriptor, rest) :]
    os.fsync(descriptor)


def is_in_state_folder(path: Path) -> bool:
    """Return whether *path* is in a state folder, where files repeat the memories."""
    return STATE_NAME in str(path) and any(map(_is_state, path.parents))


def _is_state(folder: Path) -> bool:
    """Return whether *folder* is a state folder, by its name and the memory file next to it."""
    if folder.name == STATE_NAME:
        return True
    own = folder.name.removeprefix(f"{STATE_NAME}-")
    return own != folder.name and any(
        folder.with_name(name).is_file() for name in (own, f"{own}.md", f"{own}.MD")
    )


def _copy_owner_and_mode(path: Path, model: os.stat_result) -> None:
    if sys.platform != "win32" and path.stat().st_uid != model.st_uid:
        with suppress(PermissionError):
            os.chown(path, model.st_uid, model.st_gid)
    path.chmod(PRIVATE_MODE if is_in_state_folder(path) else model.st_mode & 0o7777)


def _replace(temporary: Path, target: Path) -> None:
    for pause_s in _PAUSES_S:
        try:
            temporary.replace(target)
        except PermissionError:
            time.sleep(pause_s)
        else:
            return
    temporary.replace(target)


def _sync_folder(folder: Path) -> None:
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
