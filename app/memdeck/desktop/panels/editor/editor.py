"""The editor as a whole: the page, its colours, and the bar to find and replace."""

from collections.abc import Mapping
from typing import cast

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from memdeck.desktop.panels.editor.find_bar import FindBar
from memdeck.desktop.panels.editor.highlighter import MemoryHighlighter
from memdeck.desktop.panels.editor.line_ends import Original
from memdeck.desktop.panels.editor.page import Annotation, Page
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme


class MemoryEditor(QWidget):
    """Edits the text of a file of memories. Lines are counted from 1."""

    cursor_line_changed = Signal(int)
    """A person moved the cursor to another line."""
    modified_changed = Signal(bool)
    """There are unsaved edits, or there are none any more."""
    edited = Signal()
    """The text is another than before."""
    save_requested = Signal()
    """Ctrl+S, or the keyboard went elsewhere while there were unsaved edits."""

    def __init__(self, theme: Theme, icons: Icons, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._original = Original("")
        self.page = Page(theme, self)
        self._highlighter = MemoryHighlighter(self.page.document(), theme)
        self._find = FindBar(self.page, theme, icons, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.page, stretch=1)
        column.addWidget(self._find)
        self.setFocusProxy(self.page)
        self._add_keys()
        self.page.line_changed.connect(self.cursor_line_changed)
        self.page.textChanged.connect(self.edited)
        self.page.document().modificationChanged.connect(self.modified_changed)
        cast("QApplication", QApplication.instance()).focusChanged.connect(self._note_leaving)

    @property
    def is_modified(self) -> bool:
        return self.page.document().isModified()

    def text(self) -> str:
        """Return the text as the file is to have it, with its own line ends."""
        return self._original.restored(self.page.shown_text())

    def set_markdown(self, *, is_markdown: bool) -> None:
        """Take the text for Markdown, with headings and comments, or for any other."""
        self._highlighter.set_markdown(is_markdown=is_markdown)

    def set_text(self, text: str) -> None:
        """Show another file: from the top, nothing to undo, nothing unsaved."""
        self._original = Original(text)
        self.page.setPlainText(self._original.shown)

    def patch_text(self, text: str, *, joins_last: bool = False) -> None:
        """Take up what became of the same file; cursor, scroll and undo stay as they are.

        It is one step on the stack of undo; with *joins_last*, a part of the
        step before. Whether there are unsaved edits is for the caller to say:
        see ``mark_saved``.
        """
        self._original = Original(text)
        self.page.patch(self._original.shown, joins_last=joins_last)

    def mark_saved(self) -> None:
        """Take the text as it stands for saved."""
        edited = self.page.shown_text()
        if edited != self._original.shown:
            self._original = Original(self._original.restored(edited))
        self.page.document().setModified(False)

    def go_to_line(self, line: int) -> None:
        """Put the cursor on *line* and show it, without a word to ``cursor_line_changed``."""
        self.page.go_to(line)

    def set_annotations(self, annotations: Mapping[int, Annotation]) -> None:
        """Paint words at the ends of these lines; they keep to them while one types."""
        self.page.annotate(annotations)

    def open_find(self, *, replacing: bool = False) -> None:
        """Open the bar to find, or to find and replace."""
        self._find.open(replacing=replacing)

    def _add_keys(self) -> None:
        keys = {
            QKeySequence(QKeySequence.StandardKey.Find): self.open_find,
            # Qt knows a standard key for it on some desktops alone.
            QKeySequence("Ctrl+H"): lambda: self.open_find(replacing=True),
            QKeySequence(QKeySequence.StandardKey.FindNext): lambda: self._find.step(1),
            QKeySequence(QKeySequence.StandardKey.FindPrevious): lambda: self._find.step(-1),
            QKeySequence(QKeySequence.StandardKey.Save): self.save_requested.emit,
        }
        for key, deed in keys.items():
            shortcut = QShortcut(key, self)
            shortcut.setContext(shortcut.context().WidgetWithChildrenShortcut)
            shortcut.activated.connect(deed)

    def _note_leaving(self, old: QWidget | None, new: QWidget | None) -> None:
        """Ask for a save when the keyboard goes to another widget, not to another program."""
        is_left = old is not None and self.isAncestorOf(old)
        if is_left and new is not None and not self.isAncestorOf(new) and self.is_modified:
            self.save_requested.emit()
