"""Synchronisation of editor and file: patches, saves, and merges where both changed.

Undo in the editor reverts the user's edits and never later changes of others. A change from the
file is its own step on Qt's stack. Where it is on top, an undo goes below it, reverts the user's
edit, and merges the change in again: a redo does not reach across it.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from memdeck.desktop.panels.editor.editor import MemoryEditor, PreparedText
from memdeck.desktop.panels.memory_file.size_limit import too_long
from memdeck.desktop.ui.session.snapshot import FileSnapshot
from memdeck.desktop.ui.session.vault_session import Done, VaultSession
from memdeck.desktop.ui.session.worker import Latest
from memdeck.desktop.ui.text.line_alignment import changed_part, differs_widely, gaps
from memdeck.domain.memory.entry import Layer
from memdeck.errors import MemdeckError
from memdeck.services.vault.text_editing import Saved, Unmerged
from memdeck.storage.text.three_way_merge import Merge
from memdeck.storage.vault.store.drafts import Draft

LARGE = 2_000
"""Changed lines from which on a text is prepared on the worker thread."""
COMPARISON_MS = 200  # comparing a long text at each keystroke would slow typing down
MergeFunction = Callable[[str, str, str], Merge]
"""Merges two edits of a text; may raise a ``MemdeckError``."""


class _Step(NamedTuple):
    """Changes that are no edits of the user are between these depths of Qt's stack."""

    below: int
    top: int


class OwnUndo(QObject):
    """Inserts texts of the file into *editor*, and undoes the user's edits."""

    refused = Signal()
    """Others have changed the same memory since; everything stays unchanged."""

    def __init__(self, editor: MemoryEditor, merge: MergeFunction, parent: QObject) -> None:
        super().__init__(parent)
        self._merge = merge
        self._editor = editor
        self._others: list[_Step] = []
        self._saved: list[_Step] = []
        """What saves changed in the text that they saved."""

    def open(self, prepared: PreparedText) -> None:
        """Show *prepared* with nothing to undo."""
        self._editor.set_prepared(prepared)
        self._forget()

    def replace(self, prepared: PreparedText) -> None:
        """Show a text of which others changed most lines; nothing can be undone any more."""
        self._editor.replace_text(prepared)
        self._forget()

    def clear(self) -> None:
        """Clear the undo stack."""
        self._editor.page.document().clearUndoRedoStacks()
        self._forget()

    def take_in(self, text: str) -> None:
        """Show *text*, which includes changes of others; undo cannot revert those."""
        document = self._editor.page.document()
        below = document.availableUndoSteps()
        if not below:
            document.setUndoRedoEnabled(False)  # which empties both stacks
            self._editor.patch_text(text)
            document.setUndoRedoEnabled(True)
            return
        joins = self._others.pop() if self._is_others_on_top else None
        self._editor.patch_text(text, joins_last=joins is not None)
        top = document.availableUndoSteps()
        if joins is not None or top > below:
            self._others.append(_Step(joins.below if joins else below, top))

    def take_saved(self, text: str) -> None:
        """Show *text*, the editor's text as saved; one undo reverts both."""
        below = self._depth
        if self._is_others_on_top or not below:
            self.take_in(text)
            return
        self._editor.patch_text(text, joins_last=True)
        if self._depth > below:
            is_joined = bool(self._saved) and self._saved[-1].top == below
            self._saved.append(_Step(self._saved.pop().below if is_joined else below, self._depth))

    def undo(self) -> None:
        """Undo the user's last edit; later changes of others are merged in again."""
        if self._is_others_on_top:
            self._undo_below(self._others.pop())
        else:
            self._undo_own()

    @property
    def _depth(self) -> int:
        return self._editor.page.document().availableUndoSteps()

    @property
    def _is_others_on_top(self) -> bool:
        return bool(self._others) and self._others[-1].top == self._depth

    def _forget(self) -> None:
        self._others, self._saved = [], []

    def _undo_own(self) -> None:
        """Undo the user's last edit, and what its save changed: Qt joins no typed text with it."""
        while self._saved and self._saved[-1].top > self._depth:
            self._saved.pop()
        saved = self._saved.pop() if self._saved and self._saved[-1].top == self._depth else None
        self._editor.page.undo()
        if saved is not None and self._depth == saved.below:
            self._editor.page.undo()

    def _undo_below(self, others: _Step) -> None:
        page = self._editor.page
        with_theirs = self._editor.text()
        page.undo()
        without = self._editor.text()
        saved = list(self._saved)
        self._undo_own()
        merged = None
        with suppress(MemdeckError):
            merged = self._merge(without, with_theirs, self._editor.text())
        if merged is None or merged.conflicts:
            while self._depth < others.top:
                page.redo()
            self._others.append(others)
            self._saved = saved
            self.refused.emit()
        else:
            self.take_in(merged.text)


