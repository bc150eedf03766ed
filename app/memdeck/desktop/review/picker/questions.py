"""The questions that the files leave open: who is the user, and how to read dates."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QListWidget, QListWidgetItem, QWidget

from memdeck.desktop.ui.text.plain_text import PlainLabel, one_line
from memdeck.desktop.ui.theme.tokens import HAIR, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, vbox
from memdeck.desktop.ui.views.widgets.elided_label import ElidedLabel
from memdeck.domain.conversation.conversation import DateOrder
from memdeck.services.imports.conversation_list import ListedConversation

LINES = 12  # of the list, before it scrolls
LEAST_LINES = 2.5  # of the list, in a small window; half a row says that there are others
_NAME = Qt.ItemDataRole.UserRole


class NameList(QListWidget):
    """Lists names with ticks; Enter ticks the current one, or clears its tick."""

    confirmed = Signal()
    """Enter changed a tick."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if not is_enter or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().keyPressEvent(event)
            return
        item = self.currentItem()
        is_ticked = item.checkState() is Qt.CheckState.Checked
        item.setCheckState(Qt.CheckState.Unchecked if is_ticked else Qt.CheckState.Checked)
        self.confirmed.emit()


class PeopleQuestion(QWidget):
    """Lists the participants of the chats; the user may have several names."""

    answered = Signal()
    """Other names are ticked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        question = PlainLabel(
            self.tr(
                "Which of these are you? Memories are suggested from your messages only; episodes"
                " and profiles are made from everyone's."
            ),
            wraps=True,
        )
        self.list = NameList()
        self.list.setAccessibleName(question.text())
        self.list.setProperty("variant", "names")
        self.list.itemChanged.connect(self.answered)
        self.setLayout(vbox(question, self.list, spacing=HAIR))

    @property
    def names(self) -> tuple[str, ...]:
        items = (self.list.item(index) for index in range(self.list.count()))
        return tuple(
            item.data(_NAME) for item in items if item.checkState() is Qt.CheckState.Checked
        )

    def ask(self, people: Mapping[str, int], ticked: Collection[str]) -> None:
        """List *people* with the number of chats in which each speaks; hidden without any."""
        self.list.blockSignals(True)
        self.list.clear()
        row_px = self.list.fontMetrics().height() + TIGHT
        for name, count in people.items():
            chats = self.tr("in 1 chat") if count == 1 else self.tr("in %Ln chats", "", count)
            item = QListWidgetItem(f"{one_line(name)}  ·  {chats}", self.list)
            item.setData(_NAME, name)
            item.setSizeHint(QSize(0, row_px))
            state = Qt.CheckState.Checked if name in ticked else Qt.CheckState.Unchecked
            item.setCheckState(state)
        self.list.setCurrentRow(0)
        self.list.blockSignals(False)
        self.list.setMinimumHeight(self._height_of(LEAST_LINES, row_px))
        self.list.setMaximumHeight(self._height_of(LINES, row_px))
        self.setVisible(bool(people))

    def _height_of(self, lines: float, row_px: int) -> int:
        """Return the height of *lines* rows, or of all rows where there are fewer."""
        return round(min(self.list.count(), lines) * row_px) + 2 * HAIR


def people_of(conversations: Iterable[ListedConversation]) -> dict[str, int]:
    """Return in how many *conversations* each participant speaks, the most frequent first."""
    counts = Counter(name for conversation in conversations for name in conversation.people)
    return dict(counts.most_common())


def likely_names(
    conversations: Iterable[ListedConversation], known: Collection[str]
) -> tuple[str, ...]:
    """Return the names that are likely the user's own.

    Those that are *known*; else the one that speaks in more chats than any other. Empty where there
    is none.
    """
    counts = people_of(conversations)
    known_names = tuple(name for name in counts if name in known)
    if known_names:
        return known_names
    match list(counts.items())[:2]:
        case [(name, most), (_, next_)] if most > next_:
            return (name,)
        case _:
            return ()


class DateChoice(QWidget):
    """A combo box with its question; hidden where no date is ambiguous."""

    chosen = Signal()
    """The user chose another date order."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        question = ElidedLabel(self.tr("Some dates are ambiguous:"))
        self.box = QComboBox()
        self.box.setAccessibleName(question.text())
        self.box.setPlaceholderText(self.tr("Automatic"))
        self.box.addItem(self.tr("Day first"), DateOrder.DAY_FIRST)
        self.box.addItem(self.tr("Month first"), DateOrder.MONTH_FIRST)
        self.box.activated.connect(self._on_box_activated)
        question.setBuddy(self.box)
        self._order: DateOrder | None = None
        layout = hbox(question, self.box, spacing=TIGHT)
        layout.addStretch()
        self.setLayout(layout)
        self.hide()

    @property
    def order(self) -> DateOrder | None:
        """The order shown; None where files were read in different orders."""
        order = self.box.currentData()
        return None if order is None else DateOrder(order)

    def ask(self, chosen: DateOrder | None, guesses: Collection[DateOrder]) -> None:
        """Show the order the user has *chosen*, else the one by which files were read.

        *guesses* are the orders used where dates could be read the other way too.
        """
        sole = next(iter(guesses)) if len(guesses) == 1 else None
        self._order = chosen or sole
        self.box.setCurrentIndex(-1 if self._order is None else self.box.findData(self._order))
        self.setVisible(bool(guesses) or chosen is not None)

    def _on_box_activated(self) -> None:
        if self.order is not self._order:
            self._order = self.order
            self.chosen.emit()
