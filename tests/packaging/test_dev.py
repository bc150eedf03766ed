"""The one script of the project."""

import ast
from pathlib import Path

import dev
import pytest


def test_an_older_python_can_read_it_far_enough_to_say_so():
    ast.parse(Path(dev.__file__).read_text(encoding="utf-8"), feature_version=(3, 7))


@pytest.mark.parametrize("arguments", [[], ["dance"]])
def test_an_unknown_command_is_answered_with_the_known_ones(arguments, capsys):
    assert dev.main(arguments) == 2

    answer = capsys.readouterr().err
    assert all(f"dev.py {command}" in answer for command in dev.COMMANDS)


def test_one_failed_check_fails_the_whole(monkeypatch, capsys):
    monkeypatch.setattr(dev, "_python", lambda *arguments, **_: "mypy" in arguments)
    monkeypatch.setattr(dev, "slipped", list)

    assert dev.test([]) == 1
    assert capsys.readouterr().err == "Failed: mypy.\n"


def test_a_file_that_is_no_longer_covered_fails_the_whole(monkeypatch, capsys):
    monkeypatch.setattr(dev, "_python", lambda *arguments, **_: 0)
    monkeypatch.setattr(dev, "slipped", lambda: ["Cover it again."])

    assert dev.test([]) == 1
    assert capsys.readouterr().err == "Cover it again.\n"


def test_all_is_well_without_a_word(monkeypatch, capsys):
    monkeypatch.setattr(dev, "_python", lambda *arguments, **_: 0)
    monkeypatch.setattr(dev, "slipped", list)

    assert dev.test([]) == 0
    assert capsys.readouterr() == ("", "")
