"""Signal's chats as JSON."""

import pytest

from memdeck.domain.conversation.conversation import Attachment, Role
from tests.transcripts.exports import as_json, conversations_in, message_lines, read_sample, times


@pytest.mark.row("G4")
def test_every_chat_of_signals_own_export_is_read_with_the_names_of_its_people():
    noor, group = read_sample("signal_archive.jsonl").conversations

    assert [(one.format, one.title) for one in (noor, group)] == [
        ("signal", "Noor Abel"),
        ("signal", "Allotment"),
    ]
    assert message_lines(noor) == ["Noor Abel: Are the beans up?", "Ines: Since Monday."]
    assert message_lines(group) == ["Piet: Who waters on Sunday?", "Ines: I do."]
    assert [one.role for one in noor.messages] == [Role.OTHER, Role.USER]
    assert times(noor)[0] == "2026-02-02T02:40:00+00:00"
    assert noor.messages[1].attachments == (Attachment("beans.jpg"),)


@pytest.mark.parametrize(
    ("contact", "name"),
    [
        ({"nickname": {"given": "N"}, "profileGivenName": "P"}, "N"),
        ({"profileFamilyName": "F"}, "F"),
        ({"username": "u.01", "e164": "1555"}, "u.01"),
        ({"e164": "1555"}, "1555"),
        ({}, ""),
    ],
)
def test_a_person_goes_by_the_name_that_signal_shows(contact, name):
    frames = [
        {"recipient": {"id": 1, "contact": contact}},
        {"chatItem": {"chatId": 2, "authorId": 1, "standardMessage": {"text": {"body": "Hi"}}}},
    ]
    (conversation,) = conversations_in(as_json(frames))

    assert [one.author for one in conversation.messages] == [name]


def test_the_lines_of_signal_export_are_one_chat_without_calls_and_deleted_messages():
    (conversation,) = read_sample("signal_exported.jsonl").conversations

    assert message_lines(conversation) == [
        "Bea Lund: The tree is up.",
        "Me: Send a picture!",
        "Bea Lund: Here",
    ]
    assert [one.role for one in conversation.messages] == [Role.OTHER, Role.USER, Role.OTHER]
    assert times(conversation)[1] == "2025-03-01T10:01:00+00:00"
    assert conversation.messages[2].attachments == (Attachment("tree.jpg"),)
