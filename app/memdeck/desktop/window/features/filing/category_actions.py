"""The user's actions on categories: from the menus of memories and of the sidebar."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QAction, QIcon
from PySide6.QtWidgets import QMenu

from memdeck.desktop.ui.actions.action_set import Actions
from memdeck.desktop.ui.models.display_names import category_name
from memdeck.desktop.ui.models.entry_rows import EntryRow
from memdeck.desktop.ui.models.sidebar import SidebarSection
from memdeck.desktop.ui.session.vault_session import VaultSession
from memdeck.desktop.ui.text.plain_text import without_mnemonic
from memdeck.desktop.ui.views.memory_table.cell_editors import CategoryCellEditor
from memdeck.desktop.ui.views.widgets.question import Question
from memdeck.desktop.window.features.filing.name_dialog import NameDialog
from memdeck.desktop.window.features.memory_table_controller import MemoryTableController
from memdeck.desktop.window.shell.vault_view import VaultView


class CategoryActions(QObject):
    """Sets, renames and archives categories, and opens the menus of the sidebar."""

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
        self._entries = vault_session.manager.entries
        self._view = view
        self._memories = memories
        self._actions = actions
        actions.category_menu.aboutToShow.connect(self._fill_category_menu)
        view.sidebar.category_menu_requested.connect(self._open_category_menu)
        view.sidebar.section_menu_requested.connect(self._open_section_menu)

    def open_menu(self) -> None:
        """Open the menu of categories at the current memory."""
        self._actions.category_menu.popup(self._view.table.menu_point())

    def _fill_category_menu(self) -> None:
        menu = self._actions.category_menu
        menu.clear()
        policy = self._vault_session.manager.vault.policy
        named = [category.name for category in policy.categories]
        for category in dict.fromkeys([*self._memories.categories, *named]):
            color = self._view.theme.colors.category(category)
            icon = self._view.icons.icon("dot", color)
            name = without_mnemonic(category_name(category))
            _add_action(menu, icon, name, partial(self._set_category, category))
        menu.addSeparator()
        self._add(menu, "add", self.tr("New category…"), self._ask_for_category)

    def _open_category_menu(self, category: str, at: QPoint) -> None:
        sidebar = self._view.sidebar
        menu = QMenu(sidebar)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        show_only = partial(sidebar.show_categories, frozenset({category}))
        self._add(menu, "eye", self.tr("Show only this category"), show_only)
        show_all = partial(sidebar.show_categories, frozenset())
        show_all_action = self._add(menu, "close", self.tr("Show all categories"), show_all)
        show_all_action.setEnabled(bool(sidebar.categories))
        menu.addSeparator()
        rename = partial(self._ask_for_name, category)
        archive = partial(self._ask_to_archive, category)
        rename_action = self._add(menu, "edit", self.tr("Rename category…"), rename)
        archive_action = self._add(menu, "archive", self.tr("Archive all…"), archive)
        rows = self._rows_of(category)
        is_read_only = self._actions.context.is_read_only
        rename_action.setEnabled(not is_read_only and any(row.is_kept for row in rows))
        archive_action.setEnabled(not is_read_only and any(row.is_active for row in rows))
        menu.popup(at)

    def _open_section_menu(self, section: SidebarSection, at: QPoint) -> None:
        sidebar = self._view.sidebar
        menu = QMenu(sidebar)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._add(menu, "eye", self.tr("Open"), partial(sidebar.show_section, section))
        if section.memory_statuses is not None:
            select_all = partial(self._select_all, section)
            self._add(menu, "check", self.tr("Select all memories"), select_all)
        menu.popup(at)

    def _add(self, menu: QMenu, icon: str, text: str, handler: Callable[[], object]) -> QAction:
        return _add_action(menu, self._view.icons.icon(icon), text, handler)

    def _select_all(self, section: SidebarSection) -> None:
        self._view.sidebar.show_section(section)
        self._view.table.setFocus()
        self._view.table.selectAll()

    def _rows_of(self, category: str) -> list[EntryRow]:
        return [row for row in self._view.model.rows() if row.entry.category == category]

    def _set_category(self, category: str) -> None:
        ids = [row.entry.id for row in self._memories.selected_rows if row.is_kept]
        self._vault_session.do_many("edit", self._entries.set_category, ids, category=category)

    def _ask_for_category(self) -> None:
        name = CategoryCellEditor((), self._view.window())
        dialog = NameDialog(
            self.tr("New category"), name, self.tr("Set category"), self._view.window()
        )
        dialog.accepted.connect(lambda: self._set_category(name.category()))
        dialog.open()

    def _ask_for_name(self, category: str) -> None:
        others = [name for name in self._memories.categories if name != category]
        name = CategoryCellEditor(others, self._view.window())
        name.set_category(category)
        dialog = NameDialog(
            self.tr("Rename category"), name, self.tr("Rename"), self._view.window()
        )
        dialog.accepted.connect(lambda: self._rename(category, name.category()))
        dialog.open()

    def _rename(self, category: str, name: str) -> None:
        ids = [row.entry.id for row in self._rows_of(category) if row.is_kept]
        self._vault_session.do_many("edit", self._entries.set_category, ids, category=name)

    def _ask_to_archive(self, category: str) -> None:
        ids = [row.entry.id for row in self._rows_of(category) if row.is_active]
        text = self.tr("Archive the memory in “{category}”?")
        if len(ids) != 1:
            text = self.tr("Archive all %Ln memories in “{category}”?", "", len(ids))
        question = Question(
            self.tr("Archive category"),
            text.format(category=category_name(category)),
            self.tr("Archive"),
            self._view.window(),
            detail=self.tr(
                "Archived memories stay in the file, out of the prompt. You can undo this."
            ),
        )
        question.confirmed.clicked.connect(
            partial(self._vault_session.do_many, "archive", self._entries.archive, ids)
        )
        question.open()


def _add_action(menu: QMenu, icon: QIcon, text: str, handler: Callable[[], object]) -> QAction:
    action = menu.addAction(icon, text)
    action.triggered.connect(lambda _is_checked: handler())
    return action
