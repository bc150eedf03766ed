"""Slack as slackdump stores it."""

import pytest

from tests.transcripts.databases import slackdump_database
from tests.transcripts.exports import conversations_in, message_lines, read_sample, times


@pytest.mark.row("G4")
def test_a_channel_is_read_with_its_threads():
    (conversation,) = read_sample("slackdump.json").conversations

    assert (conversation.id, conversation.title) == ("slack/C1", "choir")
    assert message_lines(conversation) == [
        "U1: Who sings & plays?",
        "U2: I do",
        "U2: Another thing",
    ]
    assert times(conversation)[0] == "2024-06-03T14:20:00.000100+00:00"


@pytest.mark.row("G4")
def test_a_database_is_read_as_it_was_last_loaded_and_with_names():
    (conversation,) = conversations_in(slackdump_database())

    assert (conversation.id, conversation.title) == ("slack/C1", "choir")
    assert message_lines(conversation) == [
        "Ana Lund: Who sings on #tuesday, @Bo?",
        "Bo: I do",
        "Bo: Another thing",
    ]
