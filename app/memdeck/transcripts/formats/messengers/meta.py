"""Messenger and Instagram: ``message_1.json`` etc., parts of a conversation, newest first.

End-to-end encrypted conversations come in one file each, with other names
for the same fields.
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import chain
from pathlib import PurePosixPath

from memdeck.domain.conversation.conversation import Attachment, Message, Role
from memdeck.transcripts.chat_format import Piece, conversation_format
from memdeck.transcripts.conversation.build import as_id, assemble
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.json.json_fields import (
    Fields,
    as_fields,
    as_text,
    list_at,
    objects_at,
    text_at,
)

_LONG_AGO = datetime(1, 1, 1, tzinfo=UTC)
_SENDERS = {"sender_name", "senderName"}
_SILENT = {"Call", "Subscribe", "Unsubscribe", "placeholder"}
_FILES = ("photos", "videos", "audio_files", "gifs", "files", "media")
# At the end of the name of an encrypted conversation.
_NUMBER = re.compile(r"_\d+\Z")
_BARE = re.compile(
    r"(?:Reacted .{1,20} to your message|Liked a message|Say hi to your new .{1,200}"
    r"|You are now connected on Messenger|You can now (?:message|call) .{1,200})\s*[.!]?"
)
# The text after a name or “You” in a notice. In other languages notices are kept as messages.
_ACTION = re.compile(
    r"(?:sent an? (?:attachment|photo|video|voice message|audio|sticker|GIF|link|location|file)"
    r"|sent \d+ (?:photos|videos)|shared a (?:story|post|reel|location)"
    r"|unsent a message|liked a message|reacted .{1,20} to .{1,40} message"
    r"|started an? (?:video |audio )?(?:chat|call)"
    r"|missed (?:your|a|an) (?:video |audio )?(?:chat|call)"
    r"|(?:joined|left|ended) the (?:group|(?:video |audio )?(?:chat|call))"
    r"|created the group|named the group .{1,200}"
    r"|changed the (?:group photo|chat theme|theme).{0,200}"
    r"|set (?:the|your|his|her|their|own).{0,40}(?:nickname|emoji|quick reaction).{0,200}"
    r"|(?:added|removed) .{1,200} (?:to|from) the group)\s*[.!]?"
)


def matches(record: object) -> bool:
    conversation = as_fields(record)
    messages = objects_at(conversation, "messages")
    has_senders = any(not _SENDERS.isdisjoint(message) for message in messages)
    return "participants" in conversation and (has_senders or "thread_path" in conversation)


def _conversation(conversation: Fields) -> Piece:
    records = objects_at(conversation, "messages")
    turns = [_turn(message) for message in records if _is_said(message)]
    turns.reverse()
    turns.sort(key=lambda turn: turn.at or _LONG_AGO)
    thread_name = _NUMBER.sub("", mended(text_at(conversation, "threadName")))
    title = mended(text_at(conversation, "title")) or thread_name
    is_instagram = any("instagram" in uri for uri in chain.from_iterable(map(_uris, records)))
    return assemble(
        "instagram" if is_instagram else "messenger", _thread_id(conversation), title, turns
    )


def _thread_id(conversation: Fields) -> str:
    """Return the key shared by all parts of a conversation."""
    path = text_at(conversation, "thread_path", "threadName")
    participants = list_at(conversation, "participants")
    people = sorted(as_text(person) or text_at(person, "name") for person in participants)
    return as_id(PurePosixPath(path).name or f"with {people}")


def _is_said(message: Fields) -> bool:
    return not (
        message.get("is_unsent") is True
        or message.get("isUnsent") is True
        or text_at(message, "type") in _SILENT
        or "call_duration" in message
        or is_notice(_text(message), _author(message))
    )


def _turn(message: Fields) -> Message:
    author, content = _author(message), _text(message)
    written = message.get("timestamp_ms") or message.get("timestamp")
    return Message(
        id=as_id(f"{written} {author} {content}"),
        role=Role.OTHER,
        text=content,
        author=author,
        at=parse_timestamp(written),
        attachments=tuple(_attachments(message)),
    )


def _author(message: Fields) -> str:
    return one_line(mended(text_at(message, "sender_name", "senderName")))


def _text(message: Fields) -> str:
    return clean(mended(text_at(message, "content", "text")))


def _attachments(message: Fields) -> Iterator[Attachment]:
    """Yield the files, and the address of a shared page."""
    link = one_line(mended(text_at(message, "share.link")))
    names = (PurePosixPath(uri).name for uri in _uris(message))
    for name in filter(None, (link, *names)):
        yield Attachment(one_line(name))


def _uris(message: Fields) -> Iterator[str]:
    for kind in _FILES:
        for file in objects_at(message, kind):
            yield mended(text_at(file, "uri"))


def mended(text: str) -> str:
    """Return *text* with its characters restored.

    Meta writes the bytes of UTF-8 as if each were a character of Latin-1. Other
    text is returned unchanged.
    """
    if text.isascii():
        return text
    try:
        return text.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return text


def is_notice(text: str, author: str) -> bool:
    """Return whether *text*, sent in the name of *author*, is the program's own."""
    if _BARE.fullmatch(text):
        return True
    for name in ("You", author, author.partition(" ")[0]):
        if name and text.startswith(f"{name} ") and _ACTION.fullmatch(text[len(name) + 1 :]):
            return True
    return False


FORMAT = conversation_format(
    matches,
    _conversation,
    why_not="It is no conversation; export your messages again as JSON.",
    programs=("messenger", "instagram"),
)
