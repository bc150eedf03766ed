"""The commands of the window as Qt actions: in menus, by key, enabled where they can do something.

The handler of each command is in ``desktop.window.app.application``, under the same id.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import chain
from operator import attrgetter

from PySide6.QtCore import QT_TRANSLATE_NOOP, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from memdeck.desktop.ui.actions.action_context import ActionContext
from memdeck.desktop.ui.text.plain_text import plain_tip
from memdeck.desktop.ui.text.translation import translate
from memdeck.desktop.ui.theme.icons import Icons

_REASON = "reason"
Handlers = Mapping[str, Callable[[], object]]
"""The handler of each command, by its id."""


class Menu(Enum):
    """The menus, in the order of the menu bar; the value is the title, with its mnemonic."""

    VAULT = QT_TRANSLATE_NOOP("commands", "&Vault")
    MEMORY = QT_TRANSLATE_NOOP("commands", "&Memory")
    """Its keys work only in the table: they are single letters, which are text elsewhere."""
    PEOPLE = QT_TRANSLATE_NOOP("commands", "&People")
    """Its keys work only in the list of claims, likewise."""
    EDIT = QT_TRANSLATE_NOOP("commands", "&Edit")
    VIEW = QT_TRANSLATE_NOOP("commands", "V&iew")
    HELP = QT_TRANSLATE_NOOP("commands", "&Help")

    @property
    def is_local(self) -> bool:
        """Whether its keys work only in the list that it acts on."""
        return self in (Menu.MEMORY, Menu.PEOPLE)

    @property
    def title(self) -> str:
        """The title in the window's language."""
        return translate("commands", str(self.value))


@dataclass(frozen=True, slots=True)
class Command:
    """A command of the window, with its text in the window's language."""

    id: str
    text: str
    icon: str = ""
    keys: str = ""
    """As ``QKeySequence.listFromString`` reads them; menus show the first."""
    needs: str = "has_vault"
    """The attribute of ``ActionContext`` that must be true to enable it; "" for none.

    One of its parts has a dotted name, such as "people.has_claim".
    """
    missing: str = ""
    """Why it is disabled without what it needs, and what to do, where that is not plain."""
    is_checkable: bool = False
    has_separator: bool = False
    """Whether a separator precedes it in its menu."""
    changes_memories: bool = False
    """Whether it is disabled while another day than today is shown."""

    @property
    def shortcuts(self) -> list[QKeySequence]:
        return QKeySequence.listFromString(self.keys) if self.keys else []

    def is_enabled(self, context: ActionContext) -> bool:
        return self._has_needs(context) and not (self.changes_memories and context.is_read_only)

    def reason(self, context: ActionContext) -> str:
        """Return why it is disabled, and what to do; "" if it is enabled, or that is plain."""
        if self.is_enabled(context):
            return ""
        if not self._has_needs(context):
            return self.missing if context.has_vault else ""
        return translate("commands", "Go back to today to make changes.")

    def _has_needs(self, context: ActionContext) -> bool:
        return not self.needs or bool(attrgetter(self.needs)(context))


def reason_of(action: QAction) -> str:
    """Return why *action* is disabled, as ``Command.reason`` does; "" for one of another table."""
    return str(action.property(_REASON) or "")


