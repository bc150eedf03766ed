"""The whole picker: the contents of the files, and the selection to read."""

from collections.abc import Iterable, Sequence
from datetime import date
from enum import Enum, auto
from itertools import pairwise
from typing import assert_never

from PySide6.QtCore import QDate, QEvent, QLocale, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDateEdit,
    QFrame,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from memdeck.desktop.review.picker.cost import cost_of, cost_text
from memdeck.desktop.review.picker.picker_model import PickerModel
from memdeck.desktop.review.picker.picker_table import PickerTable
from memdeck.desktop.review.picker.questions import (
    DateChoice,
    PeopleQuestion,
    likely_names,
    people_of,
)
from memdeck.desktop.review.picker.summary import Findings
from memdeck.desktop.ui.text.lists import labelled
from memdeck.desktop.ui.text.plain_text import PlainLabel, one_line
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, vbox
from memdeck.domain.conversation.conversation import DateOrder, Remark
from memdeck.services.imports.conversation_list import (
    ConversationListing,
    ListedConversation,
    is_readable,
    newest,
    since,
    with_new_messages,
)

_WEEK_DAYS = 7
FEW = 20
"""For a model, no more conversations than this are ticked by default."""


class Range(Enum):
    """The ranges that the user can tick at once."""

    WITH_NEW = auto()
    NEWEST = auto()
    SINCE = auto()
    ALL = auto()
    NONE = auto()


