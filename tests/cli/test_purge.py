"""Forgotten and gone memories, and their purge."""

import json
from types import SimpleNamespace

import pytest

from tests.fakes.conversations import BEES


def test_purge_needs_confirmation_or_yes(memdeck, vault):
    code, _, err = memdeck("purge", "d4e5f6")
    assert (code, "--yes" in err) == (1, True)
    assert memdeck("purge", "d4e5f6", "--yes")[0] == 0
    assert "Hangzhou" not in (vault / "MEMORY.md").read_text(encoding="utf-8")


def test_forgotten_memories_are_listed_with_their_tombstones(memdeck, as_json):
    assert memdeck("list", "--section", "forgotten")[1] == "Nothing was forgotten here.\n"
    memdeck("forget", "d4e5f6")

    result = as_json("list", "--section", "forgotten")
    assert [(item["id"], item["section"]) for item in result["entries"]] == [
        ("d4e5f6", "forgotten")
    ]
    assert result["entries"][0].keys() == as_json("list")["entries"][0].keys()
    assert [tombstone["text"] for tombstone in result["tombstones"]] == ["User lives in Hangzhou"]
    assert "forgotten  User lives in Hangzhou" in memdeck("list", "--section", "forgotten")[1]


def test_an_undone_addition_is_listed_as_gone_until_it_is_purged(memdeck, as_json):
    memdeck("add", "My password is hunter2")
    memdeck("undo")

    (gone,) = as_json("list", "--section", "gone")["entries"]
    assert (gone["content"], gone["section"]) == ("My password is hunter2", "gone")
    assert gone["id"] in memdeck("list", "--section", "gone")[1]
    assert memdeck("purge", gone["id"], "--yes")[0] == 0
    assert as_json("list", "--section", "gone")["entries"] == []
    assert "no more" not in memdeck("list", "--section", "gone")[1]


def test_a_forgotten_memory_is_listed_once_and_in_json_among_the_gone_too(memdeck, as_json):
    memdeck("forget", "d4e5f6")
    memdeck("add", "My password is hunter2")
    memdeck("undo")

    lines = memdeck("list", "--section", "gone")[1].splitlines()
    listed = {entry["id"] for entry in as_json("list", "--section", "gone")["entries"]}

    assert "d4e5f6" in memdeck("list", "--section", "forgotten")[1]
    assert lines[0].endswith("My password is hunter2")
    assert lines[1:] == [
        "Forgotten memories are in `memdeck list --section forgotten`.",
        "`memdeck purge ID` removes one for good.",
    ]
    assert len(listed) == 2
    assert "d4e5f6" in listed


def test_archived_transcripts_are_listed_and_purged_by_id(tmp_path, memdeck, as_json):
    export = tmp_path / "talk.json"
    export.write_text(json.dumps(BEES), encoding="utf-8")
    memdeck("extract", str(export), "--apply")

    (source,) = as_json("list", "--section", "sources")["sources"]
    assert source["messages"] == 2
    assert source["id"] in memdeck("list", "--section", "sources")[1]
    assert memdeck("purge", source["id"], "--yes")[0] == 0
    assert memdeck("list", "--section", "sources")[1] == "No transcripts are kept here.\n"


def answer_in_terminal(monkeypatch, answer):
    monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr("builtins.input", lambda question: answer)


@pytest.mark.parametrize(("answer", "code"), [("y", 0), ("Yes ", 0), ("n", 1), ("", 1)])
def test_purge_in_a_terminal_shows_the_memories_and_asks(monkeypatch, memdeck, answer, code):
    answer_in_terminal(monkeypatch, answer)
    done, _, message = memdeck("purge", "d4e5f6")

    assert done == code
    assert "d4e5f6  fact           User lives in Hangzhou" in message
    assert memdeck("show", "d4e5f6")[0] == 1 - code


def test_purge_of_an_unknown_id_does_not_ask(monkeypatch, memdeck):
    answer_in_terminal(monkeypatch, "y")

    assert memdeck("purge", "nobody")[2].startswith("memdeck: Neither the vault nor its past")
