"""OpenCode's sessions: an export, its folder and its database."""

import json
from pathlib import Path

import pytest

from memdeck.transcripts import read_files
from tests.transcripts.databases import opencode_database
from tests.transcripts.exports import (
    DATA,
    conversations_in,
    message_lines,
    read_sample,
    times,
)

SAID = ["user: We use pytest.", "assistant: Then I write it with pytest."]
EXPORT = json.loads((DATA / "opencode_export.json").read_text(encoding="utf-8"))


def write_storage(storage: Path, *, parent: str = "") -> None:
    session = EXPORT["info"] | ({"parentID": parent} if parent else {})
    files = {f"session/p/{session['id']}.json": session, "project/p.json": {"id": "p"}}
    for message in EXPORT["messages"]:
        info = message["info"]
        files[f"message/{session['id']}/{info['id']}.json"] = info
        for part in message["parts"]:
            files[f"part/{info['id']}/{part['id']}.json"] = part
    for name, value in files.items():
        (storage / name).parent.mkdir(parents=True, exist_ok=True)
        (storage / name).write_text(json.dumps(value), encoding="utf-8")


@pytest.mark.row("G4")
def test_an_export_is_read_without_tools_and_what_the_program_adds():
    (conversation,) = read_sample("opencode_export.json").conversations

    assert (conversation.format, conversation.title) == ("opencode", "Tests of the importer")
    assert message_lines(conversation) == SAID
    assert times(conversation) == ["2024-06-03T14:20:00.500000+00:00", "2024-06-03T14:20:05+00:00"]
    assert [one.name for one in conversation.messages[0].attachments] == ["a.py"]


@pytest.mark.row("G4")
def test_the_files_of_a_storage_are_one_session(tmp_path):
    write_storage(tmp_path / "storage")

    reading = read_files([tmp_path / "storage"])

    assert [message_lines(conversation) for conversation in reading.conversations] == [SAID]
    assert reading.conversations[0].id == read_sample("opencode_export.json").conversations[0].id
    assert reading.skipped == ()


def test_messages_to_a_helper_are_left_out(tmp_path):
    write_storage(tmp_path / "storage", parent="ses_0")

    assert read_files([tmp_path / "storage"]).conversations == ()


@pytest.mark.row("G4")
def test_a_database_is_read_with_titles_and_times():
    (conversation,) = conversations_in(opencode_database())

    assert (conversation.id, conversation.title) == ("opencode/ses_1", "Tests of the importer")
    assert message_lines(conversation) == SAID
    assert times(conversation) == ["2024-06-03T14:20:00.500000+00:00", "2024-06-03T14:20:05+00:00"]
