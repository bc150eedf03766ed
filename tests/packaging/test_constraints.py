"""The pinned versions satisfy the requirements on each supported Python."""

import environment
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PYTHONS = ("3.11", "3.12")


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
    return [*project["project"]["dependencies"], *project["dependency-groups"]["dev"]]


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
