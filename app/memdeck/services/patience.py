"""Waiting before a server that was slow to refuse is asked again."""

from collections.abc import Callable
from time import monotonic
from typing import TypeVar

from memdeck.errors import StorageError

_T = TypeVar("_T")

SLOW_S = 0.5
"""A refusal that took so many seconds is not risked again at once: a server that is switched
off answers nobody, and each call would wait for it."""
REST = 10
"""How many times as long as the refusal took the server is left alone."""


class Patience:
    """Tries what a server may refuse. One thread at a time."""

    def __init__(self) -> None:
        self._until_s = 0.0
        self._refusal: StorageError | None = None

    def attempt(self, call: Callable[[], _T]) -> _T:
        """Return what *call* returns; while the server is left alone, raise its last refusal again.

        Raises:
            StorageError: *call* does, or did a moment ago.
        """
        start_s = monotonic()
        if self._refusal is not None and start_s < self._until_s:
            raise self._refusal.with_traceback(None)  # else it grows with every call
        self._refusal = None
        try:
            return call()
        except StorageError as error:
            took_s = monotonic() - start_s
            if took_s >= SLOW_S:
                self._until_s, self._refusal = start_s + REST * took_s, error
            raise

    def forget(self) -> None:
        """Try at once again, as with another server."""
        self._refusal = None
