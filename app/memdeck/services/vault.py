"""One open vault: what it holds now, and the one door through which it changes."""

import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, date, datetime, tzinfo
from pathlib import Path

from memdeck.domain.changeset import (
    EXTERNAL,
    ChangeSet,
    Tombstone,
    apply_changeset,
    check_fits,
    difference,
    stacked,
)
from memdeck.domain.conversation import Conversation, continued
from memdeck.domain.entry import MemoryEntry
from memdeck.domain.marks import Marks, marks_by_session
from memdeck.domain.matching import buried_as
from memdeck.domain.policy import Policy
from memdeck.errors import StorageError
from memdeck.services.contents import Contents, Reader
from memdeck.storage.backups import Backup, Backups
from memdeck.storage.conflicts import conflict_copies, read_copy
from memdeck.storage.document import Document
from memdeck.storage.formats.registry import format_of
from memdeck.storage.journal import Journal, JournalReading
from memdeck.storage.layout import VaultLayout
from memdeck.storage.markdown import render
from memdeck.storage.medium import revision_of
from memdeck.storage.purge import past_entries, purge
from memdeck.storage.returning import with_places
from memdeck.storage.rewinding import text_before
from memdeck.storage.sources import Source, Sources
from memdeck.storage.store import MemoryStore
from memdeck.storage.tidy import is_tidy, tidied
from memdeck.storage.tombstones import TombstoneFile
from memdeck.storage.vault_files import VaultFiles

USER = "user"
AGENT = "agent"

Clock = Callable[[], datetime]
"""Gives the time now, with the vault's time zone."""

Make = Callable[[Contents, ChangeSet], ChangeSet]
"""Fills a blank changeset from what the vault holds; runs while the vault is locked."""

Edited = Callable[[Contents], str | None]
"""Gives the whole text to save from what the vault holds; runs while the vault is locked."""


