"""The data on related memories, collected off the GUI thread, with their labels and edits."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QLocale

from memdeck.desktop.ui.models.cells import score_text
from memdeck.desktop.ui.models.display_names import passive_relation_name, relation_name
from memdeck.desktop.ui.models.entry_rows import EntryRow
from memdeck.desktop.ui.text.translation import translate
from memdeck.domain.memory.entry import MemoryEntry, Section
from memdeck.domain.memory.links import (
    Edge,
    Neighbourhood,
    Relatives,
    neighbourhood_of,
    relatives_of,
)


class Presence(StrEnum):
    """Whether a memory still exists."""

    ACTIVE = "active"
    ARCHIVED = "archived"
    FORGOTTEN = "forgotten"
    """In the trash, from which it can be restored."""
    UNKNOWN = "unknown"
    """Only its id is known."""


@dataclass(frozen=True, slots=True)
class Relative:
    """A memory at the other end of a link; *content* is empty for an unknown one."""

    id: str
    content: str
    presence: Presence
    category: str = ""

    @property
    def is_gone(self) -> bool:
        return self.presence in (Presence.FORGOTTEN, Presence.UNKNOWN)


@dataclass(frozen=True, slots=True)
class Relations:
    """The relations of *entry*, the memories at the other ends, and its neighbourhood."""

    entry: MemoryEntry
    relatives: Relatives
    around: Neighbourhood
    known: Mapping[str, Relative]
    sources: Mapping[str, MemoryEntry]
    """The memories that link to it, whose links can be edited here, by id."""

    @property
    def edges(self) -> tuple[Edge, ...]:
        """All relations of the memory, its own first."""
        return (*self.relatives.outgoing, *self.relatives.incoming)

    @property
    def gone(self) -> int:
        """The number of its relatives that no longer exist."""
        ids = {edge.other_end(self.entry.id) for edge in self.edges}
        return sum(self.known[id_].is_gone for id_ in ids)


def relations_of(
    entry: MemoryEntry, entries: Mapping[str, MemoryEntry], rows: Iterable[EntryRow]
) -> Relations:
    """Return the relations of *entry* among *entries*; *rows* include the trash."""
    web = {entry.id: entry} | dict(entries)
    relatives, around = relatives_of(entry.id, web), neighbourhood_of(entry.id, web)
    ids = {*around.near, *around.far}
    ids |= {edge.other_end(entry.id) for edge in (*relatives.outgoing, *relatives.incoming)}
    lost = ids - entries.keys()
    trash = {row.entry.id: row.entry for row in rows if row.entry.id in lost} if lost else {}
    return Relations(
        entry=entry,
        relatives=relatives,
        around=around,
        known={id_: relative_of(id_, entries.get(id_), trash.get(id_)) for id_ in sorted(ids)},
        sources={edge.source: web[edge.source] for edge in relatives.incoming},
    )


def relative_of(id_: str, kept: MemoryEntry | None, lost: MemoryEntry | None) -> Relative:
    """Return the memory *id_*, which is *kept* in the vault, or *lost* in the trash, or neither."""
    if kept is not None:
        is_active = kept.section is Section.ACTIVE
        presence = Presence.ACTIVE if is_active else Presence.ARCHIVED
        return Relative(id_, kept.content, presence, kept.category)
    if lost is not None:
        return Relative(id_, lost.content, Presence.FORGOTTEN, lost.category)
    return Relative(id_, "", Presence.UNKNOWN)


def relation_label(edge: Edge, seen_from: str) -> str:
    """Return the label of the relation from *seen_from*, active or passive."""
    if edge.source == seen_from:
        return relation_name(edge.link.relation)
    return passive_relation_name(edge.link.relation)


def edge_label(edge: Edge, seen_from: str) -> str:
    """Return the relation and its strength, in one line."""
    return translate("relations", "{relation}, strength {strength}").format(
        relation=relation_label(edge, seen_from),
        strength=score_text(edge.link.strength, QLocale()),
    )
