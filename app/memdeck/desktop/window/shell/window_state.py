"""The state of the window, saved from one start to the next: what its first frame needs."""

from pathlib import Path
from typing import cast

from PySide6.QtCore import QByteArray, QSettings
from PySide6.QtWidgets import QSplitter

from memdeck.desktop.ui.theme.theme import Appearance
from memdeck.desktop.window.shell.main_window import MainWindow
from memdeck.desktop.window.shell.panes import FOLDING_WIDTH_PX, OpeningPage, Pane

FILE = "window.ini"
SIDEBAR_PX = 208
DETAIL_SHARE = 0.32  # of the window on the first start; the table takes the rest


class WindowState:
    """The window's own small file; damaged or missing values get their defaults.

    The appearance and the language are here too, although the settings decide: they are needed for
    the first paint, before any setting is read.
    """

    def __init__(self, folder: Path) -> None:
        self.settings = QSettings(str(folder / FILE), QSettings.Format.IniFormat)

    @property
    def appearance(self) -> Appearance:
        saved = str(self.settings.value("appearance", ""))
        return Appearance(saved) if saved in set(Appearance) else Appearance.SYSTEM

    @property
    def language(self) -> str:
        return str(self.settings.value("language", ""))

    @property
    def vault(self) -> Path | None:
        """The vault that was open when the window was last closed."""
        saved = str(self.settings.value("vault", ""))
        return Path(saved) if saved else None

    @property
    def vault_name(self) -> str:
        """The display name of ``vault``."""
        return str(self.settings.value("name", ""))

    @property
    def memory_count(self) -> int:
        """The number of memories in ``vault`` when it was closed."""
        return cast("int", self.settings.value("memories", 0, int))

    @property
    def import_folder(self) -> Path | None:
        """The folder of the last import of conversations."""
        saved = str(self.settings.value("import_folder", ""))
        return Path(saved) if saved else None

    def save_import_folder(self, folder: Path) -> None:
        self.settings.setValue("import_folder", str(folder))

    def save_appearance(self, appearance: Appearance, language: str) -> None:
        self.settings.setValue("appearance", str(appearance))
        self.settings.setValue("language", language)

    def save_window(self, window: MainWindow) -> None:
        """Save the window's position and size."""
        self.settings.setValue("geometry", window.saveGeometry())

    def restore_window(self, window: MainWindow) -> None:
        geometry = self.bytes_of("geometry")
        if geometry is not None:
            window.restoreGeometry(geometry)

    def save_vault(self, name: str, memory_count: int) -> None:
        """Save what the next window says while it opens the vault."""
        self.settings.setValue("name", name)
        self.settings.setValue("memories", memory_count)

    def forget_vault(self) -> None:
        """Start with no vault the next time."""
        self.settings.remove("vault")

    @property
    def hidden_panes(self) -> list[Pane]:
        """The panes that the user has hidden."""
        return [Pane[name] for name in self.names_of("hidden") if name in Pane.__members__]

    def restore_pane_widths(self, panes: QSplitter, width: int) -> None:
        """Restore the widths of the panes, in a window of *width*."""
        saved = self.bytes_of("panes")
        if saved is None or not panes.restoreState(saved):
            detail = round(DETAIL_SHARE * width)
            panes.setSizes([SIDEBAR_PX, width - SIDEBAR_PX - detail, detail])

    def restore_opening_page(self, page: OpeningPage, width: int) -> None:
        """Give *page* the panes that the vault's view will have."""
        self.restore_pane_widths(page, width)
        for pane in self.hidden_panes:
            page.skeletons[pane].hide()
        folds = cast("bool", self.settings.value("folds", True, bool))
        if folds and width < FOLDING_WIDTH_PX and not self.names_of("chosen"):
            page.skeletons[Pane.DETAIL].hide()

    def bytes_of(self, key: str) -> QByteArray | None:
        """Return a saved value of Qt's own; None where there is none."""
        saved = self.settings.value(key)
        return saved if isinstance(saved, QByteArray) else None

    def names_of(self, key: str) -> list[str]:
        """Return a saved list of names."""
        return [name for name in str(self.settings.value(key, "")).split(",") if name]
