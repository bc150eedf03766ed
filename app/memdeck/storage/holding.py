"""What one thread of one program alone may work on, by locks that end with the process."""

import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from weakref import WeakValueDictionary

from filelock import FileLock, Timeout

from memdeck.errors import LockedError
from memdeck.storage.refusal import refusal

_POLL_S = 0.005
"""How often to look whether another program has let go of a lock."""


def hold(place: Path) -> FileLock | None:
    """Take the lock of the file *place*, which is made; None where another holder has it.

    Raises:
        StorageError: the disk refused.
    """
    lock = FileLock(place, timeout=0, thread_local=False)
    try:
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock.acquire()
    except Timeout:
        return None
    except OSError as error:
        raise refusal(place, "locked", error) from error
    return lock


def acquired(place: Path, deadline_s: float, taken: str, *, mode: int = 0o644) -> FileLock:
    """Take the lock of the file *place*, which is made, by *deadline_s* on the monotonic clock.

    Raises:
        LockedError: another kept it until then; *taken* says that in a sentence.
        OSError: the disk refused.
    """
    lock = FileLock(place, mode=mode)
    try:
        lock.acquire(timeout=max(0.0, deadline_s - time.monotonic()), poll_interval=_POLL_S)
    except Timeout:
        raise LockedError(taken) from None
    return lock


class _Turns:
    """Lets the threads of this program through one by one, in the order they asked."""

    def __init__(self) -> None:
        self._is_taken = False
        self._waiting: deque[threading.Lock] = deque()
        self._mutex = threading.Lock()

    def take(self, timeout_s: float) -> bool:
        """Wait for a turn; False where none came in time."""
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
        except BaseException:  # such as Ctrl-C: nobody must wait for a thread that is gone
            if not self._leaves(gate):
                self.give_back()
            raise
        return not self._leaves(gate)  # it may have come at the last moment

    def give_back(self) -> None:
        """End the turn; the next in line has it at once."""
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
def waiting_hold(place: Path, timeout_s: float, taken: str) -> Iterator[None]:
    """Keep the lock of the file *place*, waiting in line for it.

    Threads of this program come in the order they asked. Of several programs none
    comes twice while another waits: whoever wants the lock first needs the one of a
    door before it.

    Raises:
        LockedError: others kept it for all of *timeout_s*; *taken* says that in a sentence.
        StorageError: the disk refused.
    """
    deadline_s = time.monotonic() + timeout_s
    with _turns_mutex:
        turns = _turns.setdefault(str(place), _Turns())
    if not turns.take(timeout_s):
        raise LockedError(taken)
    try:
        lock = _through_door(place, deadline_s, taken)
        try:
            yield
        finally:
            lock.release()
    finally:
        turns.give_back()


def _through_door(place: Path, deadline_s: float, taken: str) -> FileLock:
    try:
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        door = acquired(place.with_name(f"{place.name}.next"), deadline_s, taken)
        try:
            return acquired(place, deadline_s, taken)
        finally:
            door.release()
    except OSError as error:
        raise refusal(place, "locked", error) from error
