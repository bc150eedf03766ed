"""How often a memory was retrieved, as the command line tells it."""

import json

import pytest

from memdeck.cli.main import run
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


def test_show_tells_the_use_of_a_memory_and_the_queries_the_latest_first(used, as_json, memdeck):
    told = as_json("show", "d4e5f6")

    assert told["access_count"] == 2
    assert told["last_accessed"] == told["queries"][0]["at"]
    assert [one["query"] for one in told["queries"]] == ["lives in Hangzhou", "Hangzhou"]
    assert {(one["mode"], one["by"]) for one in told["queries"]} == {("keyword", "user")}
    lines = memdeck("show", "d4e5f6")[1].splitlines()
    place = next(n for n, line in enumerate(lines) if line.startswith("  retrieved "))
    assert "2 times, last on 2" in lines[place]
    assert lines[place + 1].endswith("“lives in Hangzhou”")


def test_show_names_the_session_that_a_memory_comes_from(memdeck, vault):
    path = vault / "MEMORY.md"
    text = path.read_text(encoding="utf-8")
    words = "User lives in Hangzhou\n"
    path.write_text(text.replace(words, f"{words}<!-- source=chatgpt/6f1c -->\n"), encoding="utf-8")

    assert "  source          auto_reflection (chatgpt/6f1c)\n" in memdeck("show", "d4e5f6")[1]
    assert "  source          user_explicit\n" in memdeck("show", "a1b2c3")[1]


@pytest.mark.row("B5")
def test_lists_tell_the_use_of_each_memory(used, as_json):
    counts = {one["id"]: one["access_count"] for one in as_json("list")["entries"]}

    assert counts == {"a1b2c3": 0, "d4e5f6": 2, "a7b8c9": 0, "b1c2d3": 0}


@pytest.mark.row("D3")
def test_retrievals_of_its_own_program_are_shown_and_memdecks_are_added(tmp_path, capsys):
    path = tmp_path / "memory.db"
    make_sqlite(path, SQLITE.text)

    def told(*words):
        assert run(["--vault", str(path), *words]) == 0
        return capsys.readouterr().out

    entries = json.loads(told("list", "--json"))["entries"]
    listed = {one["id"]: one["access_count"] for one in entries}
    assert sorted(listed.values()) == [0, 1, 3]
    [(used, count)] = [(id_, count) for id_, count in listed.items() if count == 3]
    assert "retrieved       3 times, last on" in told("show", used)

    told("pin", used)
    told("recall", "Uses PostgreSQL", "--mode", "keyword", "-k", "1")
    assert json.loads(told("show", used, "--json"))["access_count"] == count + 1


def test_a_memory_nobody_retrieved_has_no_queries(used, as_json, memdeck):
    told = as_json("show", "a7b8c9")

    assert (told["access_count"], told["last_accessed"], told["queries"]) == (0, None, [])
    assert "  retrieved       0 times\n" in memdeck("show", "a7b8c9")[1]


def test_a_look_ahead_is_no_access(used, as_json, memdeck):
    memdeck("recall", "Hangzhou", "--at", "2030-01-01")
    memdeck("similar", "d4e5f6")

    assert as_json("show", "d4e5f6")["access_count"] == 2


def test_accesses_tell_what_each_query_retrieved_the_latest_first(used, as_json, memdeck):
    memdeck("recall", "Vue", "--mode", "keyword")

    told = as_json("accesses")["accesses"]
    assert [(one["query"], one["ids"]) for one in told] == [
        ("Vue", ["b1c2d3"]),
        ("lives in Hangzhou", ["d4e5f6"]),
        ("Hangzhou", ["d4e5f6"]),
    ]
    lines = memdeck("accesses")[1].splitlines()
    assert lines[0].endswith("user     “Vue” -> b1c2d3")
    assert len(as_json("accesses", "-k", "1")["accesses"]) == 1


def test_accesses_of_one_memory_are_found_by_the_start_of_its_id(used, as_json):
    told = as_json("accesses", "d4e5")["accesses"]

    assert [one["query"] for one in told] == ["lives in Hangzhou", "Hangzhou"]


def test_accesses_of_a_memory_that_nobody_knows_are_refused_with_a_next_step(used, memdeck):
    told = (
        "memdeck: Neither the vault nor its past knows “ffffff”; `memdeck list` and"
        " `memdeck list --section gone` show which memories they know.\n"
    )

    assert memdeck("accesses", "ffffff") == (1, "", told)
    assert memdeck("accesses", "ffffff", "--json") == (1, "", told)


def test_a_memory_that_is_known_was_retrieved_by_no_query_yet(used, memdeck, as_json):
    told = "No query retrieved a7b8c9 yet; `memdeck recall QUERY` does.\n"

    assert memdeck("accesses", "a7b8c9") == (0, told, "")
    memdeck("forget", "a7b8c9")
    assert memdeck("accesses", "a7b8c9") == (0, told, "")
    assert as_json("accesses", "a7b8c9") == {"accesses": []}
    memdeck("forget", "d4e5f6")
    assert len(as_json("accesses", "d4e5f6")["accesses"]) == 2


def test_a_vault_that_was_never_searched_says_so(vault, memdeck):
    assert memdeck("accesses")[1] == (
        "Nothing was retrieved here yet; `memdeck recall QUERY` does.\n"
    )
