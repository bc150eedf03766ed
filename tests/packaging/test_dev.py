"""The script for development."""

import ast
import os
import subprocess
from pathlib import Path

import dev
import pytest


def test_an_older_python_can_parse_the_script_and_report_its_version():
    ast.parse(Path(dev.__file__).read_text(encoding="utf-8"), feature_version=(3, 7))


@pytest.mark.parametrize("arguments", [[], ["dance"]])
def test_an_unknown_command_prints_the_known_commands(arguments, capsys):
    assert dev.main(arguments) == 2

    error = capsys.readouterr().err
    assert all(f"dev.py {command}" in error for command in dev.COMMANDS)


def test_one_failed_check_fails_the_command(monkeypatch, capsys):
    monkeypatch.setattr(dev, "_python", lambda *arguments, **_: "mypy" in arguments)

    assert dev.test([]) == 1
    assert capsys.readouterr().err == "Failed: mypy.\n"


@pytest.mark.parametrize("failing", ["--cov", dev.WINDOW])
def test_each_failed_suite_fails_the_command(monkeypatch, capsys, failing):
    monkeypatch.setattr(dev, "_python", lambda *arguments, **_: failing in arguments)

    assert dev.test([]) == 1
    assert capsys.readouterr().err.startswith("Failed: tests of the ")


def test_failed_tests_of_the_adapters_fail_the_command(monkeypatch, capsys):
    failing = "packaging/adapter_tests.py"
    monkeypatch.setattr(dev, "_python", lambda *arguments, **_: failing in arguments)

    assert dev.test([]) == 1
    assert capsys.readouterr().err.startswith("Failed: tests of the adapters")


def test_only_the_first_tests_forget_which_tests_failed_before(monkeypatch):
    runs: list[tuple[str, ...]] = []

    def run(*arguments, **_):
        runs.append(arguments)
        return 0

    monkeypatch.setattr(dev, "_python", run)

    assert dev.test([]) == 0
    adapters = next(run for run in runs if "packaging/adapter_tests.py" in run)
    assert [run for run in runs if "--cache-clear" in run] == [adapters]
    suites = [run for run in runs if "pytest" in run]
    assert len(suites) == len(dev.SUITES)
    assert runs.index(adapters) < min(map(runs.index, suites))


def test_quick_tests_run_no_window_and_no_server(monkeypatch):
    runs: list[tuple[str, ...]] = []

    def run(*arguments, **_):
        runs.append(arguments)
        return 0

    monkeypatch.setattr(dev, "_python", run)

    assert dev.test(["--quick", "-x"]) == 0
    assert [run[-1] for run in runs] == ["-x"]
    assert "not gui and not postgres and not slow" in runs[0]


def test_the_tests_keep_compiled_modules_whatever_the_environment_says(monkeypatch):
    environments: list[dict[str, str]] = []

    def run(*_, **environment):
        environments.append(environment)
        return 0

    monkeypatch.setattr(dev, "_python", run)

    assert dev.test(["tests/domain"]) == 0
    assert [run["PYTHONDONTWRITEBYTECODE"] for run in environments] == [""]


def test_success_prints_nothing(monkeypatch, capsys):
    monkeypatch.setattr(dev, "_python", lambda *arguments, **_: 0)

    assert dev.test([]) == 0
    assert capsys.readouterr() == ("", "")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no modes of folders")
def test_a_rehearsal_runs_both_commands_in_a_clone_that_only_its_owner_can_enter(
    tmp_path, monkeypatch
):
    log = tmp_path / "log"
    script = tmp_path / "packaging" / "dev.py"
    script.parent.mkdir()
    script.write_text(
        "import os, sys\n"
        "mode = oct(os.stat(os.path.dirname(__file__) + '/../..').st_mode)[-3:]\n"
        "with open(" + repr(str(log)) + ", 'a') as log:\n"
        "    print(mode, *sys.argv[1:], 'DISPLAY' in os.environ, file=log)\n"
    )
    git = ["git", "-C", str(tmp_path), "-c", "user.name=Ana", "-c", "user.email=ana@home.example"]
    for command in (["init", "-q"], ["add", "packaging"], ["commit", "-qm", "packaging: start"]):
        subprocess.run([*git, *command], check=True)
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    monkeypatch.setenv("DISPLAY", ":0")

    assert dev.rehearse(["-q"]) == 0
    assert log.read_text().splitlines() == ["700 run False", "700 test -q False"]
