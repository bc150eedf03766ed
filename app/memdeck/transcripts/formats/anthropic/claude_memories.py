"""Claude's memories of the user: ``memories.json`` of the account's export.

Now a row is an account: prose, prose for each project, and files. Before, a
row was a memory. A file is one memory, even if it is a list.
"""

import re
from collections.abc import Iterable, Iterator

from memdeck.domain.conversation.conversation import ImportedMemory
from memdeck.transcripts.chat_format import JsonFormat, Piece
from memdeck.transcripts.conversation.clean_text import clean
from memdeck.transcripts.dates.timestamps import parse_timestamp
from memdeck.transcripts.json.json_fields import (
    Fields,
    as_fields,
    as_text,
    fields_at,
    objects_at,
    text_at,
)

_OF_AN_ACCOUNT = frozenset({"conversations_memory", "project_memories", "memory_files"})
_TEXTS = ("content", "memory", "text")
_BULLET = re.compile(r"^[ \t]*[-*+•][ \t]+", re.MULTILINE)
_HOW_LEARNT = re.compile(
    rf"(?P<bullet>{_BULLET.pattern})\[(?:stated|inferred|implied|observed)\][ \t]+", re.MULTILINE
)
_OF_A_ROW = frozenset(
    {
        "uuid",
        *_TEXTS,
        "created_at",
        "updated_at",
        "account_uuid",
        "organization_uuid",
        "project_uuid",
        "conversation_uuid",
        "title",
    }
)


def matches(record: object) -> bool:
    fields = as_fields(record)
    is_row = "uuid" in fields and fields.keys() <= _OF_A_ROW and bool(text_at(fields, *_TEXTS))
    return is_row or not _OF_AN_ACCOUNT.isdisjoint(fields)


def read(records: Iterable[object]) -> Iterator[Piece]:
    for record in map(as_fields, records):
        created_at = parse_timestamp(record.get("created_at"))
        for text in map(clean, [text_at(record, *_TEXTS), *_account_texts(record)]):
            if text:
                yield ImportedMemory(text, created_at)


def _account_texts(account: Fields) -> Iterator[str]:
    yield text_at(account, "conversations_memory")
    yield from map(as_text, fields_at(account, "project_memories").values())
    for file in objects_at(account, "memory_files"):
        yield _unmarked(clean(text_at(file, "content")))


def _unmarked(text: str) -> str:
    """Return a file's *text* without notes on their source, or the bullet of a single item."""
    text = _HOW_LEARNT.sub(r"\g<bullet>", text)
    bullets = _BULLET.findall(text)
    return text.removeprefix(bullets[0]) if len(bullets) == 1 else text


FORMAT = JsonFormat(matches, read, is_loose=True, programs=("claude_memories",))
