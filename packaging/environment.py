"""The virtual environment of the project, ``.venv``, with pinned versions."""

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

CHECK = "import sys, pip; sys.exit(sys.version_info < (3, 11))"
OFFLINE = re.compile(
    "NewConnectionError|NameResolutionError|ConnectTimeoutError|ReadTimeoutError|ProxyError"
)


class SetUpError(Exception):
    """The environment could not be created; the message says what to do."""


def provide_environment() -> None:
    """Create or update ``.venv``, unless it already matches pyproject.toml and the constraints.

    Raises:
        SetUpError: the environment could not be created, or a package could not be installed.
    """
    fingerprint = _fingerprint()
    if PYTHON.exists() and STAMP.exists() and STAMP.read_text(encoding="utf-8") == fingerprint:
        return
    print("Setting up .venv; the first time, this takes a minute or two.", flush=True)
    STAMP.unlink(missing_ok=True)
    if not _is_usable():
        _create()
    _install(*project()["dependency-groups"]["dev"])
    _install("--no-build-isolation", "--editable", str(ROOT))
    STAMP.write_text(fingerprint, encoding="utf-8")


def project() -> dict[str, Any]:
    """Return the contents of pyproject.toml."""
    return tomllib.loads(PROJECT.read_text(encoding="utf-8"))


def _fingerprint() -> str:
    parts = (PROJECT.read_bytes(), CONSTRAINTS.read_bytes(), str(ROOT).encode())
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def _is_usable() -> bool:
    """Return whether ``.venv`` has a supported Python, with pip."""
    return PYTHON.exists() and subprocess.run([PYTHON, "-c", CHECK], check=False).returncode == 0


def _create() -> None:
    process = subprocess.run(
        [sys.executable, "-m", "venv", "--clear", VENV], capture_output=True, text=True, check=False
    )
    if process.returncode:
        raise SetUpError(
            f".venv could not be created; install Python's venv module (on Debian and Ubuntu: "
            f"apt-get install python3.{sys.version_info.minor}-venv), check that "
            f"{ROOT} is writable, and run this again.\n{process.stdout}{process.stderr}".rstrip()
        )


def _install(*arguments: str) -> None:
    process = subprocess.run(
        [PYTHON, "-m", "pip", "install", "--quiet", "--constraint", CONSTRAINTS, *arguments],
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    if process.returncode and OFFLINE.search(process.stderr):
        raise SetUpError(
            "The packages could not be downloaded; connect to the network and run this again."
        )
    if process.returncode:
        raise SetUpError(
            f"{process.stderr}\npip could not install the packages; its output is above."
        )
