"""The evidence of a memory: the quotes, and the messages around them."""

from collections.abc import Sequence
from datetime import date

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFont, QGuiApplication, QTextCursor
from PySide6.QtWidgets import QFrame, QMenu, QVBoxLayout, QWidget

from memdeck.desktop.panels.detail.frameless_text import FlatText, begin_block, inked
from memdeck.desktop.panels.detail.inspector_data import Line, Passage
from memdeck.desktop.ui.models.conversation_labels import program_name, speaker_name
from memdeck.desktop.ui.text.dates import calendar_day
from memdeck.desktop.ui.text.diff_formats import Formats
from memdeck.desktop.ui.text.plain_text import PlainLabel, painted
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import vbox
from memdeck.desktop.ui.views.widgets.buttons import link_button


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
        self._column = vbox(spacing=TIGHT)
        self.setLayout(self._column)
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
    """A quote in its context, and below it the conversation it is from and the day."""

    opened = Signal(object)

    def __init__(self, passage: Passage, today: date, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._passage = passage
        self._today = today
        self._theme = theme
        self._formats = Formats(theme.colors)
        self.setProperty("variant", "quote")
        column = vbox(self._attribution(passage), spacing=HAIR, margins=(TIGHT, 0, 0, 0))
        if passage.lines or passage.evidence.quote:
            column.insertWidget(0, self._quoted_text(passage))
        self.setLayout(column)

    def menu(self) -> QMenu:
        """Return the menu of the quote."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        copy = menu.addAction(self.tr("Copy quote"))
        copy.triggered.connect(
            lambda: QGuiApplication.clipboard().setText(self._passage.evidence.quote)
        )
        copy.setEnabled(bool(self._passage.evidence.quote))
        open_ = menu.addAction(self.tr("Open conversation"))
        open_.triggered.connect(self._open)
        open_.setEnabled(self._passage.conversation is not None)
        return menu

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu().popup(event.globalPos())

    def _attribution(self, passage: Passage) -> QVBoxLayout:
        title = PlainLabel(self._title(passage), wraps=True, variant="muted")
        title.setFont(self._theme.small_font())
        column = vbox(title, spacing=0)
        if passage.conversation is not None:
            button = link_button(self.tr("Open conversation"), self._theme.small_font())
            button.clicked.connect(self._open)
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        return column

    def _open(self) -> None:
        self.opened.emit(self._passage.evidence)

    def _title(self, passage: Passage) -> str:
        if passage.conversation is None:
            return self.tr("The conversation is not stored in this vault.")
        parts = [painted(passage.conversation.name), program_name(passage.conversation)]
        if passage.day is not None:
            parts.append(calendar_day(passage.day, self._today, QLocale()))
        if passage.is_message_missing:
            parts.append(self.tr("message removed"))
        return "  ·  ".join(parts)

    def _quoted_text(self, passage: Passage) -> FlatText:
        page = FlatText(self.tr("Evidence"))
        # The menu of the card offers more than that of a text.
        page.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
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
