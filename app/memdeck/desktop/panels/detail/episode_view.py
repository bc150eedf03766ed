"""One episode of the timeline: when and who, what happened, and its events."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from memdeck.desktop.panels.detail.facts import Fact, FactsGrid
from memdeck.desktop.panels.timeline.timeline_labels import (
    event_count_text,
    people_text,
    person_name,
    subject_text,
)
from memdeck.desktop.ui.models.display_names import column_name, source_name
from memdeck.desktop.ui.models.entry_rows import Column
from memdeck.desktop.ui.text.dates import calendar_day, full_day, local_day, time_label
from memdeck.desktop.ui.text.lists import labelled, remarked
from memdeck.desktop.ui.text.plain_text import PlainLabel, painted, plain_tip, whole
from memdeck.desktop.ui.text.translation import translate
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, ROOMY, SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, vbox
from memdeck.desktop.ui.views.widgets.buttons import link_button
from memdeck.domain.episodes.event import Event
from memdeck.domain.episodes.outline import UnitOutline
from memdeck.domain.episodes.repetition import beyond_events
from memdeck.domain.episodes.sentence import Sentence, joined
from memdeck.domain.episodes.unit import Unit

MOST_EVENTS = 200
"""The number of events that are listed; a unit has about 60 messages."""


class EpisodeView(QWidget):
    """Shows the heading of an episode at once, and the rest once its file is read.

    Rules put the texts together from the events; what the events say is shown with them alone.
    """

    messages_requested = Signal(object, str)
    """The user wants to read the conversation of this ``Unit`` at the message of this id."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._theme = theme
        self._outline: UnitOutline | None = None
        self._unit: Unit | None = None
        self._today = date.min
        self.title = PlainLabel(variant="title", wraps=True)
        self.open = QPushButton(self.tr("Open conversation"))
        icons.set_icon(self.open, "chat")
        self.open.clicked.connect(self.open_conversation)
        self.facts = FactsGrid(theme)
        self.summary = _text()
        self._narrative_heading = _heading(self.tr("What happened"), theme)
        self.narrative = _text()
        self.participants = ParticipantViews(theme)
        self._events_heading = _heading(self.tr("Events"), theme)
        self.events = EventGrid(theme)
        self.events.message_chosen.connect(self._on_message_chosen)
        buttons = hbox(self.open)
        buttons.addStretch()
        column = vbox(
            self.title,
            self.facts,
            buttons,
            self.summary,
            vbox(self._narrative_heading, self.narrative, spacing=HAIR),
            self.participants,
            vbox(self._events_heading, self.events, spacing=TIGHT),
            spacing=SNUG,
            margins=ROOMY,
        )
        column.addStretch(1)
        self.setLayout(column)
        self.setFocusProxy(self.open)

    def show_outline(self, outline: UnitOutline, today: date) -> None:
        """Show *outline*; what was shown of another episode disappears."""
        if self._outline is None or outline.file != self._outline.file:
            self._unit = None
        self._outline, self._today = outline, today
        self._write()

    def show_unit(self, unit: Unit | None) -> None:
        """Show the text and the events of the shown episode; ignore another one."""
        if unit is not None and self._outline is not None and unit.id == self._outline.id:
            self._unit = unit
            self._write()

    def open_conversation(self) -> None:
        """Request the conversation at the first message of the shown episode."""
        if self._unit is not None:
            self.messages_requested.emit(self._unit, next(iter(self._unit.messages), ""))

    def _on_message_chosen(self, message: str) -> None:
        self.messages_requested.emit(self._unit, message)

    def _write(self) -> None:
        outline, unit = self._outline, self._unit
        if outline is None:
            return
        self.title.setText(subject_text(outline))
        self.facts.show_facts(_facts(outline, unit, self._today, QLocale()))
        self.open.setEnabled(unit is not None)
        events = () if unit is None else unit.events
        fresh = _FreshTexts(events[:MOST_EVENTS])
        self.summary.setText("" if unit is None else fresh.text_of(unit.summary))
        self.narrative.setText("" if unit is None else fresh.text_of(unit.narrative))
        lived = {
            episode.owner: fresh.text_of(episode.narrative or episode.summary)
            for episode in (() if unit is None else unit.episodes)
        }
        self.participants.show_texts({owner: text for owner, text in lived.items() if text})
        self.events.show_events(events, self._today)
        self._events_heading.setText(event_count_text(len(events)))
        for heading, label in (
            (self._narrative_heading, self.narrative),
            (self._events_heading, self._events_heading),
            (self.summary, self.summary),
        ):
            for widget in (heading, label):
                widget.setVisible(bool(label.text()))


