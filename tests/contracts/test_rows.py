"""Each implemented row of the source designs has a test."""

import re
import tomllib

import pytest

from tests.contracts.checkout import ROOT

BUILT = [
    *("A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "A10"),
    *("B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8", "B9", "B10"),
    *("C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9", "C11", "C12", "C13", "C14", "C15"),
    *("D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8", "D9", "D10"),
    *("E5", "E6", "E7", "E9"),
    *("G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8"),
]
MARK = re.compile(r"mark\.row\(\"(\w+)\"\)")


def test_every_row_that_is_built_is_shown_by_a_test():
    files = (ROOT / "tests").rglob("test_*.py")
    shown = {name for path in files for name in MARK.findall(path.read_text(encoding="utf-8"))}

    assert set(BUILT) - shown == set()


@pytest.mark.row("G7")
def test_the_program_stands_on_the_libraries_its_design_names():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    needs = " ".join(project["project"]["dependencies"]).casefold()
    tools = " ".join(project["dependency-groups"]["dev"])
    named = ("pyside6", "pydantic", "watchdog", "openai", "rapidfuzz", "markdown-it-py")

    assert [name for name in named if name not in needs] == []
    assert "pytest-qt" in tools
