"""What Qt needs of a Linux system."""

import os
import shutil
import sys

import libraries
import pytest
from libraries import CHINESE_FONT, missing_packages, provide_libraries


@pytest.fixture
def bare(monkeypatch):
    """A Linux machine with everything but one library and a font, and a user without rights."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    monkeypatch.setattr(libraries, "_loads", lambda soname: soname != "libEGL.so.1")
    monkeypatch.setattr(libraries, "_has_chinese_font", lambda: False)
    monkeypatch.setattr(libraries, "find_spec", lambda name: name)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")


@pytest.mark.usefixtures("bare")
def test_what_is_missing_is_named_as_debian_names_it():
    assert missing_packages() == ["libegl1", CHINESE_FONT]


@pytest.mark.usefixtures("bare")
def test_without_rights_it_says_what_to_install(capsys):
    provide_libraries()

    assert f"as root, run: apt-get install libegl1 {CHINESE_FONT}" in capsys.readouterr().err


def test_as_root_on_debian_it_installs_and_says_nothing_more(bare, monkeypatch, capsys):
    asked = []
    monkeypatch.setattr(libraries, "_may_install", lambda: True)

    def apt(command):
        asked.append(command)
        return True

    monkeypatch.setattr(libraries, "_apt", apt)

    provide_libraries()

    ((*install, library, font),) = asked
    assert install == ["apt-get", "install", "--yes", "--no-install-recommends"]
    assert (library, font) == ("libegl1", CHINESE_FONT)
    assert capsys.readouterr().err == ""


def test_package_lists_that_are_out_of_date_are_renewed_once(bare, monkeypatch):
    asked = []

    def apt(command):
        asked.append(command[1])
        return command[1] == "update" or len(asked) == 3

    monkeypatch.setattr(libraries, "_may_install", lambda: True)
    monkeypatch.setattr(libraries, "_apt", apt)

    provide_libraries()

    assert asked == ["install", "update", "install"]
