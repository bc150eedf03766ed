"""Disk errors, and the contents of folders."""

import os
from pathlib import Path
from typing import NoReturn, Protocol


class Refusal(Protocol):
    def __call__(self, *args: object, **keywords: object) -> NoReturn: ...


def refusing(number: int) -> Refusal:
    """Return a function that raises OSError with error *number*."""

    def call(*_args: object, **_keywords: object) -> NoReturn:
        raise OSError(number, os.strerror(number))

    return call


def names_in(folder: Path) -> list[str]:
    """Return the sorted names of the files in *folder*."""
    return sorted(path.name for path in folder.iterdir())
