"""The three panes of a vault: sections, memories, and the details of one."""

from collections.abc import Callable
from datetime import date
from typing import cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QSplitter, QStackedWidget, QWidget

from memdeck.desktop.ui.actions.action_set import Actions, Menu
from memdeck.desktop.ui.models.entry_model import EntryTableModel
from memdeck.desktop.ui.models.sidebar import SidebarSection, section_name
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import FRAME_PX
from memdeck.desktop.ui.views.memory_table.memory_table import EntryTable
from memdeck.desktop.ui.views.sidebar import Sidebar
from memdeck.desktop.ui.views.widgets.box_layouts import vbox
from memdeck.desktop.ui.views.widgets.notice import NoticeArea
from memdeck.desktop.ui.views.widgets.skeleton import Skeleton
from memdeck.desktop.window.shell.day_bar import DayBar
from memdeck.desktop.window.shell.panes import Pane
from memdeck.desktop.window.shell.side_tabs import SideTabs
from memdeck.desktop.window.shell.table_header import TableHeader

_STAYING_SECTIONS = (SidebarSection.TIMELINE, SidebarSection.PEOPLE)
"""Pages on which the user reads and works for long: Esc does not leave them."""


class VaultView(QSplitter):
    """The widgets of one vault, not yet connected to it."""

    page_changed = Signal()
    """Another page is in front: the table, that of a section, or the results of a search."""
    results_closed = Signal()
    """The page behind the results of a search is in front again."""

    def __init__(
        self,
        actions: Actions,
        theme: Theme,
        icons: Icons,
        today: date,
    ) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.theme = theme
        self.icons = icons
        self.model = EntryTableModel(today, parent=self)
        self.sidebar = Sidebar(theme, icons)
        self.header = TableHeader(theme)
        self.day_bar = DayBar(theme, icons)
        self.notices = NoticeArea(theme, icons)
        self.table = EntryTable(self.model, theme, icons)
        self.tabs = SideTabs(theme)
        self._pages = QStackedWidget()
        self._skeleton = Skeleton(theme)
        for page in (self._skeleton, self.table):
            self._pages.addWidget(page)
        self._pages.currentChanged.connect(self.page_changed)
        self._results: QWidget | None = None
        self.may_fold = True
        """Whether the detail pane is folded away where it is empty; the user's choice."""
        self._is_folded = False
        self._hidden_widths: dict[Pane, int] = {}
        """The width of each hidden pane when it was last shown."""
        self._factories: dict[SidebarSection, Callable[[], QWidget]] = {}
        self._created: dict[SidebarSection, QWidget] = {}
        self.table.addActions(actions.of_menu(Menu.MEMORY))
        self._lay_out()

    def set_page(self, section: SidebarSection, factory: Callable[[], QWidget]) -> None:
        """Use *factory* to create the page of *section*, for sections other than the table."""
        self._factories[section] = factory

    def page(self, section: SidebarSection) -> QWidget:
        """Return the page of *section*, created on first use.

        Return the skeleton while it has none yet.
        """
        if section in self._factories:
            page = self._created[section] = self._factories.pop(section)()
            self._pages.addWidget(page)
        return self._created.get(
            section, self._skeleton if section.memory_statuses is None else self.table
        )

    @property
    def is_at_list(self) -> bool:
        """Whether ``go_back`` has nothing left to do on a page that Esc does not leave."""
        section = self.sidebar.section
        if section not in _STAYING_SECTIONS or self.is_at_results:
            return False
        page = self.page(section)
        items = page.focusProxy()  # hidden while it is empty
        return page.hasFocus() or items is None or not items.isVisible()

    def go_back(self) -> None:
        """Close results in front, or else move the focus to the list of people or episodes.

        Any other page is left for the table of memories.
        """
        if self.is_at_results:
            self.close_results()
        elif self.sidebar.section in _STAYING_SECTIONS:
            self.page(self.sidebar.section).setFocus()
            return
        elif not self.is_at_table:
            self.sidebar.show_section(SidebarSection.ACTIVE)
        self.table.setFocus()

    def turn_to(self, section: SidebarSection) -> None:
        """Show the page of *section*."""
        self._pages.setCurrentWidget(self.page(section))
        self.header.set_title(section_name(section))
        # Both reviews have their own heading.
        has_heading = section in (SidebarSection.WAITING, SidebarSection.MAINTENANCE)
        self.header.setVisible(not has_heading)

    @property
    def front(self) -> QWidget | None:
        """The page in front."""
        return self._pages.currentWidget()

    @property
    def is_at_table(self) -> bool:
        return self.front is self.table

    @property
    def is_at_results(self) -> bool:
        return self._results is not None and self.front is self._results

    def show_results(self, page: QWidget, title: str) -> None:
        """Show the results of a search instead of the page of the section."""
        if page is not self._results:
            self._pages.addWidget(page)
            self._results = page
        self._pages.setCurrentWidget(page)
        self.header.set_title(title)
        self.header.show()

    def close_results(self) -> None:
        """Show the page of the section again; do nothing where no results are in front."""
        if self.is_at_results:
            self.turn_to(self.sidebar.section)
            self.results_closed.emit()

    def insert_above_pages(self, widget: QWidget) -> None:
        self._column.insertWidget(self._column.indexOf(self._pages), widget)

    def show_day(self, day: date | None) -> None:
        """Mark the memories as those of *day*, read-only; None for today's."""
        self.day_bar.show_day(day)
        self._centre.setProperty("variant", None if day is None else "other-day")
        self._centre.style().polish(self._centre)
        width_px = 0 if day is None else FRAME_PX
        self._column.setContentsMargins(width_px, width_px, width_px, width_px)

    def is_pane_shown(self, pane: Pane) -> bool:
        return not self._panes[pane].isHidden()

    def is_pane_hidden(self, pane: Pane) -> bool:
        """Return whether the user has hidden a pane; a folded one comes back by itself."""
        return not self.is_pane_shown(pane) and not (pane is Pane.DETAIL and self._is_folded)

    def toggle_pane(self, pane: Pane) -> None:
        """Show a hidden pane, or hide it, as the user wants it from now on."""
        is_shown = not self.is_pane_shown(pane)
        if pane is Pane.DETAIL and (self._is_folded or not is_shown):
            self.may_fold = not is_shown
        self.show_pane(pane, is_shown=is_shown)

    def fold_detail(self, *, is_folded: bool) -> None:
        """Fold the detail pane away, or show it again; one that the user has hidden stays so."""
        should_fold = is_folded and self.may_fold
        if should_fold and self.is_pane_shown(Pane.DETAIL):
            self.show_pane(Pane.DETAIL, is_shown=False)
            self._is_folded = True
        elif not should_fold and self._is_folded:
            self.show_pane(Pane.DETAIL, is_shown=True)

    def show_pane(self, pane: Pane, *, is_shown: bool) -> None:
        """Show or hide a pane; the last one stays. The focus leaves a hidden one."""
        others = [other for other in Pane if other is not pane and self.is_pane_shown(other)]
        if is_shown or others:
            if pane is Pane.DETAIL:
                self._is_folded = False
            focused = cast("QWidget | None", self.window().focusWidget())
            had_focus = focused is not None and self._panes[pane].isAncestorOf(focused)
            if not is_shown and self.sizes()[pane]:
                self._hidden_widths[pane] = self.sizes()[pane]
            self._panes[pane].setVisible(is_shown)
            if is_shown:
                self._restore_width(pane)
            if had_focus and not is_shown:
                (self.table if self.table.isVisible() else self._panes[others[0]]).setFocus()

    def _restore_width(self, pane: Pane) -> None:
        """Give a pane that is shown again its width: the splitter may leave it none."""
        widths = self.sizes()
        if not widths[pane]:
            widths[pane] = self._hidden_widths.get(pane, 0)
            if pane is not Pane.MEMORIES:
                widths[Pane.MEMORIES] = max(0, widths[Pane.MEMORIES] - widths[pane])
            self.setSizes(widths)

    def _lay_out(self) -> None:
        self._centre = QFrame()
        self._column = vbox(spacing=0)
        self._centre.setLayout(self._column)
        for widget in (self.day_bar, self.header, self.notices):
            self._column.addWidget(widget)
        self._column.addWidget(self._pages, 1)
        self._panes = (self.sidebar, self._centre, self.tabs)
        for pane in self._panes:
            self.addWidget(pane)
        self.setChildrenCollapsible(False)
        self.setStretchFactor(Pane.MEMORIES, 2)
        self.setStretchFactor(Pane.DETAIL, 1)
        self.setHandleWidth(1)
