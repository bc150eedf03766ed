"""The HTML page in ChatGPT's export."""

import json

import pytest

from memdeck.domain.conversation.conversation import Conversation, Skipped
from memdeck.transcripts.formats.openai import chatgpt
from tests.transcripts.exports import (
    DATA,
    chatgpt_conversation,
    conversations_in,
    read_bytes,
    read_sample,
)

PAGE = (DATA / "chatgpt_page.html").read_bytes()


def test_the_page_holds_the_same_conversation_as_the_json():
    (paged,) = read_sample("chatgpt_page.html").conversations

    assert paged in read_sample("chatgpt_list.json").conversations


def test_a_torn_page_is_reported():
    why = "It breaks off or is damaged; download or export it again."

    assert read_bytes(PAGE[: PAGE.index(b"Understood")]) == [Skipped("file: its last part", why)]


def test_another_page_holds_no_conversation():
    assert conversations_in(b"<html><body>jsonData is mentioned</body></html>") == []


def page(*conversations: dict[str, object]) -> str:
    data = json.dumps(conversations)
    return f"<html><script>\nvar jsonData = {data};\nvar assets = [];</script></html>"


@pytest.mark.parametrize("size", [40, 41, 64, 1_000])
def test_a_page_is_read_in_pieces_cut_anywhere(size):
    text = page(*(chatgpt_conversation(f"t{number}", "a", "b, [c]") for number in range(5)))
    pieces = [text[at : at + size] for at in range(0, len(text), size)]

    read = list(chatgpt.read_page(iter(pieces)))

    assert [one.id for one in read if isinstance(one, Conversation)] == [
        f"chatgpt/t{number}" for number in range(5)
    ]


def test_an_empty_list_holds_no_conversation():
    assert list(chatgpt.read_page(iter([page()]))) == []


@pytest.mark.parametrize("tail", ["[" * 100_000, '{"mapping": x}]', ""])
def test_a_damaged_end_leaves_what_was_before(tail):
    text = page(chatgpt_conversation("t", "a", "b")).partition("];")[0]

    *conversations, skipped = chatgpt.read_page(iter([f"{text}, {tail}"]))

    assert len(conversations) == 1
    assert isinstance(skipped, Skipped)


def test_a_conversation_of_endless_length_is_not_held(monkeypatch):
    monkeypatch.setattr(chatgpt, "PIECE_BYTES", 10_000)
    text = page(chatgpt_conversation("t", "word " * 10_000))
    pieces = [text[at : at + 1_000] for at in range(0, len(text), 1_000)]

    (skipped,) = chatgpt.read_page(iter(pieces))

    assert isinstance(skipped, Skipped)
