"""AI Studio's prompts: their messages and attached files."""

import pytest

from tests.transcripts.exports import as_json, conversations_in, message_lines, read_sample, times


def prompt(*chunks: object, **fields: object) -> bytes:
    return as_json({"chunkedPrompt": {"chunks": chunks}, **fields})


@pytest.mark.row("G4")
def test_what_was_said_is_read_and_thoughts_are_not():
    (talk,) = read_sample("google_ai_studio").conversations

    assert talk.format == "google_ai_studio"
    assert message_lines(talk) == [
        "user: Sum up my lease. I rent in Porto.",
        "assistant: It runs to 2027.",
        "user: And the deposit?",
    ]
    assert times(talk) == [None, None, None]


def test_a_file_before_the_words_belongs_to_them():
    (talk,) = read_sample("google_ai_studio").conversations

    files = [[one.name for one in message.attachments] for message in talk.messages]

    assert files == [["document"], [], ["image"]]


def test_name_id_and_times_are_googles_where_it_gives_them():
    chunk = {"id": "c1", "role": "user", "text": "Hi", "createTime": "2025-02-01T12:00:02Z"}

    (talk,) = conversations_in(prompt(chunk, id="p1", displayName="My prompt"))

    assert (talk.id, talk.title) == ("google_ai_studio/p1", "My prompt")
    assert talk.messages[0].id == "c1"
    assert times(talk) == ["2025-02-01T12:00:02+00:00"]


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
    (talk,) = conversations_in(prompt({"role": "user", "text": "first"}, chunk))

    assert message_lines(talk) == ["user: first"]


def test_other_objects_beside_a_prompt_are_reported():
    reading = conversations_in(as_json([{"chunkedPrompt": {"chunks": []}}, {"chunkedPrompt": 1}]))

    assert reading == []
