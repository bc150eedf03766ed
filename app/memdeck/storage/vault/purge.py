"""Removal of a memory from everything a vault keeps, so that none of its text is left."""

import shutil
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from itertools import chain
from pathlib import Path

from memdeck.domain.memory.entry import MemoryEntry
from memdeck.errors import StorageError
from memdeck.storage.disk.atomic_write import write_atomic
from memdeck.storage.disk.files import delete, read_whole
from memdeck.storage.disk.text_encoding import Encoding, decode, encode
from memdeck.storage.formats.format_registry import format_of
from memdeck.storage.os_errors import storage_errors
from memdeck.storage.text.redaction import RedactionTargets, cleaned_file
from memdeck.storage.vault.past_entries import entries_of, old_files, past_entries, read_text
from memdeck.storage.vault.set_aside import ENDING
from memdeck.storage.vault.state.access_log import AccessLog
from memdeck.storage.vault.state.journal import Journal
from memdeck.storage.vault.state.review_redaction import redact_queues
from memdeck.storage.vault.state.session_logs import SessionFiles
from memdeck.storage.vault.state.tombstones import TombstoneFile
from memdeck.storage.vault.state.transcript_archive import Sources
from memdeck.storage.vault.store.drafts import clean_drafts
from memdeck.storage.vault.store.late_edit import replaced_files
from memdeck.storage.vault.store.log_and_summary_files import SideFiles
from memdeck.storage.vault.store.store import MemoryStore
from memdeck.storage.vault.store.sync_conflicts import conflict_copies
from memdeck.storage.vault_layout import (
    FOLDER_NAMES,
    LEARNINGS_NAMES,
    VaultLayout,
    is_sqlite,
    stands_for_server,
)

_SET_ASIDE_NAMES = (*FOLDER_NAMES, *LEARNINGS_NAMES)
_BAK = ".bak"
NO_PAGES: Mapping[str, str | None] = {}


def purge(
    layout: VaultLayout,
    ids: Iterable[str],
    texts: Iterable[str],
    *,
    conversations: Iterable[str] = (),
    pages: Mapping[str, str | None] = NO_PAGES,
) -> None:
    """Remove the memories of these *ids*, in all the *texts* they ever had.

    Cleans the backups, ``base.md``, the copies of sync services, unsaved drafts, the review
    queue, open sessions, daily logs, pages, the rolling summary, the journal and the tombstones,
    and deletes the transcripts of *conversations*. *pages* get a new text, or are deleted if that
    is None, and no former text of theirs is left. The memory file must be saved without them
    before; the caller holds the vault's lock. A second call finishes an interrupted one.

    Raises:
        StorageError: the disk operation failed; some files may still hold text to redact.
    """
    deleted = frozenset(conversations)
    living = [entry for part in layout.parts for entry in _entries_now(part)]
    targets = RedactionTargets.of(ids, texts).with_living(living)
    targets = targets.widened(tuple(past_entries(layout)))
    for part in layout.parts:
        for path in replaced_files(part):
            delete(path)
        is_text = not (is_sqlite(part.name) or stands_for_server(part.name))
        copies = conflict_copies(part.memory) if is_text else ()
        cleaned = partial(_cleaned, part.name, targets=targets)
        for path in (*old_files(part), *copies):
            _rewrite(path, cleaned)
        kept = {entry.id for entry in _entries_now(part)}
        _rewrite(part.base, partial(cleaned, kept=kept))
        clean_drafts(part, cleaned)
    redact_queues(layout, targets, deleted)
    sessions = SessionFiles(layout)
    sessions.clean(targets)
    for name, text in pages.items():
        SideFiles(layout).write(name, text)
    _clean_files(layout, targets)
    _clean_set_aside(layout, targets)
    Journal(layout).purge(targets, frozenset(pages))
    AccessLog(layout).purge(targets)
    TombstoneFile(layout).purge(targets)
    for conversation in deleted:
        for folder in (layout.sources, layout.pending_sources):
            Sources(layout, folder).delete(conversation)
        sessions.remove(conversation)
    for part in layout.parts:
        MemoryStore(part).remove_leftovers()


def _clean_files(layout: VaultLayout, targets: RedactionTargets) -> None:
    """Rewrite pages, logs, the summary and what the journal names without the text to redact."""
    files = SideFiles(layout)
    known = (file.name for changes in Journal(layout).read().changesets for file in changes.files)
    for name in dict.fromkeys((*files.names(), *files.logs(".md"), *files.pages(), *known)):
        text = files.read(name)
        clean = None if text is None else cleaned_file(text, targets)
        if clean != text:
            files.write(name, clean)


def _entries_now(layout: VaultLayout) -> tuple[MemoryEntry, ...]:
    return entries_of(layout, MemoryStore(layout).backend.read().text)


def _rewrite(path: Path, cleaned: Callable[[str], str | None]) -> None:
    """Rewrite *path* with its text *cleaned*; delete it where that is not possible."""
    found = read_text(path)
    text, encoding = found or ("", Encoding.UTF_8)
    clean = cleaned(text) if found else None
    if clean is None:
        delete(path)  # it may hold text to redact, and cannot be searched
    elif clean != text:
        write_atomic(path, encode(clean, encoding, path.name))


def _cleaned(
    name: str, text: str, targets: RedactionTargets, kept: Collection[str] = frozenset()
) -> str | None:
    try:
        return format_of(name, text).cleaned(text, targets, kept)
    except StorageError:
        return None


def _clean_set_aside(layout: VaultLayout, targets: RedactionTargets) -> None:
    """Rewrite each file that was set aside without the text to redact; delete a damaged one.

    A folder of former state that holds such text is deleted too: what matters in it was copied
    along.
    """
    for folder in layout.folder.glob(f".memdeck*{ENDING}*"):
        state_files = (path for path in folder.rglob("*") if path.is_file())
        if any(_must_be_redacted(path, targets) for path in state_files):
            with storage_errors(folder, "deleted"):
                shutil.rmtree(folder)
    names = (f"{name}{bak}{ENDING}*" for name in _SET_ASIDE_NAMES for bak in ("", _BAK))
    files = chain.from_iterable(layout.folder.glob(name) for name in names)
    for path in dict.fromkeys(chain(files, layout.logs.glob(f"*{ENDING}*"))):
        name = path.name.partition(ENDING)[0].removesuffix(_BAK)
        if name in _SET_ASIDE_NAMES:
            _rewrite(path, partial(_cleaned, name, targets=targets))
        else:  # a daily log
            _rewrite(path, partial(cleaned_file, targets=targets))


def _must_be_redacted(path: Path, targets: RedactionTargets) -> bool:
    """Return whether a file holds text to redact, or cannot be searched."""
    try:
        text, _ = decode(read_whole(path) or b"", path.name)
    except StorageError:
        return True
    return cleaned_file(text, targets) != text or targets.occur_in(text)
