"""WhatsApp's exported chats in any language."""

import pytest

from memdeck.domain.conversation.conversation import Conversation, DateOrder, Remark, Role
from memdeck.transcripts import read_files, read_text
from tests.transcripts.exports import (
    archive,
    conversations_in,
    message_lines,
    read_bytes,
    read_sample,
    times,
)


@pytest.mark.row("G4")
def test_a_chat_from_an_iphone_is_read_without_what_the_phone_says():
    (conversation,) = read_sample("whatsapp_ios.txt").conversations

    assert message_lines(conversation) == [
        "Ana Duarte: I moved to Graz in May.\nThe rents: half of Vienna.",
        "~ Bo 🤓: The new wall",
        "Ana Duarte: I am vegan now.",
        "+43 660 1234567: POLL:\nWhere?\nOPTION: Graz (2 votes)",
    ]
    assert times(conversation) == [
        "2024-02-13T21:06:00+00:00",
        "2024-02-13T21:08:00+00:00",
        "2024-02-14T00:01:00+00:00",
        "2024-02-14T12:02:00+00:00",
    ]
    assert conversation.messages[1].attachments[0].name == "00000004-PHOTO-2024-02-13.jpg"


def test_a_chat_from_another_phone_is_read_without_what_the_phone_says():
    reading = read_sample("whatsapp_android.txt")

    assert reading.skipped == ()
    assert message_lines(reading.conversations[0]) == [
        "Ana: Soy alérgica a las nueces: todas.\n\nDe verdad.",
        "Luis: Mi perro",
        "Luis: Qué bonito",
    ]


def test_nobody_is_known_to_be_the_user_and_the_times_are_local():
    (conversation,) = read_sample("whatsapp_ios.txt").conversations

    assert {one.role for one in conversation.messages} == {Role.OTHER}
    assert conversation.people == ("Ana Duarte", "~ Bo 🤓", "+43 660 1234567")
    assert conversation.is_local_time


def test_a_chat_exported_again_with_more_in_it_is_the_same_chat(tmp_path):
    early = "".join(f"31/12/22, 14:0{number} - Ana: {number}\n" for number in range(4))
    (tmp_path / "early.txt").write_text(early)
    (tmp_path / "later.txt").write_text(early + "31/12/22, 14:05 - Bo: more\n")

    (conversation,) = read_files(sorted(tmp_path.iterdir())).conversations

    assert [one.text for one in conversation.messages] == ["0", "1", "2", "3", "more"]


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("WhatsApp Chat with Ana 🤓.txt", "Ana 🤓"),
        ("WhatsApp Chat with Ana (1).txt", "Ana"),
        ("WhatsApp Chat - Ana.zip/_chat.txt", "Ana"),
        ("WhatsApp-Chat mit Ana.txt", "Ana"),
        ("Chat de WhatsApp con Ana.txt", "Ana"),
        ("Discussion WhatsApp avec Ana.txt", "Ana"),
        ("与小明的 WhatsApp 聊天.txt", "小明"),
        ("與小明的 WhatsApp 對話.txt", "小明"),
        ("_chat.txt", ""),
        ("pasted text", ""),
    ],
)
def test_the_file_s_name_gives_the_title(name, title):
    (conversation,) = read_text("31/12/22, 14:02 - Ana: Hi", name=name).conversations

    assert conversation.title == title


def test_a_chat_is_found_in_its_zip_with_the_media():
    export = archive({"a.jpg": b"\xff\xd8", "_chat.txt": b"[31/12/22, 14:02:00] Ana: Hi"})
    pieces = list(read_bytes(export, "WhatsApp Chat - Ana.zip"))

    (conversation,) = [piece for piece in pieces if isinstance(piece, Conversation)]
    assert conversation.title == "Ana"


def test_dates_that_may_be_read_two_ways_are_reported():
    pieces = read_bytes(b"03/04/24, 14:02 - Ana: Hi\n04/04/24, 14:03 - Bo: Hello", "chat.txt")

    assert pieces[1:] == [
        Remark(
            "chat.txt",
            "Its dates do not tell whether the day or the month is first; 03/04/24 was read with "
            "the day first. If that is wrong, have it read the other way.",
            DateOrder.DAY_FIRST,
        )
    ]


@pytest.mark.parametrize(
    "text",
    [
        "2024-01-01 10:00:00 - ERROR: disk full\n2024-01-01 10:00:01 - INFO: disk mounted",
        "[2024-01-01 10:00:00] app.ERROR: disk full\n[2024-01-01 10:00:01] app.INFO: mounted",
        "[2024-01-01 10:00:00] app.main: started\n[2024-01-01 10:00:01] app.db: opened",
        "12/05/2024 10:00: Dentist: bring the card\n12/06/2024 10:00: Gym: bring shoes",
        "05/01/24, 14:02 - You created this group",
        "I moved on 05/01/24, 14:02 - or so.",
    ],
)
def test_a_log_is_no_chat(text):
    assert [one.format for one in conversations_in(text.encode())] in ([], ["note"])


def test_a_chat_that_is_quoted_in_a_conversation_stays_part_of_it():
    quoted = "User: What do they want?\n31/12/22, 14:02 - Ana: Hi\nAssistant: A greeting."
    (conversation,) = read_text(quoted).conversations

    assert message_lines(conversation) == [
        "user: What do they want?\n31/12/22, 14:02 - Ana: Hi",
        "assistant: A greeting.",
    ]


def test_the_notice_of_encryption_is_nobody_s_and_a_question_about_it_is():
    text = (
        "[31/12/22, 14:02:00] Choir: Messages are end-to-end encrypted. Nobody else reads them.\n"
        "[31/12/22, 14:03:00] Ana: Is this end-to-end encrypted?"
    )
    (conversation,) = read_text(text).conversations

    assert message_lines(conversation) == ["Ana: Is this end-to-end encrypted?"]


def test_what_somebody_did_is_no_name():
    text = "31/12/22, 14:02 - Ana: Hi\n31/12/22, 14:03 - Ana changed the name to: Trip: Rome"
    (conversation,) = read_text(text).conversations

    assert message_lines(conversation) == ["Ana: Hi"]


def test_what_stands_before_the_first_head_does_not_hide_the_chat():
    (conversation,) = read_text("the end of something\n31/12/22, 14:02 - Ana: Hi").conversations

    assert message_lines(conversation) == ["Ana: Hi"]


@pytest.mark.parametrize(
    ("stamps", "days"),
    [
        (["24/8/21 PM 2:38", "24/8/22 AM 9:01"], ["2024-08-21", "2024-08-22"]),
        (
            ["24/8/30 14:38", "24/9/1 09:01", "25/1/2 09:01"],
            ["2024-08-30", "2024-09-01", "2025-01-02"],
        ),
        (["21/8/24 14:38", "1/9/24 09:01"], ["2024-08-21", "2024-09-01"]),
    ],
)
def test_a_year_of_two_digits_may_be_first(stamps, days):
    text = "\n".join(f"{stamp} - Ana: one more" for stamp in stamps)
    (conversation,) = read_text(text).conversations

    assert [str(time)[:10] for time in times(conversation)] == days
