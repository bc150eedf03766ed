"""The benches of hostile files and of random cases: what they try, and what they notice."""

import subprocess
from pathlib import Path

import pytest
from bench import exports, fuzz, hostile
from bench.fuzz import Parser, Trial
from hypothesis import strategies as st

from memdeck.errors import TranscriptError
from memdeck.transcripts import registry


def test_every_reader_of_the_registry_is_tried():
    rooms = {
        one.read.__module__.rpartition(".")[2]
        for kind in (
            registry.JSON,
            registry.TEXTS,
            registry.PAGES,
            registry.BUNDLES,
            registry.DATABASES,
        )
        for one in kind
    }

    tried = {parser.name.partition(",")[0].replace(" ", "_") for parser in fuzz.parsers()}

    assert rooms <= tried


def test_a_fault_is_kept_with_its_smallest_case(tmp_path):
    def read(case: int) -> None:
        if case > 5:
            raise KeyError(case)

    trial = Trial()
    error = fuzz._tried(Parser("a reader", st.integers(0, 1_000), read), trial, 1)
    assert error is not None
    fuzz._keep(tmp_path, "a reader", trial.case, error)

    assert (tmp_path / "a_reader.txt").read_text() == "KeyError(6)\n\n6\n"


def test_an_error_of_our_own_is_no_fault():
    def read(case: int) -> None:
        raise TranscriptError("It is damaged; export it again.")

    assert fuzz._tried(Parser("a reader", st.integers(), read), Trial(), 1) is None


def test_an_export_is_read_by_a_program_of_its_own(tmp_path):
    path = tmp_path / "session.jsonl"
    path.write_text('{"role": "user", "content": "I keep bees."}\n', encoding="utf-8")

    walk = exports.walked("memdeck", path)

    assert (walk["count"], walk["problems"]) == (1, [])
    assert exports.walked("orjson", path)["count"] == 1


def walk(count: int, *whys: str) -> dict[str, object]:
    return {"count": count, "cpu_s": 1.0, "first_s": 1.0, "peak_mb": 9.0, "problems": list(whys)}


@pytest.mark.parametrize(
    ("answer", "is_sound"),
    [
        (walk(1), True),
        (walk(1, "It is empty; save it again."), True),
        (walk(0), False),
        (walk(1, "list index out of range"), False),
        (subprocess.TimeoutExpired("walked", 60), False),
        (subprocess.CalledProcessError(1, "walked", stderr=b"...\nKeyError: 1"), False),
    ],
    ids=str,
)
def test_what_is_silent_or_hangs_or_ends_by_a_fault_is_noticed(monkeypatch, answer, is_sound):
    def walked(how: str, path: Path, timeout_s: float | None) -> object:
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr(hostile, "walked", walked)

    assert hostile._read("a file", Path("a")).is_sound is is_sound
