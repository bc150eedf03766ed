"""The commands on memories, as a user and a script call them."""

import json
from pathlib import Path

import pytest

from memdeck.cli.command_registry import root
from memdeck.cli.main import run
from tests.fakes.conversations import BEES
from tests.fakes.stores import FOREIGN


@pytest.mark.parametrize(
    ("arguments", "after"),
    [
        (["archive", "a1b2c3"], {"section": "archived", "score": 0.19}),
        (["restore", "b1c2d3"], {"section": "active"}),
        (["pin", "a1b2c3", "d4e5f6"], {"pinned": True}),
        (["edit", "d4e5f6", "--text", "User lives in Suzhou", "--score", "0.5"], {"score": 0.5}),
        (["edit", "d4e5f6", "--category", "fact/home"], {"group": "home"}),
        (["edit", "d4e5f6", "--group", "home life"], {"category": "fact", "group": "home life"}),
        (["edit", "d4e5f6", "--group", "工作"], {"category": "fact", "group": "工作"}),
    ],
)
def test_a_verb_prints_its_changeset(as_json, arguments, after):
    changes = as_json(*arguments)["changeset"]

    assert set(changes) >= {"id", "by", "at", "before", "after"}
    assert after.items() <= changes["after"][0].items()


def test_forget_undo_and_redo_are_in_the_history(as_json, memdeck):
    assert as_json("forget", "d4e5f6")["changeset"]["after"] == []
    assert as_json("undo")["changeset"]["after"][0]["id"] == "d4e5f6"
    assert as_json("redo")["changeset"]["before"][0]["id"] == "d4e5f6"
    assert [item["verb"] for item in as_json("history")["changesets"]] == ["forget", "undo", "redo"]
    assert "forget" in memdeck("history", "d4e5f6")[1]


def test_of_two_memories_with_the_same_id_the_forgotten_one_is_printed(memdeck, vault):
    path = vault / "MEMORY.md"
    twin = "### [d4e5f6] fact | 0.70 | 2026-02-28 | 1\nUser keeps bees\n\n## Archived"
    path.write_text(path.read_text(encoding="utf-8").replace("## Archived", twin), encoding="utf-8")

    assert memdeck("forget", "d4e5f6")[1].splitlines()[1] == "  d4e5f6  User lives in Hangzhou"
    assert "User keeps bees" in memdeck("show", "d4e5f6")[1]


def test_an_added_memory_is_found_and_shown(as_json, memdeck):
    added = as_json("add", "User keeps bees", "--importance", "high", "--tag", "home")
    id_ = added["changeset"]["after"][0]["id"]

    assert [item["id"] for item in as_json("find", "BEES")["entries"]] == [id_]
    shown = as_json("show", id_)
    assert (shown["score"], shown["tags"]) == (0.8, ["home"])
    assert "User keeps bees" in memdeck("show", id_)[1]


def test_a_near_duplicate_is_added_with_a_note(memdeck):
    assert "It is similar to d4e5f6" in memdeck("add", "User lives in Hangzhou.")[1]


def test_extract_applies_suggestions_only_on_request(tmp_path, as_json, memdeck):
    export = tmp_path / "talk.json"
    export.write_text(json.dumps(BEES), encoding="utf-8")

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
    assert row["evidence"][0]["quote"] in BEES["messages"][0]["content"]
    assert as_json("extract", str(export), "--apply")["applied"] is True
    assert [item["content"] for item in as_json("find", "bees")["entries"]] == [row["content"]]
    assert "memdeck undo" in memdeck("apply")[1] or memdeck("plan")[0] == 0


def test_extract_reports_files_that_could_not_be_read(tmp_path, as_json, memdeck):
    export, gone = tmp_path / "talk.json", tmp_path / "gone.json"
    export.write_text(json.dumps(BEES), encoding="utf-8")

    (skipped,) = as_json("extract", str(export), str(gone))["skipped"]
    assert "no such file" in skipped["why"]
    assert (
        "skipped gone.json: There is no such file" in memdeck("extract", str(export), str(gone))[1]
    )


FAMILY = """\
[05.03.24, 09:06:01] Anna: I always take the window seat.
[05.03.24, 09:07:12] Ben: Noted!
[05.03.24, 09:08:40] Anna: I live in Ghent.
[13.03.24, 09:09:00] Ben: I live in Porto.
"""


