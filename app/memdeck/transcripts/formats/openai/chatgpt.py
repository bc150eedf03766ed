"""ChatGPT: ``conversations.json``, its shards, or one conversation as a browser script saves it.

A conversation is a tree of nodes under ``mapping``; ``current_node`` is the
leaf that the user last saw.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from memdeck.domain.conversation.conversation import (
    Attachment,
    Conversation,
    ImportedMemory,
    Message,
    Role,
    Skipped,
)
from memdeck.errors import TranscriptError
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.branches import active_path
from memdeck.transcripts.conversation.build import as_id, assemble
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.conversation.memory_lists import parse_items
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.json import json_fields
from memdeck.transcripts.json.content_parts import text_of_content
from memdeck.transcripts.json.json_fields import Fields
from memdeck.transcripts.json.parse import parse_json

_NAME = "chatgpt"
_ROLES = {"user": Role.USER, "assistant": Role.ASSISTANT}
_SPOKEN = {"", "text", "multimodal_text"}
_KINDS = {
    "image_asset_pointer": "image",
    "audio_asset_pointer": "audio",
    "real_time_user_audio_video_asset_pointer": "audio",
}
_CANVAS = "canmore.create_textdoc"
# ChatGPT wraps the user's entries: The user provided …:\n```I bake.```
_WRAPPED = re.compile(r"```(?:[a-z]{1,10}\n)?(?P<own>.*?)```", re.DOTALL)
_HOW_TO_ANSWER = "preference"
_NOTES = "bio"


def matches(record: object) -> bool:
    """Return whether it is ChatGPT's; DeepSeek has a ``mapping`` too, but no authors."""
    nodes = json_fields.mapping(json_fields.mapping(record).get("mapping"))
    return any(
        "role" in json_fields.mapping(_message(node).get("author")) for node in nodes.values()
    )


def rejects(record: object) -> str:
    link = json_fields.mapping(record)
    if "conversation_id" in link and "is_anonymous" in link and "mapping" not in link:
        return (
            "It lists the chats that were shared, without their words; choose conversations.json."
        )
    return ""


def read(records: Iterable[object]) -> Iterator[Piece]:
    for number, record in enumerate(records, 1):
        yield _conversation(json_fields.mapping(record), number)


def _conversation(record: Fields, number: int) -> Conversation | Skipped:
    title = json_fields.text(record.get("title"))
    nodes = json_fields.mapping(record.get("mapping"))
    if not nodes:
        label = f"“{one_line(title)}”" if title else f"conversation {number}"
        return Skipped(
            label, "The export lost its messages; open it in ChatGPT and copy it from there."
        )
    messages = [_message(node) for node in _shown(nodes, record.get("current_node"))]
    forbidden = record.get("is_do_not_remember") is True
    return assemble(
        _NAME,
        as_id(record.get("conversation_id")) or as_id(record.get("id")),
        title,
        _turns(messages),
        started_at=parse_timestamp(record.get("create_time")),
        forbidden=forbidden,
        remembered=() if forbidden else remembered(messages),
    )


def _shown(nodes: Fields, leaf: object) -> Iterator[object]:
    """Yield the nodes from the root to the leaf that was shown last."""
    current_leaf = leaf if isinstance(leaf, str) and leaf in nodes else _last_leaf(nodes)
    parents = {
        key: json_fields.text(json_fields.mapping(node).get("parent"))
        for key, node in nodes.items()
    }
    if not any(parents.values()):
        parents |= {child: key for key, node in nodes.items() for child in _children(node, nodes)}
    return (nodes[key] for key in active_path(parents, current_leaf))


def _last_leaf(nodes: Fields) -> str:
    """Return the leaf by newest children from the root: an edit or a new answer is last."""
    roots = (key for key, node in nodes.items() if not json_fields.mapping(node).get("parent"))
    key = next(roots, next(iter(nodes)))
    seen: set[str] = set()
    while key not in seen:
        seen.add(key)
        known = _children(nodes[key], nodes)
        key = known[-1] if known else key
    return key


def _children(node: object, nodes: Fields) -> list[str]:
    children = json_fields.items(json_fields.mapping(node).get("children"))
    return [child for child in children if isinstance(child, str) and child in nodes]


def _message(node: object) -> Fields:
    return json_fields.mapping(json_fields.mapping(node).get("message"))


def _turns(messages: Iterable[Fields]) -> Iterator[Message]:
    """Yield the messages; a canvas text is attached to the message about it."""
    written: list[Attachment] = []
    answers: list[str] = []
    for message in messages:
        if text := canvas_text(message):
            written.append(text)
        elif turn := _turn(message):
            if turn.text in answers and _is_of_a_task(message):
                continue  # a finished task's report is written twice
            if turn.role is Role.USER:
                answers.clear()
            else:
                answers.append(turn.text)
            if written and turn.role is Role.ASSISTANT and turn.text:
                turn = replace(turn, attachments=(*turn.attachments, *written))
                written = []
            yield turn


def _is_of_a_task(message: Fields) -> bool:
    """Return whether *message* belongs to a background task, such as deep research."""
    marks = json_fields.mapping(message.get("metadata"))
    return any(mark.startswith(("async_", "is_async_")) for mark in marks)


