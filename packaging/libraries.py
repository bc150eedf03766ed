"""The system libraries and the font that Qt needs on Linux."""

import ctypes
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

PACKAGES = {
    # To load Qt at all.
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    # To show a window.
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
"""The Debian package of each library."""

CHINESE_FONT = "fonts-wqy-microhei"


def provide_libraries() -> None:
    """Install missing packages, or print what to install where that is not possible.

    This is never an error, because Qt may find a library where this module does not.
    """
    if sys.platform != "linux":
        return
    packages = missing_packages()
    if packages and not (_may_install() and _install(packages)):
        command = f"apt-get install {' '.join(packages)}"
        print(f"Qt may fail or show no Chinese here; as root, run: {command}", file=sys.stderr)


def missing_packages() -> list[str]:
    """Return the Debian packages that are missing."""
    packages = [package for soname, package in PACKAGES.items() if not _loads(soname)]
    if not shutil.which("fc-list"):
        packages.append("fontconfig")
    if not _has_chinese_font():
        packages.append(CHINESE_FONT)
    if not find_spec("ensurepip"):
        packages.append(f"python3.{sys.version_info.minor}-venv")
    return packages


def _loads(soname: str) -> bool:
    try:
        ctypes.CDLL(soname)
    except OSError:
        return False
    return True


def _has_chinese_font() -> bool:
    fc_list = shutil.which("fc-list")
    return bool(fc_list and _output([fc_list, ":lang=zh", "family"]).strip())


def _output(command: list[str]) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def _may_install() -> bool:
    return (
        os.geteuid() == 0
        and shutil.which("apt-get") is not None
        and Path("/etc/debian_version").exists()
    )


def _install(packages: list[str]) -> bool:
    print(f"Installing {' '.join(packages)}.", flush=True)
    install = ["apt-get", "install", "--yes", "--no-install-recommends", *packages]
    return _apt(install) or (_apt(["apt-get", "update"]) and _apt(install))


def _apt(command: list[str]) -> bool:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return (
        subprocess.run(command, env=environment, capture_output=True, check=False).returncode == 0
    )
