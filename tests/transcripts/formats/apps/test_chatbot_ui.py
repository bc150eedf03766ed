"""Chatbot UI's backup with every chat of its history."""

import pytest

from memdeck.domain.conversation.conversation import Skipped
from tests.transcripts.exports import (
    as_json,
    conversations_in,
    message_lines,
    read_bytes,
    read_sample,
)


@pytest.mark.row("G4")
def test_every_chat_is_read():
    chess, openings = read_sample("chatbot_ui.json").conversations

    assert message_lines(chess) == ["user: I play the Caro-Kann.", "assistant: Solid."]
    assert (chess.id, chess.title) == (
        "chatbot_ui/1f0c2a5e-0001-4000-8000-00000000a0b1",
        "Chess",
    )
    assert message_lines(openings) == ["user: Which gambit?"]
    assert len(openings.id) == len("chatbot_ui/") + 16


def test_a_backup_without_folders_has_a_version():
    chat = {"name": "Bees", "messages": [{"role": "user", "content": "How many?"}]}

    (conversation,) = conversations_in(as_json({"version": 4, "history": [chat]}))

    assert (conversation.title, message_lines(conversation)) == ("Bees", ["user: How many?"])


def test_damaged_chats_are_reported():
    backup = {"history": [{"messages": [{}]}, 3, {"name": "Gone", "messages": 7}], "folders": []}

    assert read_bytes(as_json(backup)) == [
        Skipped("file", "3 of its chats are empty; nothing needs to be done.")
    ]
