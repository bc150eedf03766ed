"""The states of memories in a vault's past: its backups, its last save and its journal."""

from collections.abc import Iterator
from datetime import UTC
from pathlib import Path

from memdeck.domain.memory.entry import MemoryEntry
from memdeck.errors import StorageError
from memdeck.storage.disk.files import read_whole
from memdeck.storage.disk.text_encoding import Encoding, decode
from memdeck.storage.formats.format_registry import format_of
from memdeck.storage.vault.state.journal import Journal
from memdeck.storage.vault.store.backups import Backups
from memdeck.storage.vault_layout import VaultLayout


def past_entries(layout: VaultLayout) -> Iterator[MemoryEntry]:
    """Yield every state of every memory that the backups and the journal hold, the latest last."""
    for part in layout.parts:
        for path in (*old_files(part), part.base):
            found = read_text(path)
            yield from entries_of(part, found[0]) if found else ()
    for changes in Journal(layout).read().changesets:
        yield from changes.before
        yield from changes.after


def old_files(layout: VaultLayout) -> list[Path]:
    """Return the backups of the file at *layout*, oldest first, and ``MEMORY.md.bak``."""
    return [*Backups(layout).paths(), layout.bak]


def entries_of(layout: VaultLayout, text: str) -> tuple[MemoryEntry, ...]:
    """Return the entries of *text*, a state of the file at *layout*; none if it is damaged."""
    try:
        document = format_of(layout.name, text).parse(text, UTC)
    except StorageError:
        return ()
    in_layer = document if layout.first_name is None else document.in_layer(layout.layer)
    return in_layer.entries


def read_text(path: Path) -> tuple[str, Encoding] | None:
    """Return the text of a file and its encoding; None if there is none, or it is no text."""
    data = read_whole(path)
    try:
        return None if data is None else decode(data, path.name)
    except StorageError:
        return None
