"""The position of a new block in a document: in its section, by score where that is sorted."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import assert_never

from memdeck.domain.memory.entry import Layer, Section
from memdeck.storage.text.editing.undo_position import restored_blocks
from memdeck.storage.text.markdown.document import (
    Block,
    BrokenBlock,
    Document,
    EntryBlock,
    Prose,
    separated,
)
from memdeck.storage.text.markdown.entry_body import begins_comment
from memdeck.storage.text.markdown.file_header import front_matter_end
from memdeck.storage.text.markdown.lines import code_spans, split_lines
from memdeck.storage.text.markdown.parser import entry_block

TITLES = {Layer.SEMANTIC: "# Agent Memory", Layer.PROCEDURAL: "# Agent Learnings"}
HEADINGS = {Section.ACTIVE: "## Active Memories", Section.ARCHIVED: "## Archived Memories"}


def with_title(document: Document, layer: Layer) -> Document:
    """Return *document*, of the file of *layer*, with a title where it is still empty."""
    if any(block.text.strip() for block in document.blocks):
        return document
    title = Prose(TITLES[layer] + document.newline, 1)
    return replace(document, blocks=(*document.blocks, title))


def insert_blocks(
    document: Document,
    new: Iterable[EntryBlock],
    as_of: date,
    positions: Iterable[tuple[str, str]] = (),
) -> Document:
    """Return *document* with the *new* blocks in their sections, best score first.

    One in *positions* goes after the entry it names there (``undo_position``). Where a section's
    entries are sorted by score, each other block goes to its position among them, else after
    them. A section without entries starts below its heading, which is created where missing.
    Broken blocks that claim a new one's id go after it, so that it is the first to have it.
    """
    ranked = sorted(new, key=lambda block: -block.entry.score)
    if not ranked:
        return document
    newline = document.newline
    blocks, unclosed = _closed_blocks(with_title(document, Layer.SEMANTIC), as_of)
    blocks, duplicates = _without_duplicates(blocks, {block.entry.id for block in ranked})
    for section in Section:
        if any(block.entry.section is section for block in ranked):
            blocks = _with_heading(blocks, section, newline)
    restored = restored_blocks(blocks, ranked, dict(positions))
    _insert_all(blocks, restored, duplicates, newline)
    restored_ids = {block.entry.id for new_blocks in restored.values() for block in new_blocks}
    others = [block for block in ranked if block.entry.id not in restored_ids]
    for section in Section:
        section_blocks = [block for block in others if block.entry.section is section]
        if section_blocks:
            insertions: dict[int, list[EntryBlock]] = defaultdict(list)
            indexes = _indexes(blocks, section, section_blocks)
            for block, index in zip(section_blocks, indexes, strict=True):
                insertions[index].append(block)
            _insert_all(blocks, insertions, duplicates, newline)
    if unclosed:
        blocks[-1] = separated(blocks[-1], newline)
    return replace(document, blocks=(*blocks, *unclosed))


def _closed_blocks(document: Document, as_of: date) -> tuple[list[Block], list[Block]]:
    """Return the blocks that others can follow, and the one that none can.

    A code fence that runs to the end is closed in prose and escaped in an entry. In a broken
    block it stays, for the user to fix, and so does a comment that is cut off because the file
    ends: before another block it would be text.
    """
    blocks = list(document.blocks)
    if _ends_in_cut_off_comment(blocks):
        return blocks[:-1], blocks[-1:]
    if not document.ends_in_fence:
        return blocks, []
    match last := blocks.pop():
        case Prose():
            return [*blocks, _closed(last, document.newline)], []
        case EntryBlock():
            return [*blocks, entry_block(last.entry, as_of=as_of, newline=document.newline)], []
        case BrokenBlock():
            return blocks, [last]
        case _:
            assert_never(last)


def _closed(prose: Prose, newline: str) -> Prose:
    lines = split_lines(prose.text)
    spans = code_spans(lines, front_matter_end(lines))
    fence = next(span.fence for span in spans if span.is_open)
    gap = "" if lines[-1].endswith(("\n", "\r")) else newline
    return replace(prose, text=prose.text + gap + fence.character * fence.length + newline)


def _without_duplicates(
    blocks: list[Block], ids: Collection[str]
) -> tuple[list[Block], Mapping[str, list[Block]]]:
    duplicates: dict[str, list[Block]] = defaultdict(list)
    if BrokenBlock not in set(map(type, blocks)):
        return blocks, duplicates
    others: list[Block] = []
    for block in blocks:
        if isinstance(block, BrokenBlock) and block.id is not None and block.id in ids:
            duplicates[block.id].append(block)
        else:
            others.append(block)
    return others, duplicates


def _insert_all(
    blocks: list[Block],
    insertions: Mapping[int, Iterable[EntryBlock]],
    duplicates: Mapping[str, list[Block]],
    newline: str,
) -> None:
    """Insert *insertions* before the numbered *blocks*, each followed by its duplicates."""
    for at in sorted(insertions, reverse=True):
        new_blocks = [
            block for new in insertions[at] for block in (new, *duplicates.get(new.entry.id, ()))
        ]
        _insert(blocks, at, new_blocks, newline)


def _insert(blocks: list[Block], at: int, new_blocks: Sequence[Block], newline: str) -> None:
    """Insert *new_blocks* into *blocks*, with a blank line between each and the next."""
    is_last = at == len(blocks)
    blocks[at:at] = new_blocks
    for n in range(max(0, at - 1), at + len(new_blocks) - is_last):
        blocks[n] = separated(blocks[n], newline)


def _with_heading(blocks: list[Block], section: Section, newline: str) -> list[Block]:
    """Return *blocks* with the section's heading, unless it has that or entries already."""
    if any(_is_heading_of(block, section) or _is_entry_of(block, section) for block in blocks):
        return blocks
    at = len(blocks)
    if section is Section.ACTIVE:
        at = next(
            (n for n, block in enumerate(blocks) if _is_heading_of(block, Section.ARCHIVED)), at
        )
    _insert(blocks, at, [Prose(HEADINGS[section] + 2 * newline, 2, section)], newline)
    return blocks


