"""The positions of entries that a change removed, so that its undo restores them there."""

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.memory.entry import Section
from memdeck.storage.text.markdown.document import Block, Document, EntryBlock, Prose

Position = tuple[Section, str]
"""After the entry of that id in that section; after "" is the first position."""


def with_undo_positions(changes: ChangeSet, document: Document) -> ChangeSet:
    """Return *changes* with the positions in *document* of the entries that leave their section.

    An entry that changes its layer leaves it too.
    """
    kept_ids = {(entry.id, entry.section, entry.layer) for entry in changes.after}
    removed_ids = {
        entry.id
        for entry in changes.before
        if (entry.id, entry.section, entry.layer) not in kept_ids
    }
    if not removed_ids:
        return changes
    positions = dict(changes.behind)
    last = dict.fromkeys(Section, "")
    for entry in document.entries:
        if entry.id in removed_ids:
            positions[entry.id] = last[entry.section]
        last[entry.section] = entry.id
    return replace(changes, behind=tuple(positions.items()))


def restored_blocks(
    blocks: Sequence[Block], new: Iterable[EntryBlock], positions: Mapping[str, str]
) -> dict[int, list[EntryBlock]]:
    """Return which of *new* go before which of *blocks*, by number.

    Those without a position in *positions* are left out, and so are those whose neighbour was
    removed as well and is not restored.
    """
    followers: dict[Position, list[EntryBlock]] = defaultdict(list)
    for new_block in new:
        entry = new_block.entry
        if entry.id in positions:
            followers[entry.section, positions[entry.id]].append(new_block)
    insertions: dict[int, list[EntryBlock]] = defaultdict(list)
    for n, block in enumerate(blocks if followers else ()):
        if isinstance(block, EntryBlock):
            section = block.entry.section
            insertions[n].extend(_chain((section, ""), followers))
            insertions[n + 1].extend(_chain((section, block.entry.id), followers))
    for n, block in enumerate(blocks if followers else ()):
        if isinstance(block, Prose) and block.section is not None:  # nothing else is below it
            insertions[n + 1].extend(_chain((block.section, ""), followers))
    return {at: new_blocks for at, new_blocks in insertions.items() if new_blocks}


def _chain(position: Position, followers: dict[Position, list[EntryBlock]]) -> Iterator[EntryBlock]:
    """Yield the blocks of *followers* for *position*, each with those that follow it in turn."""
    queue = deque(followers.pop(position, ()))
    while queue:
        block = queue.popleft()
        yield block
        follows = followers.pop((block.entry.section, block.entry.id), [])
        queue.extendleft(reversed(follows))
