"""The commands on memories: list them, show one, and edit them by hand."""

import sys
from argparse import Namespace
from collections.abc import Sequence

from memdeck.cli.commands import links_command, pending
from memdeck.cli.commands.history import changed
from memdeck.cli.output import shapes, terminal
from memdeck.cli.output.report import Told
from memdeck.cli.output.streams import complain
from memdeck.cli.output.terminal import one_line
from memdeck.domain.memory.candidate import Importance
from memdeck.domain.memory.entry import Layer, MemoryEntry, Section
from memdeck.domain.memory.memory_edits import Edit
from memdeck.errors import UsageError, shortened
from memdeck.services.manager import MemoryManager
from memdeck.services.memories.entry_service import Listing
from memdeck.storage.vault.maintenance.discovery import memories_beside

_SHOWN_BEFORE = 60
"""Characters shown before what looks like a secret, to identify it."""


def list_(manager: MemoryManager, words: Namespace) -> Told:
    match words.section:
        case "broken":
            return _told(Listing((), manager.list().broken), "Nothing is broken here.")
        case "forgotten":
            trash, tombstones = manager.history.forgotten(), manager.vault.read_tombstones()
            usages = manager.recollection.accesses.usages()
            return shapes.trash(trash, tombstones, usages), terminal.trash(trash, tombstones)
        case "gone":
            gone = manager.history.gone()
            usages = manager.recollection.accesses.usages()
            return shapes.gone(gone, usages), terminal.gone(gone)
        case "sources":
            sources = manager.vault.read_sources()
            return shapes.sources(sources), terminal.sources(sources)
        case name:
            section, layer = name and Section(name), words.layer and Layer(words.layer)
            none = " and ".join(filter(None, (name, words.layer)))
            listing = manager.list(section, words.at, layer=layer)
            shape, lines = _told(
                listing, f"No memory is {none} here." if none else _none_yet(manager)
            )
            return shape, [*lines, *pending.note(manager.waiting_count())]


def _none_yet(manager: MemoryManager) -> str:
    return terminal.none_yet(memories_beside(manager.vault.layout))


def find(manager: MemoryManager, words: Namespace) -> Told:
    listing = manager.list(at=words.at, text=words.text)
    return _told(Listing(listing.rows, ()), shortened(f"No memory here contains “{words.text}”."))


def _told(listing: Listing, none: str) -> Told:
    return shapes.listing(listing), terminal.listing(listing) or [none]


def show(manager: MemoryManager, words: Namespace) -> Told:
    found = manager.show(words.id)
    asked = manager.recollection.accesses.of(found.entry.id)
    relatives = manager.entries.relatives(found.entry.id)
    shape = shapes.outlook(found) | {"queries": shapes.accesses(asked)}
    entries = manager.vault.load().entries
    lines = [*terminal.entry(found, asked), *links_command.lines(relatives, entries)]
    return shape | links_command.shape(relatives), lines


def add(manager: MemoryManager, words: Namespace) -> Told:
    added = manager.add(
        words.text,
        category=words.category,
        importance=Importance(words.importance),
        tags=words.tags,
        expires_at=words.expires,
        layer=words.layer and Layer(words.layer),
    )
    _warn_of_secrets(added.entry)
    near = [match.entry_id for match in added.near]
    lines = [*terminal.changeset(added.changeset)]
    if near:
        lines.append(f"It comes close to {', '.join(near)}; `memdeck show` tells more.")
    return shapes.changed(added.changeset) | {"near": near}, lines


def edit(manager: MemoryManager, words: Namespace) -> Told:
    edit = Edit(
        content=words.text,
        category=words.category,
        score=words.score,
        expires_at=words.expires,
        layer=words.layer and Layer(words.layer),
        confidence=words.confidence,
        structured_data=words.data,
    )
    if edit == Edit():
        raise UsageError(
            "There is nothing to change; give --text, --category, --score, --expires,"
            " --confidence, --data or --layer."
        )
    changes = manager.edit(words.id, edit)
    if words.text:
        for entry in changes.after:
            _warn_of_secrets(entry)
    return changed(changes)


def _warn_of_secrets(entry: MemoryEntry) -> None:
    """Warn of what looks like a secret in *entry*: the text is kept, as the user chose it."""
    from memdeck.extraction.guards.secrets import find_secrets  # noqa: PLC0415 - most need none

    places = find_secrets(entry.content)
    if not places:
        return
    start = max(0, places[0][0] - _SHOWN_BEFORE)
    named = one_line(entry.content[start : places[0][0]])
    named += " " if named and entry.content[places[0][0] - 1].isspace() else ""
    complain(
        f"“{named}•••” looks like a secret, and is kept as it is; `memdeck purge {entry.id}`"
        " removes it everywhere."
    )


def archive(manager: MemoryManager, words: Namespace) -> Told:
    shape, lines = changed(manager.archive(words.ids))
    contents = manager.vault.load()
    note = [] if contents.format.is_own else [terminal.still_read(manager.vault.layout.name)]
    return shape, [*lines, *note]


def restore(manager: MemoryManager, words: Namespace) -> Told:
    return changed(manager.restore(words.ids))


def forget(manager: MemoryManager, words: Namespace) -> Told:
    return changed(manager.forget(words.ids))


def pin(manager: MemoryManager, words: Namespace) -> Told:
    return changed(manager.pin(words.ids))


def unpin(manager: MemoryManager, words: Namespace) -> Told:
    return changed(manager.unpin(words.ids))


def purge(manager: MemoryManager, words: Namespace) -> Told:
    if not words.yes and not _agrees(manager, words.ids):
        raise UsageError("Nothing was purged; pass --yes to skip the question.")
    gone = manager.entries.purgeable(words.ids)
    manager.purge(words.ids, with_sources=words.sources)
    cited = {proof.conversation for one in gone for proof in one.evidence}
    kept = [source for source in manager.vault.read_sources() if source.id in cited]
    return {"purged": words.ids}, terminal.purged(len(words.ids), kept)


def _agrees(manager: MemoryManager, ids: Sequence[str]) -> bool:
    """Show the user what would be gone for good, and ask."""
    lines = terminal.purgeable(manager.entries.purgeable(ids), ids)
    if not sys.stdin.isatty():
        return False
    sys.stderr.write(terminal.plain("\n".join(lines)) + "\n")
    return input("Remove this for good, everywhere? [y/N] ").strip().casefold() in {"y", "yes"}
