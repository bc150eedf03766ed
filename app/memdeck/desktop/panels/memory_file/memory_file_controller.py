"""One file in the tab: created with the vault, loaded when it is first shown."""

import re
from collections.abc import Mapping
from functools import partial
from typing import cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QTextBlock, QTextDocument
from PySide6.QtWidgets import QApplication, QWidget

from memdeck.desktop.panels.editor.editor import PreparedText
from memdeck.desktop.panels.editor.highlighter import FENCE
from memdeck.desktop.panels.memory_file.annotator import Annotator
from memdeck.desktop.panels.memory_file.draft_keeper import DraftKeeper
from memdeck.desktop.panels.memory_file.panel import (
    CONFLICTS,
    DELETIONS,
    RESTORED,
    UNDO,
    MemoryFilePanel,
)
from memdeck.desktop.panels.memory_file.size_limit import too_long
from memdeck.desktop.panels.memory_file.sync import FileSync
from memdeck.desktop.ui.session.snapshot import FileSnapshot
from memdeck.desktop.ui.session.vault_session import VaultSession
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.domain.memory.entry import Layer
from memdeck.storage.text.markdown.entry_heading import Heading, parse_heading
from memdeck.storage.text.three_way_merge import Conflict
from memdeck.storage.vault.store.drafts import LeftDraft

BRACKETED = re.compile(r"\[([^\[\]\n]+)\]")


