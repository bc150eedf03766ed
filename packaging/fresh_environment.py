"""An environment with one of the distributions in it and nothing else."""

import os
import subprocess
import sys
import venv
from pathlib import Path

from environment import CONSTRAINTS

PYTHON = "Scripts/python.exe" if os.name == "nt" else "bin/python"


def create_environment(folder: Path) -> Path:
    """Create an environment without pip in *folder*, and return the path of its Python."""
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    return folder / PYTHON


def install(python: Path, *requirements: str, wheels: Path | None = None) -> None:
    """Install *requirements* for *python*, in the versions of ``constraints.txt``.

    *wheels* is a folder with wheels of our own.

    Raises:
        subprocess.CalledProcessError: that is not possible; pip has printed why.
    """
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet"]
    source = [] if wheels is None else ["--find-links", str(wheels)]
    subprocess.run([*pip, "--constraint", str(CONSTRAINTS), *source, *requirements], check=True)


def environment_of(home: Path) -> dict[str, str]:
    """Return the variables to run an installed program with: no screen, and files in *home*."""
    dropped = {"PYTHONPATH", "DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "MEMDECK_VAULT"}
    kept = {name: value for name, value in os.environ.items() if name not in dropped}
    return {**kept, "MEMDECK_HOME": str(home), "LANGUAGE": "en"}
