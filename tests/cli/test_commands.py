"""The command line as a person and as a script meet it."""

import errno
import io
import json
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest

from memdeck.cli.arguments import parser
from memdeck.cli.commands import COMMANDS
from memdeck.cli.main import run
from memdeck.services.manager import local_now
from tests.fakes.vaults import memory_md

TALK = {
    "messages": [
        {"role": "user", "content": "Please remember that I keep bees behind the house."},
        {"role": "assistant", "content": "I will."},
    ]
}


@pytest.fixture
def vault(tmp_path):
    folder = tmp_path / "vault"
    folder.mkdir()
    (folder / "MEMORY.md").write_text(memory_md(local_now().date()), encoding="utf-8")
    return folder


@pytest.fixture
def memdeck(vault, capsys):
    """Run a command on the vault and return its exit code, what it printed and its complaint."""

    def call(*words):
        code = run(["--vault", str(vault), *words])
        told = capsys.readouterr()
        return code, told.out, told.err

    return call


@pytest.fixture
def as_json(memdeck):
    """Run a command with ``--json`` and return what it printed, read."""

    def call(*words):
        code, out, err = memdeck(*words, "--json")
        assert (code, err) == (0, "")
        return json.loads(out)

    return call


def test_list_prints_what_the_contract_names(as_json):
    told = as_json("list")

    assert set(told["entries"][0]) >= {
        "id",
        "content",
        "category",
        "group",
        "score",
        "section",
        "created_at",
        "last_activated",
        "hits",
        "pinned",
        "source_session",
        "evidence",
        "expires_at",
        "tags",
        "archives_on",
        "forgotten_on",
    }
    assert [entry["section"] for entry in told["entries"]] == ["active"] * 3 + ["archived"]
    assert told["broken"] == []


def test_list_takes_a_section_and_a_day(as_json):
    assert [one["id"] for one in as_json("list", "--section", "archived")["entries"]] == ["b1c2d3"]
    assert as_json("list", "--section", "broken")["entries"] == []
    day = local_now().date() + timedelta(days=17)
    (first, *_) = as_json("list", "--at", day.isoformat())["entries"]
    assert first["score"] == pytest.approx(0.92 * 0.99**10, abs=1e-6)


def test_a_broken_entry_is_listed_with_its_line_and_reason(vault, as_json, memdeck):
    path = vault / "MEMORY.md"
    path.write_text(path.read_text(encoding="utf-8").replace("0.88", "7.5"), encoding="utf-8")

    (broken,) = as_json("list")["broken"]
    assert (broken["line"], "7.5" in broken["reason"]) == (11, True)
    assert "line 11 is broken" in memdeck("list")[1]


@pytest.mark.parametrize(
    ("words", "after"),
    [
        (["archive", "a1b2c3"], {"section": "archived", "score": 0.19}),
        (["restore", "b1c2d3"], {"section": "active"}),
        (["pin", "a1b2c3", "d4e5f6"], {"pinned": True}),
        (["edit", "d4e5f6", "--text", "User lives in Suzhou", "--score", "0.5"], {"score": 0.5}),
        (["edit", "d4e5f6", "--category", "fact/home"], {"group": "home"}),
    ],
)
def test_a_verb_prints_its_changeset(as_json, words, after):
    changes = as_json(*words)["changeset"]

    assert set(changes) >= {"id", "by", "at", "before", "after"}
    assert after.items() <= changes["after"][0].items()


def test_forget_undo_redo_and_history_tell_one_story(as_json, memdeck):
    assert as_json("forget", "d4e5f6")["changeset"]["after"] == []
    assert as_json("undo")["changeset"]["after"][0]["id"] == "d4e5f6"
    assert as_json("redo")["changeset"]["before"][0]["id"] == "d4e5f6"
    assert [one["verb"] for one in as_json("history")["changesets"]] == ["forget", "undo", "redo"]
    assert "forget" in memdeck("history", "d4e5f6")[1]


