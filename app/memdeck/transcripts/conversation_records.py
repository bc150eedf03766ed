"""Read files whose records are conversations; report any other record."""

from collections.abc import Callable, Iterable, Iterator

from memdeck.domain.conversation.conversation import Skipped
from memdeck.transcripts.chat_format import Piece
from memdeck.transcripts.json import json_fields
from memdeck.transcripts.json.json_fields import Fields


def each_conversation(
    records: Iterable[object],
    matches: Callable[[object], bool],
    conversation: Callable[[Fields], Piece],
    *,
    why_not: str,
) -> Iterator[Piece]:
    """Yield *conversation* of each record that a format *matches*; a Skipped for any other."""
    for number, record in enumerate(records, 1):
        if matches(record):
            yield conversation(json_fields.mapping(record))
        else:
            yield Skipped(f"entry {number}", why_not)
