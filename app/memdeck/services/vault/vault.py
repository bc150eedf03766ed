"""One open vault: its current contents, and the only way to change them."""

import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from datetime import UTC, date, datetime, tzinfo
from pathlib import Path

from memdeck.domain.changes.changeset import (
    EXTERNAL,
    ChangeSet,
    Tombstone,
    apply_changeset,
    check_fits,
    difference,
    stacked,
)
from memdeck.domain.conversation.conversation import Conversation, continued
from memdeck.domain.conversation.read_marks import Marks, marks_by_session
from memdeck.domain.matching.restatement import restates
from memdeck.domain.matching.similarity import buried_as
from memdeck.domain.memory.entry import Layer, MemoryEntry
from memdeck.domain.memory.policy import Policy
from memdeck.errors import ConflictError, StorageError
from memdeck.services.vault import embedded_summary
from memdeck.services.vault.contents import Contents
from memdeck.services.vault.entry_files import EntryFiles, as_saved, placed
from memdeck.storage.backends.missing_vectors import VectorStore
from memdeck.storage.text.redaction.redactor import RedactionTargets
from memdeck.storage.vault.maintenance.purge import past_entries, purge
from memdeck.storage.vault.state.journal import Journal, JournalReading
from memdeck.storage.vault.state.tombstones import TombstoneFile
from memdeck.storage.vault.state.transcript_archive import Source, Sources
from memdeck.storage.vault.store.backups import Backup, Backups, layer_of
from memdeck.storage.vault.store.side_files import SUMMARY, VaultFiles
from memdeck.storage.vault.store.sync_conflicts import conflict_copies, read_copy
from memdeck.storage.vault_layout import VaultLayout

PAUSES_S = (0.0, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8)
"""Pauses before each new attempt of a save if an editor saves at the same moment."""

READ_ATTEMPTS = 5
"""Attempts to read the vault and its journal in one state without the lock."""

USER = "user"
AGENT = "agent"

Clock = Callable[[], datetime]
"""Returns the current time, in the vault's time zone."""

Make = Callable[[Contents, ChangeSet], ChangeSet]
"""Fills an empty changeset from the contents of the vault; runs while the vault is locked."""

Edited = Callable[[Contents], str | None]
"""Returns the whole text to save from the contents; runs while the vault is locked."""


