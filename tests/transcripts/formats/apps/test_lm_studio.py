"""LM Studio's chats: the visible version of each message."""

import pytest

from memdeck.domain.conversation.conversation import Attachment
from tests.transcripts.exports import as_json, conversations_in, message_lines, read_sample, times


def version(text: str, role: str = "user") -> dict[str, object]:
    return {"type": "singleStep", "role": role, "content": [{"type": "text", "text": text}]}


@pytest.mark.row("G4")
def test_the_selected_versions_are_read_without_thinking():
    (conversation,) = read_sample("lm_studio.json").conversations

    assert message_lines(conversation) == [
        "user: I hike in Norway. What do I pack?",
        "assistant: A rain jacket.\n\nAnd boots.",
        "user: Size 42.",
    ]
    assert conversation.messages[0].attachments == (Attachment("route.gpx"),)


def test_a_turn_has_the_time_of_its_step_or_of_what_was_before():
    (conversation,) = read_sample("lm_studio.json").conversations

    assert (conversation.id, conversation.title) == ("lm_studio/1736789912980", "Packing list")
    assert times(conversation) == [
        "2025-01-13T17:38:32.980000+00:00",
        "2025-01-13T17:38:52+00:00",
        "2025-01-13T17:38:52+00:00",
    ]


@pytest.mark.parametrize("number", [7, -1, None, "0", 1.0, [0]])
def test_a_number_beyond_the_versions_takes_the_last(number):
    message = {"versions": [version("old"), version("new")], "currentlySelected": number}

    (conversation,) = conversations_in(as_json({"messages": [message]}))

    assert message_lines(conversation) == ["user: new"]


def test_pieces_of_a_step_are_one_text_and_steps_are_paragraphs():
    def step(*pieces: str) -> dict[str, object]:
        return {"type": "contentBlock", "content": [{"type": "text", "text": p} for p in pieces]}

    answer = {"type": "multiStep", "role": "assistant", "steps": [step("A ha", "lf."), step("B.")]}
    message = {"versions": [answer], "currentlySelected": 0}

    (conversation,) = conversations_in(as_json({"messages": [message]}))

    assert message_lines(conversation) == ["assistant: A half.\n\nB."]


def test_messages_of_the_system_and_empty_ones_are_no_turns():
    empty = {"versions": [], "currentlySelected": 0}
    system = {"versions": [version("Be brief.", "system")], "currentlySelected": 0}
    thought = {"versions": [version("<think>a</think>b", "assistant")], "currentlySelected": 0}

    (conversation,) = conversations_in(as_json({"messages": [empty, system, 3, thought]}))

    assert message_lines(conversation) == ["assistant: b"]
