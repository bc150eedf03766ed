"""Options, arguments and shell completion of every command."""

import os
import shutil
import subprocess
import sys

import pytest

from memdeck.cli.main import run

SHELLS = ("bash", "zsh", "fish")


@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_gets_its_completion_script(shell, monkeypatch, capsys):
    monkeypatch.setenv("_MEMDECK_COMPLETE", f"{shell}_source")

    assert run([]) == 0
    script = capsys.readouterr().out
    assert f"_MEMDECK_COMPLETE={shell}_complete" in script
    assert "memdeck" in script


@pytest.mark.parametrize(
    ("typed", "completions"),
    [
        ("memdeck fo", {"forget", "forecast"}),
        ("memdeck list --section a", {"active", "archived"}),
        ("memdeck session s", {"show"}),
        ("memdeck recall --mode ", {"keyword", "vector", "hybrid"}),
        ("memdeck purge --y", {"--yes"}),
    ],
)
def test_commands_options_and_choices_are_completed(typed, completions, monkeypatch, capsys):
    arguments = typed.split(" ")
    monkeypatch.setenv("_MEMDECK_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", typed)
    monkeypatch.setenv("COMP_CWORD", str(len(arguments) - 1))

    assert run([]) == 0
    lines = capsys.readouterr().out.split()
    assert {line.removeprefix("plain,") for line in lines} == completions


@pytest.fixture
def completed(vault, monkeypatch, capsys):
    """Return what is offered for the last word of a command line, with what a shell shows of it."""

    def complete(typed, vault=vault):
        words = f"memdeck --vault {vault} {typed}"
        with monkeypatch.context() as patch:
            patch.setenv("_MEMDECK_COMPLETE", "zsh_complete")
            patch.setenv("COMP_WORDS", words)
            patch.setenv("COMP_CWORD", str(len(words.split(" ")) - 1))
            assert run([]) == 0
        result = capsys.readouterr()
        assert result.err == ""
        lines = result.out.splitlines()
        return dict(zip(lines[1::3], lines[2::3], strict=True))

    return complete


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("show d", {"d4e5f6": "User lives in Hangzhou"}),
        ("link a1b2c3 supports d", {"d4e5f6": "User lives in Hangzhou"}),
        ("delete d", {"d4e5f6": "User lives in Hangzhou"}),
        ("show zzz", {}),
        ("list --category work", {"workflow": "_"}),
        ("list --group ", {"work": "_"}),
        ("session show m", {"morning": "_"}),
        ("waiting --apply a", {"all": "_"}),
    ],
)
def test_what_the_vault_has_is_completed_with_what_it_says(memdeck, completed, typed, offered):
    memdeck("session", "add", "morning", "Hi")

    assert completed(typed) == offered


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_gets_the_ids(shell, vault, monkeypatch, capsys):
    monkeypatch.setenv("_MEMDECK_COMPLETE", f"{shell}_complete")
    monkeypatch.setenv("COMP_WORDS", f"memdeck --vault {vault} pin d")
    monkeypatch.setenv("COMP_CWORD", "d" if shell == "fish" else "4")

    assert run([]) == 0
    assert "d4e5f6" in capsys.readouterr().out


def test_a_forgotten_memory_is_completed_for_restore(memdeck, completed):
    memdeck("forget", "d4e5f6")

    assert completed("restore d") == {"d4e5f6": "User lives in Hangzhou"}


def test_a_value_with_a_space_is_not_offered(memdeck, completed):
    memdeck("edit", "d4e5f6", "--group", "home life")
    memdeck("edit", "a1b2c3", "--group", "家庭")

    assert set(completed("list --group ")) == {"work", "家庭"}


def test_an_escape_sequence_in_a_memory_is_not_offered(memdeck, as_json, completed):
    (added,) = as_json("add", "\x1b[31mred\nsecond line")["changeset"]["after"]

    assert completed(f"show {added['id']}") == {added["id"]: "red second line"}


def test_without_a_vault_nothing_is_completed_and_none_is_made(tmp_path, completed):
    assert completed("show a", tmp_path / "none") == {}
    assert not (tmp_path / "none").exists()