class Vault:
    """A file of memories and what belongs to it. Opening and reading change nothing."""

    def __init__(
        self,
        layout: VaultLayout,
        policy: Policy,
        *,
        by: str,
        clock: Clock,
        keeps_sources: bool = True,
    ) -> None:
        self.layout = layout
        self.policy = policy
        self.keeps_sources = keeps_sources
        self._by = by
        self._clock = clock
        self._entry_files = EntryFiles(layout)
        self._store = self._entry_files.first.store
        self._journal = Journal(layout)
        self._tombstones = TombstoneFile(layout)
        self._sources = Sources(layout)
        self._backups = {part.layer: Backups(part) for part in layout.parts}
        self._files = VaultFiles(layout)
        self.tell: Callable[[ChangeSet], None] = lambda _changes: None
        """Called with each change once it is saved and the vault is unlocked."""
        self.on_unlock: Callable[[], object] = lambda: None
        """Called when the lock of a change is released, whether anything changed or not."""

    @property
    def by(self) -> str:
        """Who works on it: a user or an agent."""
        return self._by

    def now(self) -> datetime:
        """Return the current time in the vault's time zone."""
        return self._clock()

    def today(self) -> date:
        """Return the current day in the vault's time zone."""
        return self._clock().date()

    def zone(self) -> tzinfo:
        """Return the time zone in which the vault's days are counted."""
        return self._clock().tzinfo or UTC

    def look(self) -> Contents:
        """Return the current contents of the vault.

        Raises:
            StorageError: a file cannot be read.
        """
        return self._entry_files.look(self._clock())

    def change(
        self,
        verb: str,
        make: Make,
        *,
        tidies: bool = False,
        sources: Callable[[], Iterable[Conversation]] = tuple,
    ) -> ChangeSet:
        """Carry out what *make* returns: lock, read, journal, save; return it as it was saved.

        With *tidies*, the same save also tidies the whole MEMORY.md; see
        ``storage.text.editing.tidy``. If nothing changes, nothing is written. Undoing the last
        change writes the bytes that it replaced (``storage.vault.state.byte_undo``). *make*
        runs again if a program that takes no lock wrote to a file meanwhile. *sources* returns,
        after the save, the transcripts to keep as its evidence.

        Raises:
            ConflictError: *make* expects entries that do not exist, or files in another state;
                or another program writes a file all the time.
            LockedError: another program holds the vault.
            StorageError: the disk refused, or *make* names a file that is none of the vault's;
                the vault is unchanged, unless only a transcript could not be kept.
        """
        with ExitStack() as at_the_end, self._locked_to_tidy() if tidies else self._locked():
            changes = self._made(verb, make, tidies=tidies)
            at_the_end.callback(self.tell, changes)
            if self.keeps_sources:
                self._write_sources(sources())
        return changes

    def rewrite(
        self, verb: str, edited: Edited, *, base_text: str, layer: Layer = Layer.SEMANTIC
    ) -> ChangeSet:
        """Save the whole text of the file of *layer* as the user edited it.

        Return the effect on the memories. If *edited* returns None, nothing is written and
        nothing changes. A file that is gone meanwhile is assumed to have held *base_text*. What
        the save changes in the text itself: see ``storage.text.editing.full_text_edit``.

        Raises:
            LockedError: another program holds the vault.
            StorageError: the disk refused; the vault is as it was.
        """
        with self._locked():
            contents = self.look()
            blank = self._blank(verb)
            contents = self._entry_files.as_if(contents, layer, base_text, blank.at)
            text = edited(contents)
            if text is None:
                return blank
            new = self._entry_files.rewritten(contents, layer, text, blank.at)
            changes = difference(blank, contents.entries.values(), new.entries.values())
            changes = placed(contents, changes)
            self._save(contents, new, changes)
        return changes

    def reinstate(self, verb: str, text: str, layer: Layer = Layer.SEMANTIC) -> ChangeSet:
        """Restore *text*, an earlier state of the file of *layer*.

        Return the changes. Each memory has the values it had in that state, as of the day it
        names.

        Raises:
            LockedError: another program holds the vault.
            StorageError: the disk refused; the vault is as it was.
        """
        with self._locked():
            contents = self.look()
            blank = self._blank(verb)
            new = self._entry_files.reinstated(contents, layer, text, blank.at)
            changes = difference(blank, contents.entries.values(), new.entries.values())
            changes = placed(contents, changes)
            changes = replace(changes, lifted=self._tombstones_of(changes))
            self._save(contents, new, changes)
        return changes

    def purge(
        self,
        entries: Sequence[MemoryEntry],
        stones: Sequence[Tombstone],
        *,
        conversations: Iterable[str] = (),
    ) -> None:
        """Remove *entries* everywhere, and add *stones*, their tombstones.

        See ``storage.vault.maintenance.purge``.
        """
        ids = {entry.id for entry in entries}
        with self._locked():
            contents = self.look()
            unsaid = self._blank("purge")
            texts = list(_texts(entries))
            redaction_targets = RedactionTargets.of(ids, texts)
            redaction_targets = redaction_targets.beside(contents.entries.values())
            clean = self._entry_files.purged(contents, redaction_targets, unsaid.at)
            clean = embedded_summary.without_traces(clean, redaction_targets, unsaid)
            self._tombstones.add(stones)  # first: after a crash the rest is purged, not relearned
            self._save(contents, clean, unsaid)
            purge(self.layout, ids, texts, conversations=conversations)

    def read_past_entries(self) -> Iterator[MemoryEntry]:
        """Yield every state of every memory in the vault's past, the latest last."""
        return past_entries(self.layout)

    def touched_outside(self, contents: Contents) -> frozenset[str]:
        """Return the ids of memories that were edited outside, and not journaled yet."""
        return self._entry_files.touched_outside(contents, self._clock())

    def fresh_ids(self, contents: Contents) -> Iterator[str]:
        """Yield ids that no entry of *contents* has, each once."""
        given: set[str] = set()
        while True:
            id_ = contents.form.fresh_id(contents.entries)
            if id_ not in given:
                given.add(id_)
                yield id_

    def read_journal(self) -> JournalReading:
        """Return the changes to the vault, oldest first, and the number of unreadable lines."""
        return self._journal.read()

    def read_tombstones(self) -> tuple[Tombstone, ...]:
        """Return the tombstones of what must not be extracted again."""
        return self._tombstones.read()

    def read_marks(self, contents: Contents, also: Iterable[str] = ()) -> Marks:
        """Return how far sessions need not be read again: decided on here, or cited by an entry.

        *also* are read positions that are not final yet, for example of a pending review.

        Source: seed 000, phase 1.5.
        """
        cited = {entry.source_session for entry in contents.entries.values()}
        settled = stacked(self.read_journal().changesets).sessions
        return marks_by_session((*settled, *also), (session for session in cited if session))

    def look_for_marks(self) -> Marks:
        """Return ``read_marks`` of one state of the vault, even if others save meanwhile.

        A session that memories cite counts as read if it has no read position. So a session
        whose memories were undone would count as read if the memories were from before the
        undo, and the journal from after it. If each attempt without the lock fails, the vault
        is read with it.
        """
        contents = self.look()
        for _ in range(READ_ATTEMPTS):
            marks = self.read_marks(contents)
            before, contents = contents, self.look()
            if contents.state == before.state:
                return marks
        with self._store.locked():
            return self.read_marks(self.look())

    def read_sources(self) -> tuple[Source, ...]:
        """Return the kept transcripts, newest first, without their messages."""
        return self._sources.all()

    def read_source(self, conversation: str) -> Conversation | None:
        """Return a kept transcript; None if it is not kept."""
        return self._sources.read(conversation)

    def source_states(self) -> dict[str, str]:
        """Return the file of each kept transcript, with an identifier of its state."""
        return self._sources.states()

    def read_source_file(self, name: str) -> Conversation | None:
        """Return the kept transcript in that file; None if it is gone, or holds none."""
        return self._sources.read_file(name)

    def keep_sources(self, conversations: Iterable[Conversation]) -> None:
        """Keep transcripts, as the evidence of memories, unless that is switched off.

        Messages kept earlier stay, even if the host has dropped them since.
        """
        if self.keeps_sources:
            # The lock, which may take long, is only needed for new ones.
            kept = ((conversation, self._kept(conversation.id)) for conversation in conversations)
            new = [
                conversation
                for conversation, old in kept
                if old is None or continued(old, conversation) != old
            ]
            if new:
                with self._store.locked():
                    self._write_sources(new)

    def find_conflict_copies(self) -> tuple[Path, ...]:
        """Return the conflict copies that sync services left next to the files, to merge."""
        copies = (conflict_copies(part.memory) for part in self.layout.parts)
        return tuple(path for found in copies for path in found)

    def layer_of_copy(self, path: Path) -> Layer:
        """Return the layer of the file that a conflict copy was made from."""
        found = (one.layer for one in self.layout.parts if path in conflict_copies(one.memory))
        return next(found, Layer.SEMANTIC)

    def read_lacks(self) -> tuple[str, ...]:
        """Return what the program that owns the memories would miss in them, a sentence each.

        Raises:
            StorageError: they cannot be read.
        """
        return self._store.lacks()

    def vectors(self) -> VectorStore | None:
        """Return the store in which the program that owns the memories keeps vectors, if any."""
        return self._store.vectors()

    def read_conflict_copy(self, path: Path) -> str:
        """Return the text of a conflict copy."""
        return read_copy(path)

    def read_backups(self) -> tuple[Backup, ...]:
        """Return the backups of every layer, newest first."""
        found = (one for backups in self._backups.values() for one in backups.all())
        return tuple(sorted(found, key=lambda one: one.taken_at, reverse=True))

    def read_backup(self, name: str) -> str:
        """Return the text of a backup.

        Raises:
            StorageError: it no longer exists, or cannot be read.
        """
        return self._backups[layer_of(name)].read(name)

    def read_file(self, name: str) -> str | None:
        """Return the text of a daily log or the summary; None if there is none.

        Names and texts are as a changeset's ``files`` have them.

        Raises:
            StorageError: no file of a vault is called that, or it cannot be read.
        """
        held = embedded_summary.held_summary(self.look()) if name == SUMMARY else None
        return self._files.read(name) if held is None else held

    def file_names(self) -> tuple[str, ...]:
        """Return the names of the existing daily logs in order of their days, then the summary.

        Raises:
            StorageError: the folder of the logs cannot be read.
        """
        return self._files.names()

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Hold the vault's lock, after crash recovery, and with no editor writing a file."""
        with self._store.locked():
            self._journal.settle()
            self._entry_files.wait_until_written()
            yield
        self.on_unlock()

    @contextmanager
    def _locked_to_tidy(self) -> Iterator[None]:
        """Hold the vault's lock for a tidy, most of which is prepared before it is taken."""
        contents = self.look()
        self._journal.read()
        self._entry_files.prepare_tidy(contents, self.policy, self._clock())
        with self._locked():
            yield

    def _write_sources(self, conversations: Iterable[Conversation]) -> None:
        for conversation in conversations:
            self._sources.write(self._with_kept(conversation))

    def _kept(self, conversation: str) -> Conversation | None:
        try:
            return self._sources.read(conversation)
        except StorageError:  # it is damaged, and is replaced
            return None

    def _with_kept(self, conversation: Conversation) -> Conversation:
        kept = self._kept(conversation.id)
        return conversation if kept is None else continued(kept, conversation)

    def _blank(self, verb: str) -> ChangeSet:
        return ChangeSet(id=secrets.token_hex(6), by=self._by, at=self._clock(), verb=verb)

    def _as_before(self, contents: Contents, changes: ChangeSet) -> Contents | None:
        """Return the files byte for byte as they were before the change that *changes* undoes.

        None if that is not available (``storage.vault.state.byte_undo``), or if the text alone
        gives other entries than expected: a score that was edited by hand has its day from us.
        """
        if changes.undoes is None:
            return None
        steps = self._journal.steps_of(changes.undoes)
        if not steps:
            return None
        earlier = self._entry_files.before_steps(contents, steps, changes.at)
        is_same = earlier and earlier.entries == apply_changeset(contents.entries, changes)
        return earlier if is_same else None

    def _made(
        self, verb: str, make: Make, *, tidies: bool, pauses_s: tuple[float, ...] = PAUSES_S
    ) -> ChangeSet:
        """Carry out the changes that *make* returns; on a conflict, try again after *pauses_s*."""
        contents = self.look()
        try:
            changes = self._checked(contents, make(contents, self._blank(verb)))
            earlier = self._as_before(contents, changes)
            if earlier is None:
                return self._carried_out(contents, changes, tidies=tidies)
            changes = placed(contents, changes)
            self._save(contents, earlier, changes)
        except ConflictError:
            if not pauses_s or self.look().is_as(contents):
                raise
            time.sleep(pauses_s[0])
            self._entry_files.wait_until_written()
            return self._made(verb, make, tidies=tidies, pauses_s=pauses_s[1:])
        return changes

    def _carried_out(self, contents: Contents, changes: ChangeSet, *, tidies: bool) -> ChangeSet:
        """Change the entries one by one; the caller holds the lock."""
        files, new = self._entry_files, contents
        after = tuple(files.as_written(contents, entry) for entry in changes.after)
        changes = replace(changes, after=after)
        check_fits(contents.entries, changes)
        if changes.before != changes.after:
            new = files.revised(contents, changes)
            changes = replace(changes, after=as_saved(new, changes.after))
            changes = placed(contents, _with_rivals(new, changes))
        if tidies:
            tidy = files.tidied(new, contents, self.policy, changes.at)
            if not tidy.is_as(new):
                new = tidy
                changes = difference(changes, contents.entries.values(), new.entries.values())
        self._save(contents, embedded_summary.with_summary(new, changes), changes)
        return changes

    def _save(self, contents: Contents, new: Contents, changes: ChangeSet) -> None:
        """Save the differences between *contents* and *new*, and what else *changes* name.

        Edits of prose alone make no changes, so that no undo reverts them.
        """
        will_save = not changes.is_empty or not new.is_as(contents)
        if will_save and self._store.claim_state() and not self.look().is_as(contents):
            raise ConflictError(f"{self.layout.name} was changed by another program; try again.")
        found = self._entry_files.edited_outside(contents, new, changes.at)
        outside = difference(replace(self._blank("edit"), by=EXTERNAL), *found)
        with self._entry_files.saving(contents, new, changes, self._journal, outside):
            for change in embedded_summary.files_apart(contents, changes):
                self._files.put(change.name, change.after)
            self._tombstones.carry_out(buried=changes.buried, lifted=changes.lifted)

    def _checked(self, contents: Contents, changes: ChangeSet) -> ChangeSet:
        """Return *changes* without unchanged files and without tombstones that already exist."""
        self._files.check(embedded_summary.files_apart(contents, changes))
        changes = embedded_summary.checked(contents, changes)
        files = tuple(one for one in changes.files if one.before != one.after)
        return self._tombstones.fresh(replace(changes, files=files))

    def _tombstones_of(self, changes: ChangeSet) -> tuple[Tombstone, ...]:
        """Return the tombstones of the memories that come back."""
        tombstones = self.read_tombstones()
        known = {entry.id for entry in changes.before}
        came = [entry for entry in changes.after if entry.id not in known]
        return tuple(stone for entry in came if (stone := buried_as(entry.content, tombstones)))


def _texts(entries: Iterable[MemoryEntry]) -> Iterator[str]:
    """Yield the contents of *entries*, and the quotes in their evidence that say the same."""
    for entry in entries:
        yield entry.content
        quotes = (proof.quote for proof in entry.evidence)
        yield from (quote for quote in quotes if restates(entry.content, quote))


def _with_rivals(new: Contents, changes: ChangeSet) -> ChangeSet:
    """Return *changes* with the memories they uncover: others with the id of a removed one."""
    gone = {entry.id for entry in changes.before} - {entry.id for entry in changes.after}
    came = tuple(new.entries[id_] for id_ in sorted(gone) if id_ in new.entries)
    return replace(changes, after=(*changes.after, *came)) if came else changes
