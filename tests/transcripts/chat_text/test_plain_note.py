"""A text without speakers is a note, unless it cannot be the user's own."""

import pytest

from memdeck.domain.conversation.conversation import Role
from memdeck.transcripts import read_text
from memdeck.transcripts.input.limits import NOTE_CHARS
from tests.transcripts.exports import read_sample


def test_a_note_is_one_message_of_the_users():
    (note,) = read_sample("note.md").conversations

    assert note.format == "note"
    assert [one.role for one in note.messages] == [Role.USER]
    assert note.messages[0].text.startswith("# Experience\n\nNote: I prefer trains")


@pytest.mark.parametrize(
    "text",
    [
        "12/31/23, 10:15 PM Ana is up\n12/31/23, 10:16 PM Bela is not",
        "[2024-05-01, 10:00:00] started\n[2024-05-01, 10:00:05] stopped\nsecond line",
        "2024年3月5日 上午9:05 - 小明：在吗\n2024年3月5日 上午9:06 - 小红：在",
        "2026-01-02 03:04:05,678 INFO started\n2026-01-02 03:04:06,001 WARN slow",
        "Mar  5 14:02:11 host sshd[12]: Accepted key\nMar  5 14:02:12 host cron[9]: ran",
        "[14:02] <ana> anyone here?\n[14:03] *** bela has joined\n[14:04] <bela> yes",
        "[5 mar 2024, 14:02] server started\n[5 mar 2024, 14:03] server stopped",
    ],
)
def test_a_log_or_a_chat_of_several_is_no_note(text):
    reading = read_text(text)

    assert reading.conversations == ()
    (skipped,) = reading.skipped
    assert skipped.why == (
        "Its lines begin with a date and a time, as in a log or a chat of several people; paste"
        " only what you wrote."
    )


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        (
            '<chat room="1">\n<line who="Ana">hi</line>\n</chat>',
            (
                "It is XML that Memdeck does not know, with <chat> around it; export the chat in "
                "another format, or paste what you wrote."
            ),
        ),
        (
            (
                "WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n<v Ana>Welcome.\n\n"
                "00:00:05.000 --> 00:00:07.500\n<v Bo>Thanks.\n"
            ),
            "It is a recording with the times of its lines; paste only what you said.",
        ),
        (
            "1\n00:00:01,000 --> 00:00:04,000\nWelcome.\n",
            "It is a recording with the times of its lines; paste only what you said.",
        ),
        (
            (
                "From ana@example.com Thu Jan  1 09:00:00 2026\nFrom: Ana <ana@example.com>\n"
                "Subject: Trip\n\nThe train leaves at nine.\n"
            ),
            "It is a mailbox, which Memdeck does not read; paste only what you wrote.",
        ),
        (
            "Nr;Absender;Nachricht\n1;Ana;Hallo\n2;Bo;Hi\n",
            (
                "It is a table of messages by several people, with columns that Memdeck does not "
                "know: Nr;Absender;Nachricht. Export the chat in another format, or paste what you "
                "wrote."
            ),
        ),
    ],
)
def test_what_was_seen_in_a_chat_that_is_no_note_is_said(text, seen):
    reading = read_text(text)

    assert reading.conversations == ()
    assert [one.why for one in reading.skipped] == [seen]


@pytest.mark.parametrize(
    "text",
    [
        "Roses are red,\nviolets are blue:\nsugar is sweet,\nand so are you.",
        "Note: buy milk\nNote: call Ana\nTodo: fix the bike\nIdea: a boat",
        "Monday\n09:00 Gym\n10:00 Call with Bob\n12:00 Lunch\nTuesday\n09:00 Gym\n10:00 Dentist",
        "Mon: 5 km\nTue: rest\nWed: 8 km\nThu: rest\nMon: 6 km\nTue: rest",
        "def f(x):\n    if x: return 1\n    else: return 2\n\nclass A:\n    age: int = 3",
        "Agenda\n10:00 Welcome: Ana\n10:15 Budget: Bo\nDecisions\n- Ana: send\n- Bo: call",
        "会议纪要\n时间：2024年3月5日 14:00\n议题：预算\n14:10 小明：介绍\n决定：通过",
        "- Dune - Frank Herbert\n- Emma - Jane Austen\n- Persuasion - Jane Austen",
        "I get up at 7:30.\n8:00 is when I leave: late.\nOn 05.03.2024 14:02 I met Ana.",
        "name: memdeck\nsteps:\n  - name: build\n    run: make\n  - name: test\n    run: make",
        "<b>Ana</b> is my sister.\nShe lives in Bonn.",
        "Date,Item,Price\n2024-03-05,Milk,2\n2024-03-06,Bread,3",
    ],
)
def test_what_one_person_wrote_is_a_note_whatever_it_resembles(text):
    (note,) = read_text(text).conversations

    assert (note.format, [one.text for one in note.messages]) == ("note", [text])


def test_a_diary_is_a_note():
    text = "2026-01-02 I took the train.\n2026-01-03 I stayed at home."

    assert len(read_text(text).conversations) == 1


def test_a_book_is_no_note():
    reading = read_text("All work and no play. " * (NOTE_CHARS // 20))

    assert reading.conversations == ()
    assert reading.skipped[0].where == "pasted text"
