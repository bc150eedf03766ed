"""Skipped files are reported in a few readable lines."""

from memdeck.domain.conversation.conversation import Skipped
from memdeck.transcripts.conversation.build import EMPTY
from memdeck.transcripts.input.limits import LOST_PIECES, NAMED_PER_REASON
from memdeck.transcripts.pipeline.export import summarized

TORN = "It is torn."


def skipped_pieces(*pieces: Skipped) -> list[Skipped]:
    return [piece for piece in summarized(iter(pieces), "a.zip") if isinstance(piece, Skipped)]


def test_one_empty_chat_is_named():
    assert skipped_pieces(Skipped("“Plans”", EMPTY)) == [Skipped("a.zip: “Plans”", EMPTY)]


def test_several_empty_chats_are_one_line_after_what_is_damaged():
    pieces = [*[Skipped("“Plans”", EMPTY)] * (LOST_PIECES + 1), Skipped("b", TORN)]

    assert skipped_pieces(*pieces) == [
        Skipped("a.zip: b", TORN),
        Skipped("a.zip", "10,001 of its chats are empty; nothing needs to be done."),
    ]


def test_of_one_reason_the_first_are_named_and_the_rest_counted():
    skipped = skipped_pieces(*[Skipped("b", TORN)] * (NAMED_PER_REASON + 2))

    assert skipped[:-1] == [Skipped("a.zip: b", TORN)] * NAMED_PER_REASON
    assert skipped[-1] == Skipped("a.zip", "2 more of its entries: It is torn.")


def test_a_file_that_is_damaged_throughout_is_given_up():
    skipped = skipped_pieces(*[Skipped("b", TORN)] * (LOST_PIECES + 5))

    assert "Too much of it is damaged" in skipped[NAMED_PER_REASON].why


def test_a_text_that_names_its_own_file_is_not_reported_twice():
    pieces = [Skipped("a.zip/c.json", TORN), Skipped("", TORN)]

    assert skipped_pieces(*pieces) == [Skipped("a.zip/c.json", TORN), Skipped("a.zip", TORN)]
