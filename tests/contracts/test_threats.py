"""Each line of the table of threats names tests that exist."""

import re

import pytest

from tests.contracts.checkout import ROOT

PAGE = ROOT / "app" / "docs" / "threats.md"
NAMED = re.compile(r"`([\w/]+\.py)::(\w+)`")
ATTACKERS = {
    "transcripts and imported files",
    "MCP clients",
    "model output",
    "shared and synced folders",
    "web pages that reach loopback",
    "other users of the machine",
    "stolen disk",
    "a malicious server",
}


def rows() -> list[list[str]]:
    """Return the cells of each row of the table."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines if line[:1] == "|"]
    return cells[2:]


@pytest.mark.parametrize("row", rows(), ids=lambda row: f"{row[0]}: {row[1]}")
def test_a_threat_names_tests_that_exist(row):
    _attacker, _wants, _does, tests, _not_covered = row
    named = NAMED.findall(tests)

    assert ", ".join(f"`{path}::{name}`" for path, name in named) == tests != ""
    assert [test for test in named if not is_there(*test)] == []


def is_there(path: str, name: str) -> bool:
    """Return whether the file *path* below ``tests`` defines the function *name*."""
    file = ROOT / "tests" / path
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    return re.search(rf"^(?:async )?def {name}\(", text, re.MULTILINE) is not None


def test_every_attacker_has_a_line():
    assert {row[0] for row in rows()} == ATTACKERS


def test_a_test_that_is_not_there_is_noticed():
    assert is_there("contracts/test_threats.py", "test_every_attacker_has_a_line")
    assert not is_there("contracts/test_threats.py", "test_every_attacker")
    assert not is_there("contracts/test_no_such_file.py", "test_every_attacker_has_a_line")
