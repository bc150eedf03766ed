"""Memories over HTTP, by the paths of design C and others."""

import json

import pytest

from memdeck.cli.main import run
from memdeck.services.manager import local_now

TEA = "User drinks green tea every morning"


def contents(ask):
    return [entry["content"] for entry in ask("GET", "/entries")["entries"]]


def command(capsys, folder, *arguments):
    """Return the JSON that the command line prints."""
    assert run(["--vault", str(folder), *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.row("C10")
def test_a_list_is_the_json_of_the_command_line(ask, tmp_path, capsys):
    day = "2026-03-01"

    assert ask("GET", f"/entries?at={day}") == command(capsys, tmp_path, "list", "--at", day)


def test_a_memory_in_full_is_the_json_of_the_command_line(ask, clock, tmp_path, capsys):
    clock.now = local_now()

    assert ask("GET", "/entries/a1b2c3") == command(capsys, tmp_path, "show", "a1b2c3")


@pytest.mark.row("C10")
def test_a_memory_is_written_with_its_salience_and_found_by_category(ask):
    memory = {"content": TEA, "category": "preference", "salience": 0.8, "tags": ["drinks"]}
    written = ask("POST", "/entries", memory)

    assert (written["operation"], written["entry"]["score"]) == ("ADD", 0.8)
    assert written["entry"]["tags"] == ["drinks"]
    found = ask("POST", "/search", {"query": "green tea", "category": "preference"})
    assert found["results"][0]["content"] == TEA
    assert ask("POST", "/search", {"query": "green tea", "category": "todo"})["results"] == []


@pytest.mark.row("C10")
def test_a_search_in_an_unknown_category_names_the_known_ones(client, refused):
    body = {"query": "green tea", "category": "fakts"}

    assert refused("POST", "/search", body) == 400
    response = client.request("POST", "/api/memory/search", json=body)
    assert "choose one of preference, fact, " in response.json()["detail"]


def test_a_change_of_nothing_has_no_id_and_is_not_in_the_history(ask):
    known = ask("GET", "/history")["changesets"]
    score = ask("GET", "/entries/a1b2c3")["score"]

    for change in ({}, {"score": score}):
        changeset = ask("PATCH", "/entries/a1b2c3", change)["changeset"]
        assert changeset["id"] is None
    assert ask("GET", "/history")["changesets"] == known
    done = ask("PATCH", "/entries/a1b2c3", {"score": 0.1})["changeset"]
    assert ask("GET", "/history")["changesets"][-1]["id"] == done["id"]


def test_a_search_without_decay_ranks_by_similarity_alone(ask):
    ask("POST", "/entries", {"content": TEA, "salience": 0.1})
    results = ask("POST", "/search", {"query": "green tea", "use_decay": False})["results"]

    assert [result["score"] == result["similarity"] for result in results] == [True] * len(results)
    assert results[0]["content"] == TEA


def test_an_agent_writes_no_secret(ask):
    ask("POST", "/entries", {"content": "The password of the router is hunter2-Xy9!"})

    assert "hunter2" not in json.dumps(ask("GET", "/entries"))


def test_a_note_of_the_day_is_no_memory(ask):
    before = contents(ask)
    ask("POST", "/entries", {"content": TEA, "write_to": "daily"})

    assert contents(ask) == before


def test_added_memories_are_kept_as_they_are_and_name_what_is_similar(ask):
    first = ask("POST", "/entries/add", {"content": TEA, "tags": ["drinks"]})
    second = ask("POST", "/entries/add", {"content": TEA})

    assert contents(ask).count(TEA) == 2
    assert second["near"] == [first["changeset"]["after"][0]["id"]]
    assert first["changeset"]["after"][0]["tags"] == ["drinks"]


@pytest.mark.parametrize(
    ("verb", "of_section"), [("archive", "archived"), ("pin", "active"), ("unpin", "active")]
)
def test_memories_are_changed_by_their_ids(ask, verb, of_section):
    changeset = ask("POST", f"/entries/{verb}", {"ids": ["a1b2c3", "d4e5f6"]})["changeset"]

    assert changeset["verb"] == verb or not changeset["after"]
    shown = ask("GET", "/entries/a1b2c3")
    assert shown["section"] == of_section
    assert shown["pinned"] == (verb == "pin")


def test_a_forgotten_memory_comes_back_and_undo_forgets_it_again(ask, refused):
    ask("POST", "/entries/forget", {"ids": ["a1b2c3"]})
    assert refused("GET", "/entries/a1b2c3") == 404
    ask("POST", "/entries/restore", {"ids": ["a1b2c3"]})
    assert ask("GET", "/entries/a1b2c3")["id"] == "a1b2c3"
    ask("POST", "/undo")
    assert refused("GET", "/entries/a1b2c3") == 404
    ask("POST", "/redo")
    assert ask("GET", "/history?limit=1")["changesets"][0]["verb"] == "redo"


def test_a_change_names_what_it_changes_and_null_removes(ask):
    ask("PATCH", "/entries/a1b2c3", {"tags": ["style"], "expires_at": "2030-01-01"})
    ask("PATCH", "/entries/a1b2c3", {"content": TEA, "expires_at": None})
    shown = ask("GET", "/entries/a1b2c3")

    assert (shown["content"], shown["tags"], shown["expires_at"]) == (TEA, ["style"], None)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"content": " "}, 400),
        ({"category": "no such category"}, 200),
        ({"category": "a|b"}, 400),
        ({"score": 7}, 422),
        ({"score": "0.5"}, 422),
        ({"scores": 0.5}, 422),
        ({"expires_at": "tomorrow"}, 422),
        ({"expires_at": 0}, 422),
        ([], 422),
        (None, 422),
    ],
)
def test_a_change_of_a_wrong_form_changes_nothing(client, ask, body, status):
    before = ask("GET", "/text")
    response = client.patch("/api/memory/entries/a1b2c3", json=body)

    assert response.status_code == status
    assert (ask("GET", "/text") == before) is (status != 200)


