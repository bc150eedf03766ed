"""ChatGPT: ``conversations.json``, its shards, or one conversation as a browser script saves it.

A conversation is a tree of nodes under ``mapping``; ``current_node`` is the
leaf that the user last saw. ``chat.html`` is a page that holds the same as JSON.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice

from memdeck.domain.conversation.conversation import (
    Attachment,
    ImportedMemory,
    Message,
    Role,
    Skipped,
)
from memdeck.errors import TranscriptError
from memdeck.transcripts.chat_format import JsonFormat, PageFormat, Piece
from memdeck.transcripts.conversation.branches import active_path
from memdeck.transcripts.conversation.build import ROLES, as_id, assemble
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.conversation.memory_lists import parse_items
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.input.limits import PIECE_BYTES
from memdeck.transcripts.json.json_fields import (
    Fields,
    as_fields,
    as_list,
    as_text,
    fields_at,
    list_at,
    objects_at,
    text_at,
    text_of_content,
    value_at,
)
from memdeck.transcripts.json.parse import TORN, unpacked

_NAME = "chatgpt"
_SPOKEN = {"", "text", "multimodal_text"}
_KINDS = {
    "image_asset_pointer": "image",
    "audio_asset_pointer": "audio",
    "real_time_user_audio_video_asset_pointer": "audio",
}
_CANVAS = "canmore.create_textdoc"
# ChatGPT wraps the user's entries: The user provided …:\n```I bake.```
_WRAPPED = re.compile(r"```(?:[a-z]{1,10}\n)?(?P<own>.*?)```", re.DOTALL)
_ABOUT_USER = (
    "metadata.user_context_message_data.about_user_message",
    "content.user_profile",
)
_ABOUT_MODEL = (
    "metadata.user_context_message_data.about_model_message",
    "content.user_instructions",
)
_HOW_TO_ANSWER = "preference"
_NOTES = "bio"
_DATA = re.compile(r"\bjsonData\s*=\s*\[")
_BETWEEN = re.compile(r"[\s,]*")


def matches(record: object) -> bool:
    """Return whether it is ChatGPT's; DeepSeek has a ``mapping`` too, but no authors."""
    nodes = fields_at(record, "mapping").values()
    return any("role" in fields_at(node, "message.author") for node in nodes)


def rejects(record: object) -> str:
    link = as_fields(record)
    if {"conversation_id", "is_anonymous"} <= link.keys() and "mapping" not in link:
        return (
            "It lists the chats that were shared, without their words; choose conversations.json."
        )
    return ""


def read(records: Iterable[object]) -> Iterator[Piece]:
    for number, record in enumerate(records, 1):
        yield _conversation(as_fields(record), number)


def _conversation(record: Fields, number: int) -> Piece:
    title = text_at(record, "title")
    nodes = fields_at(record, "mapping")
    if not nodes:
        label = f"“{one_line(title)}”" if title else f"conversation {number}"
        return Skipped(
            label, "The export lost its messages; open it in ChatGPT and copy it from there."
        )
    shown = _shown(nodes, record.get("current_node"))
    messages = [fields_at(node, "message") for node in shown]
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
    parents = {key: text_at(node, "parent") for key, node in nodes.items()}
    if not any(parents.values()):
        parents |= {child: key for key, node in nodes.items() for child in _children(node, nodes)}
    return (nodes[key] for key in active_path(parents, current_leaf))


def _last_leaf(nodes: Fields) -> str:
    """Return the leaf by newest children from the root: an edit or a new answer is last."""
    roots = (key for key, node in nodes.items() if not value_at(node, "parent"))
    key = next(roots, next(iter(nodes)))
    seen: set[str] = set()
    while key not in seen:
        seen.add(key)
        known = _children(nodes[key], nodes)
        key = known[-1] if known else key
    return key


def _children(node: object, nodes: Fields) -> list[str]:
    children = list_at(node, "children")
    return [child for child in children if isinstance(child, str) and child in nodes]


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
    return any(key.startswith(("async_", "is_async_")) for key in fields_at(message, "metadata"))


def _turn(message: Fields) -> Message | None:
    """Return the shown part of a message; None for tool calls, thinking and hidden turns.

    Source: the rule of the page itself, as pionxzh/chatgpt-exporter states it.
    """
    # An export has a million messages: fields are read without a path, which takes half the time.
    author, content = as_fields(message.get("author")), as_fields(message.get("content"))
    role = ROLES.get(as_text(author.get("role")))
    if (
        role is None
        or as_text(message.get("recipient")) not in {"", "all"}
        or message.get("channel") == "analysis"
        or message.get("weight") == 0
        or as_text(content.get("content_type")) not in _SPOKEN
        or as_fields(message.get("metadata")).get("is_visually_hidden_from_conversation")
    ):
        return None
    return Message(
        id=as_id(message.get("id")),
        role=role,
        text=clean("\n".join(_texts(as_list(content.get("parts"))))),
        author=one_line(as_text(author.get("name"))),
        at=parse_timestamp(message.get("create_time")),
        attachments=attachments(message),
    )