class _FreshTexts:
    """The texts of an episode without what *events* say, and what was returned before."""

    def __init__(self, events: Sequence[Event]) -> None:
        self._events = events
        self._shown: set[str] = set()

    def text_of(self, sentences: Sequence[Sentence]) -> str:
        fresh = [
            sentence
            for sentence in beyond_events(sentences, self._events)
            if sentence.text not in self._shown
        ]
        self._shown |= {sentence.text for sentence in fresh}
        return whole(joined(fresh))


def _facts(outline: UnitOutline, unit: Unit | None, today: date, locale: QLocale) -> Iterator[Fact]:
    if outline.since is not None:
        day = local_day(outline.since)
        value = time_label(outline.since, today, locale)
        yield Fact(translate("inspector", "When"), value, full_day(day, locale))
    yield Fact(translate("inspector", "Who"), people_text(outline.people))
    yield Fact(column_name(Column.SOURCE), source_name(outline.conversation))
    if unit is not None and unit.model:
        yield Fact(translate("inspector", "Written by"), unit.model)


class ParticipantViews(QWidget):
    """What an episode was for each of the people in it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._shown: Mapping[str, str] = {}
        self._column = vbox(spacing=HAIR)
        self.setLayout(self._column)
        self.texts: list[PlainLabel] = []
        self._headings: list[PlainLabel] = []

    def show_texts(self, texts: Mapping[str, str]) -> None:
        """Show the text of each person, by their name; "" is the user."""
        self.setVisible(bool(texts))
        if texts == self._shown:
            return
        self._shown = texts
        for label in (*self._headings, *self.texts):
            self._column.removeWidget(label)
            label.hide()
            label.deleteLater()
        self._headings = [_heading(self._title(owner), self._theme) for owner in texts]
        self.texts = [_text(text) for text in texts.values()]
        for number, (heading, text) in enumerate(zip(self._headings, self.texts, strict=True)):
            heading.setContentsMargins(0, TIGHT if number else 0, 0, 0)
            self._column.addWidget(heading)
            self._column.addWidget(text)

    def _title(self, owner: str) -> str:
        if not owner:
            return self.tr("As you lived it")
        return self.tr("As {name} lived it").format(name=painted(owner))


class EventGrid(QWidget):
    """One line per event: a button with its day, which leads to its message, and its text."""

    message_chosen = Signal(str)
    """The user wants to read the message of this id."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._events: Sequence[Event] = ()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(TIGHT)
        self._grid.setVerticalSpacing(HAIR)
        self._grid.setColumnStretch(1, 1)
        self.buttons: list[QPushButton] = []
        self._labels: list[PlainLabel] = []

    def show_events(self, events: Sequence[Event], today: date) -> None:
        if events == self._events:
            return
        self._events = events
        for widget in (*self.buttons, *self._labels):
            self._grid.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self.buttons, self._labels = [], []
        for line, event in enumerate(events[:MOST_EVENTS]):
            self._add(line, event, today)

    def _add(self, line: int, event: Event, today: date) -> None:
        text = painted(event.text)
        days = _days(event, today, QLocale()) or self.tr("No date")
        button = link_button(days, self._theme.small_font())
        button.setEnabled(bool(event.message))
        button.setToolTip(plain_tip(self.tr("Go to the message")))
        button.setAccessibleName(labelled(days, text))
        button.clicked.connect(lambda: self.message_chosen.emit(event.message))
        label = _text(text)
        label.setContentsMargins(0, HAIR, 0, 0)  # as the button has above its text
        said = self.tr("as said: “{said}”").format(said=painted(event.said)) if event.said else ""
        label.setToolTip(plain_tip(remarked(person_name(event.owner), said)))
        top = Qt.AlignmentFlag.AlignTop
        self._grid.addWidget(button, line, 0, top | Qt.AlignmentFlag.AlignLeft)
        self._grid.addWidget(label, line, 1, top)
        self.buttons.append(button)
        self._labels.append(label)


def _days(event: Event, today: date, locale: QLocale) -> str:
    """Return the day of *event*, or the first and the last one; "" where unknown."""
    if event.first is None or event.last is None:
        return ""
    first, last = (calendar_day(day, today, locale) for day in (event.first, event.last))
    return first if event.first == event.last else f"{first} – {last}"


def _text(text: str = "") -> PlainLabel:
    label = PlainLabel(text, wraps=True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def _heading(text: str, theme: Theme) -> PlainLabel:
    return PlainLabel(text, variant="heading", font=theme.small_font())
