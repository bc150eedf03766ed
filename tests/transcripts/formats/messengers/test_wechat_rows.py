"""WeChat's chats as exported by WeFlow and EchoTrace."""

import pytest

from memdeck.domain.conversation.conversation import Role
from memdeck.transcripts.formats.messengers.wechat_rows import CHATS
from tests.transcripts.exports import (
    as_json,
    conversations_in,
    message_lines,
    read_bytes,
    read_sample,
    times,
)


def chat(*messages: object, **session: object) -> bytes:
    holder: dict[str, object] = {"wxid": "wxid_a", **session}
    return as_json({"session": holder, "messages": list(messages)})


@pytest.mark.row("G4")
def test_what_people_wrote_is_read_and_what_the_program_says_is_not():
    (conversation,) = read_sample("wechat_weflow.json").conversations

    assert (conversation.id, conversation.title, conversation.format) == (
        conversation.id,
        "老友记",
        "wechat",
    )
    assert message_lines(conversation) == [
        "我: 周末爬山吗？[微笑]",
        "小白: 我膝盖不好，去不了",
        "我: 那就喝茶",
        "wxid_hong: 我九点到",
        "user: 好",
    ]
    assert times(conversation)[0] == "2024-06-03T06:20:01+00:00"
    assert times(conversation)[-1] == "2024-06-03T06:30:00+00:00"


def test_the_owner_of_the_phone_is_the_user():
    (conversation,) = read_sample("wechat_weflow.json").conversations

    assert [one.role for one in conversation.messages] == [
        Role.USER,
        Role.OTHER,
        Role.USER,
        Role.OTHER,
        Role.USER,
    ]
    assert conversation.people == ("小白", "wxid_hong")


def test_a_chat_of_another_tool_without_its_mark_is_known_by_its_session():
    (conversation,) = conversations_in(chat({"content": "在吗", "isSend": 0}, remark="王工"))

    assert (conversation.id, conversation.title) == ("wechat/wxid_a", "王工")


def test_messages_of_wrong_types_do_not_stop_the_rest():
    (conversation,) = conversations_in(chat(3, {"isSend": [], "content": {}}, {"content": "在吗"}))

    assert [one.text for one in conversation.messages] == ["在吗"]


def test_an_entry_that_is_no_chat_is_reported():
    good = {"session": {"wxid": "a"}, "messages": [{"content": "在吗"}]}
    pieces = read_bytes(as_json([good, {"session": 3}]))

    assert [type(one).__name__ for one in pieces] == ["Conversation", "Skipped"]


def test_the_parts_of_a_chat_too_large_to_hold_are_one_chat():
    parts = [
        {"session": {"wxid": "wxid_a"}, "messages": [{"content": words}]} for words in ("早", "晚")
    ]

    conversations = conversations_in(as_json(parts))

    assert CHATS.lists == ("messages",)
    assert [one.id for one in conversations] == ["wechat/wxid_a"] * 2
