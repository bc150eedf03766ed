"""The benchmarks of hostile files and the fuzzer: what they test, and what they detect."""

import subprocess
from pathlib import Path

import pytest
from bench import exports, fuzz, hostile
from bench.fuzz import Parser, Trial
from hypothesis import strategies as st

from memdeck.errors import TranscriptError
from memdeck.transcripts import registry


def test_every_reader_of_the_registry_is_fuzzed():
    modules = {
        format_.read.__module__.rpartition(".")[2]
        for formats in (
            registry.JSON,
            registry.TEXTS,
            registry.PAGES,
            registry.BUNDLES,
            registry.DATABASES,
        )
        for format_ in formats
    }

    fuzzed = {parser.name.partition(",")[0].replace(" ", "_") for parser in fuzz.parsers()}

    assert modules <= fuzzed


def test_an_exception_is_saved_with_its_smallest_case(tmp_path):
    def read(case: int) -> None:
        if case > 5:
            raise KeyError(case)

    trial = Trial()
    error = fuzz._run_round(Parser("a reader", st.integers(0, 1_000), read), trial, 1)
    assert error is not None
    fuzz._save_failure(tmp_path, "a reader", trial.case, error)

    assert (tmp_path / "a_reader.txt").read_text() == "KeyError(6)\n\n6\n"


def test_a_memdeck_error_is_no_failure():
    def read(case: int) -> None:
        raise TranscriptError("It is damaged; export it again.")

    assert fuzz._run_round(Parser("a reader", st.integers(), read), Trial(), 1) is None


def test_an_export_is_read_in_a_process_of_its_own(tmp_path):
    path = tmp_path / "session.jsonl"
    path.write_text('{"role": "user", "content": "I keep bees."}\n', encoding="utf-8")

    report = exports.run_walk("memdeck", path)

    assert (report["count"], report["problems"]) == (1, [])
    assert exports.run_walk("orjson", path)["count"] == 1


def report(count: int, *problems: str) -> dict[str, object]:
    times = {"cpu_s": 1.0, "first_s": 1.0}
    return {"count": count, **times, "peak_mb": 9.0, "problems": list(problems)}


@pytest.mark.parametrize(
    ("result", "is_handled"),
    [
        (report(1), True),
        (report(1, "It is empty; save it again."), True),
        (report(0), False),
        (report(1, "list index out of range"), False),
        (subprocess.TimeoutExpired("run_walk", 60), False),
        (subprocess.CalledProcessError(1, "run_walk", stderr=b"...\nKeyError: 1"), False),
    ],
    ids=str,
)
def test_a_silent_hanging_or_crashing_reader_is_detected(monkeypatch, result, is_handled):
    def run_walk(parser: str, path: Path, timeout_s: float | None) -> object:
        if isinstance(result, Exception):
            raise result
        return result

    monkeypatch.setattr(hostile, "run_walk", run_walk)

    assert hostile._read("a file", Path("a")).is_handled is is_handled
