"""Locks for one thread of one program, released when the process ends."""

import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from memdeck.errors import LockedError
from memdeck.storage.disk.lock_queue import acquired_in_turn, lock_within
from memdeck.storage.os_errors import storage_errors

if TYPE_CHECKING:
    from filelock import FileLock


def try_lock(path: Path) -> "FileLock | None":
    """Return the lock of the file *path*, which is created; None where another holder has it."""
    with storage_errors(path, "locked"):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return lock_within(path, 0)


class _ThreadQueue:
    """Lets the threads of this program in one by one, in the order they asked."""

    def __init__(self) -> None:
        self._is_held = False
        self._gates: deque[threading.Lock] = deque()
        self._mutex = threading.Lock()

    def acquire(self, timeout_s: float) -> bool:
        """Wait for a turn; return False if none came in time."""
        with self._mutex:
            if not self._is_held:
                self._is_held = True
                return True
            gate = threading.Lock()
            gate.acquire()
            self._gates.append(gate)
        try:
            if gate.acquire(timeout=max(0.0, timeout_s)):
                return True
        except BaseException:  # such as Ctrl-C: no other may wait for this thread
            if not self._withdraw(gate):
                self.release()
            raise
        return not self._withdraw(gate)  # it may have come at the last moment

    def release(self) -> None:
        """End the turn; the next thread in the queue has it at once."""
        with self._mutex:
            if self._gates:
                self._gates.popleft().release()
            else:
                self._is_held = False

    def _withdraw(self, gate: threading.Lock) -> bool:
        with self._mutex, suppress(ValueError):
            self._gates.remove(gate)
            return True
        return False


_queues: WeakValueDictionary[str, _ThreadQueue] = WeakValueDictionary()
_queues_mutex = threading.Lock()


@contextmanager
def wait_for_lock(path: Path, timeout_s: float, busy_message: str) -> Iterator[None]:
    """Hold the lock of the file *path*, in the order of requests.

    Threads of this program are served in order, and so are programs, by their first waiting
    thread.

    Raises:
        LockedError: others held it for all of *timeout_s*; *busy_message* is the message.
    """
    deadline_s, since_ns = time.monotonic() + timeout_s, time.monotonic_ns()
    with _queues_mutex:
        queue = _queues.setdefault(str(path), _ThreadQueue())
    if not queue.acquire(timeout_s):
        raise LockedError(busy_message)
    try:
        with storage_errors(path, "locked"):
            lock = acquired_in_turn(path, since_ns, deadline_s, busy_message)
        try:
            yield
        finally:
            lock.release()
    finally:
        queue.release()
