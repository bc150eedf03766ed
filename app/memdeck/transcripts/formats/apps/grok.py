"""Grok: the conversations of an account's export, in ``prod-grok-backend.json``.

The files next to it hold the account, its devices and its payments, and are not read.
"""

import re
from collections.abc import Iterable, Iterator

from memdeck.domain.conversation.conversation import Message, Role
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.attachments import attachments
from memdeck.transcripts.conversation.branches import active_path
from memdeck.transcripts.conversation.build import ROLES, as_id, assemble
from memdeck.transcripts.conversation.clean_text import clean, without_thinking
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.json.json_fields import (
    Fields,
    as_fields,
    as_text,
    fields_at,
    list_at,
    objects_at,
    text_at,
)

_NAME = "grok"
_ROLES = ROLES | {"human": Role.USER}

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
    export = as_fields(record)
    return [export] if "conversation" in export else objects_at(export, "conversations")


def _conversation(conversation: Fields) -> Piece:
    about = fields_at(conversation, "conversation")
    responses: dict[str, Fields] = {}
    for number, item in enumerate(objects_at(conversation, "responses")):
        response = fields_at(item, "response") or item
        responses[_id(response, "_id", "response_id", "id") or f"#{number}"] = response
    parents = {key: _id(item, "parent_response_id") for key, item in responses.items()}
    path = active_path(parents, _id(about, "leaf_response_id"))
    return assemble(
        _NAME,
        _id(about, "id", "conversation_id"),
        text_at(about, "title"),
        [_turn(key, responses[key]) for key in path],
        started_at=parse_timestamp(_time(about.get("create_time"))),
    )


def _turn(key: str, response: Fields) -> Message | None:
    role = _ROLES.get(text_at(response, "sender").casefold())
    if role is None:
        return None
    text = text_at(response, "message")
    files = list_at(response, "file_attachments")
    return Message(
        id="" if key.startswith("#") else as_id(key),
        role=role,
        text=clean(text if role is Role.USER else _CARD.sub("", without_thinking(text))),
        at=parse_timestamp(_time(response.get("create_time"))),
        attachments=attachments(files, "file_name", "name", unnamed="file"),
    )


def _id(holder: Fields, *keys: str) -> str:
    """Return the first id under *keys*, possibly in MongoDB's form."""
    values = (holder.get(key) for key in keys)
    found = (as_text(value) or text_at(value, "$oid") for value in values)
    return next(filter(None, found), "")


def _time(value: object) -> object:
    """Return a time as MongoDB writes it, ``{"$date": {"$numberLong": "1750537701194"}}``, bare."""
    date = as_fields(value).get("$date", value)
    return as_fields(date).get("$numberLong", date)


FORMAT = JsonFormat(matches, read, lists=("conversations",), programs=(_NAME,))
