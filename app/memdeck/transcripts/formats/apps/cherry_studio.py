"""Cherry Studio: ``data.json`` of a backup.

The backup holds the keys to every service its owner uses. Only messages, their
blocks and the names of topics are read from it.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress

from memdeck.domain.conversation.conversation import (
    Attachment,
    Conversation,
    Message,
    Role,
    Skipped,
)
from memdeck.errors import TranscriptError
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.build import as_id, assemble
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.conversation.strip_markup_tags import without_thinking
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.json import json_fields
from memdeck.transcripts.json.json_fields import Fields
from memdeck.transcripts.json.parse import parse_json

_NAME = "cherry_studio"
_ROLES = {"user": Role.USER, "assistant": Role.ASSISTANT}
_STATE = "persist:cherry-studio"
_SPOKEN = {"main_text", "code"}
_ATTACHED = {"file", "image"}
_KEPT = ("type", "content", "file")

Blocks = Mapping[str, Fields]


def matches(record: object) -> bool:
    backup = json_fields.mapping(record)
    return "localStorage" in backup and "topics" in json_fields.mapping(backup.get("indexedDB"))


def read(records: Iterable[object]) -> Iterator[Piece]:
    """Yield the topics after reading all: the blocks of their messages follow in the file."""
    topics: list[Fields] = []
    blocks: dict[str, Fields] = {}
    names: dict[str, str] = {}
    for backup in map(json_fields.mapping, records):
        database = json_fields.mapping(backup.get("indexedDB"))
        topics += json_fields.mappings(database.get("topics"))
        messages = json_fields.mappings(database.get("message_blocks"))
        blocks |= {json_fields.text(one.get("id")): _without_picture(one) for one in messages}
        names = names or _topic_names(json_fields.mapping(backup.get("localStorage")))
    for topic in topics:
        yield _conversation(topic, blocks, names)


def _conversation(
    topic: Fields, blocks: Blocks, names: Mapping[str, str]
) -> Conversation | Skipped:
    messages = json_fields.mappings(topic.get("messages"))
    return assemble(
        _NAME,
        topic.get("id"),
        names.get(json_fields.text(topic.get("id"))) or json_fields.text(topic.get("name")),
        _one_answer_each(messages, blocks),
    )


def _topic_names(storage: Fields) -> dict[str, str]:
    """Return topic names by id, from JSON in a string in JSON in a string."""
    state = json_fields.mapping(_unpacked(storage.get(_STATE)))
    kept = json_fields.mapping(_unpacked(state.get("assistants")))
    assistants = [*json_fields.items(kept.get("assistants")), kept.get("defaultAssistant")]
    topics = (json_fields.items(json_fields.mapping(one).get("topics")) for one in assistants)
    return {
        json_fields.text(topic.get("id")): json_fields.text(topic.get("name"))
        for several in topics
        for topic in map(json_fields.mapping, several)
    }


def _unpacked(value: object) -> object:
    if isinstance(value, str):
        with suppress(TranscriptError):
            return parse_json(value.encode("utf-8", "replace"))
    return value


def _one_answer_each(messages: Iterable[Fields], blocks: Blocks) -> Iterator[Message]:
    """Yield the turns; of answers by several models the chosen one, else the first."""
    kept: dict[str, tuple[bool, Message]] = {}
    for number, message in enumerate(messages):
        turn = _turn(message, blocks)
        if turn is None or not turn.text:
            continue
        question_id = json_fields.text(message.get("askId")) if turn.role is Role.ASSISTANT else ""
        slot = f"answer to {question_id}" if question_id else f"message {number}"
        was_chosen, _ = kept.get(slot, (False, turn))
        if slot not in kept or (_is_chosen(message) and not was_chosen):
            kept[slot] = _is_chosen(message), turn
    return (turn for _, turn in kept.values())


def _is_chosen(message: Fields) -> bool:
    return message.get("useful") is True or message.get("foldSelected") is True


def _turn(message: Fields, blocks: Blocks) -> Message | None:
    role = _ROLES.get(json_fields.text(message.get("role")))
    if role is None or message.get("type") == "clear":
        return None
    own = [
        blocks.get(json_fields.text(key), {}) for key in json_fields.items(message.get("blocks"))
    ]
    texts = [json_fields.text(block.get("content")) for block in own if _kind(block) in _SPOKEN]
    text = "\n\n".join(filter(None, texts)) or json_fields.text(message.get("content"))
    return Message(
        id=as_id(message.get("id")),
        role=role,
        text=clean(text if role is Role.USER else without_thinking(text)),
        at=parse_timestamp(message.get("createdAt")),
        attachments=tuple(_files(own)),
    )


def _files(blocks: Iterable[Fields]) -> Iterator[Attachment]:
    for block in blocks:
        if _kind(block) in _ATTACHED:
            name = json_fields.text(json_fields.mapping(block.get("file")).get("origin_name"))
            yield Attachment(one_line(name) or _kind(block))


def _without_picture(block: Fields) -> Fields:
    return {key: block[key] for key in _KEPT if key in block}


def _kind(block: Fields) -> str:
    return json_fields.text(block.get("type"))


FORMAT = JsonFormat(matches, read, lists=("indexedDB.topics", "indexedDB.message_blocks"))
