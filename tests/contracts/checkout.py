"""The files of the checkout, for the contracts."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "app" / "memdeck"

FOLDERS = ("app", "resources", "tests", "packaging", ".ci")
FILES = ("pyproject.toml", "README.md", "LICENSE", ".gitignore")


def modules() -> list[Path]:
    """Return every Python file of the program, in order."""
    return sorted(PACKAGE.rglob("*.py"))


def name_of(path: Path) -> str:
    """Return a file's path below the checkout, as pytest shows it."""
    return path.relative_to(ROOT).as_posix()


def texts() -> Iterator[tuple[Path, str]]:
    """Yield every text file under version control, with its text."""
    tops = [ROOT / name for name in FILES]
    below = [path for name in FOLDERS for path in (ROOT / name).rglob("*")]
    for path in tops + below:
        if path.is_file() and "__pycache__" not in path.parts:
            try:
                yield path, path.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue  # a picture, a font, or a file that is invalid on purpose


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Yield every function and method of a module, with nested ones."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node
