"""The command line in the hands of somebody in a hurry, and in odd surroundings."""

import errno
import io
import json
import subprocess
import sys
from types import SimpleNamespace

import pytest

from memdeck.cli.main import run
from tests.fakes.talks import BEES


@pytest.mark.parametrize("told", ["list", "show"])
def test_a_terminal_is_given_no_orders_by_a_memory(memdeck, as_json, told):
    hostile = "\x1b]0;owned\x07 \x1b[31mred \u202edesrever \x9b2J"
    (added,) = as_json("add", hostile)["changeset"]["after"]

    code, out, _ = memdeck(told, *([added["id"]] if told == "show" else []))

    assert code == 0
    assert "red desrever" in out
    assert not set(out) & set("\x1b\x07\x9b\u202e")
    assert memdeck("show", "\x1b[31m")[2].startswith("memdeck: There is no memory “[31m”;")


@pytest.mark.parametrize("words", [["list"], ["tidy"], ["show", "a1b2c3"], ["prompt"], ["doctor"]])
def test_a_vault_that_is_not_there_is_told_and_not_made(tmp_path, capsys, words):
    assert run(["--vault", str(tmp_path / "typo"), *words]) == 1
    told = capsys.readouterr()
    assert f"There is no vault at {tmp_path / 'typo'}; check the path" in told.err
    assert list(tmp_path.iterdir()) == []


def test_the_first_memory_may_begin_a_vault(tmp_path, capsys):
    assert run(["--vault", str(tmp_path / "new"), "add", "User keeps bees"]) == 0
    assert (tmp_path / "new" / "MEMORY.md").is_file()


@pytest.mark.parametrize("verb", [["add", "User keeps bees"], ["edit", "d4e5f6"]])
@pytest.mark.parametrize("category", ["a|b", "/", " "])
def test_a_category_that_is_none_is_told_in_the_persons_words(memdeck, verb, category):
    code, _, complaint = memdeck(*verb, "--category", category)

    assert code == 1
    assert "is not a category; " in complaint
    assert "heading" not in complaint


def test_a_missing_file_is_told_in_words_that_fit_a_terminal(tmp_path, memdeck):
    code, _, complaint = memdeck("bench", "extraction", str(tmp_path / "none.jsonl"))

    assert code == 1
    assert "it or its folder is not there; check the path" in complaint


def piped(monkeypatch, data):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))


def test_a_talk_can_be_piped_in(monkeypatch, as_json):
    piped(monkeypatch, json.dumps(BEES).encode())

    (row,) = as_json("extract", "-")["plan"]
    assert "bees" in row["content"]


@pytest.mark.parametrize(
    ("data", "said"),
    [(b"", "Nothing was piped in"), (b" \n", "Nothing was piped in"), (bytes(range(256)), "text")],
)
def test_a_pipe_that_brings_nothing_is_told_in_one_line(monkeypatch, memdeck, data, said):
    piped(monkeypatch, data)
    code, out, complaint = memdeck("extract", "-")

    assert (code, out, complaint.count("\n")) == (1, "", 1)
    assert said in complaint


def test_too_much_to_be_piped_in_is_to_be_saved_first(monkeypatch, memdeck):
    monkeypatch.setattr("memdeck.cli.commands.conversations._MAX_STDIN_BYTES", 10)
    piped(monkeypatch, json.dumps(BEES).encode())

    assert "save it as a file" in memdeck("read", "-")[2]


@pytest.mark.parametrize("words", [["list"], ["add", "User keeps bees"], ["tidy"]])
def test_a_vault_that_is_another_kind_of_file_is_told(tmp_path, capsys, words):
    path = tmp_path / "notes.txt"
    path.write_text("Notes.")

    assert run(["--vault", str(path), *words]) == 1
    assert "is neither a folder nor a file of memories" in capsys.readouterr().err
    assert path.read_text() == "Notes."


@pytest.mark.parametrize("is_named", [True, False])
@pytest.mark.parametrize("words", [["list"], ["add", "User keeps bees"], ["tidy"], ["doctor"]])
def test_a_folder_in_place_of_the_file_is_told(tmp_path, capsys, is_named, words):
    folder = tmp_path / "MEMORY.md"
    folder.mkdir()

    assert run(["--vault", str(folder if is_named else tmp_path), *words]) == 1
    assert capsys.readouterr().err == (
        f"memdeck: {folder} is a folder, not a file; rename it, or name another vault.\n"
    )
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("name", ["x" * 300, "~nobody-of-that-name/vault"])
@pytest.mark.parametrize("words", [["list"], ["add", "User keeps bees"]])
def test_a_path_that_leads_nowhere_is_told(capsys, name, words):
    assert run(["--vault", name, *words]) == 1
    assert "cannot be opened; check the path" in capsys.readouterr().err


class FullDisk(io.FileIO):
    """Takes nothing, as a file on a disk that is full."""

    def write(self, data):
        raise OSError(errno.ENOSPC, "No space left on device")


def test_an_answer_that_cannot_be_written_is_told_after_the_deed(vault, tmp_path, capsys):
    with FullDisk(tmp_path / "answer", "w") as disk, pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdout", SimpleNamespace(buffer=disk, fileno=disk.fileno))
        code = run(["--vault", str(vault), "pin", "a1b2c3"])

    assert code == 1
    assert "The command is done, but its answer could not be" in capsys.readouterr().err
    assert "pinned" in (vault / "MEMORY.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("words", [["list"], ["show", "nobody"]])
def test_a_shell_that_closed_the_streams_is_no_problem(vault, monkeypatch, words):
    monkeypatch.setattr("sys.stdout", None)
    monkeypatch.setattr("sys.stderr", None)

    assert run(["--vault", str(vault), *words]) == (words != ["list"])


def test_a_reader_that_left_is_no_problem(vault):
    command = [sys.executable, "-m", "memdeck", "--vault", str(vault), "list", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        complaint = process.stderr.read()

    assert (process.returncode, complaint) == (0, b"")


def test_columns_stand_one_under_the_other_in_chinese_too(memdeck, as_json):
    (added,) = as_json("add", "用户喜欢喝茶")["changeset"]["after"]
    memdeck("edit", added["id"], "--category", "偏好/饮料")
    line = next(line for line in memdeck("list")[1].splitlines() if "喝茶" in line)

    assert "  偏好/饮料      用户" in line


def test_a_list_shows_the_beginning_of_a_long_memory_and_show_all_of_it(memdeck, as_json):
    (added,) = as_json("add", "long " * 1000)["changeset"]["after"]

    assert max(map(len, memdeck("list")[1].splitlines())) < 400
    assert "long " * 999 in memdeck("show", added["id"])[1]


def test_a_model_that_cannot_be_reached_has_a_way_round(tmp_path, monkeypatch, memdeck):
    monkeypatch.setenv("MEMDECK_BASE_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("MEMDECK_MODEL", "tiny")
    export = tmp_path / "talk.json"
    export.write_text(json.dumps(BEES), encoding="utf-8")

    code, _, complaint = memdeck("extract", str(export))
    assert (code, complaint.count("\n")) == (1, 1)
    assert "With --offline, rules do it without a model." in complaint
    assert memdeck("extract", str(export), "--offline")[0] == 0
