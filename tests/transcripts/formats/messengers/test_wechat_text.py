"""WeChat's chats as copied or saved text."""

import pytest

from memdeck.domain.conversation.conversation import Role
from memdeck.transcripts import read_text
from tests.transcripts.exports import message_lines, read_sample, times


def test_a_copied_chat_is_read_at_china_s_time():
    (conversation,) = read_sample("wechat_copied.txt").conversations

    assert conversation.format == "wechat"
    assert message_lines(conversation) == [
        "王工: 明天几点开会？",
        "我: 十点\n别迟到",
        "王工: [微笑]",
    ]
    assert times(conversation) == [
        "2024-06-03T06:20:00+00:00",
        "2024-06-03T06:20:30+00:00",
        "2024-06-03T06:22:00+00:00",
    ]
    assert [one.role for one in conversation.messages] == [Role.OTHER, Role.USER, Role.OTHER]


def test_a_saved_chat_is_read_without_quotations_and_notices():
    (conversation,) = read_sample("wechat_saved.txt").conversations

    assert message_lines(conversation) == ["王工: 明天几点开会？", "我: 十点"]


def test_lines_left_empty_above_a_quotation_are_no_words():
    text = (
        "2024-06-03 14:20:00 王工\n在吗\n\n引用:我:早\n"
        "2024-06-03 14:20:30 我\n在\n"
        "2024-06-03 14:21:00 王工\n好\n"
    )

    (conversation,) = read_text(text).conversations

    assert message_lines(conversation) == ["王工: 在吗", "我: 在", "王工: 好"]


def test_two_people_need_not_speak_twice():
    text = "小明 2024/6/3 14:20\n在吗\n\n小红 2024年6月3日 下午2:21\n在\n"
    (conversation,) = read_text(text).conversations

    assert (conversation.format, message_lines(conversation)) == (
        "wechat",
        ["小明: 在吗", "小红: 在"],
    )


@pytest.mark.parametrize(
    "text",
    [
        "2024-06-03 14:20:00 Server started\n2024-06-03 14:20:01 Server stopped",
        "2024-06-03 14:20:00 boom\ntrace\n2024-06-03 14:20:01 bang\ntrace",
        "日记 2024-06-03 14:20\n今天下雨。\n\n日记 2024-06-04 14:20\n今天晴。",
        "Release 1.0 2024-06-03 14:20\nFixes\n\nRelease 1.1 2024-06-04 14:20\nMore",
        "Seen by 2024-06-03 14:20\n2024-06-03 14:20:01 nobody",
    ],
)
def test_a_log_or_a_diary_is_no_chat(text):
    assert "wechat" not in {one.format for one in read_text(text).conversations}
