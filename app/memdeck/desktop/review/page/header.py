"""The top of the review: pending rows, the extractor, the reading progress, and the notes."""

from collections.abc import Sequence

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QProgressBar, QWidget

from memdeck.desktop.review.labels.row_labels import RULES, extractors_text, suggestion_count_text
from memdeck.desktop.review.model.draft import Draft
from memdeck.desktop.review.model.review_context import ReviewContext
from memdeck.desktop.review.model.review_rows import conversations_of
from memdeck.desktop.ui.models.conversation_labels import conversation_origin
from memdeck.desktop.ui.text.lists import labelled
from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.text.translation import translate
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, vbox
from memdeck.desktop.ui.views.widgets.buttons import link_button
from memdeck.desktop.ui.views.widgets.elided_label import ElidedLabel
from memdeck.desktop.ui.views.widgets.flow_layout import FlowLayout
from memdeck.desktop.ui.views.widgets.scrolling_text import ScrollingText

NOTES_PX = 132  # the maximum height that the notes take from the list


class ReviewHeader(QWidget):
    """Says what is under review; its buttons act on all of it."""

    tick_all_asked = Signal(bool)
    model_asked = Signal()
    """The user wants a model instead of the rules."""
    close_asked = Signal()
    """The user discards all that is under review."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._subject = ""
        self._close = link_button(self.tr("Discard all"))
        self._title = ElidedLabel()
        self._title.setProperty("variant", "title")
        self._extractor = ElidedLabel()
        self._note = PlainLabel(wraps=True)
        for label in (self._extractor, self._note):
            label.setProperty("variant", "muted")
            label.setFont(theme.small_font())
        self._model = link_button(self.tr("Use a model…"))
        self._all = link_button(self.tr("Select all"))
        self._none = link_button(self.tr("Select none"))
        self._notes = NoteList(theme)
        self._notes.hide()
        self._note_switch = link_button("")
        self._note_switch.setCheckable(True)
        self._note_row = QWidget()
        self.progress = ReadingProgress(theme)
        """Goes below the list, whose rows then stay where they are as it comes and goes."""
        self._lay_out()
        self._listen()
        self.set_notes(())

    def show_draft(self, draft: Draft, context: ReviewContext) -> None:
        """Show the number of pending rows, their sources, and who suggested them."""
        self._title.setText(_title(draft, context, self._subject))
        self._extractor.setText(extractors_text(draft.extractors))
        self._extractor.setVisible(bool(draft.extractors))
        self._model.setVisible(RULES in draft.extractors)
        for button in (self._all, self._none, self._close):
            button.setVisible(bool(draft.rows))

    def set_subject(self, subject: str) -> None:
        """Show that *subject* is under review, not conversations; it can be dismissed then."""
        self._subject = subject
        self._close.setText(self.tr("Dismiss"))

    def set_notes(self, notes: Sequence[str]) -> None:
        """Show the first of *notes*, or all of them in a list that a click opens."""
        self._notes.set_notes(notes)
        self._note.setText(notes[0] if notes else "")
        self._note_switch.setText(self.tr("Notes ({count})").format(count=len(notes)))
        self._note_row.setVisible(bool(notes))
        self._note_switch.setVisible(len(notes) > 1)
        if len(notes) < 2:
            self._note_switch.setChecked(False)

    def close_notes(self) -> bool:
        """Close the list of notes, and return whether it was open."""
        if self._notes.isHidden():
            return False
        if self._notes.hasFocus():
            self._note_switch.setFocus()
        self._note_switch.setChecked(False)
        return True

    def _lay_out(self) -> None:
        top = FlowLayout(TIGHT)
        for widget in (self._title, self._all, self._none, self._close):
            top.addWidget(widget)
        status = hbox(self._extractor, self._model, spacing=TIGHT)
        status.addStretch(1)
        note = hbox(self._note, self._note_switch, spacing=TIGHT, stretched=self._note)
        note.setAlignment(
            self._note_switch, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
        )
        self._note_row.setLayout(note)
        self.setLayout(
            vbox(
                top,
                status,
                self._note_row,
                self._notes,
                spacing=0,
                margins=(SNUG, HAIR, SNUG, HAIR),
            )
        )

    def _listen(self) -> None:
        self._all.clicked.connect(lambda: self.tick_all_asked.emit(True))
        self._none.clicked.connect(lambda: self.tick_all_asked.emit(False))
        self._model.clicked.connect(self.model_asked)
        self._close.clicked.connect(self.close_asked)
        self._note_switch.toggled.connect(self._notes.setVisible)
        self._note_switch.toggled.connect(self._note.setHidden)


class NoteList(ScrollingText):
    """Full sentences about what was skipped or went wrong."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(NOTES_PX, variant="muted")
        self.label.setFont(theme.small_font())
        self.label.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setAccessibleName(self.tr("Notes"))

    def set_notes(self, notes: Sequence[str]) -> None:
        self.set_text("\n".join(f"•  {note}" for note in notes))


