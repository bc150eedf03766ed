"""Reading: files, folders and pasted text to conversations."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import tzinfo
from pathlib import Path

from memdeck.domain.conversation import Conversation, ImportedMemory, Reading, Skipped
from memdeck.transcripts import folders
from memdeck.transcripts.exports import read_alone, read_together
from memdeck.transcripts.files import file_on_disk, pasted_file
from memdeck.transcripts.format import Piece
from memdeck.transcripts.joining import joined, union
from memdeck.transcripts.local import in_zone
from memdeck.transcripts.streams import UNREADABLE, complaint
from memdeck.transcripts.wording import one_line


def read_files(paths: Sequence[Path], zone: tzinfo | None = None) -> Reading:
    """Return all that *paths* hold: files of any known format, archives, folders.

    Never raises for what a file holds, nor for a file that cannot be read:
    that is among the *skipped*, each with a sentence that says what to do. A
    talk that is there twice, as in an archive and in its unpacked folder,
    comes once, with every message of either. *zone* is that of times which
    name none; by default the machine's, as it was at that time.
    """
    return _gathered(stream_files(paths, zone))


def read_text(text: str, zone: tzinfo | None = None, *, name: str = "pasted text") -> Reading:
    """Return what *text* holds, as ``read_files`` does. *name* is what a person knows it by."""
    return _gathered(in_zone(read_alone(pasted_file(text, name)), zone))


def stream_files(paths: Iterable[Path], zone: tzinfo | None = None) -> Iterator[Piece]:
    """Give what *paths* hold, each piece read only when it is asked for."""
    return joined(in_zone(_pieces(paths), zone))


def _pieces(paths: Iterable[Path]) -> Iterator[Piece]:
    for path in paths:
        place = Path(path).absolute()
        try:
            is_folder = place.is_dir()
        except UNREADABLE as error:
            yield Skipped(place.name, str(complaint(error)))
            continue
        if is_folder:
            yield from read_together(place.name, folders.members(place))
        else:
            yield from read_alone(file_on_disk(place))


def _gathered(pieces: Iterable[Piece]) -> Reading:
    conversations: dict[str, Conversation] = {}
    memories: dict[ImportedMemory, None] = {}
    skipped: list[Skipped] = []
    for piece in pieces:
        match piece:
            case Conversation():
                known = conversations.get(piece.id)
                conversations[piece.id] = union([known, piece]) if known else piece
            case ImportedMemory():
                memories[piece] = None
            case Skipped():
                skipped.append(replace(piece, where=one_line(piece.where)))
    return Reading(tuple(conversations.values()), tuple(memories), tuple(skipped))
