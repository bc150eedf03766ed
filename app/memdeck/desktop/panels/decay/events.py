"""Upcoming events: one line per day, which expands to its memories."""

from collections.abc import Mapping, Sequence
from datetime import date

from PySide6.QtCore import QLocale, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QSizePolicy,
    QTreeWidget,
    QTreeWidgetItem,
)

from memdeck.desktop.ui.models.display_names import status_name
from memdeck.desktop.ui.models.entry_rows import MemoryStatus
from memdeck.desktop.ui.models.roles import OWN
from memdeck.desktop.ui.text.dates import calendar_day, full_day
from memdeck.desktop.ui.text.lists import listed
from memdeck.desktop.ui.text.plain_text import one_line, plain_tip
from memdeck.desktop.ui.text.translation import translate
from memdeck.domain.memory.forecast import DayEvents

ID = OWN
SHOWN_CHARACTERS = 200
HEIGHT_PX = 144  # six days


class EventList(QTreeWidget):
    """The next days on which memories are archived or forgotten; memories are listed on demand."""

    entry_chosen = Signal(str)
    """The user selected the memory of this id."""

    def __init__(self) -> None:
        super().__init__()
        self._events: tuple[DayEvents, ...] = ()
        self._contents: Mapping[str, str] = {}
        self.setAccessibleName(self.tr("Coming up"))
        self.setHeaderHidden(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformRowHeights(True)
        self.setExpandsOnDoubleClick(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.itemExpanded.connect(self._on_item_expanded)
        self.itemClicked.connect(self._open)
        self.itemActivated.connect(self._open)

    def show_events(
        self, events: Sequence[DayEvents], contents: Mapping[str, str], today: date
    ) -> None:
        """List *events*; *contents* are the texts of memories by id."""
        if tuple(events) == self._events and contents == self._contents:
            return
        self._events, self._contents = tuple(events), contents
        self.clear()
        for number, event in enumerate(self._events):
            item = QTreeWidgetItem([event_label(event, today, QLocale())])
            item.setData(0, ID, number)
            item.setToolTip(0, plain_tip(full_day(event.date, QLocale())))
            item.setChildIndicatorPolicy(QTreeWidgetItem.ChildIndicatorPolicy.ShowIndicator)
            self.addTopLevelItem(item)

    def show_after(self, day: date) -> int:
        """Show only the events after *day*; return the number of their days."""
        past = sum(event.date <= day for event in self._events)
        for number in range(len(self._events)):
            self.setRowHidden(number, self.rootIndex(), number < past)
        return len(self._events) - past

    def sizeHint(self) -> QSize:
        return QSize(240, HEIGHT_PX)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, HEIGHT_PX)

    def _on_item_expanded(self, item: QTreeWidgetItem) -> None:
        if item.childCount() or item.parent() is not None:
            return
        event = self._events[item.data(0, ID)]
        for memory_status, ids in (
            (MemoryStatus.ARCHIVED, event.archived),
            (MemoryStatus.FORGOTTEN, event.forgotten),
        ):
            for id_ in ids:
                text = one_line(self._contents.get(id_, id_), SHOWN_CHARACTERS)
                child = QTreeWidgetItem([text])
                child.setData(0, ID, id_)
                child.setToolTip(0, plain_tip(status_name(memory_status)))
                item.addChild(child)

    def _open(self, item: QTreeWidgetItem) -> None:
        if item.parent() is None:
            item.setExpanded(not item.isExpanded())
        else:
            self.entry_chosen.emit(item.data(0, ID))


def event_label(event: DayEvents, today: date, locale: QLocale) -> str:
    """Return a day and its events, such as "5 Jan: 2 archived, 1 forgotten"."""
    archived, forgotten = len(event.archived), len(event.forgotten)
    parts = []
    if archived:
        parts.append(translate("decay", "%Ln archived", "", archived))
    if forgotten:
        parts.append(translate("decay", "%Ln forgotten", "", forgotten))
    return translate("decay", "{day}: {events}").format(
        day=calendar_day(event.date, today, locale), events=listed(parts)
    )
