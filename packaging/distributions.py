"""Build the wheels and the sdists of both distributions.

    python3 packaging/dev.py build [FOLDER]

``memdeck`` is the whole program, and ``memdeck-core`` is the program without its window. The files
are written to ``dist``, or to FOLDER.
"""

import sys
from pathlib import Path

from environment import ROOT
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

BUILDERS = {"sdist": SdistBuilder, "wheel": WheelBuilder}
PROJECTS = (ROOT, ROOT / "packaging" / "core")


def build(project: Path, target: str, folder: Path) -> Path:
    """Build the ``wheel`` or the ``sdist`` of *project*, and return its path in *folder*."""
    (path,) = BUILDERS[target](str(project)).build(directory=str(folder.resolve()))
    return Path(path)


def main(arguments: list[str]) -> int:
    """Build both distributions, print the files and return the exit code."""
    folder = Path(arguments[0]) if arguments else ROOT / "dist"
    for project in PROJECTS:
        for target in BUILDERS:
            print(build(project, target, folder))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
