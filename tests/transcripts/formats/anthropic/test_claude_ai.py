"""Claude.ai's export: content is preferred to text, one branch is read, empty messages are not."""

import pytest

from memdeck.domain.conversation.conversation import Attachment, Skipped
from memdeck.transcripts import read_files
from tests.transcripts.exports import (
    archive,
    as_json,
    claude_conversation,
    conversations_in,
    message_lines,
    read_bytes,
    read_sample,
    times,
)

ROOT = "00000000-0000-4000-8000-000000000000"
PLACEHOLDER = "```\nThis block is not supported on your current device yet.\n```"


def turn(key: str, parent: str | None = None, **changes: object) -> dict[str, object]:
    given = {"parent_message_uuid": parent} if parent else {}
    return {"uuid": key, "sender": "human", "text": key, **given, **changes}


def read(*turns: object) -> list[str]:
    """Return the ids of the messages that are read from a conversation of *turns*."""
    conversation = {"uuid": "talk", "chat_messages": list(turns)}
    return [one.id for found in conversations_in(as_json([conversation])) for one in found.messages]


@pytest.mark.row("G4")
def test_the_last_version_of_each_turn_is_read():
    choir, older = read_sample("claude_ai.json").conversations

    assert message_lines(choir) == [
        "user: Plan my choir rehearsal. I conduct on Tuesdays.",
        "assistant: Looking.\n\nWarm up for ten minutes.",
        "user: Is that too long for children?",
        "assistant: Five will do.",
        "user: Verse one: slowly.",
    ]
    assert message_lines(older) == [
        "user: Which key is Greensleeves in?",
        "assistant: Often A minor.",
    ]


def test_ids_titles_and_times_are_the_vendors():
    choir, _ = read_sample("claude_ai.json").conversations

    assert choir.id == "claude_ai/5d1e0000-0000-4000-8000-00000000c001"
    assert choir.title == "Choir rehearsal"
    assert [one.id for one in choir.messages] == ["c1-1", "c1-2", "c1-5", "c1-6", "c1-7"]
    assert times(choir)[:2] == ["2026-02-03T08:00:00+00:00", "2026-02-03T08:00:09+00:00"]


def test_a_deleted_chat_is_reported_and_makes_no_conversation():
    assert read_sample("claude_ai.json").skipped == (
        Skipped(
            "claude_ai.json: an untitled conversation",
            "It is empty, as deleted chats are; nothing needs to be done.",
        ),
    )


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ({"text": "t", "content": [{"type": "text", "text": "c"}]}, "c"),
        ({"text": "", "content": [{"type": "text", "text": "c"}]}, "c"),
        ({"text": "", "content": "c"}, "c"),
        ({"text": "", "content": ["c"]}, "c"),
        ({"text": "t", "content": []}, "t"),
        ({"text": "t", "content": None}, "t"),
        ({"text": "t", "content": [{"type": "thinking", "thinking": "c"}]}, "t"),
        ({"text": f"a\n{PLACEHOLDER}\n{PLACEHOLDER}\nb"}, "a\nb"),
        ({"text": PLACEHOLDER, "attachments": [{"extracted_content": "p"}]}, "p"),
        ({"text": "t", "attachments": [{"extracted_content": "p"}]}, "t"),
        ({"content": [{"type": "text", "text": "c"}, None, {"type": "text", "text": 3}]}, "c"),
    ],
    ids=str,
)
def test_the_words_come_from_the_blocks_or_else_the_text_or_else_a_paste(message, said):
    conversation = {"uuid": "talk", "chat_messages": [{"sender": "human", **message}]}

    (read_,) = conversations_in(as_json([conversation]))

    assert message_lines(read_) == [f"user: {said}"]


