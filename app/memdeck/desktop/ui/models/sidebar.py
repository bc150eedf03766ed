"""The sections of the sidebar, and the sidebar's lists as models."""

from collections.abc import Mapping
from enum import Enum, StrEnum
from typing import TypeVar

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QObject,
    Qt,
)

from memdeck.desktop.ui.models.display_names import category_name, layer_name, status_name
from memdeck.desktop.ui.models.entry_rows import MemoryStatus
from memdeck.desktop.ui.models.roles import DISPLAY, OWN, ROOT, SPOKEN, Index
from memdeck.desktop.ui.text.lists import remarked
from memdeck.domain.memory.entry import Layer

Key = TypeVar("Key", bound=str)
SECTION_KEY = OWN  # a SidebarSection, a category's key, or None for a heading
COUNT = SECTION_KEY + 1  # None where nothing was counted

_REACHABLE = (
    Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
)


class SidebarSection(StrEnum):
    """The sections of the window; one is open at a time."""

    PROMPT = "prompt"
    ACTIVE = "active"
    ARCHIVED = "archived"
    FORGOTTEN = "forgotten"
    BROKEN = "broken"
    CONFLICTS = "conflicts"
    WAITING = "waiting"
    SESSIONS = "sessions"
    CONVERSATIONS = "conversations"
    HEALTH = "health"

    @property
    def memory_statuses(self) -> frozenset[MemoryStatus] | None:
        """The statuses that the table shows there; None where it shows no memories."""
        return _STATUSES_OF.get(self)

    @property
    def lists_problems(self) -> bool:
        """True for sections that list problems to fix."""
        return self in (SidebarSection.BROKEN, SidebarSection.CONFLICTS)

    @property
    def is_hidden_when_empty(self) -> bool:
        """True for sections that are listed only while they have contents."""
        return self.lists_problems or self is SidebarSection.SESSIONS


class Group(Enum):
    """The groups of the sidebar, each under a heading."""

    MEMORIES = (
        SidebarSection.PROMPT,
        SidebarSection.ACTIVE,
        SidebarSection.ARCHIVED,
        SidebarSection.FORGOTTEN,
        SidebarSection.BROKEN,
        SidebarSection.CONFLICTS,
    )
    REVIEW = (SidebarSection.WAITING,)
    LIBRARY = (SidebarSection.SESSIONS, SidebarSection.CONVERSATIONS, SidebarSection.HEALTH)


_STATUSES_OF = {
    SidebarSection.PROMPT: frozenset({MemoryStatus.PROMPT}),
    SidebarSection.ACTIVE: frozenset({MemoryStatus.PROMPT, MemoryStatus.ACTIVE}),
    SidebarSection.ARCHIVED: frozenset({MemoryStatus.ARCHIVED}),
    SidebarSection.FORGOTTEN: frozenset({MemoryStatus.FORGOTTEN}),
}


def section_name(section: SidebarSection) -> str:
    translate = QCoreApplication.translate
    match section:
        case (
            SidebarSection.PROMPT
            | SidebarSection.ACTIVE
            | SidebarSection.ARCHIVED
            | SidebarSection.FORGOTTEN
        ):
            return status_name(MemoryStatus[section.name])
        case SidebarSection.BROKEN:
            return translate("sections", "Broken")
        case SidebarSection.CONFLICTS:
            return translate("sections", "Conflicts")
        case SidebarSection.WAITING:
            return translate("sections", "Waiting")
        case SidebarSection.SESSIONS:
            return translate("sections", "Sessions")
        case SidebarSection.CONVERSATIONS:
            return translate("sections", "Conversations")
        case SidebarSection.HEALTH:
            return translate("sections", "Health")


def group_name(group: Group) -> str:
    translate = QCoreApplication.translate
    match group:
        case Group.MEMORIES:
            return translate("sections", "Memories")
        case Group.REVIEW:
            return translate("sections", "Review")
        case Group.LIBRARY:
            return translate("sections", "Library")


class CountedList(QAbstractListModel):
    """Names with a count each; a row without a key is a heading and cannot be selected."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[tuple[str | None, str]] = []
        self._counts: dict[str, int] = {}

    def row_of(self, key: str) -> int | None:
        keys = [key for key, _ in self._rows]
        return keys.index(key) if key in keys else None

    def set_counts(self, counts: Mapping[Key, int]) -> None:
        self._counts = {str(key): count for key, count in counts.items()}
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = DISPLAY) -> object:
        if not index.isValid():
            return None
        key, name = self._rows[index.row()]
        count = None if key is None else self._counts.get(key)
        if role == DISPLAY:
            return name
        if role == SECTION_KEY:
            return key
        if role == COUNT:
            return count
        if role == SPOKEN:
            return name if count is None else remarked(name, str(count))
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if index.isValid() and self._rows[index.row()][0] is not None:
            return _REACHABLE
        return Qt.ItemFlag.NoItemFlags


class SectionList(CountedList):
    """Every section, under the headings of their groups."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        for group in Group:
            self._rows.append((None, group_name(group)))
            self._rows += [(section, section_name(section)) for section in group.value]


class LayerList(CountedList):
    """Both layers of a vault."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows += [(layer, layer_name(layer)) for layer in Layer]


class CategoryList(CountedList):
    """The categories of a vault, in the order they are given."""

    def set_categories(self, counts: Mapping[str, int]) -> None:
        """List the keys of *counts*; keep the selection unless the list itself changed."""
        if [key for key, _ in self._rows] != list(counts):
            self.beginResetModel()
            self._rows = [(key, category_name(key)) for key in counts]
            self.endResetModel()
        self.set_counts(counts)
