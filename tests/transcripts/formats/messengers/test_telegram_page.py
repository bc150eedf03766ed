"""Telegram Desktop's web pages."""

import pytest

from memdeck.domain.conversation.conversation import Role
from memdeck.transcripts.formats.messengers import telegram_page
from tests.transcripts.exports import DATA, message_lines, read_sample, times

PAGE = (DATA / "telegram_page.html").read_text(encoding="utf-8")


@pytest.mark.row("G4")
def test_a_page_reads_as_its_program_shows_it_and_names_nobody_as_the_user():
    (conversation,) = read_sample("telegram_page.html").conversations

    assert (conversation.format, conversation.title) == ("telegram", "Allotment")
    assert message_lines(conversation) == [
        "Noor: I am on plot 12,\nsee the map & ask Piet.",
        "Noor: This is it.",
        "Piet: Next to mine!",
        "Piet: Frost is coming.",
    ]
    assert {one.role for one in conversation.messages} == {Role.OTHER}
    assert conversation.people == ("Noor", "Piet")
    assert times(conversation)[0] == "2024-03-01T08:01:00+00:00"
    assert not conversation.is_local_time


def test_files_are_named_and_what_was_forwarded_is_nobodys_own_word():
    (conversation,) = read_sample("telegram_page.html").conversations

    assert [file.name for file in conversation.messages[1].attachments] == ["plot.jpg"]
    assert [one.is_quoted for one in conversation.messages] == [False, False, False, True]


@pytest.mark.parametrize("length", [1, 7, 100, 10_000])
def test_the_page_may_come_in_pieces_cut_anywhere(length):
    pieces = [PAGE[at : at + length] for at in range(0, len(PAGE), length)]

    assert list(telegram_page.read(pieces)) == list(telegram_page.read([PAGE]))
