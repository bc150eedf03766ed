"""Opens vaults in the window and switches between them."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from memdeck.bootstrap import Program
from memdeck.desktop.settings.fields.preferences import Preferences
from memdeck.desktop.ui.session.open_vault_state import VaultSession
from memdeck.desktop.ui.session.worker import Bridge, Job
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.views.widgets.notice import Gravity, Notice, NoticeArea
from memdeck.desktop.window.shell.main_window import MainWindow
from memdeck.desktop.window.shell.vault_view import VaultView
from memdeck.desktop.window.shell.window_state import Remembered
from memdeck.desktop.window.vault.initial_state import Beginning, Opened, open_vault
from memdeck.desktop.window.vault.open_vault import OpenVaultController
from memdeck.desktop.window.vault.server_dialog import ServerDialog
from memdeck.desktop.window.vault.vault_menu import VaultMenu
from memdeck.desktop.window.vault.welcome import Welcome
from memdeck.errors import MemdeckError
from memdeck.storage.vault_layout import SUFFIXES

PATTERNS = tuple(f"*{ending}" for ending in SUFFIXES)
"""The file name patterns of files that may be opened."""


class Vaults(QObject):
    """Opens vaults in the window, one at a time."""

    def __init__(
        self,
        program: Program,
        bridge: Bridge,
        window: MainWindow,
        preferences: Preferences,
        remembered: Remembered,
    ) -> None:
        super().__init__(window)
        self._program = program
        self._bridge = bridge
        self._window = window
        self._preferences = preferences
        self._remembered = remembered
        self.vault_controller: OpenVaultController | None = None
        self._page: VaultView | Welcome | None = None
        self._dropped: tuple[Path, ...] = ()
        self._deeds: Mapping[str, Callable[[], object]] = {
            "vault.open": self.choose_folder,
            "vault.open_file": self.choose_file,
            "vault.open_server": self.choose_server,
            "vault.sample": self.open_sample,
            "vault.switch": window.bar.open_vault_menu,
        }
        self._menu = VaultMenu(window.bar.vault_menu, window.commands, preferences, bridge)
        self._menu.place_chosen.connect(self.open)
        window.commands.chosen.connect(self._on_commands_chosen)
        window.closing.connect(self._close)

    def start(self, beginning: Beginning) -> None:
        """Show the vault that was opened, or the welcome page where there is none."""
        match beginning.outcome:
            case Opened():
                self._take(beginning.outcome)
            case MemdeckError():
                self._tell_failure(beginning.outcome)
            case None:
                self._welcome()
        for note in beginning.notes:
            self.notices.show_notice(Notice(note, message_text(note), Gravity.WARNING))

    def open(self, place: Path) -> None:
        """Replace the open vault with the one at *place*."""
        self._follow(self._bridge.run(open_vault, self._program, place))

    def open_sample(self) -> None:
        self._follow(
            self._bridge.run(lambda: open_vault(self._program, self._program.sample_vault()))
        )

    def _on_files_dropped(self, files: Sequence[Path]) -> None:
        """Import conversations into the user's default vault, as none is open."""
        self._dropped = tuple(files)
        self._follow(self._bridge.run(lambda: open_vault(self._program, self._program.own_vault())))

    def choose_folder(self) -> None:
        """Ask for a folder, and open it."""
        chosen = QFileDialog.getExistingDirectory(
            self._window, self.tr("Open an agent's memory"), self._start_of_choice(above=True)
        )
        if chosen:
            self.open(Path(chosen))

    def choose_file(self) -> None:
        """Ask for a memory file of any program, and open it."""
        # Without a filter for all files: a file that Memdeck cannot open is imported instead.
        chosen, _ = QFileDialog.getOpenFileName(
            self._window,
            self.tr("Open a file of memories"),
            self._start_of_choice(above=False),
            self.tr("Files of memories ({patterns})").format(patterns=" ".join(PATTERNS)),
        )
        if chosen:
            self.open(Path(chosen))

    def choose_server(self) -> None:
        """Ask for a server and the user whose memories to open, and open them."""
        dialog = ServerDialog(self._window)
        dialog.test_asked.connect(lambda *asked: self._test_server(dialog, *asked))
        dialog.chosen.connect(self._on_dialog_chosen)
        dialog.open()

    def _test_server(self, dialog: ServerDialog, address: str, password: str) -> None:
        check = self._program.servers.check_connection
        job = self._bridge.start(lambda _: asyncio.to_thread(check, address, password))
        job.done.connect(dialog.tryout.show_verdict)

    def _on_dialog_chosen(self, address: str, password: str) -> None:
        add = self._program.servers.add
        self._follow(self._bridge.run(lambda: open_vault(self._program, add(address, password))))

    def _start_of_choice(self, *, above: bool) -> str:
        """Return the folder a dialog starts in: the vault's, or the one *above* it."""
        if self.vault_controller is None:
            return str(Path.home())
        return str(self.vault_controller.folder.parent if above else self.vault_controller.folder)

    def _follow(self, job: Job) -> None:
        job.done.connect(self._take)
        job.failed.connect(self._tell_failure)

    def _on_commands_chosen(self, id_: str) -> None:
        deed = self._deeds.get(id_)
        if deed is not None:
            deed()

    def _take(self, opened: Opened) -> None:
        is_first = self.vault_controller is None
        self._part()
        window = self._window
        view = window.view if is_first and window.view is not None else window.show_vault_view()
        layout = opened.manager.vault.layout
        vault_session = VaultSession(opened.manager, self._bridge, view)
        self._page = view
        self._menu.set_open_place(layout.place)
        self._preferences.reread()
        self.vault_controller = OpenVaultController(vault_session, window, view, self._preferences)
        window.name_vault(opened.name, str(layout.place))
        view.tabs.name_file(layout.name)
        self._remembered.restore_view(view, window.width())
        self.vault_controller.open(opened.shown)
        self._remembered.restore_place(view, layout.place)
        self.vault_controller.equipped.connect(self._on_equipped)
        self.vault_controller.focus()

    def _tell_failure(self, error: MemdeckError) -> None:
        self._dropped = ()
        self.notices.show_notice(Notice("opening", message_text(error), Gravity.ERROR))

    def _on_equipped(self) -> None:
        """Import files that were dropped while no vault was open."""
        files, self._dropped = self._dropped, ()
        if (
            files
            and self.vault_controller is not None
            and self.vault_controller.equipment is not None
        ):
            self.vault_controller.equipment.reviewing.controller.read_files(files)

    @property
    def is_ready(self) -> bool:
        """True once loading is complete: a vault with all its features, or none."""
        return self.vault_controller is None or self.vault_controller.equipment is not None

    @property
    def notices(self) -> NoticeArea:
        """The area for notices: over the panes, or over the welcome page."""
        page = self._page or self._welcome()
        return page.notices

    def _welcome(self) -> Welcome:
        window = self._window
        page = Welcome(window.commands, window.theme, window.icons, window)
        page.files_dropped.connect(self._on_files_dropped)
        self._page = page
        window.show_page(page)
        return page

    def _part(self) -> None:
        """Disconnect the open vault, and keep its view state."""
        if self.vault_controller is not None:
            self._remembered.keep_view(self.vault_controller.view, self.vault_controller.place)
            self.vault_controller.close()
            self.vault_controller = None

    def _close(self) -> None:
        self._remembered.keep_window(self._window)
        self._part()
