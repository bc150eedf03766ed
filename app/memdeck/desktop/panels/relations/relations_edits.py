"""Edits of the links of a memory."""

from memdeck.domain.memory.entry import Link, MemoryEntry, Relation
from memdeck.domain.memory.memory_edits import Edit


def with_link(entry: MemoryEntry, link: Link) -> Edit:
    """Return the edit that adds *link*."""
    return Edit(links=(*entry.links, link))


def with_changed_link(entry: MemoryEntry, old: Link, new: Link) -> Edit:
    """Return the edit that replaces *old* with *new*."""
    return Edit(links=tuple(new if link == old else link for link in entry.links))


def without_link(entry: MemoryEntry, old: Link) -> Edit:
    """Return the edit that removes *old*."""
    return Edit(links=tuple(link for link in entry.links if link != old))


def free_relations(entry: MemoryEntry, target: str) -> tuple[Relation, ...]:
    """Return the relations that *entry* does not have to *target* yet."""
    taken = {link.relation for link in entry.links if link.target == target}
    return tuple(relation for relation in Relation if relation not in taken)
