"""Text messages of a phone as saved by SMS Backup & Restore."""

from datetime import UTC

import pytest

from memdeck.domain.conversation.conversation import Conversation, Skipped
from memdeck.transcripts import read_text
from memdeck.transcripts.formats.messengers import sms_backup
from tests.transcripts.exports import (
    DATA,
    conversations_in,
    message_lines,
    read_bytes,
    read_sample,
    times,
)

SMS = '<sms address="{}" date="1717400000000" type="{}" body="{}" contact_name="{}" />'


def backup(*messages: str) -> str:
    return f'<?xml version="1.0"?>\n<smses count="9">{"".join(messages)}</smses>'


@pytest.mark.row("G4")
def test_each_chat_is_read_with_who_wrote_what_and_when():
    ana, code, group = read_sample("sms_backup.xml").conversations

    assert {conversation.format for conversation in (ana, code, group)} == {"sms"}
    assert [conversation.title for conversation in (ana, code, group)] == [
        "Ana Lund",
        "VERIFY",
        "Ana Lund, Bo",
    ]
    assert message_lines(ana) == [
        "Ana Lund: Choir is on Tuesday & Friday 🎵\nBring the <red> book",
        'user: I said "yes" already',
    ]
    assert times(ana) == ["2024-06-03T07:33:20+00:00", "2024-06-03T07:34:20+00:00"]
    assert message_lines(code) == ["VERIFY: Your code is 123456"]


def test_a_message_to_a_group_is_by_its_sender():
    group = read_sample("sms_backup.xml").conversations[2]

    assert message_lines(group) == ["Ana Lund: This is the new hall", "user: I will be there"]
    assert [one.name for one in group.messages[0].attachments] == ["hall.jpg"]


def test_a_sender_in_a_group_who_never_wrote_alone_is_named_by_the_number():
    text = (DATA / "sms_backup.xml").read_text(encoding="utf-8")
    sender = '<addr address="+4755501000" type="137"'

    group = read_text(text.replace(sender, sender.replace("000", "001"))).conversations[2]

    assert message_lines(group)[0] == "+4755501001: This is the new hall"


def test_a_number_is_the_same_however_it_is_written():
    spellings = ["+1 (555) 010-2030", "5550102030", "15550102030"]

    (conversation,) = read_text(
        backup(*(SMS.format(number, 1, f"Hi {number}", "Bo") for number in spellings))
    ).conversations

    assert {one.author for one in conversation.messages} == {"Bo"}


def test_a_draft_was_never_said():
    (conversation,) = read_text(
        backup(SMS.format("1", 3, "Never", "Bo"), SMS.format("1", 5, "Lost on its way", "Bo"))
    ).conversations

    assert message_lines(conversation) == ["user: Lost on its way"]


@pytest.mark.parametrize("size", [1, 7, 100])
def test_the_text_may_be_cut_anywhere(size):
    text = (DATA / "sms_backup.xml").read_text(encoding="utf-8")

    whole = list(sms_backup.read([text]))

    pieces = [text[at : at + size] for at in range(0, len(text), size)]
    assert list(sms_backup.read(pieces)) == whole


def test_entities_are_not_expanded():
    doctype = '<!DOCTYPE smses [<!ENTITY a "bees"><!ENTITY b SYSTEM "file:///etc/hostname">]>'
    text = backup(SMS.format("1", 1, "&a; &b;", "Bo")).replace("<smses", f"{doctype}<smses")

    assert conversations_in(text.encode()) == []  # a file with a document type is no backup

    (conversation,) = sms_backup.read([text])
    assert isinstance(conversation, Conversation)
    assert message_lines(conversation) == ["Bo: &a; &b;"]


def test_a_backup_that_breaks_off_says_so_and_gives_what_is_whole():
    text = backup(SMS.format("1", 1, "Hi", "Bo"), SMS.format("1", 1, "Ho", "Bo"))

    torn = text[: text.index("Ho")].encode()

    assert [message_lines(conversation) for conversation in conversations_in(torn)] == [["Bo: Hi"]]
    assert [type(one) for one in read_bytes(torn)] == [Skipped, Conversation]


def test_a_list_of_calls_is_no_chat():
    calls = '<?xml version="1.0"?><calls count="1"><call number="1" duration="3" /></calls>'

    (skipped,) = read_bytes(calls.encode())

    assert isinstance(skipped, Skipped)
    assert skipped.why.startswith("It is XML that Memdeck does not know, with <calls> around it;")


def test_a_file_without_a_name_is_named_by_its_type():
    part = '<parts><part ct="image/png" text="null" /><part ct="text/plain" text="Hi" /></parts>'

    text = backup(f'<mms date="1717400001" msg_box="2">{part}</mms>')
    (conversation,) = read_text(text).conversations

    assert [one.name for one in conversation.messages[0].attachments] == ["image/png"]


@pytest.mark.parametrize(
    ("about", "line"),
    [
        ('msg_box="1" address="+15550100"', "Bo: Hi"),
        ('msg_box="1" address="null"', "other: Hi"),
        ('m_type="128" address="+15550100"', "user: Hi"),
        ('m_type="132" address="+15550100"', "Bo: Hi"),
        ('msg_box="1" address="+15550100~+15550101"', "other: Hi"),
    ],
)
def test_who_sent_a_message_with_parts_is_never_guessed(about, line):
    part = '<parts><part ct="text/plain" text="Hi" /></parts>'
    known = SMS.format("+15550100", 1, "Hello", "Bo")
    mms = f'<mms date="1717400001" {about} contact_name="Bo">{part}</mms>'

    conversations = read_text(backup(known, mms)).conversations

    assert [own for each in conversations for own in message_lines(each)][1:] == [line]


def dated(date: str, readable: str, body: str = "Hello") -> str:
    return (
        f'<sms address="5550100" date="{date}" type="1" body="{body}" readable_date="{readable}" />'
    )


@pytest.mark.parametrize("date", ["", "0", "null"])
@pytest.mark.parametrize(
    "readable",
    [
        "3 Jun 2024 07:33:20",
        "Jun 3, 2024 7:33:20 AM",
        "3. Juni 2024 07:33:20",
        "2024年6月3日 7:33:20",
        "2024-06-03 07:33:20",
        "3.6.2024 07:33:20",
    ],
)
def test_a_time_is_taken_from_the_readable_date_where_there_is_no_other(date, readable):
    reading = read_text(backup(dated(date, readable)), UTC)

    assert times(reading.conversations[0]) == ["2024-06-03T07:33:20+00:00"]
    assert reading.conversations[0].is_local_time
    assert reading.remarks == ()


def test_the_readable_dates_of_other_messages_show_the_order_of_day_and_month():
    other = dated("1718300000000", "6/13/2024 5:33:20 PM", "Bye")
    reading = read_text(backup(dated("0", "6/3/2024 7:33:20 AM"), other), UTC)

    assert times(reading.conversations[0]) == [
        "2024-06-03T07:33:20+00:00",
        "2024-06-13T17:33:20+00:00",
    ]


@pytest.mark.parametrize("readable", ["6/3/2024 7:33:20 AM", "", "long ago", "31 Feb 2024 07:33"])
def test_a_time_that_cannot_be_read_is_remarked(readable):
    reading = read_text(backup(dated("0", readable), dated("1718300000000", "")), UTC)

    assert times(reading.conversations[0]) == [None, "2024-06-13T17:33:20+00:00"]
    assert [one.what for one in reading.remarks] == [
        "The dates of 1 of its messages could not be read; they have no time."
    ]