def test_extract_learns_from_the_users_own_messages_in_a_group_chat(tmp_path, as_json, memdeck):
    export = tmp_path / "_chat.txt"
    export.write_text(FAMILY, encoding="utf-8")

    result = memdeck("extract", str(export))[1]
    assert "say who you are with --me NAME (Anna, Ben)" in result
    assert as_json("extract", str(export))["plan"] == []

    proposed = as_json("extract", str(export), "--me", "Anna")["plan"]
    assert any("Ghent" in row["content"] for row in proposed)
    assert not any("Porto" in row["content"] for row in proposed)
    assert as_json("extract", str(export))["plan"] == proposed


def test_read_prints_conversations_and_what_was_skipped(tmp_path, as_json, memdeck):
    export, junk = tmp_path / "talk.json", tmp_path / "junk.bin"
    export.write_text(json.dumps(BEES), encoding="utf-8")
    junk.write_bytes(bytes(range(256)))

    result = as_json("read", str(export), str(junk))
    (conversation,) = result["conversations"]
    assert set(conversation) == {"id", "title", "format", "started_at", "messages"}
    assert set(conversation["messages"][0]) == {"id", "role", "author", "at", "text"}
    assert [Path(skipped["where"]).name for skipped in result["skipped"]] == ["junk.bin"]
    code, _, err = memdeck("read", str(junk))
    assert (code, err.count("\n")) == (1, 1)


def test_prompt_prints_only_the_prompt(memdeck, as_json):
    assert memdeck("prompt")[1].startswith("# 历史记忆\n")
    assert as_json("prompt", "--top", "1")["text"].count("\n- ") == 1
    assert memdeck("prompt", "--at", "2090-01-01")[1].strip() == ""


def test_forecast_counts_today_and_each_day_after(as_json, memdeck):
    result = as_json("forecast", "--days", "30")

    assert len(result["days"]) == 31
    assert set(result["days"][0]) == {"date", "active", "archived", "forgotten"}
    assert all(set(event) == {"date", "archived", "forgotten"} for event in result["events"])
    assert "active" in memdeck("forecast")[1]


def test_stats_and_history_are_plain_lines(memdeck):
    memdeck("tidy")
    _, stats, _ = memdeck("stats")
    _, history, _ = memdeck("history")

    assert "{" not in stats
    assert "by category    " in stats
    assert all(len(line) <= 100 for line in history.splitlines())


def test_tidy_stats_doctor_and_plan_succeed(memdeck, as_json):
    assert memdeck("tidy")[0] == 0
    assert as_json("stats")["entries"] == 4
    assert as_json("doctor") == {"problems": [], "overrides": []}
    assert "plan" in as_json("plan")


@pytest.mark.parametrize(
    "arguments",
    [
        ["show", "nobody"],
        ["archive", "nobody"],
        ["edit", "a1b2c3"],
        ["edit", "a1b2c3", "--score", "7.5"],
        ["edit", "a1b2c3", "--group", "a|b"],
        ["edit", "a1b2c3", "d4e5f6", "--score", "0.5"],
        ["edit", "a1b2c3", "d4e5f6", "--group", "home", "--category", "fact"],
        ["undo"],
        ["add", " "],
        ["read", "no-such-file.json"],
    ],
)
def test_an_error_is_one_line_on_stderr_and_exit_1(memdeck, vault, arguments):
    before = (vault / "MEMORY.md").read_text(encoding="utf-8")
    code, out, err = memdeck(*arguments)

    assert (code, out) == (1, "")
    assert err.startswith("memdeck: ")
    assert err.count("\n") == 1
    assert (vault / "MEMORY.md").read_text(encoding="utf-8") == before


@pytest.mark.parametrize(
    "arguments", [["frobnicate"], ["list", "--at", "soon"], ["forecast", "--days", "-1"], ["show"]]
)
def test_wrong_usage_is_exit_2(arguments):
    assert run(arguments) == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["list", "--at", "soon"], "“soon” is not a day; write one such as 2026-02-20."),
        (["forecast", "--days", "-1"], "“-1” is not a whole number up to 36525; write one such"),
        (["edit", "a1b2c3", "--score", "high"], "“high” is not a number; write one from 0 to 1"),
        (["add", "Has bees", "--importance", "huge"], "choose from 'high', 'medium', 'low'"),
    ],
)
def test_an_invalid_value_is_reported_with_a_valid_one(arguments, message, capsys):
    assert run(arguments) == 2
    assert message in capsys.readouterr().err


def test_without_a_vault_the_error_names_the_option(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)

    assert run(["list"]) == 1
    assert "--vault" in capsys.readouterr().err


