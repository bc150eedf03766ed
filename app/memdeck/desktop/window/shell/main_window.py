"""The main window: menus, the top bar, the panes of the open vault, the status bar."""

from datetime import date
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QKeyCombination, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QContextMenuEvent,
    QKeyEvent,
    QKeySequence,
    QPaintEvent,
)
from PySide6.QtWidgets import QMainWindow, QPushButton, QWidget

from memdeck.desktop.ui.actions.action_set import Actions
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.views.widgets.box_layouts import vbox
from memdeck.desktop.ui.views.widgets.first_size import first_size
from memdeck.desktop.window.shell.panes import OpeningPage
from memdeck.desktop.window.shell.status_bar import StatusBar
from memdeck.desktop.window.shell.top_bar import TopBar

if TYPE_CHECKING:
    from memdeck.desktop.window.shell.vault_view import VaultView

WIDTH_PX, HEIGHT_PX = 1280, 800
LEAST_WIDTH_PX, LEAST_HEIGHT_PX = 900, 600
_RETURN_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_MENU_KEYS = QKeyCombination(Qt.KeyboardModifier.ShiftModifier, Qt.Key.Key_F10)


class MainWindow(QMainWindow):
    """The shell; it opens no vault by itself."""

    painted = Signal()
    """The window was painted for the first time."""
    closing = Signal()
    """The window is about to close; save now what must be saved."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self.theme = theme
        self.icons = icons
        self.commands = Actions(self, icons)
        self.bar = TopBar(self.commands, theme, icons)
        self.status = StatusBar(theme)
        self.view: VaultView | None = None
        """The panes; None while no vault is open, or the first one is being opened."""
        self._page: QWidget | None = None
        self._is_painted = False
        self.setWindowTitle(self.tr("Memdeck"))
        self.setWindowIcon(icons.icon("memdeck"))
        self.commands.fill_menu_bar(self.menuBar())
        self.setStatusBar(self.status)
        self._lay_out()
        self.setMinimumSize(first_size(self, LEAST_WIDTH_PX, LEAST_HEIGHT_PX))
        self.resize(first_size(self, WIDTH_PX, HEIGHT_PX))

    def show_vault_view(self) -> "VaultView":
        """Replace what is shown with fresh panes, and return them."""
        from memdeck.desktop.window.shell.vault_view import VaultView  # noqa: PLC0415 - after the first frame

        if self.view is not None:  # until then, what is typed is for the vault being opened
            self.bar.finder.clear()
        view = VaultView(self.commands, self.theme, self.icons, date.today())  # noqa: DTZ011 - the user's own day
        self.view = view
        self._replace_page(view)
        self.bar.finder.set_available(is_available=True)
        return view

    def show_page(self, page: QWidget) -> None:
        """Show *page* instead of the panes: no vault is open."""
        self.view = None
        self._replace_page(page)
        self.bar.finder.set_available(is_available=False)
        self.bar.set_vault("")
        self.status.clear_vault()
        page.setFocus()
        self.setWindowTitle(self.tr("Memdeck"))

    def show_opening(self, name: str, count: int = 0) -> OpeningPage:
        """Replace what is shown with a page that says that the vault called *name* is opened.

        *count* is its number of memories, and *name* "" where it is not known yet.
        """
        if count > 1:
            text = self.tr("Opening %Ln memories…", "", count)
        else:
            text = self.tr("Opening {vault}…").format(vault=name) if name else self.tr("Opening…")
        page = OpeningPage(self.theme, text)
        self.view = None
        self._replace_page(page)
        self.bar.finder.set_available(is_available=True)
        self.name_vault(name or self.tr("Opening…"), "")
        return page

    def name_vault(self, name: str, where: str) -> None:
        """Show which vault is open."""
        self.bar.set_vault(name, where)
        self.setWindowTitle(self.tr("{vault} – Memdeck").format(vault=name))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle keys that nothing else did.

        Esc goes back, Shift+F10 opens a menu, and Return presses the focused button. While a
        vault is being opened, no command is enabled; the find field can be used already.
        """
        find_keys, focused = self.commands["find.start"].shortcuts(), self.focusWidget()
        if self.bar.finder.isEnabled() and QKeySequence(event.keyCombination()) in find_keys:
            self.bar.finder.setFocus()
        elif event.key() == Qt.Key.Key_Escape and self.view is not None:
            self.view.go_back()
        elif event.key() in _RETURN_KEYS and isinstance(focused, QPushButton):
            focused.click()
        elif event.keyCombination() == _MENU_KEYS:
            self._request_context_menu()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._is_painted:
            self._is_painted = True
            # The children are painted after it, and then everything is flushed to the screen at
            # once.
            QTimer.singleShot(0, self, self.painted.emit)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.closing.emit()
        super().closeEvent(event)

    def _request_context_menu(self) -> None:
        """Open the context menu of the widget with the focus; Qt does so for the Menu key only."""
        widget = self.focusWidget()
        if widget is not None:
            centre = widget.rect().center()
            reason = QContextMenuEvent.Reason.Keyboard
            event = QContextMenuEvent(reason, centre, widget.mapToGlobal(centre))
            QCoreApplication.sendEvent(widget, event)

    def _lay_out(self) -> None:
        centre = QWidget()
        self._column = vbox(self.bar, spacing=0)
        centre.setLayout(self._column)
        self.setCentralWidget(centre)

    def _replace_page(self, page: QWidget) -> None:
        if self._page is not None:
            self._column.removeWidget(self._page)
            self._page.hide()
            self._page.deleteLater()
        self._page = page
        self._column.addWidget(page, 1)
