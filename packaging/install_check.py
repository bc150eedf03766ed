"""Install each distribution in a fresh environment, measure it, and use it.

    python3 packaging/dev.py install-check

The packages are those of ``constraints.txt``. A size is the sum of the installed files, without pip
and in megabytes; bytecode is what pip compiles at the installation unless told not to.
"""

import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from distributions import PROJECTS, build
from fresh_environment import create_environment, install
from program_check import Program, exit_code_of, megabytes, problems_of, regular_files

FULL, CORE = "memdeck", "memdeck-core"


@dataclass(frozen=True, slots=True)
class Installation:
    """What to install together, and its limits: megabytes without bytecode, and packages."""

    name: str
    requirements: tuple[str, ...]
    most_mb: float
    most_packages: int
    has_window: bool = False
    has_embedder: bool = False
    has_mcp: bool = False


INSTALLATIONS = (
    Installation("core", (CORE,), 100, 20),
    Installation("core with embedder", (f"{CORE}[embedder]",), 200, 21, has_embedder=True),
    Installation("core with model", (f"{CORE}[model]",), 140, 30),
    Installation("core with servers", (f"{CORE}[mcp,http]",), 160, 45, has_mcp=True),
    Installation("full", (FULL,), 600, 52, has_window=True, has_embedder=True),
    Installation("both", (CORE, FULL), 600, 53, has_window=True, has_embedder=True),
)


def check(installation: Installation, wheels: Path, folder: Path) -> list[str]:
    """Install and use *installation* in the new *folder*; return what is wrong.

    Raises:
        subprocess.CalledProcessError: it could not be installed.
    """
    python = create_environment(folder)
    for requirement in installation.requirements:
        install(python, requirement, wheels=wheels)
    files = regular_files(folder)
    bytecode = megabytes(path for path in files if path.suffix == ".pyc")
    size = megabytes(files) - bytecode
    packages = len({path.parent for path in files if path.parent.suffix == ".dist-info"})
    print(
        f"{installation.name:20} {size:6.0f} MB, {bytecode:3.0f} MB of bytecode,"
        f" {packages} packages",
        flush=True,
    )
    program = Program(
        (str(python), "-m", "memdeck"),
        folder / "home",
        has_window=installation.has_window,
        has_embedder=installation.has_embedder,
        has_mcp=installation.has_mcp,
    )
    problems = problems_of(program)
    if size > installation.most_mb:
        problems.append(f"more than {installation.most_mb} MB")
    if packages > installation.most_packages:
        problems.append(f"more than {installation.most_packages} packages")
    return [f"{installation.name}: {problem}" for problem in problems]


def main() -> int:
    """Check every installation, print the figures and what is wrong, and return the exit code."""
    problems = []
    with tempfile.TemporaryDirectory(prefix="memdeck-install-") as temporary:
        wheels = Path(temporary) / "wheels"
        for project in PROJECTS:
            build(project, "wheel", wheels)
        for number, installation in enumerate(INSTALLATIONS):
            problems += check(installation, wheels, Path(temporary) / str(number))
    return exit_code_of(problems)


if __name__ == "__main__":
    sys.exit(main())
