"""What Claude remembers of a person: ``memories.json`` of the account's export."""

from collections.abc import Iterable, Iterator

from memdeck.domain.conversation import ImportedMemory
from memdeck.transcripts import fields
from memdeck.transcripts.format import JsonFormat, Piece
from memdeck.transcripts.wording import clean


def claims(record: object) -> bool:
    account = fields.mapping(record)
    return "conversations_memory" in account or "memory_files" in account


def read(records: Iterable[object]) -> Iterator[Piece]:
    for record in records:
        account = fields.mapping(record)
        files = (fields.mapping(file) for file in fields.items(account.get("memory_files")))
        told = [
            account.get("conversations_memory"),
            *fields.mapping(account.get("project_memories")).values(),
            *(file.get("content") for file in files),
        ]
        for content in filter(None, (clean(fields.text(words)) for words in told)):
            yield ImportedMemory(content)


FORMAT = JsonFormat(claims, read)
