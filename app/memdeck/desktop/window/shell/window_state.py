"""The state of the window and its panes, saved from one start to the next."""

from pathlib import Path
from typing import cast

from PySide6.QtCore import QByteArray, QSettings

from memdeck.desktop.ui.models.entry_rows import Column
from memdeck.desktop.ui.models.sidebar import SidebarSection
from memdeck.desktop.ui.theme.theme import Appearance
from memdeck.desktop.window.shell.main_window import MainWindow
from memdeck.desktop.window.shell.side_tabs import SideTab
from memdeck.desktop.window.shell.vault_view import Pane, VaultView

FILE = "window.ini"
SELECTED_KEPT = 200
SIDEBAR_PX = 208
DETAIL_SHARE = 0.32  # of the window on the first start; the table takes the rest


class WindowState:
    """The window's own small file; damaged or missing values get their defaults.

    The appearance and the language are here too, although the settings decide: they are needed for
    the first paint, before any setting is read.
    """

    def __init__(self, folder: Path) -> None:
        self._settings = QSettings(str(folder / FILE), QSettings.Format.IniFormat)

    @property
    def appearance(self) -> Appearance:
        saved = str(self._settings.value("appearance", ""))
        return Appearance(saved) if saved in set(Appearance) else Appearance.SYSTEM

    @property
    def language(self) -> str:
        return str(self._settings.value("language", ""))

    @property
    def vault(self) -> Path | None:
        """The vault that was open when the window was last closed."""
        saved = str(self._settings.value("vault", ""))
        return Path(saved) if saved else None

    @property
    def vault_name(self) -> str:
        """The display name of ``vault``."""
        return str(self._settings.value("name", ""))

    @property
    def memory_count(self) -> int:
        """The number of memories in ``vault`` when it was closed."""
        return cast("int", self._settings.value("memories", 0, int))

    @property
    def import_folder(self) -> Path | None:
        """The folder of the last import of conversations."""
        saved = str(self._settings.value("import_folder", ""))
        return Path(saved) if saved else None

    def save_import_folder(self, folder: Path) -> None:
        self._settings.setValue("import_folder", str(folder))

    def save_appearance(self, appearance: Appearance, language: str) -> None:
        self._settings.setValue("appearance", str(appearance))
        self._settings.setValue("language", language)

    def save_window(self, window: MainWindow) -> None:
        """Save the window's position and size."""
        self._settings.setValue("geometry", window.saveGeometry())
        if window.view is None:
            self._settings.remove("vault")

    def restore_window(self, window: MainWindow) -> None:
        geometry = self._bytes("geometry")
        if geometry is not None:
            window.restoreGeometry(geometry)

    def save_vault(self, name: str, memory_count: int) -> None:
        """Save what the next window says while it opens the vault."""
        self._settings.setValue("name", name)
        self._settings.setValue("memories", memory_count)

    def save_view(self, view: VaultView, vault: Path) -> None:
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

    def restore_view(self, view: VaultView, width: int) -> None:
        """Restore panes and columns, in a window of *width*."""
        columns, panes = self._bytes("columns"), self._bytes("panes")
        view.table.columns.set_switched_off(
            Column[name] for name in self._names("unwanted") if name in Column.__members__
        )
        view.table.columns.set_compact(bool(self._settings.value("compact", False, bool)))
        if columns is not None:
            view.table.columns.restore(columns)
        if panes is None or not view.restoreState(panes):
            detail = round(DETAIL_SHARE * width)
            view.setSizes([SIDEBAR_PX, width - SIDEBAR_PX - detail, detail])
        view.may_fold = cast("bool", self._settings.value("folds", True, bool))
        for name in self._names("hidden"):
            if name in Pane.__members__:
                view.show_pane(Pane[name], is_shown=False)
        tab = str(self._settings.value("tab", ""))
        view.tabs.turn_to(SideTab(tab) if tab in set(SideTab) else SideTab.DETAIL)

    def restore_section(self, view: VaultView, vault: Path) -> None:
        """Restore the section and selection of *vault*; do nothing where another one was open."""
        if str(self._settings.value("vault", "")) != str(vault):
            return
        section = str(self._settings.value("place", ""))
        if section in set(SidebarSection):
            view.sidebar.show_section(SidebarSection(section))
        view.table.select_ids(self._names("chosen"))
        scroll = cast("int", self._settings.value("scroll", 0, int))
        view.table.verticalScrollBar().setValue(scroll)

    def _bytes(self, key: str) -> QByteArray | None:
        saved = self._settings.value(key)
        return saved if isinstance(saved, QByteArray) else None

    def _names(self, key: str) -> list[str]:
        return [name for name in str(self._settings.value(key, "")).split(",") if name]
