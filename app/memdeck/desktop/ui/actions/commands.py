"""Every command of the window, in menu order."""

from PySide6.QtCore import QCoreApplication

from memdeck.desktop.ui.actions.action_context import ActionContext
from memdeck.desktop.ui.actions.command import Command, Menu, Reach, always


def _undo_text(situation: ActionContext) -> str | None:
    if not situation.undo:
        return None
    return QCoreApplication.translate("commands", "Undo “{deed}”").format(deed=situation.undo)


def _redo_text(situation: ActionContext) -> str | None:
    if not situation.redo:
        return None
    return QCoreApplication.translate("commands", "Redo “{deed}”").format(deed=situation.redo)


def _pin_text(situation: ActionContext) -> str | None:
    return QCoreApplication.translate("commands", "Unpin") if situation.is_all_pinned else None


def _vault_commands() -> tuple[Command, ...]:
    translate = QCoreApplication.translate
    return (
        Command(
            id="vault.open",
            menu=Menu.VAULT,
            text=translate("commands", "Open a folder…"),
            icon="folder",
            keys=("Ctrl+O",),
            is_offered=always,
        ),
        Command(
            id="vault.open_file",
            menu=Menu.VAULT,
            text=translate("commands", "Open a file of memories…"),
            is_offered=always,
        ),
        Command(
            id="vault.open_server",
            menu=Menu.VAULT,
            text=translate("commands", "Open memories on a server…"),
            is_offered=always,
        ),
        Command(
            id="vault.switch",
            menu=Menu.VAULT,
            text=translate("commands", "Switch vault…"),
            keys=("Ctrl+Shift+O",),
            is_offered=always,
        ),
        Command(
            id="vault.sample",
            menu=Menu.VAULT,
            text=translate("commands", "Open the sample vault"),
            is_offered=always,
        ),
        Command(
            id="session.import",
            menu=Menu.VAULT,
            text=translate("commands", "Import conversations…"),
            icon="import",
            keys=("Ctrl+I",),
            opens_group=True,
        ),
        Command(
            id="session.import_folder",
            menu=Menu.VAULT,
            text=translate("commands", "Import a folder of conversations…"),
        ),
        Command(
            id="session.paste",
            menu=Menu.VAULT,
            text=translate("commands", "Paste a conversation…"),
            icon="chat",
            keys=("Ctrl+Shift+V",),
        ),
        Command(
            id="vault.upkeep",
            menu=Menu.VAULT,
            text=translate("commands", "Maintenance…"),
            icon="review",
            opens_group=True,
        ),
        Command(
            id="vault.reload",
            menu=Menu.VAULT,
            text=translate("commands", "Reload MEMORY.md"),
            icon="sync",
            keys=("F5",),
        ),
        Command(
            id="vault.backups",
            menu=Menu.VAULT,
            text=translate("commands", "Restore from a backup…"),
            icon="restore",
        ),
        Command(
            id="vault.convert",
            menu=Menu.VAULT,
            text=translate("commands", "Convert this vault…"),
        ),
        Command(
            id="vault.reveal",
            menu=Menu.VAULT,
            text=translate("commands", "Show in folder"),
            icon="external",
        ),
        Command(
            id="app.settings",
            menu=Menu.VAULT,
            text=translate("commands", "Settings…"),
            icon="settings",
            keys=("Ctrl+,",),
            is_offered=always,
            opens_group=True,
        ),
        Command(
            id="app.quit",
            menu=Menu.VAULT,
            text=translate("commands", "Quit"),
            keys=("Ctrl+Q",),
            is_offered=always,
        ),
    )


def _memory_commands() -> tuple[Command, ...]:
    translate = QCoreApplication.translate
    return (
        Command(
            id="entry.add",
            menu=Menu.MEMORY,
            text=translate("commands", "Add a memory…"),
            icon="add",
            keys=("N",),
            reach=Reach.TABLE,
        ),
        Command(
            id="entry.open",
            menu=Menu.MEMORY,
            text=translate("commands", "Open in detail"),
            icon="eye",
            keys=("Return",),
            reach=Reach.TABLE,
            is_offered=lambda situation: situation.chosen > 0,
            opens_group=True,
        ),
        Command(
            id="entry.edit",
            menu=Menu.MEMORY,
            text=translate("commands", "Edit the text"),
            icon="edit",
            keys=("E",),
            reach=Reach.TABLE,
            is_offered=lambda situation: situation.kept == situation.chosen == 1,
        ),
        Command(
            id="entry.copy",
            menu=Menu.MEMORY,
            text=translate("commands", "Copy the text"),
            icon="copy",
            keys=("Ctrl+C",),
            reach=Reach.TABLE,
            is_offered=lambda situation: situation.chosen > 0,
        ),
        Command(
            id="entry.find_similar",
            menu=Menu.MEMORY,
            text=translate("commands", "Find similar"),
            icon="search",
            keys=("S",),
            reach=Reach.TABLE,
            is_offered=lambda situation: situation.kept == situation.chosen == 1,
        ),
        Command(
            id="entry.pin",
            menu=Menu.MEMORY,
            text=translate("commands", "Pin"),
            icon="pin",
            keys=("P",),
            reach=Reach.TABLE,
            is_offered=lambda situation: situation.kept > 0,
            opens_group=True,
            wording=_pin_text,
        ),
        Command(
            id="entry.archive",
            menu=Menu.MEMORY,
            text=translate("commands", "Archive"),
            icon="archive",
            keys=("A",),
            reach=Reach.TABLE,
            is_offered=lambda situation: situation.active > 0,
        ),
        Command(
            id="entry.restore",
            menu=Menu.MEMORY,
            text=translate("commands", "Restore"),
            icon="restore",
            keys=("R",),
            reach=Reach.TABLE,
            is_offered=lambda situation: situation.archived + situation.forgotten > 0,
        ),
        Command(
            id="entry.forget",
            menu=Menu.MEMORY,
            text=translate("commands", "Forget"),
            icon="forget",
            keys=("Del",),
            reach=Reach.TABLE,
            is_offered=lambda situation: situation.kept > 0,
        ),
        Command(
            id="entry.purge",
            menu=Menu.MEMORY,
            text=translate("commands", "Purge…"),
            icon="purge",
            keys=("Shift+Del",),
            reach=Reach.TABLE,
            is_offered=lambda situation: situation.chosen > 0,
            opens_group=True,
        ),
    )


