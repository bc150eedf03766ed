"""The name of the program on whose request a vault is changed."""

import pytest

from memdeck.services.vault.client import client_name


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("claude-code", "claude-code"),
        ("garden-agent/2.1 (x86_64) httpx/3", "garden-agent"),
        ("Visual Studio Code - Insiders", "Visual Studio Code - Insiders"),
        ("代理 程序/1", "代理 程序"),
        ("one\ntwo\x1b[31m\u202e", "one two [31m"),
        ("/1.0", ""),
        ("", ""),
    ],
)
def test_a_name_is_one_line_without_a_version(given, name):
    assert client_name(given) == name


def test_a_long_name_is_cut():
    assert client_name("a" * 500) == "a" * 60
