"""The table and the sidebar, connected to the vault session; the reason for an empty table."""

from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from memdeck.desktop.ui.actions.action_set import Actions
from memdeck.desktop.ui.models.entry_model import EntryTableModel
from memdeck.desktop.ui.models.entry_rows import EntryRow, MemoryStatus, split_key
from memdeck.desktop.ui.models.sidebar import SidebarSection
from memdeck.desktop.ui.session.snapshot import VaultSnapshot, group_tally
from memdeck.desktop.ui.session.vault_session import VaultSession
from memdeck.desktop.ui.text.plain_text import one_line
from memdeck.desktop.ui.text.translation import translate
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.views.widgets.empty_state import EmptyState
from memdeck.desktop.window.shell.vault_view import VaultView
from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.memory.entry import Layer

_SECTION_OF = {
    MemoryStatus.PROMPT: SidebarSection.ACTIVE,
    MemoryStatus.ACTIVE: SidebarSection.ACTIVE,
    MemoryStatus.ARCHIVED: SidebarSection.ARCHIVED,
    MemoryStatus.FORGOTTEN: SidebarSection.FORGOTTEN,
}
_FIRST_MEMORY = ("session.import", "session.paste", "entry.add")
"""The commands that lead to the first memory of a vault."""
MOST_NAMED = 5
"""The maximum number of other programs' files in a folder that are named."""
Name = TypeVar("Name", bound=str)
Reason = tuple[str, str, str, tuple[str, ...]]
"""Icon, title, sentence, and the ids of the commands that help."""


