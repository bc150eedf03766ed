"""The state of the open vault's view, saved from one start to the next."""

from pathlib import Path
from typing import cast

from memdeck.desktop.ui.models.entry_rows import Column
from memdeck.desktop.ui.models.sidebar import SidebarSection
from memdeck.desktop.window.shell.panes import Pane
from memdeck.desktop.window.shell.side_tabs import SideTab
from memdeck.desktop.window.shell.vault_view import VaultView
from memdeck.desktop.window.shell.window_state import WindowState

SELECTED_KEPT = 200


class ViewState:
    """The columns, tabs, section and selection, in the window's own file."""

    def __init__(self, window_state: WindowState) -> None:
        self._window_state = window_state
        self._settings = window_state.settings

    def save(self, view: VaultView, vault: Path) -> None:
        """Save panes and columns, and the section and selection shown of *vault*."""
        self._settings.setValue("panes", view.saveState())
        hidden = [pane.name for pane in Pane if view.is_pane_hidden(pane)]
        self._settings.setValue("hidden", ",".join(hidden))
        self._settings.setValue("folds", view.may_fold)
        self._settings.setValue("columns", view.table.columns.state())
        switched_off = [column.name for column in view.table.columns.switched_off]
        self._settings.setValue("unwanted", ",".join(switched_off))
        self._settings.setValue("compact", view.table.columns.is_compact)
        self._settings.setValue("tab", str(view.tabs.tab))
        self._settings.setValue("vault", str(vault))
        self._settings.setValue("place", str(view.sidebar.section))
        self._settings.setValue("chosen", ",".join(view.table.selected_ids()[:SELECTED_KEPT]))
        self._settings.setValue("scroll", view.table.verticalScrollBar().value())

    def restore(self, view: VaultView, width: int) -> None:
        """Restore panes and columns, in a window of *width*."""
        columns = self._window_state.bytes_of("columns")
        view.table.columns.set_switched_off(
            Column[name]
            for name in self._window_state.names_of("unwanted")
            if name in Column.__members__
        )
        view.table.columns.set_compact(bool(self._settings.value("compact", False, bool)))
        if columns is not None:
            view.table.columns.restore(columns)
        self._window_state.restore_pane_widths(view, width)
        view.may_fold = cast("bool", self._settings.value("folds", True, bool))
        for pane in self._window_state.hidden_panes:
            view.show_pane(pane, is_shown=False)
        tab = str(self._settings.value("tab", ""))
        view.tabs.turn_to(SideTab(tab) if tab in set(SideTab) else SideTab.DETAIL)

    def restore_section(self, view: VaultView, vault: Path) -> None:
        """Restore the section and selection of *vault*; do nothing where another one was open."""
        if str(self._settings.value("vault", "")) != str(vault):
            return
        section = str(self._settings.value("place", ""))
        if section in set(SidebarSection):
            view.sidebar.show_section(SidebarSection(section))
        view.table.select_ids(self._window_state.names_of("chosen"))
        scroll = cast("int", self._settings.value("scroll", 0, int))
        view.table.verticalScrollBar().setValue(scroll)
