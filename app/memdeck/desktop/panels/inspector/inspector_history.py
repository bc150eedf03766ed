"""The history of a memory: each change, by whom, when, and what it changed."""

from collections.abc import Sequence
from datetime import date

from PySide6.QtCore import QLocale
from PySide6.QtGui import QFont, QTextCursor
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from memdeck.desktop.panels.inspector.frameless_text import FlatText, begin_block, inked
from memdeck.desktop.panels.inspector.inspector_changes import EntryChange
from memdeck.desktop.panels.inspector.inspector_labels import deed_words, differences, who
from memdeck.desktop.ui.text.dates import moment_words
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
        self._deeds: tuple[EntryChange, ...] = ()
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

    def show_deeds(self, deeds: Sequence[EntryChange], today: date) -> None:
        """Show the changes *deeds*, newest first."""
        if tuple(deeds) != self._deeds or today != self._today:
            self._deeds, self._today = tuple(deeds), today
            self._write(SHOWN_AT_FIRST)

    def _on_theme_changed(self) -> None:
        self._write(self._count)

    def _on_more_clicked(self) -> None:
        self._write(len(self._deeds))
        self._page.setFocus()

    def _write(self, count: int) -> None:
        self._count = count
        cursor = self._page.rewrite()
        cursor.beginEditBlock()
        for deed in self._deeds[:count]:
            self._write_deed(cursor, deed)
        cursor.endEditBlock()
        self._more.setText(self.tr("Show all %n changes", "", len(self._deeds)))
        self._more.setVisible(count < len(self._deeds))

    def _write_deed(self, cursor: QTextCursor, deed: EntryChange) -> None:
        colors, formats = self._theme.colors, Formats(self._theme.colors)
        name = inked(colors.text)
        name.setFontWeight(QFont.Weight.DemiBold)
        begin_block(cursor, TIGHT)
        cursor.insertText(deed_words(deed), name)
        moment = moment_words(deed.at, self._today, QLocale())
        byline = remarked(painted(who(deed.by)), moment)
        cursor.insertText(f"  {byline}", inked(colors.muted, self._theme.small_font()))
        for field in differences(deed, self._today, QLocale()):
            begin_block(cursor, 0)
            cursor.insertText(f"{field.field}  ", formats.muted)
            cursor.insertText(painted(field.old), formats.removed)
            cursor.insertText(" → ", formats.muted)
            cursor.insertText(painted(field.new), formats.added)
        self._write_text(cursor, deed, formats)

    def _write_text(self, cursor: QTextCursor, deed: EntryChange, formats: Formats) -> None:
        if deed.before is None or deed.after is None or deed.before.content == deed.after.content:
            return
        looks = {
            Change.KEPT: formats.quote,
            Change.REMOVED: formats.removed,
            Change.ADDED: formats.added,
        }
        begin_block(cursor, 0)
        for piece in diff(deed.before.content, deed.after.content):
            cursor.insertText(painted(piece.text), looks[piece.change])