class MemoryTableController(QObject):
    """Fills the table with rows and the sidebar with counts, and applies the sidebar's filters."""

    selection_changed = Signal()
    """The selection, or a selected memory, has changed."""
    text_filter_cleared = Signal()

    def __init__(
        self, vault_session: VaultSession, view: VaultView, actions: Actions, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._view = view
        self._model = view.model
        self._empty_reason = EmptyReason(actions, view.theme, view.icons)
        self._tally: Counter[tuple[MemoryStatus, str]] = Counter()
        self._groups: Mapping[tuple[MemoryStatus, str], int] = {}
        self._contradictions: Sequence[EntryRow] = ()
        self._layers: Mapping[tuple[MemoryStatus, Layer], int] = {}
        self._counts: Counter[SidebarSection] = Counter()
        self._day: date | None = None
        self._found_id = ""
        self._file = vault_session.manager.vault.layout.name
        vault_session.snapshot_changed.connect(self._on_snapshot_changed)
        vault_session.changed.connect(self._on_changed)
        view.sidebar.section_chosen.connect(self._show_section)
        view.sidebar.categories_chosen.connect(self._filter_categories)
        view.sidebar.layers_chosen.connect(self._filter_layers)
        view.table.selection_changed.connect(self._on_selection_changed)
        view.results_closed.connect(self._on_selection_changed)
        for signal in (self._model.settled, self._model.filtered):
            signal.connect(self._show_counts)
        self._show_section(view.sidebar.section)

    @property
    def section(self) -> SidebarSection:
        return self._view.sidebar.section

    @property
    def selected_rows(self) -> list[EntryRow]:
        """The selected memories as the table has them, in its order; or the selected result."""
        if self._view.is_at_results:
            return [] if self.current is None else [self.current]
        if not self._view.is_at_table:
            return []
        return self._view.table.selected_rows()

    @property
    def has_selection(self) -> bool:
        """Whether any memory is selected; much faster than listing 20,000 of them."""
        if self._view.is_at_results:
            return self.current is not None
        return self._view.is_at_table and self._view.table.selected_count > 0

    @property
    def current(self) -> EntryRow | None:
        """The one memory that the detail, file and decay tabs show."""
        id_ = self._found_id if self._view.is_at_results else self._view.table.current_id()
        return self._model.entry_row(id_) if id_ else None

    @property
    def categories(self) -> list[str]:
        """The categories in use, by name."""
        return sorted({category for _, category in self._tally})

    @property
    def groups(self) -> list[str]:
        """The keys of the groups in use, such as "fact/work"."""
        return sorted({key for _, key in self._groups})

    def row(self, id_: str) -> EntryRow | None:
        """Return a memory as the table has it, shown or hidden."""
        return self._model.entry_row(id_)

    def find(self, text: str) -> None:
        """Show the memories that contain every word of *text*."""
        self._model.set_filter(replace(self._model.filter, text=text))

    def select_found(self, id_: str) -> None:
        """Select a memory in the results of a search, which are in front; "" for none."""
        self._found_id = id_
        self.selection_changed.emit()

    def follow(self, id_: str) -> None:
        """Select a memory if the table is in front and has it."""
        if self._view.is_at_table:
            self._view.table.select_id(id_)

    def reveal(self, *ids: str) -> None:
        """Select memories, going to the section of the first and clearing filters that hide one."""
        rows = [row for id_ in ids if (row := self._model.entry_row(id_)) is not None]
        if not rows:
            return
        self._view.close_results()
        is_hidden = any(self._model.row_of(row.entry.id) is None for row in rows)
        if is_hidden:
            self.show_all()
        if is_hidden or self.section.memory_statuses is None:
            self._view.sidebar.show_section(_SECTION_OF[rows[0].memory_status])
        self._view.table.select_id(rows[0].entry.id)
        self._view.table.select_ids([row.entry.id for row in rows])

    def show_all(self) -> None:
        """Clear the text, layer and category filters."""
        self._view.sidebar.clear_filters()
        self._filter_categories(())
        self._filter_layers(())
        self.find("")
        self.text_filter_cleared.emit()

    def show_page(self) -> None:
        """Show the page of the current section, if it is not shown already."""
        if self.section.memory_statuses is None:
            self._show_section(self.section)

    def set_count(self, section: SidebarSection, count: int) -> None:
        """Show the number of items in a section that holds no memories."""
        self._counts[section] = count
        self._view.sidebar.set_counts(self._counts)

    def _on_snapshot_changed(self, snapshot: VaultSnapshot) -> None:
        if snapshot.day != self._day:
            self._day = snapshot.day
            self._model.set_day(snapshot.day)
        self._empty_reason.set_snapshot(snapshot, self._file)
        self._tally, self._layers = Counter(snapshot.tally), snapshot.layers
        self._groups, self._contradictions = snapshot.groups, snapshot.contradictions
        self._filter_section()
        self._view.theme.set_categories(self.categories)
        for section in SidebarSection:
            if section.memory_statuses is not None:
                self._counts[section] = self._total(section)
        self._counts[SidebarSection.BROKEN] = len(snapshot.broken)
        self._counts[SidebarSection.CONFLICTS] = len(snapshot.conflict_copies)
        self._view.sidebar.set_counts(self._counts)
        self._list_filters()
        first = self._view.table.first_selected_row
        self._model.apply(snapshot.row_changes.rows, snapshot.row_changes.gone)
        if first is not None and not self._view.table.selected_count:
            self._select_next(first)
        if snapshot.row_changes.rows:
            self.selection_changed.emit()

    def _on_changed(self, changes: ChangeSet) -> None:
        """Select what an undo or a redo brought back into view, as the next key acts on it."""
        if changes.verb not in ("undo", "redo"):
            return
        restored = {entry.id for entry in changes.after}
        rows = self._model.rows_between(0, self._model.rowCount())
        ids = [row.entry.id for row in rows if row.entry.id in restored]
        if ids:
            self._view.table.select_in_view(ids)

    def _select_next(self, row: int) -> None:
        """Select the row now at the position of selected memories that have left the section."""
        last = self._model.rowCount() - 1
        if last >= 0:
            self._view.table.select_row(min(row, last))

    def _total(self, section: SidebarSection) -> int:
        if section is SidebarSection.CONTRADICTIONS:
            return len(self._contradictions)
        return _count_by_name(self._tally, section.memory_statuses or frozenset()).total()

    def _list_filters(self) -> None:
        """List the categories and groups of the section, and its layers if both have memories."""
        memory_statuses = self.section.memory_statuses or frozenset()
        has_layers = memory_statuses and any(
            layer is not Layer.SEMANTIC for _, layer in self._layers
        )
        layers = _count_by_name(self._layers, memory_statuses)
        self._view.sidebar.set_layers(layers if has_layers else {})
        tally, by_group = self._tally, self._groups
        if self.section is SidebarSection.CONTRADICTIONS:
            tally = Counter((row.memory_status, row.entry.category) for row in self._contradictions)
            by_group = group_tally(self._contradictions)
        categories = _count_by_name(tally, memory_statuses)
        groups = _count_by_name(by_group, memory_statuses)
        self._view.sidebar.set_categories(_in_order(categories, groups))
        self._view.table.set_categories(self.categories)
        # One that the section does not hold is no longer listed, so no longer selected.
        self._filter_categories(self._view.sidebar.categories)

    def _show_section(self, section: SidebarSection) -> None:
        if section.memory_statuses is not None:
            self._empty_reason.section = section
        self._filter_section()
        self._list_filters()
        self._view.turn_to(section)
        self._show_counts()
        self.selection_changed.emit()

    def _filter_section(self) -> None:
        """Show the memories of the current section, if it has any kind of them."""
        section, before = self.section, self._model.filter
        ids = None
        if section is SidebarSection.CONTRADICTIONS:
            ids = frozenset(row.entry.id for row in self._contradictions)
        if section.memory_statuses is not None:
            wanted = replace(before, memory_statuses=section.memory_statuses, ids=ids)
            if wanted != before:
                self._model.set_filter(wanted)

    def _filter_categories(self, keys: Iterable[str]) -> None:
        categories = frozenset(keys) or None
        if categories != self._model.filter.categories:
            self._model.set_filter(replace(self._model.filter, categories=categories))

    def _filter_layers(self, keys: Iterable[Layer]) -> None:
        layers = frozenset(keys) or None
        if layers != self._model.filter.layers:
            self._model.set_filter(replace(self._model.filter, layers=layers))

    def _on_selection_changed(self) -> None:
        self._show_counts()
        self.selection_changed.emit()

    def _show_counts(self) -> None:
        """Show how many memories are shown, and the reason where there are none."""
        if self._view.is_at_table:
            total = self._total(self.section)
            selected = self._view.table.selected_count
            self._view.header.set_counts(self._model.rowCount(), total, selected)
            self._view.table.set_empty(self._empty_reason.state(self._model, total))
        elif not self._view.is_at_results:
            self._view.header.count.clear()


def _count_by_name(
    counts: Mapping[tuple[MemoryStatus, Name], int], memory_statuses: Container[MemoryStatus]
) -> Counter[Name]:
    """Return the number of memories of each name, 0 included, that have these statuses."""
    by_name = Counter[Name]()
    for (memory_status, name), count in counts.items():
        by_name[name] += count if memory_status in memory_statuses else 0
    return by_name


def _in_order(categories: Counter[str], groups: Counter[str]) -> dict[str, int]:
    """Return the counts above 0: the largest category first, each with its groups behind it."""
    groups_of: defaultdict[str, list[str]] = defaultdict(list)
    for key in sorted(+groups, key=lambda key: (-groups[key], key)):
        groups_of[split_key(key)[0]].append(key)
    counts = {}
    for category in sorted(+categories, key=lambda category: (-categories[category], category)):
        counts[category] = categories[category]
        counts |= {key: groups[key] for key in groups_of[category]}
    return counts


class EmptyReason:
    """Builds the state shown over an empty table; the same object while the reason is the same."""

    def __init__(self, actions: Actions, theme: Theme, icons: Icons) -> None:
        self._actions = actions
        self._theme = theme
        self._icons = icons
        self._has_snapshot = False
        self._has_no_memory = False
        self._missing_file: str | None = None
        self._other_files = ""
        self._reason: Reason | None = None
        self._state: EmptyState | None = None
        self.section = SidebarSection.ACTIVE

    def set_snapshot(self, snapshot: VaultSnapshot, file: str) -> None:
        """Record whether the vault holds any memory; *file* is its memory file's name."""
        self._has_snapshot = True
        self._missing_file = None if snapshot.file.exists else file
        self._other_files = ", ".join(
            one_line(path.name) for path in snapshot.other_files[:MOST_NAMED]
        )
        self._has_no_memory = not snapshot.rows and not snapshot.broken

    def state(self, model: EntryTableModel, total: int) -> EmptyState | None:
        """Return the state to show instead of rows; None where there are rows, or may be soon."""
        may_have_rows = model.rowCount() > 0 or not model.is_settled or not self._has_snapshot
        reason = None if may_have_rows else self._reason_for(model, total)
        if reason != self._reason:
            self._reason = reason
            self._state = None
            if reason is not None:
                icon, title, sentence, ids = reason
                actions = [self._actions[id_] for id_ in ids]
                self._state = EmptyState(self._theme, self._icons, icon, title, sentence, actions)
        return self._state

    def _reason_for(self, model: EntryTableModel, total: int) -> Reason:
        file = self._missing_file
        if file is not None:
            title = translate("empty", "There is no {file} here").format(file=file)
            if self._other_files:
                sentence = translate(
                    "empty",
                    "Found here: {names}. Open that file as it is, or add a memory to create"
                    " {file} next to it.",
                )
                sentence = sentence.format(names=self._other_files, file=file)
                return "file", title, sentence, ("vault.open_file", "entry.add")
            sentence = translate(
                "empty",
                "It is created with the first memory. Import a chat export or paste a"
                " conversation to get suggestions, or add a memory yourself.",
            )
            return "file", title, sentence, _FIRST_MEMORY
        if self._has_no_memory:
            return (
                "memdeck",
                translate("empty", "No memories yet"),
                translate(
                    "empty",
                    "Import a chat export or paste a conversation to get suggestions, or add a"
                    " memory yourself. Nothing is saved until you apply it.",
                ),
                _FIRST_MEMORY,
            )
        if total == 0:
            return _reason_for_section(self.section)
        text = model.filter.text.strip()
        if text:
            title = translate("empty", "No results for “{text}”").format(text=text)
            sentence = translate("empty", "No memories here match.")
            return "search", title, sentence, ("find.ask", "find.clear")
        title = translate("empty", "No memories match")
        sentence = translate("empty", "No memory here has the selected layers and categories.")
        return "search", title, sentence, ("find.clear",)


def _reason_for_section(section: SidebarSection) -> Reason:
    match section:
        case SidebarSection.PROMPT:
            title = translate("empty", "No memories in the prompt")
            sentence = translate(
                "empty",
                "No memory scores high enough on this day, so the agent starts without any.",
            )
            return "eye", title, sentence, ()
        case SidebarSection.ARCHIVED:
            title = translate("empty", "No archived memories")
            sentence = translate(
                "empty",
                "Memories that you archive, or that fade, are kept here and left out of the"
                " prompt.",
            )
            return "archive", title, sentence, ()
        case SidebarSection.FORGOTTEN:
            title = translate("empty", "No forgotten memories")
            sentence = translate(
                "empty", "Forgotten memories stay here until you restore or purge them."
            )
            return "forget", title, sentence, ()
        case SidebarSection.CONTRADICTIONS:
            title = translate("empty", "No contradictions")
            sentence = translate(
                "empty",
                "Memories that contradict each other are listed here until you archive or forget"
                " one of them.",
            )
            return "check", title, sentence, ()
        case _:
            title = translate("empty", "No active memories")
            sentence = translate("empty", "Every memory of this vault is archived or forgotten.")
            return "check", title, sentence, ("entry.add",)
