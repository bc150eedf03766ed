"""The folder of a task of Cline, Roo Code or Kilo Code."""

import json

import pytest

from memdeck.transcripts import read_files
from tests.transcripts.exports import (
    DATA,
    as_json,
    conversations_in,
    message_lines,
    read_sample,
    times,
)

SEEN = [
    "user: Add a test. We use pytest, never unittest.",
    "assistant: I look at the importer.",
    "assistant: Which Python?",
    "user: 3.12",
    "assistant: Shall I commit?",
    "user: No, I commit myself.",
    "assistant: The test is there.",
]


@pytest.mark.row("G4")
def test_what_the_user_saw_is_read_with_their_answers():
    (conversation,) = read_sample("cline_ui_messages.json").conversations

    assert conversation.format == "cline"
    assert message_lines(conversation) == SEEN
    assert times(conversation)[0] == "2024-06-03T14:20:00+00:00"


@pytest.mark.row("G4")
def test_what_was_sent_is_read_without_what_the_program_adds():
    (conversation,) = read_sample("cline_api_history.json").conversations

    assert conversation.format == "cline"
    assert message_lines(conversation) == [
        "user: Add a test. We use pytest, never unittest.",
        "assistant: I look at the importer.",
        "assistant: Which Python?",
        "user: 3.12",
        "assistant: The test is there.",
        "user: Thanks, it works",
    ]


def test_of_the_two_files_of_a_task_what_the_user_saw_is_read(tmp_path):
    task = tmp_path / "tasks" / "1717424400000"
    task.mkdir(parents=True)
    for name, sample in {
        "ui_messages.json": "cline_ui_messages.json",
        "api_conversation_history.json": "cline_api_history.json",
    }.items():
        (task / name).write_bytes((DATA / sample).read_bytes())
    (task / "task_metadata.json").write_text('{"files_in_context": []}', encoding="utf-8")

    reading = read_files([tmp_path / "tasks"])

    assert [len(conversation.messages) for conversation in reading.conversations] == [len(SEEN)]
    assert reading.skipped == ()


def test_a_question_may_be_plain_text():
    entries = json.loads((DATA / "cline_ui_messages.json").read_text(encoding="utf-8"))[:1]
    entries.append({"ts": 1717424405000, "type": "ask", "ask": "followup", "text": "Which Python?"})

    (conversation,) = conversations_in(as_json(entries))

    assert message_lines(conversation)[1] == "assistant: Which Python?"
