"""Hypothesis strategies for damaged exports, and the invariants of every result."""

import copy
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC
from random import Random
from typing import Any

from hypothesis import strategies as st

from memdeck.domain.conversation.conversation import Conversation, ImportedMemory, Remark, Skipped
from memdeck.transcripts.chat_format import Piece
from memdeck.transcripts.pipeline.read import in_zone
from tests.transcripts.exports import DATA, archive

SAMPLES = [path.read_bytes() for path in sorted(DATA.iterdir())]
PACKED = archive({"a": SAMPLES[0], "b": SAMPLES[3]})

KEYS = [
    *("mapping", "current_node", "message", "author", "role", "content", "content_type", "parts"),
    *("parent", "children", "id", "conversation_id", "title", "create_time", "metadata", "weight"),
    *("uuid", "name", "chat_messages", "sender", "text", "attachments", "extracted_content"),
    *("parent_message_uuid", "created_at", "conversations_memory", "memory_files", "type"),
    *("messages", "body", "input", "output", "timestamp", "is_do_not_remember", "recipient"),
    *("chats", "list", "personal_information", "user_id", "from_id", "from", "date"),
    *("date_unixtime", "forwarded_from", "file", "photo", "href"),
    *("header", "products", "time", "titleUrl", "safeHtmlItem", "html", "details", "url"),
    *("userInteractions", "userInteraction", "request", "response", "value"),
    *("snapshot_name", "messagesTree", "models", "contents", "history", "sessions", "session"),
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
    *("chatlab", "meta", "platform", "ownerId", "groupNickname", "accountName", "recipient"),
    *("account", "chatItem", "authorId", "recipientId", "contact", "group", "self", "outgoing"),
    *("standardMessage", "body", "profileKey", "dateSent", "backupTimeMs", "reactions", "sender"),
    *("requests", "requestId", "responderUsername", "v", "k", "i", "isHidden", "inlineReference"),
    *("MsgSvrID", "type_name", "is_sender", "talker", "CreateTime", "room_name", "msg"),
]
WORDS = [
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
    st.sampled_from([*WORDS, "2025-01-01T00:00:00Z"]),
    st.text(max_size=5),
)
values = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from([*KEYS, "a", "b"]), inner, max_size=6)
    ),
    max_leaves=40,
)


def as_message(value: object) -> dict[str, object]:
    return {"sender": "human", "role": "user", "uuid": "a", "content": value, "text": value}


@st.composite
def near_exports(draw) -> object:
    """Draw a value with the structure of an export and any details."""
    said = {"author": {"role": "user"}, "content": {"parts": draw(values)}, "id": draw(leaves)}
    node = {"parent": draw(leaves), "children": draw(values), "message": draw(values)}
    nodes = {"a": node, "b": {"parent": "a", "message": said}, "c": draw(values)}
    conversations: list[Callable[[], object]] = [
        lambda: {"mapping": nodes, "current_node": draw(leaves), "title": draw(leaves)},
        lambda: {"uuid": draw(leaves), "chat_messages": [as_message(draw(values)), draw(values)]},
        lambda: {"messages": [as_message(draw(values)), as_message("said"), draw(values)]},
        lambda: {"header": "Gemini", "title": draw(leaves), "details": draw(values)},
        lambda: {"chat": {"history": {"currentId": draw(leaves), "messages": nodes}}},
        lambda: {"conversationId": "a", "messages": [{"isCreatedByUser": True, "children": node}]},
        lambda: {"messages": [{"currentlySelected": 0, "versions": [as_message("a"), node]}]},
        lambda: {"type": "user", "sessionId": "a", "toolUseResult": draw(values), "message": said},
        lambda: {"type": "response_item", "payload": as_message(draw(values)), "timestamp": 1},
        lambda: {"chunkedPrompt": {"chunks": [{"role": "user", "text": draw(values)}, node]}},
        lambda: {"sessionId": "a", "projectHash": "b", "messages": [node], "kind": draw(leaves)},
        lambda: {"guild": 1, "channel": {"id": draw(leaves)}, "messages": draw(values)},
        lambda: {key: draw(leaves) for key in ("ID", "Timestamp", "Contents", "Attachments")},
        lambda: {"session": {"wxid": "a"}, "messages": [{"isSend": 1, "content": draw(values)}]},
        lambda: {"participants": draw(values), "thread_path": "a", "messages": draw(values)},
        lambda: {"results": [{"id": 1, "memory": draw(leaves), "categories": draw(values)}]},
        lambda: {"core_memory": draw(values), "messages": [{"role": "user", "content": node}]},
        lambda: {"uuid": "a", "messages": [{"role": "user", "content": {"contentBlocks": node}}]},
        lambda: {"mapping": {"a": {"message": {**said, "metadata": draw(values)}}}},
        lambda: {"chats": {"list": [{"messages": [{"type": "message", "text": draw(values)}]}]}},
    ]
    return [
        draw(values),
        conversations[draw(st.integers(0, len(conversations) - 1))](),
        draw(values),
    ]


