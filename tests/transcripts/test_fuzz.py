"""No file, however wrong, raises anything; and what is read keeps the promises of its types."""

import json
from datetime import UTC

from hypothesis import given, settings
from hypothesis import strategies as st

from memdeck.domain.conversation import Conversation, ImportedMemory, Skipped
from memdeck.transcripts import parse_messages, read_text
from memdeck.transcripts.format import Piece
from memdeck.transcripts.local import in_zone
from tests.transcripts.exports import DATA, archive, read_bytes

SAMPLES = [path.read_bytes() for path in sorted(DATA.iterdir())]

_KEYS = [
    *("mapping", "current_node", "message", "author", "role", "content", "content_type", "parts"),
    *("parent", "children", "id", "conversation_id", "title", "create_time", "metadata", "weight"),
    *("uuid", "name", "chat_messages", "sender", "text", "attachments", "extracted_content"),
    *("parent_message_uuid", "created_at", "conversations_memory", "memory_files", "type"),
    *("messages", "body", "input", "output", "timestamp", "is_do_not_remember", "recipient"),
    *("chats", "list", "personal_information", "user_id", "from_id", "from", "date"),
    *("date_unixtime", "forwarded_from", "file", "photo", "href"),
    *("header", "products", "time", "titleUrl", "safeHtmlItem", "html", "details", "url"),
    *("fragments", "inserted_at", "reasoning_content", "files"),
    *("guild", "channel", "mentions", "forwardedMessage", "nickname", "fileName"),
    *("ID", "Timestamp", "Contents", "Attachments"),
    *("participants", "sender_name", "timestamp_ms", "share", "link", "photos", "uri"),
    *("thread_path", "threadName", "senderName", "isUnsent"),
    *("chunkedPrompt", "chunks", "isThought", "driveDocument", "projectHash", "messageId"),
    *("$set", "$rewindTo", "displayContent", "startTime"),
    *("sessionId", "parentUuid", "logicalParentUuid", "leafUuid", "isSidechain"),
    *("toolUseResult", "answers", "attachment", "prompt", "subtype", "summary"),
    *("payload", "thread_id", "item", "item_type", "session_id", "ts", "record_type"),
    *("instructions", "forked_from_id", "num_turns", "images", "local_images", "source"),
    *("chat", "history", "currentId", "parentId", "childrenIds", "folders", "conversationId"),
    *("messageId", "parentMessageId", "isCreatedByUser", "createdAt", "versions"),
    *("currentlySelected", "steps", "stepIdentifier", "style", "preprocessed", "data"),
    "filename",
    *("conversations", "conversation", "responses", "response", "parent_response_id"),
    *("leaf_response_id", "_id", "$date", "$numberLong", "$oid", "file_attachments"),
    *("localStorage", "indexedDB", "topics", "message_blocks", "blocks", "askId"),
    "persist:cherry-studio",
    *("value", "items", "conversation_a", "conversation_b", "winner", "mes", "is_user"),
    *("is_system", "send_date", "swipes", "swipe_id", "user_name", "character_name"),
    *("chat_metadata", "histories", "msgs", "src", "msg", "data_visible", "visible"),
    *("chatId", "contentChunks", "version", "provenance", "kind", "cwd"),
    *("user_profile", "user_instructions", "model_set_context", "user_context_message_data"),
    *("about_user_message", "asset_pointer", "contentBlocks", "file_name", "prompt_template"),
    *("results", "memory", "categories", "hash", "expiration_date", "agents", "core_memory"),
    *("tool_calls", "function", "arguments", "label"),
    *("session", "wxid", "weflow", "isSend", "senderUsername", "createTime", "formattedTime"),
    *("MsgSvrID", "type_name", "is_sender", "talker", "CreateTime", "room_name", "msg"),
]
_VALUES = [
    "user",
    "assistant",
    "human",
    "system",
    "text",
    "multimodal_text",
    "message",
    "saved_messages",
    "Gemini Apps",
    "Asked <p>Why?",
    "https://gemini.google.com/app/abcd",
    "all",
    "a",
    "b",
    "",
    "\ud83d",
    "REQUEST",
    "RESPONSE",
    "THINK",
    "summary",
    "last-prompt",
    "attachment",
    "queued_command",
    "compact_boundary",
    "tool_result",
    "session_meta",
    "response_item",
    "event_msg",
    "user_message",
    "agent_message",
    "item.completed",
    "thread_rolled_back",
    "contentBlock",
    "thinking",
    "main_text",
    "clear",
    "gpt",
    "risuChat",
    "July 19, 2024 3:30pm",
    "2024-7-12@01h31m37s",
    "session",
    "toolCall",
    "NO_REPLY",
    "[cron:1] a",
    "A (untrusted):",
    "user_editable_context",
    "model_editable_context",
    "bio",
    "canmore.create_textdoc",
    "image_asset_pointer",
    "user_interjection",
    "send_message",
    '{"type": "user_message", "message": 3}',
    "1. [2024-02-30]. a",
]

