"""Removal of a memory from everything a vault keeps, so that none of its text is left."""

from collections.abc import Collection, Iterable, Iterator
from datetime import UTC
from functools import partial
from pathlib import Path

from memdeck.domain.memory.entry import MemoryEntry
from memdeck.errors import StorageError
from memdeck.storage.disk.atomic_write import write_atomic
from memdeck.storage.disk.files import delete, read_whole
from memdeck.storage.disk.text_encoding import Encoding, decode, encode
from memdeck.storage.formats.format_registry import format_of
from memdeck.storage.text.markdown.document import Document
from memdeck.storage.text.redaction import RedactionTargets, cleaned_file
from memdeck.storage.vault.maintenance.original_files import clean_originals
from memdeck.storage.vault.state.access_log import AccessLog
from memdeck.storage.vault.state.journal import Journal
from memdeck.storage.vault.state.review_file import clean_waiting
from memdeck.storage.vault.state.session_logs import SessionFiles
from memdeck.storage.vault.state.tombstones import TombstoneFile
from memdeck.storage.vault.state.transcript_archive import Sources
from memdeck.storage.vault.store.backups import Backups
from memdeck.storage.vault.store.drafts import clean_drafts
from memdeck.storage.vault.store.late_edit import replaced_files
from memdeck.storage.vault.store.layers import layered
from memdeck.storage.vault.store.side_files import VaultFiles
from memdeck.storage.vault.store.store import MemoryStore
from memdeck.storage.vault.store.sync_conflicts import conflict_copies
from memdeck.storage.vault_layout import VaultLayout, is_sqlite, stands_for_server


def purge(
    layout: VaultLayout,
    ids: Iterable[str],
    wordings: Iterable[str],
    *,
    conversations: Iterable[str] = (),
) -> None:
    """Remove the memories of these *ids*, in all the *wordings* they ever had.

    Cleans the backups, ``base.md``, the copies of sync services, unsaved drafts, the review
    queue, open sessions, daily logs, the rolling summary, the journal and the tombstones, and
    deletes the transcripts of *conversations*. The memory file must be saved without them
    before; the caller holds the vault's lock. A second call finishes an interrupted one.

    Raises:
        StorageError: the disk operation failed; some files may still hold text to redact.
    """
    talks = frozenset(conversations)
    living = [entry for part in layout.parts for entry in _entries_now(part)]
    redaction_targets = (
        RedactionTargets.of(ids, wordings).beside(living).widened(tuple(past_entries(layout)))
    )
    for part in layout.parts:
        for path in replaced_files(part):
            delete(path)
        for path in (*_old_files(part), *_copies(part)):
            _clean(part, path, redaction_targets)
        _clean(part, part.base, redaction_targets, kept={entry.id for entry in _entries_now(part)})
        clean_drafts(part, partial(_cleaned, part, redaction_targets=redaction_targets))
    clean_waiting(layout, redaction_targets, talks)
    sessions = SessionFiles(layout)
    sessions.clean(redaction_targets)
    _clean_files(layout, redaction_targets)
    clean_originals(layout, redaction_targets)
    Journal(layout).purge(redaction_targets)
    AccessLog(layout).purge(redaction_targets)
    TombstoneFile(layout).purge(redaction_targets)
    for conversation in talks:
        Sources(layout).delete(conversation)
        sessions.remove(conversation)
    for part in layout.parts:
        MemoryStore(part).remove_leftovers()


def past_entries(layout: VaultLayout) -> Iterator[MemoryEntry]:
    """Yield every state of every memory that the backups and the journal hold, the latest last.

    Raises:
        StorageError: the disk operation failed.
    """
    for part in layout.parts:
        for path in (*_old_files(part), part.base):
            found = _read(path)
            yield from _document(part, found[0]).entries if found else ()
    for changes in Journal(layout).read().changesets:
        yield from changes.before
        yield from changes.after


def _clean_files(layout: VaultLayout, redaction_targets: RedactionTargets) -> None:
    """Rewrite the logs, the summary and files named in the journal without the text to redact."""
    files = VaultFiles(layout)
    known = (one.name for made in Journal(layout).read().changesets for one in made.files)
    for name in dict.fromkeys((*files.names(), *files.logs(".md"), *known)):
        text = files.read(name)
        clean = None if text is None else cleaned_file(text, redaction_targets)
        if clean != text:
            files.put(name, clean)


def _old_files(layout: VaultLayout) -> list[Path]:
    return [*Backups(layout).paths(), layout.bak]


def _copies(layout: VaultLayout) -> tuple[Path, ...]:
    """Return the conflict copies next to a memory file that is a text file."""
    is_text = not (is_sqlite(layout.name) or stands_for_server(layout.name))
    return conflict_copies(layout.memory) if is_text else ()


def _entries_now(layout: VaultLayout) -> tuple[MemoryEntry, ...]:
    return _document(layout, MemoryStore(layout).read().text).entries


def _document(layout: VaultLayout, text: str) -> Document:
    try:
        document = format_of(layout.name, text).parse(text, UTC)
    except StorageError:  # it is damaged, and holds no readable entry
        return Document()
    return document if layout.beside is None else layered(document, layout.layer)


def _read(path: Path) -> tuple[str, Encoding] | None:
    """Return the text of a file that a purge can search; None where it has none."""
    data = read_whole(path)
    try:
        return None if data is None else decode(data, path.name)
    except StorageError:
        return None


def _clean(
    layout: VaultLayout,
    path: Path,
    redaction_targets: RedactionTargets,
    kept: Collection[str] = frozenset(),
) -> None:
    """Rewrite *path* without the text to redact; entries whose ids are *kept* stay unchanged."""
    found = _read(path)
    text, encoding = found or ("", Encoding.UTF_8)
    clean = None if found is None else _cleaned(layout, text, redaction_targets, kept)
    if clean is None:
        delete(path)  # it may hold text to redact, and cannot be searched
    elif clean != text:
        write_atomic(path, encode(clean, encoding, path.name))


def _cleaned(
    layout: VaultLayout,
    text: str,
    redaction_targets: RedactionTargets,
    kept: Collection[str] = frozenset(),
) -> str | None:
    try:
        return format_of(layout.name, text).cleaned(text, redaction_targets, kept)
    except StorageError:
        return None
