import json

import pytest

from memdeck.services.manager import local_now


@pytest.mark.row("C2")
def test_a_note_in_the_log_is_printed_and_undone(memdeck, as_json, vault):
    today = local_now().date().isoformat()
    code, out, _ = memdeck("log", "add", "Read the paper")
    result = as_json(
        "log", "add", "It came back empty", "--type", "reflection", "--tool", "curl", "--error", "x"
    )

    assert (code, out) == (
        0,
        f"Added a note to logs/{today}.json. `memdeck undo` takes it back.\n",
    )
    assert [item["name"] for item in result["changeset"]["files"]] == [f"logs/{today}.json"]
    (day,) = as_json("log")["logs"]
    assert day == json.loads((vault / "logs" / f"{today}.json").read_text()) | {
        "entries": day["entries"]
    }
    assert [entry["content"] for entry in day["entries"]] == [
        "Read the paper",
        "It came back empty",
    ]
    lines = memdeck("log", "--days", "1")[1].splitlines()
    assert lines[0] == today
    assert lines[2].endswith("reflection   It came back empty (curl: x)")
    assert memdeck("undo")[1].startswith(f"Undid a change to logs/{today}.json;")
    assert f"log      logs/{today}.json" in memdeck("history")[1]


def test_a_secret_is_masked_in_the_log(memdeck, as_json):
    memdeck("log", "add", "The wifi password is now siskin2012")

    (day,) = as_json("log")["logs"]
    assert [entry["content"] for entry in day["entries"]] == ["The wifi password is now •••"]


def test_without_a_log_the_command_that_adds_one_is_named(memdeck):
    assert memdeck("log")[1] == "No daily logs here; `memdeck log add TEXT` starts today's.\n"


def test_an_archived_log_shows_its_summary_and_a_damaged_one_the_error(memdeck, vault):
    (vault / "logs").mkdir()
    (vault / "logs" / "2026-02-20.json").write_text(
        '{"entries": [{"content": "Tea"}], "summary": "Tea was had.", "archived": true}'
    )
    (vault / "logs" / "2026-02-21.json").write_text("{")
    archived, summary, note, damaged = memdeck("log")[1].splitlines()

    assert (archived, summary) == ("2026-02-20 (archived)", "  Tea was had.")
    assert note == "  --:--  event        Tea"
    assert damaged.startswith("logs/2026-02-21.json is not valid JSON")
