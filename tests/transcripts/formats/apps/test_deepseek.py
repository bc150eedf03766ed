"""DeepSeek's export: the speaker of a fragment, and the branch that is read."""

import pytest

from memdeck.domain.conversation.conversation import Attachment, Skipped
from tests.transcripts.exports import (
    as_json,
    conversations_in,
    message_lines,
    read_bytes,
    read_sample,
    times,
)


def conversation(*messages: object, **fields: object) -> dict[str, object]:
    """Return a conversation of consecutive *messages*."""
    nodes: dict[str, object] = {"root": {"parent": None, "children": ["1"]}}
    for number, message in enumerate(messages, 1):
        nodes[str(number)] = {
            "parent": str(number - 1) if number > 1 else "root",
            "children": [str(number + 1)],
            "message": message,
        }
    return {"inserted_at": "2025-01-01T10:00:00+08:00", "mapping": nodes, **fields}


def said(*fragments: tuple[str, str]) -> dict[str, object]:
    return {"fragments": [{"type": kind, "content": content} for kind, content in fragments]}


@pytest.mark.row("G4")
def test_the_last_branch_is_read_without_thinking_and_searches():
    bread, _ = read_sample("deepseek.json").conversations

    assert message_lines(bread) == [
        "user: My oven reaches 300 °C. How long?",
        "assistant: Half an hour.",
    ]
    assert bread.messages[0].attachments == (Attachment("oven.pdf", "Up to 300 degrees."),)


def test_ids_titles_and_times_are_the_vendors():
    bread, move = read_sample("deepseek.json").conversations

    assert bread.id == "deepseek/5f0c7a10-0001-4000-8000-00000000d001"
    assert bread.title == "Bread for Sunday"
    assert [one.id for one in bread.messages] == ["3", "4"]
    assert times(bread) == ["2025-03-01T02:01:00+00:00", "2025-03-01T02:01:30+00:00"]
    assert bread.started_at
    assert bread.started_at.isoformat() == "2025-03-01T02:00:00.100000+00:00"
    assert move.title == ""


def test_messages_of_older_exports_speak_by_turns():
    _, move = read_sample("deepseek.json").conversations

    assert message_lines(move) == ["user: 我住在厦门。", "assistant: 厦门很美。"]


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        (said(("REQUEST", "a"), ("REQUEST", "b")), ["user: a\n\nb"]),
        (said(("THINK", "a"), ("RESPONSE", "b"), ("RESPONSE", "c")), ["assistant: b\n\nc"]),
        (said(("REQUEST", "a"), ("RESPONSE", "b")), ["user: a", "assistant: b"]),
        (said(("TEMPLATE_RESPONSE", "a")), ["assistant: a"]),
        (said(("TOOL_SEARCH", "a")), []),
        ({"content": "a", "role": "ASSISTANT"}, ["assistant: a"]),
        ({"content": "a", "fragments": []}, ["user: a"]),
        ({"content": "a", "reasoning_content": "b"}, ["assistant: a"]),
        ({"fragments": [None, 3, {"type": ["REQUEST"], "content": "a"}]}, []),
    ],
    ids=str,
)
def test_the_kind_of_a_fragment_says_who_speaks(message, expected):
    (read,) = conversations_in(as_json([conversation(message, said(("RESPONSE", "end")))]))

    assert message_lines(read) == [*expected, "assistant: end"]


def test_one_conversation_by_itself_is_read_under_the_id_that_its_words_give():
    alone = conversation(said(("REQUEST", "I sail.")), said(("RESPONSE", "Where?")))

    first = conversations_in(as_json(alone))
    second = conversations_in(as_json([conversation(said(("REQUEST", "Hi"))), alone]))

    assert message_lines(first[0]) == ["user: I sail.", "assistant: Where?"]
    assert first[0].id == second[1].id


def test_a_conversation_without_messages_is_reported():
    (piece,) = read_bytes(as_json([conversation(title="Gone")]), "export")

    assert isinstance(piece, Skipped)
    assert "“Gone”" in piece.where
