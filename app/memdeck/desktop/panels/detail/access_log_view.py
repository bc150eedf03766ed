"""The number of retrievals of a memory, and their queries."""

from collections.abc import Sequence
from datetime import date

from PySide6.QtCore import QLocale
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QVBoxLayout, QWidget

from memdeck.desktop.panels.detail.frameless_text import FlatText, begin_block, inked
from memdeck.desktop.panels.detail.inspector_labels import who
from memdeck.desktop.ui.text.dates import calendar_day, time_label
from memdeck.desktop.ui.text.lists import remarked
from memdeck.desktop.ui.text.plain_text import painted
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, TIGHT
from memdeck.domain.search.usage import Access, Usage

SHOWN = 10
"""The maximum number of listed queries, the latest first."""
QUERY_CHARACTERS = 160


class RetrievalsView(QWidget):
    """Shows the number in a sentence, then lists the queries; all accessible by keyboard."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._usage = Usage()
        self._accesses: tuple[Access, ...] = ()
        self._today = date.min
        self._page = FlatText(self.tr("Retrievals"), self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._page)
        theme.changed.connect(self._write)

    @property
    def text(self) -> str:
        """The shown text."""
        return self._page.toPlainText()

    def show_retrievals(self, usage: Usage, accesses: Sequence[Access], today: date) -> None:
        """Show a memory's use; *accesses* are its retrievals, the latest first."""
        self._usage, self._accesses, self._today = usage, tuple(accesses), today
        self._write()

    def _write(self) -> None:
        cursor = self._page.rewrite()
        cursor.beginEditBlock()
        cursor.insertText(self._summary(), inked(self._theme.colors.text))
        for access in self._accesses[:SHOWN]:
            self._write_access(cursor, access)
        cursor.endEditBlock()

    def _summary(self) -> str:
        count = self._usage.count
        often = (
            self.tr("Retrieved once") if count == 1 else self.tr("Retrieved %n times", "", count)
        )
        if self._accesses or self._usage.last is None:  # the list shows the dates
            return often
        day = calendar_day(self._usage.last.astimezone().date(), self._today, QLocale())
        return self.tr("{often}, last on {day}").format(often=often, day=day)

    def _write_access(self, cursor: QTextCursor, access: Access) -> None:
        colors = self._theme.colors
        begin_block(cursor, TIGHT if access is self._accesses[0] else HAIR)
        query = painted(access.query, QUERY_CHARACTERS)
        text = f"“{query}”" if query else self.tr("A question that is not kept")
        cursor.insertText(text, inked(colors.text))
        moment = time_label(access.at, self._today, QLocale())
        byline = remarked(painted(who(access.by)), moment)
        cursor.insertText(f"  {byline}", inked(colors.muted, self._theme.small_font()))
