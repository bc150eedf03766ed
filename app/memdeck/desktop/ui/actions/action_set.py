"""The commands as Qt actions: in menus, by key, enabled where they can do something."""

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from memdeck.desktop.ui.actions.action_context import ActionContext
from memdeck.desktop.ui.actions.command import Command, Menu, Reach
from memdeck.desktop.ui.actions.commands import all_commands, menu_name
from memdeck.desktop.ui.theme.icons import Icons


class Actions(QObject):
    """One action per command; handlers of commands listen to ``chosen``.

    An action gets its icon on first use or when its menu opens: most are not visible in the first
    paint, and drawing all would delay it.
    """

    chosen = Signal(str)
    """The id of a command that the user triggered."""

    def __init__(self, window: QWidget, icons: Icons) -> None:
        super().__init__(window)
        self._icons = icons
        self._situation = ActionContext()
        self._commands = all_commands()
        self._actions = {command.id: self._made(command) for command in self._commands}
        self._bare = {command.id: command.icon for command in self._commands if command.icon}
        for command in self._commands:
            if command.reach is Reach.WINDOW:
                window.addAction(self._actions[command.id])
        self.set_situation(self._situation)

    def __getitem__(self, id_: str) -> QAction:
        action = self._actions[id_]
        icon = self._bare.pop(id_, None)
        if icon is not None:
            self._icons.dress(action, icon)
        return action

    def __iter__(self) -> Iterator[tuple[Command, QAction]]:
        """Yield every command with its action, in menu order."""
        return ((command, self[command.id]) for command in self._commands)

    @property
    def situation(self) -> ActionContext:
        return self._situation

    def set_situation(self, situation: ActionContext) -> None:
        """Enable the actions that can do something now, and update their texts."""
        self._situation = situation
        for command in self._commands:
            action = self._actions[command.id]
            action.setEnabled(command.is_offered(situation))
            if command.wording is not None:
                action.setText(command.wording(situation) or command.text)

    def reach_table(self, table: QWidget) -> None:
        """Make the keys of the table's commands work while *table* has the focus."""
        in_table = (command for command in self._commands if command.reach is Reach.TABLE)
        table.addActions([self._actions[command.id] for command in in_table])

    def fill(self, bar: QMenuBar) -> None:
        """Add every command to the menus of *bar*."""
        for menu in Menu:
            shown = bar.addMenu(menu_name(menu))
            self._fill(shown, menu)
            shown.aboutToShow.connect(partial(self._dress, menu))

    def memory_menu(self, parent: QWidget) -> QMenu:
        """Return a menu of the actions on memories that are available now."""
        menu = QMenu(parent)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._fill(menu, Menu.MEMORY)
        self._dress(Menu.MEMORY)
        return menu

    def _fill(self, menu: QMenu, which: Menu) -> None:
        for command in self._of(which):
            if command.opens_group:
                menu.addSeparator()
            menu.addAction(self._actions[command.id])

    def _dress(self, which: Menu) -> None:
        for command in self._of(which):
            self[command.id]

    def _of(self, which: Menu) -> Iterator[Command]:
        return (command for command in self._commands if command.menu is which)

    def _made(self, command: Command) -> QAction:
        action = QAction(command.text, self)
        action.setObjectName(command.id)
        action.setCheckable(command.is_checkable)
        action.setShortcuts([QKeySequence(key) for key in command.keys])
        # macOS would move a menu's action by its text, such as "Settings".
        action.setMenuRole(QAction.MenuRole.NoRole)
        if command.reach is Reach.TABLE:
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(lambda: self.chosen.emit(command.id))
        return action
