"""Every command of the window: its text, icon, keys, menu, and when it is enabled.

Its handler is in ``desktop.window.app.application``, under the same id.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from memdeck.desktop.ui.actions.action_context import ActionContext


class Menu(Enum):
    """The menus, in the order of the menu bar; the value is the title, with its mnemonic."""

    VAULT = QT_TRANSLATE_NOOP("commands", "&Vault")
    MEMORY = QT_TRANSLATE_NOOP("commands", "&Memory")
    EDIT = QT_TRANSLATE_NOOP("commands", "&Edit")
    VIEW = QT_TRANSLATE_NOOP("commands", "V&iew")
    HELP = QT_TRANSLATE_NOOP("commands", "&Help")

    @property
    def title(self) -> str:
        """The title in the window's language."""
        return QCoreApplication.translate("commands", str(self.value))


class KeyScope(Enum):
    """The area that must have the focus for a command's key to work."""

    WINDOW = "window"
    TABLE = "table"
    """On the table of memories: its keys are single letters, which are text elsewhere."""


def always(_: ActionContext) -> bool:
    return True


def with_vault(context: ActionContext) -> bool:
    return context.has_vault


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A command of the window.

    *source_text* is English. Menus show the first of *keys*. *dynamic_text* returns another text
    for some contexts. *has_separator* puts a separator before the command in its menu.
    """

    id: str
    menu: Menu
    source_text: object  # a str, which PySide6 does not say of QT_TRANSLATE_NOOP
    icon: str = ""
    keys: tuple[str, ...] = ()
    scope: KeyScope = KeyScope.WINDOW
    is_enabled: Callable[[ActionContext], bool] = with_vault
    is_checkable: bool = False
    has_separator: bool = False
    dynamic_text: Callable[[ActionContext], str | None] | None = None

    @property
    def text(self) -> str:
        """The text in the window's language."""
        return QCoreApplication.translate("commands", str(self.source_text))


def _undo_text(context: ActionContext) -> str | None:
    if not context.undo:
        return None
    return QCoreApplication.translate("commands", "Undo “{action}”").format(action=context.undo)


def _redo_text(context: ActionContext) -> str | None:
    if not context.redo:
        return None
    return QCoreApplication.translate("commands", "Redo “{action}”").format(action=context.redo)


def _pin_text(context: ActionContext) -> str | None:
    return QCoreApplication.translate("commands", "Unpin") if context.is_all_pinned else None


