"""The application object, which owns everything of the window from start to close."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from memdeck.bootstrap import Program
from memdeck.desktop.settings.fields.preferences import Preferences
from memdeck.desktop.ui.actions.key_help import KeyHelp
from memdeck.desktop.ui.actions.palette import CommandPalette
from memdeck.desktop.ui.actions.text_undo import TextUndo
from memdeck.desktop.ui.session.worker import Bridge
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.theme.theme import Appearance
from memdeck.desktop.ui.views.widgets.notice import Gravity, Notice
from memdeck.desktop.ui.views.widgets.progress import ProgressNote
from memdeck.desktop.window.app.about import show_about
from memdeck.desktop.window.app.crash_reporter import Faults
from memdeck.desktop.window.shell.main_window import MainWindow
from memdeck.desktop.window.shell.window_state import Remembered
from memdeck.desktop.window.vault.initial_state import Beginning
from memdeck.desktop.window.vault.vault_switcher import Vaults
from memdeck.errors import MemdeckError

if TYPE_CHECKING:
    from memdeck.desktop.settings.settings_controller import SettingsController
    from memdeck.services.recall.recall import Recall


class Application(QObject):
    """Owns what outlives a vault: settings, appearance, help, and which vault is open."""

    def __init__(
        self,
        app: QApplication,
        program: Program,
        bridge: Bridge,
        window: MainWindow,
        remembered: Remembered,
        beginning: Beginning,
    ) -> None:
        super().__init__(window)
        self._program = program
        self._bridge = bridge
        self._window = window
        self._remembered = remembered
        self.preferences = Preferences(program, bridge, beginning.settings, self)
        self.vaults = Vaults(program, bridge, window, self.preferences, remembered)
        self.palette = CommandPalette(window.theme, window)
        TextUndo(app, self)
        self._faults = Faults(program.data, self)
        self._faults.happened.connect(self._on_happened)
        self._settings: SettingsController | None = None
        self._deeds = self._all_deeds()
        self._listen()
        window.status.show_progress(ProgressNote(bridge, window.icons))
        self._take_up_look()
        self.vaults.start(beginning)

    def _all_deeds(self) -> Mapping[str, Callable[[], object]]:
        window = self._window
        config, data = self._program.config, self._program.data
        return {
            "app.quit": window.close,
            "app.settings": self._open_settings,
            "help.palette": self._open_palette,
            "help.keys": lambda: KeyHelp(window.commands, window).open(),
            "help.about": lambda: show_about(window.icons, config, data, window),
        } | {f"look.{look}": partial(self._choose_look, look) for look in Appearance}

    def _listen(self) -> None:
        self._window.commands.chosen.connect(self._on_commands_chosen)
        self._window.closing.connect(self._close)
        self._window.status.model_asked.connect(self._open_settings)
        self.preferences.changed.connect(self._take_up_look)
        self.preferences.failed.connect(self._tell_failure)
        self._bridge.failed.connect(self._tell_failure)

    def _on_commands_chosen(self, id_: str) -> None:
        deed = self._deeds.get(id_)
        if deed is not None:
            deed()

    def _open_palette(self) -> None:
        self.palette.open(action for _, action in self._window.commands)

    def _open_settings(self) -> None:
        # The model's client is heavy, and few users open the settings.
        from memdeck.desktop.settings.settings_controller import SettingsController  # noqa: PLC0415

        if self._settings is None:
            self._settings = SettingsController(
                self.preferences, self._bridge, self._window, self._recollection
            )
            self._settings.noted.connect(self._tell)
            self._settings.failed.connect(self._tell_failure)
        self._settings.open()

    def _recollection(self) -> "Recall | None":
        vault_controller = self.vaults.vault_controller
        return (
            None
            if vault_controller is None
            else vault_controller.vault_session.manager.recollection
        )

    def _choose_look(self, appearance: Appearance) -> None:
        self.preferences.change(theme=str(appearance))

    def _take_up_look(self) -> None:
        settings = self.preferences.settings
        chosen = Appearance(settings.theme)
        self._window.theme.choose(chosen)
        self._remembered.keep_look(chosen, settings.language)
        for appearance in Appearance:
            self._window.commands[f"look.{appearance}"].setChecked(appearance is chosen)

    def _tell(self, sentence: str) -> None:
        self.vaults.notices.show_notice(Notice("settings", sentence))

    def _tell_failure(self, error: MemdeckError) -> None:
        self.vaults.notices.show_notice(Notice("program", message_text(error), Gravity.ERROR))

    def _on_happened(self, sentence: str) -> None:
        self.vaults.notices.show_notice(Notice("fault", sentence, Gravity.ERROR))

    def _close(self) -> None:
        self._faults.let_go()
        self._bridge.close()
