"""Changes to single entries, as changes to the text of the file.

    document = revise(document, upsert=changes.after, remove=ids, now=...)

Only the blocks of these entries and the header comments change. All other scores stay as they
were, whatever the new header would imply for them.

Source: DESIGN section 5.
"""

from collections.abc import Collection, Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace
from datetime import UTC, date, datetime
from itertools import islice, takewhile

from memdeck.domain.memory.entry import MemoryEntry
from memdeck.storage.text.editing.hand_edits import score_day, with_explicit_scores
from memdeck.storage.text.editing.insertion import insert_blocks, is_cut_off_comment
from memdeck.storage.text.markdown.document import (
    Document,
    EntryBlock,
    Prose,
    tail_of,
    with_tail,
)
from memdeck.storage.text.markdown.file_header import Header, render_header, time_of_save
from memdeck.storage.text.markdown.parser import BOM, entry_block, parse, render


def revise(
    document: Document,
    *,
    upsert: Iterable[MemoryEntry] = (),
    remove: Collection[str] = (),
    positions: Iterable[tuple[str, str]] = (),
    now: datetime,
) -> Document:
    """Return *document* as a save writes it, with entries added or replaced, and removed.

    *upsert* are the new states of entries, *remove* the ids of those to remove.

    An entry replaces the one with its id, in place unless its section is another; *positions* is
    the position of others, as in a changeset. *document* must be settled (``hand_edits``); *now*
    is the time of the save, in the vault's zone.
    """
    as_of = score_day(document, now.date())
    checked = with_explicit_scores(document, as_of)
    written = {
        entry.id: entry_block(entry, as_of=as_of, newline=document.newline) for entry in upsert
    }
    removed_ids = set(remove) - written.keys()
    remaining, in_place = _edited(checked, written, removed_ids)
    new = [block for id_, block in written.items() if id_ not in in_place]
    revised = insert_blocks(remaining, new, as_of, positions)
    saved = with_header(revised, time_of_save(now), as_of)
    if not _is_read_otherwise(remaining, removed_ids):
        return saved
    parsed = parse(render(saved), now.tzinfo or UTC)
    parsed = replace(parsed, newline=document.newline, stated_on=as_of)
    return with_header(parsed, time_of_save(now), as_of)


def with_header(document: Document, last_updated: str, as_of: date) -> Document:
    """Return *document* with header comments of these values and its number of entries."""
    lead = list(takewhile(lambda block: isinstance(block, Prose), document.blocks))
    header = Header(last_updated, document.count, (as_of, last_updated))
    text = render_header("".join(block.text for block in lead), header, document.newline)
    # The byte order mark keeps one that the text itself may start with from being removed.
    new_lead = parse(BOM + text).blocks
    blocks = (*new_lead, *islice(document.blocks, len(lead), None))
    return replace(document, blocks=blocks, header=header)


def _edited(
    document: Document, written: Mapping[str, EntryBlock], removed_ids: AbstractSet[str]
) -> tuple[Document, AbstractSet[str]]:
    """Return *document* with those blocks *written* that keep their position, and their ids.

    The blocks of *removed_ids* are removed, and so are those that need another position.
    """
    changed = written.keys() | removed_ids
    if document.by_id.keys().isdisjoint(changed):
        return document, frozenset()
    blocks = list(document.blocks)
    in_place = set()
    for n, block in reversed(_entry_blocks(document, changed)):
        id_ = block.entry.id
        new = written.get(id_, block)
        if id_ in removed_ids or new.entry.section is not block.entry.section:
            del blocks[n]
            continue
        in_place.add(id_)
        if new.entry != block.entry:
            blocks[n] = with_tail(new, tail_of(block.text))
    return replace(document, blocks=tuple(blocks)), in_place


def _entry_blocks(document: Document, ids: AbstractSet[str]) -> list[tuple[int, EntryBlock]]:
    """Return the blocks that hold the entries of *ids*, each with its index."""
    # Called for each save, so by the faster check of a block's kind.
    return [
        (n, block)
        for n, block in enumerate(document.blocks)
        if type(block) is EntryBlock and block.entry.id in ids
    ]


def _is_read_otherwise(document: Document, removed_ids: AbstractSet[str]) -> bool:
    """Return whether a broken block may be another block without the entries *removed_ids*.

    One of these ids is free for it by now, or the comment that was cut off followed the entry.
    """
    return bool(removed_ids) and any(
        block.id in removed_ids or is_cut_off_comment(block) for block in document.broken_blocks
    )
