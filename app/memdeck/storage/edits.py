"""Changes to single entries, as changes to the text of the file.

    document = revise(document, put=changes.after, drop=ids, now=...)

Only the blocks of these entries and the header comments change. All other
readings stay as they were, whatever the new header would say of them.

Source: DESIGN section 5.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from datetime import date, datetime
from itertools import takewhile

from memdeck.domain.entry import MemoryEntry, Section
from memdeck.storage.basis import carried_day, with_scores_stated
from memdeck.storage.document import Block, Document, EntryBlock, Prose
from memdeck.storage.header import Header, render_header, time_of_save
from memdeck.storage.markdown import BOM, as_written, entry_block, parse
from memdeck.storage.placing import place
from memdeck.storage.spacing import tail_of, with_tail


def revise(
    document: Document,
    *,
    put: Iterable[MemoryEntry] = (),
    drop: Collection[str] = (),
    behind: Iterable[tuple[str, str]] = (),
    now: datetime,
) -> Document:
    """Return *document* as a save writes it, with the entries *put* in and those *drop* out.

    An entry whose id is there replaces it, in place unless its section is
    another; *behind* is where others go, as a changeset has it. *document* must
    be settled (``basis``); *now* is the time of the save, in the vault's zone.

    Raises:
        UsageError: an entry has a value that the format cannot hold.
    """
    as_of = carried_day(document, now.date())
    stated = with_scores_stated(document, as_of)
    entries = {entry.id: as_written(entry) for entry in put}
    kept, moved = _replaced(stated, entries, set(drop) - entries.keys(), as_of)
    is_edited = len(moved) < len(entries)
    in_order = frozenset[Section]() if is_edited else stated.in_order
    remaining = replace(stated, blocks=tuple(kept), in_order=in_order)
    return with_header(place(remaining, moved, as_of, behind), time_of_save(now), as_of)


def with_header(document: Document, last_updated: str, as_of: date) -> Document:
    """Return *document* with header comments that say so, and how many entries it has."""
    lead = list(takewhile(lambda block: isinstance(block, Prose), document.blocks))
    total = list(map(type, document.blocks)).count(EntryBlock)
    header = Header(last_updated, total, (as_of, last_updated))
    text = render_header("".join(block.text for block in lead), header, document.newline)
    # The mark keeps one that the text itself may start with from being taken off.
    blocks = parse(BOM + text).blocks + document.blocks[len(lead) :]
    return replace(document, blocks=blocks, header=header)


def _replaced(
    document: Document,
    entries: Mapping[str, MemoryEntry],
    gone: AbstractSet[str],
    as_of: date,
) -> tuple[list[Block], list[EntryBlock]]:
    """Return the blocks that keep their place, and those that need one."""
    touched = entries.keys() | gone
    kept = list(document.blocks)
    there = set()
    # From the end, so that the numbers of those in front stay.
    known = () if touched.isdisjoint(document.by_id) else _holding(document.blocks, touched)
    for n, block in reversed(known):
        old = block.entry
        new = entries.get(old.id, old)
        if old.id in gone or new.section is not old.section:
            del kept[n]
            continue
        there.add(old.id)
        if new != old:
            written = entry_block(new, as_of=as_of, newline=document.newline)
            kept[n] = with_tail(written, tail_of(block.text))
    new_blocks = [
        entry_block(entry, as_of=as_of, newline=document.newline)
        for id_, entry in entries.items()
        if id_ not in there
    ]
    return kept, new_blocks


def _holding(blocks: Sequence[Block], ids: AbstractSet[str]) -> list[tuple[int, EntryBlock]]:
    """Return those of *blocks* that hold the entries of *ids*, each with its number."""
    return [
        (n, block)
        for n, block in enumerate(blocks)
        if isinstance(block, EntryBlock) and block.entry.id in ids
    ]
