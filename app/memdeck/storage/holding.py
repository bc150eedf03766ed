"""What one program alone may work on, by locks that end with the process that took them."""

from pathlib import Path

from filelock import FileLock, Timeout

from memdeck.storage.refusal import refusal


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
