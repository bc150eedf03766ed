"""The sections of the sidebar, and the sidebar's lists as models."""

from collections.abc import Mapping, Sequence
from enum import Enum, StrEnum
from typing import TypeVar, cast

from PySide6.QtCore import QLocale, QObject, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel

from memdeck.desktop.ui.models.display_names import status_name
from memdeck.desktop.ui.models.entry_rows import MemoryStatus
from memdeck.desktop.ui.models.roles import OWN, SPOKEN
from memdeck.desktop.ui.text.lists import remarked
from memdeck.desktop.ui.text.translation import translate

Key = TypeVar("Key", bound=str)
SECTION_KEY = OWN  # a SidebarSection, the key of a category or a group, or None for a heading
COUNT = SECTION_KEY + 1  # None where nothing was counted

Row = tuple[str | None, str]
"""A row's key and name."""

_HEADING = Qt.ItemFlag.NoItemFlags
_REACHABLE = (
    Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
)


class SidebarSection(StrEnum):
    """The sections of the window; one is open at a time."""

    PROMPT = "prompt"
    ACTIVE = "active"
    ARCHIVED = "archived"
    FORGOTTEN = "forgotten"
    CONTRADICTIONS = "contradictions"
    BROKEN = "broken"
    CONFLICTS = "conflicts"
    WAITING = "waiting"
    SESSIONS = "sessions"
    CONVERSATIONS = "conversations"
    TIMELINE = "timeline"
    PEOPLE = "people"
    HEALTH = "health"
    MAINTENANCE = "maintenance"

    @property
    def memory_statuses(self) -> frozenset[MemoryStatus] | None:
        """The statuses that the table shows there; None where it shows no memories."""
        return _STATUSES_OF.get(self)


PROBLEM_SECTIONS = (
    SidebarSection.CONTRADICTIONS,
    SidebarSection.BROKEN,
    SidebarSection.CONFLICTS,
)


class Group(Enum):
    """The groups of the sidebar, each under a heading."""

    MEMORIES = (
        SidebarSection.PROMPT,
        SidebarSection.ACTIVE,
        SidebarSection.ARCHIVED,
        SidebarSection.FORGOTTEN,
        SidebarSection.CONTRADICTIONS,
        SidebarSection.BROKEN,
        SidebarSection.CONFLICTS,
    )
    REVIEW = (SidebarSection.WAITING,)
    LIBRARY = (
        SidebarSection.SESSIONS,
        SidebarSection.CONVERSATIONS,
        SidebarSection.TIMELINE,
        SidebarSection.PEOPLE,
        SidebarSection.HEALTH,
        SidebarSection.MAINTENANCE,
    )


_STATUSES_OF = {
    SidebarSection.PROMPT: frozenset({MemoryStatus.PROMPT}),
    SidebarSection.ACTIVE: frozenset({MemoryStatus.PROMPT, MemoryStatus.ACTIVE}),
    SidebarSection.ARCHIVED: frozenset({MemoryStatus.ARCHIVED}),
    SidebarSection.FORGOTTEN: frozenset({MemoryStatus.FORGOTTEN}),
    SidebarSection.CONTRADICTIONS: frozenset({MemoryStatus.PROMPT, MemoryStatus.ACTIVE}),
}


def section_name(section: SidebarSection) -> str:
    if section.name in MemoryStatus.__members__:
        return status_name(MemoryStatus[section.name])
    return {
        SidebarSection.CONTRADICTIONS: translate("sections", "Contradictions"),
        SidebarSection.BROKEN: translate("sections", "Broken"),
        SidebarSection.CONFLICTS: translate("sections", "Conflicts"),
        SidebarSection.WAITING: translate("sections", "Waiting"),
        SidebarSection.SESSIONS: translate("sections", "Sessions"),
        SidebarSection.CONVERSATIONS: translate("sections", "Conversations"),
        SidebarSection.TIMELINE: translate("sections", "Timeline"),
        SidebarSection.PEOPLE: translate("sections", "People"),
        SidebarSection.HEALTH: translate("sections", "Health"),
        SidebarSection.MAINTENANCE: translate("sections", "Maintenance"),
    }[section]


def group_name(group: Group) -> str:
    return {
        Group.MEMORIES: translate("sections", "Memories"),
        Group.REVIEW: translate("sections", "Review"),
        Group.LIBRARY: translate("sections", "Library"),
    }[group]


def section_rows() -> list[Row]:
    """Return every section, under the headings of their groups."""
    rows: list[Row] = []
    for group in Group:
        rows.append((None, group_name(group)))
        rows += [(section, section_name(section)) for section in group.value]
    return rows


class CountedList(QStandardItemModel):
    """Names with a count each; a row without a key is a heading and cannot be selected."""

    def __init__(self, rows: Sequence[Row] = (), parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._keys: list[str | None] = []
        self.set_rows(rows)

    def row_of(self, key: str) -> int | None:
        return self._keys.index(key) if key in self._keys else None

    def set_rows(self, rows: Sequence[Row]) -> None:
        """List *rows*; keep the selection where their keys are listed already."""
        keys = [key for key, _ in rows]
        if keys == self._keys:
            return
        self._keys = keys
        self.clear()
        for key, name in rows:
            item = QStandardItem(name)
            item.setData(key, SECTION_KEY)
            item.setFlags(_HEADING if key is None else _REACHABLE)
            self.appendRow(item)

    def set_counts(self, counts: Mapping[Key, int]) -> None:
        for row, key in enumerate(self._keys):
            item = self.item(row)
            count = None if key is None else counts.get(cast("Key", key))
            item.setData(count, COUNT)
            item.setData(
                item.text() if count is None else remarked(item.text(), QLocale().toString(count)),
                SPOKEN,
            )
