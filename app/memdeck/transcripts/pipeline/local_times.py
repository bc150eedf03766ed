"""Read times without a zone in the user's zone, and mark them as such."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, tzinfo

from memdeck.domain.conversation.conversation import Conversation, ImportedMemory, Remark, Skipped
from memdeck.transcripts.chat_format import Piece


def in_zone(pieces: Iterable[Piece], zone: tzinfo | None) -> Iterator[Piece]:
    """Yield *pieces* with every time aware; those without a zone are taken in *zone*.

    None stands for the machine's zone, with daylight saving time.
    """
    for piece in pieces:
        match piece:
            case Conversation() if _is_local(piece):
                messages = [replace(one, at=_aware(one.at, zone)) for one in piece.messages]
                started_at = _aware(piece.started_at, zone)
                yield replace(
                    piece, messages=tuple(messages), started_at=started_at, is_local_time=True
                )
            case ImportedMemory():
                yield replace(piece, created_at=_aware(piece.created_at, zone))
            case Conversation() | Skipped() | Remark():
                yield piece


def _is_local(conversation: Conversation) -> bool:
    times = [conversation.started_at, *(one.at for one in conversation.messages)]
    return any(at is not None and at.tzinfo is None for at in times)


def _aware(at: datetime | None, zone: tzinfo | None) -> datetime | None:
    if at is None or at.tzinfo is not None:
        return at
    try:
        return at.replace(tzinfo=zone).astimezone(UTC)
    except OverflowError:
        return None