def test_add_and_find_and_show_speak_of_the_same_memory(as_json, memdeck):
    added = as_json("add", "User keeps bees", "--importance", "high", "--tag", "home")
    id_ = added["changeset"]["after"][0]["id"]

    assert [one["id"] for one in as_json("find", "BEES")["entries"]] == [id_]
    shown = as_json("show", id_)
    assert (shown["score"], shown["tags"]) == (0.8, ["home"])
    assert "User keeps bees" in memdeck("show", id_)[1]


def test_a_near_duplicate_is_added_and_mentioned(memdeck):
    assert "It comes close to d4e5f6" in memdeck("add", "User lives in Hangzhou.")[1]


def test_purge_asks_first_and_says_how_not_to_be_asked(memdeck, vault):
    code, _, complaint = memdeck("purge", "d4e5f6")
    assert (code, "--yes" in complaint) == (1, True)
    assert memdeck("purge", "d4e5f6", "--yes")[0] == 0
    assert "Hangzhou" not in (vault / "MEMORY.md").read_text(encoding="utf-8")


def test_extract_proposes_and_applies_only_when_told(tmp_path, as_json, memdeck):
    export = tmp_path / "talk.json"
    export.write_text(json.dumps(TALK), encoding="utf-8")

    proposed = as_json("extract", str(export))
    assert (proposed["applied"], len(as_json("list")["entries"])) == (False, 4)
    (row,) = proposed["plan"]
    assert set(row) == {
        "row",
        "action",
        "content",
        "category",
        "importance",
        "target",
        "reason",
        "evidence",
        "ticked",
        "flags",
    }
    assert row["evidence"][0]["quote"] in TALK["messages"][0]["content"]
    assert as_json("extract", str(export), "--apply")["applied"] is True
    assert [one["content"] for one in as_json("find", "bees")["entries"]] == [row["content"]]
    assert "memdeck undo" in memdeck("apply")[1] or memdeck("plan")[0] == 0


def test_read_prints_conversations_and_what_was_skipped(tmp_path, as_json, memdeck):
    export, junk = tmp_path / "talk.json", tmp_path / "junk.bin"
    export.write_text(json.dumps(TALK), encoding="utf-8")
    junk.write_bytes(bytes(range(256)))

    told = as_json("read", str(export), str(junk))
    (talk,) = told["conversations"]
    assert set(talk) == {"id", "title", "format", "started_at", "messages"}
    assert set(talk["messages"][0]) == {"id", "role", "author", "at", "text"}
    assert [Path(skipped["where"]).name for skipped in told["skipped"]] == ["junk.bin"]
    code, _, complaint = memdeck("read", str(junk))
    assert (code, complaint.count("\n")) == (1, 1)


def test_prompt_prints_the_block_and_nothing_else(memdeck, as_json):
    assert memdeck("prompt")[1].startswith("# 历史记忆\n")
    assert as_json("prompt", "--top", "1")["text"].count("\n- ") == 1
    assert memdeck("prompt", "--at", "2090-01-01")[1].strip() == ""


def test_forecast_counts_today_and_each_day_after(as_json, memdeck):
    told = as_json("forecast", "--days", "30")

    assert len(told["days"]) == 31
    assert set(told["days"][0]) == {"date", "active", "archived", "forgotten"}
    assert [len(one["scores"]) for one in told["entries"]] == [31] * 4
    assert "active" in memdeck("forecast")[1]


def test_stats_and_history_are_lines_for_people(memdeck):
    memdeck("tidy")
    _, stats, _ = memdeck("stats")
    _, history, _ = memdeck("history")

    assert "{" not in stats
    assert "by category    " in stats
    assert all(len(line) <= 100 for line in history.splitlines())


def test_tidy_stats_doctor_and_plan_answer(memdeck, as_json):
    assert memdeck("tidy")[0] == 0
    assert as_json("stats")["entries"] == 4
    assert as_json("doctor") == {"problems": []}
    assert "plan" in as_json("plan")