@pytest.mark.skipif(
    os.name == "nt" or shutil.which("bash") is None, reason="There is no bash to complete in."
)
def test_bash_completes_after_its_script_was_evaluated(tmp_path):
    program = tmp_path / "memdeck"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m memdeck "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    script = """
        eval "$(_MEMDECK_COMPLETE=bash_source memdeck)"
        COMP_WORDS=(memdeck unp) COMP_CWORD=1
        _memdeck_completion memdeck
        echo "${COMPREPLY[@]}"
    """
    environment = os.environ | {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        ["bash", "-c", script], env=environment, capture_output=True, text=True, check=False
    )

    assert (done.stdout, done.stderr) == ("unpin\n", "")


def test_a_text_may_start_with_a_dash(memdeck, as_json):
    (added,) = as_json("add", "- keeps bees")["changeset"]["after"]
    (edited,) = as_json("edit", added["id"], "--text", "- keeps ten hives")["changeset"]["after"]

    assert (added["content"], edited["content"]) == ("- keeps bees", "- keeps ten hives")
    assert memdeck("add", "--importance", "low", "--", "-5")[0] == 0
    assert memdeck("find", "-5", "--at", "2026-03-01")[0] == 0


def test_texts_keep_their_order_if_one_starts_with_a_dash(memdeck, as_json):
    memdeck("session", "add", "- my day", "hello there", "--role", "user")

    (session,) = as_json("session", "list")["sessions"]
    assert session["id"] == "- my day"


@pytest.mark.parametrize(
    ("typed", "meant"), [("lst", "'list'"), ("arhive", "'archive'"), ("delet", "'delete'")]
)
def test_an_unknown_command_is_told_a_similar_one(memdeck, typed, meant):
    code, _output, error = memdeck(typed)

    assert code == 2
    assert f"No such command '{typed}'. Did you mean {meant}?" in error


def test_an_unknown_command_like_no_other_is_told_none(memdeck):
    assert "Did you mean" not in memdeck("zzzz")[2]


def test_an_unknown_option_is_wrong_usage(memdeck):
    code, out, err = memdeck("list", "--sections")

    assert (code, out) == (2, "")
    usage, error = err.splitlines()
    assert usage == "Usage: memdeck list [OPTIONS]"
    assert error.startswith("memdeck: No such option '--sections'.")
    assert "'--section'" in error


def test_an_option_without_its_value_is_wrong_usage(memdeck):
    code, _, err = memdeck("list", "--section")

    assert (code, "Option '--section' requires an argument." in err) == (2, True)


@pytest.mark.parametrize("arguments", [["session"], ["bench"], []])
def test_a_group_without_a_command_is_wrong_usage(arguments, capsys):
    assert run(arguments) == 2
    assert "Missing command." in capsys.readouterr().err


def test_options_that_exclude_each_other_are_named(memdeck):
    code, _, err = memdeck("summary", "--set", "", "--renew")

    assert (code, "--set and --renew exclude each other" in err) == (2, True)


@pytest.mark.parametrize("arguments", [["--apply"], ["a1b2c3"]])
def test_a_review_needs_a_decision_and_ids(memdeck, arguments):
    assert memdeck("waiting", *arguments)[0] == 2


@pytest.mark.parametrize("option", ["-h", "--help"])
def test_the_help_names_the_options_of_a_command(option, capsys):
    assert run(["recall", option]) == 0
    assert "--min-importance" in capsys.readouterr().out


def test_the_version_is_printed(capsys):
    assert run(["--version"]) == 0
    assert capsys.readouterr().out.startswith("memdeck ")


def test_choices_that_are_written_out_are_those_of_the_services():
    from memdeck.cli.commands import conversion, editing, sessions
    from memdeck.services.agent.session_end import SessionTrigger
    from memdeck.services.agent.tools import WriteTo
    from memdeck.services.conversion.migration import TARGETS

    assert tuple(WriteTo) == editing.DESTINATIONS
    assert tuple(SessionTrigger) == sessions.TRIGGERS
    assert conversion.MIGRATION_TARGETS == TARGETS
