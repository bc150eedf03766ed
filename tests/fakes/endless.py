"""What is in place of a file and never ends; Windows has nothing like it, and skips the test."""

import os
from pathlib import Path

import pytest

ZEROS = Path("/dev/zero")


def make_pipe(path: Path) -> None:
    """Make a pipe at *path*, to which nothing is ever written."""
    if not hasattr(os, "mkfifo"):
        pytest.skip("There are no pipes among files.")
    os.mkfifo(path)


def make_device(path: Path) -> None:
    """Have *path* lead to a device that can be read for ever."""
    if not ZEROS.exists():
        pytest.skip("There is no such device.")
    path.symlink_to(ZEROS)
