"""Messages in the format of the OpenAI API, in every kind of wrapper."""

from datetime import UTC, datetime
from types import MappingProxyType

import pytest

from memdeck.domain.conversation.conversation import Role, Skipped, ToolRun
from memdeck.transcripts import parse_messages
from tests.transcripts.exports import (
    as_json,
    conversations_in,
    exchange,
    message_lines,
    read_bytes,
    read_sample,
)


@pytest.mark.row("G4")
@pytest.mark.parametrize(
    ("sample", "conversations"),
    [
        (
            "openai_list.json",
            [
                [
                    "Ines: What does this sign say?",
                    "assistant: Keep the exit clear.",
                    "user: I park there every day, though.",
                ]
            ],
        ),
        ("openai_object.json", [["user: Where may I park?", "assistant: In the yard."]]),
        (
            "openai_list_of_lists.json",
            [["user: One", "assistant: 1"], ["user: Two", "assistant: 2"]],
        ),
        ("openai_responses.json", [["user: Name a river in Ghent.", "assistant: The Leie."]]),
        (
            "openai_lines.jsonl",
            [["user: Un?", "assistant: One."], ["user: Deux ?", "assistant: Two."]],
        ),
        ("openai_batch.jsonl", [["user: A batch of one."], ["user: A plain input."]]),
        ("openai_bare_lines.jsonl", [["user: Line by line.", "assistant: So be it."]]),
    ],
)
def test_a_conversation_is_found_in(sample, conversations):
    reading = read_sample(sample)

    assert [message_lines(one) for one in reading.conversations] == conversations
    assert reading.skipped == ()


