"""The options for users, agents, runs, tags and data, and memories from a file."""

import io
import json
from types import SimpleNamespace

import pytest

from memdeck.cli.main import run
from memdeck.domain.memory.namespace import Namespace


def added(as_json, *arguments):
    (entry,) = as_json("add", *arguments)["changeset"]["after"]
    return entry


def listed(as_json, *arguments):
    return [entry["content"] for entry in as_json("list", *arguments)["entries"]]


def test_a_memory_is_added_and_listed_by_user_tag_and_data(as_json):
    entry = added(
        as_json, "Likes tea", "--user", "ana", "--agent", "alfred", "--tag", "drinks",
        "--meta", "runs=3", "--meta", "place=Bath",
    )  # fmt: skip
    added(as_json, "Likes mate", "--user", "ben", "--run", "r1", "--meta", "runs=1")

    assert (entry["user_id"], entry["agent_id"], entry["run_id"]) == ("ana", "alfred", None)
    assert entry["structured_data"] == {"runs": 3, "place": "Bath"}
    assert listed(as_json, "--user", "ana") == ["Likes tea"]
    assert listed(as_json, "--user", "ana", "--user", "ben") == ["Likes tea", "Likes mate"]
    assert listed(as_json, "--meta", "runs=3", "--meta", "place=Bath") == ["Likes tea"]
    assert listed(as_json, "--tag", "drinks", "--run", "r1") == []
    (result,) = as_json("recall", "likes", "--user", "ben")["results"]
    assert (result["content"], result["run_id"]) == ("Likes mate", "r1")


def test_an_edit_changes_one_value_of_the_data_and_keeps_the_others(as_json):
    id_ = added(as_json, "Likes tea", "--meta", "runs=3", "--meta", "place=Bath")["id"]

    (entry,) = as_json(
        "edit", id_, "--meta", "runs=4", "--user", "ana", "--tag", "a", "--tag", "b"
    )["changeset"]["after"]

    assert entry["structured_data"] == {"runs": 4, "place": "Bath"}
    assert (entry["user_id"], entry["tags"]) == ("ana", ["a", "b"])
    (entry,) = as_json("edit", id_, "--user", "", "--tag", "")["changeset"]["after"]
    assert (entry["user_id"], entry["tags"]) == (None, [])


def test_show_names_the_user_the_agent_and_the_tags(as_json, memdeck):
    id_ = added(as_json, "Likes tea", "--user", "ana", "--agent", "alfred", "--tag", "drinks")["id"]

    lines = {" ".join(line.split()) for line in memdeck("show", id_)[1].splitlines()}
    assert {"user ana", "agent alfred", "tags drinks"} <= lines


def test_a_filter_forgets_only_once_the_user_agrees(as_json, memdeck):
    added(as_json, "Likes tea", "--user", "ana")

    code, _, err = memdeck("forget", "--user", "ana")
    assert (code != 0, "--yes" in err) == (True, True)
    assert listed(as_json, "--user", "ana") == ["Likes tea"]
    as_json("forget", "--user", "ana", "--yes")
    assert listed(as_json, "--user", "ana") == []


def test_a_filter_forgets_only_what_the_user_saw(as_json, memdeck, vault, monkeypatch):
    added(as_json, "Likes tea", "--user", "ana")

    def answer(_question):
        run(["--vault", str(vault), "add", "Likes mate", "--user", "ana"])
        return "y"

    monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr("builtins.input", answer)
    memdeck("forget", "--user", "ana")

    assert listed(as_json, "--user", "ana") == ["Likes mate"]


@pytest.mark.parametrize("arguments", [("forget",), ("forget", "a1b2c3", "--user", "ana")])
def test_forget_takes_ids_or_filters(memdeck, arguments):
    code, _, err = memdeck(*arguments)

    assert (code != 0, "ids of the memories to forget, or filters" in err) == (True, True)


