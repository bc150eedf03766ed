"""How long a program waits for locks."""

import time
from collections.abc import Callable
from typing import cast

from filelock import BaseFileLock

Acquire = Callable[..., object]


class LockWaits:
    """The longest wait for a lock since the last call of ``take_longest_s``."""

    def __init__(self) -> None:
        self._longest_s = 0.0

    def watch(self) -> None:
        """Measure every lock of this program from now on."""
        acquire = cast("Acquire", BaseFileLock.acquire)

        def timed(*args: object, **named: object) -> object:
            start_s = time.perf_counter()
            try:
                return acquire(*args, **named)
            finally:
                self._longest_s = max(self._longest_s, time.perf_counter() - start_s)

        setattr(BaseFileLock, "acquire", timed)  # noqa: B010 - a method is not assigned to

    def take_longest_s(self) -> float:
        """Return the longest wait in seconds, and start again from zero."""
        longest_s, self._longest_s = self._longest_s, 0.0
        return longest_s
