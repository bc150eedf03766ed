"""Read files, folders and pasted text into conversations."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, tzinfo
from functools import lru_cache, partial
from pathlib import Path

from memdeck.domain.conversation.conversation import (
    Conversation,
    DateOrder,
    ImportedMemory,
    Reading,
    Remark,
    Skipped,
)
from memdeck.transcripts.chat_format import Piece, RawPiece
from memdeck.transcripts.conversation.clean_text import one_line
from memdeck.transcripts.conversation.merge_parts import joined, union
from memdeck.transcripts.dates.day_month_order import decided
from memdeck.transcripts.input import folder
from memdeck.transcripts.input.file import file_on_disk, pasted_file
from memdeck.transcripts.input.safe_stream import UNREADABLE, readable_error
from memdeck.transcripts.pipeline.export import read_alone, read_together


def read_files(
    paths: Sequence[Path], zone: tzinfo | None = None, *, dates: DateOrder | None = None
) -> Reading:
    """Return everything in *paths*: files of any known format, archives, folders.

    Never raises for the content of a file, nor for a file that cannot be read:
    that is among the *skipped*, each with a sentence that says what to do. A
    conversation found twice, as in an archive and in its unpacked folder, comes
    once, with every message of either. *zone* is that of times without one; by
    default the machine's, as it was at that time. *dates* is the order of day and
    month where a file is ambiguous.
    """
    return _gathered(stream_files(paths, zone, dates=dates))


def read_text(
    text: str,
    zone: tzinfo | None = None,
    *,
    name: str = "pasted text",
    dates: DateOrder | None = None,
) -> Reading:
    """Return the content of *text*, as ``read_files`` does; *name* identifies it to the user."""
    return _gathered(in_zone(decided(read_alone(pasted_file(text, name)), dates), zone))


def stream_files(
    paths: Iterable[Path], zone: tzinfo | None = None, *, dates: DateOrder | None = None
) -> Iterator[Piece]:
    """Yield the pieces in *paths*, each read only when requested.

    *dates* is the order of day and month where a file is ambiguous.
    """
    return joined(in_zone(decided(_pieces(paths), dates), zone))


def _pieces(paths: Iterable[Path]) -> Iterator[RawPiece]:
    for path in paths:
        absolute_path = Path(path).absolute()
        try:
            is_folder = absolute_path.is_dir()
        except UNREADABLE as error:
            yield Skipped(absolute_path.name, str(readable_error(error)))
            continue
        if is_folder:
            yield from read_together(absolute_path.name, folder.members(absolute_path))
        else:
            yield from read_alone(file_on_disk(absolute_path))


def _gathered(pieces: Iterable[Piece]) -> Reading:
    conversations: dict[str, Conversation] = {}
    memories: dict[ImportedMemory, None] = {}
    skipped: list[Skipped] = []
    remarks: list[Remark] = []
    for piece in pieces:
        match piece:
            case Conversation():
                known = conversations.get(piece.id)
                conversations[piece.id] = union([known, piece]) if known else piece
            case ImportedMemory():
                memories[piece] = None
            case Skipped():
                skipped.append(replace(piece, where=one_line(piece.where)))
            case Remark():
                remarks.append(replace(piece, where=one_line(piece.where)))
    return Reading(tuple(conversations.values()), tuple(memories), tuple(skipped), tuple(remarks))


def in_zone(pieces: Iterable[Piece], zone: tzinfo | None) -> Iterator[Piece]:
    """Yield *pieces* with every time aware; those without a zone are taken in *zone*.

    None stands for the machine's zone, with daylight saving time.
    """
    aware = lru_cache(maxsize=1_024)(partial(_aware, zone=zone))  # one object for a minute
    for piece in pieces:
        match piece:
            case Conversation() if _is_local(piece):
                yield replace(
                    piece,
                    messages=tuple(
                        replace(message, at=aware(message.at)) for message in piece.messages
                    ),
                    started_at=aware(piece.started_at),
                    is_local_time=True,
                )
            case ImportedMemory():
                yield replace(piece, created_at=aware(piece.created_at))
            case Conversation() | Skipped() | Remark():
                yield piece


def _is_local(conversation: Conversation) -> bool:
    times = [conversation.started_at, *(message.at for message in conversation.messages)]
    return any(at is not None and at.tzinfo is None for at in times)


def _aware(at: datetime | None, zone: tzinfo | None) -> datetime | None:
    if at is None or at.tzinfo is not None:
        return at
    try:
        return at.replace(tzinfo=zone).astimezone(UTC)
    except OverflowError:
        return None
