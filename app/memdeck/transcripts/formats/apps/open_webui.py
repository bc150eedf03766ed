"""Open WebUI: a list of chats, or the content of one; and Qwen's, in the same format.

A chat is a tree of messages under ``history``; ``currentId`` is the leaf that
was shown last. Thinking and tool calls are folded blocks in the text.
"""

from collections.abc import Iterable, Iterator

from memdeck.domain.conversation.conversation import (
    Attachment,
    Conversation,
    Message,
    Role,
    Skipped,
)
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.branches import active_path
from memdeck.transcripts.conversation.build import as_id, assemble
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.conversation.strip_markup_tags import without_thinking
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.json import json_fields
from memdeck.transcripts.json.content_parts import text_of_content
from memdeck.transcripts.json.json_fields import Fields

_NAME = "open_webui"
_ROLES = {"user": Role.USER, "assistant": Role.ASSISTANT}


def matches(record: object) -> bool:
    chat = _chat(json_fields.mapping(record))
    history = json_fields.mapping(chat.get("history"))
    if "messages" not in history:
        messages = json_fields.mappings(chat.get("messages"))
        return "models" in chat and any("role" in message for message in messages)
    nodes = json_fields.mapping(history.get("messages"))
    return "currentId" in history or any(
        "parentId" in json_fields.mapping(node) for node in nodes.values()
    )


def read(records: Iterable[object]) -> Iterator[Piece]:
    for record in records:
        yield _conversation(json_fields.mapping(record))


def _chat(record: Fields) -> Fields:
    return json_fields.mapping(record.get("chat")) or record


def _conversation(record: Fields) -> Conversation | Skipped:
    chat = _chat(record)
    started = (record.get("created_at"), chat.get("timestamp"))
    return assemble(
        _NAME,
        as_id(record.get("id")) or as_id(chat.get("id")),
        json_fields.text(record.get("title")) or json_fields.text(chat.get("title")),
        [turn for key, node in _shown(chat) if (turn := _turn(key, node))],
        started_at=next(filter(None, map(parse_timestamp, started)), None),
    )


def _shown(chat: Fields) -> Iterator[tuple[str, Fields]]:
    """Yield the messages of the shown branch, or of a flat list if there is no tree."""
    history = json_fields.mapping(chat.get("history"))
    by_id = json_fields.mapping(history.get("messages"))
    nodes = {key: json_fields.mapping(item) for key, item in by_id.items()}
    parents = {key: json_fields.text(node.get("parentId")) for key, node in nodes.items()}
    for key in active_path(parents, json_fields.text(history.get("currentId"))):
        yield key, nodes[key]
    if not nodes:
        for message in json_fields.mappings(chat.get("messages")):
            yield json_fields.text(message.get("id")), message


def _turn(key: str, node: Fields) -> Message | None:
    role = _ROLES.get(json_fields.text(node.get("role")))
    if role is None:
        return None
    return Message(
        id=as_id(key),
        role=role,
        text=_answer(node)
        if role is Role.ASSISTANT
        else clean(text_of_content(node.get("content"))),
        at=parse_timestamp(node.get("timestamp")),
        attachments=tuple(_files(node)),
    )


def _answer(node: Fields) -> str:
    """Return the answer without its thinking; it may be only in ``output``.

    Qwen, which is based on Open WebUI, keeps a list of thoughts, searches and answers.
    """
    answer = clean(without_thinking(text_of_content(node.get("content"))))
    outputs = json_fields.mappings(node.get("output"))
    phases = json_fields.mappings(node.get("content_list"))
    texts = [
        text_of_content(item.get("content")) for item in outputs if item.get("type") == "message"
    ]
    texts += [
        text_of_content(item.get("content")) for item in phases if item.get("phase") == "answer"
    ]
    return answer or clean("\n\n".join(filter(None, texts)))


def _files(node: Fields) -> Iterator[Attachment]:
    for file in json_fields.mappings(node.get("files")):
        inner = json_fields.mapping(file.get("file"))
        names = (file.get("name"), inner.get("filename"), file.get("type"))
        name = next(filter(None, map(json_fields.text, names)), "file")
        text = json_fields.text(json_fields.mapping(inner.get("data")).get("content"))
        yield Attachment(one_line(name), clean(text))


FORMAT = JsonFormat(matches, read)