@pytest.mark.parametrize(
    ("message", "attachments"),
    [
        (
            {"attachments": [{"file_name": "verse.txt", "extracted_content": " La la\x00"}]},
            (Attachment("verse.txt", "La la"),),
        ),
        (
            {"attachments": [{"file_name": "", "extracted_content": "p"}]},
            (Attachment("paste", "p"),),
        ),
        (
            {"files": [{"file_name": "a.png"}, {"file_uuid": "1"}]},
            (Attachment("a.png"), Attachment("file")),
        ),
        (
            {
                "attachments": [{"file_name": "a.txt", "extracted_content": "p"}],
                "files": [{"file_name": "a.txt"}, {"file_name": "b.png"}],
                "files_v2": [{"file_name": "b.png"}],
            },
            (Attachment("a.txt", "p"), Attachment("b.png")),
        ),
        ({"attachments": "none", "files": [3]}, (Attachment("file"),)),
    ],
    ids=str,
)
def test_what_was_added_comes_with_its_message(message, attachments):
    conversation = {"uuid": "talk", "chat_messages": [{"sender": "human", "text": "t", **message}]}

    (read_,) = conversations_in(as_json([conversation]))

    assert read_.messages[0].attachments == attachments


def test_the_text_of_a_message_that_is_only_a_paste_is_not_repeated():
    paste = {"file_name": "verse.txt", "extracted_content": "La la"}
    conversation = {"uuid": "talk", "chat_messages": [{"sender": "human", "attachments": [paste]}]}

    (read_,) = conversations_in(as_json([conversation]))

    assert read_.messages[0].text == "La la"
    assert read_.messages[0].attachments == (Attachment("verse.txt"),)


def test_what_was_spoken_is_read_as_what_was_typed():
    spoken = turn("a", content=[{"type": "voice_note", "text": "It floats."}], text="")
    answer = turn("b", sender="assistant", text="Proof it longer.")

    (conversation,) = conversations_in(as_json([{"uuid": "c", "chat_messages": [spoken, answer]}]))

    assert message_lines(conversation) == ["user: It floats.", "assistant: Proof it longer."]


def test_batches_of_one_export_are_read_together(tmp_path):
    for number, words in enumerate([["a", "b"], ["a", "b", "c"]]):
        batch = archive({"conversations.json": as_json([claude_conversation("t", *words)])})
        (tmp_path / f"data-batch-000{number}.zip").write_bytes(batch)

    (conversation,) = read_files(sorted(tmp_path.iterdir())).conversations

    assert message_lines(conversation) == ["user: a", "assistant: b", "user: c"]


def test_a_shared_chat_is_read_from_its_snapshot():
    said = [turn("a", content=None, text="Hi"), turn("b", "a", content=None, text="Hello")]
    shared = {"uuid": "s", "snapshot_name": "Shared", "chat_messages": said}

    (conversation,) = conversations_in(as_json(shared))

    assert (conversation.title, [one.text for one in conversation.messages]) == (
        "Shared",
        ["Hi", "Hello"],
    )


def test_a_project_is_no_chat_and_is_reported_as_what_it_is():
    project = {"uuid": "p", "name": "Choir", "prompt_template": "Be brief.", "docs": []}

    assert read_bytes(as_json(project)) == [
        Skipped(
            "file",
            "It holds a project's instructions and documents; paste what is to be remembered.",
        )
    ]


@pytest.mark.parametrize(
    ("turns", "path"),
    [
        ([turn("a"), turn("b"), turn("c")], ["a", "b", "c"]),
        ([turn("a", ROOT), turn("b", "a"), turn("c", "b")], ["a", "b", "c"]),
        ([turn("a", ROOT), turn("b", "a"), turn("c", "a")], ["a", "c"]),
        ([turn("a", ROOT), turn("b", "a"), turn("A", ROOT), turn("B", "A")], ["A", "B"]),
        ([turn("a", ROOT), turn("b", "lost"), turn("c", "b")], ["a", "b", "c"]),
        ([turn("a"), turn("b", "a"), turn("c")], ["a", "b", "c"]),
        ([turn("a", "b"), turn("b", "a")], ["a", "b"]),
        ([turn("a", ROOT), turn("tool", "a", sender="tool"), turn("b", "tool")], ["a", "b"]),
        ([None, 3, turn("a")], ["a"]),
    ],
    ids=str,
)
def test_the_last_child_is_followed_from_the_first_message(turns, path):
    assert read(*turns) == path


def test_a_chat_whose_messages_are_lost_is_reported():
    (skipped,) = read_bytes(as_json([{"uuid": "talk", "chat_messages": None}]))

    assert isinstance(skipped, Skipped)
    assert skipped.where == "file: conversation 1"
