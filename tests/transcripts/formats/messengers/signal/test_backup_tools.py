"""Signal's chats as signalbackup-tools writes them."""

import pytest

from memdeck.domain.conversation.conversation import Attachment, Role
from memdeck.transcripts import read_files, read_text
from memdeck.transcripts.formats.messengers.signal import backup_tools
from tests.transcripts.exports import DATA, message_lines, read_sample, times

PAGE = (DATA / "signal_backup.html").read_text(encoding="utf-8")


@pytest.mark.row("G4")
def test_what_people_wrote_is_read_without_notices_and_reactions():
    (conversation,) = read_sample("signal_backup.txt").conversations

    assert conversation.format == "signal"
    assert message_lines(conversation) == [
        "Noor Abel: Who has the keys of plot 12?",
        "Piet: I do.\nTwo of them: <here>.",
        "Noor Abel: Fine (for now)",
    ]
    assert times(conversation)[:2] == ["2025-02-01T18:01:10+00:00", "2025-02-01T18:02:45+00:00"]
    assert conversation.messages[1].attachments == (Attachment("keys.jpg"),)
    assert conversation.is_local_time


def test_the_name_of_the_chat_is_that_of_its_file(tmp_path):
    path = tmp_path / "Allotment (_id7).txt"
    path.write_bytes((DATA / "signal_backup.txt").read_bytes())

    (conversation,) = read_files([path]).conversations

    assert conversation.title == "Allotment"


def test_what_is_in_a_bubble_of_the_page_is_read_in_its_latest_version():
    (conversation,) = read_sample("signal_backup.html").conversations

    assert (conversation.format, conversation.title) == ("signal", "Noor Abel")
    assert message_lines(conversation) == [
        "Noor Abel: I sow leeks & peas",
        "user: In March,\nnot in May",
        "Piet: 🌱",
    ]
    assert [one.role for one in conversation.messages] == [Role.OTHER, Role.USER, Role.OTHER]
    assert times(conversation)[1] == "2025-02-02T09:03:30+00:00"
    assert conversation.messages[1].attachments == (Attachment("plan.pdf"),)


@pytest.mark.parametrize("length", [1, 7, 100, 10_000])
def test_the_page_may_come_in_pieces_cut_anywhere(length):
    pieces = [PAGE[at : at + length] for at in range(0, len(PAGE), length)]

    assert list(backup_tools.read_page(pieces)) == list(backup_tools.read_page([PAGE]))


@pytest.mark.parametrize(
    "text",
    [
        "[14:02] <ana> hello\n[14:03] <bea> hi",
        "[Feb 01, 2025 18:00:00] kernel: up\n[Feb 01, 2025 18:00:01] sshd: up",
        "See [Feb 01, 2025 18:00:00] <Ana> Hi",
    ],
)
def test_lines_of_other_programs_are_not_taken_for_it(text):
    assert "signal" not in [one.format for one in read_text(text).conversations]
