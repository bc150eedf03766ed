"""JSON objects too large to hold: what stands at their top, and their longest list by parts."""

from collections.abc import Collection, Iterator, Mapping

import ijson

from memdeck.errors import TranscriptError
from memdeck.transcripts.limits import HEAD_BYTES, MIB, PART_BYTES, PIECE_BYTES
from memdeck.transcripts.streams import PieceStream


def cut_at(stream: PieceStream, lists: Collection[str]) -> tuple[Mapping[str, object], str]:
    """Return what precedes the first of *lists* in the object, and that list's name.

    A name is a path, such as ``chats.list``.

    Raises:
        TranscriptError: it has none of them near its start.
    """
    top = ijson.ObjectBuilder()
    try:
        for path, event, value in ijson.parse(stream, use_float=True, buf_size=HEAD_BYTES):
            if event == "start_array" and path in lists:
                return top.value, path
            top.event(event, value)
    except TranscriptError:
        pass  # so much and none of the lists: the reason below says more
    raise TranscriptError(
        f"It is one piece of more than {PIECE_BYTES // MIB} MB; export fewer chats at once."
    )


def parts(stream: PieceStream, top: Mapping[str, object], name: str) -> Iterator[object]:
    """Give the object as several with the same *top*, each with some items of the list *name*."""
    batch: list[object] = []
    for item in ijson.items(stream, f"{name}.item", use_float=True, buf_size=HEAD_BYTES):
        stream.begin_piece()
        batch.append(item)
        if stream.taken_bytes > PART_BYTES:
            yield _part(top, name, batch)
            stream.taken_bytes = 0
            batch = []
    if batch:
        yield _part(top, name, batch)


def _part(top: Mapping[str, object], name: str, batch: list[object]) -> object:
    value: object = batch
    *outer, inner = name.split(".")
    for key in [inner, *reversed(outer)]:
        value = {key: value}
    return {**top, **value} if isinstance(value, dict) else value
