"""The commands as Qt actions: in menus, by key, enabled where they can do something."""

from collections.abc import Callable, Iterator, Mapping

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from memdeck.desktop.ui.actions.action_context import ActionContext
from memdeck.desktop.ui.actions.commands import COMMANDS, Command, KeyScope, Menu
from memdeck.desktop.ui.theme.icons import Icons

Handlers = Mapping[str, Callable[[], object]]
"""The handler of each command, by its id."""


class Actions(QObject):
    """One action per command."""

    def __init__(self, window: QWidget, icons: Icons) -> None:
        super().__init__(window)
        self._icons = icons
        self._context = ActionContext()
        self._handlers: Handlers = {}
        self._actions = {command.id: self._new_action(command) for command in COMMANDS}
        for command in COMMANDS:
            if command.scope is KeyScope.WINDOW:
                window.addAction(self._actions[command.id])
        self.set_context(self._context)

    def __getitem__(self, id_: str) -> QAction:
        return self._actions[id_]

    def __iter__(self) -> Iterator[QAction]:
        """Yield every action, in menu order."""
        return iter(self._actions.values())

    @property
    def context(self) -> ActionContext:
        return self._context

    def set_context(self, context: ActionContext) -> None:
        """Enable the actions that can do something now, and update their texts."""
        self._context = context
        for command in COMMANDS:
            action = self._actions[command.id]
            action.setEnabled(command.is_enabled(context))
            if command.dynamic_text is not None:
                action.setText(command.dynamic_text(context) or command.text)

    def set_handlers(self, handlers: Handlers) -> None:
        """Call these from now on; a command without a handler does nothing.

        Raises:
            ValueError: an id is no command.
        """
        unknown = handlers.keys() - self._actions.keys()
        if unknown:
            raise ValueError(f"No commands: {', '.join(sorted(unknown))}")
        self._handlers = handlers

    def add_to_table(self, table: QWidget) -> None:
        """Make the keys of the table's commands work while *table* has the focus."""
        in_table = (command for command in COMMANDS if command.scope is KeyScope.TABLE)
        table.addActions([self._actions[command.id] for command in in_table])

    def fill_menu_bar(self, bar: QMenuBar) -> None:
        """Add every command to the menus of *bar*."""
        for menu in Menu:
            self._fill(bar.addMenu(menu.title), menu)

    def memory_menu(self, parent: QWidget) -> QMenu:
        """Return a menu of the actions on memories that are available now."""
        qt_menu = QMenu(parent)
        qt_menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._fill(qt_menu, Menu.MEMORY)
        return qt_menu

    def _fill(self, qt_menu: QMenu, menu: Menu) -> None:
        for command in COMMANDS:
            if command.menu is menu:
                if command.has_separator:
                    qt_menu.addSeparator()
                qt_menu.addAction(self._actions[command.id])

    def _new_action(self, command: Command) -> QAction:
        action = QAction(command.text, self)
        action.setObjectName(command.id)
        if command.icon:
            self._icons.set_icon(action, command.icon)
        action.setCheckable(command.is_checkable)
        action.setShortcuts([QKeySequence(key) for key in command.keys])
        # macOS would move a menu's action by its text, such as "Settings".
        action.setMenuRole(QAction.MenuRole.NoRole)
        if command.scope is KeyScope.TABLE:
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(lambda: self._on_triggered(command.id))
        return action

    def _on_triggered(self, id_: str) -> None:
        handler = self._handlers.get(id_)
        if handler is not None:
            handler()
