"""The project's own Python environment, ``.venv``, with the pinned versions in it."""

import hashlib
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PROJECT = ROOT / "pyproject.toml"
CONSTRAINTS = ROOT / "packaging" / "constraints.txt"
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "memdeck-stamp"

SOUND = "import sys, pip; sys.exit(sys.version_info < (3, 11))"
OFFLINE = re.compile(
    "NewConnectionError|NameResolutionError|ConnectTimeoutError|ReadTimeoutError|ProxyError"
)


class SetUpError(Exception):
    """The environment could not be made; the message says what to do."""


def provide_environment() -> None:
    """Make ``.venv`` and fill it, unless it stands as pyproject and constraints want it.

    Raises:
        SetUpError: no environment could be made, or a package could not be had.
    """
    wanted = _fingerprint()
    if PYTHON.exists() and STAMP.exists() and STAMP.read_text(encoding="utf-8") == wanted:
        return
    print("Making .venv ready; the first time this takes a minute or two.", flush=True)
    STAMP.unlink(missing_ok=True)
    if not _is_sound():
        _make()
    _install(*project()["dependency-groups"]["dev"])
    _install("--no-build-isolation", "--editable", str(ROOT))
    STAMP.write_text(wanted, encoding="utf-8")


def project() -> dict[str, Any]:
    """Return pyproject.toml as it stands."""
    return tomllib.loads(PROJECT.read_text(encoding="utf-8"))


def _fingerprint() -> str:
    parts = (PROJECT.read_bytes(), CONSTRAINTS.read_bytes(), str(ROOT).encode())
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def _is_sound() -> bool:
    """True where ``.venv`` holds a Python that will do, with pip."""
    return PYTHON.exists() and subprocess.run([PYTHON, "-c", SOUND], check=False).returncode == 0


def _make() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "venv", "--clear", VENV], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SetUpError(
            f".venv could not be made; install Python's venv module (on Debian and Ubuntu: "
            f"apt-get install python3.{sys.version_info.minor}-venv) and look whether "
            f"{ROOT} can be written to, then run this again.\n{done.stdout}{done.stderr}".rstrip()
        )


def _install(*wanted: str) -> None:
    done = subprocess.run(
        [PYTHON, "-m", "pip", "install", "--quiet", "--constraint", CONSTRAINTS, *wanted],
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode and OFFLINE.search(done.stderr):
        raise SetUpError(
            "The packages could not be downloaded; connect to the network and run this again."
        )
    if done.returncode:
        raise SetUpError(f"{done.stderr}\npip could not install the packages; its words are above.")
