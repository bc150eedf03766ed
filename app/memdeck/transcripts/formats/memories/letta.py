"""Letta's agent file (``.af``): an agent's knowledge, in blocks, and its messages.

Now its blocks are next to a list of agents; in the first generation the file
is the agent itself, with ``core_memory``. Some are JSON within JSON. An agent
that speaks through a tool (``send_message``) writes its thinking where others speak.
"""

from collections.abc import Iterable, Iterator

from memdeck.domain.conversation.conversation import ImportedMemory, Message, Role
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.build import ROLES, as_id, assemble
from memdeck.transcripts.conversation.clean_text import clean
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.json.json_fields import (
    Fields,
    as_fields,
    fields_at,
    objects_at,
    text_at,
    text_of_content,
)
from memdeck.transcripts.json.parse import unpacked

_NAME = "letta"
_SPEAKING = "send_message"
_TYPED = "user_message"


def matches(record: object) -> bool:
    export = _unpacked(record)
    is_old = "core_memory" in export and ("messages" in export or "agent_type" in export)
    return is_old or (
        "blocks" in export and any("messages" in agent for agent in objects_at(export, "agents"))
    )


def read(records: Iterable[object]) -> Iterator[Piece]:
    for record in map(_unpacked, records):
        for block in objects_at(record, "blocks") + objects_at(record, "core_memory"):
            if text := clean(text_at(block, "value")):
                updated_at = parse_timestamp(block.get("updated_at") or block.get("created_at"))
                yield ImportedMemory(text, updated_at)
        yield from map(_conversation, objects_at(record, "agents") or [record])


def _unpacked(record: object) -> Fields:
    return as_fields(unpacked(record))


def _conversation(agent: Fields) -> Piece:
    messages = objects_at(agent, "messages")
    speaks_by_tool = any(_sent(message) for message in messages)
    turns = [_turn(message, speaks_by_tool=speaks_by_tool) for message in messages]
    # Agents are numbered from 0 in each file.
    return assemble(_NAME, None, "", turns)


def _turn(message: Fields, *, speaks_by_tool: bool) -> Message | None:
    role = ROLES.get(text_at(message, "role"))
    if role is None:
        return None
    content = text_of_content(message.get("content")) or text_at(message, "text")
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
    event = _unpacked(text) if text.lstrip().startswith("{") else {}
    if "type" not in event:
        return text
    return text_at(event, "message") if event["type"] == _TYPED else ""


def _sent(message: Fields) -> str:
    """Return the text an agent sent through its tool."""
    sent = []
    for call in objects_at(message, "tool_calls"):
        tool = fields_at(call, "function")
        if tool.get("name") == _SPEAKING:
            sent.append(text_at(_unpacked(tool.get("arguments")), "message"))
    return "\n\n".join(filter(None, sent))


FORMAT = JsonFormat(matches, read, programs=(_NAME,))
