"""Build the package for Debian and Ubuntu, and the AppImage, from the bundle.

    python3 packaging/dev.py deb [FOLDER]
    python3 packaging/dev.py appimage [FOLDER]

The bundle is ``memdeck`` in FOLDER, or in ``dist``, and is built first if there is none. The
package is installed into an empty root, used there and removed.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from bundle import build_bundle
from environment import ROOT
from libraries import PACKAGES
from program_check import Program, exit_code_of, megabytes, problems_of, regular_files

from memdeck import __version__

SOURCES = ROOT / "packaging" / "linux"
ICON = ROOT / "resources" / "icons" / "memdeck.svg"
FILES = {
    SOURCES / "memdeck.desktop": "usr/share/applications/memdeck.desktop",
    SOURCES / "memdeck.metainfo.xml": "usr/share/metainfo/org.memdeck.Memdeck.metainfo.xml",
    SOURCES / "memdeck.mime.xml": "usr/share/mime/packages/memdeck.xml",
    ICON: "usr/share/icons/hicolor/scalable/apps/memdeck.svg",
    ROOT / "LICENSE": "usr/share/doc/memdeck/copyright",
}
PROGRAM = "usr/lib/memdeck/memdeck"
CONTROL = """\
Package: memdeck
Version: {version}
Architecture: {architecture}
Maintainer: The Memdeck authors
Installed-Size: {kilobytes}
Depends: libc6 (>= {libc}), {libraries}
Recommends: fontconfig, fonts-noto-cjk | fonts-wqy-microhei
Section: utils
Priority: optional
Description: See, edit and review what your AI agent remembers
 A window and a command line for the memory files of AI agents.
"""


def fill_root(bundle: Path, root: Path) -> None:
    """Put the bundle, the command ``memdeck`` and the files for the desktop below *root*."""
    shutil.copytree(bundle, root / "usr" / "lib" / "memdeck", symlinks=True)
    command = root / "usr" / "bin" / "memdeck"
    command.parent.mkdir(parents=True)
    command.symlink_to("../lib/memdeck/memdeck")
    for source, place in FILES.items():
        (root / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, root / place)
    shutil.copyfile(
        bundle.with_name("memdeck.cdx.json"),
        root / "usr" / "share" / "doc" / "memdeck" / "memdeck.cdx.json",
    )


def build_deb(bundle: Path, folder: Path, work: Path) -> Path:
    """Build the package in *folder* and return its path; *work* is an empty folder.

    Raises:
        subprocess.CalledProcessError: dpkg-deb failed; it has printed why.
    """
    root = work / "root"
    fill_root(bundle, root)
    architecture = _output("dpkg", "--print-architecture")
    control = CONTROL.format(
        version=__version__,
        architecture=architecture,
        kilobytes=sum(path.stat().st_size for path in regular_files(root)) // 1024,
        libc=str(os.confstr("CS_GNU_LIBC_VERSION")).split()[-1],
        libraries=", ".join(sorted(PACKAGES.values())),
    )
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN" / "control").write_text(control, encoding="utf-8")
    package = folder / f"memdeck_{__version__}_{architecture}.deb"
    # Its highest usual level: the package is built once and downloaded often.
    compression = ("-Zzstd", "-z19")
    _run("dpkg-deb", "--root-owner-group", *compression, "--build", str(root), str(package))
    return package


def problems_of_deb(package: Path, work: Path) -> list[str]:
    """Install *package* into an empty root, use it and remove it; return what is wrong.

    Raises:
        subprocess.CalledProcessError: it cannot be installed or removed; dpkg has printed why.
    """
    root = work / "scratch"
    (root / "var" / "lib" / "dpkg" / "updates").mkdir(parents=True)
    (root / "var" / "lib" / "dpkg" / "status").touch()
    # The libraries that it depends on are those of this system.
    depends = ",".join(["libc6", *PACKAGES.values()])
    options = (f"--root={root}", f"--ignore-depends={depends}", "--force-not-root")
    dpkg = ("dpkg", *options, "--force-bad-path")
    _run(*dpkg, "--install", str(package))
    problems = problems_of(
        Program((str(root / "usr" / "bin" / "memdeck"),), work / "home", has_mcp=True)
    )
    _run(*dpkg, "--purge", "memdeck")
    left = [path for path in (root / "usr").rglob("*") if path.is_file()]
    return problems + [f"{path} was left behind." for path in left]


def build_app_image(bundle: Path, folder: Path, work: Path) -> list[str]:
    """Build ``Memdeck.AppDir`` in *folder*, and the AppImage if ``appimagetool`` is on PATH.

    Returns what is wrong with it.
    """
    app_dir = folder / "Memdeck.AppDir"
    shutil.rmtree(app_dir, ignore_errors=True)
    fill_root(bundle, app_dir)
    (app_dir / "AppRun").symlink_to(PROGRAM)
    for source in (SOURCES / "memdeck.desktop", ICON):
        shutil.copyfile(source, app_dir / source.name)
    (app_dir / ".DirIcon").symlink_to(ICON.name)
    if tool := shutil.which("appimagetool"):
        _run(tool, str(app_dir), str(folder / f"Memdeck-{__version__}.AppImage"))
    else:
        print(f"{app_dir} is complete; with appimagetool on PATH, it becomes an AppImage.")
    return problems_of(Program((str(app_dir / "AppRun"),), work / "home", has_mcp=True))


def problems_of_desktop_files() -> list[str]:
    """Return what the validators that are installed say against the files for the desktop."""
    checks = (
        ("desktop-file-validate", str(SOURCES / "memdeck.desktop")),
        ("appstreamcli", "validate", "--no-net", str(SOURCES / "memdeck.metainfo.xml")),
    )
    problems = []
    for command in checks:
        if shutil.which(command[0]):
            process = subprocess.run(command, capture_output=True, text=True, check=False)
            if process.returncode:
                problems.append(process.stdout + process.stderr)
    return problems


def _run(*command: str) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def _output(*command: str) -> str:
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def main(arguments: list[str]) -> int:
    """Build ``deb`` or ``appimage``, check it and return the exit code."""
    kind, *rest = arguments
    folder = Path(rest[0] if rest else ROOT / "dist").resolve()
    problems = problems_of_desktop_files()
    with tempfile.TemporaryDirectory(prefix="memdeck-linux-") as temporary:
        work = Path(temporary)
        if not (folder / "memdeck" / "memdeck").exists():
            (work / "bundle").mkdir()
            build_bundle(folder, work / "bundle")
        if kind == "deb":
            package = build_deb(folder / "memdeck", folder, work)
            print(f"{package}, {megabytes([package]):.0f} MB")
            problems += problems_of_deb(package, work)
        else:
            problems += build_app_image(folder / "memdeck", folder, work)
    return exit_code_of(problems)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
