"""Cherry Studio: ``data.json`` of a backup.

The backup holds the keys to every service its owner uses. Only messages, their
blocks and the names of topics are read from it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from memdeck.domain.conversation.conversation import Message, Role
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.attachments import attachments
from memdeck.transcripts.conversation.build import ROLES, as_id, assemble
from memdeck.transcripts.conversation.clean_text import clean_turn
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.json.json_fields import (
    Fields,
    as_fields,
    as_text,
    fields_at,
    list_at,
    objects_at,
    text_at,
    value_at,
)
from memdeck.transcripts.json.parse import unpacked

_NAME = "cherry_studio"
_STATE = "persist:cherry-studio"
_SPOKEN = {"main_text", "code"}
_ATTACHED = {"file", "image"}
_KEPT = ("type", "content", "file")

Blocks = Mapping[str, Fields]


def matches(record: object) -> bool:
    return "localStorage" in as_fields(record) and "topics" in fields_at(record, "indexedDB")


def read(records: Iterable[object]) -> Iterator[Piece]:
    """Yield the topics after reading all: the blocks of their messages follow in the file."""
    topics: list[Fields] = []
    blocks: dict[str, Fields] = {}
    names: dict[str, str] = {}
    for backup in records:
        topics += objects_at(backup, "indexedDB.topics")
        for block in objects_at(backup, "indexedDB.message_blocks"):
            # Without the picture that a block may hold.
            blocks[text_at(block, "id")] = {key: block[key] for key in _KEPT if key in block}
        names = names or _topic_names(fields_at(backup, "localStorage"))
    for topic in topics:
        messages = objects_at(topic, "messages")
        title = names.get(text_at(topic, "id")) or text_at(topic, "name")
        yield assemble(_NAME, topic.get("id"), title, _one_answer_each(messages, blocks))


def _topic_names(storage: Fields) -> dict[str, str]:
    """Return topic names by id, from JSON in a string in JSON in a string."""
    state = unpacked(storage.get(_STATE))
    kept = unpacked(value_at(state, "assistants"))
    assistants = [*list_at(kept, "assistants"), value_at(kept, "defaultAssistant")]
    return {
        text_at(topic, "id"): text_at(topic, "name")
        for assistant in assistants
        for topic in objects_at(assistant, "topics")
    }


def _one_answer_each(messages: Iterable[Fields], blocks: Blocks) -> Iterator[Message]:
    """Yield the turns; of answers by several models the chosen one, else the first."""
    kept: dict[str, tuple[bool, Message]] = {}
    for number, message in enumerate(messages):
        own = [blocks.get(as_text(key), {}) for key in list_at(message, "blocks")]
        turn = _turn(message, own)
        if turn is None or not turn.text:
            continue
        question_id = text_at(message, "askId") if turn.role is Role.ASSISTANT else ""
        slot = f"answer to {question_id}" if question_id else f"message {number}"
        is_chosen = message.get("useful") is True or message.get("foldSelected") is True
        if slot not in kept or (is_chosen and not kept[slot][0]):
            kept[slot] = is_chosen, turn
    return (turn for _, turn in kept.values())


def _turn(message: Fields, blocks: Sequence[Fields]) -> Message | None:
    role = ROLES.get(text_at(message, "role"))
    if role is None or message.get("type") == "clear":
        return None
    texts = (text_at(block, "content") for block in blocks if text_at(block, "type") in _SPOKEN)
    files = [block for block in blocks if text_at(block, "type") in _ATTACHED]
    text = "\n\n".join(filter(None, texts)) or text_at(message, "content")
    return Message(
        id=as_id(message.get("id")),
        role=role,
        text=clean_turn(text, role),
        at=parse_timestamp(message.get("createdAt")),
        attachments=attachments(files, "file.origin_name", "type"),
    )


FORMAT = JsonFormat(
    matches, read, lists=("indexedDB.topics", "indexedDB.message_blocks"), programs=(_NAME,)
)