class PickerView(QWidget):
    """Fills while the files are being listed; the selection can be read after that."""

    picked = Signal(object, object)
    """The conversations to read, and the user's names in them; both are tuples."""
    canceled = Signal()
    """The user wants to read nothing."""
    dates_chosen = Signal(object)
    """Dates must be read in this ``DateOrder``."""

    def __init__(self, theme: Theme, icons: Icons, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = PickerModel(self)
        self._listing: ConversationListing | None = None
        self._extractor: str | None = None
        self._first_ticked: list[ListedConversation] = []
        """The conversations that were ticked without the user."""
        self._title = PlainLabel(wraps=True, variant="title")
        self.queue = PlainLabel(wraps=True, variant="muted")
        """Names the imports that start after this one."""
        self.queue.hide()
        self.filter = QLineEdit(placeholderText=self.tr("Filter by title, text or participants"))
        self.filter.setAccessibleName(self.filter.placeholderText())
        self.filter.setClearButtonEnabled(True)
        self.range = QComboBox()
        self.range.setAccessibleName(self.tr("Conversations to select"))
        self.day = QDateEdit(QDate.currentDate().addDays(-_WEEK_DAYS))
        self.day.setCalendarPopup(True)
        self.day.setAccessibleName(self.tr("Select conversations active since this day"))
        self.people = PeopleQuestion()
        self.table = PickerTable(self.model, theme, icons)
        self.no_match = PlainLabel(variant="muted", wraps=True)
        """Replaces the table where the filter leaves no conversation."""
        self.no_match.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.no_match.hide()
        self.dates = DateChoice()
        self.caution = PlainLabel(wraps=True, variant="caution")
        """Names the conversations that may be other people's words."""
        self.caution.hide()
        self.findings = Findings(theme)
        self.footer = PickerFooter(theme)
        self._fill_range()
        self._lay_out()
        self._order_tabs()
        self._listen()

    def open(self, title: str, extractor: str | None) -> None:
        """Start again for the files *title*; *extractor* is the model's name, None for rules."""
        self._listing = None
        self._extractor = extractor
        self._title.setText(
            self.tr("Choose conversations to import from {name}").format(name=title)
        )
        self.filter.clear()
        self.people.ask({}, ())
        self.dates.ask(None, ())
        self._show_caution(())
        self.findings.show_findings((), ())
        self.model.set_conversations(())
        self._update_footer()

    def set_extractor(self, extractor: str | None) -> None:
        """Show the cost of *extractor*: the model's name, None for rules."""
        self._extractor = extractor
        self._update_footer()

    def show_listing(self, listing: ConversationListing, dates: DateOrder | None = None) -> None:
        """Show all contents of the files, with what was not read before ticked.

        For a model, at most the newest conversations are ticked; those that may be other people's
        words are not. *dates* is the order the user chose for ambiguous dates.
        """
        self._listing = listing
        names = likely_names(listing.conversations, listing.own_names)
        self.people.ask(people_of(listing.conversations), names)
        self.dates.ask(dates, {remark.dates for remark in listing.remarks if remark.dates})
        self._show_caution(remark for remark in listing.remarks if remark.doubted)
        notes = [remark for remark in listing.remarks if not remark.doubted]
        self.findings.show_findings(listing.skipped, notes)
        self.model.set_conversations(listing.conversations)
        self._tick_first(listing.trusted())
        if self.table.hasFocus():
            self.setFocus()

    def show_queue(self, text: str) -> None:
        """Show which imports wait for this one; "" for none."""
        self.queue.setText(text)
        self.queue.setVisible(bool(text))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._first_field().setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.key() == Qt.Key.Key_Escape:
            self._close_innermost()
        elif is_enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._confirm()
        else:
            super().keyPressEvent(event)

    def _first_field(self) -> QWidget:
        """Return where the keyboard starts: at the question that must be answered first."""
        is_unanswered = not self.people.isHidden() and not self.people.names
        return self.people.list if is_unanswered else self.table

    def _on_name_confirmed(self) -> None:
        """Move the focus to the button where no conversation needs a name any more."""
        if len(self._readable()) == len(self.model.ticked) and self.footer.read.isEnabled():
            self.footer.read.setFocus()

    def _order_tabs(self) -> None:
        fields = (
            self.people.list,
            self.dates.box,
            *self.findings.fields,
            self.filter,
            self.range,
            self.day,
            self.table,
            self.footer.cancel,
            self.footer.read,
        )
        for field, next_field in pairwise(fields):
            self.setTabOrder(field, next_field)

    def _close_innermost(self) -> None:
        """Close an open list, clear the filter, or close the picker, in this order."""
        if self.findings.close_list():
            return
        if self.filter.text():
            self.filter.clear()
        elif self._listing is None or self.model.ticked == self._first_ticked:
            self.canceled.emit()
        else:
            self._ask_before_closing()

    def _ask_before_closing(self) -> None:
        box = QMessageBox(self)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setWindowTitle(self.tr("Import"))
        box.setText(self.tr("Close without importing?"))
        box.setInformativeText(self.tr("The conversations you selected will not be imported."))
        close = box.addButton(self.tr("Close"), QMessageBox.ButtonRole.DestructiveRole)
        stay = box.addButton(self.tr("Keep selecting"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(stay)
        box.setEscapeButton(stay)
        close.clicked.connect(self.canceled)
        box.open()

    def _fill_range(self) -> None:
        names = {
            Range.WITH_NEW: self.tr("All new"),
            Range.NEWEST: self.tr("Newest {count}").format(count=FEW),
            Range.SINCE: self.tr("Since"),
            Range.ALL: self.tr("All"),
            Range.NONE: self.tr("None"),
        }
        for range_, name in names.items():
            self.range.addItem(name, range_)

    def _show_caution(self, cautions: Iterable[Remark]) -> None:
        lines = [one_line(labelled(remark.where, remark.what)) for remark in cautions]
        self.caution.setText(
            "\n".join([*lines, self.tr("Select only what you wrote yourself.")] if lines else [])
        )
        self.caution.setVisible(bool(lines))

    def _tick_first(self, trusted: Sequence[ListedConversation]) -> None:
        count = len(with_new_messages(trusted))
        if not count and self.caution.text():
            first = Range.NONE
        elif self._extractor is not None and count > FEW:
            first = Range.NEWEST
        else:
            first = Range.WITH_NEW
        self.range.setCurrentIndex(self.range.findData(first))
        self._tick_range(trusted)
        self._first_ticked = self.model.ticked

    def _on_range_changed(self) -> None:
        self._tick_range(self.model.conversations)

    def _tick_range(self, conversations: Sequence[ListedConversation]) -> None:
        range_ = self.range.currentData()
        self.day.setVisible(range_ is Range.SINCE)
        day = self.day.date()
        start = date(day.year(), day.month(), day.day())
        self.model.tick_only(within(range_, conversations, start))

    def _update_footer(self) -> None:
        if self._listing is None:
            self.footer.show_listing(len(self.model.conversations))
            return
        ticked = self.model.ticked
        readable = self._readable()
        self.findings.show_memories(_memories_of(self._listing, readable))
        self.footer.show_selection(
            len(ticked),
            len(self.model.conversations),
            left_out=len(ticked) - len(readable),
            memories=len(self._listing.memories),
            cost=cost_text(cost_of(readable), self._extractor) or self._nothing_new_text(),
        )

    def _nothing_new_text(self) -> str:
        conversations = self.model.conversations
        if not conversations or with_new_messages(conversations):
            return ""
        return self.tr("Nothing new: all conversations were already imported.")

    def _on_model_reset(self) -> None:
        filter_text = self.filter.text().strip()
        is_empty = bool(filter_text) and not self.model.rowCount()
        text = self.tr("No results for “{words}”. Your selection is unchanged.")
        self.no_match.setText(text.format(words=filter_text) if is_empty else "")
        self.no_match.setVisible(is_empty)
        self.table.setVisible(not is_empty)

    def _confirm(self) -> None:
        if self.footer.read.isEnabled():
            self.picked.emit(self._readable(), self.people.names)

    def _readable(self) -> tuple[ListedConversation, ...]:
        """Return the ticked conversations that can be read with the names given so far."""
        names = self.people.names
        return tuple(
            conversation for conversation in self.model.ticked if is_readable(conversation, names)
        )

    def _on_dates_chosen(self) -> None:
        self._listing = None
        self._update_footer()
        self.dates_chosen.emit(self.dates.order)

    def _listen(self) -> None:
        self.filter.textChanged.connect(self.model.set_text)
        self.model.modelReset.connect(self._on_model_reset)
        self.range.activated.connect(self._on_range_changed)
        self.day.dateChanged.connect(self._on_range_changed)
        self.people.answered.connect(self._update_footer)
        self.people.list.confirmed.connect(self._on_name_confirmed)
        self.dates.chosen.connect(self._on_dates_chosen)
        self.model.ticks_changed.connect(self._update_footer)
        self.footer.read.clicked.connect(self._confirm)
        self.footer.cancel.clicked.connect(self.canceled)

    def _lay_out(self) -> None:
        tools = hbox(self.filter, self.range, self.day, spacing=TIGHT, stretched=self.filter)
        column = vbox(
            self._title,
            self.queue,
            self.people,
            self.dates,
            self.findings,
            self.caution,
            tools,
            spacing=TIGHT,
            margins=(SNUG, SNUG, SNUG, TIGHT),
        )
        self.top = PickerTop(column)
        layout = vbox(self.top, self.table, self.no_match, self.footer, spacing=HAIR)
        layout.setStretchFactor(self.table, 1)
        layout.setStretchFactor(self.no_match, 1)
        self.setLayout(layout)
        self.day.hide()


def within(
    range_: Range, conversations: Iterable[ListedConversation], day: date
) -> list[ListedConversation]:
    """Return those of *conversations* in the range; *day* is the start of SINCE."""
    match range_:
        case Range.WITH_NEW:
            return with_new_messages(conversations)
        case Range.NEWEST:
            return newest(with_new_messages(conversations), FEW)
        case Range.SINCE:
            return since(with_new_messages(conversations), day)
        case Range.ALL:
            return list(conversations)
        case Range.NONE:
            return []
        case _:
            assert_never(range_)


def _memories_of(listing: ConversationListing, picked: Iterable[ListedConversation]) -> list[str]:
    """Return the memories in the files that come with the conversations *picked*, each once."""
    own = [memory.content for memory in listing.memories]
    remembered = [text for conversation in picked for text in conversation.remembered]
    return list(dict.fromkeys(own + remembered))


class PickerTop(QScrollArea):
    """All that is above the table; scrolls where even the least heights of its parts do not fit."""

    def __init__(self, parts: QVBoxLayout) -> None:
        super().__init__()
        self._parts = parts
        self._column = ShrinkingColumn(parts)
        self.setWidget(self._column)
        self._column.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)

    def sizeHint(self) -> QSize:
        return QSize(self._parts.sizeHint().width(), self._parts.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._column.minimumSizeHint().width(), super().minimumSizeHint().height())

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometry()


class ShrinkingColumn(QWidget):
    """Makes the area around it scroll only where the least heights of its parts do not fit."""

    def __init__(self, parts: QVBoxLayout) -> None:
        super().__init__()
        self._parts = parts
        self.setLayout(parts)

    def heightForWidth(self, width: int) -> int:
        return self._parts.minimumHeightForWidth(width)


class PickerFooter(QWidget):
    """Shows the effect of a click beforehand."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._count = PlainLabel(wraps=True)
        self._cost = PlainLabel(variant="muted", wraps=True, font=theme.small_font())
        self.read = QPushButton()
        self.read.setProperty("variant", "primary")
        self.cancel = QPushButton(self.tr("Cancel"))
        text = vbox(self._count, self._cost, spacing=HAIR)
        margins = (SNUG, TIGHT, SNUG, TIGHT)
        self.setLayout(
            hbox(text, self.cancel, self.read, spacing=TIGHT, margins=margins, stretched=text)
        )

    @property
    def sentence(self) -> str:
        return " ".join(part for part in (self._count.text(), self._cost.text()) if part)

    def show_listing(self, found: int) -> None:
        """Show that the files are still being listed."""
        self._count.setText(
            self.tr("Searching the files: 1 conversation so far")
            if found == 1
            else self.tr("Searching the files: %Ln conversations so far", "", found)
        )
        self._cost.clear()
        self.read.setText(self.tr("Read"))
        self.read.setEnabled(False)

    def show_selection(
        self, count: int, total: int, *, left_out: int, memories: int, cost: str
    ) -> None:
        """Show how many are selected, how many cannot be read, and the cost of the rest."""
        number = QLocale().toString
        text = self.tr("{count} of {total} selected").format(
            count=number(count), total=number(total)
        )
        if left_out:
            note = self.tr("%Ln need your name", "", left_out)
            if left_out == 1:
                note = self.tr("1 needs your name")
            text += "; " + note
        self._count.setText(text)
        self._cost.setText(cost)
        self._cost.setVisible(bool(cost))
        readable = count - left_out
        if not (readable or memories):
            self.read.setText(self.tr("Read"))
        elif readable:
            self.read.setText(self.tr("Read {count}").format(count=number(readable)))
        else:
            self.read.setText(self.tr("Review memories"))
        self.read.setEnabled(bool(readable or memories))