leaves = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.sampled_from([*_VALUES, "2025-01-01T00:00:00Z"]),
    st.text(max_size=5),
)
values = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from([*_KEYS, "a", "b"]), inner, max_size=6)
    ),
    max_leaves=40,
)


def as_message(value: object) -> dict[str, object]:
    return {"sender": "human", "role": "user", "uuid": "a", "content": value, "text": value}


@st.composite
def near_exports(draw) -> object:
    """Draw what has the outline of an export and anything for its details."""
    node = {"parent": draw(leaves), "children": draw(values), "message": draw(values)}
    said = {"author": {"role": "user"}, "content": {"parts": draw(values)}, "id": draw(leaves)}
    nodes = {"a": node, "b": {"parent": "a", "message": said}, "c": draw(values)}
    talks = [
        {"mapping": nodes, "current_node": draw(leaves), "title": draw(leaves)},
        {"uuid": draw(leaves), "chat_messages": [as_message(draw(values)), draw(values)]},
        {"messages": [as_message(draw(values)), as_message("said"), draw(values)]},
        {"header": "Gemini", "title": draw(leaves), "time": draw(leaves), "details": draw(values)},
        {
            "chat": {
                "history": {"currentId": draw(leaves), "messages": {"a": as_message(3), **nodes}}
            }
        },
        {"conversationId": "a", "messages": [{"isCreatedByUser": True, "children": draw(values)}]},
        {"messages": [{"currentlySelected": 0, "versions": [as_message(draw(values)), node]}]},
        {"type": "user", "sessionId": "a", "toolUseResult": draw(values), "message": said, **node},
        {"type": "response_item", "payload": as_message(draw(values)), "timestamp": draw(leaves)},
        {"chunkedPrompt": {"chunks": [{"role": "user", "text": draw(values)}, draw(values)]}},
        {"sessionId": "a", "projectHash": "b", "messages": [draw(values)], "kind": draw(leaves)},
        {"guild": 1, "channel": {"id": draw(leaves)}, "messages": draw(values)},
        {
            "ID": draw(leaves),
            "Timestamp": draw(leaves),
            "Contents": draw(leaves),
            "Attachments": "",
        },
        {"session": {"wxid": draw(leaves)}, "messages": [{"isSend": 1, "content": draw(values)}]},
        {"participants": draw(values), "thread_path": draw(leaves), "messages": draw(values)},
        {"results": [{"id": 1, "memory": draw(leaves), "categories": draw(values)}]},
        {"core_memory": draw(values), "messages": [{"role": "user", "content": draw(values)}]},
        {"uuid": "a", "messages": [{"role": "user", "content": {"contentBlocks": draw(values)}}]},
        {
            "mapping": {
                "a": {"message": {"content": draw(values), **said, "metadata": draw(values)}}
            }
        },
        {"chats": {"list": [{"messages": [{"type": "message", "date": 1, "text": draw(values)}]}]}},
    ]
    return [draw(values), draw(st.sampled_from(talks)), draw(values)]


