"""One change to a vault: load, decide, render, journal, write, publish."""

import secrets
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import reduce
from types import TracebackType
from typing import TYPE_CHECKING, Self

from memdeck.domain.changes.changeset import (
    EXTERNAL,
    ChangeSet,
    FileChange,
    Tombstone,
    apply_changeset,
    check_fits,
    difference,
    trash,
)
from memdeck.domain.matching.similarity import matching_tombstone
from memdeck.domain.memory.entry import Layer, MemoryEntry
from memdeck.domain.memory.namespace import NO_NAMESPACE, OTHER_NAMESPACE
from memdeck.errors import ConflictError, UsageError
from memdeck.services.vault.client import CLIENT
from memdeck.services.vault.contents import NO_FILE, Contents, FileContents
from memdeck.services.vault.entry_file import EntryFile
from memdeck.services.vault.step_progress import StepProgress
from memdeck.storage.backends.backend import NewText
from memdeck.storage.text.editing.undo_position import with_undo_positions
from memdeck.storage.text.markdown.document import Document
from memdeck.storage.text.markdown.parser import render
from memdeck.storage.text.redaction import RedactionTargets, cleaned_file
from memdeck.storage.vault.state.crash_recovery import Step
from memdeck.storage.vault.store.late_edit import take_late_edit
from memdeck.storage.vault.store.log_and_summary_files import SUMMARY

if TYPE_CHECKING:
    from memdeck.services.vault.vault import Vault


@dataclass(frozen=True, slots=True)
class _Plan:
    """The contents of the vault as they are and as they will be, and the change between them."""

    current: Contents
    planned: Contents
    changes: ChangeSet


@dataclass(frozen=True, slots=True)
class _Write:
    """A file of memories to be written: its contents before and after, and its new text.

    *text* is None if the file will be deleted.
    """

    file: EntryFile
    current: FileContents
    planned: FileContents
    text: NewText | None

    @property
    def step(self) -> Step:
        """The journal's record of it."""
        return Step(self.current.snapshot.known, self.text.revision if self.text else None)