def test_an_object_keeps_its_id_title_and_time():
    (parking,) = read_sample("openai_object.json").conversations

    assert parking.id == "openai_messages/thread-0123456789abcdef"
    assert parking.title == "Parking"
    assert parking.started_at == datetime(2026, 1, 1, tzinfo=UTC)
    assert parking.messages[0].at == datetime(2026, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize("holder", ["conversations", "chats", "sessions"])
def test_an_object_may_hold_several_conversations(holder):
    conversations = [
        {"title": "One", "messages": exchange("a", "b")},
        {"messages": exchange("c", "d")},
    ]

    one, two = conversations_in(as_json({"version": 1, holder: [*conversations, {"messages": []}]}))

    assert (one.title, message_lines(one)) == ("One", ["user: a", "assistant: b"])
    assert (two.title, message_lines(two)) == ("", ["user: c", "assistant: d"])


@pytest.mark.parametrize("key", ["contents", "history"])
def test_contents_as_gemini_takes_them_are_messages(key):
    contents = [
        {"role": "user", "parts": [{"text": "a"}]},
        {"role": "model", "parts": [{"text": "thinks", "thought": True}, {"text": "b"}]},
    ]

    for given in (contents, {key: contents}):
        (conversation,) = conversations_in(as_json(given))
        assert message_lines(conversation) == ["user: a", "assistant: b"]


def test_the_number_of_a_row_is_no_id():
    first = conversations_in(as_json({"id": 1, "messages": exchange("a", "b")}))
    other = conversations_in(as_json({"id": 1, "messages": exchange("c", "d")}))

    assert first[0].id != other[0].id


@pytest.mark.parametrize(
    ("role", "who"),
    [("user", ["user: a"]), ("human", ["user: a"]), ("ai", ["assistant: a"]), ("tool", [])],
)
def test_roles_go_by_the_names_that_programs_give_them(role, who):
    assert message_lines(parse_messages([{"role": role, "content": "a"}], "s")) == who


@pytest.mark.parametrize(
    "content",
    [
        "said",
        ["said"],
        [{"type": "text", "text": "said"}],
        [{"type": "input_text", "text": "said"}, {"type": "input_image", "image_url": "u"}],
        [{"type": "output_text", "text": "said"}, {"type": "refusal", "refusal": "no"}],
        [None, 3, {"type": "text", "text": {"value": "unknown"}}, "said"],
    ],
    ids=str,
)
def test_the_text_of_a_content_is_read_in_each_shape(content):
    (conversation,) = conversations_in(as_json([{"role": "user", "content": content}]))

    assert message_lines(conversation) == ["user: said"]


@pytest.mark.parametrize("entry", [{}, None, [], {"messages": []}, {"body": {}}, "words", 3])
def test_an_entry_without_messages_is_reported(entry):
    good = {"messages": exchange("a", "b")}

    _, skipped = read_bytes(as_json([good, entry]))

    assert isinstance(skipped, Skipped)
    assert skipped.where == "file: entry 2"


def test_messages_of_an_agent_become_the_conversation_of_its_session():
    session = parse_messages(
        [
            {"role": "system", "content": "You are Everbot."},
            {"role": "user", "content": "I prefer tabs.", "timestamp": "2026-03-01T12:00:00+08:00"},
            {"role": "assistant", "content": [{"type": "text", "text": "Noted."}]},
            {"role": "assistant", "content": None, "tool_calls": []},
            {"role": "tool", "content": "ok"},
            {"role": "user", "content": "好的", "id": "m7", "name": "Wei"},
            {},
        ],
        "session-7",
    )

    assert session.id == "session-7"
    assert message_lines(session) == ["user: I prefer tabs.", "assistant: Noted.", "Wei: 好的"]
    assert [one.role for one in session.messages] == [Role.USER, Role.ASSISTANT, Role.USER]
    assert session.messages[2].id == "m7"
    assert session.started_at == datetime(2026, 3, 1, 4, tzinfo=UTC)


def test_no_messages_make_an_empty_session():
    assert parse_messages([], "session-8").messages == ()


@pytest.mark.parametrize("oddity", [None, "user: hi", 7, [], ["role"], object()])
def test_what_is_no_message_is_left_out(oddity):
    session = parse_messages([oddity, {"role": "user", "content": "I keep bees."}], "s")

    assert message_lines(session) == ["user: I keep bees."]


def test_messages_may_be_objects_that_give_their_fields():
    spoken = MappingProxyType({"role": "user", "content": "I keep bees."})

    assert (
        message_lines(parse_messages([spoken, spoken.items()], "s")) == ["user: I keep bees."] * 2
    )


@pytest.mark.parametrize(("given", "id_"), [(5, "5"), ("a b", "a b"), ("会话", "会话")])
def test_a_session_goes_by_the_id_it_was_given(given, id_):
    assert parse_messages([{"role": "user", "content": "Hi"}], given).id == id_


@pytest.mark.parametrize("missing", [None, "", 1.5, True])
def test_sessions_without_an_id_are_distinguished_by_their_messages(missing):
    first, again, other = (
        parse_messages([{"role": "user", "content": words}], missing)
        for words in ("I keep bees.", "I keep bees.", "I keep goats.")
    )

    assert first.id == again.id != other.id


CALL = {"id": "c1", "function": {"name": "bash", "arguments": '{"command": "ls"}'}}
ASKED = {"role": "user", "content": "List the files", "id": "u1"}


@pytest.mark.row("C8")
@pytest.mark.parametrize(
    ("call", "result", "run"),
    [
        (
            {"role": "assistant", "content": None, "tool_calls": [CALL]},
            {"role": "tool", "tool_call_id": "c1", "content": "a.txt"},
            ToolRun("u1", "bash", '{"command": "ls"}', "a.txt"),
        ),
        (
            {"role": "assistant", "function_call": {"name": "ls", "arguments": "{}"}},
            {"role": "function", "name": "ls", "content": [{"type": "text", "text": "a.txt"}]},
            ToolRun("u1", "ls", "{}", "a.txt"),
        ),
        (
            {
                "role": "assistant",
                "content": [
                    {"type": "tool_use", "id": "t1", "name": "Bash", "input": {"command": "ls"}}
                ],
            },
            {
                "role": "user",
                "content": [
                    {
                        "type": "tool_result",
                        "tool_use_id": "t1",
                        "is_error": True,
                        "content": [{"type": "text", "text": "no"}],
                    }
                ],
            },
            ToolRun("u1", "Bash", '{"command": "ls"}', "no", failed=True),
        ),
        (
            MappingProxyType({"role": "assistant", "tool_calls": [MappingProxyType(CALL)]}),
            {"role": "tool", "tool_call_id": "c1", "content": None},
            ToolRun("u1", "bash", '{"command": "ls"}', ""),
        ),
    ],
)
def test_tool_calls_are_distinguished_from_messages(call, result, run):
    conversation = parse_messages(
        [ASKED, call, result, {"role": "assistant", "content": "One."}], "s"
    )

    assert [one.text for one in conversation.messages] == ["List the files", "One."]
    assert conversation.tool_runs == (run,)


def test_a_tool_ran_behind_the_turn_before_it():
    said = {"role": "assistant", "content": "I look.", "id": "a1", "tool_calls": [CALL]}
    result = {"role": "tool", "tool_call_id": "c1", "content": "x"}

    assert parse_messages([ASKED, said, result], "s").tool_runs[0].message == "a1"
    assert parse_messages([said, result, ASKED], "s").tool_runs[0].message == "a1"
    assert parse_messages([{**said, "content": ""}, result], "s").tool_runs[0].message == ""


@pytest.mark.parametrize(
    "oddity",
    [
        [{"role": "tool", "tool_call_id": "other", "content": "x"}],
        [{"role": "assistant", "tool_calls": [CALL]}],
        [{"role": "assistant", "tool_calls": ["x", 3, [1]]}],
        [
            {"role": "assistant", "tool_calls": [{"id": "c1"}]},
            {"role": "tool", "tool_call_id": "c1", "content": "x"},
        ],
    ],
)
def test_a_call_without_a_result_or_a_result_without_a_call_is_no_run(oddity):
    assert parse_messages([ASKED, *oddity], "s").tool_runs == ()


def test_of_a_long_result_both_ends_are_kept():
    result = {"role": "tool", "tool_call_id": "c1", "content": "a" * 5000 + "b" * 5000}
    calling = {"role": "assistant", "tool_calls": [CALL]}

    (run,) = parse_messages([ASKED, calling, result], "s").tool_runs

    assert run.output == f"{'a' * 1000}\n…\n{'b' * 1000}"
