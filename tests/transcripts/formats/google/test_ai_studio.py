"""AI Studio's prompts: their messages and attached files."""

import pytest

from tests.transcripts.exports import as_json, conversations_in, message_lines, read_sample, times


def prompt(*chunks: object, **fields: object) -> bytes:
    return as_json({"chunkedPrompt": {"chunks": chunks}, **fields})


@pytest.mark.row("G4")
def test_what_was_said_is_read_and_thoughts_are_not():
    (conversation,) = read_sample("google_ai_studio").conversations

    assert conversation.format == "google_ai_studio"
    assert message_lines(conversation) == [
        "user: Sum up my lease. I rent in Porto.",
        "assistant: It runs to 2027.",
        "user: And the deposit?",
    ]
    assert times(conversation) == [None, None, None]


def test_a_file_before_the_words_belongs_to_them():
    (conversation,) = read_sample("google_ai_studio").conversations

    files = [[one.name for one in message.attachments] for message in conversation.messages]

    assert files == [["document"], [], ["image"]]


def test_name_id_and_times_are_googles_where_it_gives_them():
    chunk = {"id": "c1", "role": "user", "text": "Hi", "createTime": "2025-02-01T12:00:02Z"}

    (conversation,) = conversations_in(prompt(chunk, id="p1", displayName="My prompt"))

    assert (conversation.id, conversation.title) == ("google_ai_studio/p1", "My prompt")
    assert conversation.messages[0].id == "c1"
    assert times(conversation) == ["2025-02-01T12:00:02+00:00"]


@pytest.mark.parametrize(
    "chunk",
    [
        {"role": "system", "text": "said"},
        {"role": None, "text": "said"},
        {"role": "model", "text": "said", "isThought": True},
        {"role": "user", "text": None},
        {"role": "user", "text": ["said"]},
        {"role": "user", "inlineFile": {"data": "aGk="}},
        {"role": "model", "parts": [{"text": "said", "thought": True}, None]},
        "said",
    ],
    ids=str,
)
def test_what_holds_no_words_is_no_turn(chunk):
    (conversation,) = conversations_in(prompt({"role": "user", "text": "first"}, chunk))

    assert message_lines(conversation) == ["user: first"]


def test_other_objects_next_to_a_prompt_are_reported():
    reading = conversations_in(as_json([{"chunkedPrompt": {"chunks": []}}, {"chunkedPrompt": 1}]))

    assert reading == []
