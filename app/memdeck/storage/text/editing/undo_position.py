"""The positions of entries that a change removed, so that its undo restores them there."""

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.memory.entry import Section
from memdeck.storage.text.markdown.document import Block, Document, EntryBlock, Prose

Spot = tuple[Section, str]
"""After the entry of that id in that section; after "" is the first position."""


def with_places(changes: ChangeSet, document: Document) -> ChangeSet:
    """Return *changes* with the positions in *document* of the entries that leave their section.

    An entry that changes its layer leaves it too.
    """
    staying = {(entry.id, entry.section, entry.layer) for entry in changes.after}
    leaving = {
        entry.id
        for entry in changes.before
        if (entry.id, entry.section, entry.layer) not in staying
    }
    if not leaving:
        return changes
    behind = dict(changes.behind)
    last = dict.fromkeys(Section, "")
    for entry in document.entries:
        if entry.id in leaving:
            behind[entry.id] = last[entry.section]
        last[entry.section] = entry.id
    return replace(changes, behind=tuple(behind.items()))


def returning(
    blocks: Sequence[Block], new: Iterable[EntryBlock], behind: Mapping[str, str]
) -> dict[int, list[EntryBlock]]:
    """Return which of *new* go before which of *blocks*, by number.

    Those without a position in *behind* are left out, and so are those whose neighbour was
    removed as well and is not restored.
    """
    followers: dict[Spot, list[EntryBlock]] = defaultdict(list)
    for one in new:
        if one.entry.id in behind:
            followers[one.entry.section, behind[one.entry.id]].append(one)
    coming: dict[int, list[EntryBlock]] = defaultdict(list)
    for n, block in enumerate(blocks if followers else ()):
        if isinstance(block, EntryBlock):
            section = block.entry.section
            coming[n].extend(_chain((section, ""), followers))
            coming[n + 1].extend(_chain((section, block.entry.id), followers))
    for n, block in enumerate(blocks if followers else ()):
        if isinstance(block, Prose) and block.section is not None:  # nothing else is below it
            coming[n + 1].extend(_chain((block.section, ""), followers))
    return {at: more for at, more in coming.items() if more}


def _chain(spot: Spot, followers: dict[Spot, list[EntryBlock]]) -> Iterator[EntryBlock]:
    """Yield the blocks for *spot* from *followers*, each with those that follow it in turn."""
    waiting = deque(followers.pop(spot, ()))
    while waiting:
        block = waiting.popleft()
        yield block
        follows = followers.pop((block.entry.section, block.entry.id), [])
        waiting.extendleft(reversed(follows))