def test_memories_are_added_from_json_lines_with_defaults(as_json, monkeypatch):
    lines = [
        {"content": "Likes tea", "tags": ["drinks"], "expires_at": "2030-01-02"},
        {"content": "住在杭州", "user_id": "ben", "structured_data": {"runs": 1}},
    ]
    text = "\n\n".join(json.dumps(line) for line in lines)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode()), "utf-8"))

    entries = as_json("add", "--user", "ana", "--file", "-")["changeset"]["after"]

    assert [(entry["content"], entry["user_id"]) for entry in entries] == [
        ("Likes tea", "ana"),
        ("住在杭州", "ben"),
    ]
    assert entries[0]["expires_at"] == "2030-01-02"


def test_a_listed_memory_stays_pinned_when_it_is_added_again(as_json, tmp_path):
    lines = [{"content": "Likes tea", "pinned": True}, {"content": "Likes mate"}]
    for name in ("first", "second"):
        path = tmp_path / name
        path.write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
        entries = as_json("add", "--file", str(path))["changeset"]["after"]

        assert [entry["pinned"] for entry in entries] == [True, False]
        lines = [{"entries": entries}]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("Likes tea", "not a JSON object with a content"),
        ('{"text": "Likes tea"}', "not a JSON object with a content"),
        ('{"content": "Likes tea", "user": "ana"}', "has no “user”"),
        ('{"content": ""}', "nothing to remember"),
        ('{"content": "a", "tags": "b"}', "tags must be"),
        ('{"content": "a", "expires_at": "soon"}', "“soon” is not a day"),
    ],
)
def test_a_wrong_line_is_named_and_nothing_is_added(as_json, memdeck, tmp_path, line, problem):
    path = tmp_path / "new.jsonl"
    path.write_text(f'{{"content": "Likes mate"}}\n{line}\n', encoding="utf-8")
    before = listed(as_json)

    code, _, err = memdeck("add", "--file", str(path))

    assert code != 0
    assert "Line 2: " in err
    assert problem in err
    assert listed(as_json) == before


@pytest.mark.parametrize("arguments", [(), ("Likes tea", "--file", "-")])
def test_add_takes_a_text_or_a_file(memdeck, arguments):
    code, _, err = memdeck("add", *arguments)

    assert (code != 0, "--file" in err) == (True, True)


def test_a_value_without_a_key_is_refused(memdeck):
    code, _, err = memdeck("add", "Likes tea", "--meta", "apollo")

    assert (code != 0, "project=apollo" in err) == (True, True)


def test_a_secret_in_a_file_is_kept_and_named(memdeck, tmp_path):
    path = tmp_path / "new.jsonl"
    key = "sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD"
    path.write_text(json.dumps({"content": f"The key is {key}"}) + "\n", encoding="utf-8")

    code, _, err = memdeck("add", "--file", str(path))

    assert (code, "looks like a secret" in err, key in err) == (0, True, False)


def test_a_server_is_started_for_the_user_and_agent_of_its_options(vault):
    served = []
    arguments = ["--vault", str(vault), "mcp", "--user", " ana ", "--agent", "alfred"]

    assert run(arguments, lambda manager, _address: served.append(manager)) == 0

    (manager,) = served
    assert manager.namespace == Namespace("ana", "alfred")
    assert manager.list().rows == ()


@pytest.mark.parametrize("blank", ["", " ", "\u3000"])
@pytest.mark.parametrize("option", ["--user", "--agent", "--run"])
@pytest.mark.parametrize(
    "command", [["mcp"], ["list"], ["recall", "tea"], ["forget", "--yes"]], ids=lambda c: c[0]
)
def test_a_blank_id_selects_nobody(as_json, vault, capsys, command, option, blank):
    added(as_json, "Likes tea")
    served = []
    arguments = ["--vault", str(vault), *command, option, blank]

    code = run(arguments, lambda manager, _address: served.append(manager))

    assert (code != 0, served) == (True, [])
    assert "is blank" in capsys.readouterr().err
    assert "Likes tea" in listed(as_json)
