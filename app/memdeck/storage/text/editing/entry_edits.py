"""Changes to single entries, as changes to the text of the file.

    document = revise(document, put=changes.after, drop=ids, now=...)

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
from memdeck.storage.text.editing.hand_edits import carried_day, with_scores_stated
from memdeck.storage.text.editing.insertion import place
from memdeck.storage.text.markdown.document import (
    BrokenBlock,
    Document,
    EntryBlock,
    Prose,
    tail_of,
    with_tail,
)
from memdeck.storage.text.markdown.file_header import Header, render_header, time_of_save
from memdeck.storage.text.markdown.parser import BOM, as_written, entry_block, parse, render


def revise(
    document: Document,
    *,
    put: Iterable[MemoryEntry] = (),
    drop: Collection[str] = (),
    behind: Iterable[tuple[str, str]] = (),
    now: datetime,
) -> Document:
    """Return *document* as a save writes it, with the entries *put* added and those *drop* removed.

    An entry replaces the one with its id, in place unless its section is another; *behind* is
    the position of others, as in a changeset. *document* must be settled (``hand_edits``); *now*
    is the time of the save, in the vault's zone.

    Raises:
        UsageError: an entry has a value that the format cannot hold.
    """
    as_of = carried_day(document, now.date())
    stated = with_scores_stated(document, as_of)
    entries = {entry.id: as_written(entry) for entry in put}
    gone = set(drop) - entries.keys()
    remaining, in_place = _edited(stated, entries, gone, as_of)
    new = [
        entry_block(entry, as_of=as_of, newline=document.newline)
        for id_, entry in entries.items()
        if id_ not in in_place
    ]
    revised = place(remaining, new, as_of, behind)
    saved = with_header(revised, time_of_save(now), as_of)
    if not _has_rivals(remaining, gone):
        return saved
    again = parse(render(saved), now.tzinfo or UTC)
    again = replace(again, newline=document.newline, stated_on=as_of)
    return with_header(again, time_of_save(now), as_of)


def with_header(document: Document, last_updated: str, as_of: date) -> Document:
    """Return *document* with header comments of these values and its number of entries."""
    lead = list(takewhile(lambda block: isinstance(block, Prose), document.blocks))
    header = Header(last_updated, len(document.by_id), (as_of, last_updated))
    text = render_header("".join(block.text for block in lead), header, document.newline)
    # The mark keeps one that the text itself may start with from being removed.
    new_lead = parse(BOM + text).blocks
    blocks = (*new_lead, *islice(document.blocks, len(lead), None))
    return replace(document, blocks=blocks, header=header)


def _edited(
    document: Document,
    entries: Mapping[str, MemoryEntry],
    gone: AbstractSet[str],
    as_of: date,
) -> tuple[Document, AbstractSet[str]]:
    """Return *document* with those of *entries* that keep their position, and the ids of these.

    Those *gone* are removed, and so are those that need another position.
    """
    known = _holding(document, entries.keys() | gone)
    if not known:
        return document, frozenset()
    blocks = list(document.blocks)
    in_place = set()
    for n, block in reversed(known):  # so that the numbers of those before stay
        old = block.entry
        new = entries.get(old.id, old)
        if old.id in gone or new.section is not old.section:
            del blocks[n]
            continue
        in_place.add(old.id)
        if new != old:
            written = entry_block(new, as_of=as_of, newline=document.newline)
            blocks[n] = with_tail(written, tail_of(block.text))
    return replace(document, blocks=tuple(blocks)), in_place


def _has_rivals(document: Document, gone: AbstractSet[str]) -> bool:
    """Return whether another block claims an id of those *gone*, and is an entry by now."""
    return bool(gone) and any(
        isinstance(block, BrokenBlock) and block.id in gone for block in document.blocks
    )


def _holding(document: Document, ids: AbstractSet[str]) -> list[tuple[int, EntryBlock]]:
    """Return the blocks that hold the entries of *ids*, each with its number."""
    if not any(id_ in document.by_id for id_ in ids):
        return []
    return [
        (n, block)
        for n, block in enumerate(document.blocks)
        if isinstance(block, EntryBlock) and block.entry.id in ids
    ]
