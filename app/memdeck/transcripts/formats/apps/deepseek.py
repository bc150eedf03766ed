"""DeepSeek: ``conversations.json`` of the account's export, or one conversation of it.

The tree of nodes looks like ChatGPT's, but no message has an author: its
fragments say who speaks. Older exports have plain ``content`` instead, without a
speaker.
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
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.json import json_fields
from memdeck.transcripts.json.json_fields import Fields

_NAME = "deepseek"
_SPEAKERS = {
    "REQUEST": Role.USER,
    "RESPONSE": Role.ASSISTANT,
    "TEMPLATE_RESPONSE": Role.ASSISTANT,
}
_ROLES = {"user": Role.USER, "assistant": Role.ASSISTANT}


def matches(record: object) -> bool:
    conversation = json_fields.mapping(record)
    nodes = json_fields.mapping(conversation.get("mapping"))
    messages = [_message(node) for node in nodes.values()]
    if any("author" in message for message in messages):
        return False
    return ("mapping" in conversation and "inserted_at" in conversation) or any(
        isinstance(message.get("fragments"), list) or "inserted_at" in message
        for message in messages
    )


def read(records: Iterable[object]) -> Iterator[Piece]:
    for record in records:
        yield _conversation(json_fields.mapping(record))


def _conversation(conversation: Fields) -> Conversation | Skipped:
    nodes = json_fields.mapping(conversation.get("mapping"))
    path = active_path(_parents(nodes), json_fields.text(conversation.get("current_node")))
    return assemble(
        _NAME,
        conversation.get("id"),
        json_fields.text(conversation.get("title")),
        _turns(nodes, path),
        started_at=parse_timestamp(conversation.get("inserted_at"))
        or parse_timestamp(conversation.get("create_time")),
    )


def _parents(nodes: Fields) -> dict[str, str]:
    """Return each node's parent; siblings in their parent's order."""
    known = {
        child: key
        for key, node in nodes.items()
        for child in json_fields.items(json_fields.mapping(node).get("children"))
        if isinstance(child, str) and child in nodes
    }
    own = {
        key: json_fields.text(json_fields.mapping(node).get("parent"))
        for key, node in nodes.items()
    }
    return known | {key: parent for key, parent in own.items() if key not in known}


def _turns(nodes: Fields, path: Iterable[str]) -> Iterator[Message]:
    before = Role.ASSISTANT
    for key in path:
        message = _message(nodes[key])
        for role, text in _said(message, before):
            before = role
            yield Message(
                id=as_id(key),
                role=role,
                text=clean(text),
                at=parse_timestamp(message.get("inserted_at")),
                attachments=tuple(_files(message)) if role is Role.USER else (),
            )


def _said(message: Fields, before: Role) -> Iterator[tuple[Role, str]]:
    """Yield role and text of *message*; if no role is given, speakers alternate."""
    content = json_fields.text(message.get("content"))
    if content and not json_fields.items(message.get("fragments")):
        known = _ROLES.get(json_fields.text(message.get("role")).casefold())
        turn = Role.USER if before is Role.ASSISTANT else Role.ASSISTANT
        yield known or (Role.ASSISTANT if message.get("reasoning_content") else turn), content
        return
    text: dict[Role, list[str]] = {}
    for fragment in json_fields.mappings(message.get("fragments")):
        role = _SPEAKERS.get(json_fields.text(fragment.get("type")).upper())
        if role:
            text.setdefault(role, []).append(json_fields.text(fragment.get("content")))
    for role, parts in text.items():
        yield role, "\n\n".join(filter(None, parts))


def _files(message: Fields) -> Iterator[Attachment]:
    for file in json_fields.mappings(message.get("files")):
        name = json_fields.text(file.get("file_name")) or json_fields.text(file.get("name"))
        yield Attachment(one_line(name), clean(json_fields.text(file.get("content"))))


def _message(node: object) -> Fields:
    return json_fields.mapping(json_fields.mapping(node).get("message"))


FORMAT = JsonFormat(matches, read)
