"""Codex's sessions: each message and answer once, in any form of the file."""

import json

import pytest

from memdeck.domain.conversation.conversation import Attachment, Conversation, Skipped, ToolRun
from memdeck.transcripts import read_files
from tests.transcripts.exports import (
    DATA,
    conversations_in,
    json_lines,
    message_lines,
    own_content,
    read_bytes,
    read_sample,
    times,
)

META = {
    "timestamp": "2025-01-01T10:00:00Z",
    "type": "session_meta",
    "payload": {"id": "s", "timestamp": "2025-01-01T10:00:00Z"},
}


def item(role: str, *texts: str, **changes: object) -> dict[str, object]:
    parts = [{"type": "input_text", "text": text} for text in texts]
    payload = {"type": "message", "role": role, "content": parts, **changes}
    return {"timestamp": "2025-01-01T10:01:00Z", "type": "response_item", "payload": payload}


def event(kind_: str, text: str, **changes: object) -> dict[str, object]:
    payload = {"type": kind_, "message": text, **changes}
    return {"timestamp": "2025-01-01T10:01:00Z", "type": "event_msg", "payload": payload}


@pytest.mark.row("G4")
def test_each_turn_comes_once_without_what_surrounds_it():
    (conversation,) = read_sample("codex_rollout.jsonl").conversations

    assert message_lines(conversation) == [
        "user: Make the links green.",
        "assistant: They are green.",
        "user: Thanks, I like green.",
    ]
    assert conversation.id == "codex_cli/0199-own"
    assert conversation.title == "Green links"
    assert times(conversation)[0] == "2025-10-01T08:00:05+00:00"
    assert conversation.messages[0].attachments == (Attachment("image"), Attachment("shot.png"))


def test_the_first_generation_is_read_without_times():
    (conversation,) = read_sample("codex_first.jsonl").conversations

    assert message_lines(conversation) == ["user: Which port does it use?", "assistant: 8080."]
    assert conversation.id == "codex_cli/5973b6c0-94b8-487b-a530-2aeb6098ae0e"
    assert times(conversation) == [None, None]
    assert conversation.started_at
    assert conversation.started_at.isoformat() == "2025-06-01T10:00:00+00:00"


def test_a_fork_gives_what_is_new_and_its_origin_what_was_copied():
    conversations = {one.id: one for one in read_sample("codex_fork.jsonl").conversations}

    assert message_lines(conversations["codex_cli/0199-fork"]) == [
        "user: Underline them too.",
        "assistant: Underlined.",
    ]
    assert times(conversations["codex_cli/0199-own"]) == [None, None]


def test_what_a_fork_copied_with_its_times_keeps_them():
    fork = {"id": "f", "forked_from_id": "s", "timestamp": "2025-01-02T10:00:00Z"}
    meta = {"timestamp": "2025-01-02T10:00:00Z", "type": "session_meta", "payload": fork}

    conversations = conversations_in(json_lines(meta, item("user", "a")))

    assert {one.id: times(one) for one in conversations} == {
        "codex_cli/s": ["2025-01-01T10:01:00+00:00"],
    }


def test_what_a_fork_copied_comes_once_and_with_its_first_time():
    alone = read_sample("codex_rollout.jsonl").conversations[0]

    both = read_files([DATA / "codex_rollout.jsonl", DATA / "codex_fork.jsonl"])

    assert [one.id for one in both.conversations] == [alone.id, "codex_cli/0199-fork"]
    assert message_lines(both.conversations[0]) == message_lines(alone)
    assert times(both.conversations[0]) == times(alone)


@pytest.mark.parametrize(
    "text",
    [
        "<environment_context>\n</environment_context>",
        "<recommended_plugins>a\n</recommended_plugins>",
        '<turn_aborted reason="interrupted"/>',
        "<user_instructions>be brief</user_instructions>",
        "# AGENTS.md instructions for /x",
        "<permissions instructions>",
        "<turn_aborted>",
        " ",
    ],
)
def test_what_codex_says_in_the_users_name_is_no_turn(text):
    assert own_content(META, item("user", text), item("user", "said")) == ["user: said"]
    assert own_content(META, event("user_message", text), event("user_message", "said")) == [
        "user: said"
    ]


