"""WeChat's chats as a table."""

from memdeck.domain.conversation.conversation import Role, Skipped
from tests.transcripts.exports import (
    conversations_in,
    message_lines,
    read_bytes,
    read_sample,
    times,
)


def test_typed_messages_and_answers_are_read_a_conversation_for_each_of_those_talked_to():
    first, second = read_sample("wechat_memotrace.csv").conversations

    assert message_lines(first) == [
        "阿宁: 我对花粉过敏",
        '王工: 那就别去公园，\n在家吧"',
        "阿宁: 好的",
    ]
    assert [one.role for one in first.messages] == [Role.USER, Role.OTHER, Role.USER]
    assert times(first) == [
        "2024-06-03T06:20:00+00:00",
        "2024-06-03T06:21:01+00:00",
        "2024-06-03T06:22:00+00:00",
    ]
    assert message_lines(second) == ["小李: 在吗"]


def test_a_chat_between_two_names_nobody():
    data = "StrContent,IsSender\n在吗,0\n在,1\n".encode()

    (conversation,) = conversations_in(data)

    assert message_lines(conversation) == ["other: 在吗", "user: 在"]


def test_a_row_that_is_damaged_is_reported_and_the_rest_is_read():
    data = f'StrContent;IsSender\n"{"x" * 200_000}\n在吗;0\n'.encode()

    pieces = read_bytes(data)

    assert [type(one) for one in pieces if isinstance(one, Skipped)] == [Skipped]
    assert [message_lines(one) for one in conversations_in(data)] == [["other: 在吗"]]


def test_a_table_without_rows_is_reported():
    assert [type(one) for one in read_bytes(b"StrContent,IsSender\n")] == [Skipped]