def _edit_commands() -> tuple[Command, ...]:
    translate = QCoreApplication.translate
    return (
        Command(
            id="history.undo",
            menu=Menu.EDIT,
            text=translate("commands", "Undo"),
            icon="undo",
            keys=("Ctrl+Z",),
            is_offered=lambda situation: bool(situation.undo),
            wording=_undo_text,
        ),
        Command(
            id="history.redo",
            menu=Menu.EDIT,
            text=translate("commands", "Redo"),
            icon="redo",
            keys=("Ctrl+Shift+Z", "Ctrl+Y"),
            is_offered=lambda situation: bool(situation.redo),
            wording=_redo_text,
        ),
        Command(
            id="find.start",
            menu=Menu.EDIT,
            text=translate("commands", "Find or ask…"),
            icon="search",
            keys=("Ctrl+K",),
            opens_group=True,
        ),
        Command(
            id="find.ask",
            menu=Menu.EDIT,
            text=translate("commands", "Ask by meaning"),
            icon="search",
        ),
        Command(
            id="find.clear",
            menu=Menu.EDIT,
            text=translate("commands", "Clear search"),
            icon="close",
        ),
    )


def _view_commands() -> tuple[Command, ...]:
    translate = QCoreApplication.translate
    return (
        Command(
            id="pane.places",
            menu=Menu.VIEW,
            text=translate("commands", "Sidebar"),
            keys=("Ctrl+1",),
            is_checkable=True,
        ),
        Command(
            id="pane.memories",
            menu=Menu.VIEW,
            text=translate("commands", "Memories"),
            keys=("Ctrl+2",),
            is_checkable=True,
        ),
        Command(
            id="pane.detail",
            menu=Menu.VIEW,
            text=translate("commands", "Inspector"),
            keys=("Ctrl+3",),
            is_checkable=True,
        ),
        Command(
            id="tab.detail",
            menu=Menu.VIEW,
            text=translate("commands", "Detail"),
            icon="info",
            keys=("Alt+1",),
            opens_group=True,
        ),
        Command(
            id="tab.file",
            menu=Menu.VIEW,
            text=translate("commands", "MEMORY.md"),
            icon="file",
            keys=("Alt+2",),
        ),
        Command(
            id="tab.decay",
            menu=Menu.VIEW,
            text=translate("commands", "Decay"),
            icon="decay",
            keys=("Alt+3",),
        ),
        Command(
            id="tab.prompt",
            menu=Menu.VIEW,
            text=translate("commands", "What the agent sees"),
            icon="eye",
            keys=("Alt+4",),
        ),
        Command(
            id="look.system",
            menu=Menu.VIEW,
            text=translate("commands", "Use system theme"),
            is_offered=always,
            is_checkable=True,
            opens_group=True,
        ),
        Command(
            id="look.light",
            menu=Menu.VIEW,
            text=translate("commands", "Light"),
            icon="sun",
            is_offered=always,
            is_checkable=True,
        ),
        Command(
            id="look.dark",
            menu=Menu.VIEW,
            text=translate("commands", "Dark"),
            icon="moon",
            is_offered=always,
            is_checkable=True,
        ),
    )


def _help_commands() -> tuple[Command, ...]:
    translate = QCoreApplication.translate
    return (
        Command(
            id="help.palette",
            menu=Menu.HELP,
            text=translate("commands", "All commands…"),
            icon="command",
            keys=("Ctrl+Shift+P",),
            is_offered=always,
        ),
        Command(
            id="help.keys",
            menu=Menu.HELP,
            text=translate("commands", "Keyboard shortcuts"),
            icon="help",
            keys=("?", "F1"),
            is_offered=always,
        ),
        Command(
            id="help.about",
            menu=Menu.HELP,
            text=translate("commands", "About Memdeck"),
            icon="memdeck",
            is_offered=always,
            opens_group=True,
        ),
    )


def all_commands() -> tuple[Command, ...]:
    """Return every command, in menu order, in the window's language."""
    return (
        *_vault_commands(),
        *_memory_commands(),
        *_edit_commands(),
        *_view_commands(),
        *_help_commands(),
    )


def menu_name(menu: Menu) -> str:
    """Return the title of a menu, with its mnemonic marked."""
    translate = QCoreApplication.translate
    match menu:
        case Menu.VAULT:
            return translate("commands", "&Vault")
        case Menu.MEMORY:
            return translate("commands", "&Memory")
        case Menu.EDIT:
            return translate("commands", "&Edit")
        case Menu.VIEW:
            return translate("commands", "V&iew")
        case Menu.HELP:
            return translate("commands", "&Help")
