"""Locks for one thread of one program, released when the process ends.

Programs that wait for a lock get it in their order, and so do the threads of each. A program that
waits has a ticket: a locked file in a folder next to the lock, named by the time it began to wait.
A ticket that is not locked is left from a program that ended.
"""

import secrets
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from memdeck.errors import LockedError
from memdeck.storage.disk.atomic_write import PRIVATE_MODE
from memdeck.storage.os_errors import storage_errors

if TYPE_CHECKING:
    from filelock import FileLock

_POLL_S = 0.005
"""The interval of checks whether the lock is released."""
_FOREVER_S = -1.0
_TURN_POLL_S = 0.01
"""The interval of checks of the queue, whose order is known while the lock is held."""


def lock_within(path: Path, timeout_s: float) -> "FileLock | None":
    """Create the file *path* and return its lock; None if another holder kept it for so long."""
    from filelock import FileLock, Timeout  # noqa: PLC0415 - 60 ms, and reading takes no lock

    lock = FileLock(path, mode=PRIVATE_MODE, thread_local=False)
    try:
        lock.acquire(timeout=timeout_s, poll_interval=_POLL_S)
    except Timeout:
        return None
    return lock


def acquired(path: Path, deadline_s: float, busy_message: str) -> "FileLock":
    """Create the file *path* and return its lock, acquired by *deadline_s*, a monotonic time.

    Raises:
        LockedError: another program held it until then; *busy_message* is the message.
        OSError: the disk operation failed.
    """
    lock = lock_within(path, max(0.0, deadline_s - time.monotonic()))
    if lock is None:
        raise LockedError(busy_message)
    return lock


def acquired_in_turn(path: Path, since_ns: int, deadline_s: float, busy_message: str) -> "FileLock":
    """Return the lock as ``acquired`` does, after all that have waited for it longer.

    *since_ns* is the monotonic time at which the caller began to wait.
    """
    queue = path.with_name(f"{path.name}.queue")
    if not queue.is_dir():
        queue.mkdir(mode=0o700, parents=True, exist_ok=True)
    is_free = not any(queue.iterdir())
    if is_free and (lock := lock_within(path, 0)) is not None:
        return lock
    with _ticket(queue, since_ns) as ticket:
        while not _is_first(ticket):
            if time.monotonic() > deadline_s:
                raise LockedError(busy_message)
            time.sleep(_TURN_POLL_S)
        return acquired(path, deadline_s, busy_message)


@contextmanager
def _ticket(queue: Path, since_ns: int) -> Iterator[Path]:
    path = queue / f"{since_ns:020d}-{secrets.token_hex(4)}"
    lock = lock_within(path, _FOREVER_S)
    while lock is not None and not path.exists():  # removed as left over before it was locked
        lock.release()
        lock = lock_within(path, _FOREVER_S)
    try:
        yield path
    finally:
        path.unlink(missing_ok=True)
        if lock is not None:
            lock.release()


def _is_first(ticket: Path) -> bool:
    """Return whether no running program has waited longer; remove the tickets of ended ones."""
    for other in sorted(path for path in ticket.parent.iterdir() if path < ticket):
        lock = lock_within(other, 0)
        if lock is None:
            return False
        other.unlink(missing_ok=True)
        lock.release()
    return True


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
