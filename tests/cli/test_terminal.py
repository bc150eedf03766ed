"""Terminals, pipes and paths that behave badly."""

import errno
import io
import json
import subprocess
import sys
from types import SimpleNamespace

import pytest

from memdeck.cli.main import run
from tests.fakes.conversations import BEES


@pytest.mark.parametrize("result", ["list", "show"])
def test_escape_sequences_in_a_memory_are_not_printed(memdeck, as_json, result):
    hostile = "\x1b]0;owned\x07 \x1b[31mred \u202edesrever \x9b2J"
    (added,) = as_json("add", hostile)["changeset"]["after"]

    code, out, _ = memdeck(result, *([added["id"]] if result == "show" else []))

    assert code == 0
    assert "red desrever" in out
    assert not set(out) & set("\x1b\x07\x9b\u202e")
    assert memdeck("show", "\x1b[31m")[2].startswith("memdeck: There is no memory “[31m”;")


@pytest.mark.parametrize(
    "arguments", [["list"], ["tidy"], ["show", "a1b2c3"], ["prompt"], ["doctor"]]
)
def test_a_missing_vault_is_an_error_and_not_created(tmp_path, capsys, arguments):
    assert run(["--vault", str(tmp_path / "typo"), *arguments]) == 1
    result = capsys.readouterr()
    assert f"There is no vault at {tmp_path / 'typo'}; check the path" in result.err
    assert list(tmp_path.iterdir()) == []


def test_add_creates_a_vault(tmp_path, capsys):
    assert run(["--vault", str(tmp_path / "new"), "add", "User keeps bees"]) == 0
    assert (tmp_path / "new" / "MEMORY.md").is_file()


@pytest.mark.parametrize("verb", [["add", "User keeps bees"], ["edit", "d4e5f6"]])
@pytest.mark.parametrize("category", ["a|b", "/", " "])
def test_an_invalid_category_is_an_error(memdeck, verb, category):
    code, _, err = memdeck(*verb, "--category", category)

    assert code == 1
    assert "is not a category; " in err
    assert "heading" not in err


def test_a_missing_file_is_an_error(tmp_path, memdeck):
    code, _, err = memdeck("bench", "extraction", str(tmp_path / "none.jsonl"))

    assert code == 1
    assert "it or its folder is not there; check the path" in err


def piped(monkeypatch, data):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))


def test_extract_reads_standard_input(monkeypatch, as_json):
    piped(monkeypatch, json.dumps(BEES).encode())

    (row,) = as_json("extract", "-")["plan"]
    assert "bees" in row["content"]


@pytest.mark.parametrize(
    ("data", "message"),
    [(b"", "Nothing was piped in"), (b" \n", "Nothing was piped in"), (bytes(range(256)), "text")],
)
def test_invalid_standard_input_is_an_error_of_one_line(monkeypatch, memdeck, data, message):
    piped(monkeypatch, data)
    code, out, err = memdeck("extract", "-")

    assert (code, out, err.count("\n")) == (1, "", 1)
    assert message in err


def test_too_much_standard_input_is_an_error(monkeypatch, memdeck):
    monkeypatch.setattr("memdeck.cli.chat_exports._MAX_STDIN_BYTES", 10)
    piped(monkeypatch, json.dumps(BEES).encode())

    assert "save it as a file" in memdeck("read", "-")[2]


@pytest.mark.parametrize("arguments", [["list"], ["add", "User keeps bees"], ["tidy"]])
def test_a_vault_that_is_another_kind_of_file_is_an_error(tmp_path, capsys, arguments):
    path = tmp_path / "notes.txt"
    path.write_text("Notes.")

    assert run(["--vault", str(path), *arguments]) == 1
    assert "is neither a folder nor a file of memories" in capsys.readouterr().err
    assert path.read_text() == "Notes."


@pytest.mark.parametrize("is_named", [True, False])
@pytest.mark.parametrize("arguments", [["list"], ["add", "User keeps bees"], ["tidy"], ["doctor"]])
def test_a_folder_in_place_of_the_file_is_an_error(tmp_path, capsys, is_named, arguments):
    folder = tmp_path / "MEMORY.md"
    folder.mkdir()

    assert run(["--vault", str(folder if is_named else tmp_path), *arguments]) == 1
    assert capsys.readouterr().err == (
        f"memdeck: {folder} is a folder, not a file; rename it, or name another vault.\n"
    )
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("name", ["x" * 300, "~nobody-of-that-name/vault"])
@pytest.mark.parametrize("arguments", [["list"], ["add", "User keeps bees"]])
def test_an_impossible_path_is_an_error(capsys, name, arguments):
    assert run(["--vault", name, *arguments]) == 1
    assert "cannot be opened; check the path" in capsys.readouterr().err


class FullDisk(io.FileIO):
    """A file on a full disk."""

    def write(self, data):
        raise OSError(errno.ENOSPC, "No space left on device")


def test_output_that_cannot_be_written_is_an_error_after_the_change(vault, tmp_path, capsys):
    with FullDisk(tmp_path / "answer", "w") as disk, pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdout", SimpleNamespace(buffer=disk, fileno=disk.fileno))
        code = run(["--vault", str(vault), "pin", "a1b2c3"])

    assert code == 1
    assert "The command succeeded, but its output could not be" in capsys.readouterr().err
    assert "pinned" in (vault / "MEMORY.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("arguments", [["list"], ["show", "nobody"]])
def test_closed_streams_are_no_error(vault, monkeypatch, arguments):
    monkeypatch.setattr("sys.stdout", None)
    monkeypatch.setattr("sys.stderr", None)

    assert run(["--vault", str(vault), *arguments]) == (arguments != ["list"])


@pytest.mark.parametrize("arguments", [["list", "--json"], ["--help"], ["list", "--help"]])
def test_a_closed_pipe_is_no_error(vault, arguments):
    command = [sys.executable, "-m", "memdeck", "--vault", str(vault), *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        err = process.stderr.read()

    assert (process.returncode, err) == (0, b"")


def test_columns_of_chinese_text_are_aligned(memdeck, as_json):
    (added,) = as_json("add", "用户喜欢喝茶")["changeset"]["after"]
    memdeck("edit", added["id"], "--category", "偏好/饮料")
    line = next(line for line in memdeck("list")[1].splitlines() if "喝茶" in line)

    assert "  偏好/饮料      用户" in line


def test_list_shortens_a_long_memory_and_show_does_not(memdeck, as_json):
    (added,) = as_json("add", "long " * 1000)["changeset"]["after"]

    assert max(map(len, memdeck("list")[1].splitlines())) < 400
    assert "long " * 999 in memdeck("show", added["id"])[1]


def test_the_error_on_an_unreachable_model_mentions_offline(tmp_path, monkeypatch, memdeck):
    monkeypatch.setenv("MEMDECK_BASE_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("MEMDECK_MODEL", "tiny")
    export = tmp_path / "talk.json"
    export.write_text(json.dumps(BEES), encoding="utf-8")

    code, _, err = memdeck("extract", str(export))
    assert (code, err.count("\n")) == (1, 1)
    assert "With --offline, rules are used instead of the model." in err
    assert memdeck("extract", str(export), "--offline")[0] == 0
