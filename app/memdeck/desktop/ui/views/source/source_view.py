"""The source conversation of a memory, opened at the quote."""

from collections.abc import Collection
from datetime import datetime

from PySide6.QtCore import QDateTime, QLocale
from PySide6.QtGui import QColor, QFont, QShowEvent, QTextCharFormat, QTextCursor, QTextFormat
from PySide6.QtWidgets import QTextEdit

from memdeck.desktop.ui.models.conversation_labels import speaker_name
from memdeck.desktop.ui.text.dates import day_pattern
from memdeck.desktop.ui.text.diff_formats import Formats
from memdeck.desktop.ui.text.lists import GAP
from memdeck.desktop.ui.text.plain_text import one_line, units, whole
from memdeck.desktop.ui.text.translation import translate
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.views.widgets.text_page import ReadingPage
from memdeck.domain.conversation.conversation import Conversation, Message
from memdeck.domain.memory.entry import Evidence
from memdeck.extraction.text.quote_matching import find_quote


class SourceView(ReadingPage):
    """A conversation as plain text: a line with the speaker, then the message.

    Only the visible part is laid out: ten thousand messages take a third of a second.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__(translate("SourceView", "Conversation"))
        self._theme = theme
        self._source: tuple[Conversation, Evidence, Collection[str]] | None = None
        self.quote_found = False
        """Whether the quote is in the message that the evidence names."""
        theme.changed.connect(self._on_theme_changed)

    def show_source(
        self, conversation: Conversation, evidence: Evidence, underlined: Collection[str] = ()
    ) -> None:
        """Show *conversation*, scrolled to the marked quote; *underlined* are ids of messages."""
        self._source = (conversation, evidence, underlined)
        self.clear()
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        quoted: tuple[int, str] | None = None
        for number, message in enumerate(conversation.messages, start=1):
            start = self._write(cursor, message, number, is_underlined=message.id in underlined)
            if message.id == evidence.message:
                quoted = (start, whole(message.text))
        cursor.endEditBlock()
        self._highlight(quoted, evidence)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.centerCursor()

    def _on_theme_changed(self) -> None:
        if self._source is not None:
            self.show_source(*self._source)

    def _write(
        self, cursor: QTextCursor, message: Message, number: int, *, is_underlined: bool
    ) -> int:
        """Write one message; return the start of its own text."""
        heading = QTextCharFormat()
        heading.setForeground(QColor(self._theme.colors.muted))
        heading.setFont(self._theme.small_font())
        heading.setFontWeight(QFont.Weight.DemiBold)
        cursor.insertText(f"{self._heading(message, number)}\n", heading)
        start = cursor.position()
        own = QTextCharFormat()
        if is_underlined:
            own.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
            own.setUnderlineColor(QColor(self._theme.colors.accent))
        cursor.insertText(whole(message.text), own)
        cursor.insertText("\n", QTextCharFormat())
        for attachment in message.attachments:
            note = self.tr("Attachment: {name}").format(name=one_line(attachment.name))
            cursor.insertText(f"{note}\n", heading)
        cursor.insertText("\n", QTextCharFormat())
        return start

    def _heading(self, message: Message, number: int) -> str:
        parts = [speaker_name(message), self.tr("message {number}").format(number=number)]
        if message.is_quoted:
            parts.append(self.tr("somebody else's words"))
        if message.at is not None:
            parts.append(_local_time(message.at))
        return GAP.join(parts)

    def _highlight(self, quoted: tuple[int, str] | None, evidence: Evidence) -> None:
        self.quote_found = False
        self.setExtraSelections([])
        if quoted is None:
            self.moveCursor(QTextCursor.MoveOperation.Start)
            return
        start, text = quoted
        background = QTextCharFormat()
        background.setBackground(QColor(self._theme.colors.selection))
        background.setProperty(QTextFormat.Property.FullWidthSelection, True)
        selections = [self._selection(start, start + units(text), background)]
        found = find_quote(whole(evidence.quote), text)
        if found is not None:
            self.quote_found = True
            end = start + units(text[: found.end])
            start += units(text[: found.start])
            selections.append(self._selection(start, end, Formats(self._theme.colors).marked))
        self.setExtraSelections(selections)
        cursor = self.textCursor()
        cursor.setPosition(start)
        self.setTextCursor(cursor)
        self.centerCursor()

    def _selection(
        self, start: int, end: int, char_format: QTextCharFormat
    ) -> QTextEdit.ExtraSelection:
        cursor = QTextCursor(self.document())
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        selection = QTextEdit.ExtraSelection()
        selection.cursor = cursor
        selection.format = char_format
        return selection


def _local_time(at: datetime) -> str:
    """Return *at* in local time, its month in letters: digits can be read two ways."""
    locale, local = QLocale(), QDateTime.fromSecsSinceEpoch(round(at.timestamp()))
    day = locale.toString(local.date(), day_pattern(locale, "dMy"))
    return f"{day} {locale.toString(local.time(), QLocale.FormatType.ShortFormat)}"