COMMANDS = (
    Command(
        id="vault.open",
        menu=Menu.VAULT,
        source_text=QT_TRANSLATE_NOOP("commands", "Open a folder…"),
        icon="folder",
        keys=("Ctrl+O",),
        is_enabled=always,
    ),
    Command(
        id="vault.open_file",
        menu=Menu.VAULT,
        source_text=QT_TRANSLATE_NOOP("commands", "Open a file of memories…"),
        is_enabled=always,
    ),
    Command(
        id="vault.open_server",
        menu=Menu.VAULT,
        source_text=QT_TRANSLATE_NOOP("commands", "Open memories on a server…"),
        is_enabled=always,
    ),
    Command(
        id="vault.switch",
        menu=Menu.VAULT,
        source_text=QT_TRANSLATE_NOOP("commands", "Switch vault…"),
        keys=("Ctrl+Shift+O",),
        is_enabled=always,
    ),
    Command(
        id="vault.sample",
        menu=Menu.VAULT,
        source_text=QT_TRANSLATE_NOOP("commands", "Open the sample vault"),
        is_enabled=always,
    ),
    Command(
        id="session.import",
        menu=Menu.VAULT,
        source_text=QT_TRANSLATE_NOOP("commands", "Import conversations…"),
        icon="import",
        keys=("Ctrl+I",),
        has_separator=True,
    ),
    Command(
        id="session.import_folder",
        menu=Menu.VAULT,
        source_text=QT_TRANSLATE_NOOP("commands", "Import a folder of conversations…"),
    ),
    Command(
        id="session.paste",
        menu=Menu.VAULT,
        source_text=QT_TRANSLATE_NOOP("commands", "Paste a conversation…"),
        icon="chat",
        keys=("Ctrl+Shift+V",),
    ),
    Command(
        id="vault.upkeep",
        menu=Menu.VAULT,
        source_text=QT_TRANSLATE_NOOP("commands", "Maintenance…"),
        icon="review",
        has_separator=True,
    ),
    Command(
        id="vault.reload",
        menu=Menu.VAULT,
        source_text=QT_TRANSLATE_NOOP("commands", "Reload MEMORY.md"),
        icon="sync",
        keys=("F5",),
    ),
    Command(
        id="vault.backups",
        menu=Menu.VAULT,
        source_text=QT_TRANSLATE_NOOP("commands", "Restore from a backup…"),
        icon="restore",
    ),
    Command(
        id="vault.convert",
        menu=Menu.VAULT,
        source_text=QT_TRANSLATE_NOOP("commands", "Convert this vault…"),
    ),
    Command(
        id="vault.reveal",
        menu=Menu.VAULT,
        source_text=QT_TRANSLATE_NOOP("commands", "Show in folder"),
        icon="external",
    ),
    Command(
        id="app.settings",
        menu=Menu.VAULT,
        source_text=QT_TRANSLATE_NOOP("commands", "Settings…"),
        icon="settings",
        keys=("Ctrl+,",),
        is_enabled=always,
        has_separator=True,
    ),
    Command(
        id="app.quit",
        menu=Menu.VAULT,
        source_text=QT_TRANSLATE_NOOP("commands", "Quit"),
        keys=("Ctrl+Q",),
        is_enabled=always,
    ),
    Command(
        id="entry.add",
        menu=Menu.MEMORY,
        source_text=QT_TRANSLATE_NOOP("commands", "Add a memory…"),
        icon="add",
        keys=("N",),
        scope=KeyScope.TABLE,
    ),
    Command(
        id="entry.open",
        menu=Menu.MEMORY,
        source_text=QT_TRANSLATE_NOOP("commands", "Open in detail"),
        icon="eye",
        keys=("Return",),
        scope=KeyScope.TABLE,
        is_enabled=lambda context: context.selected > 0,
        has_separator=True,
    ),
    Command(
        id="entry.edit",
        menu=Menu.MEMORY,
        source_text=QT_TRANSLATE_NOOP("commands", "Edit the text"),
        icon="edit",
        keys=("E",),
        scope=KeyScope.TABLE,
        is_enabled=lambda context: context.in_file == context.selected == 1,
    ),
    Command(
        id="entry.copy",
        menu=Menu.MEMORY,
        source_text=QT_TRANSLATE_NOOP("commands", "Copy the text"),
        icon="copy",
        keys=("Ctrl+C",),
        scope=KeyScope.TABLE,
        is_enabled=lambda context: context.selected > 0,
    ),
    Command(
        id="entry.find_similar",
        menu=Menu.MEMORY,
        source_text=QT_TRANSLATE_NOOP("commands", "Find similar"),
        icon="search",
        keys=("S",),
        scope=KeyScope.TABLE,
        is_enabled=lambda context: context.in_file == context.selected == 1,
    ),
    Command(
        id="entry.pin",
        menu=Menu.MEMORY,
        source_text=QT_TRANSLATE_NOOP("commands", "Pin"),
        icon="pin",
        keys=("P",),
        scope=KeyScope.TABLE,
        is_enabled=lambda context: context.in_file > 0,
        has_separator=True,
        dynamic_text=_pin_text,
    ),
    Command(
        id="entry.archive",
        menu=Menu.MEMORY,
        source_text=QT_TRANSLATE_NOOP("commands", "Archive"),
        icon="archive",
        keys=("A",),
        scope=KeyScope.TABLE,
        is_enabled=lambda context: context.active > 0,
    ),
    Command(
        id="entry.restore",
        menu=Menu.MEMORY,
        source_text=QT_TRANSLATE_NOOP("commands", "Restore"),
        icon="restore",
        keys=("R",),
        scope=KeyScope.TABLE,
        is_enabled=lambda context: context.archived + context.forgotten > 0,
    ),
    Command(
        id="entry.forget",
        menu=Menu.MEMORY,
        source_text=QT_TRANSLATE_NOOP("commands", "Forget"),
        icon="forget",
        keys=("Del",),
        scope=KeyScope.TABLE,
        is_enabled=lambda context: context.in_file > 0,
    ),
    Command(
        id="entry.purge",
        menu=Menu.MEMORY,
        source_text=QT_TRANSLATE_NOOP("commands", "Purge…"),
        icon="purge",
        keys=("Shift+Del",),
        scope=KeyScope.TABLE,
        is_enabled=lambda context: context.selected > 0,
        has_separator=True,
    ),
    Command(
        id="history.undo",
        menu=Menu.EDIT,
        source_text=QT_TRANSLATE_NOOP("commands", "Undo"),
        icon="undo",
        keys=("Ctrl+Z",),
        is_enabled=lambda context: bool(context.undo),
        dynamic_text=_undo_text,
    ),
    Command(
        id="history.redo",
        menu=Menu.EDIT,
        source_text=QT_TRANSLATE_NOOP("commands", "Redo"),
        icon="redo",
        keys=("Ctrl+Shift+Z", "Ctrl+Y"),
        is_enabled=lambda context: bool(context.redo),
        dynamic_text=_redo_text,
    ),
    Command(
        id="find.start",
        menu=Menu.EDIT,
        source_text=QT_TRANSLATE_NOOP("commands", "Find or ask…"),
        icon="search",
        keys=("Ctrl+K",),
        has_separator=True,
    ),
    Command(
        id="find.ask",
        menu=Menu.EDIT,
        source_text=QT_TRANSLATE_NOOP("commands", "Ask by meaning"),
        icon="search",
    ),
    Command(
        id="find.clear",
        menu=Menu.EDIT,
        source_text=QT_TRANSLATE_NOOP("commands", "Clear search"),
        icon="close",
    ),
    Command(
        id="pane.places",
        menu=Menu.VIEW,
        source_text=QT_TRANSLATE_NOOP("commands", "Sidebar"),
        keys=("Ctrl+1",),
        is_checkable=True,
    ),
    Command(
        id="pane.memories",
        menu=Menu.VIEW,
        source_text=QT_TRANSLATE_NOOP("commands", "Memories"),
        keys=("Ctrl+2",),
        is_checkable=True,
    ),
    Command(
        id="pane.detail",
        menu=Menu.VIEW,
        source_text=QT_TRANSLATE_NOOP("commands", "Inspector"),
        keys=("Ctrl+3",),
        is_checkable=True,
    ),
    Command(
        id="tab.detail",
        menu=Menu.VIEW,
        source_text=QT_TRANSLATE_NOOP("commands", "Detail"),
        icon="info",
        keys=("Alt+1",),
        has_separator=True,
    ),
    Command(
        id="tab.file",
        menu=Menu.VIEW,
        source_text=QT_TRANSLATE_NOOP("commands", "MEMORY.md"),
        icon="file",
        keys=("Alt+2",),
    ),
    Command(
        id="tab.decay",
        menu=Menu.VIEW,
        source_text=QT_TRANSLATE_NOOP("commands", "Decay"),
        icon="decay",
        keys=("Alt+3",),
    ),
    Command(
        id="tab.prompt",
        menu=Menu.VIEW,
        source_text=QT_TRANSLATE_NOOP("commands", "What the agent sees"),
        icon="eye",
        keys=("Alt+4",),
    ),
    Command(
        id="look.system",
        menu=Menu.VIEW,
        source_text=QT_TRANSLATE_NOOP("commands", "Use system theme"),
        is_enabled=always,
        is_checkable=True,
        has_separator=True,
    ),
    Command(
        id="look.light",
        menu=Menu.VIEW,
        source_text=QT_TRANSLATE_NOOP("commands", "Light"),
        icon="sun",
        is_enabled=always,
        is_checkable=True,
    ),
    Command(
        id="look.dark",
        menu=Menu.VIEW,
        source_text=QT_TRANSLATE_NOOP("commands", "Dark"),
        icon="moon",
        is_enabled=always,
        is_checkable=True,
    ),
    Command(
        id="help.palette",
        menu=Menu.HELP,
        source_text=QT_TRANSLATE_NOOP("commands", "All commands…"),
        icon="command",
        keys=("Ctrl+Shift+P",),
        is_enabled=always,
    ),
    Command(
        id="help.keys",
        menu=Menu.HELP,
        source_text=QT_TRANSLATE_NOOP("commands", "Keyboard shortcuts"),
        icon="help",
        keys=("?", "F1"),
        is_enabled=always,
    ),
    Command(
        id="help.about",
        menu=Menu.HELP,
        source_text=QT_TRANSLATE_NOOP("commands", "About Memdeck"),
        icon="memdeck",
        is_enabled=always,
        has_separator=True,
    ),
)
"""In menu order."""
