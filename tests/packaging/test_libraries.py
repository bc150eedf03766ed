"""The system libraries that Qt needs on Linux."""

import os
import shutil
import sys

import libraries
import pytest
from libraries import CHINESE_FONT, missing_packages, provide_libraries


@pytest.fixture
def bare(monkeypatch):
    """A Linux machine without one library and a font, and a user who is not root."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    monkeypatch.setattr(libraries, "_loads", lambda soname: soname != "libEGL.so.1")
    monkeypatch.setattr(libraries, "_has_chinese_font", lambda: False)
    monkeypatch.setattr(libraries, "find_spec", lambda name: name)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")


@pytest.mark.usefixtures("bare")
def test_missing_packages_have_the_names_of_debian():
    assert missing_packages() == ["libegl1", CHINESE_FONT]


@pytest.mark.usefixtures("bare")
def test_a_user_who_is_not_root_reads_what_to_install(capsys):
    provide_libraries()

    assert f"as root, run: apt-get install libegl1 {CHINESE_FONT}" in capsys.readouterr().err


def test_root_on_debian_installs_silently(bare, monkeypatch, capsys):
    commands = []
    monkeypatch.setattr(libraries, "_may_install", lambda: True)

    def apt(command):
        commands.append(command)
        return True

    monkeypatch.setattr(libraries, "_apt", apt)

    provide_libraries()

    ((*install, library, font),) = commands
    assert install == ["apt-get", "install", "--yes", "--no-install-recommends"]
    assert (library, font) == ("libegl1", CHINESE_FONT)
    assert capsys.readouterr().err == ""


def test_outdated_package_lists_are_updated_once(bare, monkeypatch):
    commands = []

    def apt(command):
        commands.append(command[1])
        return command[1] == "update" or len(commands) == 3

    monkeypatch.setattr(libraries, "_may_install", lambda: True)
    monkeypatch.setattr(libraries, "_apt", apt)

    provide_libraries()

    assert commands == ["install", "update", "install"]