class MemoryFileController(QObject):
    """Connects the file of a layer with the vault session, until the vault is closed.

    Create it with the vault, even while the tab is hidden: it offers to restore unsaved edits.
    Close it before the bridge.
    """

    modified_changed = Signal(bool)
    """There are unsaved edits, or no longer any."""
    entry_at_cursor = Signal(str)
    """The user moved the cursor into another memory, of this id."""
    met = Signal()
    """The editor has the file's whole text."""

    def __init__(
        self,
        vault_session: VaultSession,
        theme: Theme,
        icons: Icons,
        layer: Layer = Layer.SEMANTIC,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        layout = vault_session.manager.vault.layout.part(layer)
        self._vault_session = vault_session
        self._layer = layer
        self.name = layout.name
        self.panel = MemoryFilePanel(theme, icons, layout.name)
        self._editor = self.panel.editor
        loading = self.tr("Loading {name}…").format(name=self.name)
        self._editor.page.setPlaceholderText(loading)
        self._drafts = DraftKeeper(vault_session.bridge, layout, self)
        self._sync = FileSync(vault_session, layer, self._editor, self._drafts.attempt, self)
        self._annotator = Annotator(vault_session, layer, self._editor, self)
        self._left: LeftDraft | None = None
        self._is_claimed = False
        self._is_opening = False
        """The text is being prepared to be shown."""
        self._is_offered = False
        """The unsaved text was left by a crash, and the user has not decided on it yet."""
        self._compares = False
        self._clears_undo = False
        self._entry: str | None = None
        """The memory at the cursor, as last emitted."""
        self._wanted: str | int | None = None
        """The memory or the line to show, once the tab is visible and shows the current file."""
        self._listen()
        self._drafts.claim()

    @property
    def is_modified(self) -> bool:
        """Whether there are unsaved edits."""
        return self._sync.is_modified

    @property
    def leaves_draft(self) -> bool:
        """Whether closing keeps unsaved edits as a draft, as they cannot be saved yet."""
        return self._editor.is_modified and self._waits_for_person

    @property
    def is_at_stake(self) -> bool:
        """Whether the editor has text that would be lost with it."""
        file = self._file
        is_last = file is not None and file.is_lost and bool(self._editor.text())
        return is_last or self.is_modified

    @property
    def has_keyboard(self) -> bool:
        """Whether the text has the focus."""
        return self._editor.page.hasFocus()

    def save(self) -> None:
        """Save unsaved edits; a deleted file is written again.

        Where most memories are deleted in the text, ask first.
        """
        if self._deletes_most:
            self._ask_about_deletions()
        else:
            self._save()

    def close(self) -> None:
        """Save what can be saved, and leave the rest as a draft for the next opening."""
        if self._sync.is_open and (self._waits_for_person or not self.is_modified):
            self._drafts.write(self._sync.unsaved)
        self._is_opening = False
        self._sync.close(saves=not self._waits_for_person)
        self._drafts.close()
        self._annotator.stop()
        self._vault_session.snapshot_changed.disconnect(self._fill)
        _app().focusChanged.disconnect(self._on_focus_changed)

    def go_to_line(self, line: int) -> None:
        """Show *line*, counted from 1; now, or when the tab is shown."""
        self._wanted = line
        self._go_to_wanted()

    def go_to_entry(self, id_: str) -> None:
        """Show the start of a memory; now, or when the tab is shown.

        Do nothing where the cursor is in it already.
        """
        self._wanted = id_
        self._go_to_wanted()

    def clear_undo(self) -> None:
        """Clear the editor's undo stack, once it shows the current file."""
        self._clears_undo = True
        self._sync.follow()

    @property
    def _waits_for_person(self) -> bool:
        """Whether a decision is pending, so that leaving the editor does not save."""
        return (
            self._sync.is_deleted or self._sync.has_clash or self._is_offered or self._deletes_most
        )

    @property
    def _deletes_most(self) -> bool:
        """Whether saving would forget several memories, and more than half of all."""
        file = self._file
        deleted = self._deleted
        return file is not None and 1 < deleted > len(file.lines) / 2

    @property
    def _deleted(self) -> int:
        """The number of memories that are in the file and no longer in the editor."""
        file = self._file
        if file is None or file.is_lost or not self._sync.is_modified:
            return 0
        text = self._editor.text()
        if not file.form.is_own:
            return 0 if text.strip() else len(file.lines)
        return len(file.lines.keys() - set(BRACKETED.findall(text)))

    def _listen(self) -> None:
        notices = self.panel.notices
        self._vault_session.snapshot_changed.connect(self._fill)
        self.panel.seen.connect(self._fill)
        self.panel.seen.connect(self._go_to_wanted)
        self.panel.conflicts.settled.connect(self._sync.settle)
        self.panel.conflicts.postponed.connect(self._on_postponed)
        self._editor.cursor_line_changed.connect(self._emit_entry)
        self._editor.save_requested.connect(self._on_save_requested)
        self._sync.met.connect(self._on_met)
        self._sync.met.connect(self.met)
        self._sync.clashed.connect(self._on_clashed)
        self._sync.presence_changed.connect(self._on_presence_changed)
        self._sync.modified_changed.connect(self.modified_changed)
        self._sync.modified_changed.connect(self._keep_draft)
        self._sync.edited.connect(self._on_edited)
        self._sync.undo_refused.connect(notices.show_undo_refusal)
        self._sync.overgrown.connect(self.panel.show_reason)
        self._drafts.claimed.connect(self._on_claimed)
        self._drafts.failed.connect(notices.show_draft_failure)
        notices.save_asked.connect(self.save)
        notices.deletions_accepted.connect(self._save)
        notices.discard_asked.connect(self._on_discard_asked)
        notices.kept.connect(self._end_offer)
        notices.comparison_asked.connect(self._on_comparison_asked)
        _app().focusChanged.connect(self._on_focus_changed)

    def _on_claimed(self, left: LeftDraft | None) -> None:
        self._left, self._is_claimed = left, True
        self._fill()

    def _fill(self) -> None:
        """Open the text, when the tab is first shown or a draft was left."""
        self._update_read_only()
        file, left = self._file, self._left
        is_started = self._sync.is_open or self._is_opening
        if is_started or not self._is_claimed or file is None:
            return
        if left is None and not self.panel.isVisible():
            return
        reason = too_long(file.text, self.name)
        if not reason and left is not None:
            reason = too_long(left.draft.text, self.name)
        if reason:
            self.panel.show_reason(reason)
            return
        self.panel.show_editor()
        self._is_opening = True
        self._update_read_only()
        if left is not None and left.draft.text == file.text:
            left = None
        base_text = file.text if left is None else left.draft.base_text
        # Not on the worker thread: pending suggestions keep it busy for seconds in a large vault.
        job = self._vault_session.bridge.run_in_thread(self._editor.preparation(base_text))
        job.done.connect(partial(self._on_prepared, base_text, left))

    def _update_read_only(self) -> None:
        """Allow no edits on another day, or before the text is shown, which replaces them."""
        snapshot = self._vault_session.snapshot
        is_of_another_day = snapshot is not None and snapshot.viewed_day is not None
        self._editor.page.setReadOnly(is_of_another_day or self._is_opening)

    @property
    def _file(self) -> FileSnapshot | None:
        snapshot = self._vault_session.snapshot
        return None if snapshot is None else snapshot.file_of(self._layer)

    def _on_prepared(self, base_text: str, left: LeftDraft | None, prepared: PreparedText) -> None:
        file = self._file
        if not self._is_opening or file is None:  # closed meanwhile
            return
        self._is_opening = False
        self._editor.page.setPlaceholderText("")
        self._update_read_only()
        self._left = None
        self._editor.set_markdown(is_markdown=file.form.is_markdown)
        if left is None:
            self._sync.open(base_text, prepared)
        else:
            self._is_offered = True
            self.panel.notices.offer(left.written_at)
            self._sync.open(base_text, prepared, left.draft)
        self._keep_draft()
        self._go_to_wanted()

    def _go_to_wanted(self) -> None:
        """Go to the requested position, once the tab is visible and shows the current file."""
        if not self._sync.is_open or not self.panel.isVisible() or self._sync.is_behind:
            return
        wanted, self._wanted = self._wanted, None
        page = self._editor.page
        if isinstance(wanted, str):
            self._entry = wanted
            cursor_line = page.textCursor().blockNumber() + 1
            is_there = self._entry_at(cursor_line) == wanted
            wanted = None if is_there else self._line_of(wanted)
        if wanted is not None:
            self._editor.go_to_line(wanted)

    def _on_discard_asked(self) -> None:
        self._is_offered = False
        self._wanted = self._entry  # an emptied text has lost the position
        self._sync.discard()

    def _save(self) -> None:
        self._end_offer()
        self.panel.notices.clear(DELETIONS)
        self._sync.save()

    def _ask_about_deletions(self) -> None:
        file = self._file
        if file is not None:
            broken = self._deleted_broken(file)
            self.panel.notices.ask_about_deletions(self._deleted, len(file.lines), broken)

    def _update_deletions(self) -> None:
        """Ask again about the deletions, if that question is open, or close it."""
        is_asked = any(notice.subject == DELETIONS for notice in self.panel.notices.notices)
        if is_asked and self._deletes_most:
            self._ask_about_deletions()
        else:
            self.panel.notices.clear(DELETIONS)

    def _deleted_broken(self, file: FileSnapshot) -> int:
        """Return the number of broken entries of *file* that the editor neither has nor mends."""
        text = self._editor.text()
        ids = set(BRACKETED.findall(text))
        return sum(
            broken.text.strip() not in text and ids.isdisjoint(broken.possible_ids)
            for broken in file.broken
        )

    def _end_offer(self) -> None:
        self._is_offered = False
        self.panel.notices.clear(RESTORED)

    def _on_edited(self) -> None:
        self._is_offered = False
        self.panel.notices.clear(UNDO)
        self.panel.notices.clear(DELETIONS)
        self._keep_draft()
        self._annotator.refresh_soon()

    def _keep_draft(self) -> None:
        self._drafts.note(lambda: self._sync.unsaved)

    def _on_met(self) -> None:
        if self._clears_undo:
            self._clears_undo = False
            self._sync.forget_past()
        self._end_conflicts()
        self._update_deletions()
        self._keep_draft()
        self._annotator.refresh()
        self._go_to_wanted()

    def _on_presence_changed(self, is_there: bool) -> None:
        self.panel.notices.set_presence(is_there, may_stay_away=self._layer is not Layer.SEMANTIC)
        self._end_conflicts()

    def _end_conflicts(self) -> None:
        self._compares = False
        self.panel.notices.clear(CONFLICTS)
        if self.panel.shows_conflicts:
            self.panel.show_editor()

    def _on_clashed(self, conflicts: tuple[Conflict, ...]) -> None:
        self._go_to_wanted()
        self.panel.conflicts.show_conflicts(conflicts)
        if self._compares or self._sync.awaits_decision:
            self.panel.notices.clear(CONFLICTS)
            self.panel.show_conflicts()
        else:
            self.panel.notices.show_conflicts(len(conflicts))

    def _on_comparison_asked(self) -> None:
        self._compares = True
        self._sync.follow()

    def _on_postponed(self) -> None:
        """Continue with the text; the conflicts are found again, and shown in a notice."""
        self._compares = False
        self._sync.postpone()
        self.panel.show_editor()
        self._sync.follow()

    def _on_save_requested(self) -> None:
        """Save on Ctrl+S; leaving is handled for the whole tab."""
        focus = QApplication.focusWidget()
        if focus is not None and self._editor.isAncestorOf(focus):
            self.save()

    def _on_focus_changed(self, old: QWidget | None, new: QWidget | None) -> None:
        """Save when the focus moves to another widget of the program, not to another program."""
        if old is None or new is None:
            return
        if self.panel.isAncestorOf(new) or not self.panel.isAncestorOf(old):
            return
        if self._deletes_most:
            self._ask_about_deletions()
        elif not self._waits_for_person:
            self._sync.save()

    def _entry_at(self, line: int) -> str | None:
        file = self._file
        if file is None or file.form.is_own:
            return entry_at(self._editor.page.document(), line)
        # No line marks the start of a memory: the positions are those of the text as it was read.
        return None if self._editor.is_modified else entry_within(file.extents, line)

    def _line_of(self, id_: str) -> int | None:
        file, page = self._file, self._editor.page
        if file is None or file.form.is_own:
            return line_of(page.document(), page.shown_text(), id_)
        return None if self._editor.is_modified else file.lines.get(id_)

    def _emit_entry(self, line: int) -> None:
        if self._sync.is_patching:
            return
        self._wanted = None
        page = self._editor.page
        if page.selected_span() == (0, page.document().characterCount() - 1):
            return  # the whole text is selected, and no memory of it
        id_ = self._entry_at(line)
        if id_ is not None and id_ != self._entry:
            self._entry = id_
            self.entry_at_cursor.emit(id_)


def _app() -> QApplication:
    return cast("QApplication", QApplication.instance())


def entry_at(document: QTextDocument, line: int) -> str | None:
    """Return the id of the memory that *line*, counted from 1, belongs to; None for prose."""
    block = document.findBlockByNumber(line - 1)
    while block.isValid():
        heading = None if _is_code(block) else parse_heading(block.text())
        if heading is not None:
            return heading.id if isinstance(heading, Heading) else None
        block = block.previous()
    return None


def entry_within(extents: Mapping[str, range], line: int) -> str | None:
    """Return the id of the memory whose lines include *line*; None for other lines."""
    return next((id_ for id_, lines in extents.items() if line in lines), None)


def line_of(document: QTextDocument, text: str, id_: str) -> int | None:
    """Return the first line of a memory, counted from 1; None where it is not there.

    *text* is the text of *document*.
    """
    for found in re.finditer(re.escape(f"[{id_}]"), text):
        line = text.count("\n", 0, found.start())
        block = document.findBlockByNumber(line)
        heading = None if _is_code(block) else parse_heading(block.text())
        if isinstance(heading, Heading) and heading.id == id_:
            return line + 1
    return None


def _is_code(block: QTextBlock) -> bool:
    """Return whether the highlighter has it inside a code fence."""
    state = block.userState()
    return state > 0 and bool(state & FENCE)
