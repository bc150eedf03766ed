"""The translations of the window: the files that people edit, and the files that Qt loads."""

import subprocess
from pathlib import Path

from environment import PYTHON, ROOT

FOLDER = ROOT / "resources" / "translations"
SOURCES = (ROOT / "app" / "memdeck" / "desktop", ROOT / "app" / "memdeck" / "localization")


def translations() -> list[Path]:
    """Return the files that people edit, one for each language."""
    return sorted(FOLDER.glob("memdeck_*.ts"))


def translation(language: str) -> Path:
    """Return the path of the file of a language such as ``zh_CN``; it may not exist."""
    return FOLDER / f"memdeck_{language}.ts"


def update(file: Path) -> int:
    """Add every new string of the window to *file*, and remove obsolete ones.

    Strings have no line numbers, so that a file changes only with the strings. Returns the exit
    code.
    """
    paths = sorted(path for folder in SOURCES for path in folder.rglob("*.py"))
    sources = [str(path.relative_to(ROOT)) for path in paths]
    return _run("lupdate", *sources, "-locations", "none", "-no-obsolete", "-ts", str(file))


def release(file: Path) -> int:
    """Compile *file* for Qt, in the same folder; return the exit code."""
    return _run("lrelease", str(file), "-qm", str(file.with_suffix(".qm")))


def _run(tool: str, *arguments: str) -> int:
    command = [str(PYTHON.with_name(f"pyside6-{tool}")), *arguments]
    return subprocess.run(command, cwd=ROOT, check=False).returncode
