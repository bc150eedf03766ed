"""The other operations over HTTP: search, review, people, the state of the vault."""

import json

import pytest

from memdeck import NewMemory

PEANUTS = {"role": "user", "content": "I am allergic to peanuts, and I live in Berlin."}


@pytest.mark.parametrize("mode", ["keyword", "vector", "hybrid"])
def test_recall_finds_in_every_mode_and_says_which_ranked(ask, mode):
    found = ask("POST", "/recall", {"query": "Hangzhou", "k": 2, "mode": mode})

    assert found["results"][0]["content"] == "User lives in Hangzhou"
    assert found["mode"] == "keyword"  # there is no embedder
    assert (found["word"] == "") is (mode == "keyword")


def test_recall_takes_filters_and_a_minimum(ask):
    where = {"categories": ["fact"], "sections": ["active"], "kinds": ["memory"]}
    found = ask("POST", "/recall", {"query": "User", "where": where})
    assert {result["category"] for result in found["results"]} == {"fact"}

    since = {"since": "2099-01-01T00:00:00+00:00"}
    assert ask("POST", "/recall", {"query": "Hangzhou", "where": since})["results"] == []
    assert ask("POST", "/recall", {"query": "Hangzhou", "least": {"score": 1}})["results"] == []


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"query": 5},
        {"query": "x", "mode": "magic"},
        {"query": "x", "k": 0},
        {"query": "x", "k": 10**30},
        {"query": "x", "where": {"since": "2026-01-01T00:00:00"}},
        {"query": "x", "where": {"kinds": ["nothing"]}},
        {"query": "x", "least": {"score": -1}},
        {"query": "x", "other": 1},
    ],
)
def test_a_search_of_a_wrong_form_is_refused(refused, body):
    assert refused("POST", "/recall", body) == 422


def test_the_prompt_and_the_forecast_are_those_of_a_day(ask):
    assert "Hangzhou" in ask("GET", "/prompt?at=2026-03-01")["text"]
    assert "Hangzhou" not in ask("GET", "/prompt?top_k=0")["text"]
    assert [day["date"] for day in ask("GET", "/forecast?days=1")["days"]] == [
        "2026-03-01",
        "2026-03-02",
    ]


def test_a_forecast_of_a_year_names_the_days_on_which_memories_fade(ask, manager):
    memories = [NewMemory(f"Fact {number}") for number in range(500)]
    manager.add_many(memories)

    forecast = ask("GET", "/forecast?days=366")

    ids = {entry.id for entry in manager.vault.load().entries.values()}
    assert {id_ for day in forecast["events"] for id_ in day["forgotten"]} == ids
    assert len(json.dumps(forecast)) < 60_000


def test_a_forecast_looks_no_more_than_a_year_ahead(refused):
    # It has the counts of each day.
    assert refused("GET", "/forecast?days=367") == 422


def test_extraction_saves_nothing_until_it_is_applied(ask):
    conversation = {"id": "c1", "messages": [PEANUTS]}
    before = ask("GET", "/entries")
    planned = ask("POST", "/extract", conversation)

    assert "The user is allergic to peanuts" in [row["content"] for row in planned["plan"]]
    assert ask("GET", "/entries") == before
    assert ask("POST", "/extract", conversation | {"apply": True})["applied"]
    assert "The user is allergic to peanuts" in [
        entry["content"] for entry in ask("GET", "/entries")["entries"]
    ]


def test_what_is_in_doubt_waits_for_review(ask, refused):
    ask("POST", "/extract", {"id": "c1", "messages": [PEANUTS], "apply": True})
    waiting = ask("GET", "/review")["waiting"]
    assert [row["action"] for row in waiting] == ["CONTRADICT"]

    assert refused("POST", "/review/apply", {"ids": ["nothing"]}) == 404
    decided = ask("POST", "/review/apply", {"ids": [waiting[0]["id"]]})
    assert decided["waiting"] == 0
    assert "The user lives in Berlin." in [
        entry["content"] for entry in decided["changeset"]["after"]
    ]


def test_what_is_rejected_is_not_suggested_again(ask):
    conversation = {"id": "c1", "messages": [PEANUTS], "apply": True}
    ask("POST", "/extract", conversation)
    rejected = ask("POST", "/review/reject", {"ids": ["all"]})

    assert rejected["rejected"] == ["The user lives in Berlin."]
    ask("POST", "/extract", conversation | {"id": "c2"})
    assert ask("GET", "/review")["waiting"] == []


@pytest.mark.parametrize("role", ["narrator", 5, None])
def test_a_message_without_a_role_is_refused(refused, role):
    body = {"id": "c1", "messages": [{"role": role, "content": "Hello"}]}

    assert refused("POST", "/extract", body) == 400
    assert refused("POST", "/memorize", body) == 400


def test_a_memorized_conversation_has_episodes_and_profiles(ask, refused):
    said = [
        {"role": "user", "name": "Ana", "content": "I moved to Porto last week, I love the sea."},
        {"role": "user", "name": "Ben", "content": "I am learning Portuguese, Ana."},
    ]
    memorized = ask("POST", "/memorize", {"id": "c1", "messages": said})
    assert (memorized["conversation"], len(memorized["added"])) == ("c1", 1)

    people = ask("GET", "/people")["people"]
    ana = next(person for person in people if person["name"] == "Ana")
    assert ask("GET", f"/people/{ana['id']}") == ask("GET", "/people/Ana") == ana
    claim = ana["claims"][0]["id"]
    ask("PATCH", f"/claims/{claim}", {"text": "Ana lives in Porto"})
    late = {"text": "Ana lives in Faro", "based_on": ana["claims"][0]["text"]}
    assert refused("PATCH", f"/claims/{claim}", late) == 409
    assert ask("GET", "/people/Ana")["claims"][0]["text"] == "Ana lives in Porto"
    ask("DELETE", f"/claims/{claim}")
    assert refused("DELETE", f"/claims/{claim}") == 404
    assert refused("GET", "/people/Nobody") == 404
    assert refused("POST", "/people/merge", {"name": "Ana", "other": "Ana"}) == 400


@pytest.mark.row("C10")
def test_consolidation_and_the_archive_of_logs_are_planned_or_carried_out(ask):
    for path in ("/consolidate", "/archive"):
        assert ask("POST", path, {"apply": False})["applied"] is False
        assert ask("POST", path)["applied"] is True


def test_faded_memories_are_archived_or_forgotten_by_a_plan(ask, clock):
    clock.pass_days(400)
    plan = ask("GET", "/plan")["plan"]

    assert {row["action"] for row in plan} <= {"ARCHIVE", "FORGET"}
    assert plan
    assert ask("POST", "/plan/apply")["applied"]
    assert ask("GET", "/entries?section=active")["entries"] == []


def test_the_state_of_the_vault_is_told(ask):
    assert ask("GET", "/stats")["entries"] == len(ask("GET", "/entries")["entries"])
    assert ask("GET", "/doctor") == {"problems": [], "overrides": []}


def test_a_model_calls_the_tools_that_are_listed(ask, refused):
    names = [tool["name"] for tool in ask("GET", "/tools")["tools"]]
    assert "memory_search" in names

    called = ask("POST", "/tools/memory_search", {"query": "Hangzhou"})
    assert "User lives in Hangzhou" in called["text"]
    assert refused("POST", "/tools/memory_search", {"question": "Hangzhou"}) == 400
    assert refused("POST", "/tools/memory_sing", {}) == 404