@pytest.mark.parametrize(
    "words",
    [
        ["show", "nobody"],
        ["archive", "nobody"],
        ["edit", "a1b2c3"],
        ["edit", "a1b2c3", "--score", "7.5"],
        ["undo"],
        ["add", " "],
        ["read", "no-such-file.json"],
    ],
)
def test_a_problem_is_one_line_on_stderr_and_exit_1(memdeck, vault, words):
    before = (vault / "MEMORY.md").read_text(encoding="utf-8")
    code, out, complaint = memdeck(*words)

    assert (code, out) == (1, "")
    assert complaint.startswith("memdeck: ")
    assert complaint.count("\n") == 1
    assert (vault / "MEMORY.md").read_text(encoding="utf-8") == before


@pytest.mark.parametrize(
    "words", [["frobnicate"], ["list", "--at", "soon"], ["forecast", "--days", "-1"], ["show"]]
)
def test_wrong_usage_is_exit_2(words):
    with pytest.raises(SystemExit) as leaving:
        run(words)

    assert leaving.value.code == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["list", "--at", "soon"], "“soon” is not a day; write one such as 2026-02-20."),
        (["forecast", "--days", "-1"], "“-1” is not a whole number up to 36525; write one such"),
        (["edit", "a1b2c3", "--score", "high"], "“high” is not a number; write one from 0 to 1"),
        (["add", "Has bees", "--importance", "huge"], "choose from 'high', 'medium', 'low'"),
    ],
)
def test_a_wrong_value_is_told_with_a_right_one(words, said, capsys):
    with pytest.raises(SystemExit):
        run(words)

    assert said in capsys.readouterr().err


def test_without_a_vault_a_command_says_how_to_name_one(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)

    assert run(["list"]) == 1
    assert "--vault" in capsys.readouterr().err


