"""ChatGPT's export: the messages that are read, their branch and their ids."""

import pytest

from memdeck.domain.conversation.conversation import Skipped
from tests.transcripts.exports import (
    as_json,
    chatgpt_conversation,
    conversations_in,
    message_lines,
    read_bytes,
    read_sample,
    times,
)


def message(**changes: object) -> dict[str, object]:
    return {
        "id": "m",
        "author": {"role": "user"},
        "content": {"content_type": "text", "parts": ["said"]},
        **changes,
    }


def texts_of(*messages: dict[str, object]) -> list[str]:
    """Return the result for a conversation of these consecutive messages."""
    nodes = {
        f"n{number}": {"parent": f"n{number - 1}" if number else None, "message": one}
        for number, one in enumerate([message(id="first"), *messages])
    }
    conversation = {"mapping": nodes, "current_node": f"n{len(messages)}"}
    return [
        one.text for read in conversations_in(as_json([conversation])) for one in read.messages
    ][1:]


@pytest.mark.row("G4")
def test_what_was_said_is_read_and_what_was_computed_is_not():
    bread, *_ = read_sample("chatgpt_list.json").conversations

    assert message_lines(bread) == [
        "user: My loaf stays flat. I keep it at 18 °C.",
        "assistant: That is cold for a starter. Try 24 °C.",
        "user: Remember that I bake on Sundays.",
        "assistant: Sundays it is.",
    ]


def test_ids_titles_and_times_are_the_vendors():
    bread, _, move = read_sample("chatgpt_list.json").conversations

    assert bread.id == "chatgpt/0f6c2d9e-0001-4000-8000-00000000a001"
    assert bread.title == "Sourdough that does not rise"
    assert [one.id for one in bread.messages] == ["msg-u1", "msg-a1b", "msg-u2", "msg-a2"]
    assert times(bread) == [
        "2025-01-01T10:00:01.250000+00:00",
        "2025-01-01T10:00:03+00:00",
        "2025-01-01T10:01:40+00:00",
        None,
    ]
    assert bread.started_at
    assert bread.started_at.isoformat() == "2025-01-01T10:00:00.500000+00:00"
    assert move.title == "搬家清单"


def test_a_conversation_not_to_be_remembered_says_so():
    forbidden = {one.title: one.forbidden for one in read_sample("chatgpt_list.json").conversations}

    assert forbidden == {
        "Sourdough that does not rise": False,
        "Between us": True,
        "搬家清单": False,
    }


def test_a_conversation_without_messages_is_reported_and_the_rest_is_read():
    reading = read_sample("chatgpt_list.json")

    assert len(reading.conversations) == 3
    assert [one.where for one in reading.skipped] == ["chatgpt_list.json: “Lost its tree”"]


def test_a_single_conversation_reads_as_it_does_in_a_list():
    (alone,) = read_sample("chatgpt_single.json").conversations

    assert alone == read_sample("chatgpt_list.json").conversations[-1]


@pytest.mark.parametrize(
    "changes",
    [
        {"author": {"role": "system"}},
        {"author": {"role": "tool", "name": "bio"}},
        {"author": {"role": "assistant"}, "recipient": "bio"},
        {"author": {"role": "assistant"}, "recipient": "canmore.create_textdoc"},
        {"author": {"role": "assistant"}, "channel": "analysis"},
        {"weight": 0},
        {"metadata": {"is_visually_hidden_from_conversation": True}},
        {"content": {"content_type": "user_editable_context", "user_profile": "said"}},
        {"content": {"content_type": "code", "text": "said"}},
        {"content": {"content_type": "thoughts", "parts": ["said"]}},
        {"content": {"content_type": "reasoning_recap", "parts": ["said"]}},
        {"content": {"content_type": "multimodal_text", "parts": [{"asset_pointer": "a"}, None]}},
        {"content": {"content_type": "text", "parts": ["", " \n"]}},
        {"content": {"content_type": "text", "parts": None}},
        {"content": {"content_type": "text", "parts": {"0": "said"}}},
        {"content": {"content_type": "text", "parts": 7}},
        {"content": "said"},
        {"content": None},
        {"author": "user"},
        {"author": {"role": ["user"]}},
    ],
    ids=str,
)
def test_a_message_that_the_page_does_not_show_is_no_turn(changes):
    assert texts_of(message(**changes)) == []


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"recipient": "all"},
        {"recipient": None},
        {"channel": "final"},
        {"channel": "commentary"},
        {"weight": 1.0},
        {"create_time": "soon"},
        {"id": {"a": 1}},
        {"metadata": None},
        {"content": {"parts": ["said"]}},
        {"content": {"content_type": "text", "parts": [None, "said", {"text": "unseen"}]}},
        {
            "content": {
                "content_type": "multimodal_text",
                "parts": [{"content_type": "audio_transcription", "text": "said"}],
            }
        },
    ],
    ids=str,
)
def test_a_message_that_the_page_shows_is_a_turn(changes):
    assert texts_of(message(**changes)) == ["said"]


