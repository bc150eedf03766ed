"""Conversations that extensions save from Poe."""

import pytest

from memdeck.transcripts import read_text
from tests.transcripts.exports import message_lines, read_sample


@pytest.mark.row("G4")
def test_a_log_is_read_whatever_the_name_of_the_bot():
    reading = read_sample("poe_log.txt")
    (conversation,) = reading.conversations

    assert conversation.format == "poe"
    assert message_lines(conversation) == [
        "user: I keep bees. Note:\n\nHow much honey is it?",
        "assistant: Lovely!",
        "assistant: 20 kg a year.",
    ]
    assert [one.name for one in conversation.messages[0].attachments] == ["hives.pdf", "Image"]
    assert reading.remarks == ()


def test_a_log_with_another_number_of_messages_is_remarked():
    text = "Conversation with Sage (3 messages)\n\nHuman:\n\nHi\n\nSage:\n\nHello"
    reading = read_text(text)

    assert message_lines(reading.conversations[0]) == ["user: Hi", "assistant: Hello"]
    assert "3 messages, but 2" in reading.remarks[0].what


@pytest.mark.row("G4")
def test_what_the_poe_exporter_saves_is_read_as_any_conversation():
    text = "User:\nI keep bees\n\nAssistant:\nLovely!\n\n- one\n- two\n\nUser:\nThanks\n\n"
    (conversation,) = read_text(text).conversations

    assert message_lines(conversation) == [
        "user: I keep bees",
        "assistant: Lovely!\n\n- one\n- two",
        "user: Thanks",
    ]
