"""The state of the window and its panes, kept from one start to the next."""

from pathlib import Path
from typing import cast

from PySide6.QtCore import QByteArray, QSettings

from memdeck.desktop.ui.models.entry_rows import Column
from memdeck.desktop.ui.models.sidebar import Place
from memdeck.desktop.ui.theme.theme import Appearance
from memdeck.desktop.window.shell.main_window import MainWindow
from memdeck.desktop.window.shell.side_tabs import Side
from memdeck.desktop.window.shell.vault_view import Pane, VaultView

FILE = "window.ini"
CHOSEN_KEPT = 200
PLACES_PX = 208
DETAIL_SHARE = 0.32  # of the window on the first start; the table takes the rest


class Remembered:
    """The window's own small file; damaged or missing values get their defaults.

    The appearance and the language are here too, although the settings decide: they are needed for
    the first paint, before any setting is read.
    """

    def __init__(self, folder: Path) -> None:
        self._kept = QSettings(str(folder / FILE), QSettings.Format.IniFormat)

    @property
    def appearance(self) -> Appearance:
        kept = str(self._kept.value("appearance", ""))
        return Appearance(kept) if kept in set(Appearance) else Appearance.SYSTEM

    @property
    def language(self) -> str:
        return str(self._kept.value("language", ""))

    @property
    def had_vault(self) -> bool:
        """Whether a vault was open when the window was last closed."""
        return bool(self._kept.value("vault", ""))

    @property
    def import_folder(self) -> Path | None:
        """The folder of the last import of conversations."""
        kept = str(self._kept.value("import_folder", ""))
        return Path(kept) if kept else None

    def keep_import_folder(self, folder: Path) -> None:
        self._kept.setValue("import_folder", str(folder))

    def keep_look(self, appearance: Appearance, language: str) -> None:
        self._kept.setValue("appearance", str(appearance))
        self._kept.setValue("language", language)

    def keep_window(self, window: MainWindow) -> None:
        """Keep the window's position and size."""
        self._kept.setValue("geometry", window.saveGeometry())
        if window.view is None:
            self._kept.remove("vault")

    def restore_window(self, window: MainWindow) -> None:
        geometry = self._bytes("geometry")
        if geometry is not None:
            window.restoreGeometry(geometry)

    def keep_view(self, view: VaultView, vault: Path) -> None:
        """Keep panes and columns, and what is shown of *vault*."""
        self._kept.setValue("panes", view.saveState())
        hidden = [pane.name for pane in Pane if not view.is_pane_shown(pane)]
        self._kept.setValue("hidden", ",".join(hidden))
        self._kept.setValue("columns", view.table.columns.state())
        unwanted = [column.name for column in view.table.columns.unwanted]
        self._kept.setValue("unwanted", ",".join(unwanted))
        self._kept.setValue("tab", str(view.tabs.side))
        self._kept.setValue("vault", str(vault))
        self._kept.setValue("place", str(view.sidebar.place))
        self._kept.setValue("chosen", ",".join(view.table.chosen_ids()[:CHOSEN_KEPT]))
        self._kept.setValue("scroll", view.table.verticalScrollBar().value())

    def restore_view(self, view: VaultView, width: int) -> None:
        """Restore panes and columns, in a window of *width*."""
        columns, panes = self._bytes("columns"), self._bytes("panes")
        view.table.columns.set_unwanted(
            Column[name] for name in self._names("unwanted") if name in Column.__members__
        )
        if columns is not None:
            view.table.columns.restore(columns)
        if panes is None or not view.restoreState(panes):
            detail = round(DETAIL_SHARE * width)
            view.setSizes([PLACES_PX, width - PLACES_PX - detail, detail])
        for name in self._names("hidden"):
            if name in Pane.__members__:
                view.show_pane(Pane[name], is_shown=False)
        tab = str(self._kept.value("tab", ""))
        view.tabs.turn_to(Side(tab) if tab in set(Side) else Side.DETAIL)

    def restore_place(self, view: VaultView, vault: Path) -> None:
        """Restore what was shown of *vault*; do nothing where another one was open."""
        if str(self._kept.value("vault", "")) != str(vault):
            return
        place = str(self._kept.value("place", ""))
        if place in set(Place):
            view.sidebar.choose(Place(place))
        view.table.choose_all(self._names("chosen"))
        scroll = cast("int", self._kept.value("scroll", 0, int))
        view.table.verticalScrollBar().setValue(scroll)

    def _bytes(self, key: str) -> QByteArray | None:
        kept = self._kept.value(key)
        return kept if isinstance(kept, QByteArray) else None

    def _names(self, key: str) -> list[str]:
        return [name for name in str(self._kept.value(key, "")).split(",") if name]
