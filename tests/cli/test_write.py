"""The command `write`, by which an agent writes one memory."""

import pytest


@pytest.mark.row("C4")
def test_write_adds_a_new_memory_and_updates_a_similar_one(as_json):
    new = as_json("write", "User keeps bees", "--category", "experience", "--salience", "0.75")
    more = as_json("write", "User lives in Hangzhou city")

    assert (new["operation"], new["action"], new["waiting"]) == ("ADD", "ADD", False)
    assert (new["entry"]["category"], new["entry"]["score"]) == ("experience", 0.75)
    assert (more["operation"], more["entry"]["id"]) == ("UPDATE", "d4e5f6")
    assert [item["id"] for item in more["changeset"]["before"]] == ["d4e5f6"]


def test_a_contradiction_is_pending_review(memdeck, as_json):
    result = as_json("write", "User moved to Suzhou")
    code, out, _ = memdeck("write", "User moved to Paris")

    assert (result["waiting"], result["entry"], result["changeset"]["after"]) == (True, None, [])
    assert (code, out.count("waits for the user's review")) == (0, 1)


def test_write_prints_the_change(memdeck):
    _, out, _ = memdeck("write", "User keeps bees")

    assert "Wrote 1 memory. `memdeck undo` takes it back." in out


def test_write_to_daily_adds_a_note_to_the_log(memdeck, as_json):
    assert as_json("write", "Called the printer people", "--to", "daily")["entry"] is None
    assert "Called the printer people" in memdeck("log")[1]


def test_an_unknown_destination_is_wrong_usage(memdeck):
    assert memdeck("write", "User keeps bees", "--to", "cloud")[0] == 2


def test_a_salience_above_one_is_an_error(memdeck):
    code, _, err = memdeck("write", "User keeps bees", "--salience", "2")

    assert code != 0
    assert "0 to 1" in err


def test_a_known_memory_is_confirmed(memdeck):
    _, out, _ = memdeck("write", "User lives in Hangzhou")

    head, row = out.splitlines()
    assert head.startswith("Nothing new: d4e5f6 already says this; counted as confirmed again.")
    assert row == "  d4e5f6  User lives in Hangzhou"


def test_a_more_detailed_memory_is_an_update(memdeck):
    assert memdeck("write", "User lives in Hangzhou city")[1].startswith("Updated 1 memory.")


def test_a_request_to_forget_is_reported_as_forgotten(memdeck):
    memdeck("add", "User owns a red canoe")

    _, out, _ = memdeck("write", "Please forget that I own a red canoe.")

    assert out.startswith("Forgot 1 memory, as you asked. `memdeck undo` takes it back.")
