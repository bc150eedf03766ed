"""What is in the file no more: the trash, the past, and a purge of both."""

import json
from types import SimpleNamespace

import pytest

from tests.fakes.talks import BEES


def test_purge_asks_first_and_says_how_not_to_be_asked(memdeck, vault):
    code, _, complaint = memdeck("purge", "d4e5f6")
    assert (code, "--yes" in complaint) == (1, True)
    assert memdeck("purge", "d4e5f6", "--yes")[0] == 0
    assert "Hangzhou" not in (vault / "MEMORY.md").read_text(encoding="utf-8")


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
    export.write_text(json.dumps(BEES), encoding="utf-8")
    memdeck("extract", str(export), "--apply")

    (source,) = as_json("list", "--section", "sources")["sources"]
    assert source["messages"] == 2
    assert source["id"] in memdeck("list", "--section", "sources")[1]
    assert memdeck("purge", source["id"], "--yes")[0] == 0
    assert memdeck("list", "--section", "sources")[1] == "No transcripts are kept here.\n"


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
