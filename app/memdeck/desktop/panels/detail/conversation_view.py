"""One stored conversation: its origin, the people in it, and the memories from it."""

from collections.abc import Sequence
from datetime import date

from PySide6.QtCore import QLocale, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QWidget

from memdeck.desktop.panels.detail.facts import Fact, FactsGrid
from memdeck.desktop.ui.models.conversation_labels import speaker_name
from memdeck.desktop.ui.models.display_names import category_name, column_name, source_name
from memdeck.desktop.ui.models.entry_rows import Column, EntryRow
from memdeck.desktop.ui.text.dates import calendar_day, full_day, local_day
from memdeck.desktop.ui.text.lists import listed
from memdeck.desktop.ui.text.plain_text import PlainLabel, painted
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import ROOMY, SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import vbox
from memdeck.desktop.ui.views.widgets.record_list import Record, RecordList
from memdeck.domain.conversation.conversation import Conversation
from memdeck.storage.vault.state.transcript_archive import Source

NAMED_PEOPLE = 8
MEMORY_CHARACTERS = 200


class ConversationView(QWidget):
    """The people in it follow once its messages are read."""

    entry_chosen = Signal(str)
    """The user wants to see the memory of this id."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._source: Source | None = None
        self._people = ""
        self._today = date.min
        self.title = PlainLabel(variant="title", wraps=True)
        self.facts = FactsGrid(theme)
        self.heading = PlainLabel(variant="heading", font=theme.small_font())
        self.memories = RecordList(theme, self.tr("Memories from this conversation"))
        self.memories.opened.connect(self.entry_chosen)
        column = vbox(self.title, self.facts, spacing=SNUG, margins=ROOMY)
        column.addSpacing(TIGHT)
        column.addWidget(self.heading)
        column.addWidget(self.memories, 1)
        column.addStretch()
        self.setLayout(column)
        self.setFocusProxy(self.memories)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)

    def show_source(self, source: Source, memories: Sequence[EntryRow], today: date) -> None:
        """Show a conversation and the *memories* whose evidence is in it."""
        if self._source is None or source.id != self._source.id:
            self._people = ""
        self._source, self._today = source, today
        self.title.setText(painted(source.title or source.opening) or self.tr("Untitled"))
        self.heading.setText(self._heading(len(memories)))
        self.memories.setVisible(bool(memories))
        self.memories.set_records([_record(row) for row in memories])
        self._show_facts(source)

    def show_people(self, conversation: Conversation | None) -> None:
        """Name who speaks in the shown conversation; ignore another one."""
        if conversation is None or self._source is None or conversation.id != self._source.id:
            return
        names = dict.fromkeys(speaker_name(message) for message in conversation.messages)
        named = [painted(name) for name in names][:NAMED_PEOPLE]
        self._people = listed(named if len(named) == len(names) else [*named, "…"])
        self._show_facts(self._source)

    def _heading(self, count: int) -> str:
        if count == 0:
            return self.tr("No memories from it")
        return (
            self.tr("1 memory from it")
            if count == 1
            else self.tr("%Ln memories from it", "", count)
        )

    def _show_facts(self, source: Source) -> None:
        locale = QLocale()
        facts = [Fact(column_name(Column.SOURCE), source_name(f"{source.format}/"))]
        if source.started_at is not None:
            day = local_day(source.started_at)
            value = calendar_day(day, self._today, locale)
            facts.append(Fact(self.tr("Date"), value, full_day(day, locale)))
        facts.append(Fact(self.tr("Messages"), locale.toString(source.message_count)))
        if self._people:
            facts.append(Fact(self.tr("People"), self._people))
        self.facts.show_facts(facts)


def _record(row: EntryRow) -> Record:
    text = painted(row.entry.content, MEMORY_CHARACTERS)
    return Record(row.entry.id, text, category_name(row.entry.category))
