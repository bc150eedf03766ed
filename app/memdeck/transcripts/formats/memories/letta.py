"""Letta's agent file (``.af``): an agent's knowledge, in blocks, and its messages.

Now its blocks are next to a list of agents; in the first generation the file
is the agent itself, with ``core_memory``. Some are JSON within JSON. An agent
that speaks through a tool (``send_message``) writes its thinking where others speak.
"""

from collections.abc import Iterable, Iterator

from memdeck.domain.conversation.conversation import (
    Conversation,
    ImportedMemory,
    Message,
    Role,
    Skipped,
)
from memdeck.errors import TranscriptError
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.build import as_id, assemble
from memdeck.transcripts.conversation.clean_text import clean
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.json import json_fields
from memdeck.transcripts.json.content_parts import text_of_content
from memdeck.transcripts.json.json_fields import Fields
from memdeck.transcripts.json.parse import parse_json

_NAME = "letta"
_ROLES = {"user": Role.USER, "assistant": Role.ASSISTANT}
_SPEAKING = "send_message"
_TYPED = "user_message"


def matches(record: object) -> bool:
    export = _unpacked(record)
    agents = json_fields.mappings(export.get("agents"))
    is_old = "core_memory" in export and ("messages" in export or "agent_type" in export)
    return is_old or ("blocks" in export and any("messages" in agent for agent in agents))


def read(records: Iterable[object]) -> Iterator[Piece]:
    for record in map(_unpacked, records):
        blocks = [
            *json_fields.items(record.get("blocks")),
            *json_fields.items(record.get("core_memory")),
        ]
        for block in map(json_fields.mapping, blocks):
            if text := clean(json_fields.text(block.get("value"))):
                updated_at = parse_timestamp(block.get("updated_at") or block.get("created_at"))
                yield ImportedMemory(text, updated_at)
        for agent in json_fields.mappings(record.get("agents")) or [json_fields.mapping(record)]:
            yield _conversation(agent)


def _unpacked(record: object) -> Fields:
    if not isinstance(record, str):
        return json_fields.mapping(record)
    try:
        return json_fields.mapping(parse_json(record.encode("utf-8", "replace")))
    except TranscriptError:
        return {}


def _conversation(agent: Fields) -> Conversation | Skipped:
    messages = json_fields.mappings(agent.get("messages"))
    speaks_by_tool = any(_sent(message) for message in messages)
    turns = [turn for item in messages if (turn := _turn(item, speaks_by_tool=speaks_by_tool))]
    # Agents are numbered from 0 in each file.
    return assemble(_NAME, None, "", turns)


def _turn(message: Fields, *, speaks_by_tool: bool) -> Message | None:
    role = _ROLES.get(json_fields.text(message.get("role")))
    if role is None:
        return None
    content = text_of_content(message.get("content")) or json_fields.text(message.get("text"))
    if role is Role.USER:
        content = _typed(content)
    elif speaks_by_tool:
        content = _sent(message)
    own = as_id(message.get("id"))
    return Message(
        id="" if own.startswith("message-") and own[8:].isdecimal() else own,
        role=role,
        text=clean(content),
        at=parse_timestamp(message.get("created_at")),
    )


def _typed(text: str) -> str:
    """Return the typed text out of its envelope; "" for logins and heartbeats."""
    if not text.lstrip().startswith("{"):
        return text
    try:
        event = json_fields.mapping(parse_json(text.encode("utf-8", "replace")))
    except TranscriptError:
        return text
    if "type" not in event:
        return text
    return json_fields.text(event.get("message")) if event.get("type") == _TYPED else ""


def _sent(message: Fields) -> str:
    """Return the text an agent sent through its tool."""
    sent = []
    for call in json_fields.mappings(message.get("tool_calls")):
        tool = json_fields.mapping(call.get("function"))
        if tool.get("name") == _SPEAKING:
            sent.append(json_fields.text(_unpacked(tool.get("arguments")).get("message")))
    return "\n\n".join(filter(None, sent))


FORMAT = JsonFormat(matches, read)
