"""Undo in the editor, which reverts the user's edits and never changes of others since.

A change from the file is its own step on Qt's stack. Where it is on top, an undo goes below it,
reverts the user's edit, and merges the change in again: a redo does not reach across it.
"""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from memdeck.desktop.panels.editor.editor import MemoryEditor
from memdeck.errors import MemdeckError
from memdeck.storage.text.merging.three_way_merge import Merge

Merging = Callable[[str, str, str], Merge]
"""Merges two edits of a text; may raise a ``MemdeckError``."""


class _Step(NamedTuple):
    """The changes of others are between these depths of Qt's stack."""

    below: int
    top: int


class OwnUndo(QObject):
    """Inserts texts of the file into *editor*, and undoes the user's edits."""

    refused = Signal()
    """Others have changed the same memory since; everything stays unchanged."""

    def __init__(self, editor: MemoryEditor, merge: Merging, parent: QObject) -> None:
        super().__init__(parent)
        self._merge = merge
        self._editor = editor
        self._others: list[_Step] = []

    def open(self, text: str) -> None:
        """Show *text* with nothing to undo."""
        self._editor.set_text(text)
        self._others = []

    def clear(self) -> None:
        """Clear the undo stack."""
        self._editor.page.document().clearUndoRedoStacks()
        self._others = []

    def take_in(self, text: str) -> None:
        """Show *text*, which includes changes of others; undo cannot revert those."""
        document = self._editor.page.document()
        below = document.availableUndoSteps()
        joins = self._others.pop() if self._is_others_on_top else None
        self._editor.patch_text(text, joins_last=joins is not None)
        top = document.availableUndoSteps()
        if not below and top:
            document.setUndoRedoEnabled(False)  # which empties both stacks
            document.setUndoRedoEnabled(True)
        elif joins is not None or top > below:
            self._others.append(_Step(joins.below if joins else below, top))

    def take_saved(self, text: str) -> None:
        """Show *text*, the editor's text as saved; one undo reverts both."""
        if self._is_others_on_top or not self._depth:
            self.take_in(text)
        else:
            self._editor.patch_text(text, joins_last=True)

    def undo(self) -> None:
        """Undo the user's last edit; later changes of others are merged in again."""
        if self._is_others_on_top:
            self._undo_below(self._others.pop())
        else:
            self._editor.page.undo()

    @property
    def _depth(self) -> int:
        return self._editor.page.document().availableUndoSteps()

    @property
    def _is_others_on_top(self) -> bool:
        return bool(self._others) and self._others[-1].top == self._depth

    def _undo_below(self, others: _Step) -> None:
        page = self._editor.page
        with_theirs = self._editor.text()
        page.undo()
        without = self._editor.text()
        page.undo()
        merged = self._merged(without, with_theirs, self._editor.text())
        if merged is None or merged.conflicts:
            page.redo()
            page.redo()
            self._others.append(others)
            self.refused.emit()
        else:
            self.take_in(merged.text)

    def _merged(self, base: str, theirs: str, ours: str) -> Merge | None:
        try:
            return self._merge(base, theirs, ours)
        except MemdeckError:
            return None