def _texts(parts: Iterable[object]) -> Iterator[str]:
    """Yield the typed text, and the transcribed speech."""
    for part in parts:
        if isinstance(part, str):
            yield part
        elif value_at(part, "content_type") == "audio_transcription":
            yield text_at(part, "text")


def attachments(message: Fields) -> tuple[Attachment, ...]:
    """Return the attachments of *message*: by name if it has one, else by kind."""
    metadata, content = as_fields(message.get("metadata")), as_fields(message.get("content"))
    if not metadata.get("attachments") and content.get("content_type") == "text":
        return ()  # like nearly all of an export's million messages
    attached = objects_at(metadata, "attachments")
    named = {text_at(file, "id"): text_at(file, "name") for file in attached}
    names = [*named.values(), *_unnamed(message, named)]
    return tuple(Attachment(name) for name in dict.fromkeys(map(one_line, names)) if name)


def canvas_text(message: Fields) -> Attachment | None:
    """Return the text that *message* opens in a canvas next to the conversation."""
    if message.get("recipient") != _CANVAS:
        return None
    parts = map(as_text, list_at(message, "content.parts"))
    canvas = unpacked(text_at(message, "content.text") or "".join(parts))
    text = clean(text_at(canvas, "content"))
    return Attachment(one_line(text_at(canvas, "name")) or "canvas", text) if text else None


def _unnamed(message: Fields, named: Mapping[str, str]) -> Iterator[str]:
    for part in objects_at(message, "content.parts"):
        kind = _KINDS.get(text_at(part, "content_type"))
        # file-service://file-abc    sediment://file_0001
        pointer = text_at(part, "asset_pointer").rpartition("/")[2]
        if kind and not named.get(pointer):
            yield kind


def remembered(messages: Iterable[Fields]) -> tuple[ImportedMemory, ...]:
    """Return the memories in *messages*, each once, in their order."""
    return tuple(dict.fromkeys(memory for message in messages for memory in _memories_in(message)))


def _memories_in(message: Fields) -> Iterator[ImportedMemory]:
    content = as_fields(message.get("content"))
    match content.get("content_type"):
        case "user_editable_context":
            yield from _instructions(message)
        case "model_editable_context":
            yield from parse_items(text_at(content, "model_set_context"))
        case _ if message.get("recipient") == _NOTES:
            yield from _noted(message, content)


def _instructions(message: Fields) -> Iterator[ImportedMemory]:
    yield from parse_items(_filled_in(text_at(message, *_ABOUT_USER)))
    for memory in parse_items(_filled_in(text_at(message, *_ABOUT_MODEL))):
        yield replace(memory, category=_HOW_TO_ANSWER)


def _filled_in(text: str) -> str:
    wrapped = _WRAPPED.search(text)
    return wrapped["own"] if wrapped else text


def _noted(message: Fields, content: Fields) -> Iterator[ImportedMemory]:
    """Yield what ChatGPT noted, and what it was asked to delete, in the same text."""
    at = parse_timestamp(message.get("create_time"))
    text = text_of_content(content.get("parts"), between="\n") or text_at(content, "text")
    for memory in parse_items(text):
        yield replace(memory, created_at=memory.created_at or at)


FORMAT = JsonFormat(matches, read, rejects=rejects, programs=(_NAME,))


def matches_page(head: str) -> bool:
    return _DATA.search(head) is not None


def read_page(chunks: Iterable[str]) -> Iterator[Piece]:
    try:
        yield from read(_items(iter(chunks)))
    except TranscriptError as error:
        yield Skipped("its last part", str(error))


def _items(chunks: Iterator[str]) -> Iterator[object]:
    """Yield the items of the page's list, each as soon as it is complete."""
    decoder = json.JSONDecoder(strict=False)
    text, wanted = next(chunks, ""), 1
    opening = _DATA.search(text)
    at = opening.end() if opening else len(text)
    while not text.startswith("]", at := _past(text, at)):
        try:
            item, at = decoder.raw_decode(text, at)
        except RecursionError as error:
            raise TranscriptError(TORN) from error
        except ValueError as error:  # possibly cut at the end of the text read so far
            more = "".join(islice(chunks, wanted))
            text, at = text[at:] + more, 0
            wanted *= 2  # so that the start of a long one is not parsed too often
            if not more or len(text) > PIECE_BYTES:
                raise TranscriptError(TORN) from error
        else:
            wanted = 1
            yield item


def _past(text: str, at: int) -> int:
    found = _BETWEEN.match(text, at)
    return found.end() if found else at


PAGE = PageFormat(matches_page, read_page, is_repeat=True, programs=(_NAME,))
