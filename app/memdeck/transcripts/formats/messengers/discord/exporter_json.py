"""Discord, one channel per file, as DiscordChatExporter writes it.

Source: its JsonMessageWriter.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from memdeck.domain.conversation.conversation import (
    Attachment,
    Conversation,
    Message,
    Role,
    Skipped,
)
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.build import as_id, assemble
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.conversation_records import each_conversation
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.json import json_fields
from memdeck.transcripts.json.json_fields import Fields

NAME = "discord"

_SPOKEN = {"Default", "Reply", "ThreadStarterMessage", "0", "19", "21"}
_MENTION = re.compile(r"<@!?(\d{1,20})>")
_EMOJI = re.compile(r"<a?(:\w{1,40}:)\d{1,20}>")


def matches(record: object) -> bool:
    export = json_fields.mapping(record)
    return (
        "guild" in export
        and "id" in json_fields.mapping(export.get("channel"))
        and isinstance(export.get("messages"), list)
    )


def read(records: Iterable[object]) -> Iterator[Piece]:
    why_not = "It is no channel; export it again as JSON."
    return each_conversation(records, matches, _conversation, why_not=why_not)


def display_text(text: str, people: Mapping[str, str]) -> str:
    """Return *text* with mentions of known *people* and emoji replaced by names."""
    named = _MENTION.sub(lambda mark: "@" + people.get(mark[1], mark[1]), text)
    return clean(_EMOJI.sub(r"\1", named))


def _conversation(export: Fields) -> Conversation | Skipped:
    channel = json_fields.mapping(export.get("channel"))
    messages = json_fields.mappings(export.get("messages"))
    return assemble(
        NAME,
        channel.get("id"),
        json_fields.text(channel.get("name")),
        [
            _turn(message)
            for message in messages
            if json_fields.text(message.get("type")) in _SPOKEN
        ],
    )


def _turn(message: Fields) -> Message:
    mentioned = json_fields.mappings(message.get("mentions"))
    people = {as_id(person.get("id")): _name(person) for person in mentioned}
    own = display_text(json_fields.text(message.get("content")), people)
    forwarded = json_fields.mapping(message.get("forwardedMessage"))
    return Message(
        id=as_id(message.get("id")),
        role=Role.OTHER,
        text=own or display_text(json_fields.text(forwarded.get("content")), people),
        author=_name(json_fields.mapping(message.get("author"))),
        at=parse_timestamp(message.get("timestamp")),
        attachments=tuple(_files(message if own else forwarded)),
        is_quoted=not own,
    )


def _name(person: Fields) -> str:
    """Return a person's display name; each server may have another."""
    return one_line(
        json_fields.text(person.get("nickname")) or json_fields.text(person.get("name"))
    )


def _files(message: Fields) -> Iterator[Attachment]:
    for file in json_fields.mappings(message.get("attachments")):
        if name := one_line(json_fields.text(file.get("fileName"))):
            yield Attachment(name)


FORMAT = JsonFormat(matches, read, lists=("messages",))
