"""Paths whose contents never end. Windows has none, and skips the test."""

import os
from pathlib import Path

import pytest

ZEROS = Path("/dev/zero")


def make_pipe(path: Path) -> None:
    """Create a pipe at *path*, to which nothing is written."""
    if not hasattr(os, "mkfifo"):
        pytest.skip("There are no pipes among files.")
    os.mkfifo(path)


def make_device(path: Path) -> None:
    """Make *path* a link to a device without an end."""
    if not ZEROS.exists():
        pytest.skip("There is no such device.")
    path.symlink_to(ZEROS)