@pytest.mark.parametrize(
    "line",
    [
        item("developer", "x"),
        item("user", "x", type="function_call_output"),
        item("assistant", "x", content=None),
        event("agent_reasoning", "x"),
        event("user_message", "x", kind="environment_context"),
        {"type": "event_msg", "payload": {"type": "user_message", "message": ["x"]}},
        {"type": "event_msg", "payload": None},
        {"type": "turn_context", "payload": {"role": "user", "content": "x"}},
    ],
    ids=str,
)
def test_what_is_neither_asked_nor_answered_is_no_turn(line):
    assert own_content(META, line, item("user", "said")) == ["user: said"]


def test_items_are_read_where_events_tell_of_one_side_only():
    event_lines = own_content(
        META, event("user_message", "a"), item("user", "a"), item("assistant", "b")
    )

    assert event_lines == ["user: a", "assistant: b"]


@pytest.mark.parametrize(
    "line_pairs",
    [
        [
            (event("user_message", "a"), item("assistant", "b")),
            (event("user_message", "c"), item("assistant", "d")),
        ],
        [
            (item("user", "a"), event("agent_message", "b")),
            (item("user", "c"), event("agent_message", "d")),
        ],
        [
            (item("user", "a"), item("assistant", "b")),
            (item("user", "c"), event("user_message", "c"), event("agent_message", "d")),
        ],
        [
            (item("user", "a"), event("user_message", "a"), event("agent_message", "b")),
            (item("user", "c"), event("user_message", "c"), item("assistant", "d")),
        ],
    ],
)
def test_prompts_written_one_way_and_answers_the_other_are_both_read(line_pairs):
    written = [line for pair in line_pairs for line in pair]

    assert own_content(META, *written) == ["user: a", "assistant: b", "user: c", "assistant: d"]


def test_an_undone_turn_is_dropped_where_its_answer_is_written_another_way():
    back = event("thread_rolled_back", "", num_turns=1)
    turns = (event("user_message", "a"), item("assistant", "b"))
    undone = (event("user_message", "c"), item("assistant", "d"))

    assert own_content(META, *turns, *undone, back) == ["user: a", "assistant: b"]


def test_a_headline_is_kept_where_no_editor_wrote_it():
    text = "What does ## My request for Codex: mean?"

    assert own_content(META, item("user", text)) == [f"user: {text}"]


def test_a_session_of_the_first_program_is_one_object():
    session = {"id": "s", "timestamp": "2025-04-20T10:00:00.000Z", "instructions": ""}
    call = {"type": "function_call", "name": "shell"}
    asked, add_result = (
        item(*turn)["payload"] for turn in [("user", "Hi"), ("assistant", "Hello")]
    )
    whole = {"session": session, "items": [asked, call, add_result]}

    (conversation,) = conversations_in(json.dumps(whole, indent=2).encode())

    assert (conversation.id, message_lines(conversation)) == (
        "codex_cli/s",
        ["user: Hi", "assistant: Hello"],
    )
    assert conversation.started_at
    assert times(conversation) == [None, None]


def test_the_stream_of_exec_gives_the_answers():
    answer = {"type": "item.completed", "item": {"type": "agent_message", "text": "Done."}}
    call = {"type": "item.completed", "item": {"type": "command_execution", "text": "ls"}}

    (conversation,) = conversations_in(
        json_lines({"type": "thread.started", "thread_id": "t-1"}, call, answer)
    )

    assert message_lines(conversation) == ["assistant: Done."]
    assert conversation.id == "codex_cli/t-1"


