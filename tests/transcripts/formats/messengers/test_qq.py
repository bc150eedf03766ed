"""QQ's message history as text."""

import pytest

from memdeck.domain.conversation.conversation import Role
from memdeck.transcripts import read_text
from tests.transcripts.exports import message_lines, read_sample, times


def test_each_friend_and_group_is_a_conversation_at_china_s_time():
    friend, group = read_sample("qq.txt").conversations

    assert (friend.format, friend.title, group.title) == ("qq", "小李", "爬山群")
    assert message_lines(friend) == ["小李: 我搬到厦门了\n下周上班", "阿宁: 恭喜！[鼓掌]"]
    assert times(friend) == ["2024-06-03T01:20:00+00:00", "2024-06-03T06:22:00+00:00"]
    assert message_lines(group) == ["老周: 周六集合", "55555555: 收到"]
    assert {one.role for one in friend.messages} == {Role.OTHER}


def test_lines_without_their_head_are_known_by_the_numbers_of_those_who_speak():
    (conversation,) = read_text("2024-06-03 14:20:00 小李(12345678)\n在吗\n").conversations

    assert (conversation.format, message_lines(conversation)) == ("qq", ["小李: 在吗"])


def test_a_group_without_numbers_is_recognized_by_its_header():
    text = "消息对象:茶友\n\n2024-06-03 14:20:00 小李\n在吗\n"
    (conversation,) = read_text(text).conversations

    assert (conversation.title, message_lines(conversation)) == ("茶友", ["小李: 在吗"])


@pytest.mark.parametrize("number", ["123", "12345678", "123456789012"])
@pytest.mark.parametrize("clock", ["14:20:00", "下午 2:20:00", "2:20:00 PM"])
def test_numbers_and_clocks_are_of_any_length_and_kind(number, clock):
    (conversation,) = read_text(f"2024-06-03 {clock} 小李({number})\n在吗\n").conversations

    assert (message_lines(conversation), times(conversation)) == (
        ["小李: 在吗"],
        ["2024-06-03T06:20:00+00:00"],
    )


def test_the_lines_of_a_log_are_no_heads():
    text = "2024-06-03 14:20:00 thread(12)\n2024-06-03 14:20:01 thread(13)\n"

    assert not read_text(text).conversations
