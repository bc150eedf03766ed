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
from memdeck.transcripts.json import json_fields
from memdeck.transcripts.json.json_fields import Fields

_OF_AN_ACCOUNT = frozenset({"conversations_memory", "project_memories", "memory_files"})
_WORDS = ("content", "memory", "text")
_BULLET = re.compile(r"^[ \t]*[-*+•][ \t]+", re.MULTILINE)
_HOW_LEARNT = re.compile(
    rf"(?P<bullet>{_BULLET.pattern})\[(?:stated|inferred|implied|observed)\][ \t]+", re.MULTILINE
)
_OF_A_ROW = frozenset(
    {
        "uuid",
        *_WORDS,
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
    fields = json_fields.mapping(record)
    is_row = "uuid" in fields and fields.keys() <= _OF_A_ROW and bool(_row_words(fields))
    return is_row or not _OF_AN_ACCOUNT.isdisjoint(fields)


def read(records: Iterable[object]) -> Iterator[Piece]:
    for record in map(json_fields.mapping, records):
        created_at = parse_timestamp(record.get("created_at"))
        for text in map(clean, [_row_words(record), *_account_words(record)]):
            if text:
                yield ImportedMemory(text, created_at)


def _row_words(row: Fields) -> str:
    return next(filter(None, (json_fields.text(row.get(key)) for key in _WORDS)), "")


def _account_words(account: Fields) -> Iterator[str]:
    projects = json_fields.mapping(account.get("project_memories"))
    files = json_fields.mappings(account.get("memory_files"))
    yield json_fields.text(account.get("conversations_memory"))
    yield from map(json_fields.text, projects.values())
    yield from (_unmarked(clean(json_fields.text(file.get("content")))) for file in files)


def _unmarked(text: str) -> str:
    """Return a file's *text* without notes on their source, or the bullet of a single item."""
    text = _HOW_LEARNT.sub(r"\g<bullet>", text)
    bullets = _BULLET.findall(text)
    return text.removeprefix(bullets[0]) if len(bullets) == 1 else text


FORMAT = JsonFormat(matches, read, is_loose=True)
