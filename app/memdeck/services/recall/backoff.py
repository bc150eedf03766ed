"""A pause before a slowly failing server is asked again."""

from collections.abc import Callable
from time import monotonic
from typing import TypeVar

from memdeck.errors import StorageError

_T = TypeVar("_T")

SLOW_S = 0.5
"""Seconds after which an error starts a pause.

A server that is switched off answers nobody, and each call would wait for it.
"""
PAUSE_FACTOR = 10
"""The length of the pause, as a multiple of the time to the error."""


class Backoff:
    """Calls a server that may fail, with pauses. One thread at a time."""

    def __init__(self) -> None:
        self._until_s = 0.0
        self._error: StorageError | None = None

    def attempt(self, call: Callable[[], _T]) -> _T:
        """Return what *call* returns; during a pause, raise the last error again.

        Raises:
            StorageError: raised by *call*, now or before the pause.
        """
        start_s = monotonic()
        if self._error is not None and start_s < self._until_s:
            raise self._error.with_traceback(None)  # else it grows with every call
        self._error = None
        try:
            return call()
        except StorageError as error:
            took_s = monotonic() - start_s
            if took_s >= SLOW_S:
                self._until_s, self._error = start_s + PAUSE_FACTOR * took_s, error
            raise

    def reset(self) -> None:
        """End the pause, for example when the server changed."""
        self._error = None
