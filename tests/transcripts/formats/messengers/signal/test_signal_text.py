"""Signal's chats as exported by other programs, a line for each message."""

import pytest

from memdeck.domain.conversation.conversation import Attachment, Role
from memdeck.transcripts import read_files, read_text
from tests.transcripts.exports import message_lines, read_sample, times


def test_what_was_said_is_read_without_quotations_calls_and_reactions():
    (conversation,) = read_sample("signal_export.md").conversations

    assert conversation.format == "signal"
    assert message_lines(conversation) == [
        "Me: Merry Christmas!",
        "Bea Lund: To you too.  \nI am in Oslo now.",
        "Bea Lund: Our tree",
    ]
    assert [one.role for one in conversation.messages] == [Role.USER, Role.OTHER, Role.OTHER]
    assert times(conversation)[0] == "2019-12-24T12:23:00+00:00"
    assert conversation.messages[-1].attachments == (Attachment("tree.jpg"),)


def test_short_lines_are_read_without_what_is_said_of_them():
    text = (
        "2019-12-24 12:23 You: Hello\n2019-12-24 12:24 Bea: [reply to You on 2019-12-24 12:23, "
        "edited] Hi\n2019-12-24 12:25 Bea: [keychange message]\n"
        "2019-12-24 12:26 Bea: [1 attachment]"
    )
    (conversation,) = read_text(text).conversations

    assert message_lines(conversation) == ["You: Hello", "Bea: Hi"]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("[2019-12-24, 12:23] Ana: Hi\n[2019-12-24, 12:24] Bea: Hi", "signal"),
        ("[2019-12-24 12:23:01] Ana: Hi\n[2019-12-24 12:24:01] Me: Hi", "signal"),
        ("[2019-12-24, 12:23:01] Ana: Hi\n[2019-12-24, 12:24:01] Bea: Hi", "whatsapp"),
        ("[2019-12-24, 12:23] Ana: Hi\n[2019-12-24, 12:24] Bea: \u200eimage omitted", "whatsapp"),
    ],
)
def test_a_chat_is_distinguished_from_whatsapp_s(text, kind):
    assert [one.format for one in read_text(text).conversations] == [kind]


def test_a_log_is_no_chat():
    assert read_text("2019-12-24 12:23 kernel: up\n2019-12-24 12:24 sshd: up").conversations == ()


def test_the_name_of_the_chat_is_that_of_its_folder(tmp_path):
    path = tmp_path / "Bea Lund" / "chat.md"
    path.parent.mkdir()
    path.write_text("[2024-06-01 14:00:00] Bea Lund: Hi  \n[2024-06-01 14:01:00] Me: Hello  \n")

    (conversation,) = read_files([path.parent]).conversations

    assert conversation.title == "Bea Lund"
