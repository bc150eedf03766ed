"""Times without a time zone."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

from memdeck.domain.conversation.conversation import (
    Conversation,
    ImportedMemory,
    Message,
    Role,
    Skipped,
)
from memdeck.transcripts.chat_format import Piece
from memdeck.transcripts.pipeline.read import in_zone

SHANGHAI = timezone(timedelta(hours=8))
NOON = datetime(2025, 1, 1, 12)  # noqa: DTZ001 - as an export writes it
THERE = datetime(2025, 1, 1, 4, tzinfo=UTC)


def conversation(at, started_at=None):
    return Conversation("a", "", "made", (Message("1", Role.USER, "Hi", at=at),), started_at)


def test_a_time_without_a_zone_is_one_of_the_user_s_and_marked_so():
    (read,) = in_zone([conversation(NOON, NOON)], SHANGHAI)

    assert read == replace(conversation(THERE, THERE), is_local_time=True)


def test_a_time_with_a_zone_stays_and_is_not_marked():
    assert list(in_zone([conversation(THERE), conversation(None)], SHANGHAI)) == [
        conversation(THERE),
        conversation(None),
    ]


def test_a_memory_s_time_is_read_so_too():
    pieces: list[Piece] = [ImportedMemory("Has a cat", NOON), Skipped("", "Torn.")]

    assert list(in_zone(pieces, SHANGHAI)) == [
        ImportedMemory("Has a cat", THERE),
        Skipped("", "Torn."),
    ]


def test_a_time_that_no_zone_can_hold_is_none():
    (read,) = in_zone([conversation(datetime.min)], SHANGHAI)  # noqa: DTZ901 - as above

    assert read == replace(conversation(None), is_local_time=True)
