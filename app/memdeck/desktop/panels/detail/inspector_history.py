"""The history of a memory: its changes, and its retrievals."""

from collections.abc import Sequence
from datetime import date, datetime

from PySide6.QtCore import QLocale
from PySide6.QtGui import QFont, QTextCursor
from PySide6.QtWidgets import QWidget

from memdeck.desktop.panels.detail.frameless_text import FlatText, begin_block, inked
from memdeck.desktop.panels.detail.inspector_data import EntryChange
from memdeck.desktop.panels.detail.inspector_labels import change_label, differences, who
from memdeck.desktop.ui.text.dates import calendar_day, time_label
from memdeck.desktop.ui.text.diff import Change, diff
from memdeck.desktop.ui.text.diff_formats import Formats
from memdeck.desktop.ui.text.lists import remarked
from memdeck.desktop.ui.text.plain_text import painted
from memdeck.desktop.ui.text.translation import translate
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import vbox
from memdeck.desktop.ui.views.widgets.buttons import link_button
from memdeck.domain.search.usage import Access, Usage

SHOWN_AT_FIRST = 5


class HistoryView(QWidget):
    """The newest changes, and the others on request."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._changes: tuple[EntryChange, ...] = ()
        self._today = date.min
        self._count = SHOWN_AT_FIRST
        self._page = FlatText(self.tr("History"))
        self._more = link_button()
        self._more.clicked.connect(self._on_more_clicked)
        self.setLayout(vbox(self._page, self._more, spacing=HAIR))
        theme.changed.connect(self._on_theme_changed)

    def show_changes(self, changes: Sequence[EntryChange], today: date) -> None:
        """Show the changes *changes*, newest first."""
        if tuple(changes) != self._changes or today != self._today:
            self._changes, self._today = tuple(changes), today
            self._write(SHOWN_AT_FIRST)

    def _on_theme_changed(self) -> None:
        self._write(self._count)

    def _on_more_clicked(self) -> None:
        self._write(len(self._changes))
        self._page.setFocus()

    def _write(self, count: int) -> None:
        self._count = count
        cursor = self._page.rewrite()
        cursor.beginEditBlock()
        for change in self._changes[:count]:
            self._write_change(cursor, change)
        cursor.endEditBlock()
        self._more.setText(self.tr("Show all %Ln changes", "", len(self._changes)))
        self._more.setVisible(count < len(self._changes))

    def _write_change(self, cursor: QTextCursor, change: EntryChange) -> None:
        formats = Formats(self._theme.colors)
        name = inked(self._theme.colors.text)
        name.setFontWeight(QFont.Weight.DemiBold)
        begin_block(cursor, TIGHT)
        cursor.insertText(change_label(change), name)
        _insert_byline(cursor, change.by, change.at, self._today, self._theme)
        for field in differences(change, self._today, QLocale()):
            begin_block(cursor, 0)
            cursor.insertText(f"{field.field}  ", formats.muted)
            cursor.insertText(painted(field.old), formats.removed)
            cursor.insertText(" → ", formats.muted)
            cursor.insertText(painted(field.new), formats.added)
        self._write_text(cursor, change, formats)

    def _write_text(self, cursor: QTextCursor, change: EntryChange, formats: Formats) -> None:
        before, after = change.before, change.after
        if before is None or after is None or before.content == after.content:
            return
        by_change = {
            Change.KEPT: formats.quote,
            Change.REMOVED: formats.removed,
            Change.ADDED: formats.added,
        }
        begin_block(cursor, 0)
        for piece in diff(before.content, after.content):
            cursor.insertText(painted(piece.text), by_change[piece.change])


SHOWN = 10
"""The maximum number of listed queries, the latest first."""
QUERY_CHARACTERS = 160


class RetrievalsView(FlatText):
    """Shows the number in a sentence, then lists the queries; all accessible by keyboard."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(translate("RetrievalsView", "Retrievals"))
        self._theme = theme
        self._usage = Usage()
        self._accesses: tuple[Access, ...] = ()
        self._today = date.min
        theme.changed.connect(self._write)

    def show_retrievals(self, usage: Usage, accesses: Sequence[Access], today: date) -> None:
        """Show a memory's use; *accesses* are its retrievals, the latest first."""
        self._usage, self._accesses, self._today = usage, tuple(accesses), today
        self._write()

    def _write(self) -> None:
        cursor = self.rewrite()
        cursor.beginEditBlock()
        cursor.insertText(self._summary(), inked(self._theme.colors.text))
        for access in self._accesses[:SHOWN]:
            self._write_access(cursor, access)
        cursor.endEditBlock()

    def _summary(self) -> str:
        count = self._usage.count
        often = (
            self.tr("Retrieved once") if count == 1 else self.tr("Retrieved %Ln times", "", count)
        )
        if self._accesses or self._usage.last is None:  # the list shows the dates
            return often
        day = calendar_day(self._usage.last.astimezone().date(), self._today, QLocale())
        return self.tr("{often}, last on {day}").format(often=often, day=day)

    def _write_access(self, cursor: QTextCursor, access: Access) -> None:
        begin_block(cursor, TIGHT if access is self._accesses[0] else HAIR)
        query = painted(access.query, QUERY_CHARACTERS)
        text = f"“{query}”" if query else self.tr("Query not saved")
        cursor.insertText(text, inked(self._theme.colors.text))
        _insert_byline(cursor, access.by, access.at, self._today, self._theme)


def _insert_byline(cursor: QTextCursor, by: str, at: datetime, today: date, theme: Theme) -> None:
    byline = remarked(painted(who(by)), time_label(at, today, QLocale()))
    cursor.insertText(f"  {byline}", inked(theme.colors.muted, theme.small_font()))
