"""The files that hold a vault's memories, one or two, read and saved as one."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime

from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.memory.entry import Layer, MemoryEntry
from memdeck.domain.memory.joined_entries import Joiner
from memdeck.domain.memory.policy import Policy
from memdeck.services.vault.contents import Contents, FileContents, zone_of
from memdeck.services.vault.entry_file import EntryFile, Save
from memdeck.storage.text.editing.undo_position import with_places
from memdeck.storage.text.redaction.redactor import RedactionTargets
from memdeck.storage.vault.state.crash_recovery import Step
from memdeck.storage.vault.state.journal import Journal
from memdeck.storage.vault.store.late_edit import take_late_edit
from memdeck.storage.vault.store.store import MemoryStore
from memdeck.storage.vault_layout import VaultLayout


class EntryFiles:
    """The memory file of a vault, and the second one if it may have one.

    The ``Contents`` that a method returns are the planned state of the vault; ``save`` writes
    them. The caller holds the lock during a save.
    """

    def __init__(self, layout: VaultLayout) -> None:
        store = MemoryStore(layout)
        second = store.second()
        self.first = EntryFile(store)
        self._files = (self.first,) if second is None else (self.first, EntryFile(second))
        self._joiner = Joiner()

    def look(self, now: datetime) -> Contents:
        """Return the current contents of the vault.

        Raises:
            StorageError: a file cannot be read.
        """
        first, *others = (file.reader.look(now) for file in self._files)
        return Contents(
            first.snapshot,
            first.document,
            first.form,
            today=now.date(),
            learnings=next(iter(others), None),
            joiner=self._joiner,
        )

    def file_of(self, layer: Layer) -> EntryFile:
        """Return the file that holds the entries of *layer*."""
        return next((file for file in self._files if file.layer is layer), self.first)

    def as_written(self, contents: Contents, entry: MemoryEntry) -> MemoryEntry:
        """Return *entry* as its file can hold it.

        If there is one file, its format decides the layer; a MEMORY.md has only one.
        """
        written = contents.file_of(entry.layer).form.as_written(entry)
        if contents.learnings is not None:
            return replace(written, layer=entry.layer)
        return replace(written, layer=Layer.SEMANTIC) if contents.form.is_own else written

    def revised(self, contents: Contents, changes: ChangeSet) -> Contents:
        """Return *contents* with the entries of *changes* added and removed.

        Raises:
            ConflictError: another memory of a file has the id of an added one.
            UsageError: an entry has a value that its format cannot hold.
        """
        new = [
            file.revised(
                held,
                changes,
                _within(contents, held, changes.before),
                _within(contents, held, changes.after),
            )
            for file, held in zip(self._files, contents.files, strict=True)
        ]
        return with_files(contents, new)

    def prepare_tidy(self, contents: Contents, policy: Policy, now: datetime) -> None:
        """Make a later ``tidied`` fast if the files are unchanged since *contents*."""
        for file, held in zip(self._files, contents.files, strict=True):
            file.prepare_tidy(held, policy, now)

    def tidied(
        self, contents: Contents, before: Contents, policy: Policy, now: datetime
    ) -> Contents:
        """Return *contents*, changed from *before*, in order; see ``storage.text.editing.tidy``."""
        files = zip(self._files, contents.files, before.files, strict=True)
        new = [file.tidied(held, old, policy, now) for file, held, old in files]
        return with_files(contents, new)

    def purged(
        self, contents: Contents, redaction_targets: RedactionTargets, now: datetime
    ) -> Contents:
        """Return *contents* without *traces*; texts of other entries stay."""
        files = zip(self._files, contents.files, strict=True)
        return with_files(
            contents, [file.purged(held, redaction_targets, now) for file, held in files]
        )

    def rewritten(self, contents: Contents, layer: Layer, text: str, now: datetime) -> Contents:
        """Return *contents* with *text*, the user's version of the file of *layer*.

        Raises:
            StorageError: it is no longer a file of memories.
        """
        made = self.file_of(layer).rewritten(contents.file_of(layer), text, now)
        return self._with_file(contents, layer, made)

    def reinstated(self, contents: Contents, layer: Layer, text: str, now: datetime) -> Contents:
        """Return *contents* with *text*, an earlier state of the file of *layer*.

        Raises:
            StorageError: it is not a file of memories.
        """
        made = self.file_of(layer).reinstated(contents.file_of(layer), text, now)
        return self._with_file(contents, layer, made)

    def as_if(self, contents: Contents, layer: Layer, base_text: str, now: datetime) -> Contents:
        """Return *contents*; if the file of *layer* is missing, as if it still held *base_text*."""
        if contents.file_of(layer).exists:
            return contents
        held = self.file_of(layer).reader.as_if(base_text, zone_of(now))
        return self._with_file(contents, layer, held)

    def before_steps(
        self, contents: Contents, steps: Mapping[Layer, Step], now: datetime
    ) -> Contents | None:
        """Return the files from before *steps*, byte for byte; None if one is not available."""
        new: list[FileContents] = []
        for file, held in zip(self._files, contents.files, strict=True):
            step = steps.get(file.layer)
            earlier = held if step is None else file.before_step(held, step, now)
            if earlier is None:
                return None
            new.append(earlier)
        return with_files(contents, new)

    def edited_outside(
        self, contents: Contents, new: Contents, now: datetime
    ) -> tuple[list[MemoryEntry], list[MemoryEntry]]:
        """Return the entries of the files to be saved: as we last saved them, and as they are."""
        before: list[MemoryEntry] = []
        after: list[MemoryEntry] = []
        # If both files have an id, the memory file's entry counts.
        for file, old, _ in reversed(self._changed(contents, new)):
            base = file.reader.last_save(old, zone_of(now))
            if base is not None:
                before += base.entries
                after += old.document.entries
        return before, after

    def touched_outside(self, contents: Contents, now: datetime) -> frozenset[str]:
        """Return the ids of the memories that others changed since we last saved their file."""
        found: set[str] = set()
        for file, held in zip(self._files, contents.files, strict=True):
            base = file.reader.last_save(held, zone_of(now))
            if base is not None:
                known = {entry.id: entry for entry in base.entries}
                found |= {one.id for one in held.document.entries if known.get(one.id) != one}
        return frozenset(found)

    def wait_until_written(self) -> None:
        """Wait while an editor seems to be writing one of the files in place.

        Its writes to a file that was replaced meanwhile are merged into the new one.

        Raises:
            ConflictError: much of the file is missing, and the writing does not end.
            StorageError: the disk refused.
        """
        for file in self._files:
            file.store.wait_until_written()
            take_late_edit(file.store.layout)

    @contextmanager
    def saving(
        self,
        contents: Contents,
        new: Contents,
        changes: ChangeSet,
        journal: Journal,
        outside: ChangeSet | None = None,
    ) -> Iterator[None]:
        """Journal *outside* and *changes*, run the block, and replace *contents* with *new*.

        Raises:
            ConflictError: someone changed a file after it was read.
            StorageError: the disk refused; every file is as it was.
        """
        saves = self._saves(contents, new)
        steps = {save.file.layer: save.step for save in saves}
        first = steps.get(Layer.SEMANTIC)
        with journal.appending(
            changes,
            writes=first.wrote if first else None,
            replaces=first.replaced if first else None,
            learnings=steps.get(Layer.PROCEDURAL),
            outside=outside,
        ):
            yield
            # The memory file last: see ``storage.vault.state.crash_recovery``.
            for save in reversed(saves):
                save.carry_out(changes.at)

    def _with_file(self, contents: Contents, layer: Layer, made: FileContents) -> Contents:
        chosen = self.file_of(layer)
        files = zip(self._files, contents.files, strict=True)
        return with_files(contents, [made if file is chosen else held for file, held in files])

    def _saves(self, contents: Contents, new: Contents) -> list[Save]:
        return [file.save(old, to_be) for file, old, to_be in self._changed(contents, new)]

    def _changed(
        self, contents: Contents, new: Contents
    ) -> list[tuple[EntryFile, FileContents, FileContents]]:
        """Return the files that differ in *new*, each with its old and new contents."""
        files = zip(self._files, contents.files, new.files, strict=True)
        return [one for one in files if one[2].document is not one[1].document]


def with_files(contents: Contents, files: Sequence[FileContents]) -> Contents:
    """Return *contents* with *files* in place of its own."""
    first, *others = files
    return replace(
        contents,
        snapshot=first.snapshot,
        document=first.document,
        form=first.form,
        learnings=next(iter(others), None),
    )


def as_saved(contents: Contents, entries: Iterable[MemoryEntry]) -> tuple[MemoryEntry, ...]:
    """Return *entries* as *contents* have them, with values that only the file knows."""
    return tuple(contents.file_of(entry.layer).document.by_id[entry.id] for entry in entries)


def placed(contents: Contents, changes: ChangeSet) -> ChangeSet:
    """Return *changes* with the positions in *contents* of the entries they remove.

    See ``storage.text.editing.undo_position``.
    """
    for document in contents.documents:
        changes = with_places(changes, document)
    return changes


def _within(
    contents: Contents, held: FileContents, entries: Iterable[MemoryEntry]
) -> tuple[MemoryEntry, ...]:
    return tuple(entry for entry in entries if contents.file_of(entry.layer) is held)
