"""A process that is killed during a save."""

import os
from collections.abc import Callable
from contextlib import suppress
from itertools import count

import pytest

from memdeck.storage.vault.state.journal import Journal


class Killed(BaseException):
    """Simulates the end of the process, which no code handles."""


def killed_at(patch: pytest.MonkeyPatch, owner: type, method: str, *, call: int = 1) -> None:
    """Kill the simulated process at the given call of *method*, without any cleanup."""
    real, count = getattr(owner, method), iter(range(1, 100))

    def die(*args: object, **keywords: object) -> object:
        if next(count) == call:
            raise Killed
        return real(*args, **keywords)

    patch.setattr(owner, method, die)
    patch.setattr(Journal, "recover", lambda _: None)


_DISK_CALLS = ("fsync", "link", "mkdir", "replace", "rename", "rmdir", "unlink", "write")
_KILLED = 9


def was_killed(work: Callable[[], object], *, call: int) -> bool:
    """Do *work* in a process of its own that ends at the given call that changes the disk.

    Return whether it was killed; if it makes fewer calls, it is done.
    """
    child = os.fork()
    if child == 0:
        _end_at(call)
        code = 1
        with suppress(BaseException):  # nothing of the parent may run on in the child
            work()
            code = 0
        os._exit(code)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert code in {0, _KILLED}
    return code == _KILLED


def _end_at(call: int) -> None:
    """End this process, without any cleanup, before the given call that changes the disk."""
    numbers = count(1)

    def ending(function: Callable[..., object]) -> Callable[..., object]:
        def run(*args: object, **keywords: object) -> object:
            if next(numbers) == call:
                os._exit(_KILLED)
            return function(*args, **keywords)

        return run

    for name in _DISK_CALLS:
        setattr(os, name, ending(getattr(os, name)))
