"""Install each distribution in a fresh environment, measure it, and use it.

    python3 packaging/dev.py install-check

The packages are those of ``constraints.txt``. A size is the sum of the installed files, without pip
and in megabytes; bytecode is what pip compiles at the installation unless told not to.
"""

import json
import os
import subprocess
import sys
import tempfile
import venv
from dataclasses import dataclass
from pathlib import Path

from distributions import PROJECTS, ROOT, build

from memdeck import __version__

CONSTRAINTS = ROOT / "packaging" / "constraints.txt"
FULL, CORE = "memdeck", "memdeck-core"
PYTHON = "Scripts/python.exe" if os.name == "nt" else "bin/python"
NOT_INSTALLED = "The window is not installed"
MEMORY = "User drinks oat milk in her coffee"


@dataclass(frozen=True, slots=True)
class Installation:
    """What to install together, and its limits: megabytes without bytecode, and packages."""

    name: str
    requirements: tuple[str, ...]
    most_mb: float
    most_packages: int
    has_window: bool = False


INSTALLATIONS = (
    Installation("core", (CORE,), 110, 20),
    Installation("core with embedder", (f"{CORE}[embedder]",), 210, 21),
    Installation("core with model", (f"{CORE}[model]",), 140, 30),
    Installation("full", (FULL,), 600, 52, has_window=True),
    Installation("both", (CORE, FULL), 600, 53, has_window=True),
)


def check(installation: Installation, wheels: Path, folder: Path) -> list[str]:
    """Install and use *installation* in the new *folder*; return what is wrong.

    Raises:
        subprocess.CalledProcessError: it could not be installed.
    """
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    python = folder / PYTHON
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet"]
    options = ["--constraint", str(CONSTRAINTS), "--find-links", str(wheels)]
    for requirement in installation.requirements:
        subprocess.run([*pip, *options, requirement], check=True)
    files = [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]
    bytecode = _megabytes([path for path in files if path.suffix == ".pyc"])
    size = _megabytes(files) - bytecode
    packages = len({path.parent for path in files if path.parent.suffix == ".dist-info"})
    print(
        f"{installation.name:20} {size:6.0f} MB, {bytecode:3.0f} MB of bytecode,"
        f" {packages} packages",
        flush=True,
    )
    problems = _problems_of_use(python, folder / "home", has_window=installation.has_window)
    if size > installation.most_mb:
        problems.append(f"more than {installation.most_mb} MB")
    if packages > installation.most_packages:
        problems.append(f"more than {installation.most_packages} packages")
    return [f"{installation.name}: {problem}" for problem in problems]


def _megabytes(files: list[Path]) -> float:
    return sum(path.stat().st_size for path in files) / 1e6


def _problems_of_use(python: Path, home: Path, *, has_window: bool) -> list[str]:
    """Return which of the program's commands do not do what they should."""
    environment = {
        **{name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
        "MEMDECK_HOME": str(home),
        "LANGUAGE": "en",
    }
    for screen in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        environment.pop(screen, None)

    def run(*arguments: str) -> tuple[int, str]:
        """Return the exit code and the output of a command; without a screen, open is a tour."""
        process = subprocess.run(
            [str(python), "-m", "memdeck", *arguments],
            cwd=home.parent,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        return process.returncode, process.stdout + process.stderr

    vault = ("--vault", str(home / "vault"))
    outputs = {
        "--version": __version__ in run("--version")[1],
        "add": run(*vault, "add", MEMORY)[0] == 0,
        "list": json.loads(run(*vault, "--json", "list")[1])["entries"][0]["content"] == MEMORY,
        "recall": MEMORY in run(*vault, "recall", "what is in the coffee?")[1],
        "open": (NOT_INSTALLED in (opened := run("open", "--sample"))[1]) is not has_window
        and (opened[0] == 0) is has_window,
    }
    return [f"{command} failed" for command, is_right in outputs.items() if not is_right]


def main() -> int:
    """Check every installation, print the figures and what is wrong, and return the exit code."""
    problems = []
    with tempfile.TemporaryDirectory(prefix="memdeck-install-") as temporary:
        wheels = Path(temporary) / "wheels"
        for project in PROJECTS:
            build(project, "wheel", wheels)
        for number, installation in enumerate(INSTALLATIONS):
            problems += check(installation, wheels, Path(temporary) / str(number))
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