@st.composite
def damaged(draw, samples: Sequence[bytes] = (*SAMPLES, PACKED)) -> bytes:
    """Draw one of *samples* with some bytes removed, duplicated or changed."""
    data = bytearray(draw(st.sampled_from(samples)))
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
            case Remark(what=what):
                assert what.endswith(".")


# Random numbers from one drawn seed are a hundred times as fast as drawing each part. The sample
# and the number of changes are drawn, so that hypothesis can shrink a failing case by them.
_seeds = st.integers(0, 2**32)
_changes = st.integers(1, 6)


def altered(samples: Sequence[Any]) -> st.SearchStrategy[Any]:
    """Draw one of *samples*, JSON values, with some parts removed, moved, renamed or changed."""
    return st.builds(_altered, st.sampled_from(samples), _changes, _seeds)


def _altered(sample: Any, changes: int, seed: int) -> Any:
    dice = Random(seed)
    holder = [copy.deepcopy(sample)]
    for _ in range(changes):
        places = list(_places(holder))
        container, key = dice.choice(places)
        match dice.choice(["change", "change", "lose", "move", "repeat", "rename"]):
            case "lose" if container is not holder:
                del container[key]
            case "move":
                other, other_key = dice.choice(places)
                container[key] = copy.deepcopy(other[other_key])
            case "repeat" if isinstance(container, list) and container is not holder:
                container.insert(key, copy.deepcopy(container[key]))
            case "rename" if isinstance(container, dict):
                container[dice.choice(KEYS)] = container.pop(key)
            case _:
                container[key] = _any_value(dice, depth=0)
    return holder[0]


def _places(container: Any) -> Iterator[tuple[Any, Any]]:
    keys = list(container) if isinstance(container, dict) else range(len(container))
    for key in keys:
        yield container, key
        if isinstance(container[key], dict | list):
            yield from _places(container[key])


def _any_value(dice: Random, depth: int) -> object:
    match dice.randrange(10):
        case 0 if depth < 3:
            return [_any_value(dice, depth + 1) for _ in range(dice.randrange(4))]
        case 1 if depth < 3:
            keys = dice.choices(KEYS, k=dice.randrange(4))
            return {key: _any_value(dice, depth + 1) for key in keys}
        case 2 | 3:
            return dice.choice([None, True, False, {}, [], ""])
        case 4 | 5:
            return dice.choice([0, -1, 1, 1.5, 1e308, -1e9, 1717400000, 10**13, 10**16, 10**40])
        case 6:
            return "".join(map(chr, dice.choices(range(0x3000), k=dice.randrange(6))))
        case _:
            return dice.choice(WORDS)


def altered_text(samples: Sequence[str]) -> st.SearchStrategy[str]:
    """Draw one of *samples* with lines and characters removed, duplicated or taken from others."""
    return st.builds(_altered_text, st.sampled_from(samples), st.just(samples), _changes, _seeds)


def _altered_text(sample: str, samples: Sequence[str], changes: int, seed: int) -> str:
    dice = Random(seed)
    ends = dice.choice(["\n", "\n", "\r\n", "\r"])
    for _ in range(changes):
        parts: list[str] = list(sample) if dice.random() < 0.5 else sample.splitlines(True)
        other = dice.choice(samples).splitlines(True)
        start, place = dice.randrange(len(parts) + 1), dice.randrange(len(other) + 1)
        end = start + dice.randrange(4)
        parts[start:end] = dice.choice(
            [
                parts[start:end] * 2,
                other[place : place + 3],
                dice.choices("0123456789:/-[](),. \t\n\"'<>#*_|@我：年月\u200e\ud83d", k=3),
                [dice.choice(WORDS)],
                [],
            ]
        )
        sample = "".join(parts)
    return sample.replace("\n", ends)