def _turn(message: Fields) -> Message | None:
    """Return the shown part of a message; None for tool calls, thinking and hidden turns.

    Source: the rule of the page itself, as pionxzh/chatgpt-exporter states it.
    """
    author = json_fields.mapping(message.get("author"))
    content = json_fields.mapping(message.get("content"))
    role = _ROLES.get(json_fields.text(author.get("role")))
    if (
        role is None
        or json_fields.text(message.get("recipient")) not in {"", "all"}
        or message.get("channel") == "analysis"
        or message.get("weight") == 0
        or json_fields.text(content.get("content_type")) not in _SPOKEN
        or json_fields.mapping(message.get("metadata")).get("is_visually_hidden_from_conversation")
    ):
        return None
    return Message(
        id=as_id(message.get("id")),
        role=role,
        text=clean("\n".join(_text(content.get("parts")))),
        author=one_line(json_fields.text(author.get("name"))),
        at=parse_timestamp(message.get("create_time")),
        attachments=attachments(message),
    )


def _text(parts: object) -> Iterator[str]:
    """Yield the typed text, and the transcribed speech."""
    for part in json_fields.items(parts):
        if isinstance(part, str):
            yield part
        elif json_fields.mapping(part).get("content_type") == "audio_transcription":
            yield json_fields.text(json_fields.mapping(part).get("text"))


def attachments(message: Fields) -> tuple[Attachment, ...]:
    """Return the attachments of *message*: by name if it has one, else by kind."""
    attached = json_fields.items(json_fields.mapping(message.get("metadata")).get("attachments"))
    if not attached and json_fields.mapping(message.get("content")).get("content_type") == "text":
        return ()  # like nearly all of an export's million messages
    named = {
        json_fields.text(file.get("id")): json_fields.text(file.get("name"))
        for file in map(json_fields.mapping, attached)
    }
    names = [*named.values(), *_unnamed(message, named)]
    return tuple(Attachment(name) for name in dict.fromkeys(map(one_line, names)) if name)


def canvas_text(message: Fields) -> Attachment | None:
    """Return the text that *message* opens in a canvas next to the conversation."""
    if message.get("recipient") != _CANVAS:
        return None
    content = json_fields.mapping(message.get("content"))
    parts = map(json_fields.text, json_fields.items(content.get("parts")))
    try:
        canvas = parse_json(
            (json_fields.text(content.get("text")) or "".join(parts)).encode("utf-8", "replace")
        )
    except TranscriptError:
        return None
    text = clean(json_fields.text(json_fields.mapping(canvas).get("content")))
    name = one_line(json_fields.text(json_fields.mapping(canvas).get("name")))
    return Attachment(name or "canvas", text) if text else None


def _unnamed(message: Fields, named: Mapping[str, str]) -> Iterator[str]:
    content = json_fields.mapping(message.get("content"))
    for part in json_fields.mappings(content.get("parts")):
        kind = _KINDS.get(json_fields.text(part.get("content_type")))
        # file-service://file-abc    sediment://file_0001
        pointer = json_fields.text(part.get("asset_pointer")).rpartition("/")[2]
        if kind and not named.get(pointer):
            yield kind


def remembered(messages: Iterable[Fields]) -> tuple[ImportedMemory, ...]:
    """Return the memories in *messages*, each once, in their order."""
    return tuple(dict.fromkeys(memory for message in messages for memory in _memories_in(message)))


def _memories_in(message: Fields) -> Iterator[ImportedMemory]:
    content = json_fields.mapping(message.get("content"))
    match content.get("content_type"):
        case "user_editable_context":
            yield from _instructions(message, content)
        case "model_editable_context":
            yield from parse_items(json_fields.text(content.get("model_set_context")))
        case _ if message.get("recipient") == _NOTES:
            yield from _noted(message, content)


def _instructions(message: Fields, content: Fields) -> Iterator[ImportedMemory]:
    instructions = json_fields.mapping(
        json_fields.mapping(message.get("metadata")).get("user_context_message_data")
    )
    about_user = json_fields.text(instructions.get("about_user_message")) or content.get(
        "user_profile"
    )
    about_model = json_fields.text(instructions.get("about_model_message")) or content.get(
        "user_instructions"
    )
    yield from parse_items(_filled_in(about_user))
    for memory in parse_items(_filled_in(about_model)):
        yield replace(memory, category=_HOW_TO_ANSWER)


def _filled_in(value: object) -> str:
    wrapped = _WRAPPED.search(json_fields.text(value))
    return wrapped["own"] if wrapped else json_fields.text(value)


def _noted(message: Fields, content: Fields) -> Iterator[ImportedMemory]:
    """Yield what ChatGPT noted, and what it was asked to delete, in the same text."""
    at = parse_timestamp(message.get("create_time"))
    text = text_of_content(content.get("parts"), between="\n") or json_fields.text(
        content.get("text")
    )
    for memory in parse_items(text):
        yield replace(memory, created_at=memory.created_at or at)


FORMAT = JsonFormat(matches, read, rejects=rejects)
