"""JSON objects too large to hold, given as several that have the same top."""

from collections.abc import Collection, Iterator

import ijson

from memdeck.transcripts.input.limits import HEAD_BYTES, PART_BYTES
from memdeck.transcripts.input.safe_stream import PieceStream


def parts(stream: PieceStream, lists: Collection[str]) -> Iterator[object]:
    """Give the object as several, each with some items of its *lists* and all that is not in one.

    A list is named by its path: ``chats.list``, or ``chats.list.item.messages``
    for the messages of each item of that. Every part is the same object, and
    lasts until the next one is asked for.

    Raises:
        TranscriptError: what is in none of the lists is itself too large.
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
    """Take the items out of the list *name*, but for the last if *at* lies within it."""
    place = top
    for key in name.split("."):
        if isinstance(place, list):
            place = place[-1] if place else None
        else:
            place = place.get(key) if isinstance(place, dict) else None
    if isinstance(place, list):
        del place[: -1 if at.startswith(f"{name}.item.") else None]
