"""All that the window is made of once it is at work, from its start to its close."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject

from memdeck.bootstrap import Program
from memdeck.desktop.bridge import Bridge
from memdeck.desktop.settings.preferences import Preferences
from memdeck.desktop.theme.theme import Appearance
from memdeck.desktop.views.progress import ProgressNote
from memdeck.desktop.window.main_window import MainWindow
from memdeck.desktop.window.remembered import Remembered
from memdeck.desktop.window.vaults import Beginning, Vaults, begin

__all__ = ["House", "begin"]


class House(QObject):
    """Joins what outlives a vault: settings, vaults, looks, help."""

    def __init__(
        self,
        program: Program,
        bridge: Bridge,
        window: MainWindow,
        remembered: Remembered,
        beginning: Beginning,
    ) -> None:
        super().__init__(window)
        self._bridge = bridge
        self._window = window
        self._remembered = remembered
        self.preferences = Preferences(program, bridge, beginning.settings, self)
        self.vaults = Vaults(program, bridge, window, self.preferences, remembered)
        self._deeds: Mapping[str, Callable[[], object]] = {"app.quit": window.close}
        window.commands.chosen.connect(self._carry_out)
        window.status.show_progress(ProgressNote(bridge, window.icons))
        window.closing.connect(self._close)
        self.preferences.changed.connect(self._take_up_look)
        self._take_up_look()
        self.vaults.start(beginning)

    def _carry_out(self, id_: str) -> None:
        deed = self._deeds.get(id_)
        if deed is not None:
            deed()

    def _take_up_look(self) -> None:
        settings = self.preferences.settings
        appearance = Appearance(settings.theme)
        self._window.theme.choose(appearance)
        self._remembered.keep_look(appearance, settings.language)

    def _close(self) -> None:
        self._bridge.close()
