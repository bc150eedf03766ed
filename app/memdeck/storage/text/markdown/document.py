"""A memory file split into blocks, each with its own text.

The texts of the blocks, one after the other, are the file.
"""

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property

from memdeck.domain.fast_dataclass import value
from memdeck.domain.memory.entry import DatedScore, Layer, MemoryEntry, Section
from memdeck.storage.text.markdown.file_header import Header, front_matter_end
from memdeck.storage.text.markdown.lines import (
    LINE_END,
    code_spans,
    count_lines,
    may_hold_code,
    split_lines,
)


@dataclass(frozen=True, slots=True)
class Prose:
    """Text that is not ours, from one heading (or the top) to the next.

    *level* is that of its heading, 0 where it has none; *section* is set where
    the heading names one of the two.
    """

    text: str
    level: int = 0
    section: Section | None = None


@value(frozen=True, slots=True)
class EntryBlock:
    """The lines of one entry, and their parsed content.

    *written* is the score as the heading has it, digit for digit; *dated_score* the dated score of
    the comment, whether or not the two agree.
    """

    text: str
    entry: MemoryEntry
    written: str
    dated_score: DatedScore | None = None


@dataclass(frozen=True, slots=True)
class BrokenBlock:
    """Lines that were meant as an entry; *reason* is a sentence with the next step.

    *id* is set where the only error is that a block above has the same id. *possible_ids* are what
    may be the id in a damaged heading, or the ids in a code fence that is never closed; *content*
    is the text below the heading.
    """

    text: str
    reason: str
    id: str | None = None
    possible_ids: tuple[str, ...] = ()
    content: str = ""


Block = Prose | EntryBlock | BrokenBlock
Blocks = tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Broken:
    """A broken entry as a row: its first line, counted from 1, its text, and the reason.

    *layer* is the layer of its file in the vault, *possible_ids* are as in ``BrokenBlock``.
    """

    line: int
    text: str
    reason: str
    layer: Layer = Layer.SEMANTIC
    possible_ids: tuple[str, ...] = ()