class Actions(QObject):
    """One action per command."""

    triggered = Signal()
    """The user asked for a command; it runs next."""

    def __init__(self, window: QWidget, icons: Icons) -> None:
        super().__init__(window)
        self._icons = icons
        self._handlers: Handlers = {}
        self._actions: dict[str, QAction] = {}
        self.menus = self._menus()
        """The commands of each menu, in its order."""
        for menu, commands in self.menus.items():
            for command in commands:
                action = self._actions[command.id] = self._new_action(command)
                if menu.is_local:
                    action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
                else:
                    window.addAction(action)
        self.category_menu = QMenu(window)
        """The categories that memories can have; filled when it opens."""
        self["entry.set_category"].setMenu(self.category_menu)
        self.set_context(ActionContext())

    def __getitem__(self, id_: str) -> QAction:
        return self._actions[id_]

    def __iter__(self) -> Iterator[QAction]:
        """Yield every action, in menu order."""
        return iter(self._actions.values())

    def set_context(self, context: ActionContext) -> None:
        """Enable the actions that can do something now, and update their texts."""
        self.context = context
        for command in chain.from_iterable(self.menus.values()):
            action, reason = self[command.id], command.reason(context)
            has_all = bool(context.conversations) and not context.new_conversations
            if command.id == "episodes.make" and has_all:
                reason = self.tr("All kept conversations already have episodes.")
            action.setProperty(_REASON, reason)
            action.setToolTip(plain_tip(reason))
            action.setEnabled(command.is_enabled(context))
        self._update_history_texts(context)
        count = context.new_conversations
        make = self.tr("Make episodes from 1 conversation")
        if count != 1:
            make = self.tr("Make episodes from %Ln conversations", "", count)
        self["episodes.make"].setText(make if count else self.tr("Make episodes"))
        is_pinned = context.is_all_pinned
        self["entry.pin"].setText(self.tr("Unpin") if is_pinned else self.tr("Pin"))
        self._icons.set_command_icon(self["entry.pin"], "pin-off" if is_pinned else "pin")

    def _update_history_texts(self, context: ActionContext) -> None:
        undo = self.tr("Undo “{action}”") if context.undo else self.tr("Undo")
        if context.undo_author:
            undo = self.tr("Undo “{action}” by {author}…")
        has_redo = context.redo and not context.has_new_review_step
        redo = self.tr("Redo “{action}”") if has_redo else self.tr("Redo")
        if context.is_review_undoable:
            undo = self.tr("Undo in the review")
        if context.is_review_redoable:
            redo = self.tr("Redo in the review")
        self["history.undo"].setText(undo.format(action=context.undo, author=context.undo_author))
        self["history.redo"].setText(redo.format(action=context.redo))

    def is_blocked(self, keys: QKeySequence) -> bool:
        """Return whether *keys* are those of a command that is disabled on the day shown."""
        return self.context.is_read_only and any(
            command.changes_memories and keys in command.shortcuts
            for command in chain.from_iterable(self.menus.values())
        )

    def table_command(self, keys: QKeySequence) -> str | None:
        """Return the id of the table's command with these *keys*; None where there is none."""
        commands = (command for command in self.menus[Menu.MEMORY] if keys in command.shortcuts)
        return next((command.id for command in commands), None)

    def set_handlers(self, handlers: Handlers) -> None:
        """Call these from now on; a command without a handler does nothing.

        Raises:
            ValueError: an id is no command.
        """
        unknown = handlers.keys() - self._actions.keys()
        if unknown:
            raise ValueError(f"No commands: {', '.join(sorted(unknown))}")
        self._handlers = handlers

    def of_menu(self, menu: Menu) -> list[QAction]:
        """Return the actions of *menu*, in its order."""
        return [self[command.id] for command in self.menus[menu]]

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
        qt_menu.setToolTipsVisible(True)
        for command in self.menus[menu]:
            if command.has_separator:
                qt_menu.addSeparator()
            qt_menu.addAction(self[command.id])

    def _new_action(self, command: Command) -> QAction:
        action = QAction(command.text, self)
        action.setObjectName(command.id)
        if command.icon:
            self._icons.set_command_icon(action, command.icon)
        action.setCheckable(command.is_checkable)
        action.setShortcuts(command.shortcuts)
        # macOS would move a menu's action by its text, such as "Settings".
        action.setMenuRole(QAction.MenuRole.NoRole)
        action.triggered.connect(lambda: self._on_triggered(command.id))
        return action

    def _on_triggered(self, id_: str) -> None:
        self.triggered.emit()
        handler = self._handlers.get(id_)
        if handler is not None:
            handler()

    def _menus(self) -> dict[Menu, tuple[Command, ...]]:
        vault = (
            Command("vault.open", self.tr("Open a folder…"), "folder", "Ctrl+O", needs=""),
            Command("vault.open_file", self.tr("Open a memory file…"), needs=""),
            Command("vault.open_server", self.tr("Open memories on a server…"), needs=""),
            Command("vault.switch", self.tr("Switch vault…"), keys="Ctrl+Shift+O", needs=""),
            Command("vault.sample", self.tr("Open the sample vault"), needs=""),
            Command(
                "session.import",
                self.tr("Import a chat export…"),
                "import",
                "Ctrl+I",
                needs="",
                has_separator=True,
            ),
            Command("session.import_folder", self.tr("Import a folder…"), "folder", needs=""),
            Command("session.paste", self.tr("Paste a conversation…"), "chat", "Ctrl+Shift+V", ""),
            Command(
                "episodes.make",
                self.tr("Make episodes"),
                "timeline",
                needs="new_conversations",
                missing=self.tr(
                    "Episodes are made from kept conversations. Import a chat export or paste a"
                    " conversation, and apply its suggestions."
                ),
                changes_memories=True,
            ),
            Command("vault.upkeep", self.tr("Maintenance…"), "review", has_separator=True),
            Command("vault.reload", self.tr("Reload MEMORY.md"), "sync", "F5"),
            Command(
                "vault.backups", self.tr("Restore from a backup…"), "restore", changes_memories=True
            ),
            Command("vault.connect", self.tr("Connect an agent…"), "link"),
            Command("vault.convert", self.tr("Convert this vault…"), changes_memories=True),
            Command("vault.reveal", self.tr("Show in folder"), "external"),
            Command(
                "app.settings", self.tr("Settings…"), "settings", "Ctrl+,", "", has_separator=True
            ),
            Command("app.quit", self.tr("Quit"), keys="Ctrl+Q", needs=""),
        )
        memory = (
            Command("entry.add", self.tr("Add a memory…"), "add", "N", changes_memories=True),
            Command(
                "entry.open",
                self.tr("Open in detail"),
                "eye",
                "Return",
                "selected",
                has_separator=True,
            ),
            Command(
                "entry.edit",
                self.tr("Edit the text"),
                "edit",
                "E",
                "is_one_in_file",
                changes_memories=True,
            ),
            Command("entry.copy", self.tr("Copy"), "copy", "Ctrl+C", "selected"),
            Command("entry.find_similar", self.tr("Find similar"), "search", "S", "is_one_in_file"),
            Command(
                "entry.show_in_file", self.tr("Show in MEMORY.md"), "file", "M", "is_one_in_file"
            ),
            Command(
                "entry.set_category",
                self.tr("Set category"),
                "tag",
                "C",
                "in_file",
                has_separator=True,
                changes_memories=True,
            ),
            Command(
                "entry.set_group",
                self.tr("Set group…"),
                "folder",
                "G",
                "in_file",
                changes_memories=True,
            ),
            Command("entry.pin", self.tr("Pin"), "pin", "P", "in_file", changes_memories=True),
            Command(
                "entry.archive", self.tr("Archive"), "archive", "A", "active", changes_memories=True
            ),
            Command(
                "entry.restore",
                self.tr("Restore"),
                "restore",
                "R",
                "restorable",
                changes_memories=True,
            ),
            Command(
                "entry.forget", self.tr("Forget"), "forget", "Del", "in_file", changes_memories=True
            ),
            Command(
                "entry.purge",
                self.tr("Purge…"),
                "purge",
                "Shift+Del",
                "selected",
                has_separator=True,
                changes_memories=True,
            ),
        )
        edit = (
            Command(
                "history.undo", self.tr("Undo"), "undo", "Ctrl+Z", "can_undo", changes_memories=True
            ),
            Command(
                "history.redo",
                self.tr("Redo"),
                "redo",
                "Ctrl+Shift+Z; Ctrl+Y",
                "can_redo",
                changes_memories=True,
            ),
            Command("find.start", self.tr("Find or ask…"), "search", "Ctrl+K", has_separator=True),
            Command("find.ask", self.tr("Search by meaning"), "search"),
            Command("find.clear", self.tr("Clear search"), "close"),
        )
        view = (
            Command("pane.places", self.tr("Sidebar"), keys="Ctrl+1", is_checkable=True),
            Command("pane.memories", self.tr("Memories"), keys="Ctrl+2", is_checkable=True),
            Command("pane.detail", self.tr("Inspector"), keys="Ctrl+3", is_checkable=True),
            Command("tab.detail", self.tr("Detail"), "info", "Alt+1", has_separator=True),
            Command("tab.file", self.tr("MEMORY.md"), "file", "Alt+2"),
            Command("tab.decay", self.tr("Decay"), "decay", "Alt+3"),
            Command("tab.prompt", self.tr("Prompt"), "eye", "Alt+4"),
            Command("timeline.open", self.tr("Timeline"), "timeline", "Ctrl+T", has_separator=True),
            Command(
                "timeline.zoom_in",
                self.tr("Zoom in on the timeline"),
                keys="Ctrl++; Ctrl+=",
                needs="is_at_timeline",
            ),
            Command(
                "timeline.zoom_out",
                self.tr("Zoom out of the timeline"),
                keys="Ctrl+-",
                needs="is_at_timeline",
            ),
            Command(
                "timeline.clear_filters",
                self.tr("Clear the filters of the timeline"),
                "close",
                needs="is_timeline_filtered",
            ),
            Command(
                "episode.open_conversation",
                self.tr("Open the conversation of the episode"),
                "chat",
                needs="has_episode",
            ),
            Command("people.open", self.tr("People"), "people", "Ctrl+U"),
            Command("table.columns", self.tr("Columns…"), has_separator=True),
            Command(
                "theme.system",
                self.tr("Use system theme"),
                needs="",
                is_checkable=True,
                has_separator=True,
            ),
            Command("theme.light", self.tr("Light"), "sun", needs="", is_checkable=True),
            Command("theme.dark", self.tr("Dark"), "moon", needs="", is_checkable=True),
        )
        help_ = (
            Command("help.palette", self.tr("All commands…"), "command", "Ctrl+Shift+P", needs=""),
            Command("help.keys", self.tr("Keyboard shortcuts"), "help", "?; F1", needs=""),
            Command(
                "help.about", self.tr("About Memdeck"), "memdeck", needs="", has_separator=True
            ),
        )
        menus = (vault, memory, self._people_commands(), edit, view, help_)
        return dict(zip(Menu, menus, strict=True))

    def _people_commands(self) -> tuple[Command, ...]:
        return (
            Command(
                "claim.edit",
                self.tr("Edit claim"),
                "edit",
                "E",
                "people.has_claim",
                changes_memories=True,
            ),
            Command("claim.open", self.tr("Open conversation"), "chat", "O", "people.has_sources"),
            Command(
                "claim.remember",
                self.tr("Add to memory"),
                "add",
                "M",
                "people.can_remember",
                changes_memories=True,
            ),
            Command("claim.copy", self.tr("Copy claim"), "copy", "Ctrl+C", "people.has_claim"),
            Command(
                "claim.delete",
                self.tr("Delete claim"),
                "forget",
                "Del",
                "people.has_claim",
                changes_memories=True,
            ),
            Command(
                "conflict.keep_first",
                self.tr("Keep the first of two claims"),
                keys="1",
                needs="people.has_conflict",
                has_separator=True,
                changes_memories=True,
            ),
            Command(
                "conflict.keep_second",
                self.tr("Keep the second of two claims"),
                keys="2",
                needs="people.has_conflict",
                changes_memories=True,
            ),
            Command(
                "conflict.keep_both",
                self.tr("Keep both claims"),
                keys="3",
                needs="people.has_conflict",
                changes_memories=True,
            ),
            Command(
                "namesake.same",
                self.tr("Same person"),
                needs="people.has_namesake",
                changes_memories=True,
            ),
            Command(
                "namesake.different",
                self.tr("Different people"),
                needs="people.has_namesake",
                changes_memories=True,
            ),
            Command(
                "person.merge",
                self.tr("Merge with…"),
                "merge",
                needs="people.can_merge",
                has_separator=True,
                changes_memories=True,
            ),
            Command(
                "person.forget",
                self.tr("Forget person…"),
                "purge",
                needs="people.can_forget",
                changes_memories=True,
            ),
        )
