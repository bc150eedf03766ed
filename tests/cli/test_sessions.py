"""The commands `session` and `context`."""

import io

import pytest

from memdeck.cli.main import run
from tests.fakes.model_server import model_server, says


@pytest.fixture
def open_session(memdeck):
    for role, text in (("user", "I keep bees and I was born in Porto."), ("assistant", "Lovely!")):
        assert memdeck("session", "add", "s1", text, "--role", role)[0] == 0


@pytest.mark.row("D1")
def test_added_messages_are_shown(as_json, open_session):
    result = as_json("session", "show", "s1")

    assert [(item["role"], item["content"]) for item in result["messages"]] == [
        ("user", "I keep bees and I was born in Porto."),
        ("assistant", "Lovely!"),
    ]
    assert (result["message_count"], result["summarised"], result["summary"]) == (2, 0, "")
    (listed,) = as_json("session", "list")["sessions"]
    assert (listed["id"], listed["opening"]) == ("s1", "I keep bees and I was born in Porto.")


def test_a_message_is_read_from_standard_input(memdeck, as_json, monkeypatch):
    piped = io.TextIOWrapper(io.BytesIO("很长的\n话\n".encode()))
    monkeypatch.setattr("sys.stdin", piped)

    added = as_json("session", "add", "s1", "-", "--role", "tool")["message"]
    assert (added["role"], added["content"]) == ("tool", "很长的\n话")


@pytest.mark.row("A6")
@pytest.mark.usefixtures("open_session")
def test_an_ended_session_is_learned_from_and_closed(as_json, memdeck):
    (ended,) = as_json("session", "end", "s1")["sessions"]

    assert (ended["session"], ended["message_count"]) == ("s1", 2)
    assert ended["new"] > 0
    assert as_json("session", "list") == {"sessions": []}
    assert memdeck("session", "list")[1] == (
        "No session is open; `memdeck session add` starts one.\n"
    )


@pytest.mark.row("A6")
@pytest.mark.usefixtures("open_session")
def test_a_heartbeat_learns_and_leaves_the_session_open(as_json, memdeck):
    code, out, _ = memdeck("session", "end", "s1", "--trigger", "heartbeat")

    assert code == 0
    assert out.startswith("s1: ")
    assert len(as_json("session", "list")["sessions"]) == 1


@pytest.mark.row("A6")
@pytest.mark.usefixtures("open_session")
@pytest.mark.parametrize(("minutes", "left"), [("0", 0), ("60", 1)])
def test_idle_sessions_can_be_ended_by_a_timer(as_json, memdeck, minutes, left):
    code, out, _ = memdeck("session", "end", "--idle", minutes)

    assert code == 0
    assert ("idle that long" in out) == bool(left)
    assert len(as_json("session", "list")["sessions"]) == left


@pytest.mark.parametrize("arguments", [[], ["s1", "--idle", "5"]])
def test_end_needs_a_session_or_a_time(memdeck, arguments):
    code, _, err = memdeck("session", "end", *arguments)

    assert code == 2
    assert err.endswith("\nmemdeck: Name the session to end, or give --idle MINUTES.\n")


def test_an_unknown_session_is_an_error(memdeck):
    code, _, err = memdeck("session", "show", "s9")

    assert code == 1
    assert "No session “s9” is open" in err


@pytest.mark.row("D6")
@pytest.mark.usefixtures("open_session")
def test_context_prints_messages_memories_and_the_budget(as_json, memdeck):
    result = as_json("context", "s1", "Where does the user live?", "--model", "gpt-4o")

    assert [item["content"] for item in result["recent_messages"]][-1] == "Lovely!"
    assert result["relevant_memories"][0]["content"] == "User lives in Hangzhou"
    assert result["token_budget_remaining"] == result["budget"]["response_reserve"] == 25600
    assert (result["summary"], result["notes"], result["is_exact"]) == ("", [], True)
    lines = memdeck("context", "s1", "Hangzhou")[1].splitlines()
    assert lines[0] == "user: I keep bees and I was born in Porto."
    assert "- User lives in Hangzhou" in lines
    assert lines[-1] == "1638 tokens are left for the answer."


@pytest.mark.row("D2")
def test_the_users_own_table_of_models_is_used(as_json, home, vault, monkeypatch):
    monkeypatch.setenv("MEMDECK_HOME", str(home))
    (home / "models.toml").write_text('[context_windows]\n"mine" = 500\n', encoding="utf-8")

    assert as_json("context", "s1", "x", "--model", "mine-7b")["budget"]["total"] == 500


def test_session_add_creates_a_vault(tmp_path, capsys):
    vault = tmp_path / "new"

    assert run(["--vault", str(vault), "session", "add", "s1", "Hello"]) == 0
    assert run(["--vault", str(vault), "session", "show", "s1"]) == 0
    assert "user: Hello" in capsys.readouterr().out


@pytest.mark.row("D1")
def test_a_configured_model_summarises_a_compaction(memdeck, as_json, monkeypatch):
    for number in range(4):
        memdeck("session", "add", "s1", f"Step {number}")
    with model_server() as server:
        monkeypatch.setenv("MEMDECK_BASE_URL", server.base_url)
        monkeypatch.setenv("MEMDECK_MODEL", "tiny-1")
        server.will(
            says({"points": [{"kind": "done", "text": "Step 0 is done."}]}),
            says({"candidates": []}),
        )
        assert memdeck("session", "end", "s1", "--trigger", "compress")[0] == 0

    result = as_json("session", "show", "s1")
    assert (result["summary"], result["summarised"]) == ("Done so far:\n- Step 0 is done.", 2)


@pytest.mark.row("C8")
def test_the_output_of_a_tool_is_added_with_its_call_and_learned_from(memdeck, as_json):
    url = '{"url": "https://app.example.com/page"}'
    memdeck("session", "add", "s2", "Please read the page")
    result = as_json("session", "add", "s2", "", "--tool", "fetch_url", "--arguments", url)[
        "message"
    ]
    memdeck("session", "add", "s2", "It is empty.", "--role", "assistant")
    memdeck("session", "end", "s2", "--offline")

    assert (result["role"], result["name"]) == ("tool", "fetch_url")
    (lesson,) = as_json("list", "--layer", "procedural")["entries"]
    assert "`app.example.com`" in lesson["content"]


def test_ending_an_unknown_session_succeeds_with_a_message(memdeck):
    code, out, _ = memdeck("session", "end", "nope")

    assert code == 0
    assert out == "nope: no messages; `memdeck session list` lists the open sessions.\n"
