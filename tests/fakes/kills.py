"""A process that ends in the middle of a save."""

import pytest

from memdeck.storage.vault.state.journal import Journal


class Killed(BaseException):
    """Stands for the end of the process, which no code sees coming."""


def killed_at(patch: pytest.MonkeyPatch, owner: type, method: str, *, call: int = 1) -> None:
    """Let the process die when it calls *method* that many times, with nothing put right."""
    real, count = getattr(owner, method), iter(range(1, 100))

    def die(*args: object, **keywords: object) -> object:
        if next(count) == call:
            raise Killed
        return real(*args, **keywords)

    patch.setattr(owner, method, die)
    patch.setattr(Journal, "recover", lambda _: None)
