"""Signal's chats in the verbose format, with a line for each field."""

from memdeck.domain.conversation.conversation import Attachment, Role
from memdeck.transcripts import read_text
from tests.transcripts.exports import message_lines, read_sample, times


def test_what_was_said_last_is_read_and_what_it_answers_to_is_not():
    (conversation,) = read_sample("signal_sigtop.txt").conversations

    assert (conversation.format, conversation.title) == ("signal", "Bea Lund")
    assert message_lines(conversation) == [
        "You: Merry Christmas!",
        "Bea Lund: I am in Oslo now.\nBack on Friday.",
        "You: See you Friday.",
    ]
    assert [one.role for one in conversation.messages] == [Role.USER, Role.OTHER, Role.USER]
    assert times(conversation) == ["2019-12-24T11:23:34+00:00", "2019-12-24T11:24:00+00:00", None]
    assert conversation.messages[1].attachments == (Attachment("tree.jpg"),)


def test_a_mail_is_no_chat():
    (note,) = read_text("From: Ana\nTo: Bea\nSubject: Oslo\n\nI am there.").conversations

    assert note.format == "note"
