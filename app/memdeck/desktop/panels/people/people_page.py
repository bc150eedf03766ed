"""The page of people: the list of people and groups, and the profile of the current one."""

from collections.abc import Sequence
from datetime import date

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSplitter, QStackedWidget, QWidget

from memdeck.desktop.panels.people.people_data import Originals, Overview
from memdeck.desktop.panels.people.people_labels import profile_record
from memdeck.desktop.panels.people.profile_view import ProfileView
from memdeck.desktop.ui.actions.action_set import Actions
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.text.lists import labelled
from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, panes, vbox
from memdeck.desktop.ui.views.widgets.empty_state import EmptyState
from memdeck.desktop.ui.views.widgets.filter_field import FilterField
from memdeck.desktop.ui.views.widgets.record_list import Record, RecordList, matching
from memdeck.desktop.ui.views.widgets.skeleton import Skeleton

LIST_PX = 220
PROFILE_PX = 480
SHORT_PX = 400
SLIM_PX = 520
"""Below this height of a profile, or width of the page, what the menu has is left out."""
NARROW_PX = 400
"""Below this width the profile is under the list."""
SHARES = (2, 3)
"""The shares of the height of the list and of the profile under it."""
_FIRST_COMMANDS = ("episodes.make", "session.import", "session.paste")
"""The commands that lead to the first profiles of a vault."""


class PeoplePage(QStackedWidget):
    """Shows a skeleton until the first profiles are read, and what the page is for without any."""

    profile_selected = Signal(str)
    """Another profile is current: its id."""

    def __init__(self, theme: Theme, icons: Icons, commands: Actions) -> None:
        super().__init__()
        self._overview = Overview()
        self._originals: dict[str, Originals] = {}
        self._next: Sequence[str] = ()
        self._records: Sequence[Record] = ()
        self._today = date.min
        self.filter = FilterField(self.tr("Filter by name"))
        self.list = RecordList(theme, self.tr("People and groups"))
        self.no_match = PlainLabel(
            self.tr("No people or groups match."), variant="muted", wraps=True
        )
        self.no_match.setContentsMargins(SNUG, TIGHT, SNUG, TIGHT)
        self.no_match.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.damaged = PlainLabel(variant="warning", wraps=True)
        self.damaged.setContentsMargins(SNUG, TIGHT, SNUG, TIGHT)
        self.damaged.hide()
        self.profile = ProfileView(theme, icons, commands)
        self._profile_area = QScrollArea()
        self.list.addActions([commands["person.merge"], commands["person.forget"]])
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self._skeleton = Skeleton(theme, self.tr("Loading profiles…"))
        self._empty = EmptyState(
            theme,
            icons,
            "people",
            self.tr("No people yet"),
            self.tr(
                "Make episodes from your conversations to see who is in them, and what is known"
                " about each person."
            ),
            [commands[id_] for id_ in _FIRST_COMMANDS],
        )
        self._content = self._lay_out()
        for page in (self._skeleton, self._content, self._empty):
            self.addWidget(page)
        self.setFocusProxy(self.list)
        self.filter.textChanged.connect(self._apply_filter)
        self.filter.left.connect(self.setFocus)
        self.filter.moved_down.connect(self.setFocus)
        self.list.current_changed.connect(self._show_current)
        self.list.current_changed.connect(self.profile_selected)
        self.list.opened.connect(lambda _: self.profile.claims.setFocus())

    @property
    def overview(self) -> Overview:
        """What is shown."""
        return self._overview

    def show_overview(self, overview: Overview, today: date) -> None:
        """List the profiles of *overview*, and show the current one again."""
        self._overview, self._today = overview, today
        self._records = [profile_record(profile, overview, today) for profile in overview.profiles]
        self.damaged.setText(
            "\n\n".join(labelled(page.name, message_text(page.reason)) for page in overview.damaged)
        )
        self.damaged.setVisible(bool(overview.damaged))
        has_content = bool(self._records or overview.damaged)
        self.setCurrentWidget(self._content if has_content else self._empty)
        self._apply_filter()
        self._show_current()

    def select_next(self, ids: Sequence[str]) -> None:
        """Select the first of these profiles there is, once the current one is gone."""
        self._next = ids

    def show_originals(self, id_: str, originals: Originals) -> None:
        """Show what the profile of that id rests on, if it is current."""
        self._originals = {id_: originals}
        self._show_current()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._content.resize(self.size())  # or it would keep its size behind the skeleton
        is_narrow = self.width() < NARROW_PX
        orientation = Qt.Orientation.Vertical if is_narrow else Qt.Orientation.Horizontal
        if orientation is not self._content.orientation():
            self._content.setOrientation(orientation)
            height = self.height() // sum(SHARES)
            sizes = [share * height for share in SHARES] if is_narrow else [LIST_PX, PROFILE_PX]
            self._content.setSizes(sizes)
        height = self.height()
        profile_px = height * SHARES[1] // sum(SHARES) if is_narrow else height
        self.profile.set_short(is_short=profile_px < SHORT_PX or self.width() < SLIM_PX)

    def _apply_filter(self) -> None:
        records = matching(self._records, self.filter.text())
        self.list.set_records(records)
        self.list.setVisible(bool(records))
        self.no_match.setVisible(bool(self._records) and not records)
        if records and self.list.current is None:
            keys = {record.key for record in records}
            self.list.select(next((id_ for id_ in self._next if id_ in keys), records[0].key))
        if not records:
            self._show_current()

    def _show_current(self) -> None:
        current = self.list.current
        profile = None if current is None else self._overview.by_id.get(current.key)
        originals = self._originals.get(profile.id, Originals()) if profile else Originals()
        self.profile.show_profile(profile, self._overview, originals, self._today)

    def _lay_out(self) -> QSplitter:
        top = hbox(self.filter, margins=(SNUG, TIGHT, SNUG, TIGHT))
        side = QWidget()
        side.setLayout(
            vbox(top, self.damaged, self.list, self.no_match, spacing=0, stretched=self.list)
        )
        self._profile_area.setWidget(self.profile)
        self._profile_area.setWidgetResizable(True)
        self._profile_area.setFrameShape(QFrame.Shape.NoFrame)
        self._profile_area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._profile_area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._profile_area.viewport().setAutoFillBackground(False)
        self.profile.setAutoFillBackground(False)
        splitter = panes(Qt.Orientation.Horizontal, side, self._profile_area, stretches=(0, 1))
        splitter.setSizes([LIST_PX, PROFILE_PX])
        return splitter