Attempt = Callable[[Callable[[], Saved | Unmerged], Draft], Saved | Unmerged]
"""Saves, with the draft of what must be saved; runs on the worker thread."""


@dataclass(frozen=True, slots=True)
class _Replacement:
    """A text of the file, to replace the editor's at *revision*.

    *prepared* is None where few lines have changed.
    """

    text: str
    revision: int
    prepared: PreparedText | None


@dataclass(frozen=True, slots=True)
class _Merging:
    """A merge of the file's text with the editor's at *revision*."""

    theirs: str
    revision: int
    merged: Merge


class FileSync(QObject):
    """Keeps the editor's text and the file's in sync, once it was opened.

    *layer* is the vault's file. *base_text* is its text from which the editor's text was made.
    """

    met = Signal()
    """The editor has the file's whole text."""
    clashed = Signal(object)
    """These ``Conflict``s are between the editor and the file."""
    presence_changed = Signal(bool)
    """The file was deleted, or exists again."""
    modified_changed = Signal(bool)
    """There are unsaved edits, or no longer any."""
    edited = Signal()
    """The user changed the text."""
    undo_refused = Signal()
    """The last edit stays, because the same memory was changed elsewhere since."""
    overgrown = Signal(str)
    """The file can no longer be shown, for this reason; the editor is empty and closed."""

    def __init__(
        self,
        vault_session: VaultSession,
        layer: Layer,
        editor: MemoryEditor,
        attempt: Attempt,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self.base_text = ""
        self.is_open = False
        self.is_deleted = False
        self.awaits_decision = False
        """A save waits for the user's decision on conflicts."""
        self._vault_session = vault_session
        self._layer = layer
        self._editor = editor
        self._undo = OwnUndo(editor, partial(vault_session.manager.text.merge, layer=layer), self)
        self._attempt = attempt
        self._clash: _Merging | None = None
        self._saving: str | None = None
        self._saves_next = False
        self.is_patching = False
        """The text is being changed by the program, not by the user."""
        self._last_emitted = False
        self._was_left = False
        """The text was left unsaved, and its file existed when it was typed but is now missing."""
        self._comparison = QTimer(self, singleShot=True, interval=COMPARISON_MS)
        self._comparison.timeout.connect(self._compare)
        self._merges = Latest(vault_session.bridge, self)
        self._merges.done.connect(self._on_merges_done)
        self._replacements = Latest(vault_session.bridge, self)
        self._replacements.done.connect(self._on_replacements_done)
        vault_session.snapshot_changed.connect(self.follow)
        self._undo.refused.connect(self.undo_refused)
        editor.page.undo_asked.connect(self._on_undo_asked)
        editor.edited.connect(self._on_edited)
        editor.modified_changed.connect(self._emit_modified)

    @property
    def is_modified(self) -> bool:
        """Whether the editor has text that is not in the file."""
        return self.is_open and (self._editor.is_modified or self.is_deleted)

    @property
    def has_clash(self) -> bool:
        """Whether conflicts are pending."""
        return self._clash is not None

    @property
    def is_behind(self) -> bool:
        """Whether the file's text is still being prepared, or merged with the edits."""
        is_settled = self.is_deleted or self.has_clash
        return not is_settled and self._file is not None and self._file.text != self.base_text

    @property
    def unsaved(self) -> Draft | None:
        """The draft that would be lost with the editor."""
        return Draft(self._editor.text(), self.base_text) if self.is_modified else None

    def open(self, base_text: str, prepared: PreparedText, draft: Draft | None = None) -> None:
        """Open *base_text*, as *prepared*, in the editor, and follow the file from it.

        Open *draft*, which was made from it, and merge that with the file.
        """
        self.is_open = True
        self._was_left = draft is not None
        with self._patching():
            self.base_text = base_text
            self._undo.open(prepared)
            if draft is not None:
                self._editor.patch_text(draft.text)
        self.follow()

    def follow(self) -> None:
        """Update the editor to the file; during a save, after it."""
        file = self._file
        if file is None or not self.is_open or self._saving is not None:
            return
        self._note_presence(is_lost=file.is_lost or (self._was_left and not file.exists))
        if self.is_deleted:
            return
        revision = self._editor.page.document().revision()
        if file.text == self.base_text:
            self._meet()
        elif self._editor.is_modified:
            self._merges.ask(self._merged, self.base_text, file.text, self._editor.text(), revision)
        elif differs_widely(self.base_text, file.text, LARGE) and not too_long(
            file.text, self._name
        ):
            prepare = self._editor.preparation(file.text)
            self._replacements.ask(_replacement, self.base_text, file.text, revision, prepare)
        else:
            self._show_file(file.text, self._undo.take_in)

    def save(self) -> None:
        """Save unsaved edits; a deleted file is written again.

        Conflicts found by the save are reported by ``clashed``; once they are resolved, the save
        continues.
        """
        self._compare()
        if self._saving is not None:
            self._saves_next = True
        elif self.is_modified:
            self._save()

    def close(self, *, saves: bool) -> None:
        """Release the editor; with *saves*, save unsaved edits without reporting the result."""
        self._comparison.stop()
        if saves and self.is_modified:
            self._save()
        self.is_open = False

    def settle(self, chosen: Mapping[str, str | None]) -> None:
        """Apply the decisions on the conflicts: the lines to keep of each, by id."""
        if self._clash is not None:
            resolved = self._vault_session.manager.text.resolved
            merged = resolved(self._clash.merged.text, chosen, self._layer)
            self._show_merged(merged, self._clash.theirs)

    def postpone(self) -> None:
        """Leave the conflicts pending, and the save that found them too."""
        self.awaits_decision = False

    def discard(self) -> None:
        """Revert to the current file; the editor's undo restores the edits."""
        file = self._file
        if file is not None:
            self._was_left = False
            self._note_presence(is_lost=False)
            has_met = file.text == self.base_text
            self._show_file(file.text, self._editor.patch_text if has_met else self._undo.take_in)

    def forget_past(self) -> None:
        """Clear the editor's undo stack."""
        self._undo.clear()

    @property
    def _file(self) -> FileSnapshot | None:
        snapshot = self._vault_session.snapshot
        return None if snapshot is None else snapshot.file_of(self._layer)

    @property
    def _name(self) -> str:
        return self._vault_session.manager.vault.layout.part(self._layer).name

    def _note_presence(self, *, is_lost: bool) -> None:
        is_deleted = is_lost and (self.is_deleted or bool(self.base_text))
        if is_deleted != self.is_deleted:
            self.is_deleted = is_deleted
            self._clash = None
            self.presence_changed.emit(not is_deleted)
            self._emit_modified()

    def _meet(self) -> None:
        self._clash = None
        goes_on, self.awaits_decision = self.awaits_decision, False
        self.met.emit()
        if goes_on:
            self.save()

    def _show_file(self, text: str, insert: Callable[[str], None]) -> None:
        """Show the text of the file, inserted into the editor by *insert*: nothing is unsaved."""
        reason = too_long(text, self._name)
        if reason:
            self.is_open, text = False, ""
        with self._patching():
            insert(text)
            self._editor.page.document().setModified(False)
        self.base_text = text
        if reason:
            self.overgrown.emit(reason)
        else:
            self._meet()

    def _show_merged(self, text: str, theirs: str) -> None:
        """Show the merged text; what the file does not have stays unsaved."""
        with self._patching():
            self._undo.take_in(text)
            if text == theirs:
                self._editor.mark_saved()
        self.base_text = theirs
        self.follow()

    def _on_replacements_done(self, replacement: _Replacement) -> None:
        file, text = self._file, replacement.text
        if file is None or not self.is_open or self._saving is not None:
            return
        is_same = replacement.revision == self._editor.page.document().revision()
        if not is_same or file.is_lost or file.text != text:
            self.follow()
        elif replacement.prepared is None:
            self._show_file(text, self._undo.take_in)
        else:
            with self._patching():
                self._undo.replace(replacement.prepared)
            self.base_text = text
            self._meet()

    def _on_merges_done(self, merging: _Merging) -> None:
        if self._saving is not None:
            return
        file = self._file
        is_new = file is not None and not file.is_lost and file.text == merging.theirs
        if not is_new or merging.revision != self._editor.page.document().revision():
            self.follow()
        elif merging.merged.conflicts:
            self._clash = merging
            self.clashed.emit(merging.merged.conflicts)
        else:
            self._show_merged(merging.merged.text, merging.theirs)

    def _save(self) -> None:
        # Text typed during a save is based on the text that is being saved.
        draft = Draft(self._editor.text(), self._saving or self.base_text)
        self._saving = draft.text
        save = partial(
            self._vault_session.manager.text.save, draft.text, draft.base_text, self._layer
        )
        job = self._vault_session.do(self._attempt, save, draft)
        job.done.connect(partial(self._on_job_done, self._editor.page.document().revision()))
        job.ended.connect(self._on_job_ended)

    def _on_job_done(self, revision: int, done: Done[Saved | Unmerged]) -> None:
        if not self.is_open:
            return
        if isinstance(done.outcome, Unmerged):
            self.awaits_decision = True
            return
        self.base_text = self._saving or ""
        file = done.snapshot.file_of(self._layer)
        if revision == self._editor.page.document().revision() and not file.is_lost:
            self._note_presence(is_lost=False)
            has_others = done.outcome.met_others
            insert = self._undo.take_in if has_others else self._undo.take_saved
            self._show_file(file.text, insert)

    def _on_job_ended(self) -> None:
        self._saving = None
        self.awaits_decision |= self._saves_next
        self._saves_next = False
        self._compare()
        self.follow()

    def _on_undo_asked(self) -> None:
        self._undo.undo()
        self._compare()

    def _on_edited(self) -> None:
        if not self.is_patching:
            self.edited.emit()
            self._comparison.start()

    def _compare(self) -> None:
        """Mark the text as saved where it is the base text again; during a save, after it."""
        is_idle = self.is_open and self._saving is None
        if is_idle and self._editor.is_modified and self._editor.text() == self.base_text:
            self._editor.mark_saved()
        if is_idle and self.has_clash and not self._editor.is_modified:
            self.follow()  # with the edits gone, nothing conflicts

    def _merged(self, base: str, theirs: str, ours: str, revision: int) -> _Merging:
        """Merge on the worker thread."""
        merged = self._vault_session.manager.text.merge(base, theirs, ours, self._layer)
        return _Merging(theirs, revision, merged)

    @contextmanager
    def _patching(self) -> Iterator[None]:
        self.is_patching = True
        try:
            yield
        finally:
            self.is_patching = False
        self._emit_modified()

    def _emit_modified(self) -> None:
        if not self.is_patching and self.is_modified != self._last_emitted:
            self._last_emitted = self.is_modified
            self.modified_changed.emit(self.is_modified)


def _replacement(
    old: str, new: str, revision: int, prepare: Callable[[], PreparedText]
) -> _Replacement:
    """Prepare *new* on the worker thread by *prepare*, if many of its lines differ from *old*."""
    return _Replacement(new, revision, prepare() if _has_many_changes(old, new) else None)


def _has_many_changes(old: str, new: str) -> bool:
    """Return whether more than ``LARGE`` lines differ."""
    part = changed_part(old, new)
    old_lines, new_lines = part.old.split("\n"), part.new.split("\n")
    # All lines that the old text does not have are in gaps; to find every gap takes much longer.
    if len(set(new_lines).difference(old_lines)) > LARGE:
        return True
    changes = gaps(old_lines, new_lines)
    return sum(max(gap.old_end - gap.old, gap.new_end - gap.new) for gap in changes) > LARGE
