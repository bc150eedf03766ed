"""The lock of a vault, which holds across threads, programs and their cache folders."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from memdeck.storage.disk.file_lock import acquired, wait_for_lock
from memdeck.storage.vault_layout import VaultLayout

if TYPE_CHECKING:
    from filelock import FileLock


class VaultLock:
    """Keeps other threads and programs from changing one vault. Any thread.

    It locks two files. The one in the cache is for the programs of one account, and leaves the
    vault untouched. The one in the state folder is for programs with another cache: in a
    container, or of another account. It is locked if that folder exists, and by the program that
    creates it.
    """

    def __init__(self, layout: VaultLayout) -> None:
        self._layout = layout
        self._path = layout.lock
        self._busy_message = f"Another program is saving {layout.folder}; try again in a moment."
        self._holder: int | None = None
        self._state_lock: FileLock | None = None

    @contextmanager
    def held(self, timeout_s: float) -> Iterator[None]:
        """Hold the lock; may be nested.

        Raises:
            LockedError: another holder kept it for all of *timeout_s*.
        """
        me = threading.get_ident()
        if self._holder == me:
            yield
            return
        deadline_s = time.monotonic() + timeout_s
        with wait_for_lock(self._path, timeout_s, self._busy_message):
            if self._layout.state.is_dir():
                self._lock_state(deadline_s)
            self._holder = me
            try:
                yield
            finally:
                self._holder = None
                lock, self._state_lock = self._state_lock, None
                if lock is not None:
                    lock.release()

    def claim_state(self, timeout_s: float) -> bool:
        """Lock the state folder too, created if missing; return whether it was not locked before.

        The caller holds the lock and is about to change the vault.

        Raises:
            LockedError: another program held it for all of *timeout_s*.
        """
        if self._state_lock is not None:
            return False
        self._layout.make_state()
        self._lock_state(time.monotonic() + timeout_s)
        return self._state_lock is not None

    def _lock_state(self, deadline_s: float) -> None:
        # Some network disks have no locks; there only the one in the cache counts.
        with suppress(OSError, NotImplementedError):
            path = self._layout.state / "lock"
            self._state_lock = acquired(path, deadline_s, self._busy_message)
