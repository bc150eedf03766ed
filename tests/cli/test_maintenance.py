"""The command `maintain`, as cron calls it."""

import json
from datetime import timedelta

import pytest

from memdeck.services.manager import local_now


@pytest.fixture
def old(vault):
    """A vault in which three memories are a hundred days old, and one log seventy."""
    long_ago = local_now().date() - timedelta(days=100)
    blocks = (f"### [e{n}{n}{n}{n}{n}] fact | 0.8 | {long_ago} | 0\nBees {n}\n\n" for n in range(3))
    text = "# Agent Memory\n\n## Active Memories\n\n" + "".join(blocks)
    (vault / "MEMORY.md").write_text(text, encoding="utf-8")
    (vault / ".memdeck").mkdir()
    (vault / ".memdeck" / "policy.toml").write_text('name = "own"\n', encoding="utf-8")
    day = local_now().date() - timedelta(days=70)
    result = {"date": f"{day}", "entries": [{"type": "event", "content": "Wrote the docs"}]}
    (vault / "logs").mkdir()
    (vault / "logs" / f"{day}.json").write_text(json.dumps(result), encoding="utf-8")
    return vault


@pytest.mark.row("B6")
@pytest.mark.row("C9")
def test_maintain_shows_the_plan_and_changes_nothing(old, memdeck):
    text = (old / "MEMORY.md").read_bytes()

    code, out, err = memdeck("maintain")

    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[-1] == "5 of 5 selected; nothing is saved yet."
    assert any(line.startswith("[x] ADD        fact         Bees") for line in lines)
    assert any("is removed; undo brings it back" in line for line in lines)
    assert (old / "MEMORY.md").read_bytes() == text
    assert list((old / "logs").iterdir()) != []


@pytest.mark.row("B6")
@pytest.mark.row("C9")
def test_maintain_with_apply_is_one_change_that_undo_reverts(old, memdeck):
    text = (old / "MEMORY.md").read_bytes()
    log = next((old / "logs").iterdir())

    code, out, _ = memdeck("maintain", "--apply")
    assert code == 0
    assert out.splitlines()[-1] == "Applied 5 of 5. `memdeck undo` takes it back."
    assert not log.exists()

    assert memdeck("maintain", "--apply") == (0, "Nothing to do.\n", "")

    memdeck("undo")
    assert (old / "MEMORY.md").read_bytes() == text
    assert log.exists()


def test_maintain_prints_the_json_of_plan(old, as_json):
    result = as_json("maintain", "--offline")

    assert result["applied"] is False
    by_action = {row["action"]: row for row in result["plan"]}
    assert by_action["FORGET"]["file"].startswith("logs/")
    assert by_action["ARCHIVE"]["goes_with"] == by_action["ADD"]["row"]


@pytest.mark.row("C12")
def test_an_invalid_variable_is_one_line_and_exit_1(memdeck, monkeypatch):
    monkeypatch.setenv("MEMORY_DELETE_DAYS", "soon")

    code, out, err = memdeck("maintain", "--apply")

    assert (code, out) == (1, "")
    assert err == (
        "memdeck: MEMORY_DELETE_DAYS is “soon”; set it to a whole number such as 30, or unset it.\n"
    )


@pytest.mark.row("C12")
def test_doctor_lists_variables_that_override_the_policy_but_no_key(memdeck, as_json, monkeypatch):
    monkeypatch.setenv("MEMORY_ARCHIVE_DAYS", "7")
    monkeypatch.setenv("MEMDECK_API_KEY", "sk-secret")
    effect = "Daily logs are archived after 7 days."

    assert as_json("doctor") == {
        "problems": [],
        "overrides": [{"name": "MEMORY_ARCHIVE_DAYS", "effect": effect}],
    }
    assert memdeck("doctor")[1].splitlines() == [
        "No problems found.",
        f"MEMORY_ARCHIVE_DAYS overrides the policy: {effect}",
    ]


@pytest.mark.row("C12")
def test_a_variable_disables_removal_by_the_policy(old, memdeck, monkeypatch):
    monkeypatch.setenv("MEMORY_DELETE_DAYS", "0")
    monkeypatch.setenv("MEMORY_ARCHIVE_DAYS", "0")

    assert "is removed" not in memdeck("maintain")[1]
