"""What one program alone may work on, by locks that end with the process that took them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from memdeck.errors import LockedError
from memdeck.storage.refusal import refusal

_POLL_S = 0.01


def hold(place: Path) -> FileLock | None:
    """Take the lock of the file *place*, which is made; None where another holder has it.

    Raises:
        StorageError: the disk refused.
    """
    lock = FileLock(place, timeout=0, thread_local=False)
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    except Timeout:
        return None
    except OSError as error:
        raise refusal(place, "locked", error) from error
    return lock


@contextmanager
def waiting_hold(place: Path, timeout_s: float, taken: str) -> Iterator[None]:
    """Keep the lock of the file *place*, waiting for another holder to let it go.

    Raises:
        LockedError: another kept it for all of *timeout_s*; *taken* tells that in a sentence.
        StorageError: the disk refused.
    """
    lock = FileLock(place, timeout=timeout_s, thread_local=False)
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        lock.acquire(poll_interval=_POLL_S)
    except Timeout as error:
        raise LockedError(taken) from error
    except OSError as error:
        raise refusal(place, "locked", error) from error
    try:
        yield
    finally:
        lock.release()
