"""Undo in the editor takes back what was typed there, and never what others wrote since.

What comes from the file is a step of its own on Qt's stack. Where it lies on
top, an undo goes below it, takes back what was typed, and merges it in again:
a redo does not reach across it.
"""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from memdeck.desktop.panels.editor.editor import MemoryEditor
from memdeck.errors import MemdeckError
from memdeck.storage.text.merging.three_way_merge import Merge

Merging = Callable[[str, str, str], Merge]
"""Brings together two edits of a text; may raise a ``MemdeckError``."""


class _Step(NamedTuple):
    """What others wrote lies between these depths of Qt's stack."""

    below: int
    top: int


class OwnUndo(QObject):
    """Takes texts of the file into *editor*, and undoes what a person did there."""

    refused = Signal()
    """Others have changed the same memory since; everything stays as it is."""

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
        """Forget everything that an undo could bring back."""
        self._editor.page.document().clearUndoRedoStacks()
        self._others = []

    def take_in(self, text: str) -> None:
        """Show *text*, in which others had a part; undo cannot take that back."""
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
        """Show *text*, which is the editor's as a save has written it; one undo takes back both."""
        if self._is_others_on_top or not self._depth:
            self.take_in(text)
        else:
            self._editor.patch_text(text, joins_last=True)

    def undo(self) -> None:
        """Take back what was typed last; what others wrote since is merged in again."""
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
