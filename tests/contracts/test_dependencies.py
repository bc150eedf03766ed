"""The pinned versions satisfy the requirements, and their licences are permissive."""

import re
import tomllib
from importlib.metadata import PackageNotFoundError, requires
from importlib.metadata import metadata as metadata_of

import environment
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PYTHONS = ("3.11", "3.12")
LICENCES = environment.ROOT / "packaging" / "licences.toml"

PERMISSIVE = {
    *("0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "CNRI-Python", "ISC"),
    *("MIT", "MIT-0", "MIT-CMU", "PSF-2.0", "Zlib"),
}
OF_FILES = {"MPL-2.0"}
"""Its terms are about its own files alone."""

EXCHANGEABLE = {"psycopg", "psycopg-binary", "pyside6-essentials", "shiboken6"}
"""Libraries under the LGPL: they are installed as they are, and a user can exchange them."""

TOOLS = {"pyinstaller", "pyinstaller-hooks-contrib"}
"""Tools under the GPL that nothing of ours contains."""

NOT_PERMISSIVE = re.compile(r"\b(?:[AL]?GPL|General Public)")


def pins(python: str) -> dict[str, str]:
    lines = environment.CONSTRAINTS.read_text(encoding="utf-8").splitlines()
    constraints = [Requirement(line) for line in lines if line and not line.startswith("#")]
    return {
        canonicalize_name(pin.name): next(iter(pin.specifier)).version
        for pin in constraints
        if applies(pin, python)
    }


def applies(requirement: Requirement, python: str) -> bool:
    marker = requirement.marker
    return marker is None or marker.evaluate({"python_version": python})


def requirements() -> list[str]:
    project = environment.project()
    lists = [
        project["project"]["dependencies"],
        *project["project"]["optional-dependencies"].values(),
        *project["dependency-groups"].values(),
    ]
    return sorted({line for lines in lists for line in lines})


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("line", requirements())
def test_a_requirement_is_pinned_within_its_range(line, python):
    requirement = Requirement(line)

    if applies(requirement, python):
        pinned = pins(python)[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(pinned)


@pytest.mark.parametrize("line", requirements())
def test_a_requirement_has_a_lower_bound(line):
    assert any(clause.operator == ">=" for clause in Requirement(line).specifier)


@pytest.mark.parametrize(("python", "newest"), [("3.11", "6.11"), ("3.12", "6.12")])
def test_qt_stays_below_the_release_that_aborts_on_python_3_11(python, newest):
    assert pins(python)["pyside6-essentials"].startswith(f"{newest}.")


def licences() -> dict[str, str]:
    """Return the licence of each package by its name."""
    table = tomllib.loads(LICENCES.read_text(encoding="utf-8"))
    names = [name for names in table.values() for name in names]
    assert len(names) == len(set(names)), "a package is listed twice"
    return {name: licence for licence, names in table.items() for name in names}


def test_every_pinned_package_has_a_licence_and_no_other_has():
    assert licences().keys() == {name for python in PYTHONS for name in pins(python)}


def test_what_the_program_is_built_of_is_under_permissive_licences():
    parts = {name: re.split(r" AND | OR |[()]", text) for name, text in licences().items()}
    others = {
        name for name, ids in parts.items() if not {*filter(None, ids)} <= PERMISSIVE | OF_FILES
    }

    assert others == EXCHANGEABLE | TOOLS


def test_an_installed_package_states_no_licence_that_the_table_does_not_have():
    stated = {}
    for name in licences():
        try:
            fields = metadata_of(name)
        except PackageNotFoundError:
            continue  # for another system, or for a tool
        texts = [*fields.get_all("License-Expression", []), *fields.get_all("Classifier", [])]
        # Some packages put the whole text into this field, which may name other licences.
        first_lines = [text.partition("\n")[0] for text in fields.get_all("License", [])]
        stated[name] = " ".join([*texts, *first_lines])

    assert len(stated) > 50
    copyleft = {name for name, text in stated.items() if NOT_PERMISSIVE.search(text)}
    assert copyleft <= EXCHANGEABLE | TOOLS


def test_what_an_installed_package_requires_is_pinned():
    missing = {
        (name, required.name)
        for name in licences()
        for required in map(Requirement, _requires(name))
        if required.marker is None or required.marker.evaluate({"extra": ""})
        if canonicalize_name(required.name) not in licences()
    }

    assert missing == set()


def _requires(name: str) -> list[str]:
    try:
        return requires(name) or []
    except PackageNotFoundError:
        return []
