"""The history of a memory: each change, by whom, when, and what it changed."""

from collections.abc import Sequence
from datetime import date

from PySide6.QtCore import QLocale
from PySide6.QtGui import QFont, QTextCursor
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from memdeck.desktop.panels.detail.frameless_text import FlatText, begin_block, inked
from memdeck.desktop.panels.detail.inspector_changes import EntryChange
from memdeck.desktop.panels.detail.inspector_labels import change_label, differences, who
from memdeck.desktop.ui.text.dates import time_label
from memdeck.desktop.ui.text.diff import Change, diff
from memdeck.desktop.ui.text.diff_formats import Formats
from memdeck.desktop.ui.text.lists import remarked
from memdeck.desktop.ui.text.plain_text import painted
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, TIGHT

SHOWN_AT_FIRST = 5


class HistoryView(QWidget):
    """The newest changes, and the others on request."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._changes: tuple[EntryChange, ...] = ()
        self._today = date.min
        self._count = SHOWN_AT_FIRST
        self._page = FlatText(self.tr("History"), self)
        self._more = QPushButton()
        self._more.setProperty("look", "link")
        self._more.clicked.connect(self._on_more_clicked)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(HAIR)
        column.addWidget(self._page)
        column.addWidget(self._more, 0)
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
        self._more.setText(self.tr("Show all %n changes", "", len(self._changes)))
        self._more.setVisible(count < len(self._changes))

    def _write_change(self, cursor: QTextCursor, change: EntryChange) -> None:
        colors, formats = self._theme.colors, Formats(self._theme.colors)
        name = inked(colors.text)
        name.setFontWeight(QFont.Weight.DemiBold)
        begin_block(cursor, TIGHT)
        cursor.insertText(change_label(change), name)
        moment = time_label(change.at, self._today, QLocale())
        byline = remarked(painted(who(change.by)), moment)
        cursor.insertText(f"  {byline}", inked(colors.muted, self._theme.small_font()))
        for field in differences(change, self._today, QLocale()):
            begin_block(cursor, 0)
            cursor.insertText(f"{field.field}  ", formats.muted)
            cursor.insertText(painted(field.old), formats.removed)
            cursor.insertText(" → ", formats.muted)
            cursor.insertText(painted(field.new), formats.added)
        self._write_text(cursor, change, formats)

    def _write_text(self, cursor: QTextCursor, change: EntryChange, formats: Formats) -> None:
        if (
            change.before is None
            or change.after is None
            or change.before.content == change.after.content
        ):
            return
        looks = {
            Change.KEPT: formats.quote,
            Change.REMOVED: formats.removed,
            Change.ADDED: formats.added,
        }
        begin_block(cursor, 0)
        for piece in diff(change.before.content, change.after.content):
            cursor.insertText(painted(piece.text), looks[piece.change])
