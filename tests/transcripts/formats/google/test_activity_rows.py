"""Prompts to Gemini in the fields of a row instead of its title."""

import pytest

from tests.transcripts.exports import as_json, conversations_in, message_lines

ASKED = ["user: What is a fjord?", "assistant: An inlet of the sea."]


def row(**changes: object) -> dict[str, object]:
    return {
        "header": "Gemini Apps",
        "title": "Used Gemini Apps",
        "time": "2026-01-09T10:00:00.100Z",
        "products": ["Gemini Apps"],
        **changes,
    }


@pytest.mark.parametrize(
    "changes",
    [
        {
            "details": [
                {"name": "Request", "value": "What is a fjord?"},
                {"name": "Response", "value": "An inlet of the sea."},
            ]
        },
        {
            "details": [
                {"name": "From Gemini", "url": "https://gemini.google.com/app/abcd"},
                {"name": "Request: What is a fjord?"},
                {"name": "Response: An inlet of the sea."},
            ]
        },
        {
            "userInteractions": [
                {
                    "userInteraction": {
                        "request": "What is a fjord?",
                        "response": {"html": "<p>An inlet of the <b>sea</b>.</p>"},
                    }
                }
            ]
        },
        {
            "userInteractions": [
                {
                    "Prompt": {"parts": [{"type": "text", "text": "What is a fjord?"}]},
                    "answer": {"text": "An inlet of the sea."},
                }
            ]
        },
    ],
)
def test_a_request_in_the_fields_of_a_row_is_read_with_its_response(changes):
    (conversation,) = conversations_in(as_json([row(**changes)]))

    assert message_lines(conversation) == ASKED


def test_several_interactions_of_one_row_keep_their_order():
    link = "https://gemini.google.com/app/abcd"
    both = [{"request": "one", "response": "two"}, {"request": "three", "response": "four"}]

    (conversation,) = conversations_in(as_json([row(titleUrl=link, userInteractions=both)]))

    assert message_lines(conversation) == [
        "user: one",
        "assistant: two",
        "user: three",
        "assistant: four",
    ]


@pytest.mark.parametrize(
    "changes",
    [
        {"details": [{"name": "From Gemini"}, None]},
        {"userInteractions": [{}, 5]},
        {"userInteractions": {"request": "x"}},
    ],
)
def test_fields_that_hold_no_words_leave_the_title(changes):
    (conversation,) = conversations_in(as_json([row(title="Prompted hello", **changes)]))

    assert message_lines(conversation) == ["user: hello"]