def forked(**fields: object) -> dict[str, object]:
    """Return a conversation whose question was edited: first "old", then "new"."""
    nodes = {
        "root": {"parent": None, "children": ["old", "gone", 3, "new"]},
        "old": {"parent": "root", "children": [], "message": message(id="old")},
        "new": {"parent": "root", "children": ["leaf"], "message": message(id="new")},
        "leaf": {"parent": "new", "children": None, "message": message(id="leaf")},
    }
    return {"mapping": nodes, **fields}


@pytest.mark.parametrize(
    ("current", "path"),
    [
        ("old", ["old"]),
        ("leaf", ["new", "leaf"]),
        (None, ["new", "leaf"]),
        ("nowhere", ["new", "leaf"]),
        (["leaf"], ["new", "leaf"]),
    ],
)
def test_one_branch_is_read_the_current_or_else_the_newest(current, path):
    (conversation,) = conversations_in(as_json([forked(current_node=current)]))

    assert [one.id for one in conversation.messages] == path


def test_what_a_task_reports_twice_is_read_once():
    answer = {"author": {"role": "assistant"}}
    report = message(id="m1", **answer, metadata={"async_task_id": "t"})
    again = message(id="m2", **answer, metadata={"is_async_task_result_message": True})

    assert texts_of(report, again) == ["said"]


def test_what_is_answered_twice_is_read_twice():
    answer = message(author={"role": "assistant"})
    task = {"metadata": {"async_task_id": "t"}}

    assert texts_of(answer, answer) == ["said", "said"]
    assert texts_of(answer | task, message(), answer | task) == ["said", "said", "said"]


@pytest.mark.parametrize("current", ["a2", None])
def test_a_tree_that_names_children_alone_has_one_branch(current):
    nodes = {
        "u": {"children": ["a1", "a2", "gone", 3], "message": message(id="u")},
        "a1": {"children": [], "message": message(id="a1")},
        "a2": {"children": [], "message": message(id="a2")},
    }

    (conversation,) = conversations_in(as_json([{"mapping": nodes, "current_node": current}]))

    assert [one.id for one in conversation.messages] == ["u", "a2"]


def test_a_circle_of_parents_ends():
    nodes = {
        "a": {"parent": "b", "children": ["b"], "message": message(id="a")},
        "b": {"parent": "a", "children": ["a"], "message": message(id="b")},
    }

    (conversation,) = conversations_in(as_json({"mapping": nodes}))

    assert sorted(one.id for one in conversation.messages) == ["a", "b"]


def test_the_same_conversation_has_the_same_id_wherever_it_stands():
    conversation = chatgpt_conversation("", "I sail.", "Where?")

    alone = conversations_in(as_json([conversation]))
    second = conversations_in(as_json([chatgpt_conversation("other-talk", "Hi"), conversation]))

    assert [one.id for one in alone] == [second[1].id]


def test_deepseek_is_not_taken_for_chatgpt():
    nodes = {"1": {"parent": "root", "message": {"fragments": [{"type": "REQUEST"}]}}}

    assert conversations_in(as_json([{"mapping": nodes, "inserted_at": "2025"}])) == []


def test_damaged_entries_before_the_first_conversation_do_not_hide_it():
    pieces = read_bytes(as_json([None, 3, {"mapping": {}}, chatgpt_conversation("k", "I sail.")]))

    assert [type(piece).__name__ for piece in pieces] == [*["Skipped"] * 3, "Conversation"]


def test_a_list_of_shared_chats_is_no_chat_and_is_reported_as_what_it_is():
    link = {"id": "s", "conversation_id": "c", "title": "Bread", "is_anonymous": True}

    assert read_bytes(as_json([link])) == [
        Skipped(
            "file",
            "It lists the chats that were shared, without their words; choose conversations.json.",
        )
    ]