def _is_in_order(blocks: Sequence[Block], section: Section) -> bool:
    scores = [
        float(block.written)
        for block in blocks
        if isinstance(block, EntryBlock) and block.entry.section is section
    ]
    return scores == sorted(scores, reverse=True)


def _indexes(
    blocks: Sequence[Block], section: Section, section_blocks: Sequence[EntryBlock]
) -> list[int]:
    """Return the number of that one of *blocks* before which each of *section_blocks* goes."""
    numbers = range(len(blocks))
    last = next((n for n in reversed(numbers) if _is_entry_of(blocks[n], section)), None)
    if last is None:
        below = next(n for n in numbers if _is_heading_of(blocks[n], section)) + 1
        return [below] * len(section_blocks)
    end = last + 1
    while end < len(blocks) and is_cut_off_comment(blocks[end]):
        end += 1
    if not _is_in_order(blocks, section):
        return [end] * len(section_blocks)
    return [_index_by_score(blocks, section, float(block.written), end) for block in section_blocks]


def _index_by_score(blocks: Sequence[Block], section: Section, score: float, end: int) -> int:
    """Return which of *blocks* an entry of *score* goes before, in a *section* that is sorted.

    That is the first entry with less, found by bisection; *end* where there is none.
    """
    low, high = 0, end
    while low < high:
        middle = (low + high) // 2
        at = next((n for n in range(middle, high) if _is_entry_of(blocks[n], section)), high)
        block = blocks[at] if at < high else None
        if isinstance(block, EntryBlock) and float(block.written) >= score:
            low = at + 1
        else:
            high = middle
    return next((n for n in range(low, end) if _is_entry_of(blocks[n], section)), end)


def _ends_in_cut_off_comment(blocks: Sequence[Block]) -> bool:
    """Return whether the last of *blocks* is a cut off comment that belongs to no entry."""
    if not blocks or not is_cut_off_comment(blocks[-1]):
        return False
    is_after_entry = len(blocks) > 1 and isinstance(blocks[-2], EntryBlock | BrokenBlock)
    return not is_after_entry or blocks[-1].text.strip() == "<!--"


def is_cut_off_comment(block: Block) -> bool:
    """Return whether *block* is a comment that was begun and not ended."""
    return isinstance(block, BrokenBlock) and begins_comment(block.text)


def _is_heading_of(block: Block, section: Section) -> bool:
    return isinstance(block, Prose) and block.section is section


def _is_entry_of(block: Block, section: Section) -> bool:
    return isinstance(block, EntryBlock) and block.entry.section is section