class Vault:
    """A file of memories and what belongs to it. Opening and looking change nothing."""

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
        self._store = MemoryStore(layout)
        self._journal = Journal(layout)
        self._tombstones = TombstoneFile(layout)
        self._sources = Sources(layout)
        self._backups = Backups(layout)
        self._files = VaultFiles(layout)
        self._reader = Reader(self._store)
        self.tell: Callable[[ChangeSet], None] = lambda _changes: None
        """Is called with each change once it is saved, and the vault free again."""

    def now(self) -> datetime:
        """Return the time it is where the vault is read."""
        return self._clock()

    def today(self) -> date:
        """Return the day it is where the vault is read."""
        return self._clock().date()

    def zone(self) -> tzinfo:
        """Return the time zone in which the vault's days are counted."""
        return self._clock().tzinfo or UTC

    def look(self) -> Contents:
        """Return what the vault holds now.

        Raises:
            StorageError: the file cannot be read.
        """
        return self._reader.look(self._clock())

    def change(self, verb: str, make: Make, *, tidies: bool = False) -> ChangeSet:
        """Carry out what *make* returns: lock, read, journal, save; return it as it was saved.

        With *tidies* the whole of a MEMORY.md is put in order by the same save;
        see ``storage.tidy``. Where nothing changes, nothing is written. What takes
        the last change back writes the bytes that it replaced (``storage.rewinding``).

        Raises:
            ConflictError: *make* speaks of entries that are not there, or of files
                that are not as it says.
            LockedError: another program holds the vault.
            StorageError: the disk refused, or *make* names a file that is none of
                the vault's; the vault is as it was.
        """
        with self._locked():
            contents = self.look()
            changes = self._checked(make(contents, self._blank(verb)))
            earlier = self._as_before(contents, changes)
            if earlier is None:
                changes = self._carried_out(contents, changes, tidies=tidies)
            else:
                changes = with_places(changes, contents.document)
                self._save(earlier, earlier.document, changes)
                self._bury(changes)
        self.tell(changes)
        return changes

    def rewrite(self, verb: str, edited: Edited, *, base_text: str) -> ChangeSet:
        """Save a whole text as a person edited it, and return what that did to the memories.

        Where *edited* gives None, nothing is written and nothing was done. A
        file that is gone meanwhile is taken to have held *base_text*. What the
        save changes in the text itself: see ``storage.rewriting``.

        Raises:
            LockedError: another program holds the vault.
            StorageError: the disk refused; the vault is as it was.
        """
        with self._locked():
            contents = self._reader.remembered(self.look(), base_text, self.zone())
            text = edited(contents)
            blank = self._blank(verb)
            if text is None:
                return blank
            form = format_of(self.layout.name, text, contents.form)
            document = form.rewritten(text, contents.document, blank.at)
            changes = difference(blank, contents.document.entries, document.entries)
            changes = with_places(changes, contents.document)
            self._save(replace(contents, form=form), document, changes)
        return changes

    def reinstate(self, verb: str, text: str) -> ChangeSet:
        """Make *text*, an earlier state of the file, its text again; return what that changes.

        Each memory reads as that state said of it, as of the day it said.

        Raises:
            LockedError: another program holds the vault.
            StorageError: the disk refused; the vault is as it was.
        """
        with self._locked():
            contents = self.look()
            blank = self._blank(verb)
            form = format_of(self.layout.name, text, contents.form)
            document = form.revise(form.parse(text, self.zone()), now=blank.at)
            changes = difference(blank, contents.document.entries, document.entries)
            changes = with_places(changes, contents.document)
            changes = replace(changes, lifted=self._tombstones_of(changes))
            self._save(replace(contents, form=form), document, changes)
            self._bury(changes)
        return changes

    def purge(
        self,
        entries: Sequence[MemoryEntry],
        stones: Sequence[Tombstone],
        *,
        conversations: Iterable[str] = (),
    ) -> None:
        """Remove *entries* everywhere, and put *stones* in their place; see ``storage.purge``."""
        ids = {entry.id for entry in entries}
        with self._locked():
            contents = self.look()
            if not ids.isdisjoint(contents.entries):
                unsaid = self._blank("purge")
                document = contents.form.revise(contents.document, drop=ids, now=unsaid.at)
                self._save(contents, document, unsaid)
            purge(
                self.layout,
                ids,
                [entry.content for entry in entries],
                conversations=conversations,
            )
            self._tombstones.add(stones)

    def read_past_entries(self) -> Iterator[MemoryEntry]:
        """Yield every state of every memory that the vault's past holds, the latest last."""
        return past_entries(self.layout)

    def fresh_ids(self, contents: Contents) -> Iterator[str]:
        """Yield ids that no entry of *contents* has, each once."""
        taken = set(contents.entries)
        while True:
            id_ = contents.form.fresh_id(taken)
            taken.add(id_)
            yield id_

    def read_journal(self) -> JournalReading:
        """Return what was done to the vault, oldest first, and how many lines make no sense."""
        return self._journal.read()

    def read_tombstones(self) -> tuple[Tombstone, ...]:
        """Return what must not come back by itself."""
        return self._tombstones.read()

    def read_marks(self, contents: Contents, also: Iterable[str] = ()) -> Marks:
        """Return how far sessions need not be read again: settled here, or cited by an entry.

        *also* are marks that are not settled yet, as of what waits for review.

        Source: seed 000, phase 1.5.
        """
        cited = {entry.source_session for entry in contents.entries.values()}
        settled = stacked(self.read_journal().changesets).sessions
        return marks_by_session((*settled, *also), (session for session in cited if session))

    def read_sources(self) -> tuple[Source, ...]:
        """Return the kept transcripts, newest first, without their messages."""
        return self._sources.all()

    def read_source(self, conversation: str) -> Conversation | None:
        """Return a kept transcript; None where it is not kept."""
        return self._sources.read(conversation)

    def source_states(self) -> dict[str, str]:
        """Return the file of each kept transcript, and what tells its state from any other."""
        return self._sources.states()

    def read_source_file(self, name: str) -> Conversation | None:
        """Return the kept transcript in that file; None where it is gone, or holds none."""
        return self._sources.read_file(name)

    def keep_sources(self, conversations: Iterable[Conversation]) -> None:
        """Keep transcripts, as the evidence of memories, unless that is switched off.

        What was kept of one before stays, where its host dropped it since.
        """
        if self.keeps_sources:
            with self._store.locked():
                for talk in conversations:
                    self._sources.write(self._with_kept(talk))

    def find_conflict_copies(self) -> tuple[Path, ...]:
        """Return what sync services left beside the file, to merge."""
        return conflict_copies(self.layout.memory)

    def read_conflict_copy(self, path: Path) -> str:
        """Return the text of one of them."""
        return read_copy(path)

    def read_backups(self) -> tuple[Backup, ...]:
        """Return the earlier files, newest first."""
        return self._backups.all()

    def read_backup(self, name: str) -> str:
        """Return the text of an earlier file."""
        return self._backups.read(name)

    def read_file(self, name: str) -> str | None:
        """Return the text of a daily log or the summary; None where there is none.

        Names and texts are as a changeset's ``files`` have them.

        Raises:
            StorageError: no file of a vault is called that, or it cannot be read.
        """
        return self._files.read(name)

    def file_names(self) -> tuple[str, ...]:
        """Return the daily logs that are there, in order of their days, then the summary.

        Raises:
            StorageError: the folder of the logs cannot be read.
        """
        return self._files.names()

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Hold the vault's lock, with what a crash left put right first."""
        with self._store.locked():
            self._journal.settle()
            yield

    def _with_kept(self, talk: Conversation) -> Conversation:
        try:
            kept = self._sources.read(talk.id)
        except StorageError:  # it is damaged, and this one takes its place
            return talk
        return talk if kept is None else continued(kept, talk)

    def _blank(self, verb: str) -> ChangeSet:
        return ChangeSet(id=secrets.token_hex(6), by=self._by, at=self._clock(), verb=verb)

    def _as_before(self, contents: Contents, changes: ChangeSet) -> Contents | None:
        """Return the file byte for byte as it was before the change that *changes* takes back.

        None where that is not to be had (``storage.rewinding``), or where the
        text alone reads otherwise than the entries are to be: a score that was
        edited by hand has its day from us.
        """
        if changes.undoes is None:
            return None
        text = text_before(self._store, self._journal, changes.undoes, contents.revision)
        if text is None:
            return None
        form = format_of(self.layout.name, text, contents.form)
        earlier = replace(contents, document=form.parse(text, self.zone()), form=form)
        is_same = earlier.entries == apply_changeset(contents.entries, changes)
        return earlier if is_same else None

    def _carried_out(self, contents: Contents, changes: ChangeSet, *, tidies: bool) -> ChangeSet:
        """Change the entries one by one; the caller holds the lock."""
        form = contents.form
        after = tuple(form.as_written(entry) for entry in changes.after)
        changes = replace(changes, after=after)
        check_fits(contents.entries, changes)
        document = contents.document
        if changes.before != changes.after:
            document = self._revised(contents, changes)
            changes = replace(changes, after=_as_saved(document, changes.after))
            changes = with_places(changes, contents.document)
        if tidies and form.is_own:
            tidy = tidied(document, self.policy, changes.at)
            if document is not contents.document or not is_tidy(document, tidy):
                document = tidy
                changes = difference(changes, contents.document.entries, document.entries)
        if document is not contents.document:
            self._save(contents, document, changes)
        else:
            with self._journal.appending(changes):
                self._put_files(changes)
        self._bury(changes)
        return changes

    def _revised(self, contents: Contents, changes: ChangeSet) -> Document:
        staying = {entry.id for entry in changes.after}
        return contents.form.revise(
            contents.document,
            put=changes.after,
            drop=[entry.id for entry in changes.before if entry.id not in staying],
            behind=changes.behind,
            now=changes.at,
        )

    def _save(self, contents: Contents, document: Document, changes: ChangeSet) -> None:
        """Save *document*; prose alone makes no changes, so that no undo takes it back."""
        text = render(document)
        self._journal_outside_edit(contents)
        revision = revision_of(text)
        with self._journal.appending(changes, writes=revision, replaces=contents.revision):
            self._put_files(changes)
            self._store.write(text, expected=contents.revision, now=changes.at, writes=revision)
        self._reader.saved(text, document, contents.form)

    def _checked(self, changes: ChangeSet) -> ChangeSet:
        """Return *changes* without files that they leave as they are."""
        self._files.check(changes.files)
        files = tuple(one for one in changes.files if one.before != one.after)
        return replace(changes, files=files)

    def _put_files(self, changes: ChangeSet) -> None:
        for change in changes.files:
            self._files.put(change.name, change.after)

    def _journal_outside_edit(self, contents: Contents) -> None:
        """Write down what others changed since our last save, so that history has no gap."""
        base = self._reader.last_save(contents)
        if base is not None:
            blank = replace(self._blank("edit"), by=EXTERNAL)
            self._journal.append(difference(blank, base.entries, contents.document.entries))

    def _tombstones_of(self, changes: ChangeSet) -> tuple[Tombstone, ...]:
        """Return the tombstones of the memories that come back."""
        tombstones = self.read_tombstones()
        known = {entry.id for entry in changes.before}
        came = [entry for entry in changes.after if entry.id not in known]
        return tuple(stone for entry in came if (stone := buried_as(entry.content, tombstones)))

    def _bury(self, changes: ChangeSet) -> None:
        if changes.lifted:
            self._tombstones.lift(changes.lifted)
        if changes.buried:
            self._tombstones.add(changes.buried)


def _as_saved(document: Document, entries: Sequence[MemoryEntry]) -> tuple[MemoryEntry, ...]:
    """Return *entries* as *document* has them, which may know more of them than was said."""
    return tuple(document.by_id[entry.id] for entry in entries)
