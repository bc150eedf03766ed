"""Each row of the source designs that is built is shown by a test."""

import re

import pytest

from tests.contracts.checkout import ROOT

BUILT = [
    *("A1", "A2", "A3", "A4", "A5", "A6", "A7", "A10"),
    *("G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8"),
]
MARK = re.compile(r"mark\.row\(\"(\w+)\"\)")


@pytest.mark.parametrize("row", BUILT)
def test_a_row_that_is_built_is_shown_by_a_test(row):
    files = (ROOT / "tests").rglob("test_*.py")
    shown = {name for path in files for name in MARK.findall(path.read_text(encoding="utf-8"))}

    assert row in shown
