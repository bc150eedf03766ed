"""Run the tests of the adapters, in an environment that has the frameworks.

    python3 packaging/dev.py test-adapters [OPTIONS]

The environment also sees the packages of ``.venv``, in which it is kept. The frameworks bring as
many packages again, which no other test needs.
"""

import subprocess
import sys
import sysconfig
from pathlib import Path

from environment import ROOT, STAMP, VENV, project
from fresh_environment import create_environment, install

FOLDER = VENV / "frameworks"
EXTRAS = ("langgraph", "llama-index")
"""The extras of pyproject.toml that bring a framework."""


def provide_frameworks(folder: Path = FOLDER) -> Path:
    """Create or update the environment, unless it is as old as ``.venv``; return its Python.

    Raises:
        subprocess.CalledProcessError: a package could not be installed; pip has printed why.
    """
    stamp, wanted = folder / STAMP.name, STAMP.read_text(encoding="utf-8")
    python = create_environment(folder)
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return python
    print("Installing the frameworks of the adapters; this takes about a minute.", flush=True)
    packages = sysconfig.get_path("purelib", vars={"base": str(folder)})
    inherited = f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})\n"
    Path(packages, "inherited.pth").write_text(inherited, encoding="utf-8")
    extras = project()["project"]["optional-dependencies"]
    others = project()["dependency-groups"]["frameworks"]
    install(python, *(line for name in EXTRAS for line in extras[name]), *others)
    stamp.write_text(wanted, encoding="utf-8")
    return python


def main(arguments: list[str]) -> int:
    """Run the tests of the adapters with these options of pytest; return its exit code."""
    command = [str(provide_frameworks()), "-m", "pytest", "tests/adapters", *arguments]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