@dataclass(kw_only=True)
class Transaction:
    """One attempt to change a vault, in a ``with`` block of a loop over ``Vault.attempts``.

    On entry, the vault is locked and loaded. The block decides on a change from ``contents`` and
    ``draft``, an empty changeset, and commits it. ``commit`` is for a change of memories;
    ``rewrite``, ``reinstate`` and ``redact`` are for the text of a whole file. All or nothing is
    saved. Without any of them, nothing is. On exit, the vault is unlocked and the change published.

    A transaction saves once: a second call raises RuntimeError and saves nothing.

    If a program that takes no lock wrote to a file meanwhile, nothing is saved, and the
    block runs again in the next attempt.
    """

    vault: "Vault"
    verb: str
    tidies: bool = False
    """True if a commit also tidies the whole MEMORY.md."""
    is_last: bool = False
    """True if a conflict is an error, and no further attempt follows."""
    progress: StepProgress = field(default_factory=StepProgress)

    contents: Contents = field(init=False)
    draft: ChangeSet = field(init=False)
    changeset: ChangeSet = field(init=False)
    """The change as it was saved; the draft until then."""
    is_outdated: bool = field(default=False, init=False)
    """True if it failed because another program changed a file."""
    _is_saved: bool = field(default=False, init=False)
    _committed: ChangeSet | None = field(default=None, init=False)
    _lock: ExitStack = field(default_factory=ExitStack, init=False)

    def __enter__(self) -> Self:
        """Lock the vault and load it, after crash recovery, and with no editor writing a file.

        What an editor wrote to a file that was replaced meanwhile is merged into the new one.

        Raises:
            ConflictError: much of a file is missing, and the writing does not end.
        """
        vault = self.vault
        self.progress.restart()
        with ExitStack() as stack:
            stack.enter_context(vault.store.locked())
            vault.journal.recover()
            for file in vault.entry_files:
                file.store.wait_until_written()
                take_late_edit(file.store.layout)
            self.contents = vault.load()
            self._lock = stack.pop_all()
        self.draft = ChangeSet(
            id=secrets.token_hex(6),
            by=vault.by,
            at=vault.now(),
            verb=self.verb,
            client=CLIENT.get(),
        )
        self.changeset = self.draft
        return self

    def __exit__(
        self,
        error_type: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> bool:
        """Unlock the vault and publish the change; return whether another attempt is to follow."""
        with self._lock:
            is_conflict = isinstance(error, ConflictError) and self._committed is None
            self.is_outdated = is_conflict and self._have_files_changed()
        if error is None or self._is_saved:
            self.vault.on_unlock()
            if self._committed is not None:
                self.vault.on_commit(self._committed)
        return self.is_outdated and not self.is_last

    def commit(self, decided: ChangeSet) -> None:
        """Save *decided*; the undo of the last change restores the bytes that it replaced.

        Raises:
            ConflictError: *decided* expects entries or files in another state.
            StorageError: the disk refused, or *decided* names a file that is none of the vault's;
                the vault is unchanged.
        """
        self._check_unsaved()
        valid = self._validated(decided)
        plan = self._restored(valid) or self._tidied(self._rendered(valid))
        self.progress.finish()
        self._save(plan)
        self._committed = plan.changes

    def rewrite(self, text: str, layer: Layer, base_text: str) -> None:
        """Save *text*, the user's version of the file of *layer*, which was read as *base_text*.

        What a save changes in the text itself: see ``storage.text.editing.full_text_edit``. It is
        not published: events are about memories that were written one by one.

        Raises:
            StorageError: it is no longer a file of memories, or the disk refused.
        """
        self._check_unsaved()
        file, now = self.vault.file_of(layer), self.draft.at
        current = self._assumed(layer, base_text)
        rewritten = file.rewritten(current.file_of(layer), text, now)
        self._save(self._replaced(current, layer, rewritten))

    def reinstate(self, text: str, layer: Layer) -> None:
        """Save *text*, an earlier state of the file of *layer*.

        Each memory has the values it had in that state, as of the day it names. The tombstones of
        memories that come back are removed.

        Raises:
            StorageError: it is not a file of memories, or the disk refused.
        """
        self._check_unsaved()
        current = self.contents.file_of(layer)
        reinstated = self.vault.file_of(layer).reinstated(current, text, self.draft.at)
        plan = self._replaced(self.contents, layer, reinstated)
        lifted = self._lifted(plan.changes)
        self._save(replace(plan, changes=replace(plan.changes, lifted=lifted)))

    def redact(self, targets: RedactionTargets, tombstones: Iterable[Tombstone]) -> None:
        """Save the files of memories without the text that *targets* match; texts of others stay.

        Nothing of it is journaled. The *tombstones* are added first: if the program is killed,
        the rest is removed later, and not learned again.
        """
        self._check_unsaved()
        self.vault.tombstones.apply(buried=tuple(tombstones))
        contents, now = self.contents, self.draft.at
        files = zip(self.vault.entry_files, contents.files, strict=True)
        redacted = contents.with_files(
            [file.redacted(current, targets, now) for file, current in files]
        )
        summary = contents.summary or ""
        clean = cleaned_file(summary, targets)
        planned = redacted if clean == summary else redacted.with_summary(clean, now)
        self._save(_Plan(contents, planned, self.draft))

    def _check_unsaved(self) -> None:
        if self._is_saved:
            raise RuntimeError("A transaction saves once.")

    def _validated(self, decided: ChangeSet) -> ChangeSet:
        """Return *decided* without unchanged files and without tombstones that already exist.

        Its entries are all in the namespace of the vault.

        Raises:
            UsageError: it changes an entry of another namespace.
        """
        decided = self._bound(decided)
        self.vault.side_files.check(self._side_files(decided))
        files = tuple(map(self._checked_summary, decided.files))
        changed = tuple(file for file in files if file.before != file.after)
        return self.vault.tombstones.without_existing(replace(decided, files=changed))

    def _bound(self, decided: ChangeSet) -> ChangeSet:
        """Return *decided* with the ids of the vault's namespace in its new entries."""
        bound = self.vault.namespace
        if bound == NO_NAMESPACE:
            return decided
        if not all(bound.admits(entry.namespace) for entry in decided.before):
            raise UsageError(OTHER_NAMESPACE)
        after = (
            replace(entry, namespace=entry.namespace.bound_to(bound)) for entry in decided.after
        )
        return replace(decided, after=tuple(after))

    def _rendered(self, valid: ChangeSet) -> _Plan:
        """Return the files with the entries and the summary of *valid*.

        Its entries become as the files hold them.
        """
        contents = self.contents
        encodable = replace(valid, after=tuple(map(contents.encodable, valid.after)))
        check_fits(contents.all_entries, encodable)
        edited = contents.with_files(
            [
                file.edited(current, _part(encodable, contents, current), self.progress)
                for file, current in zip(self.vault.entry_files, contents.files, strict=True)
            ]
        )
        stored = replace(encodable, after=edited.stored(encodable.after))
        complete = _positioned(_with_uncovered(stored, edited), contents)
        summaries = (change.after or "" for change in valid.files if change.name == SUMMARY)
        summary = next(summaries, None)
        planned = edited if summary is None else edited.with_summary(summary, valid.at)
        return _Plan(contents, planned, complete)

    def _save(self, plan: _Plan) -> None:
        """Journal the change and write the files, the memory file last.

        Edits of prose alone make no changes, so that no undo reverts them.
        """
        vault, changes = self.vault, plan.changes
        writes = [
            _Write(file, current, planned, _new_text(planned))
            for file, current, planned in zip(
                vault.entry_files, plan.current.files, plan.planned.files, strict=True
            )
            if planned.document is not current.document
        ]
        if writes or not changes.is_empty:
            self._claim_state()
        steps = {write.file.layer: write.step for write in writes}
        with vault.journal.appending(changes, steps, self._external_edits(writes)):
            for change in self._side_files(changes):
                vault.side_files.write(change.name, change.after)
            vault.tombstones.apply(buried=changes.buried, lifted=changes.lifted)
            for write in reversed(writes):  # see ``storage.vault.state.crash_recovery``
                write.file.write(
                    write.planned, write.text, expected=write.current.revision, now=changes.at
                )
        self.changeset = changes
        self._is_saved = True

    def _side_files(self, changes: ChangeSet) -> tuple[FileChange, ...]:
        """Return the files of *changes* that are not in the memory file."""
        if not changes.files or self.contents.summary is None:
            return changes.files
        return tuple(change for change in changes.files if change.name != SUMMARY)

    def _checked_summary(self, change: FileChange) -> FileChange:
        """Return *change*; a summary in the memory file never counts as missing."""
        summary = self.contents.summary if change.name == SUMMARY else None
        if summary is None:
            return change
        if (change.before or "") != summary:
            raise ConflictError("The summary has changed since it was read; read it again.")
        return FileChange(SUMMARY, summary, change.after or "")

    def _restored(self, valid: ChangeSet) -> _Plan | None:
        """Return the files byte for byte as they were before the change that *valid* undoes.

        None if that is not available, or if the text alone gives other entries than expected: a
        score that was edited by hand has its day from us.
        """
        steps = None if valid.undoes is None else self.vault.journal.steps_of(valid.undoes)
        if not steps:
            return None
        files = []
        for file, current in zip(self.vault.entry_files, self.contents.files, strict=True):
            step = steps.get(file.layer)
            previous = current if step is None else file.previous(current, step, valid.at)
            if previous is None:
                return None
            files.append(previous)
        restored = self.contents.with_files(files)
        entries = apply_changeset(self.contents.all_entries, valid)
        if restored.all_entries != entries:
            return None
        is_same = restored.document is self.contents.document
        document = restored.document if is_same else restored.document.sharing(entries)
        planned = replace(restored, document=document)
        return _Plan(self.contents, planned, _positioned(valid, self.contents))

    def _tidied(self, plan: _Plan) -> _Plan:
        """Return *plan* with MEMORY.md in order, if that is asked for."""
        if not self.tidies:
            return plan
        policy, at = self.vault.policy, plan.changes.at
        files = zip(self.vault.entry_files, plan.planned.files, plan.current.files, strict=True)
        tidy = plan.planned.with_files(
            [file.tidied(planned, current, policy, at) for file, planned, current in files]
        )
        if tidy.is_as(plan.planned):
            return plan
        before, after = plan.current.all_entries.values(), tidy.all_entries.values()
        return _Plan(plan.current, tidy, difference(plan.changes, before, after))

    def _external_edits(self, writes: Sequence[_Write]) -> ChangeSet:
        """Return how other programs changed the files since our last save of them.

        A memory whose entry they broke counts as unchanged until it is mended or removed.
        """
        before: list[MemoryEntry] = []
        after: list[MemoryEntry] = []
        for write in reversed(writes):  # if both files have an id, the memory file's entry counts
            base = write.file.last_save(write.current, self.draft.at)
            if base is not None:
                current = write.current.document
                known = [*self._no_longer_broken(base, current), *base.entries]
                broken_ids = current.broken_ids(known)
                before += [entry for entry in known if entry.id not in broken_ids]
                after += current.entries
        external = replace(self.draft, id=secrets.token_hex(6), by=EXTERNAL, client="", verb="edit")
        return difference(external, before, after)

    def _no_longer_broken(self, base: Document, current: Document) -> Sequence[MemoryEntry]:
        """Return the last states of the memories that were broken in *base*.

        None if all its broken blocks are still in *current*; then the past is not read.
        """
        if not current.lacks_broken_block_of(base):
            return ()
        removed_ids = {entry.id for entry in trash(self.vault.journal.read().changesets)}
        past = {entry.id: entry for entry in self.vault.read_past_entries()}
        broken_ids = base.broken_ids(past.values()) - removed_ids
        return [past[id_] for id_ in past if id_ in broken_ids]

    def _claim_state(self) -> None:
        """Lock the state folder too, which programs with another cache lock."""
        if self.vault.store.claim_state() and self._have_files_changed():
            name = self.vault.store.layout.name
            raise ConflictError(f"{name} was changed by another program; try again.")

    def _have_files_changed(self) -> bool:
        """Return whether a file was changed since the vault was loaded."""
        return not self.vault.load().is_as(self.contents)

    def _assumed(self, layer: Layer, base_text: str) -> Contents:
        """Return the contents; if the file of *layer* is missing, as if it held *base_text*."""
        if self.contents.file_of(layer).exists:
            return self.contents
        assumed = self.vault.file_of(layer).assumed(base_text, self.draft.at)
        return self.contents.with_file(layer, assumed)

    def _replaced(self, current: Contents, layer: Layer, file: FileContents) -> _Plan:
        """Return *current* with *file* in place of that of *layer*."""
        planned = current.with_file(layer, file)
        changes = difference(self.draft, current.all_entries.values(), planned.all_entries.values())
        return _Plan(current, planned, _positioned(changes, current))

    def _lifted(self, changes: ChangeSet) -> tuple[Tombstone, ...]:
        """Return the tombstones of the memories that *changes* bring back."""
        tombstones = self.vault.tombstones.read()
        known = {entry.id for entry in changes.before}
        added = [entry.content for entry in changes.after if entry.id not in known]
        return tuple(filter(None, (matching_tombstone(content, tombstones) for content in added)))


def _new_text(planned: FileContents) -> NewText | None:
    """Return the text of *planned*; None if the file will be deleted."""
    return None if planned is NO_FILE else NewText.of(render(planned.document))


def _part(changes: ChangeSet, contents: Contents, file: FileContents) -> ChangeSet:
    """Return *changes* with the entries alone that are in *file*, one of those of *contents*."""
    if contents.learnings is None:
        return changes
    layers = [layer for layer in Layer if contents.file_of(layer) is file]
    before, after = (
        tuple([entry for entry in entries if entry.layer in layers])
        for entries in (changes.before, changes.after)
    )
    return replace(changes, before=before, after=after)


def _positioned(changes: ChangeSet, contents: Contents) -> ChangeSet:
    """Return *changes* with the positions in *contents* of the entries they remove.

    See ``storage.text.editing.undo_position``.
    """
    return reduce(with_undo_positions, contents.documents, changes)


def _with_uncovered(changes: ChangeSet, planned: Contents) -> ChangeSet:
    """Return *changes* with the memories they uncover: others with the id of a removed one."""
    gone = {entry.id for entry in changes.before} - {entry.id for entry in changes.after}
    uncovered = tuple(
        planned.all_entries[id_] for id_ in sorted(gone) if id_ in planned.all_entries
    )
    return replace(changes, after=(*changes.after, *uncovered)) if uncovered else changes
