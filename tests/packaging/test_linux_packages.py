"""The files for the desktop, and the package for Debian."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import linux_packages
import pytest
from linux_packages import SOURCES, build_app_image, build_deb, fill_root, problems_of_desktop_files

from memdeck.__main__ import _are_of_window
from memdeck.storage.vault_layout import MEMORY_NAMES

MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"
TYPE_OF = """
import sys
from PySide6.QtCore import QMimeDatabase

by_name = QMimeDatabase.MatchMode.MatchExtension
print(QMimeDatabase().mimeTypeForFile(sys.argv[1], by_name).name())
"""
needs_dpkg = pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="only Debian has dpkg-deb")


@pytest.fixture
def entry():
    lines = (SOURCES / "memdeck.desktop").read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if "=" in line)


@pytest.fixture
def bundle(tmp_path):
    """A bundle whose program only prints its arguments."""
    folder = tmp_path / "dist" / "memdeck"
    folder.mkdir(parents=True)
    (folder / "memdeck").write_text('#!/bin/sh\necho "$0 $@"\n')
    (folder / "memdeck").chmod(0o755)
    (folder.parent / "memdeck.cdx.json").write_text("{}")
    return folder


def test_a_file_manager_opens_a_file_as_the_command_line_does(entry):
    program, *arguments = entry["Exec"].split()

    assert program == "memdeck"
    assert _are_of_window([argument.replace("%f", "/home/ana/MEMORY.md") for argument in arguments])
    assert _are_of_window([argument for argument in arguments if argument != "%f"])


def test_memory_files_have_a_type_of_their_own_so_that_other_markdown_keeps_its_program(entry):
    (kind,) = ET.parse(SOURCES / "memdeck.mime.xml").getroot()
    (glob,) = kind.findall(f"{MIME}glob")
    (parent,) = kind.findall(f"{MIME}sub-class-of")

    assert entry["MimeType"] == f"{kind.get('type')};"
    assert parent.get("type") == "text/markdown"
    assert {name.lower() for name in MEMORY_NAMES} == {str(glob.get("pattern")).lower()}


def test_the_description_for_software_shops_names_the_same_program_and_type(entry):
    root = ET.parse(SOURCES / "memdeck.metainfo.xml").getroot()

    assert root.findtext("launchable") == "memdeck.desktop"
    assert root.findtext("provides/mediatype") == entry["MimeType"].rstrip(";")
    assert root.findtext("summary") == entry["Comment"]


def test_the_validators_have_nothing_to_say():
    assert problems_of_desktop_files() == []


def test_the_command_finds_the_bundle_wherever_the_root_is(bundle, tmp_path):
    root = tmp_path / "root"
    fill_root(bundle, root)

    assert (root / "usr/bin/memdeck").readlink() == Path("../lib/memdeck/memdeck")
    assert (root / "usr/bin/memdeck").resolve() == root / "usr/lib/memdeck/memdeck"
    assert (root / "usr/share/doc/memdeck/copyright").read_text().startswith("MIT License")


@needs_dpkg
def test_a_package_holds_the_program_and_belongs_to_root(bundle, tmp_path):
    package = build_deb(bundle, tmp_path, tmp_path / "work")

    listing = subprocess.run(
        ["dpkg-deb", "--contents", package], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert all(line.split()[1].split("/") == ["root", "root"] for line in listing)
    assert [
        line for line in listing if line.endswith("./usr/bin/memdeck -> ../lib/memdeck/memdeck")
    ]
    assert [line for line in listing if "./usr/share/applications/memdeck.desktop" in line]


@needs_dpkg
def test_a_package_depends_on_the_libraries_that_qt_needs(bundle, tmp_path):
    package = build_deb(bundle, tmp_path, tmp_path / "work")

    depends = subprocess.run(
        ["dpkg-deb", "--field", package, "Depends"], capture_output=True, text=True, check=True
    ).stdout
    assert "libc6 (>= 2." in depends
    assert {"libegl1", "libxkbcommon0"} <= set(depends.strip().split(", "))


def test_without_appimagetool_the_folder_of_the_appimage_is_built(
    bundle, tmp_path, monkeypatch, capsys
):
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    monkeypatch.setattr(linux_packages, "problems_of", lambda _program: [])

    assert build_app_image(bundle, tmp_path, tmp_path / "work") == []
    folder = tmp_path / "Memdeck.AppDir"
    assert (folder / "AppRun").resolve() == folder / "usr/lib/memdeck/memdeck"
    assert {"memdeck.desktop", "memdeck.svg", ".DirIcon"} <= {
        path.name for path in folder.iterdir()
    }
    assert "with appimagetool on PATH" in capsys.readouterr().out


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no shared types of files")
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("MEMORY.md", "text/x-memdeck-memory"),
        ("memory.md", "text/x-memdeck-memory"),
        ("notes.md", "text/markdown"),
        ("MEMORY.md.txt", "text/plain"),
        ("我的记忆.md", "text/markdown"),
    ],
)
def test_a_desktop_tells_a_memory_file_from_other_markdown(tmp_path, name, expected):
    packages = tmp_path / "mime" / "packages"
    packages.mkdir(parents=True)
    shutil.copy(SOURCES / "memdeck.mime.xml", packages)

    asked = subprocess.run(
        [sys.executable, "-c", TYPE_OF, name],
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "XDG_DATA_DIRS": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert asked.stdout == f"{expected}\n"
