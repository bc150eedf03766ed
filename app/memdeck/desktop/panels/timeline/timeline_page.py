"""The page of the timeline: filters, the strip of activity, and the episodes below it.

The conversation of an episode opens next to them, or in their place where the page is narrow.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import cast

from PySide6.QtCore import QLocale, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QPushButton,
    QStackedWidget,
    QWidget,
)

from memdeck.desktop.panels.timeline.episode_list import EpisodeList
from memdeck.desktop.panels.timeline.heat_strip import HeatStrip
from memdeck.desktop.panels.timeline.timeline_data import (
    EpisodeRow,
    Zoom,
    cells_of,
    filtered,
    groups_of,
    people_of,
)
from memdeck.desktop.panels.timeline.timeline_labels import people_text, person_name, zoom_name
from memdeck.desktop.ui.actions.action_set import Actions
from memdeck.desktop.ui.text.plain_text import PlainLabel, painted
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import SNUG, TIGHT
from memdeck.desktop.ui.views.source.source_panel import Citation, SourcePanel
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, panes, vbox
from memdeck.desktop.ui.views.widgets.buttons import icon_button
from memdeck.desktop.ui.views.widgets.elided_combo_box import ElidedComboBox
from memdeck.desktop.ui.views.widgets.empty_state import EmptyState
from memdeck.desktop.ui.views.widgets.filter_field import FilterField
from memdeck.desktop.ui.views.widgets.skeleton import Skeleton

PAUSE_MS = 120
"""A filter is applied once typing pauses that long."""
NAME_CHARACTERS = 60
COMBO_CHARACTERS = 6
NARROW_PX = 620
"""Below this width the conversation is in the place of the episodes."""
LIST_PX = 300
"""The least width of the episodes next to a conversation."""
_FIRST_COMMANDS = ("episodes.make", "session.import", "session.paste")
"""The commands that lead to the first episodes of a vault."""


class TimelinePage(QStackedWidget):
    """Shows a skeleton until the first rows are read, and what a timeline is without any."""

    episode_selected = Signal(object)
    """Another ``EpisodeRow`` is current, or none, which is None."""
    opened = Signal()
    """The user wants to read the current episode."""
    filtered = Signal()
    """Other filters apply now, or none."""

    def __init__(self, theme: Theme, icons: Icons, commands: Actions) -> None:
        super().__init__()
        self._rows: Sequence[EpisodeRow] = ()
        self._group_names: Mapping[str, str] = {}
        self.filter = FilterField(self.tr("Filter by words"))
        self.person = _combo(self.tr("Person"))
        self.group = _combo(self.tr("Group"))
        self.count_label = PlainLabel(variant="muted", font=theme.small_font())
        self.strip = HeatStrip(theme)
        self.list = EpisodeList(theme)
        self.zooms = QButtonGroup(self)
        self.conversation = SourcePanel(theme, icons)
        self.close_button = icon_button(icons, "close", self.tr("Close the conversation"))
        self._skeleton = Skeleton(theme, self.tr("Loading episodes…"))
        self._empty = EmptyState(
            theme,
            icons,
            "timeline",
            self.tr("No episodes yet"),
            self.tr(
                "The timeline shows what happened in your conversations: each episode, when it"
                " was, who took part, and the events in it."
            ),
            [commands[id_] for id_ in _FIRST_COMMANDS],
        )
        self._no_match = EmptyState(
            theme,
            icons,
            "search",
            self.tr("No episodes match"),
            self.tr("No episode matches these words, this person and this group."),
            [commands["timeline.clear_filters"]],
        )
        self._lists = QStackedWidget()
        self._head = QWidget()
        self._content = self._lay_out()
        for page in (self._skeleton, self._content, self._empty):
            self.addWidget(page)
        self.setFocusProxy(self.list)
        self._timer = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._listen()

    @property
    def is_filtered(self) -> bool:
        """Whether a filter leaves out episodes."""
        return len(self.list.episodes.rows) < len(self._rows)

    @property
    def zoom(self) -> Zoom:
        return Zoom(self.zooms.checkedId())

    @property
    def is_conversation_open(self) -> bool:
        """Whether a conversation is shown next to the episodes."""
        return not self.conversation.isHidden()

    def open_conversation(
        self, citations: Sequence[Citation], number: int, underlined: Collection[str]
    ) -> None:
        """Show a conversation as ``SourcePanel`` does, and give it the keyboard focus."""
        self.conversation.show_citations(citations, number, underlined)
        if not self.is_conversation_open:
            self.conversation.show()
            self._make_room()
            self.list.scrollTo(self.list.currentIndex())
        self.conversation.setFocus()

    def close_conversation(self) -> None:
        """Hide the conversation, and give the episodes the keyboard focus if it had it."""
        focused = cast("QWidget | None", self.focusWidget())
        had_focus = focused is not None and self.conversation.isAncestorOf(focused)
        self.conversation.hide()
        self._make_room()
        if had_focus:
            self.list.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close the conversation with Esc, wherever in the page the focus is."""
        if event.key() == Qt.Key.Key_Escape and self.is_conversation_open:
            self.close_conversation()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def set_rows(self, rows: Sequence[EpisodeRow]) -> None:
        """Show *rows*, which are in order of time, those without a day last."""
        self._rows = rows
        self._fill_combos()
        self._apply()
        self.setCurrentWidget(self._content if rows else self._empty)

    def set_group_names(self, names: Mapping[str, str]) -> None:
        """Set the names of groups by id; one without a name is called by its people."""
        if names != self._group_names:
            self._group_names = names
            self._fill_combos()

    def set_zoom(self, zoom: Zoom) -> None:
        self.zooms.button(zoom).setChecked(True)

    def step_zoom(self, step: int) -> None:
        """Zoom in (-1) or out (1), if there is such a zoom."""
        if 0 <= self.zoom + step < len(Zoom):
            self.set_zoom(Zoom(self.zoom + step))

    def clear_filters(self) -> None:
        self.filter.clear()
        self.person.setCurrentIndex(0)
        self.group.setCurrentIndex(0)
        self._apply()
        self.list.setFocus()

    def _lay_out(self) -> QWidget:
        zooms = hbox(spacing=0)
        for zoom in Zoom:
            button = QPushButton(zoom_name(zoom))
            button.setCheckable(True)
            button.setProperty("variant", "segment" if zoom else "first-segment")
            button.setChecked(zoom is Zoom.DAY)
            self.zooms.addButton(button, zoom)
            zooms.addWidget(button)
        filters = hbox(
            self.filter,
            self.person,
            self.group,
            spacing=TIGHT,
            margins=(SNUG, TIGHT, SNUG, 0),
            stretched=self.filter,
        )
        row = hbox(zooms, self.count_label, spacing=TIGHT, margins=(SNUG, TIGHT, SNUG, TIGHT))
        row.addStretch()
        self._lists.addWidget(self.list)
        self._lists.addWidget(self._no_match)
        self.conversation.top.addWidget(self.close_button)
        sides = (self._lists, self.conversation)
        splitter = panes(Qt.Orientation.Horizontal, *sides, stretches=(1, 1))
        self.conversation.hide()
        self._head.setLayout(vbox(filters, row, self.strip, spacing=0))
        content = QWidget()
        content.setLayout(vbox(self._head, splitter, spacing=0, stretched=splitter))
        return content

    def _make_room(self) -> None:
        """Hide the episodes while a conversation is open that has no room next to them."""
        is_wide, is_open = self.width() >= NARROW_PX, self.is_conversation_open
        has_room = is_wide or not is_open
        self._lists.setMinimumWidth(LIST_PX if is_wide and is_open else 0)
        self._head.setVisible(has_room)
        self._lists.setVisible(has_room)

    def _listen(self) -> None:
        self.filter.textChanged.connect(self._timer.start)
        self.filter.left.connect(self.setFocus)
        self.filter.moved_down.connect(self.setFocus)
        self._timer.timeout.connect(self._apply)
        self.person.activated.connect(self._apply)
        self.group.activated.connect(self._apply)
        self.zooms.idToggled.connect(self._on_zoom_toggled)
        self.strip.jumped.connect(self.list.jump)
        for view in (self.strip, self.list):
            view.zoom_requested.connect(self.step_zoom)
        self.list.view_changed.connect(self._show_days)
        self.list.current_changed.connect(self._on_current_changed)
        self.list.opened.connect(self.opened)
        self.close_button.clicked.connect(self.close_conversation)

    def _apply(self) -> None:
        """Show the rows that pass the filters."""
        self._timer.stop()
        text, person, group = (
            self.filter.text(),
            self.person.currentData(),
            self.group.currentData(),
        )
        rows = filtered(self._rows, text, person, group)
        self.strip.set_cells(cells_of(rows, self.zoom), self.zoom)
        self.list.set_rows(rows)
        self._lists.setCurrentWidget(self.list if rows else self._no_match)
        self._show_count(len(rows))
        self.filtered.emit()

    def _on_zoom_toggled(self, _id: int, is_checked: bool) -> None:
        if is_checked:
            rows = self.list.episodes.rows
            self.strip.set_cells(cells_of(rows, self.zoom), self.zoom)
            self.list.set_zoom(self.zoom)
            self._show_days()

    def _on_current_changed(self, row: EpisodeRow | None) -> None:
        if row is not None and row.day is not None:
            self.strip.select_day(row.day)
        self.episode_selected.emit(row)

    def _show_days(self) -> None:
        """Mark the days of the rows in view in the strip."""
        days = [row.day for row in self.list.rows_in_view if row.day is not None]
        if days:
            self.strip.show_days(days[0], days[-1])

    def _show_count(self, count: int) -> None:
        number, total = QLocale().toString, len(self._rows)
        if count != total:
            text = self.tr("{shown} of {total} episodes")
            self.count_label.setText(text.format(shown=number(count), total=number(total)))
        elif total == 1:
            self.count_label.setText(self.tr("1 episode"))
        else:
            self.count_label.setText(self.tr("%Ln episodes", "", total))

    def _fill_combos(self) -> None:
        people = {
            person: painted(person_name(person), NAME_CHARACTERS)
            for person in people_of(self._rows)
        }
        _fill(self.person, self.tr("Everyone"), people)
        speakers = {row.outline.group: row.outline.people for row in reversed(self._rows)}
        groups = {
            group: painted(self._group_names.get(group, ""), NAME_CHARACTERS)
            or people_text(speakers[group])
            for group in groups_of(self._rows)
        }
        _fill(self.group, self.tr("All groups"), groups)
        self.group.setVisible(bool(groups))


def _combo(name: str) -> ElidedComboBox:
    combo = ElidedComboBox()
    combo.setAccessibleName(name)
    combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    combo.setMinimumContentsLength(COMBO_CHARACTERS)
    return combo


def _fill(combo: QComboBox, everything: str, names: Mapping[str, str]) -> None:
    """Offer *names* by their keys, behind *everything*; keep the choice if it is still offered."""
    chosen = combo.currentData()
    with QSignalBlocker(combo):
        combo.clear()
        combo.addItem(everything, None)
        for key, name in names.items():
            combo.addItem(name, key)
        combo.setCurrentIndex(max(0, combo.findData(chosen)) if chosen is not None else 0)