def test_of_two_editors_the_second_is_refused_until_it_has_read_again(client, ask, refused):
    path = "/entries/d4e5f6"
    first = second = client.get(f"/api/memory{path}").headers["etag"]

    ask("PATCH", path, {"content": "User lives in Suzhou"}, **{"if-match": first})
    stale = {"if-match": second}
    assert refused("PATCH", path, {"content": "User lives in Ningbo"}, **stale) == 412
    assert ask("GET", path)["content"] == "User lives in Suzhou"

    fresh = {"if-match": client.get(f"/api/memory{path}").headers["etag"]}
    ask("PATCH", path, {"content": "User lives in Ningbo"}, **fresh)
    assert ask("GET", path)["content"] == "User lives in Ningbo"


def test_the_etag_of_a_change_is_that_of_what_is_there_now(client):
    changed = client.patch("/api/memory/entries/d4e5f6", json={"score": 0.5})

    assert changed.headers["etag"] == client.get("/api/memory/entries/d4e5f6").headers["etag"]


def test_an_unchanged_memory_is_not_sent_again(client):
    path = "/api/memory/entries/d4e5f6"
    etag = client.get(path).headers["etag"]

    assert client.get(path, headers={"if-none-match": etag}).status_code == 304
    client.patch(path, json={"content": TEA})
    assert client.get(path, headers={"if-none-match": etag}).status_code == 200


def test_a_text_is_saved_once_by_those_who_read_it(client, ask, refused):
    read = client.get("/api/memory/text")
    text, match = read.json()["text"], {"if-match": read.headers["etag"]}

    saved = ask("PUT", "/text", {"text": text.replace("Hangzhou", "Suzhou")}, **match)
    assert saved["changeset"]["after"][0]["content"] == "User lives in Suzhou"
    assert refused("PUT", "/text", {"text": text.replace("Hangzhou", "Ningbo")}, **match) == 412
    assert "Suzhou" in ask("GET", "/text")["text"]
    assert refused("PUT", "/text", {"text": "x"}) == 422


def test_a_text_is_not_saved_over_an_edit_of_another_program(client, refused, tmp_path):
    read = client.get("/api/memory/text")
    file = tmp_path / "MEMORY.md"
    file.write_text(file.read_text().replace("Hangzhou", "Suzhou"))

    assert refused("PUT", "/text", {"text": "x"}, **{"if-match": read.headers["etag"]}) == 412
    assert "Suzhou" in file.read_text()


@pytest.mark.row("C10")
def test_procedural_memories_are_those_about_tools(ask, manager):
    manager.record_skill("deploy", ["build", "push"])

    assert [entry["content"] for entry in ask("GET", "/procedural")["entries"]] == [
        "Skill “deploy” works: build → push"
    ]


@pytest.mark.row("C10")
def test_the_rolling_summary_is_read_and_written(ask):
    assert ask("GET", "/rolling-summary") == {"summary": ""}
    ask("PUT", "/rolling-summary", {"summary": "用户喜欢简洁"})
    assert ask("GET", "/rolling-summary") == {"summary": "用户喜欢简洁"}
    ask("POST", "/undo")
    assert ask("GET", "/rolling-summary") == {"summary": ""}


def test_memories_of_several_accounts_are_told_apart(ask):
    memories = [
        {"content": "Ana likes tea", "user_id": "ana", "tags": ["drinks"]},
        {"content": "Ben likes tea", "user_id": "ben", "structured_data": {"cups": 3}},
    ]
    changeset = ask("POST", "/entries/add-many", {"memories": memories})["changeset"]
    assert [entry["user_id"] for entry in changeset["after"]] == ["ana", "ben"]

    assert [e["content"] for e in ask("GET", "/entries?user_id=ben")["entries"]] == [
        "Ben likes tea"
    ]
    assert [e["content"] for e in ask("GET", "/entries?tag=drinks")["entries"]] == ["Ana likes tea"]
    for where, content in (
        ({"user_ids": ["ana"]}, "Ana likes tea"),
        ({"structured_data": {"cups": 3}}, "Ben likes tea"),
    ):
        found = ask("POST", "/recall", {"query": "likes tea", "where": where})
        assert [result["content"] for result in found["results"]] == [content]
    ask("POST", "/undo")
    assert ask("GET", "/entries?user_id=ana")["entries"] == []


def test_a_memory_is_pinned_as_it_is_added(ask):
    memory = {"content": "Likes tea", "pinned": True}

    (added,) = ask("POST", "/entries/add", memory)["changeset"]["after"]
    (of_many,) = ask("POST", "/entries/add-many", {"memories": [memory]})["changeset"]["after"]
    assert (added["pinned"], of_many["pinned"]) == (True, True)


@pytest.mark.parametrize("name", ["user_id", "agent_id", "run_id"])
@pytest.mark.parametrize("blank", ["", "%20"])
def test_a_list_of_a_blank_account_is_refused(refused, name, blank):
    assert refused("GET", f"/entries?{name}={blank}") == 422


def test_of_many_memories_none_is_added_if_one_cannot_be(ask, refused):
    before = contents(ask)
    memories = [{"content": TEA}, {"content": TEA, "category": "no such category"}]

    assert refused("POST", "/entries/add-many", {"memories": memories}) == 400
    assert contents(ask) == before
