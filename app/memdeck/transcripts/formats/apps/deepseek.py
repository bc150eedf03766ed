"""DeepSeek: ``conversations.json`` of the account's export, or one conversation of it.

The tree of nodes looks like ChatGPT's, but no message has an author: its
fragments say who speaks. Older exports have plain ``content`` instead, without a
speaker.
"""

from collections.abc import Iterable, Iterator

from memdeck.domain.conversation.conversation import Message, Role
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.attachments import attachments
from memdeck.transcripts.conversation.branches import active_path
from memdeck.transcripts.conversation.build import ROLES, as_id, assemble
from memdeck.transcripts.conversation.clean_text import clean
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.json.json_fields import (
    Fields,
    as_fields,
    fields_at,
    list_at,
    objects_at,
    text_at,
    value_at,
)

_NAME = "deepseek"
_SPEAKERS = {
    "REQUEST": Role.USER,
    "RESPONSE": Role.ASSISTANT,
    "TEMPLATE_RESPONSE": Role.ASSISTANT,
}


def matches(record: object) -> bool:
    messages = [fields_at(node, "message") for node in fields_at(record, "mapping").values()]
    if any("author" in message for message in messages):
        return False
    return {"mapping", "inserted_at"} <= as_fields(record).keys() or any(
        isinstance(message.get("fragments"), list) or "inserted_at" in message
        for message in messages
    )


def read(records: Iterable[object]) -> Iterator[Piece]:
    return map(_conversation, records)


def _conversation(record: object) -> Piece:
    nodes = fields_at(record, "mapping")
    path = active_path(_parents(nodes), text_at(record, "current_node"))
    return assemble(
        _NAME,
        value_at(record, "id"),
        text_at(record, "title"),
        _turns(nodes, path),
        started_at=parse_timestamp(value_at(record, "inserted_at"))
        or parse_timestamp(value_at(record, "create_time")),
    )


def _parents(nodes: Fields) -> dict[str, str]:
    """Return each node's parent; siblings in their parent's order."""
    parents = {
        child: key
        for key, node in nodes.items()
        for child in list_at(node, "children")
        if isinstance(child, str) and child in nodes
    }
    for key, node in nodes.items():
        parents.setdefault(key, text_at(node, "parent"))
    return parents


def _turns(nodes: Fields, path: Iterable[str]) -> Iterator[Message]:
    before = Role.ASSISTANT
    for key in path:
        message = fields_at(nodes[key], "message")
        for role, text in _said(message, before):
            before = role
            files = objects_at(message, "files") if role is Role.USER else []
            yield Message(
                id=as_id(key),
                role=role,
                text=clean(text),
                at=parse_timestamp(message.get("inserted_at")),
                attachments=attachments(files, "file_name", "name", text="content"),
            )


def _said(message: Fields, before: Role) -> Iterator[tuple[Role, str]]:
    """Yield role and text of *message*; if no role is given, speakers alternate."""
    content = text_at(message, "content")
    fragments = objects_at(message, "fragments")
    if content and not fragments:
        known = ROLES.get(text_at(message, "role").casefold())
        turn = Role.USER if before is Role.ASSISTANT else Role.ASSISTANT
        yield known or (Role.ASSISTANT if message.get("reasoning_content") else turn), content
        return
    texts: dict[Role, list[str]] = {}
    for fragment in fragments:
        if role := _SPEAKERS.get(text_at(fragment, "type").upper()):
            texts.setdefault(role, []).append(text_at(fragment, "content"))
    for role, parts in texts.items():
        yield role, "\n\n".join(filter(None, parts))


FORMAT = JsonFormat(matches, read, programs=(_NAME,))
