"""Cherry Studio's backup: its chats, and none of its keys."""

import json
import logging

import pytest

from memdeck.domain.conversation.conversation import Attachment
from tests.transcripts.exports import conversations_in, message_lines, read_sample, times

KEY = "sk-not-a-real-key-0001"


@pytest.mark.row("G4")
def test_topics_are_read_with_one_answer_a_question():
    camping, travel = read_sample("cherry_studio.json").conversations

    assert message_lines(camping) == [
        "user: 帮我列一个露营清单",
        "assistant: 睡袋。",
        "user: 我对坚果过敏",
    ]
    assert camping.messages[0].attachments == (Attachment("map.pdf"),)
    assert message_lines(travel) == ["user: 去青岛"]


def test_names_of_topics_stand_in_the_settings():
    camping, travel = read_sample("cherry_studio.json").conversations

    assert (camping.id, camping.title) == ("cherry_studio/topic-1", "露营清单")
    assert travel.title == "旅行"
    assert times(camping)[0] == "2025-09-10T08:01:00+00:00"


def test_no_key_of_the_backup_is_read_or_logged(caplog):
    with caplog.at_level(logging.DEBUG):
        reading = read_sample("cherry_studio.json")

    assert KEY not in repr(reading)
    assert KEY not in caplog.text


@pytest.mark.parametrize(
    "state", [None, 3, "{", '{"assistants": "{"}', {"assistants": {"assistants": [3]}}, "\ud83d"]
)
def test_without_names_the_chats_are_read_all_the_same(state):
    backup = {
        "localStorage": {"persist:cherry-studio": state},
        "indexedDB": {"topics": [{"id": "t", "messages": [{"role": "user", "content": "a"}]}]},
    }

    (conversation,) = conversations_in(json.dumps(backup).encode())

    assert (conversation.title, message_lines(conversation)) == ("", ["user: a"])


def test_a_backup_too_large_to_hold_is_read_in_parts(monkeypatch):
    whole = read_sample("cherry_studio.json")
    monkeypatch.setattr("memdeck.transcripts.json.records.PIECE_BYTES", 2_000)
    monkeypatch.setattr("memdeck.transcripts.input.safe_stream.PARSED_BYTES", 30_000)
    monkeypatch.setattr("memdeck.transcripts.json.records.HEAD_BYTES", 16)
    monkeypatch.setattr("memdeck.transcripts.json.records.PART_BYTES", 500)

    assert read_sample("cherry_studio.json") == whole
