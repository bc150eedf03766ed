"""Open WebUI's chats: the visible branch, without folded parts of its text."""

import pytest

from memdeck.domain.conversation.conversation import Attachment
from tests.transcripts.exports import as_json, conversations_in, message_lines, read_sample, times


def chat(current: object, **nodes: dict[str, object]) -> dict[str, object]:
    return {"history": {"currentId": current, "messages": nodes}}


def node(parent: str | None, text: object = "said", role: str = "user") -> dict[str, object]:
    return {"parentId": parent, "role": role, "content": text}


@pytest.mark.row("G4")
def test_the_current_branch_is_read_without_thinking():
    tomatoes, soil = read_sample("open_webui.json").conversations

    assert message_lines(tomatoes) == [
        "user: When do I sow tomatoes?",
        "assistant: In March, indoors.",
    ]
    assert tomatoes.messages[0].attachments == (Attachment("garden.txt", "Clay soil."),)
    assert message_lines(soil) == ["user: My soil is clay.", "assistant: Add sand."]


def test_ids_titles_and_times_are_the_programs():
    tomatoes, soil = read_sample("open_webui.json").conversations

    assert tomatoes.id == "open_webui/8c1f0d52-0001-4000-8000-00000000e001"
    assert (tomatoes.title, soil.title) == ("Tomatoes", "Soil")
    assert [one.id for one in tomatoes.messages] == ["u1", "a2"]
    assert times(tomatoes) == ["2025-01-01T10:00:01+00:00", "2025-01-01T10:00:03+00:00"]


def test_the_inside_of_a_chat_is_read_as_the_chat():
    (conversation,) = conversations_in(as_json({"title": "T", **chat("a", a=node(None))}))

    assert (conversation.title, message_lines(conversation)) == ("T", ["user: said"])


def test_what_qwen_said_is_read_without_what_it_thought():
    phases = [{"phase": "think", "content": "Hm."}, {"phase": "answer", "content": "Rye."}]
    answer = {**node("a", "", "assistant"), "content_list": [*phases, None]}
    export = {"success": True, "data": [{"id": "q", "chat": chat("b", a=node(None), b=answer)}]}

    (conversation,) = conversations_in(as_json(export))

    assert message_lines(conversation) == ["user: said", "assistant: Rye."]


@pytest.mark.parametrize("current", [None, "gone", 3, ["b"]])
def test_without_a_current_message_the_newest_branch_is_read(current):
    nodes = {"a": node(None, "1"), "b": node("a", "2", "assistant"), "c": node("a", "3")}

    (conversation,) = conversations_in(as_json([{"chat": chat(current, **nodes)}]))

    assert message_lines(conversation) == ["user: 1", "user: 3"]


def test_a_chat_without_a_tree_is_read_from_its_list():
    inner = {**chat(None), "messages": [{"id": "m", "role": "user", "content": "said"}, 3]}

    (conversation,) = conversations_in(as_json([{"chat": inner}]))

    assert [(one.id, one.text) for one in conversation.messages] == [("m", "said")]


def test_an_older_chat_has_nothing_but_its_list():
    messages = [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Hello"}]
    older = {"id": "c", "title": "T", "chat": {"models": ["m"], "messages": messages}}

    (conversation,) = conversations_in(as_json([older]))

    assert (conversation.id, conversation.title) == ("open_webui/c", "T")
    assert message_lines(conversation) == ["user: Hi", "assistant: Hello"]


@pytest.mark.parametrize(
    "content", [None, 3, {"text": "x"}, [], [{"type": "image_url"}], "  ", [["x"]]], ids=str
)
def test_a_message_without_words_is_no_turn(content):
    nodes = {"a": node(None, "1"), "b": node("a", content)}

    (conversation,) = conversations_in(as_json([{"chat": chat("b", **nodes)}]))

    assert message_lines(conversation) == ["user: 1"]
