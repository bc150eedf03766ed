"""One open vault: its current contents, and the only way to change them."""

import time
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, tzinfo
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from memdeck.domain.changes.changeset import ChangeSet, trash
from memdeck.domain.memory.entry import Layer, MemoryEntry
from memdeck.domain.memory.namespace import NO_NAMESPACE, Namespace
from memdeck.domain.memory.policy import Policy
from memdeck.errors import NotFoundError, StorageError, UsageError
from memdeck.services.vault.contents import Contents
from memdeck.services.vault.entry_file import EntryFile
from memdeck.services.vault.step_progress import StepProgress
from memdeck.storage.vault.past_entries import past_entries
from memdeck.storage.vault.state.journal import Journal
from memdeck.storage.vault.state.tombstones import TombstoneFile
from memdeck.storage.vault.store.backups import Backup, Backups, layer_of
from memdeck.storage.vault.store.log_and_summary_files import SUMMARY, SideFiles
from memdeck.storage.vault.store.store import LOCK_TIMEOUT_S, MemoryStore
from memdeck.storage.vault.store.sync_conflicts import conflict_copies
from memdeck.storage.vault_layout import VaultLayout

if TYPE_CHECKING:
    from memdeck.domain.conversation.conversation import Conversation
    from memdeck.services.vault.transaction import Transaction
    from memdeck.storage.vault.state.transcript_archive import Sources
    from memdeck.storage.vault.store.episodes_markdown import EpisodeFile

PAUSES_S = (0.0, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8)
"""Pauses before each new attempt of a save if an editor saves at the same moment."""

USER = "user"
"""The user in a terminal, or in a program of their own."""
WINDOW = "window"
"""The user in the window."""
AGENT = "agent"

Clock = Callable[[], datetime]
"""Returns the current time, in the vault's time zone."""


