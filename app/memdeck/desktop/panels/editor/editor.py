"""The whole editor: line numbers, the page, its problems, and the find and replace bar."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import cast

from PySide6.QtCore import Signal
from PySide6.QtGui import QFont, QKeySequence, QShortcut, QTextDocument
from PySide6.QtWidgets import QApplication, QWidget

from memdeck.desktop.panels.editor.find_bar import FindBar
from memdeck.desktop.panels.editor.highlighter import MemoryHighlighter
from memdeck.desktop.panels.editor.line_ends import Original
from memdeck.desktop.panels.editor.line_numbers import LineNumbers
from memdeck.desktop.panels.editor.page import Annotation, Page, new_document
from memdeck.desktop.panels.editor.problem_bar import ProblemBar
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, vbox


@dataclass(frozen=True, slots=True)
class PreparedText:
    """A text that an editor can show at once, however long it is."""

    original: Original
    document: QTextDocument


def _prepared(text: str, font: QFont) -> PreparedText:
    original = Original(text)
    return PreparedText(original, new_document(original.editable, font))


class MemoryEditor(QWidget):
    """Edits the text of a memory file. Lines are counted from 1."""

    cursor_line_changed = Signal(int)
    """The user moved the cursor to another line."""
    modified_changed = Signal(bool)
    """There are unsaved edits, or no longer any."""
    edited = Signal()
    """The text has changed."""
    save_requested = Signal()
    """Ctrl+S, or the focus left while there were unsaved edits."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._theme = theme
        self._original = Original("")
        self._is_markdown = True
        self.page = Page(theme)
        self._highlighter = MemoryHighlighter(self.page.document(), theme)
        self._find = FindBar(self.page, theme, icons, self)
        text = QWidget()
        text.setLayout(
            hbox(LineNumbers(self.page, theme), self.page, spacing=0, stretched=self.page)
        )
        self._problems = ProblemBar(self.page, theme, icons)
        self.setLayout(vbox(text, self._problems, self._find, spacing=0, stretched=text))
        self.setFocusProxy(self.page)
        keys = {
            QKeySequence(QKeySequence.StandardKey.Find): self.open_find,
            # On some desktops, Qt defines no standard key for it.
            QKeySequence("Ctrl+H"): lambda: self.open_find(replacing=True),
            QKeySequence(QKeySequence.StandardKey.FindNext): lambda: self._find.step(1),
            QKeySequence(QKeySequence.StandardKey.FindPrevious): lambda: self._find.step(-1),
            QKeySequence("F8"): lambda: self._problems.step(1),
            QKeySequence("Shift+F8"): lambda: self._problems.step(-1),
            QKeySequence(QKeySequence.StandardKey.Save): self.save_requested.emit,
        }
        for key, action in keys.items():
            shortcut = QShortcut(key, self)
            shortcut.setContext(shortcut.context().WidgetWithChildrenShortcut)
            shortcut.activated.connect(action)
        self.page.line_changed.connect(self.cursor_line_changed)
        self.page.textChanged.connect(self.edited)
        self.page.document().modificationChanged.connect(self.modified_changed)
        cast("QApplication", QApplication.instance()).focusChanged.connect(self._on_focus_changed)

    @property
    def is_modified(self) -> bool:
        return self.page.document().isModified()

    def text(self) -> str:
        """Return the text for the file, with its own line ends."""
        return self._original.restored(self.page.shown_text())

    def set_markdown(self, *, is_markdown: bool) -> None:
        """Highlight the text as Markdown, with headings and comments, or not."""
        self._is_markdown = is_markdown
        self._highlighter.set_markdown(is_markdown=is_markdown)

    def preparation(self, text: str) -> Callable[[], PreparedText]:
        """Return a function that prepares *text*, on any thread."""
        return partial(_prepared, text, QFont(self.page.font()))

    def set_text(self, text: str) -> None:
        """Show another file: from the top, with an empty undo stack and nothing unsaved."""
        self.set_prepared(self.preparation(text)())

    def set_prepared(self, prepared: PreparedText) -> None:
        """Show another file as ``set_text`` does."""
        self.page.show_document(prepared.document)
        self._adopt(prepared)

    def replace_text(self, prepared: PreparedText) -> None:
        """Update to a new text of the same file, with an empty undo stack and nothing unsaved.

        Cursor and scroll position stay in their lines. This takes less time and memory than
        ``patch_text`` where most lines have changed.
        """
        self.page.replace_document(prepared.document)
        self._adopt(prepared)

    def patch_text(self, text: str, *, joins_last: bool = False) -> None:
        """Update to a new text of the same file; cursor, scroll position and undo stay.

        It is one step on the undo stack; with *joins_last*, a part of the step before. The caller
        decides whether there are unsaved edits: see ``mark_saved``.
        """
        self._original = Original(text)
        self.page.patch(self._original.editable, joins_last=joins_last)

    def mark_saved(self) -> None:
        """Mark the current text as saved."""
        edited = self.page.shown_text()
        if edited != self._original.editable:
            self._original = Original(self._original.restored(edited))
        self.page.document().setModified(False)

    def go_to_line(self, line: int) -> None:
        """Put the cursor on *line*, in the middle; do not emit ``cursor_line_changed``."""
        self.page.go_to(line)

    def set_annotations(self, annotations: Mapping[int, Annotation]) -> None:
        """Paint text at the ends of these lines; it follows its lines during edits."""
        self.page.annotate(annotations)

    def open_find(self, *, replacing: bool = False) -> None:
        """Open the find bar, or find and replace."""
        self._find.open(replacing=replacing)

    def _adopt(self, prepared: PreparedText) -> None:
        """Highlight and follow the document of *prepared*, which the page shows."""
        self._original = prepared.original
        self._highlighter = MemoryHighlighter(prepared.document, self._theme)
        self._highlighter.set_markdown(is_markdown=self._is_markdown)
        prepared.document.modificationChanged.connect(self.modified_changed)
        self.modified_changed.emit(False)

    def _on_focus_changed(self, old: QWidget | None, new: QWidget | None) -> None:
        """Request a save when the focus moves to another widget, not to another program."""
        is_left = old is not None and self.isAncestorOf(old)
        if is_left and new is not None and not self.isAncestorOf(new) and self.is_modified:
            self.save_requested.emit()
