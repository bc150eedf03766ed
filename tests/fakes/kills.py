"""A process that is killed during a save."""

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
