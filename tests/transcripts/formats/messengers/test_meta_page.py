"""Messenger's and Instagram's web pages."""

import pytest

from memdeck.domain.conversation.conversation import Attachment, Role
from memdeck.transcripts.formats.messengers import meta_page
from tests.transcripts.exports import DATA, conversations_in, message_lines, read_sample, times

PAGE = (DATA / "messenger_page.html").read_text(encoding="utf-8")


@pytest.mark.row("G4")
def test_what_people_wrote_is_read_oldest_first_without_notices_and_reactions():
    (conversation,) = read_sample("messenger_page.html").conversations

    assert (conversation.format, conversation.title) == ("messenger", "Zoë Berg")
    assert message_lines(conversation) == [
        "Zoë Berg: When?",
        "Noor: At eight & not later.\nBring bread.",
    ]
    assert {one.role for one in conversation.messages} == {Role.OTHER}
    assert times(conversation) == ["2025-03-02T10:04:00+00:00", "2025-03-02T10:05:00+00:00"]
    assert conversation.is_local_time
    assert conversation.messages[0].attachments == (Attachment("plot.jpg"),)


def test_a_page_of_instagram_says_so():
    page = PAGE.replace("<style>", "<style>/* instagram */")

    assert [one.format for one in conversations_in(page.encode())] == ["instagram"]


@pytest.mark.parametrize("length", [1, 7, 100, 10_000])
def test_the_page_may_come_in_pieces_cut_anywhere(length):
    pieces = [PAGE[at : at + length] for at in range(0, len(PAGE), length)]

    assert list(meta_page.read(pieces)) == list(meta_page.read([PAGE]))
