"""Attachments of a ChatGPT message are named with its text."""

import json

import pytest

from memdeck.domain.conversation.conversation import Attachment
from tests.transcripts.exports import as_json, conversations_in

IMAGE = {"content_type": "image_asset_pointer", "asset_pointer": "sediment://file_1"}
SPEECH = {"content_type": "audio_asset_pointer", "asset_pointer": "file-service://file-2"}


def message(*parts: object, role: str = "user", **fields: object) -> dict[str, object]:
    content = {"content_type": "multimodal_text", "parts": [*parts, "said"]}
    return {"author": {"role": role}, "content": content, **fields}


def canvas(text: object) -> dict[str, object]:
    return {
        "author": {"role": "assistant"},
        "recipient": "canmore.create_textdoc",
        "content": {"content_type": "code", "text": text},
    }


def attachments(*messages: dict[str, object]) -> list[tuple[Attachment, ...]]:
    nodes = {
        f"n{number}": {"parent": f"n{number - 1}" if number else None, "message": one}
        for number, one in enumerate(messages)
    }
    shown = f"n{len(messages) - 1}"
    (conversation,) = conversations_in(as_json([{"mapping": nodes, "current_node": shown}]))
    return [one.attachments for one in conversation.messages]


@pytest.mark.parametrize(
    ("one", "names"),
    [
        (message(), []),
        (message(IMAGE), ["image"]),
        (message(IMAGE, IMAGE, SPEECH), ["image", "audio"]),
        (
            message(IMAGE, metadata={"attachments": [{"id": "file_1", "name": "oak.jpg"}]}),
            ["oak.jpg"],
        ),
        (message(metadata={"attachments": [{"id": "x", "name": "a.pdf"}]}), ["a.pdf"]),
        (message(IMAGE, metadata={"attachments": [{"id": "x"}, 3]}), ["image"]),
        (message({"content_type": "image_asset_pointer", "asset_pointer": 3}), ["image"]),
        (message({"content_type": "audio_transcription", "text": "la"}), []),
    ],
    ids=str,
)
def test_files_are_named_and_else_called_what_they_are(one, names):
    assert attachments(one) == [tuple(Attachment(name) for name in names)]


def test_a_text_of_the_canvas_comes_with_what_is_said_of_it():
    text = canvas(json.dumps({"name": "verse", "type": "document", "content": "La la\nla"}))

    assert attachments(message(), text, message(role="assistant"), message(role="assistant")) == [
        (),
        (Attachment("verse", "La la\nla"),),
        (),
    ]


@pytest.mark.parametrize("text", ["{torn", json.dumps({"content": " "}), None, json.dumps([1])])
def test_a_canvas_without_a_text_is_none(text):
    assert attachments(message(), canvas(text), message(role="assistant")) == [(), ()]
