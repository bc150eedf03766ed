"""A disk that refuses, and what lies on one."""

import os
from pathlib import Path
from typing import NoReturn, Protocol


class Refusal(Protocol):
    def __call__(self, *args: object, **keywords: object) -> NoReturn: ...


def refusing(number: int) -> Refusal:
    """Return a call that fails as the system's would, with error *number*."""

    def call(*_args: object, **_keywords: object) -> NoReturn:
        raise OSError(number, os.strerror(number))

    return call


def names_in(folder: Path) -> list[str]:
    """Return the names of what lies in *folder*, in order."""
    return sorted(path.name for path in folder.iterdir())