class ReadingProgress(QWidget):
    """The progress of reading: a bar, the current conversation, and a button to stop."""

    stop_asked = Signal()
    visibility_changed = Signal()
    """The progress is on the screen now, or no longer."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._text = PlainLabel(variant="muted", font=theme.small_font())
        self._bar = QProgressBar(textVisible=False)
        self._bar.setAccessibleName(self.tr("Reading"))
        self.queue = PlainLabel(variant="muted", wraps=True, font=theme.small_font())
        """Names the imports that start after this one."""
        self.queue.hide()
        self._stop = link_button(self.tr("Stop"))
        self._stop.clicked.connect(self.stop_asked)
        # At the left: the button that discards all suggestions is at the right.
        top = hbox(self._stop, self._text, spacing=TIGHT, stretched=self._text)
        margins = (SNUG, HAIR, SNUG, HAIR)
        self.setLayout(vbox(top, self._bar, self.queue, spacing=HAIR, margins=margins))
        self.hide()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.visibility_changed.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.visibility_changed.emit()

    def show_queue(self, text: str) -> None:
        """Show which imports wait for this one; "" for none."""
        self.queue.setText(text)
        self.queue.setVisible(bool(text))

    @property
    def text(self) -> str:
        return self._text.text()

    def set_work(self, title: str) -> None:
        """Set what is in progress, without figures; it is shown once that takes its time."""
        self._bar.setRange(0, 0)
        self._text.setText(title)

    def show_conversation(self, done: int, total: int, title: str) -> None:
        """Show that *done* of *total* conversations are read, and *title* is being read."""
        self._show_share(done, total)
        number = QLocale().toString
        template = self.tr("{done} of {total} read. Reading “{title}”")
        self._show_text(template.format(done=number(done), total=number(total), title=title))

    def show_memories(self, done: int, total: int) -> None:
        """Show that *done* of *total* memories in the files are compared with the vault's."""
        self._show_share(done, total)
        number = QLocale().toString
        template = self.tr("Reading memories: {done} of {total}")
        self._show_text(template.format(done=number(done), total=number(total)))

    def _show_share(self, done: int, total: int) -> None:
        """Set the bar; until the first is done, it only shows that the work goes on."""
        self._bar.setRange(0, total if done else 0)
        self._bar.setValue(done)

    def _show_text(self, text: str) -> None:
        metrics = self._text.fontMetrics()
        width = max(self._text.width(), NOTES_PX)
        self._text.setText(metrics.elidedText(text, Qt.TextElideMode.ElideRight, width))
        self._text.setAccessibleName(text)


def _title(draft: Draft, context: ReviewContext, subject: str) -> str:
    if not draft.rows:
        return subject or translate("review", "Review")
    count = suggestion_count_text(len(draft.rows))
    if subject:
        return labelled(subject, count)
    conversations = [
        context.conversations[id_]
        for id_ in conversations_of(draft.rows)
        if id_ in context.conversations
    ]
    match conversations:
        case []:
            return translate("review", "Review: {count}").format(count=count)
        case [conversation]:
            origin = conversation_origin(conversation, context.today, QLocale())
            template = translate("review", "Review: {count} from “{title}” ({origin})")
            return template.format(count=count, title=conversation.name, origin=origin)
        case _:
            template = translate("review", "Review: {count} from {talks} conversations")
            return template.format(count=count, talks=len(conversations))
