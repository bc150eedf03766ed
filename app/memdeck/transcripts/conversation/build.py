"""Build a conversation with stable ids from the messages that a format read.

The same conversation exported again must get the same ids, or everything in it would
be suggested twice. So the vendor's ids are used where there are any; else an id is
a hash of the text, never a position.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from itertools import chain, islice

from memdeck.domain.conversation.conversation import (
    Conversation,
    ImportedMemory,
    Message,
    Role,
    Skipped,
    ToolRun,
)
from memdeck.transcripts.conversation.clean_text import one_line

ROLES = {"user": Role.USER, "assistant": Role.ASSISTANT}
"""The speakers, by the names that most programs give them."""

EMPTY = "It is empty, as deleted chats are; nothing needs to be done."

# An id is written into MEMORY.md, in a comment, between a slash and a hash sign.
_SAFE = re.compile(r"[A-Za-z0-9_.:-]{1,128}")
_HASH_DIGITS = 16
_OPENING_MESSAGES = 3


def assemble(
    kind: str,
    vendor_id: object,
    title: str,
    messages: Iterable[Message | None],
    *,
    started_at: datetime | None = None,
    forbidden: bool = False,
    remembered: tuple[ImportedMemory, ...] = (),
    is_fiction: bool = False,
    tool_runs: tuple[ToolRun, ...] = (),
) -> Conversation | Skipped:
    """Return the conversation of those *messages* that have text, or a Skipped if none has.

    A message whose id is empty is given one; so is the conversation if
    *vendor_id* is none. Without *started_at* the first known time is used.
    """
    kept = tuple(with_ids(message for message in messages if message and message.text))
    title = one_line(title)
    if not kept:
        return Skipped(f"“{title}”" if title else "an untitled conversation", EMPTY)
    times = (message.at for message in kept if message.at)
    own_id = as_id(vendor_id) or content_id(kept)
    return Conversation(
        id=f"{kind}/{own_id}",
        title=title,
        format=kind,
        messages=kept,
        started_at=started_at or next(times, None),
        forbidden=forbidden,
        remembered=remembered,
        is_fiction=is_fiction,
        tool_runs=tool_runs,
    )


def distinct_names(names: Mapping[str, str]) -> dict[str, str]:
    """Return *names* of people by their ids; one that several have, with the id: "Tom (U2)"."""
    bearers = Counter(names.values())
    return {
        id_: f"{name} ({id_})" if name and bearers[name] > 1 else name
        for id_, name in names.items()
    }


def as_id(vendor_id: object) -> str:
    """Return a vendor's id, hashed if it has forbidden characters, or "" if it is none."""
    match vendor_id:
        case bool():
            return ""
        case int():
            return str(vendor_id) if abs(vendor_id) < 10**_HASH_DIGITS else ""
        case str() if _SAFE.fullmatch(vendor_id):
            return vendor_id
        case str() if vendor_id.strip():
            return _hash(vendor_id)
        case _:
            return ""


def content_id(messages: Iterable[Message]) -> str:
    """Return an id from the text of all *messages*."""
    return _hash(*chain.from_iterable((message.role, message.text) for message in messages))


def opening_id(messages: Iterable[Message]) -> str:
    """Return an id from the first messages, for a chat that may be exported again with more."""
    opening = islice((message for message in messages if message.text), _OPENING_MESSAGES)
    parts = ((_second(message.at), message.author, message.text) for message in opening)
    return _hash(*chain.from_iterable(parts))


def with_opening_id(messages: Iterable[Message]) -> tuple[str, Iterator[Message]]:
    """Return the ``opening_id`` of *messages*, and all of them, each only made when needed.

    A list of those of a long chat would take as much memory as its conversation.
    """
    rest = iter(messages)
    first: list[Message] = []
    spoken = 0
    while spoken < _OPENING_MESSAGES and (message := next(rest, None)):
        first.append(message)
        spoken += bool(message.text)
    return opening_id(first), chain(first, rest)


def with_ids(messages: Iterable[Message]) -> Iterator[Message]:
    """Yield *messages*, each with a unique id."""
    seen: dict[str, int] = {}
    for message in messages:
        own = message.id or _hash(_second(message.at), message.role, message.text)
        id_ = own
        while id_ in seen:
            seen[own] += 1
            id_ = f"{own}-{seen[own]}"
        seen[id_] = 1
        yield message if id_ == message.id else replace(message, id=id_)


def _second(at: datetime | None) -> str:
    return at.isoformat(timespec="seconds") if at else ""


def _hash(*parts: str) -> str:
    joined = "\x1f".join(parts).encode("utf-8", "replace")
    return hashlib.sha256(joined).hexdigest()[:_HASH_DIGITS]
