"""The elements of a JSON list of memories, each as its memory."""

import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from memdeck.domain.memory.entry import MemoryEntry
from memdeck.storage.text.json.chunks import Extents
from memdeck.storage.text.json.json_fields import Fields, mapping
from memdeck.storage.text.json.spans import Span
from memdeck.storage.text.markdown.document import Block, BrokenBlock, Document, EntryBlock, Prose


@dataclass(frozen=True, slots=True)
class Row:
    """One element of the list: its extent, and its memory, or why it has none.

    *rival* is the id that it would have, were it not taken by a row above.
    """

    span: Span
    entry: MemoryEntry | None
    reason: str = ""
    rival: str | None = None

    @property
    def fields(self) -> Fields:
        return mapping(self.span.value)

    def block(self, text: str) -> Block:
        """Return it as a block of *text*, its own."""
        if self.entry is not None:
            return EntryBlock(text, self.entry, "")
        if not self.reason:
            return Prose(text)
        id_ = self.fields.get("id")
        ids = () if id_ is None else (str(id_),)
        return BrokenBlock(text, self.reason, id=self.rival, possible_ids=ids)


class KnownRows:
    """The rows of a document, each parsed when it is requested."""

    def __init__(self, document: Document) -> None:
        self.pieces = pieces_in(document)
        self.blocks = document.blocks[1::2]
        self._known = document.by_id
        self._extents = Extents(self.pieces)

    def numbers(self, ids: Collection[str]) -> dict[str, int]:
        """Return the number of the row of each of these memories that exists."""
        if not any(id_ in self._known for id_ in ids):
            return {}
        return {
            block.entry.id: n
            for n, block in enumerate(self.blocks)
            if type(block) is EntryBlock and block.entry.id in ids
        }

    def __getitem__(self, n: int) -> Row:
        block = self.blocks[n]
        entry = block.entry if isinstance(block, EntryBlock) else None
        return Row(Span(*self._extents[n], json.loads(block.text)), entry)

    def __iter__(self) -> Iterator[Row]:
        return map(self.__getitem__, range(len(self.blocks)))


def blocks_of(pieces: Sequence[str], rows: Sequence[Row]) -> tuple[Block, ...]:
    """Return *pieces* of a text as blocks, those with *rows* as their blocks."""
    return tuple(
        rows[n // 2].block(piece) if n % 2 else Prose(piece) for n, piece in enumerate(pieces)
    )


def pieces_in(document: Document) -> list[str]:
    """Return the text of *document* in pieces, each the text of a block.

    See ``storage.text.json.chunks``.
    """
    pieces = [block.text for block in document.blocks] or [""]
    pieces[0] = document.bom + pieces[0]
    return pieces
