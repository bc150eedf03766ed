"""Gemini's activity log in Google's default format, one long web page."""

import pytest

from memdeck.domain.conversation.conversation import Conversation, Skipped
from memdeck.transcripts.chat_text import headed_blocks
from memdeck.transcripts.formats.google import takeout_html
from tests.transcripts.exports import (
    DATA,
    archive,
    as_json,
    chatgpt_conversation,
    conversations_in,
    message_lines,
    read_bytes,
    read_sample,
    times,
)

PAGE = (DATA / "gemini_takeout.html").read_text(encoding="utf-8")


@pytest.mark.row("G4")
def test_the_page_reads_as_the_log_does():
    conversations = read_sample("gemini_takeout.html").conversations

    assert [message_lines(one) for one in conversations] == [
        ["user: Jag bor i Lund.\nMin adress är hemlig.", "assistant: Trevligt!"],
        [
            "user: How often do I water tomatoes & chard?",
            "assistant: Twice a week.\n\n- Less in rain\n- More in June",
        ],
        ["user: And in pots?", "assistant: In pots, every day."],
    ]
    assert [times(one)[0] for one in conversations] == [
        "2026-04-30T08:00:00+00:00",
        "2026-05-02T10:00:00+00:00",
        "2026-05-02T10:05:00+00:00",
    ]


def test_the_address_behind_a_question_names_its_conversation_and_files_are_attachments():
    _, chard, _ = read_sample("gemini_takeout.html").conversations

    assert chard.id == "gemini_takeout/9f31c0de77aa"
    assert [one.name for one in chard.messages[0].attachments] == ["balcony.jpg"]


def test_other_products_are_left_out():
    reading = read_sample("gemini_takeout.html")

    assert not reading.skipped
    assert "Searched" not in str(reading.conversations)


def test_a_page_of_another_product_alone_is_no_chat():
    (skipped,) = read_bytes(cell("Searched for Gemini").replace(b"Gemini Apps", b"Search"))

    assert isinstance(skipped, Skipped)


@pytest.mark.parametrize("length", [1, 7, 100, 10_000])
def test_the_page_may_come_in_pieces_cut_anywhere(length):
    pieces = [PAGE[at : at + length] for at in range(0, len(PAGE), length)]

    assert list(takeout_html.read(pieces)) == list(takeout_html.read([PAGE]))


def cell(body: str) -> bytes:
    return (
        '<html><div class="outer-cell x"><div class="header-cell"><p>Gemini Apps<br></p></div>'
        f'<div class="content-cell x">{body}</div></div></html>'
    ).encode()


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("Prompted&nbsp;Hi<br>20 ก.ค. 2569 15:15:21 ICT<br><p>Hello</p>", ["Hi", "Hello"]),
        ("Prompted&nbsp;Hi<br>Jul 20, 2026, 3:15:21 PM UTC<br>", ["Hi"]),
        ("Prompted&nbsp;Hi", ["Hi"]),
        (
            "Prompted&nbsp;Hi<br>Jul 20, 2026, 3:15:21 PM UTC<br>a<br>Jul 1, 2020, 1:00:00 PM UTC",
            ["Hi", "a\nJul 1, 2020, 1:00:00 PM UTC"],
        ),
        (
            "Prompted&nbsp;- <a href='x'>Hi</a><br>Jul 20, 2026, 3:15:21 PM UTC<br>Yes",
            ["- Hi", "Yes"],
        ),
        ("Eingegebener Prompt:&nbsp;Hi<br>18.04.2026, 17:38:51 MESZ<br>Ja", ["Hi", "Ja"]),
        ("Kehotit:&nbsp;Hi<br>18.4.2026 klo 17.38.51 UTC+3<br>Kyllä", ["Hi", "Kyllä"]),
        ("Hi there<br>Jul 20, 2026, 3:15:21 PM UTC<br>Yes", ["Hi there", "Yes"]),
    ],
)
def test_question_date_and_answer_are_distinguished(body, said):
    (conversation,) = conversations_in(cell(body))

    assert [one.text for one in conversation.messages] == said


def test_a_cell_of_endless_length_is_cut(monkeypatch):
    monkeypatch.setattr(headed_blocks, "LONGEST_PART_CHARS", 1_000)
    start = cell("Prompted&nbsp;Hi<br>Jul 20, 2026, 3:15:21 PM UTC<br>Yes.").decode()

    conversation, *_ = takeout_html.read([start, *["endless "] * 1_000])

    assert isinstance(conversation, Conversation)
    assert len(conversation.messages[1].text) < 1_100


def test_the_page_is_read_next_to_other_chats_too():
    pieces = read_bytes(
        archive(
            {"a.json": as_json([chatgpt_conversation("k", "Hi")]), "MyActivity.html": PAGE.encode()}
        )
    )

    formats = [one.format for one in pieces if isinstance(one, Conversation)]
    assert formats == ["chatgpt", *["gemini_takeout"] * 3]
