"""One side of a conflict, read-only."""

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from memdeck.desktop.panels.editor.highlighter import MemoryHighlighter
from memdeck.desktop.panels.editor.page import Page
from memdeck.desktop.ui.text.find_query import Hit
from memdeck.desktop.ui.text.plain_label import PlainLabel
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR


class ConflictSide(QWidget):
    """A title, and below it the lines of a memory, or a note that it was removed."""

    def __init__(self, theme: Theme, title: str, gone: str) -> None:
        super().__init__()
        self._title = PlainLabel(title, look="heading")
        self._title.setFont(theme.small_font())
        self._gone = PlainLabel(gone, wraps=True, look="muted")
        self.page = Page(theme)
        self.page.setReadOnly(True)
        self.page.setAccessibleName(title)
        self.page.setMinimumHeight(4 * self.page.fontMetrics().lineSpacing())
        MemoryHighlighter(self.page.document(), theme)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(HAIR)
        for widget in (self._title, self._gone):
            column.addWidget(widget)
        column.addWidget(self.page, 1)
        column.addStretch()

    def show_lines(self, lines: str | None, differing: Sequence[Hit]) -> None:
        """Show *lines* with the differences marked; None where this side has none."""
        self._gone.setVisible(lines is None)
        self.page.setVisible(lines is not None)
        self.page.setPlainText(lines or "")
        self.page.mark_hits(differing)
