"""WeChat messages that were forwarded as a mail or shared as text."""

import pytest

from tests.transcripts.exports import conversations_in, message_lines, read_sample, times

PAIR = """小明 和 小红 在微信上的聊天记录如下，请查收。

—————  {day}  —————


{first}

在吗

小红  14:21

在
"""


@pytest.mark.row("G4")
def test_people_and_times_stand_above_the_words():
    (conversation,) = read_sample("wechat_mail.txt").conversations

    assert (conversation.title, conversation.format) == ("爬山群", "wechat")
    assert message_lines(conversation) == ["王工: 明天几点出发？\n09:30 行吗", "阿宁: 我住在厦门"]
    assert times(conversation) == [
        "2024-06-03T06:20:00+00:00",
        "2024-06-04T01:05:00+00:00",
    ]


@pytest.mark.parametrize("day", ["2024-06-03", "2024/6/3", "2024年6月3日"])
@pytest.mark.parametrize("head", ["小明  14:20", "小明\u3000\u300014:20", "小明  下午2:20"])
def test_days_and_times_are_written_in_several_ways(day, head):
    (conversation,) = conversations_in(PAIR.format(day=day, first=head).encode())

    assert conversation.title == "小明 和 小红"
    assert message_lines(conversation) == ["小明: 在吗", "小红: 在"]
    assert times(conversation)[0] == "2024-06-03T06:20:00+00:00"


def test_a_picture_is_named_next_to_its_text():
    first = "小明  14:20\n\n[图片: a.jpg(请在附件中查看)]"
    (conversation,) = conversations_in(PAIR.format(day="2024-06-03", first=first).encode())

    assert conversation.messages[0].text == "在吗"
    assert [one.name for one in conversation.messages[0].attachments] == ["a.jpg"]


def test_the_owner_of_the_phone_may_be_called_me():
    (conversation,) = conversations_in(PAIR.format(day="2024-06-03", first="我  14:20").encode())

    assert [one.role.value for one in conversation.messages] == ["user", "other"]


def test_a_rule_with_a_date_alone_makes_no_chat():
    text = "我的日记\n\n—————  2024-06-03  —————\n\n今天下雨。\n"

    assert [one.format for one in conversations_in(text.encode())] == ["note"]
