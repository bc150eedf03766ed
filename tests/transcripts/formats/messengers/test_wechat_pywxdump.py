"""WeChat's messages as exported by PyWxDump, a row for each."""

import json

import pytest

from memdeck.domain.conversation.conversation import Conversation, Role, Skipped
from tests.transcripts.exports import (
    as_json,
    conversations_in,
    message_lines,
    read_bytes,
    read_sample,
    times,
)

ROW = {
    "id": 7,
    "MsgSvrID": "4417",
    "type_name": "文本",
    "is_sender": 0,
    "talker": "wxid_wang",
    "room_name": "wxid_wang",
    "msg": "在吗",
    "src": "",
    "extra": {},
    "CreateTime": "2024-06-03 14:20:00",
}


def conversation_of(*rows: object) -> Conversation:
    (conversation,) = conversations_in(as_json(list(rows)))
    return conversation


@pytest.mark.row("G4")
def test_a_table_gives_a_conversation_for_each_of_those_talked_to():
    first, second = read_sample("wechat_pywxdump.csv").conversations

    assert (first.id, first.format) == ("wechat/wxid_wang", "wechat")
    assert message_lines(first) == ["wxid_wang: 明天几点？\n带伞", "我: 十点，别迟到"]
    assert [one.role for one in first.messages] == [Role.OTHER, Role.USER]
    assert times(first) == ["2024-06-03T06:20:00+00:00", "2024-06-03T06:21:00+00:00"]
    assert message_lines(second) == ["wxid_ning: 到了"]


def test_a_list_of_rows_reads_as_the_table_does():
    conversation = conversation_of(
        ROW, {**ROW, "MsgSvrID": "4418", "is_sender": 1, "talker": "我", "msg": "在"}
    )

    assert message_lines(conversation) == ["wxid_wang: 在吗", "我: 在"]
    assert [one.id for one in conversation.messages] == ["4417", "4418"]
    assert times(conversation)[0] == "2024-06-03T06:20:00+00:00"


@pytest.mark.parametrize(
    "changes",
    [
        {"type_name": "带有引用的文本消息", "msg": "在吗\n\n[引用](2024-06-03 14:00:00)我:早"},
        {"msg": None, "content": {"src": "", "msg": "在吗"}},
        {"msg": None, "content": json.dumps({"src": "", "msg": "在吗"})},
        {"msg": None, "content": "在吗"},
        {"type_name": "text", "room_name": None},
        {"CreateTime": 1717395600},
    ],
    ids=str,
)
def test_what_was_typed_is_read_wherever_it_stands(changes):
    conversation = conversation_of({**ROW, **changes})

    assert message_lines(conversation) == ["wxid_wang: 在吗"]
    assert times(conversation) == ["2024-06-03T06:20:00+00:00"]


@pytest.mark.parametrize("name", ["图片", "语音", "动画表情", "系统通知", "(49, 0)", "", None])
def test_what_was_not_typed_is_no_turn(name):
    assert message_lines(conversation_of(ROW, {**ROW, "MsgSvrID": "9", "type_name": name})) == [
        "wxid_wang: 在吗"
    ]


def test_a_table_without_rows_is_reported():
    head = b"id,MsgSvrID,type_name,is_sender,talker,room_name,msg,src,CreateTime\n"

    assert [type(one) for one in read_bytes(head)] == [Skipped]