def test_a_folder_with_a_memory_file_needs_no_naming(vault, monkeypatch, capsys):
    monkeypatch.chdir(vault)

    assert run(["list", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["entries"]) == 4


def test_every_command_has_words_and_a_deed():
    words = parser()._subparsers
    assert words is not None
    (choices,) = (action.choices for action in words._group_actions)

    assert set(choices or ()) == {*COMMANDS, "open"}


def test_reading_and_measuring_need_no_vault(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("talk.json").write_text(json.dumps(TALK), encoding="utf-8")
    message = {"id": "m", "role": "user", "text": "I always use tabs in Makefiles."}
    gold = [{"content": message["text"], "category": "preference", "evidence": ["m"]}]
    line = {"conv": "c", "session": "s", "date": None, "messages": [message], "gold": gold}
    Path("sessions.jsonl").write_text(json.dumps(line) + "\n", encoding="utf-8")

    assert run(["read", "talk.json"]) == 0
    capsys.readouterr()
    words = ["bench", "extraction", "sessions.jsonl", "--predictions", "out.jsonl", "--json"]
    assert run(words) == 0
    measures = json.loads(capsys.readouterr().out)
    assert set(measures) == {"precision", "recall", "f1", "category_accuracy", "n"}
    (given,) = Path("out.jsonl").read_text(encoding="utf-8").splitlines()
    assert set(json.loads(given)) == {"conv", "session", "candidates"}
    assert sorted(path.name for path in tmp_path.iterdir() if path.suffix) == [
        "out.jsonl",
        "sessions.jsonl",
        "talk.json",
    ]


def test_a_line_that_is_no_session_is_named(tmp_path, capsys):
    path = tmp_path / "sessions.jsonl"
    path.write_text('{"conv": 1}\n', encoding="utf-8")

    assert run(["bench", "extraction", str(path)]) == 1
    assert "line 1" in capsys.readouterr().err


def test_undo_names_the_way_forward_and_redo_the_way_back(memdeck):
    memdeck("pin", "d4e5f6")

    assert memdeck("undo")[1].startswith(
        "Took back a change of 1 memory. `memdeck redo` does it again."
    )
    assert "`memdeck undo` takes it back" in memdeck("redo")[1]


def test_undoing_what_changed_no_memory_says_what_it_was(tmp_path, memdeck):
    talk = tmp_path / "talk.txt"
    talk.write_text("User: What is the weather?\nAssistant: Fine.\n")
    memdeck("extract", str(talk), "--apply")

    assert "no memory (“extract”)" in memdeck("undo")[1]


def test_the_history_of_a_memory_without_one_says_so(memdeck):
    assert memdeck("history", "d4e5f6")[1] == "Nothing was done to memory d4e5f6 yet.\n"
    assert memdeck("history")[1] == "Nothing was done in this vault yet.\n"


@pytest.mark.parametrize("told", ["list", "show"])
def test_a_terminal_is_given_no_orders_by_a_memory(memdeck, as_json, told):
    hostile = "\x1b]0;owned\x07 \x1b[31mred \u202edesrever \x9b2J"
    (added,) = as_json("add", hostile)["changeset"]["after"]

    code, out, _ = memdeck(told, *([added["id"]] if told == "show" else []))

    assert code == 0
    assert "]0;owned [31mred desrever 2J" in out
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


def test_the_trash_is_listed_with_what_must_not_come_back(memdeck, as_json):
    assert memdeck("list", "--section", "forgotten")[1] == "Nothing was forgotten here.\n"
    memdeck("forget", "d4e5f6")

    told = as_json("list", "--section", "forgotten")
    assert [(one["id"], one["section"]) for one in told["entries"]] == [("d4e5f6", "forgotten")]
    assert told["entries"][0].keys() == as_json("list")["entries"][0].keys()
    assert [stone["text"] for stone in told["tombstones"]] == ["User lives in Hangzhou"]
    assert "forgotten  User lives in Hangzhou" in memdeck("list", "--section", "forgotten")[1]


def test_an_undone_addition_is_listed_among_what_is_gone_until_it_is_purged(memdeck, as_json):
    memdeck("add", "My password is hunter2")
    memdeck("undo")

    (gone,) = as_json("list", "--section", "gone")["entries"]
    assert (gone["content"], gone["section"]) == ("My password is hunter2", "gone")
    assert gone["id"] in memdeck("list", "--section", "gone")[1]
    assert memdeck("purge", gone["id"], "--yes")[0] == 0
    assert as_json("list", "--section", "gone")["entries"] == []
    assert "no more" not in memdeck("list", "--section", "gone")[1]


def test_kept_transcripts_are_listed_and_purged_by_their_id(tmp_path, memdeck, as_json):
    export = tmp_path / "talk.json"
    export.write_text(json.dumps(TALK), encoding="utf-8")
    memdeck("extract", str(export), "--apply")

    (source,) = as_json("list", "--section", "sources")["sources"]
    assert source["messages"] == 2
    assert source["id"] in memdeck("list", "--section", "sources")[1]
    assert memdeck("purge", source["id"], "--yes")[0] == 0
    assert memdeck("list", "--section", "sources")[1] == "No transcripts are kept here.\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["find", "zebra"], "No memory here holds “zebra”."),
        (["list", "--section", "broken"], "Nothing is broken here."),
        (["list", "--section", "gone"], "Nothing that is gone has left a trace here."),
    ],
)
def test_an_empty_answer_says_of_what(memdeck, words, said):
    assert memdeck(*words) == (0, f"{said}\n", "")


@pytest.mark.parametrize("verb", [["add", "User keeps bees"], ["edit", "d4e5f6"]])
@pytest.mark.parametrize("category", ["a|b", "/", " "])
def test_a_category_that_is_none_is_told_in_the_persons_words(memdeck, verb, category):
    code, _, complaint = memdeck(*verb, "--category", category)

    assert code == 1
    assert "is no category; " in complaint
    assert "heading" not in complaint


def test_a_forecast_of_no_days_is_one_line(memdeck):
    assert memdeck("forecast", "--days", "0")[1].count("active") == 1


def test_a_missing_file_is_told_in_words_that_fit_a_terminal(tmp_path, memdeck):
    code, _, complaint = memdeck("bench", "extraction", str(tmp_path / "none.jsonl"))

    assert code == 1
    assert "it or its folder is not there; check the path" in complaint


def test_tidying_what_is_tidy_says_so(memdeck):
    memdeck("tidy")

    assert memdeck("tidy")[1] == "It is tidy already; nothing was written.\n"


def piped(monkeypatch, data):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))