def test_the_current_folder_is_the_vault_if_it_has_a_memory_file(vault, monkeypatch, capsys):
    monkeypatch.chdir(vault)

    assert run(["list", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["entries"]) == 4


def test_every_listed_command_can_be_loaded_and_has_help():
    with root.make_context("memdeck", ["list"]) as context:
        commands = {name: root.get_command(context, name) for name in root.list_commands(context)}

    assert [command and command.name for command in commands.values()] == [*commands]
    assert all(command and command.help for command in commands.values())


def test_reading_and_measuring_need_no_vault(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("talk.json").write_text(json.dumps(BEES), encoding="utf-8")
    message = {"id": "m", "role": "user", "text": "I always use tabs in Makefiles."}
    gold = [{"content": message["text"], "category": "preference", "evidence": ["m"]}]
    line = {"conv": "c", "session": "s", "date": None, "messages": [message], "gold": gold}
    Path("sessions.jsonl").write_text(json.dumps(line) + "\n", encoding="utf-8")

    assert run(["read", "talk.json"]) == 0
    capsys.readouterr()
    arguments = ["bench", "extraction", "sessions.jsonl", "--predictions", "out.jsonl", "--json"]
    assert run(arguments) == 0
    measures = json.loads(capsys.readouterr().out)
    assert set(measures) == {"precision", "recall", "f1", "category_accuracy", "n"}
    (given,) = Path("out.jsonl").read_text(encoding="utf-8").splitlines()
    assert set(json.loads(given)) == {"conv", "session", "candidates"}
    assert sorted(path.name for path in tmp_path.iterdir() if path.suffix) == [
        "out.jsonl",
        "sessions.jsonl",
        "talk.json",
    ]


def test_recall_is_measured_on_a_corpus_and_its_queries(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("corpus.jsonl").write_text('{"id": "a", "text": "User keeps bees"}\n', encoding="utf-8")
    query = '{"id": "q", "text": "bees", "relevant": ["a"]}\n'
    Path("queries.jsonl").write_text(query, encoding="utf-8")

    arguments = ["bench", "recall", "corpus.jsonl", "queries.jsonl", "--mode", "keyword"]
    assert run([*arguments, "--run", "out.jsonl", "--json"]) == 0

    result = json.loads(capsys.readouterr().out)
    times = {"p50_ms", "p99_ms", "index_s"}
    assert set(result) == {"recall@5", "recall@10", "recall@20", "mrr", "ndcg@10", "n"} | times
    assert (result["recall@5"], result["mrr"], result["n"]) == (1, 1, 1)
    assert json.loads(Path("out.jsonl").read_text("utf-8")) == {"id": "q", "results": ["a"]}


def test_an_invalid_line_of_labelled_sessions_is_named(tmp_path, capsys):
    path = tmp_path / "sessions.jsonl"
    path.write_text('{"conv": 1}\n', encoding="utf-8")

    assert run(["bench", "extraction", str(path)]) == 1
    assert "line 1" in capsys.readouterr().err


def test_undo_mentions_redo_and_redo_mentions_undo(memdeck):
    memdeck("pin", "d4e5f6")

    assert memdeck("undo")[1].startswith("Undid a change to 1 memory; `memdeck redo` restores it.")
    assert memdeck("redo")[1].startswith(
        "Redid a change to 1 memory. `memdeck undo` takes it back."
    )


def test_a_conversation_without_memories_is_marked_as_read_without_a_change(tmp_path, memdeck):
    conversation = tmp_path / "talk.txt"
    conversation.write_text("User: What is the weather?\nAssistant: Fine.\n")
    result = memdeck("extract", str(conversation), "--apply")[1]
    code, _, err = memdeck("undo")

    assert "undo" not in result
    assert (code, "nothing to undo" in err) == (1, True)
    assert "was read before" in memdeck("extract", str(conversation), "--apply")[1]


def test_an_empty_history_is_reported(memdeck):
    assert memdeck("history", "d4e5f6")[1] == "Memory d4e5f6 has not been changed yet.\n"
    assert memdeck("history")[1] == "This vault has not been changed yet.\n"


def test_a_forecast_of_zero_days_is_one_line(memdeck):
    assert memdeck("forecast", "--days", "0")[1].count("active") == 1


def test_tidying_a_tidy_file_changes_nothing(memdeck):
    memdeck("tidy")

    assert memdeck("tidy")[1] == "It is already tidy; nothing was written.\n"


def test_memories_in_an_export_are_suggested_too(tmp_path, as_json):
    export = tmp_path / "memories.json"
    memories = [{"conversations_memory": "User keeps bees.", "project_memories": {}}]
    export.write_text(json.dumps(memories), encoding="utf-8")
    assert as_json("read", str(export))["memories"]

    (row,) = as_json("extract", str(export), "--apply")["plan"]
    assert "bees" in row["content"]
    assert as_json("find", "bees")["entries"]


def test_a_second_extraction_offers_no_undo(tmp_path, memdeck):
    export = tmp_path / "talk.json"
    export.write_text(json.dumps(BEES), encoding="utf-8")

    assert "`memdeck undo` takes it back" in memdeck("extract", str(export), "--apply")[1]
    again = memdeck("extract", str(export), "--apply")[1]
    assert "1 conversation was read before" in again
    assert "Nothing to do." in again


@pytest.mark.parametrize("store", FOREIGN, ids=lambda store: store.name)
def test_memories_of_another_program_can_be_edited(tmp_path, capsys, store):
    path = tmp_path / store.name
    path.write_bytes(store.text.encode())

    def memdeck(*arguments):
        assert run(["--vault", str(path), *arguments]) == 0
        return capsys.readouterr().out

    listed = json.loads(memdeck("list", "--json"))["entries"]
    assert [entry["content"] for entry in listed] == list(store.words)
    first = listed[0]["id"]
    memdeck("edit", first, "--text", "Said otherwise")
    assert "Said otherwise" in memdeck("list")
    memdeck("undo")
    memdeck("forget", first)
    memdeck("undo")
    memdeck("add", "Keeps bees")
    assert "Keeps bees" in memdeck("prompt")
    assert store.words[0].split("\n")[0] in memdeck("show", first)


def test_tidying_a_file_of_another_program_is_an_error(tmp_path, capsys):
    path = tmp_path / "CLAUDE.md"
    path.write_text("- Keeps bees\n")

    assert run(["--vault", str(path), "tidy"]) == 1
    assert "CLAUDE.md is a list of bullets and keeps the order it has" in capsys.readouterr().err
    assert path.read_text() == "- Keeps bees\n"


@pytest.mark.parametrize("arguments", [("show",), ("pin",), ("forget",)])
def test_the_error_on_a_forgotten_memory_mentions_restore(memdeck, arguments):
    memdeck("forget", "d4e5f6")
    code, _, err = memdeck(*arguments, "d4e5f6")

    assert (code, "was forgotten; `memdeck restore d4e5f6`" in err) == (1, True)


@pytest.mark.parametrize("arguments", [("--vault", "", "list"), ("list", "--vault", " ")])
def test_an_empty_vault_name_is_wrong_usage(capsys, arguments):
    assert run([*arguments]) == 2
    assert "the name of a vault cannot be blank" in capsys.readouterr().err


def test_an_unknown_category_is_an_error(memdeck):
    code, out, err = memdeck("add", "User keeps bees", "--category", "nope")

    assert (code, out) == (1, "")
    assert "“nope” is not a category of this vault; choose one of " in err


def test_what_a_user_says_without_an_answer_is_learned(tmp_path, as_json):
    chat = tmp_path / "chat.txt"
    chat.write_text("You: I never eat cilantro. I live in Porto now.", encoding="utf-8")

    rows = as_json("extract", str(chat))["plan"]

    assert len(rows) == 2
    assert "cilantro" in rows[0]["content"]
    assert "Porto" in rows[1]["content"]


@pytest.mark.row("A9")
@pytest.mark.parametrize(
    ("option", "value", "categories", "groups"),
    [
        ("--group", "home", ["fact", "preference"], ["home"]),
        ("--group", "", ["fact", "preference"], [None]),
        ("--category", "fact/home", ["fact"], ["home"]),
    ],
)
def test_several_memories_are_edited_by_one_change(as_json, option, value, categories, groups):
    changes = as_json("edit", "a1b2c3", "d4e5f6", option, value)["changeset"]["after"]

    assert sorted({entry["category"] for entry in changes}) == categories
    assert list({entry["group"] for entry in changes}) == groups


@pytest.mark.row("A9")
def test_the_conflicts_of_a_group_are_listed(memdeck, as_json):
    assert (
        memdeck("list", "--contradicting")[1]
        == "No memories here match: contradicting another one.\n"
    )
    memdeck("link", "a1b2c3", "contradicts", "d4e5f6")
    memdeck("edit", "a1b2c3", "d4e5f6", "--group", "home")

    listed = as_json("list", "--group", "home", "--contradicting")["entries"]
    assert {entry["id"] for entry in listed} == {"a1b2c3", "d4e5f6"}
    assert as_json("list", "--group", "work", "--contradicting")["entries"] == []
