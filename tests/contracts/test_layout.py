"""The top folder of the checkout, and names that no file may contain."""

import re
from pathlib import Path

import pytest

from tests.contracts.checkout import FILES, FOLDERS, ROOT, name_of, texts

MADE_BY_TOOLS = {"build", "dist"}

REGISTRY = re.compile(
    r"\b(?:pypi\.org|pythonhosted\.org|conda\.anaconda\.org|npmjs\.(?:org|com)"
    r"|(?:pypi|mirrors?)\.[\w-]+(?:\.[\w-]+)+)\b"
    r"|--(?:extra-)?index-url"
)

# Read before a test changes the home folder.
HERE = [str(path) for path in (ROOT, Path.home()) if len(path.parts) > 1]


def naming(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{name_of(path)}: {found.group()}"
        for path, text in texts()
        for found in [pattern.search(text)]
        if found
    ]


@pytest.mark.row("G8")
def test_the_top_level_holds_the_known_names_alone():
    seen = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}

    assert seen <= {*FOLDERS, *FILES, *MADE_BY_TOOLS}


def test_no_file_names_a_package_registry():
    ours = name_of(Path(__file__))

    assert [line for line in naming(REGISTRY) if not line.startswith(ours)] == []


def test_no_file_names_a_folder_of_the_machine_it_was_written_on():
    assert naming(re.compile("|".join(rf"{re.escape(path)}\b" for path in HERE))) == []
