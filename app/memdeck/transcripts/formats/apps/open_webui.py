"""Open WebUI: a list of chats, or the content of one; and Qwen's, in the same format.

A chat is a tree of messages under ``history``; ``currentId`` is the leaf that
was shown last. Thinking and tool calls are folded blocks in the text.
"""

from collections.abc import Iterable, Iterator

from memdeck.domain.conversation.conversation import Message, Role
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.attachments import attachments
from memdeck.transcripts.conversation.branches import active_path
from memdeck.transcripts.conversation.build import ROLES, as_id, assemble
from memdeck.transcripts.conversation.clean_text import clean, clean_turn
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.json.json_fields import (
    Fields,
    as_fields,
    fields_at,
    objects_at,
    text_at,
    text_of_content,
    value_at,
)

_NAME = "open_webui"


def matches(record: object) -> bool:
    chat = _chat(record)
    history = fields_at(chat, "history")
    if "messages" not in history:
        messages = objects_at(chat, "messages")
        return "models" in chat and any("role" in message for message in messages)
    nodes = fields_at(history, "messages")
    return "currentId" in history or any("parentId" in as_fields(node) for node in nodes.values())


def read(records: Iterable[object]) -> Iterator[Piece]:
    return map(_conversation, records)


def _chat(record: object) -> Fields:
    return fields_at(record, "chat") or as_fields(record)


def _conversation(record: object) -> Piece:
    chat = _chat(record)
    started = (value_at(record, "created_at"), chat.get("timestamp"))
    return assemble(
        _NAME,
        as_id(value_at(record, "id")) or as_id(chat.get("id")),
        text_at(record, "title") or text_at(chat, "title"),
        [_turn(key, node) for key, node in _shown(chat)],
        started_at=next(filter(None, map(parse_timestamp, started)), None),
    )


def _shown(chat: Fields) -> Iterator[tuple[str, Fields]]:
    """Yield the messages of the shown branch, or of a flat list if there is no tree."""
    history = fields_at(chat, "history")
    nodes = {key: as_fields(item) for key, item in fields_at(history, "messages").items()}
    parents = {key: text_at(node, "parentId") for key, node in nodes.items()}
    for key in active_path(parents, text_at(history, "currentId")):
        yield key, nodes[key]
    if not nodes:
        for message in objects_at(chat, "messages"):
            yield text_at(message, "id"), message


def _turn(key: str, node: Fields) -> Message | None:
    role = ROLES.get(text_at(node, "role"))
    if role is None:
        return None
    text = clean_turn(text_of_content(node.get("content")), role)
    return Message(
        id=as_id(key),
        role=role,
        text=text or (_answer(node) if role is Role.ASSISTANT else ""),
        at=parse_timestamp(node.get("timestamp")),
        attachments=attachments(
            objects_at(node, "files"),
            *("name", "file.filename", "type"),
            text="file.data.content",
            unnamed="file",
        ),
    )


def _answer(node: Fields) -> str:
    """Return an answer that is only in ``output``, or in the phases that Qwen lists.

    Qwen is based on Open WebUI; its phases are thoughts, searches and answers.
    """
    outputs = [item for item in objects_at(node, "output") if item.get("type") == "message"]
    phases = [item for item in objects_at(node, "content_list") if item.get("phase") == "answer"]
    texts = (text_of_content(item.get("content")) for item in outputs + phases)
    return clean("\n\n".join(filter(None, texts)))


FORMAT = JsonFormat(matches, read, programs=(_NAME,))
