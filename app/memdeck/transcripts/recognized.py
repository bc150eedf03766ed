"""Files of which each record is a talk; what else stands among them is told."""

from collections.abc import Callable, Iterable, Iterator

from memdeck.domain.conversation.conversation import Skipped
from memdeck.transcripts import fields
from memdeck.transcripts.fields import Fields
from memdeck.transcripts.format import Piece


def each_talk(
    records: Iterable[object],
    claims: Callable[[object], bool],
    talk: Callable[[Fields], Piece],
    *,
    why_not: str,
) -> Iterator[Piece]:
    """Give what *talk* makes of each record that a format *claims*; of another, a Skipped."""
    for number, record in enumerate(records, 1):
        if claims(record):
            yield talk(fields.mapping(record))
        else:
            yield Skipped(f"entry {number}", why_not)