@st.composite
def damaged(draw) -> bytes:
    """Draw one of the samples with some of its bytes lost, doubled or changed."""
    data = bytearray(draw(st.sampled_from([*SAMPLES, archive({"a": SAMPLES[0], "b": SAMPLES[3]})])))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(data)))
        end = min(len(data), start + draw(st.integers(0, 40)))
        data[start:end] = draw(
            st.one_of(st.just(bytes(data[start:end] * 2)), st.binary(max_size=8), st.just(b""))
        )
    return bytes(data)


lines = st.lists(
    st.sampled_from(
        [
            *("User: a", "Assistant: b", "You said:", "ChatGPT said:", "## User", "## Claude"),
            *("**AI:** c", "我：甲", "AI：乙", "Note: d", "Ana: e", "Bo: f", "You", "GPT", "# T"),
            *("```", "~~~", "---", "", "  ", "<details><summary>Thought</summary>", "</details>"),
            '<time datetime="x">1</time>',
            *("2024-06-03 14:20:00 Ana(123456)", "Ana 2024-06-03 14:20", "2024-06-03 9:20 我"),
            *("消息对象:甲", "2024/06/03(Mon)", "9:20\tAna\ta", '9:21\tBo\t"b', "[LINE] a"),
            *("[2019-12-24, 12:23] Me: a", "Conversation: a", "From: You", "Type: outgoing"),
            *("Saved memories", "- [2024-05-01]. a", "  - b", "- [ ] c", "User likes a"),
            *("### [a1] fact | 0.5 | 2026-02-30 | 1", "### [a] b | c", "## Facts", "<!-- a"),
            "## Gemini Added Memories",
            *("Conversation,Time,Author,Message", 'a,1,AI,"b', "StrContent,IsSender", '"a",1'),
            *("31/12/22, 14:02 - Ana: a", "3/4/22, 2:02 PM - Bo:b", "1/2/22, 9:05 - left: “x”"),
            *("[2024/3/5 上午9:05:12] 小明: 早", "\u200e[40/40/40, 99:99:99] Bo: \u200ex"),
        ]
    ),
    max_size=12,
).map("\n".join)


def assert_promises_are_kept(pieces: list[Piece]) -> None:
    for piece in in_zone(pieces, UTC):
        match piece:
            case Conversation(id=own, messages=messages):
                assert " " not in own
                assert messages
                assert len({one.id for one in messages}) == len(messages)
                assert all(one.text == one.text.strip() != "" for one in messages)
                assert all(one.at is None or one.at.utcoffset() is not None for one in messages)
                assert all(one.text.encode() for one in messages)
            case ImportedMemory(content=content):
                assert content.strip()
            case Skipped(where=where, why=why):
                assert where
                assert why.endswith(".")


@given(st.binary())
def test_any_bytes_are_read_or_told_of(data):
    assert_promises_are_kept(read_bytes(data))


@given(near_exports())
def test_wrong_types_anywhere_are_read_or_told_of(value):
    assert_promises_are_kept(read_bytes(json.dumps(value).encode()))


@settings(max_examples=300)
@given(damaged())
def test_a_damaged_export_is_read_or_told_of(data):
    assert_promises_are_kept(read_bytes(data))


@given(st.one_of(lines, st.text(st.characters())))
def test_any_text_is_read_or_told_of(text):
    reading = read_text(text)

    assert_promises_are_kept([*reading.conversations, *reading.memories, *reading.skipped])
    assert reading.conversations or reading.memories or reading.skipped


@given(st.lists(st.dictionaries(st.sampled_from(_KEYS), values)))
def test_any_messages_make_a_session(messages):
    session = parse_messages(messages, "s")

    assert session.id == "s"
    assert all(one.text for one in session.messages)
