"""Locks for one thread of one program, released when the process ends."""

import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from weakref import WeakValueDictionary

from filelock import FileLock, Timeout

from memdeck.errors import LockedError
from memdeck.storage.disk.atomic_write import PRIVATE_MODE
from memdeck.storage.disk.lock_queue import acquired_in_turn
from memdeck.storage.os_errors import storage_error


def hold(path: Path) -> FileLock | None:
    """Return the lock of the file *path*, which is created; None where another holder has it.

    Raises:
        StorageError: the disk operation failed.
    """
    lock = FileLock(path, timeout=0, mode=PRIVATE_MODE, thread_local=False)
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock.acquire()
    except Timeout:
        return None
    except OSError as error:
        raise storage_error(path, "locked", error) from error
    return lock


class _Turns:
    """Lets the threads of this program in one by one, in the order they asked."""

    def __init__(self) -> None:
        self._is_taken = False
        self._waiting: deque[threading.Lock] = deque()
        self._mutex = threading.Lock()

    def take(self, timeout_s: float) -> bool:
        """Wait for a turn; return False if none came in time."""
        with self._mutex:
            if not self._is_taken:
                self._is_taken = True
                return True
            gate = threading.Lock()
            gate.acquire()
            self._waiting.append(gate)
        try:
            if gate.acquire(timeout=max(0.0, timeout_s)):
                return True
        except BaseException:  # such as Ctrl-C: no other may wait for this thread
            if not self._leaves(gate):
                self.give_back()
            raise
        return not self._leaves(gate)  # it may have come at the last moment

    def give_back(self) -> None:
        """End the turn; the next thread in the queue has it at once."""
        with self._mutex:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._is_taken = False

    def _leaves(self, gate: threading.Lock) -> bool:
        with self._mutex, suppress(ValueError):
            self._waiting.remove(gate)
            return True
        return False


_turns: WeakValueDictionary[str, _Turns] = WeakValueDictionary()
_turns_mutex = threading.Lock()


@contextmanager
def waiting_hold(path: Path, timeout_s: float, busy_message: str) -> Iterator[None]:
    """Hold the lock of the file *path*, in the order of requests.

    Threads of this program are served in order, and so are programs, by their first waiting
    thread.

    Raises:
        LockedError: others held it for all of *timeout_s*; *busy_message* is the message.
        StorageError: the disk operation failed.
    """
    deadline_s, since_ns = time.monotonic() + timeout_s, time.monotonic_ns()
    with _turns_mutex:
        turns = _turns.setdefault(str(path), _Turns())
    if not turns.take(timeout_s):
        raise LockedError(busy_message)
    try:
        try:
            lock = acquired_in_turn(path, since_ns, deadline_s, busy_message)
        except OSError as error:
            raise storage_error(path, "locked", error) from error
        try:
            yield
        finally:
            lock.release()
    finally:
        turns.give_back()
