"""The day whose memories are shown: any other than today is read-only."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QPlainTextEdit

from memdeck.desktop.ui.session.snapshot import VaultSnapshot
from memdeck.desktop.ui.session.vault_session import VaultSession
from memdeck.desktop.window.shell.main_window import MainWindow
from memdeck.desktop.window.shell.vault_view import VaultView


class ViewedDay(QObject):
    """Marks the memories of another day than today, and explains why they cannot be changed.

    A key of a disabled command arrives at the widget with the focus, as Qt takes no shortcut for
    it.
    """

    def __init__(
        self, vault_session: VaultSession, window: MainWindow, view: VaultView, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._vault_session = vault_session
        self._window = window
        self._commands = window.commands
        self._view = view
        self._edit_triggers = view.table.editTriggers()
        vault_session.snapshot_changed.connect(self._on_snapshot_changed)
        view.day_bar.today_requested.connect(self.return_to_today)
        for widget in (view.table, view.table.viewport(), window):
            widget.installEventFilter(self)

    def return_to_today(self) -> None:
        self._vault_session.set_day(None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not self._commands.context.is_read_only:
            return False
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._handle_key(watched, event)
        if watched is self._view.table.viewport() and (
            event.type() == QEvent.Type.MouseButtonDblClick
        ):
            self._view.day_bar.explain()
        return False

    def _handle_key(self, watched: QObject, event: QKeyEvent) -> bool:
        is_at_list = watched is self._window and self._view.is_at_list
        if event.key() == Qt.Key.Key_Escape and (watched is self._view.table or is_at_list):
            self.return_to_today()
            return True
        field = self._window.focusWidget()
        is_typed = bool(event.text()) and event.text().isprintable()
        if watched is self._window and isinstance(field, QPlainTextEdit) and is_typed:
            self._view.day_bar.explain()  # a read-only text leaves what is typed to the window
            return True
        is_edit = watched is self._view.table and event.key() == Qt.Key.Key_F2
        if is_edit or self._commands.is_blocked(QKeySequence(event.keyCombination())):
            self._view.day_bar.explain()
            return True
        return False

    def _on_snapshot_changed(self, snapshot: VaultSnapshot) -> None:
        table = self._view.table
        self._view.show_day(snapshot.viewed_day)
        table.setEditTriggers(
            self._edit_triggers if snapshot.viewed_day is None else table.EditTrigger.NoEditTriggers
        )
