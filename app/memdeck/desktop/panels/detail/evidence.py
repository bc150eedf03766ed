"""The evidence of a memory: the quotes, and the messages around them."""

from collections.abc import Sequence
from datetime import date

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QFont, QTextCursor
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from memdeck.desktop.panels.detail.frameless_text import FlatText, begin_block, inked
from memdeck.desktop.panels.detail.inspector_data import Line, Passage
from memdeck.desktop.ui.models.conversation_labels import program_name, speaker_name
from memdeck.desktop.ui.text.dates import calendar_day
from memdeck.desktop.ui.text.diff_formats import Formats
from memdeck.desktop.ui.text.plain_text import PlainLabel, painted
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, vbox


class EvidenceList(QWidget):
    """One card per passage, in the order of the evidence."""

    source_requested = Signal(object)
    """The user wants to read the conversation that this ``Evidence`` names."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._passages: tuple[Passage, ...] = ()
        self._today = date.min
        self._cards: list[PassageCard] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(TIGHT)
        theme.changed.connect(self._add_cards)

    def show_passages(self, passages: Sequence[Passage], today: date) -> None:
        if (tuple(passages), today) != (self._passages, self._today):
            self._passages, self._today = tuple(passages), today
            self._add_cards()

    def _add_cards(self) -> None:
        for card in self._cards:
            self._column.removeWidget(card)
            card.hide()
            card.deleteLater()
        self._cards = [
            PassageCard(passage, self._today, self._theme, self) for passage in self._passages
        ]
        for card in self._cards:
            card.opened.connect(self.source_requested)
            self._column.addWidget(card)


class PassageCard(QFrame):
    """One quote in its context; without the conversation, only the quote and the reason."""

    opened = Signal(object)

    def __init__(self, passage: Passage, today: date, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._today = today
        self._theme = theme
        self._formats = Formats(theme.colors)
        self.setLayout(vbox(self._heading(passage), self._quoted_text(passage), spacing=HAIR))

    def _heading(self, passage: Passage) -> QHBoxLayout:
        title = PlainLabel(self._title(passage), wraps=True, look="muted")
        title.setFont(self._theme.small_font())
        row = hbox(title, spacing=TIGHT, stretched=title)
        if passage.conversation is not None:
            button = QPushButton(self.tr("Open"))
            button.setProperty("look", "link")
            button.setAccessibleName(self.tr("Open the conversation"))
            button.clicked.connect(lambda: self.opened.emit(passage.evidence))
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        return row

    def _title(self, passage: Passage) -> str:
        if passage.conversation is None:
            return self.tr("Its conversation is not kept in this vault.")
        parts = [painted(passage.conversation.name), program_name(passage.conversation)]
        if passage.day is not None:
            parts.append(calendar_day(passage.day, self._today, QLocale()))
        if not passage.lines:
            parts.append(self.tr("the message is not in it"))
        return "  ·  ".join(parts)

    def _quoted_text(self, passage: Passage) -> FlatText:
        page = FlatText(self.tr("Evidence"))
        cursor = page.rewrite()
        for line in passage.lines:
            self._write(cursor, line)
        if not passage.lines:
            cursor.insertText(f"“{painted(passage.evidence.quote)}”", self._formats.quote)
        return page

    def _write(self, cursor: QTextCursor, line: Line) -> None:
        begin_block(cursor, HAIR)
        speaker = inked(self._theme.colors.muted, self._theme.small_font())
        speaker.setFontWeight(QFont.Weight.DemiBold)
        plain = self._formats.quote if line.quote else self._formats.muted
        cursor.insertText(f"{painted(speaker_name(line.message))}  ", speaker)
        cursor.insertText(painted(line.before), plain)
        cursor.insertText(painted(line.quote), self._formats.marked)
        cursor.insertText(painted(line.after), plain)
