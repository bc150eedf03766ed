"""The differences between two memories: by words, in Chinese by characters."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import Enum, auto
from itertools import groupby

from memdeck.desktop.ui.text.plain_text import LONGEST

COMBINED_FROM = 0.5
"""The share of common characters from which a combined view of both texts helps a reader."""

_HAN = r"\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
_TOKEN = re.compile(rf"[{_HAN}]|[^\W_{_HAN}]+(?:['’.\-][^\W_{_HAN}]+)*|\s+|.", re.DOTALL)


class Change(Enum):
    """The change of a piece of text."""

    KEPT = auto()
    REMOVED = auto()
    ADDED = auto()


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the old text, of the new one, or of both."""

    text: str
    change: Change


def diff(old: str, new: str) -> tuple[Piece, ...]:
    """Return both texts as one, in reading order, removed pieces before those that replace them.

    Kept and added pieces together are *new*, kept and removed ones *old*, both
    up to their first ``LONGEST`` characters.
    """
    before, after = _TOKEN.findall(old[:LONGEST]), _TOKEN.findall(new[:LONGEST])
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    pieces: list[Piece] = []
    for tag, start, end, new_start, new_end in matcher.get_opcodes():
        gone, come = "".join(before[start:end]), "".join(after[new_start:new_end])
        if tag == "equal":
            pieces.append(Piece(gone, Change.KEPT))
        else:
            pieces += [Piece(gone, Change.REMOVED), Piece(come, Change.ADDED)]
    return tuple(_gathered([piece for piece in pieces if piece.text]))


def similarity(pieces: tuple[Piece, ...]) -> float:
    """Return the share of the longer text that both have in common, in [0, 1]."""
    lengths = Counter[Change]()
    for piece in pieces:
        lengths[piece.change] += len(piece.text)
    kept = lengths[Change.KEPT]
    return kept / ((kept + max(lengths[Change.REMOVED], lengths[Change.ADDED])) or 1)


def _gathered(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """Join changes that only a space or a mark separates: they read as one."""
    last = len(pieces) - 1
    spread: list[Piece] = []
    for position, piece in enumerate(pieces):
        is_separator = len(piece.text) == 1 and not piece.text.isalnum()
        if piece.change is Change.KEPT and is_separator and 0 < position < last:
            spread += [Piece(piece.text, Change.REMOVED), Piece(piece.text, Change.ADDED)]
        else:
            spread.append(piece)
    for is_kept, run in groupby(spread, key=lambda piece: piece.change is Change.KEPT):
        stretch = tuple(run)
        yield from stretch if is_kept else _joined(stretch)


def _joined(run: Sequence[Piece]) -> Iterator[Piece]:
    for change in (Change.REMOVED, Change.ADDED):
        text = "".join(piece.text for piece in run if piece.change is change)
        if text:
            yield Piece(text, change)
