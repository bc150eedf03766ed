"""Sessions under way, and an agent's context, as the command line gives them."""

import io

import pytest

from memdeck.cli.main import run
from tests.fakes.model_server import model_server, says


@pytest.fixture
def talked(memdeck):
    for role, text in (("user", "I keep bees and I was born in Porto."), ("assistant", "Lovely!")):
        assert memdeck("session", "add", "s1", text, "--role", role)[0] == 0


@pytest.mark.row("D1")
def test_what_is_added_is_shown(as_json, talked):
    told = as_json("session", "show", "s1")

    assert [(one["role"], one["content"]) for one in told["messages"]] == [
        ("user", "I keep bees and I was born in Porto."),
        ("assistant", "Lovely!"),
    ]
    assert (told["message_count"], told["summarised"], told["summary"]) == (2, 0, "")
    (listed,) = as_json("session", "list")["sessions"]
    assert (listed["id"], listed["opening"]) == ("s1", "I keep bees and I was born in Porto.")


def test_a_message_may_be_piped_in(memdeck, as_json, monkeypatch):
    piped = io.TextIOWrapper(io.BytesIO("很长的\n话\n".encode()))
    monkeypatch.setattr("sys.stdin", piped)

    added = as_json("session", "add", "s1", "-", "--role", "tool")["message"]
    assert (added["role"], added["content"]) == ("tool", "很长的\n话")


@pytest.mark.row("A6")
@pytest.mark.usefixtures("talked")
def test_an_ended_session_is_learned_from_and_gone(as_json, memdeck):
    (ended,) = as_json("session", "end", "s1")["sessions"]

    assert (ended["session"], ended["message_count"]) == ("s1", 2)
    assert ended["new"] > 0
    assert as_json("session", "list") == {"sessions": []}
    assert memdeck("session", "list")[1] == (
        "No session is under way; `memdeck session add` begins one.\n"
    )


@pytest.mark.row("A6")
@pytest.mark.usefixtures("talked")
def test_a_heartbeat_learns_and_the_session_goes_on(as_json, memdeck):
    code, out, _ = memdeck("session", "end", "s1", "--trigger", "heartbeat")

    assert code == 0
    assert out.startswith("s1: ")
    assert len(as_json("session", "list")["sessions"]) == 1


@pytest.mark.row("A6")
@pytest.mark.usefixtures("talked")
@pytest.mark.parametrize(("minutes", "left"), [("0", 0), ("60", 1)])
def test_idle_sessions_can_be_ended_by_a_timer(as_json, memdeck, minutes, left):
    code, out, _ = memdeck("session", "end", "--idle", minutes)

    assert code == 0
    assert ("lay idle" in out) == bool(left)
    assert len(as_json("session", "list")["sessions"]) == left


@pytest.mark.parametrize("words", [[], ["s1", "--idle", "5"]])
def test_an_end_needs_a_session_or_a_time(memdeck, words):
    code, _, err = memdeck("session", "end", *words)

    assert (code, err) == (1, "memdeck: Name the session to end, or give --idle MINUTES.\n")


def test_a_session_that_is_not_there_is_told(memdeck):
    code, _, err = memdeck("session", "show", "s9")

    assert code == 1
    assert "No session “s9” is under way" in err


@pytest.mark.row("D6")
@pytest.mark.usefixtures("talked")
def test_a_context_prints_what_an_agent_should_know(as_json, memdeck):
    told = as_json("context", "s1", "Where does the user live?", "--model", "gpt-4o")

    assert [one["content"] for one in told["recent_messages"]][-1] == "Lovely!"
    assert told["relevant_memories"][0]["content"] == "User lives in Hangzhou"
    assert told["token_budget_remaining"] == told["budget"]["response_reserve"] == 25600
    assert (told["summary"], told["notes"], told["is_exact"]) == ("", [], True)
    lines = memdeck("context", "s1", "Hangzhou")[1].splitlines()
    assert lines[0] == "user: I keep bees and I was born in Porto."
    assert "- User lives in Hangzhou" in lines
    assert lines[-1] == "1638 tokens are left for the answer."


@pytest.mark.row("D2")
def test_the_persons_own_table_of_models_counts(as_json, home, vault, monkeypatch):
    monkeypatch.setenv("MEMDECK_HOME", str(home))
    (home / "models.toml").write_text('[context_windows]\n"mine" = 500\n', encoding="utf-8")

    assert as_json("context", "s1", "x", "--model", "mine-7b")["budget"]["total"] == 500


def test_a_session_may_be_the_first_thing_in_a_vault(tmp_path, capsys):
    vault = tmp_path / "new"

    assert run(["--vault", str(vault), "session", "add", "s1", "Hello"]) == 0
    assert run(["--vault", str(vault), "session", "show", "s1"]) == 0
    assert "user: Hello" in capsys.readouterr().out


@pytest.mark.row("D1")
def test_a_model_that_is_set_up_sums_up_a_compaction(memdeck, as_json, monkeypatch):
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

    told = as_json("session", "show", "s1")
    assert (told["summary"], told["summarised"]) == ("Done so far:\n- Step 0 is done.", 2)


@pytest.mark.row("C8")
def test_what_a_tool_gave_is_added_with_its_call_and_teaches(memdeck, as_json):
    url = '{"url": "https://app.example.com/page"}'
    memdeck("session", "add", "s2", "Please read the page")
    told = as_json("session", "add", "s2", "", "--tool", "fetch_url", "--told", url)["message"]
    memdeck("session", "add", "s2", "It is empty.", "--role", "assistant")
    memdeck("session", "end", "s2", "--offline")

    assert (told["role"], told["name"]) == ("tool", "fetch_url")
    (lesson,) = as_json("list", "--layer", "procedural")["entries"]
    assert "`app.example.com`" in lesson["content"]


def test_the_end_of_a_session_that_never_was_says_so_and_may_come_twice(memdeck):
    code, out, _ = memdeck("session", "end", "nope")

    assert code == 0
    assert out == "nope: nothing was said; `memdeck session list` shows those under way.\n"
