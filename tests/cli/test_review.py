"""The command `waiting`: suggestions pending review, decided without a window."""

import pytest

from memdeck.cli.plan_lines import row_lines
from memdeck.domain.changes.plan import Action, PlanRow
from memdeck.services.manager import MemoryManager
from memdeck.services.proposals.pending_review import ReviewQueue

NOTE = "for your review; `memdeck waiting` shows what and why."


@pytest.fixture
def ids(as_json):
    """Write two contradictions, and return the ids of the pending suggestions."""
    as_json("write", "User moved to Suzhou")
    as_json("write", "User moved to Paris")
    return [suggestion["id"] for suggestion in as_json("waiting")["waiting"]]


def contents(as_json):
    return [suggestion["content"] for suggestion in as_json("list")["entries"]]


def test_pending_suggestions_are_listed_with_id_and_reason(memdeck, as_json, ids):
    first, second = as_json("waiting")["waiting"]
    _, out, _ = memdeck("waiting")

    assert (first["content"], second["content"]) == ("User moved to Suzhou", "User moved to Paris")
    assert (first["target"], first["ticked"]) == ("d4e5f6", False)
    assert first["reason"]
    assert first["reason"] in out
    assert out.splitlines()[0].startswith(f"{ids[0]}  CONTRADICT")


def test_a_suggestion_quotes_the_text_that_it_forgets_or_replaces(memdeck, vault, tmp_path, ids):
    memdeck("add", "The user is allergic to cats")
    memdeck("add", "The user is allergic to nuts")
    chat = tmp_path / "chat.txt"
    chat.write_text("User: Please forget my allergies.\n\nAssistant: Done.", encoding="utf-8")
    replaced = "      replaces “User lives in Hangzhou”"
    forgotten = [f"      forgets “The user is allergic to {what}”" for what in ("cats", "nuts")]

    for arguments in (("extract", str(chat)), ("extract", str(chat), "--apply")):
        out = memdeck(*arguments)[1]
        assert sorted(set(forgotten) & set(out.splitlines())) == forgotten
        assert "] FORGET " in out
        assert "DELETE" not in out
    waiting = memdeck("waiting")[1]
    assert {replaced, *forgotten} <= set(waiting.splitlines())
    assert "DELETE" not in waiting


def test_a_new_vault_has_no_pending_suggestions(memdeck, as_json, vault):
    assert as_json("waiting") == {"waiting": []}
    assert memdeck("waiting")[1] == f"Nothing waits for your review in {vault}.\n"


def test_an_applied_suggestion_is_a_memory_and_the_others_stay_pending(memdeck, as_json, ids):
    result = as_json("waiting", "--apply", ids[0][:4])

    assert "User moved to Suzhou" in contents(as_json)
    assert (result["waiting"], result["rejected"]) == (1, [])
    assert [suggestion["id"] for suggestion in as_json("waiting")["waiting"]] == ids[1:]


def test_a_rejected_suggestion_is_not_made_again(memdeck, as_json, ids):
    code, out, _ = memdeck("waiting", "--reject", ids[0])
    again = as_json("write", "User moved to Suzhou")

    assert (code, out.splitlines()[:2]) == (
        0,
        ["Rejected 1 suggestion. `memdeck undo` takes it back.", "  User moved to Suzhou"],
    )
    assert (again["operation"], again["waiting"]) == ("NOOP", False)
    assert [suggestion["id"] for suggestion in as_json("waiting")["waiting"]] == ids[1:]


def test_one_undo_reverts_an_applied_suggestion(memdeck, as_json, ids):
    before = contents(as_json)
    as_json("waiting", "--apply", *ids[:1])

    memdeck("undo")

    assert contents(as_json) == before


def test_all_suggestions_can_be_rejected_at_once(memdeck, as_json, ids):
    result = as_json("waiting", "--reject", "all")

    assert result["rejected"] == ["User moved to Suzhou", "User moved to Paris"]
    assert as_json("waiting") == {"waiting": []}


def test_an_unknown_suggestion_is_an_error_and_nothing_is_applied(memdeck, as_json, ids):
    code, _, err = memdeck("waiting", "--apply", ids[0], "ffffff")

    assert (code, "Nothing waits as “ffffff”" in err) == (1, True)
    assert len(as_json("waiting")["waiting"]) == 2


def test_suggestions_in_an_open_window_are_listed_but_decided_there(memdeck, as_json, ids, vault):
    manager = MemoryManager(vault)
    window = ReviewQueue(manager.vault, manager.sessions)
    window.claim()

    code, _, err = memdeck("waiting", "--reject", ids[0])
    listed = as_json("waiting")["waiting"]
    window.release()

    assert (code, "An open window holds" in err) == (1, True)
    assert [suggestion["id"] for suggestion in listed] == ids


@pytest.mark.parametrize("command", ["list", "stats", "plan", "apply"])
def test_commands_mention_pending_suggestions(memdeck, ids, command):
    _, out, _ = memdeck(command)

    assert out.splitlines()[-1] == f"2 memories wait {NOTE}"


def test_the_end_of_a_session_mentions_pending_suggestions(memdeck, ids):
    memdeck("session", "add", "s1", "I keep bees and I live in Porto.", "--role", "user")
    _, out, _ = memdeck("session", "end", "s1")

    assert "for your review; `memdeck waiting` shows what and why." in out.splitlines()[-1]


def test_stats_count_pending_suggestions(as_json, ids):
    assert as_json("stats")["waiting"] == 2


def test_a_pending_suggestion_names_the_next_step(memdeck):
    assert "`memdeck waiting` shows it." in memdeck("write", "User moved to Suzhou")[1]


def test_apply_and_reject_exclude_each_other(memdeck, ids):
    assert memdeck("waiting", "--apply", ids[0], "--reject", ids[1])[0] == 2


def test_a_replaced_memory_is_marked(memdeck, ids):
    _, out, _ = memdeck("waiting", "--apply", ids[1])

    head, *rest = out.splitlines()
    assert head == "Learned 1 memory and replaced 1. `memdeck undo` takes it back."
    assert "  d4e5f6  User lives in Hangzhou (replaced)" in rest
    assert any(line.endswith("  User moved to Paris") for line in rest)


@pytest.mark.parametrize(
    ("action", "end"),
    [(Action.ADD, ""), (Action.KEEP_BOTH, " -> d4e5f6"), (Action.UPDATE, " -> d4e5f6")],
)
def test_only_a_row_about_a_known_memory_points_to_it(action, end):
    row = PlanRow(number=1, action=action, content="用户住在苏州", category="fact", target="d4e5f6")

    assert next(iter(row_lines([row]))).endswith(f"用户住在苏州{end}")
