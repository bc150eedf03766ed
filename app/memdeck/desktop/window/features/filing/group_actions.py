"""The user's actions on groups, which divide a category: "work" and "home" in "fact"."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QComboBox, QMenu

from memdeck.desktop.ui.actions.action_set import Actions
from memdeck.desktop.ui.models.entry_rows import split_key
from memdeck.desktop.ui.session.vault_session import VaultSession
from memdeck.desktop.window.features.filing.name_dialog import NameDialog
from memdeck.desktop.window.features.memory_table_controller import MemoryTableController
from memdeck.desktop.window.shell.vault_view import VaultView


class GroupActions(QObject):
    """Sets the group of the selected memories, and renames or removes one in the sidebar."""

    def __init__(
        self,
        vault_session: VaultSession,
        view: VaultView,
        memories: MemoryTableController,
        actions: Actions,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._vault_session = vault_session
        self._view = view
        self._memories = memories
        self._actions = actions
        view.sidebar.group_menu_requested.connect(self._open_menu)

    def open_dialog(self) -> None:
        """Ask for the group of the selected memories."""
        entries = [row.entry for row in self._memories.selected_rows if row.is_kept]
        own = {entry.group or "" for entry in entries}
        current = own.pop() if len(own) == 1 else ""
        title = self.tr("Group of 1 memory")
        if len(entries) != 1:
            title = self.tr("Group of %Ln memories", "", len(entries))
        offered = self._groups_of({entry.category for entry in entries})
        ids = [entry.id for entry in entries]
        dialog = self._dialog(title, self.tr("Set group"), offered, current)
        dialog.accepted.connect(lambda: self._set_group(ids, dialog.name.currentText()))
        dialog.open()

    def _open_menu(self, key: str, at: QPoint) -> None:
        sidebar, icons = self._view.sidebar, self._view.icons
        menu = QMenu(sidebar)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        show_only = menu.addAction(icons.icon("eye"), self.tr("Show only this group"))
        show_only.triggered.connect(lambda: sidebar.show_categories(frozenset({key})))
        show_all = menu.addAction(icons.icon("close"), self.tr("Show all categories"))
        show_all.triggered.connect(lambda: sidebar.show_categories(frozenset()))
        show_all.setEnabled(bool(sidebar.categories))
        menu.addSeparator()
        rename = menu.addAction(icons.icon("edit"), self.tr("Rename group…"))
        rename.triggered.connect(partial(self._ask_for_name, key))
        remove = menu.addAction(icons.icon("forget"), self.tr("Remove group"))
        remove.triggered.connect(lambda: self._set_group(self._ids_in(key), ""))
        for action in (rename, remove):
            action.setEnabled(not self._actions.context.is_read_only and bool(self._ids_in(key)))
        menu.popup(at)

    def _ask_for_name(self, key: str) -> None:
        category, group = split_key(key)
        others = [name for name in self._groups_of({category}) if name != group]
        dialog = self._dialog(self.tr("Rename group"), self.tr("Rename"), others, group)
        dialog.accepted.connect(
            lambda: self._set_group(self._ids_in(key), dialog.name.currentText())
        )
        dialog.open()

    def _dialog(self, title: str, command: str, groups: Sequence[str], current: str) -> NameDialog:
        name = QComboBox()
        name.setEditable(True)
        name.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        name.setAccessibleName(self.tr("Group"))
        name.addItems(groups)
        name.setEditText(current)
        hint = self.tr("A group divides a category. Leave it empty for no group.")
        return NameDialog(title, name, command, self._view.window(), hint=hint)

    def _set_group(self, ids: Sequence[str], group: str) -> None:
        set_group = self._vault_session.manager.entries.set_group
        self._vault_session.do_many("edit", set_group, ids, group=group.strip())

    def _ids_in(self, key: str) -> list[str]:
        """Return the ids of the memories of a group that are in the file."""
        rows = self._view.model.rows()
        return [
            row.entry.id
            for row in rows
            if row.is_kept and (row.entry.category, row.entry.group) == split_key(key)
        ]

    def _groups_of(self, categories: set[str]) -> list[str]:
        """Return the names of the groups in use, those of *categories* first."""
        keys = map(split_key, self._memories.groups)
        ordered = sorted(keys, key=lambda key: (key[0] not in categories, key[1]))
        return list(dict.fromkeys(group for _, group in ordered))
