"""Split JSON objects too large to hold into several with the same top-level fields."""

from collections.abc import Collection, Iterator

import ijson

from memdeck.transcripts.input.limits import HEAD_BYTES, PART_BYTES
from memdeck.transcripts.input.safe_stream import PieceStream


def parts(stream: PieceStream, lists: Collection[str]) -> Iterator[object]:
    """Yield the object as several, each with some items of its *lists* and all other fields.

    A list is named by its path: ``chats.list``, or ``chats.list.item.messages``
    for the messages of each of its items. Every part is the same object, valid
    until the next one is requested.

    Raises:
        TranscriptError: the fields outside the lists are too large.
    """
    built = ijson.ObjectBuilder()
    ends = {f"{name}.item" for name in lists}
    for path, event, value in ijson.parse(stream, use_float=True, buf_size=HEAD_BYTES):
        built.event(event, value)
        if event == "end_map" and path in ends:
            stream.begin_piece()
            if stream.taken_bytes > PART_BYTES:
                yield built.value
                stream.taken_bytes = 0
                for name in sorted(lists):
                    _empty(built.value, name, at=path)
    yield built.value


def _empty(top: object, name: str, at: str) -> None:
    """Remove the items of the list *name*, except the last if *at* lies within it."""
    place = top
    for key in name.split("."):
        if isinstance(place, list):
            place = place[-1] if place else None
        else:
            place = place.get(key) if isinstance(place, dict) else None
    if isinstance(place, list):
        del place[: -1 if at.startswith(f"{name}.item.") else None]
