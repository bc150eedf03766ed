"""Relations of one memory, for the widgets that show them."""

from memdeck.desktop.panels.relations.relations_data import Relations, relations_of
from memdeck.desktop.ui.models.entry_rows import EntryRow, MemoryStatus
from memdeck.domain.memory.entry import Link, MemoryEntry, Relation, Section
from tests.fakes.entries import entry

SUPPORTS, CONTRADICTS, REFINES = Relation

MIDDLE = entry(
    "m",
    "User prefers Python",
    links=(
        Link(SUPPORTS, "a", 0.9),
        Link(REFINES, "old", 0.8),
        Link(CONTRADICTS, "lost", 0.4),
        Link(CONTRADICTS, "purged", 0.3),
    ),
)
ENTRIES = {
    one.id: one
    for one in (
        MIDDLE,
        entry("a", "<b>Likes</b> short code", links=(Link(SUPPORTS, "far"),)),
        entry("old", "Used Perl once", section=Section.ARCHIVED),
        entry("b", "项目使用 PostgreSQL", links=(Link(CONTRADICTS, "m", 0.7),)),
        entry("far", "Reads on the train"),
        entry("alone", "Keeps bees"),
    )
}
TRASH = entry("lost", "Writes Java")


def related(middle: MemoryEntry = MIDDLE) -> Relations:
    """Return the relations of *middle* with ENTRIES; TRASH is forgotten."""
    rows = [EntryRow(one, one.score, MemoryStatus.ACTIVE) for one in ENTRIES.values()]
    rows.append(EntryRow(TRASH, TRASH.score, MemoryStatus.FORGOTTEN, is_kept=False))
    return relations_of(middle, {**ENTRIES, middle.id: middle}, rows)


def star(count: int, *, is_outgoing: bool = True) -> Relations:
    """Return the relations of a memory with that number of links."""
    links = tuple(Link(SUPPORTS, f"n{n:02}", 1 - n / 100) for n in range(count))
    others = [entry(f"n{n:02}") for n in range(count)]
    if not is_outgoing:
        others = [entry(f"n{n:02}", links=(Link(SUPPORTS, "m"),)) for n in range(count)]
    middle = entry("m", links=links if is_outgoing else ())
    return relations_of(middle, {one.id: one for one in (middle, *others)}, ())