def test_the_history_gives_the_prompts_of_each_session():
    prompts = [
        {"session_id": "a", "ts": 1760000000, "text": "one"},
        {"session_id": "b", "ts": 1760000001, "text": "two"},
        {"session_id": "a", "ts": 1760000002, "text": "three"},
    ]

    conversations = conversations_in(json_lines(*prompts))

    assert {one.id: message_lines(one) for one in conversations} == {
        "codex_cli/a": ["user: one", "user: three"],
        "codex_cli/b": ["user: two"],
    }
    assert times(conversations[0])[0] == "2025-10-09T08:53:20+00:00"


def test_sessions_put_together_in_one_file_are_read_apart():
    later = {
        "timestamp": "2025-01-02T10:00:00Z",
        "type": "session_meta",
        "payload": {"id": "later", "timestamp": "2025-01-02T10:00:00Z"},
    }

    conversations = conversations_in(json_lines(META, item("user", "a"), later, item("user", "b")))

    assert [one.id for one in conversations] == ["codex_cli/s", "codex_cli/later"]


def test_the_words_of_a_helper_are_marked_as_not_the_users():
    meta = META | {"payload": {"id": "h", "source": {"subagent": "review"}}}

    (piece,) = read_bytes(json_lines(meta, item("user", "Review this.")))

    assert isinstance(piece, Skipped)
    assert "subagent" in piece.why


def test_repeated_words_are_kept_and_named_alike_in_a_copy():
    (conversation,) = conversations_in(json_lines(META, item("user", "yes"), item("user", "yes")))
    (copy,) = conversations_in(json_lines(META, item("user", "yes"), item("user", "yes")))

    assert isinstance(conversation, Conversation)
    assert len({one.id for one in conversation.messages}) == 2
    assert [one.id for one in conversation.messages] == [one.id for one in copy.messages]


def tool_item(kind, **fields):
    payload = {"type": kind, "call_id": "c1", **fields}
    return {"timestamp": "2025-01-01T10:02:00Z", "type": "response_item", "payload": payload}


@pytest.mark.row("C8")
@pytest.mark.parametrize(
    ("call", "output", "expected", "shown", "failed"),
    [
        (
            tool_item("function_call", name="shell", arguments='{"command": ["jq"]}'),
            '{"output": "no jq", "metadata": {"exit_code": 127}}',
            '{"command": ["jq"]}',
            "no jq",
            True,
        ),
        (
            tool_item("function_call", name="exec_command", arguments='{"cmd": "ls"}'),
            "Process exited with code 0\nOutput:\na",
            '{"cmd": "ls"}',
            "Process exited with code 0\nOutput:\na",
            False,
        ),
        (tool_item("custom_tool_call", name="apply_patch", input="x"), "{no", "x", "{no", None),
        (
            tool_item("local_shell_call", action={"command": ["ls"]}),
            {"content": "a"},
            '{"command": ["ls"]}',
            "a",
            None,
        ),
    ],
)
def test_what_tools_did_is_kept_apart(call, output, expected, shown, failed):
    kind = f"{call['payload']['type']}_output"

    (conversation,) = conversations_in(
        json_lines(META, item("user", "Tidy up."), call, tool_item(kind, output=output))
    )

    tool = call["payload"].get("name", "shell")
    (message,) = conversation.messages
    assert conversation.tool_runs == (ToolRun(message.id, tool, expected, shown, failed),)


def test_what_tools_did_in_turns_that_were_taken_back_is_left_out():
    calls = (
        tool_item("function_call", name="shell", arguments="{}"),
        tool_item("function_call_output", output="x"),
    )
    back = {
        "timestamp": "2025-01-01T10:03:00Z",
        "type": "event_msg",
        "payload": {"type": "thread_rolled_back", "num_turns": 1},
    }

    (conversation,) = conversations_in(
        json_lines(META, item("user", "Hi."), item("user", "Tidy up."), *calls, back)
    )

    assert conversation.tool_runs == ()


def test_what_a_tool_did_before_anything_was_said_is_left_out():
    calls = (
        tool_item("function_call", name="shell", arguments="{}"),
        tool_item("function_call_output", output="x"),
    )

    (conversation,) = conversations_in(json_lines(META, *calls, item("user", "Hi.")))

    assert conversation.tool_runs == ()
