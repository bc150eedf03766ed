"""Accesses: how often a memory was retrieved, and by which queries."""

import json

import pytest

from memdeck import open_memory
from memdeck.cli.main import run
from memdeck.services.vault.client import CLIENT
from tests.fakes.databases import make_sqlite
from tests.fakes.stores import SQLITE

pytestmark = pytest.mark.row("B8")


@pytest.fixture
def used(vault, memdeck):
    """A vault whose memory was retrieved twice."""
    memdeck("pin", "a1b2c3")
    memdeck("recall", "Hangzhou", "--mode", "keyword")
    memdeck("recall", "lives in Hangzhou", "--mode", "keyword", "-k", "1")
    return vault


def test_show_prints_the_accesses_of_a_memory_newest_first(used, as_json, memdeck):
    result = as_json("show", "d4e5f6")

    assert result["access_count"] == 2
    assert result["last_accessed"] == result["queries"][0]["at"]
    assert [item["query"] for item in result["queries"]] == ["lives in Hangzhou", "Hangzhou"]
    assert {(item["mode"], item["by"]) for item in result["queries"]} == {("keyword", "user")}
    lines = memdeck("show", "d4e5f6")[1].splitlines()
    row = next(n for n, line in enumerate(lines) if line.startswith("  retrieved "))
    assert "2 times, last on 2" in lines[row]
    assert lines[row + 1].endswith("“lives in Hangzhou”")


def test_the_program_that_an_agent_used_is_named(vault, memdeck, as_json):
    memdeck("pin", "a1b2c3")
    manager = open_memory(vault)
    CLIENT.set("garden-agent")
    manager.memory_search("Hangzhou")
    manager.unpin("a1b2c3")
    CLIENT.set("")

    assert [access["client"] for access in as_json("accesses")["accesses"]] == ["garden-agent"]
    assert "  garden-agent “Hangzhou” -> " in memdeck("accesses")[1]
    assert "  garden-agent unpin    a1b2c3" in memdeck("history")[1]


def test_show_names_the_session_that_a_memory_comes_from(memdeck, vault):
    path = vault / "MEMORY.md"
    text = path.read_text(encoding="utf-8")
    arguments = "User lives in Hangzhou\n"
    path.write_text(
        text.replace(arguments, f"{arguments}<!-- source=chatgpt/6f1c -->\n"), encoding="utf-8"
    )

    assert "  source          auto_reflection (chatgpt/6f1c)\n" in memdeck("show", "d4e5f6")[1]
    assert "  source          user_explicit\n" in memdeck("show", "a1b2c3")[1]


@pytest.mark.row("B5")
def test_list_counts_the_accesses_of_each_memory(used, as_json):
    counts = {item["id"]: item["access_count"] for item in as_json("list")["entries"]}

    assert counts == {"a1b2c3": 0, "d4e5f6": 2, "a7b8c9": 0, "b1c2d3": 0}


@pytest.mark.row("D3")
def test_accesses_of_another_program_are_added_to_those_of_memdeck(tmp_path, capsys):
    path = tmp_path / "memory.db"
    make_sqlite(path, SQLITE.text)

    def result(*arguments):
        assert run(["--vault", str(path), *arguments]) == 0
        return capsys.readouterr().out

    entries = json.loads(result("list", "--json"))["entries"]
    listed = {item["id"]: item["access_count"] for item in entries}
    assert sorted(listed.values()) == [0, 1, 3]
    [(used, count)] = [(id_, count) for id_, count in listed.items() if count == 3]
    assert "retrieved       3 times, last on" in result("show", used)

    result("pin", used)
    result("recall", "Uses PostgreSQL", "--mode", "keyword", "-k", "1")
    assert json.loads(result("show", used, "--json"))["access_count"] == count + 1


def test_a_memory_without_accesses_has_no_queries(used, as_json, memdeck):
    result = as_json("show", "a7b8c9")

    assert (result["access_count"], result["last_accessed"], result["queries"]) == (0, None, [])
    assert "  retrieved       0 times\n" in memdeck("show", "a7b8c9")[1]


def test_recall_as_of_a_later_day_and_similar_are_no_accesses(used, as_json, memdeck):
    memdeck("recall", "Hangzhou", "--at", "2030-01-01")
    memdeck("similar", "d4e5f6")

    assert as_json("show", "d4e5f6")["access_count"] == 2


def test_accesses_lists_what_each_query_retrieved_newest_first(used, as_json, memdeck):
    memdeck("recall", "Vue", "--mode", "keyword")

    result = as_json("accesses")["accesses"]
    assert [(item["query"], item["ids"]) for item in result] == [
        ("Vue", ["b1c2d3"]),
        ("lives in Hangzhou", ["d4e5f6"]),
        ("Hangzhou", ["d4e5f6"]),
    ]
    lines = memdeck("accesses")[1].splitlines()
    assert lines[0].endswith("user     “Vue” -> b1c2d3")
    assert len(as_json("accesses", "-k", "1")["accesses"]) == 1


def test_accesses_of_one_memory_are_found_by_a_prefix_of_its_id(used, as_json):
    result = as_json("accesses", "d4e5")["accesses"]

    assert [item["query"] for item in result] == ["lives in Hangzhou", "Hangzhou"]


def test_accesses_of_an_unknown_id_are_an_error_with_a_next_step(used, memdeck):
    result = (
        "memdeck: Neither the vault nor its past knows “ffffff”; `memdeck list` and"
        " `memdeck list --section gone` show which memories they know.\n"
    )

    assert memdeck("accesses", "ffffff") == (1, "", result)
    assert memdeck("accesses", "ffffff", "--json") == (1, "", result)


def test_a_known_memory_without_accesses_is_reported_as_such(used, memdeck, as_json):
    result = "No query has retrieved a7b8c9 yet; `memdeck recall QUERY` searches the memories.\n"

    assert memdeck("accesses", "a7b8c9") == (0, result, "")
    memdeck("forget", "a7b8c9")
    assert memdeck("accesses", "a7b8c9") == (0, result, "")
    assert as_json("accesses", "a7b8c9") == {"accesses": []}
    memdeck("forget", "d4e5f6")
    assert len(as_json("accesses", "d4e5f6")["accesses"]) == 2


def test_a_vault_that_was_never_searched_has_no_accesses(vault, memdeck):
    assert memdeck("accesses")[1] == (
        "Nothing has been retrieved yet; `memdeck recall QUERY` searches the memories.\n"
    )
