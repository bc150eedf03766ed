"""The words of the window in other languages: files that people edit, and what Qt loads of them."""

import subprocess
from pathlib import Path

from environment import PYTHON, ROOT

FOLDER = ROOT / "resources" / "translations"
SOURCES = (ROOT / "app" / "memdeck" / "desktop", ROOT / "app" / "memdeck" / "localization")


def translations() -> list[Path]:
    """Return the files that people edit, one a language."""
    return sorted(FOLDER.glob("memdeck_*.ts"))


def translation(language: str) -> Path:
    """Return the file of a language such as ``zh_CN``, whether it is there or not."""
    return FOLDER / f"memdeck_{language}.ts"


def gather(file: Path) -> int:
    """Bring every string of the window into *file*, and take out those that are no more.

    A string stands without its line, so that a file changes only where words do. Returns the
    exit code.
    """
    paths = sorted(path for folder in SOURCES for path in folder.rglob("*.py"))
    sources = [str(path.relative_to(ROOT)) for path in paths]
    return _run("lupdate", *sources, "-locations", "none", "-no-obsolete", "-ts", str(file))


def release(file: Path) -> int:
    """Make what Qt loads, beside *file*; return the exit code."""
    return _run("lrelease", str(file), "-qm", str(file.with_suffix(".qm")))


def _run(tool: str, *arguments: str) -> int:
    command = [str(PYTHON.with_name(f"pyside6-{tool}")), *arguments]
    return subprocess.run(command, cwd=ROOT, check=False).returncode