@dataclass(frozen=True)
class Document:
    """A memory file: its blocks in file order, and the properties of all of it.

    *bom* is a byte order mark or empty; *newline* the line end used most. Under a header that
    says *stated_on* every block's text is known to parse to its entry (``editing.hand_edits``);
    None where that was not checked. Whoever puts other entries into blocks clears it: checking
    20,000 blocks in each save would make an edit of one 2.5 times as long (2026-11-26).
    """

    blocks: tuple[Block, ...] = ()
    header: Header = field(default_factory=Header)
    newline: str = "\n"
    bom: str = ""
    stated_on: date | None = field(default=None, compare=False, repr=False)

    def in_layer(self, layer: Layer) -> "Document":
        """Return this document with all of its entries in *layer*; its text stays.

        No file states the layer of its entries: it follows from the file.
        """
        if all(block.entry.layer is layer for block in self.entry_blocks):
            return self
        blocks = (
            replace(block, entry=replace(block.entry, layer=layer))
            if isinstance(block, EntryBlock) and block.entry.layer is not layer
            else block
            for block in self.blocks
        )
        return replace(self, blocks=tuple(blocks))

    def sharing(self, entries: Mapping[str, MemoryEntry]) -> "Document":
        """Return this document with *entries*, equal to its own, so that both are in memory once.

        20,000 of them are 13 MB (2026-11-26).
        """
        blocks = (
            EntryBlock(block.text, entries[block.entry.id], block.written, block.dated_score)
            if isinstance(block, EntryBlock)
            else block
            for block in self.blocks
        )
        return replace(self, blocks=tuple(blocks))

    @property
    def ends_in_fence(self) -> bool:
        """Whether the last code fence is unclosed, so that what follows would be code."""
        last = self.blocks[-1].text if self.blocks else ""
        if not may_hold_code(last):
            return False
        lines = split_lines(last)
        return any(span.is_open for span in code_spans(lines, front_matter_end(lines)))

    @property
    def entry_blocks(self) -> tuple[EntryBlock, ...]:
        """The blocks that hold an entry, in file order."""
        return tuple(block for block in self.blocks if isinstance(block, EntryBlock))

    @property
    def count(self) -> int:
        """The number of entries."""
        return list(map(type, self.blocks)).count(EntryBlock)

    @cached_property
    def entries(self) -> tuple[MemoryEntry, ...]:
        """The entries in file order; their ids are unique."""
        return tuple(self.by_id.values())

    @cached_property
    def by_id(self) -> Mapping[str, MemoryEntry]:
        """The entries by id, in file order."""
        # Called for each text that is read, so by the faster check of a block's kind.
        return {block.entry.id: block.entry for block in self.blocks if type(block) is EntryBlock}

    @property
    def broken(self) -> tuple[Broken, ...]:
        """Blocks that were meant as an entry and cannot be parsed, in file order."""
        if not self.broken_blocks:
            return ()
        return tuple(
            Broken(line, block.text, block.reason, possible_ids=block.possible_ids)
            for line, block in self.numbered()
            if isinstance(block, BrokenBlock)
        )

    @cached_property
    def broken_blocks(self) -> tuple[BrokenBlock, ...]:
        """The blocks of ``broken``."""
        return tuple(block for block in self.blocks if type(block) is BrokenBlock)

    @property
    def has_second_of_id(self) -> bool:
        """Whether a block is no entry only because a block above it has the same id."""
        return any(block.id is not None for block in self.broken_blocks)

    def broken_ids(self, known: Iterable[MemoryEntry]) -> AbstractSet[str]:
        """Return the ids of those *known* entries that are here, but only as broken blocks.

        A block is every entry whose id it still names. Where it names none, it is every entry of
        the same content; an entry whose content was edited too cannot be recognised.
        """
        if not self.broken_blocks:
            return set()
        missing = {entry.id: entry.content for entry in known if entry.id not in self.by_id}
        named: set[str] = set()
        contents: set[str] = set()
        for block in self.broken_blocks:
            ids = missing.keys() & block.possible_ids
            named |= ids
            if block.content and not ids:
                contents.add(block.content)
        return named.union(id_ for id_, content in missing.items() if content in contents)

    def lacks_broken_block_of(self, earlier: "Document") -> bool:
        """Return whether a broken block of *earlier* was mended or removed since."""
        remaining = {block.text.strip() for block in self.broken_blocks}
        return any(block.text.strip() not in remaining for block in earlier.broken_blocks)

    def numbered(self) -> Iterator[tuple[int, Block]]:
        """Yield each block with its first line, counted from 1."""
        line = 1
        for block in self.blocks:
            yield line, block
            line += count_lines(block.text)


def tail_of(text: str) -> str | None:
    """Return the blank lines that end a block; None where its last line has no end."""
    blank = text[len(text.rstrip()) :]
    end = LINE_END.search(blank)
    return None if end is None else blank[end.end() :]


def with_tail(block: EntryBlock, tail: str | None) -> EntryBlock:
    """Return a rewritten block with the blank lines that ended the old one."""
    return replace(block, text=block.text.rstrip() if tail is None else block.text + tail)


def separated(block: Block, newline: str) -> Block:
    """Return *block* with a blank line at its end, if it has none, so that another can follow."""
    text = with_blank_line(block.text, newline)
    if text == block.text:
        return block
    if isinstance(block, EntryBlock):  # of which there may be tens of thousands
        return EntryBlock(text, block.entry, block.written, block.dated_score)
    return replace(block, text=text)


def with_blank_line(text: str, newline: str) -> str:
    """Return *text* with its last line ended and, below any text, a blank line."""
    if text.endswith("\n\n"):
        return text
    if text and not text.endswith(("\n", "\r")):
        text += newline
    blank = text[len(text.rstrip(" \t\r\n")) :]
    has_gap = len(blank) == len(text) or count_lines(blank) > 1
    return text if has_gap else text + newline
