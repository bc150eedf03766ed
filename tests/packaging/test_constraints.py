"""The pinned versions fit what the program asks for, on each Python it runs on."""

import environment
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PYTHONS = ("3.11", "3.12")


def pins(python: str) -> dict[str, str]:
    lines = environment.CONSTRAINTS.read_text(encoding="utf-8").splitlines()
    wanted = [Requirement(line) for line in lines if line and not line.startswith("#")]
    return {
        canonicalize_name(pin.name): next(iter(pin.specifier)).version
        for pin in wanted
        if applies(pin, python)
    }


def applies(requirement: Requirement, python: str) -> bool:
    marker = requirement.marker
    return marker is None or marker.evaluate({"python_version": python})


def asked_for() -> list[str]:
    project = environment.project()
    return [*project["project"]["dependencies"], *project["dependency-groups"]["dev"]]


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("line", asked_for())
def test_what_is_asked_for_is_pinned_within_its_range(line, python):
    wanted = Requirement(line)

    if applies(wanted, python):
        assert wanted.specifier.contains(pins(python)[canonicalize_name(wanted.name)])


@pytest.mark.parametrize("line", asked_for())
def test_what_is_asked_for_has_a_lower_bound(line):
    assert any(clause.operator == ">=" for clause in Requirement(line).specifier)


@pytest.mark.parametrize(("python", "newest"), [("3.11", "6.11"), ("3.12", "6.12")])
def test_qt_stays_below_the_release_that_aborts_on_python_3_11(python, newest):
    assert pins(python)["pyside6-essentials"].startswith(f"{newest}.")
