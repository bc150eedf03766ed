"""Grok: the conversations of an account's export, in ``prod-grok-backend.json``.

The files next to it hold the account, its devices and its payments, and are not read.
"""

import re
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
from memdeck.transcripts.json.json_fields import Fields

_NAME = "grok"
_ROLES = {"human": Role.USER, "user": Role.USER, "assistant": Role.ASSISTANT}

# A citation or a card: <grok:render card_id="…"><argument …>3</argument></grok:render>
_CARD = re.compile(r"<grok:render\b[^>]{0,400}>(?:[^<]|<(?!grok:render)){0,1000}?</grok:render>")


def matches(record: object) -> bool:
    return any(
        isinstance(conversation.get("conversation"), dict)
        and isinstance(conversation.get("responses"), list)
        for conversation in _conversations(record)
    )


def read(records: Iterable[object]) -> Iterator[Piece]:
    for record in records:
        yield from map(_conversation, _conversations(record))


def _conversations(record: object) -> list[Fields]:
    """Return the conversations in *record*; it may be one itself."""
    export = json_fields.mapping(record)
    if "conversation" in export:
        return [export]
    return [
        json_fields.mapping(conversation)
        for conversation in json_fields.items(export.get("conversations"))
    ]


def _conversation(conversation: Fields) -> Conversation | Skipped:
    about = json_fields.mapping(conversation.get("conversation"))
    responses: dict[str, Fields] = {}
    for number, item in enumerate(json_fields.mappings(conversation.get("responses"))):
        response = json_fields.mapping(item.get("response")) or item
        responses[_id(response, "_id", "response_id", "id") or f"#{number}"] = response
    parents = {
        key: _id(response_item, "parent_response_id") for key, response_item in responses.items()
    }
    path = active_path(parents, _id(about, "leaf_response_id"))
    return assemble(
        _NAME,
        _id(about, "id", "conversation_id"),
        json_fields.text(about.get("title")),
        [turn for key in path if (turn := _turn(key, responses[key]))],
        started_at=parse_timestamp(_time(about.get("create_time"))),
    )


def _turn(key: str, response: Fields) -> Message | None:
    role = _ROLES.get(json_fields.text(response.get("sender")).casefold())
    if role is None:
        return None
    text = json_fields.text(response.get("message"))
    return Message(
        id="" if key.startswith("#") else as_id(key),
        role=role,
        text=clean(text if role is Role.USER else _CARD.sub("", without_thinking(text))),
        at=parse_timestamp(_time(response.get("create_time"))),
        attachments=tuple(_files(response)),
    )


def _id(holder: Fields, *keys: str) -> str:
    """Return the first id under *keys*, possibly in MongoDB's form."""
    values = (holder.get(key) for key in keys)
    found = (
        json_fields.text(value) or json_fields.text(json_fields.mapping(value).get("$oid"))
        for value in values
    )
    return next(filter(None, found), "")


def _time(value: object) -> object:
    """Return a time as MongoDB writes it, ``{"$date": {"$numberLong": "1750537701194"}}``, bare."""
    date = json_fields.mapping(value).get("$date", value)
    return json_fields.mapping(date).get("$numberLong", date)


def _files(response: Fields) -> Iterator[Attachment]:
    for file in json_fields.items(response.get("file_attachments")):
        holder = json_fields.mapping(file)
        names = (holder.get("file_name"), holder.get("name"), file)
        yield Attachment(one_line(next(filter(None, map(json_fields.text, names)), "file")))


FORMAT = JsonFormat(matches, read, lists=("conversations",))
