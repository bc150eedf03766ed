"""Report the unreadable parts of a file in a few lines, however many there are."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from memdeck.domain.conversation.conversation import Remark, Skipped
from memdeck.transcripts.chat_format import RawPiece
from memdeck.transcripts.conversation.build import EMPTY
from memdeck.transcripts.dates.ambiguous import Undecided
from memdeck.transcripts.input.limits import LOST_PIECES, NAMED_PER_REASON
from memdeck.transcripts.json.parse import HOPELESS


def told_briefly(pieces: Iterator[RawPiece], name: str) -> Iterator[RawPiece]:
    """Yield *pieces*; of those skipped for one reason, name the first and count the rest.

    Several empty chats are only counted. *name* is the file's, or the export's
    where a skipped piece names its file itself.
    """
    lost: Counter[str] = Counter()
    empty: list[Skipped] = []
    for piece in pieces:
        if isinstance(piece, Remark | Undecided):
            yield replace(piece, where=_within(name, piece.where))
            continue
        if not isinstance(piece, Skipped):
            yield piece
            continue
        where = _within(name, piece.where)
        if piece.why == EMPTY:
            empty.append(Skipped(where, EMPTY))
            continue
        lost[piece.why] += 1
        if lost.total() > LOST_PIECES:
            yield Skipped(name, HOPELESS)
            break
        if lost[piece.why] <= NAMED_PER_REASON:
            yield Skipped(where, piece.why)
    yield from _counted(empty, lost, name)


def _within(name: str, where: str) -> str:
    return where if where.startswith(name) else ": ".join(filter(None, (name, where)))


def _counted(empty: list[Skipped], lost: Counter[str], name: str) -> Iterator[Skipped]:
    if len(empty) > 1:
        yield Skipped(name, f"{len(empty):,} of its chats are empty; nothing needs to be done.")
    else:
        yield from empty
    for why, count in lost.items():
        if count > NAMED_PER_REASON:
            yield Skipped(name, f"{count - NAMED_PER_REASON:,} more of its entries: {why}")
