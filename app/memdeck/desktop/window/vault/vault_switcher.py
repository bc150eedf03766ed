"""Opens vaults in the window and switches between them."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog

from memdeck.bootstrap import Program, plain_name
from memdeck.desktop.review.importing.inputs import ImportInputs
from memdeck.desktop.settings.fields.preferences import Preferences
from memdeck.desktop.ui.session.vault_session import VaultSession
from memdeck.desktop.ui.session.worker import Bridge, Job
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.views.widgets.notice import Notice, NoticeArea, Severity
from memdeck.desktop.window.shell.main_window import MainWindow
from memdeck.desktop.window.shell.vault_view import VaultView
from memdeck.desktop.window.shell.view_state import ViewState
from memdeck.desktop.window.shell.window_state import WindowState
from memdeck.desktop.window.vault.initial_state import InitialState, OpenedVault, open_vault
from memdeck.desktop.window.vault.open_vault import OpenVaultController
from memdeck.desktop.window.vault.server_dialog import ServerDialog
from memdeck.desktop.window.vault.vault_menu import VaultMenu
from memdeck.desktop.window.vault.welcome import WelcomePage
from memdeck.errors import MemdeckError
from memdeck.storage.vault_layout import SUFFIXES

PATTERNS = tuple(f"*{ending}" for ending in SUFFIXES)
"""The file name patterns of files that may be opened."""


class VaultSwitcher(QObject):
    """Opens vaults in the window, one at a time."""

    vault_changed = Signal()
    """A vault was opened, its features were loaded, or it was closed."""

    def __init__(
        self,
        program: Program,
        bridge: Bridge,
        window: MainWindow,
        preferences: Preferences,
        window_state: WindowState,
    ) -> None:
        super().__init__(window)
        self._program = program
        self._bridge = bridge
        self._window = window
        self._preferences = preferences
        self._window_state = window_state
        self._view_state = ViewState(window_state)
        self.vault_controller: OpenVaultController | None = None
        self._page: VaultView | WelcomePage | None = None
        self._name = ""
        """The display name of the open vault."""
        self._given_files: tuple[Path, ...] = ()
        self._given_text = ""
        self._unread_text = ""
        """Pasted text that the vault before this one had not read."""
        self._menu = VaultMenu(window.bar.vault_menu, window.commands, preferences, bridge)
        self._menu.vault_chosen.connect(self.open)
        window.closing.connect(self._on_window_closing)

    @property
    def is_ready(self) -> bool:
        """True once loading is complete: a vault with all its features, or none."""
        return self.vault_controller is None or self.vault_controller.features is not None

    @property
    def notices(self) -> NoticeArea:
        """The area for notices: over the panes, or over the welcome page."""
        page = self._page or self._show_welcome_page()
        return page.notices

    def start(self, initial_state: InitialState) -> None:
        """Show the vault that was opened, or the welcome page where there is none."""
        match initial_state.vault:
            case OpenedVault():
                self._on_opened(initial_state.vault)
            case MemdeckError():
                self._on_open_failed(initial_state.vault)
            case None:
                self._show_welcome_page()
        for note in initial_state.notes:
            self.notices.show_notice(Notice(note, message_text(note), Severity.WARNING))

    def open(self, path: Path) -> None:
        """Replace the open vault with the one at *path*."""
        self._follow(self._bridge.run(open_vault, self._program, path), plain_name(path))

    def open_sample(self) -> None:
        job = self._bridge.run(lambda: open_vault(self._program, self._program.sample_vault()))
        self._follow(job, "sample")

    def ask_for_conversations(self, ask: Callable[[ImportInputs], None]) -> None:
        """Ask for conversations while no vault is open: they are read into the user's own one."""
        if isinstance(self._page, WelcomePage):
            ask(self._page.inputs)

    def choose_folder(self) -> None:
        """Ask for a folder, and open it."""
        chosen = QFileDialog.getExistingDirectory(
            self._window, self.tr("Open an agent's memory"), self._dialog_folder(is_parent=True)
        )
        if chosen:
            self.open(Path(chosen))

    def choose_file(self) -> None:
        """Ask for a memory file of any program, and open it."""
        # Without a filter for all files: a file that Memdeck cannot open is imported instead.
        chosen, _ = QFileDialog.getOpenFileName(
            self._window,
            self.tr("Open a memory file"),
            self._dialog_folder(is_parent=False),
            self.tr("Memory files ({patterns})").format(patterns=" ".join(PATTERNS)),
        )
        if chosen:
            self.open(Path(chosen))

    def choose_server(self) -> None:
        """Ask for a server and the user whose memories to open, and open them."""
        dialog = ServerDialog(self._window)
        dialog.test_asked.connect(partial(self._test_server, dialog))
        dialog.accepted.connect(lambda: self._open_server(dialog.vault, dialog.password.text()))
        dialog.open()

    def _test_server(self, dialog: ServerDialog, address: str, password: str) -> None:
        check = self._program.servers.check_connection
        dialog.test_button.follow(self._bridge.run_in_thread(check, address, password))

    def _open_server(self, address: str, password: str) -> None:
        add = self._program.servers.add
        job = self._bridge.run(lambda: open_vault(self._program, add(address, password)))
        self._follow(job, "")

    def _dialog_folder(self, *, is_parent: bool) -> str:
        """Return the folder a dialog starts in: the vault's, or its parent."""
        if self.vault_controller is None:
            return str(Path.home())
        folder = self.vault_controller.folder
        return str(folder.parent if is_parent else folder)

    def _follow(self, job: Job, name: str) -> None:
        """Show the vault called *name* that *job* opens; an open one stays until then."""
        if self.vault_controller is None:
            self._page = None
            page = self._window.show_opening(name)
            self._window_state.restore_opening_page(page, self._window.width())
        job.done.connect(self._on_opened)
        job.failed.connect(self._on_open_failed)

    def _on_opened(self, opened: OpenedVault) -> None:
        self._close_vault()
        window = self._window
        view = self._page = window.show_vault_view()
        layout = opened.manager.vault.layout
        self._menu.set_open_path(layout.path)
        self._preferences.reread()
        vault_session = VaultSession(opened.manager, self._bridge, view)
        vault = OpenVaultController(vault_session, window, view, self._preferences)
        self.vault_controller = vault
        vault.features_loaded.connect(self._on_features_loaded)
        self._name = opened.name
        window.name_vault(opened.name, str(layout.path))
        view.tabs.name_file(layout.name)
        self._view_state.restore(view, window.width())
        vault.open(opened.snapshot)
        self.vault_changed.emit()
        self._view_state.restore_section(view, layout.path)
        if not window.bar.finder.hasFocus():  # the user is typing already
            vault.focus()

    def _on_open_failed(self, error: MemdeckError) -> None:
        self._given_files, self._given_text = (), ""
        self.notices.show_notice(Notice("opening", message_text(error), Severity.ERROR))

    def _on_features_loaded(self) -> None:
        """Import the conversations that were given while no vault was open."""
        self.vault_changed.emit()
        files, self._given_files = self._given_files, ()
        text, self._given_text = self._given_text, ""
        unread_text, self._unread_text = self._unread_text, ""
        vault = self.vault_controller
        if vault is not None and vault.features is not None:
            imports = vault.features.review.controller
            if files:
                imports.read_files(files)
            if text:
                imports.read_text(text)
            if unread_text:
                imports.inputs.paste_again(unread_text)

    def _on_files_given(self, files: Sequence[Path]) -> None:
        self._given_files = tuple(files)
        self._open_own_vault()

    def _on_text_given(self, text: str) -> None:
        self._given_text = text
        self._open_own_vault()

    def _open_own_vault(self) -> None:
        """Open the user's own vault, into which conversations are imported as none is open."""
        job = self._bridge.run(lambda: open_vault(self._program, self._program.own_vault()))
        self._follow(job, "memory")

    def _on_window_closing(self) -> None:
        self._window_state.save_window(self._window)
        if isinstance(self._page, WelcomePage):
            self._window_state.forget_vault()
        self._close_vault()

    def _show_welcome_page(self) -> WelcomePage:
        window = self._window
        recent = [Path(path) for path in self._preferences.settings.recent_vaults]
        page = WelcomePage(window.commands, window.theme, window.icons, window, recent)
        page.vault_chosen.connect(self.open)
        page.inputs.folder = self._window_state.import_folder
        page.inputs.folder_chosen.connect(self._window_state.save_import_folder)
        page.inputs.files_given.connect(self._on_files_given)
        page.inputs.text_given.connect(self._on_text_given)
        self._page = page
        window.show_page(page)
        return page

    def _close_vault(self) -> None:
        """Disconnect the open vault, and save its view state."""
        if self.vault_controller is not None:
            snapshot = self.vault_controller.vault_session.snapshot
            self._window_state.save_vault(self._name, len(snapshot.entries) if snapshot else 0)
            self._view_state.save(self.vault_controller.view, self.vault_controller.path)
            if self.vault_controller.features is not None:
                imports = self.vault_controller.features.review.controller
                self._unread_text = imports.unread_text or imports.inputs.draft
            self.vault_controller.close()
            self.vault_controller = None
            self.vault_changed.emit()
