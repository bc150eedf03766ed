"""Custom instructions and saved memories of ChatGPT are read besides the conversation."""

from datetime import UTC, datetime

import pytest

from memdeck.domain.conversation.conversation import ImportedMemory
from tests.transcripts.exports import as_json, conversations_in

AT = datetime(2025, 1, 1, 10, tzinfo=UTC)
EPOCH = 1735725600


def remembered(*messages: dict[str, object], **fields: object) -> tuple[ImportedMemory, ...]:
    """Return the memories of a conversation of these messages and another one."""
    said = {"author": {"role": "user"}, "content": {"parts": ["said"]}}
    nodes = {
        f"n{number}": {"parent": f"n{number - 1}" if number else None, "message": one}
        for number, one in enumerate([*messages, said])
    }
    conversation = {"mapping": nodes, "current_node": f"n{len(messages)}", **fields}
    (read,) = conversations_in(as_json([conversation]))
    assert [one.text for one in read.messages] == ["said"]
    return read.remembered


def instructions(metadata: object = None, **content: object) -> dict[str, object]:
    return {
        "author": {"role": "user"},
        "content": {"content_type": "user_editable_context", **content},
        "metadata": metadata,
    }


def note(*parts: object, **fields: object) -> dict[str, object]:
    return {
        "author": {"role": "assistant"},
        "recipient": "bio",
        "create_time": EPOCH,
        "content": {"content_type": "text", "parts": parts},
        **fields,
    }


@pytest.mark.row("G4")
def test_custom_instructions_are_remembered_without_a_date():
    memories = remembered(
        instructions(user_profile="Name: Ana\nRole: conductor", user_instructions="Be brief.")
    )

    assert memories == (
        ImportedMemory("Name: Ana"),
        ImportedMemory("Role: conductor"),
        ImportedMemory("Be brief.", None, "preference"),
    )


@pytest.mark.parametrize(
    "profile",
    [
        "The user told this about themselves:\nUser profile:\n```I sing.```",
        "About the user:\n```text\nI sing.\n```",
        "I sing.",
    ],
)
def test_what_was_filled_in_is_taken_out_of_its_wrapping(profile):
    assert remembered(instructions(user_profile=profile)) == (ImportedMemory("I sing."),)


def test_what_the_form_itself_says_goes_before_what_the_model_was_shown():
    form = {"about_user_message": "I sing.", "about_model_message": "Be brief."}

    memories = remembered(instructions({"user_context_message_data": form}, user_profile="Other"))

    assert [one.content for one in memories] == ["I sing.", "Be brief."]


def test_the_older_list_of_memories_is_dated_line_by_line():
    listed: dict[str, object] = {
        "author": {"role": "assistant"},
        "content": {
            "content_type": "model_editable_context",
            "model_set_context": "1. [2024-05-01]. Sings alto.\n2. [2024-05-02]. Has a cat.",
        },
    }

    assert remembered(listed) == (
        ImportedMemory("Sings alto.", datetime(2024, 5, 1, 12, tzinfo=UTC)),
        ImportedMemory("Has a cat.", datetime(2024, 5, 2, 12, tzinfo=UTC)),
    )


@pytest.mark.parametrize(
    ("message", "contents"),
    [
        (note("User sings alto."), ["User sings alto."]),
        (note("Sings alto.\nHas a cat."), ["Sings alto.", "Has a cat."]),
        (note("", None), []),
        (note("Forgets names easily."), ["Forgets names easily."]),
        (note("Forget-me-nots are her favourites."), ["Forget-me-nots are her favourites."]),
        (note("Forget that the user has a cat."), ["Forget that the user has a cat."]),
        (note(content={"content_type": "code", "text": "Sings alto."}), ["Sings alto."]),
    ],
    ids=str,
)
def test_what_chatgpt_noted_has_the_time_of_its_turn(message, contents):
    assert remembered(message) == tuple(ImportedMemory(one, AT) for one in contents)


def test_a_conversation_not_to_be_remembered_gives_nothing():
    assert remembered(note("User sings alto."), is_do_not_remember=True) == ()
