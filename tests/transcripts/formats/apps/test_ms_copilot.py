"""Microsoft Copilot's table of activity."""

from memdeck.domain.conversation.conversation import Skipped
from tests.transcripts.exports import conversations_in, message_lines, read_bytes, read_sample


def test_rows_are_turned_round_and_gathered_by_their_title():
    lamp, visa = read_sample("ms_copilot.csv").conversations

    assert (lamp.format, lamp.title, visa.title) == ("ms_copilot", "Lamp, broken", "Visa")
    assert message_lines(lamp) == [
        "user: Hi",
        "assistant: Hello!",
        "user: My desk lamp, an old one, flickers.",
        'assistant: Turn it off first.\n\nThen "wait".',
    ]
    assert message_lines(visa) == ["user: How long may I stay in Japan?", "assistant: Ninety days."]


def test_a_time_without_a_zone_is_local_and_one_with_a_zone_is_not():
    lamp, visa = read_sample("ms_copilot.csv").conversations

    assert (lamp.is_local_time, visa.is_local_time) == (True, False)


def test_rows_of_nobody_and_short_rows_are_reported_or_empty():
    data = (
        b"Conversation,Time,Author,Message\nA,,System,x\nA,2026-01-01T00:00:00,Human\nA,,Human,Hi\n"
    )

    assert [one.where for one in read_bytes(data) if isinstance(one, Skipped)] == ["file: a row"]
    assert [message_lines(one) for one in conversations_in(data)] == [["user: Hi"]]


def test_a_damaged_row_is_reported_and_the_rest_is_read():
    long = b"x" * 200_000
    data = b'Conversation,Time,Author,Message\nA,,AI,"' + long + b"\nA,,Human,Hi\n"

    assert [one.where for one in read_bytes(data) if isinstance(one, Skipped)] == ["file: line 2"]
    assert [message_lines(one) for one in conversations_in(data)] == [["user: Hi"]]


def test_a_table_without_rows_is_reported():
    assert [type(one) for one in read_bytes(b"Conversation,Time,Author,Message\n")] == [Skipped]


def test_another_table_is_none_of_copilot_s():
    (piece,) = read_bytes(b"Date,Author,Message\n2026-01-01,Human,Hi\n")

    assert isinstance(piece, Skipped)
    assert "a table of messages by several people" in piece.why