def test_a_talk_can_be_piped_in(monkeypatch, as_json):
    piped(monkeypatch, json.dumps(TALK).encode())

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
    monkeypatch.setattr("memdeck.cli.commands._MOST_PIPED_BYTES", 10)
    piped(monkeypatch, json.dumps(TALK).encode())

    assert "save it as a file" in memdeck("read", "-")[2]


def test_memories_that_a_file_holds_as_such_are_proposed_too(tmp_path, as_json):
    export = tmp_path / "memories.json"
    kept = [{"conversations_memory": "User keeps bees.", "project_memories": {}}]
    export.write_text(json.dumps(kept), encoding="utf-8")
    assert as_json("read", str(export))["memories"]

    (row,) = as_json("extract", str(export), "--apply")["plan"]
    assert "bees" in row["content"]
    assert as_json("find", "bees")["entries"]


@pytest.mark.parametrize("words", [["list"], ["add", "User keeps bees"], ["tidy"]])
def test_a_vault_that_is_another_kind_of_file_is_told(tmp_path, capsys, words):
    path = tmp_path / "notes.txt"
    path.write_text("Notes.")

    assert run(["--vault", str(path), *words]) == 1
    assert "is neither a folder nor a Markdown file" in capsys.readouterr().err
    assert path.read_text() == "Notes."


@pytest.mark.parametrize("name", ["x" * 300, "~nobody-of-that-name/vault"])
@pytest.mark.parametrize("words", [["list"], ["add", "User keeps bees"]])
def test_a_path_that_leads_nowhere_is_told(capsys, name, words):
    assert run(["--vault", name, *words]) == 1
    assert "cannot be looked into; check the path" in capsys.readouterr().err


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


def test_columns_stand_one_under_the_other_in_chinese_too(memdeck):
    memdeck("add", "用户喜欢喝茶", "--category", "偏好/饮料")
    line = next(line for line in memdeck("list")[1].splitlines() if "喝茶" in line)

    assert "  偏好/饮料      用户" in line


def test_what_was_read_before_is_not_said_to_be_undoable(tmp_path, memdeck):
    export = tmp_path / "talk.json"
    export.write_text(json.dumps(TALK), encoding="utf-8")

    assert "`memdeck undo` takes it back" in memdeck("extract", str(export), "--apply")[1]
    assert "nothing was changed" in memdeck("extract", str(export), "--apply")[1]


def at_a_terminal(monkeypatch, answer):
    monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr("builtins.input", lambda question: answer)


@pytest.mark.parametrize(("answer", "code"), [("y", 0), ("Yes ", 0), ("n", 1), ("", 1)])
def test_a_purge_shows_what_it_takes_and_asks_at_a_terminal(monkeypatch, memdeck, answer, code):
    at_a_terminal(monkeypatch, answer)
    done, _, said = memdeck("purge", "d4e5f6")

    assert done == code
    assert "d4e5f6  fact           User lives in Hangzhou" in said
    assert memdeck("show", "d4e5f6")[0] == 1 - code


def test_a_purge_of_what_nobody_knows_does_not_ask(monkeypatch, memdeck):
    at_a_terminal(monkeypatch, "y")

    assert memdeck("purge", "nobody")[2].startswith("memdeck: Neither the vault nor its past")


def test_a_list_shows_the_beginning_of_a_long_memory_and_show_all_of_it(memdeck, as_json):
    (added,) = as_json("add", "long " * 1000)["changeset"]["after"]

    assert max(map(len, memdeck("list")[1].splitlines())) < 400
    assert "long " * 999 in memdeck("show", added["id"])[1]


def test_a_model_that_cannot_be_reached_has_a_way_round(tmp_path, monkeypatch, memdeck):
    monkeypatch.setenv("MEMDECK_BASE_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("MEMDECK_MODEL", "tiny")
    export = tmp_path / "talk.json"
    export.write_text(json.dumps(TALK), encoding="utf-8")

    code, _, complaint = memdeck("extract", str(export))
    assert (code, complaint.count("\n")) == (1, 1)
    assert "With --offline, rules do it without a model." in complaint
    assert memdeck("extract", str(export), "--offline")[0] == 0