class Vault:
    """A file of memories and what belongs to it. Opening and reading change nothing.

    *by* says who works on it: a user or an agent. With a *namespace*, only its memories are read,
    and every new one is in it. A change waits at most *lock_timeout_s* while another program holds
    the vault. The parts below are for reading; all changes go through ``attempts``.
    """

    def __init__(
        self,
        layout: VaultLayout,
        policy: Policy,
        *,
        by: str,
        clock: Clock,
        keeps_sources: bool = True,
        namespace: Namespace = NO_NAMESPACE,
        lock_timeout_s: float = LOCK_TIMEOUT_S,
    ) -> None:
        self.layout = layout
        self.policy = policy
        self.by = by
        self.now = clock
        """Returns the current time in the vault's time zone."""
        self.keeps_sources = keeps_sources
        self.namespace = namespace
        self.store = MemoryStore(layout, lock_timeout_s=lock_timeout_s)
        self.entry_files = tuple(map(EntryFile, filter(None, (self.store, self.store.second()))))
        """The file of memories, and the second one if there is one."""
        self.side_files = SideFiles(layout)
        """The daily logs, the pages and the summary."""
        self.tombstones = TombstoneFile(layout)
        self.journal = Journal(layout)
        self._backups = {part.layer: Backups(part) for part in layout.parts}
        self.on_commit: Callable[[ChangeSet], None] = lambda _changes: None
        """Called with each change once it is saved and the vault is unlocked."""
        self.on_unlock: Callable[[], object] = lambda: None
        """Called when the lock of a change is released, whether anything changed or not."""

    @cached_property
    def sources(self) -> "Sources":
        """The kept transcripts."""
        from memdeck.storage.vault.state.transcript_archive import Sources  # noqa: PLC0415 - not for memories alone

        return Sources(self.layout)

    @cached_property
    def pending_sources(self) -> "Sources":
        """The transcripts that imported suggestions pending review rest on."""
        from memdeck.storage.vault.state.transcript_archive import Sources  # noqa: PLC0415 - as above

        return Sources(self.layout, self.layout.pending_sources)

    def read_conversation(self, id_: str) -> "Conversation | None":
        """Return a conversation that a memory or a pending suggestion rests on; None if unknown.

        Raises:
            StorageError: its transcript is damaged.
        """
        return self.pending_sources.read(id_) or self.sources.read(id_)

    def today(self) -> date:
        """Return the current day in the vault's time zone."""
        return self.now().date()

    def zone(self) -> tzinfo:
        """Return the time zone in which the vault's days are counted."""
        return self.now().tzinfo or UTC

    def load(self) -> Contents:
        """Return the current contents of the vault."""
        now = self.now()
        first, *others = [file.load(now) for file in self.entry_files]
        return Contents(
            first.snapshot,
            first.document,
            first.format,
            today=now.date(),
            learnings=next(iter(others), None),
            namespace=self.namespace,
        )

    def file_of(self, layer: Layer) -> EntryFile:
        """Return the file that holds the entries of *layer*."""
        return next((file for file in self.entry_files if file.layer is layer), self.entry_files[0])

    def attempts(
        self, verb: str, *, tidies: bool = False, progress: StepProgress | None = None
    ) -> Iterator["Transaction"]:
        """Yield a transaction, and another one after each that found the files changed.

        Each is for one run of a ``with`` block that decides on a change and commits it::

            for tx in vault.attempts("pin"):
                with tx:
                    tx.commit(replace(tx.draft, before=..., after=...))
            return tx.changeset

        A program that takes no lock, such as an editor, may write to a file while the block
        decides. What was decided may then be wrong, so the block runs again, after a pause. With
        *tidies*, a commit also tidies the whole MEMORY.md; see ``storage.text.editing.tidy``.
        What *progress* raises before the save leaves the vault unchanged.
        """
        from memdeck.services.vault.transaction import Transaction  # noqa: PLC0415 - not for reading

        if tidies:
            self._prepare_tidy()
        for pause_s in (*PAUSES_S, None):
            transaction = Transaction(
                vault=self,
                verb=verb,
                tidies=tidies,
                is_last=pause_s is None,
                progress=progress or StepProgress(),
            )
            yield transaction
            if pause_s is None or not transaction.is_outdated:
                return
            time.sleep(pause_s)

    def read_trash(self) -> tuple[MemoryEntry, ...]:
        """Return the memories that were removed and not restored, the latest removed first.

        A memory that a text saved from an editor breaks is journaled as removed, so that undo
        mends it. It is still in the file, and not in the trash.
        """
        removed = trash(self.journal.read().changesets)
        broken_ids = self.load().broken_ids(removed) if removed else ()
        return tuple(
            entry
            for entry in removed
            if entry.id not in broken_ids and self.namespace.admits(entry.namespace)
        )

    def read_past_entries(self) -> Iterator[MemoryEntry]:
        """Yield every state of every memory in the vault's past, the latest last."""
        return past_entries(self.layout)

    def unknown_memory(self, contents: Contents, id_: str) -> UsageError:
        """Return an error that *contents* have no memory of that id, or only a broken one."""
        broken = next((broken for broken in contents.broken if id_ in broken.possible_ids), None)
        if broken is None:
            return NotFoundError(f"There is no memory “{id_}”; `memdeck list` shows them all.")
        name = self.layout.part(broken.layer).name
        return UsageError(f"Memory {id_} is broken in {name}, line {broken.line}: {broken.reason}")

    def externally_edited(self, contents: Contents) -> frozenset[str]:
        """Return the ids of memories that were edited outside, and not journaled yet."""
        now = self.now()
        edited: set[str] = set()
        for file, current in zip(self.entry_files, contents.files, strict=True):
            base = file.last_save(current, now)
            if base is not None:
                known = base.by_id
                edited |= {e.id for e in current.document.entries if known.get(e.id) != e}
        return frozenset(edited)

    def fresh_ids(self, contents: Contents) -> Iterator[str]:
        """Yield ids that no entry of *contents* has, each once."""
        given: set[str] = set()
        while True:
            id_ = contents.format.fresh_id(contents.all_entries)
            if id_ not in given:
                given.add(id_)
                yield id_

    def find_conflict_copies(self) -> tuple[Path, ...]:
        """Return the conflict copies that sync services left next to the files, to merge."""
        return tuple(path for part in self.layout.parts for path in conflict_copies(part.memory))

    def layer_of_copy(self, path: Path) -> Layer:
        """Return the layer of the file that a conflict copy was made from."""
        layers = (part.layer for part in self.layout.parts if path in conflict_copies(part.memory))
        return next(layers, Layer.SEMANTIC)

    def read_backups(self) -> tuple[Backup, ...]:
        """Return the backups of every layer, newest first."""
        found = (backup for backups in self._backups.values() for backup in backups.all())
        return tuple(sorted(found, key=lambda backup: backup.taken_at, reverse=True))

    def read_backup(self, name: str) -> str:
        """Return the text of a backup.

        Raises:
            StorageError: it no longer exists, or cannot be read.
        """
        return self._backups[layer_of(name)].read(name)

    def read_file(self, name: str) -> str | None:
        """Return the text of a daily log, a page or the summary; None if there is none.

        Names and texts are as a changeset's ``files`` have them.

        Raises:
            StorageError: no file of a vault is called that, or it cannot be read.
        """
        summary = self.load().summary if name == SUMMARY else None
        return self.side_files.read(name) if summary is None else summary

    def read_episode(self, name: str) -> "EpisodeFile | None":
        """Return the content of a unit's file; None if it is damaged, or holds no unit."""
        from memdeck.storage.vault.store.episodes_markdown import parse_episode  # noqa: PLC0415 - not for memories alone

        try:
            return parse_episode(self.side_files.read(name) or "")
        except StorageError:
            return None

    def _prepare_tidy(self) -> None:
        """Do most of the work of a tidy before the vault is locked.

        At 20,000 memories the lock is held for 0.26 s of processor time instead of 1.9 s
        (2026-11-26).
        """
        now = self.now()
        contents = self.load()
        self.journal.read()
        for file, current in zip(self.entry_files, contents.files, strict=True):
            file.prepare_tidy(current, self.policy, now)
